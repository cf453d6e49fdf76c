#!/bin/bash
# SPDX-License-Identifier: GPL-2.0
#
# drspin-boot.sh BUILD: the kernel starts drspin as process 1: it starts the real init, and
# samples it and what that starts. Beside a trace of the boot the page of "ftd boot" shows it.

. "$(dirname "$0")/../../lib/guest.sh"
board=$COUNTED_BOARD
need "$board"
make -s O="$BUILD" BOARD="$board" drspin-board >&2
drspin=$BUILD/drspin-$(described "$board" ARCH_DEBIAN)/drspin-board

# boots NAME JOB SECONDS OPTIONS [ARGUMENTS]: of drspin, and of the kernel
boots()
{
	run_job "$1" -b "$board" -q "$counted -smp 1" -f "$drspin:/sbin/drspin" \
		-a "${5-} rdinit=/sbin/drspin -- -i 2ms -d $3 $4 -o /tmp/boot --init /init" "tests/jobs/$2"
}

boots "a boot with drspin as process 1" drspin-boot 3 --json || exit 0

# Both from their beginnings on, and with all callers
both()
{
	python3 - "$out/boot" <<-'END'
		import json, sys
		report = json.load(open(sys.argv[1]))
		# A child of the shell has its name until it executes another program: keep the
		# one with most samples.
		threads = {t["name"]: t for t in sorted(report["threads"], key=lambda t: t["samples"])
		           if t["pid"] == 1 or t["name"] == "sh"}
		print(report["threads"])
		init, shell = threads["init"], threads["sh"]
		sys.exit(not (init["pid"] == 1 and init["samples"] > 500 and shell["samples"] > 500 and
		              init["complete"] > 0.95 * init["stacks"] and
		              any(row["function"].startswith("[waiting: wait4") and row["pid"] == 1
		                  for row in report["tree"])))
	END
}
verdict "init and its shell, from their beginnings on" both

# Its clock is sched_clock(), which began before drspin's.
asked=$("$FTD" boot --setup | sed -n '/^ftrace=/p')
boots "the same with a trace beside it" drspin-boot-traced 1 "--json --timeline" "$asked" || exit 0
page=$out/boot.html
draws() { "$FTD" boot --html --stacks "$out/boot" -o "$page" "$1"; }
verdict "the page of the boot is drawn" draws "$out/boot.txt"
verdict "it has the shell's stacks, and samples are where the trace says the same" \
	tests/judges/user_stacks.py "$page" sh
# For who has nothing of it yet
made()
{
	lab/boot-page.sh "$board" "$TESTED" "$BUILD" >&2 &&
		tests/judges/user_stacks.py "$BUILD/out/$board-$TESTED-page/boot.html" workload
}
if [[ $board == virt ]]; then
	verdict "make boot-page makes such a page, with the workload's stacks" made
fi
unmarked()
{
	sed '/drspin began=/d' "$out/boot.txt" >"$WORK/unmarked"
	! draws "$WORK/unmarked" 2>"$WORK/said" && grep "no mark of drspin" "$WORK/said"
}
verdict "without marks their clocks are not related" unmarked
