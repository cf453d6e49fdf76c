# SPDX-License-Identifier: GPL-2.0
# shellcheck shell=bash
#
# The kernel's own ftrace selftests, with ours among them, on the stock and on
# the patched kernel at the same time: what passes on stock passes on patched.

. "$(dirname "${BASH_SOURCE[0]}")/lib.sh"
need virt stock
need virt patched

selftests=$BUILD/src/patched/tools/testing/selftests/ftrace

# on VARIANT SECONDS TESTS...
on()
{
	local variant=$1 limit=$2

	shift 2
	# ftracetest's own status is of no interest: some tests fail on stock.
	cat >"$WORK/ftracetest-$variant" <<-EOF
		try run /bin/sh -c 'cd /ftrace && ./ftracetest -k -l /tmp/logs $*'
		send /tmp/logs/ftracetest.log results
	EOF
	lab/run -o "$BUILD" -b virt -v "$variant" -q '-smp 2' -d "$WORK/$variant" -t "$limit" \
		-f "$selftests:/ftrace" "$WORK/ftracetest-$variant" >"$WORK/$variant.log" 2>&1
}

# "NUMBER STOCK PATCHED NAME" for each test; names are not unique.
results()
{
	awk 'match($0, /^\[[0-9]+\]/) {
		n = substr($0, 2, RLENGTH - 2) + 0
		name = substr($0, RLENGTH + 1)
		sub(/\t.*/, "", name)
		result = $0
		sub(/.*\[/, "", result)
		sub(/\].*/, "", result)
		names[n] = name
		on[FILENAME, n] = result
		last = n > last ? n : last
	}
	function of(file, n) { return (file, n) in on ? on[file, n] : "MISSING" }
	END {
		for (n = 1; n <= last; n++)
			print n, of(ARGV[1], n), of(ARGV[2], n), names[n]
	}' "$WORK/stock/results" "$WORK/patched/results"
}

# compare SECONDS TESTS...
compare()
{
	local variant stock patched n name

	doing "${*:2}: on the stock and the patched kernel, $1 s at most"
	on stock "$@" &
	stock=$!
	on patched "$@" &
	patched=$!
	for variant in stock patched; do
		if ! wait "${!variant}"; then
			not_ok "ftracetest on $variant" "$(cat "$WORK/$variant.log")"
			wait
			exit
		fi
		ok "ftracetest on $variant"
	done

	while read -r n stock patched name; do
		case $stock:$patched in
		*:PASS)
			ok "$name" ;;
		PASS:*|*:MISSING|UNSUPPORTED:FAIL|UNSUPPORTED:UNRESOLVED)
			not_ok "$name" "$patched, but $stock on stock" ;;
		*)
			skip "$name" "$patched, and $stock on stock" ;;
		esac
	done < <(results)
}
