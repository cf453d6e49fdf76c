#!/bin/bash
# SPDX-License-Identifier: GPL-2.0
#
# drspin-debian.sh BUILD: of nearly all stacks of Debian's own programs for ARM, stripped and
# on 32-bit ARM without tables, drspin finds all callers.

. "$(dirname "$0")/../../lib/guest.sh"
board=$COUNTED_BOARD
programs=(bash dash ls sort sha256sum python3 sqlite3)
variant=patched
# Its kernel has the control groups that systemd wants.
[[ $board != virt ]] || programs+=(systemd) variant=debian
target=$BUILD/drspin-$(described "$board" ARCH_DEBIAN)
need "$board" "$variant"
make -s O="$BUILD" BOARD="$board" drspin-board drspin-programs "$BUILD/debian-$(described "$board" ARCH_DEBIAN)/ready" >&2

sampled() { bench/drspin/debian.sh "$BUILD" "$WORK/out" "$board" "$variant" >"$WORK/table"; }
verdict "sampling" sampled

complete() # PROGRAM
{
	awk -v program="$1" '$1 == program && $2 >= 50 && $4 + 0 >= 95 { found = 1 } END { exit !found }' \
		"$WORK/table" && return
	cat "$WORK/table"
	return 1
}
for program in "${programs[@]}"; do
	verdict "95 of 100 stacks reach the beginning, and more: $program" complete "$program"
done

# That kernel tells which of them had the CPU before drspin.
in_turn()
{
	python3 - "$out/share" "$out/report" <<-'END'
		import json, sys
		share, report = float(open(sys.argv[1]).read()), json.load(open(sys.argv[2]))
		first, second = report["threads"]
		runs, both = first["running"], first["running"] + second["running"]
		spins = sum(row["self"] for row in report["tree"]
		            if row["function"] == "spin" and row["tid"] == first["tid"])
		print("outside of calls for", share, "% of the time in which it runs:", spins, "of", runs)
		print("one of the two runs in", both, "of", first["samples"], "samples")
		sys.exit(not (runs > 50 and abs(100 * spins / runs - share) < 10 and
		              abs(both - first["samples"]) < 0.05 * first["samples"]))
	END
}
if [[ $variant == debian ]]; then
	run_job "sampling threads in turn" -b "$board" -v "$variant" -q "$counted -smp 1" \
		-f "$target/drspin-board:/bin/drspin" -f "$target/tests/calls:/bin/calls" tests/jobs/drspin-turns || exit 0
	verdict "one CPU: threads in turn" in_turn
fi
