# SPDX-License-Identifier: GPL-2.0
# shellcheck shell=bash
#
# The kernel's own ftrace selftests, with ours among them, on the stock and on
# the patched kernel at the same time: what passes on stock passes on patched.

. "$(dirname "${BASH_SOURCE[0]}")/guest.sh"
need "$SMP_BOARD" stock
need "$SMP_BOARD" patched

selftests=$BUILD/src/patched/tools/testing/selftests/ftrace

# on VARIANT SECONDS DIRECTORY TESTS...
on()
{
	local variant=$1 limit=$2 dir=$3

	shift 3
	# ftracetest's own status is of no interest: some tests fail on stock. It keeps
	# the logs of those that did not pass.
	cat >"$WORK/ftracetest-$dir" <<-EOF
		try run /bin/sh -c 'cd /ftrace && ./ftracetest -l /tmp/logs $*'
		send /tmp/logs/ftracetest.log results
		try run /bin/sh -c 'cd /tmp/logs && for log in *-log.*; do echo "log \$log"; tail -n 30 \$log; done > /tmp/failures'
		send /tmp/failures failures
	EOF
	lab/run -o "$BUILD" -b "$SMP_BOARD" -v "$variant" -q '-smp 2' -d "$WORK/$dir" -t "$limit" \
		-f "$selftests:/ftrace" "$WORK/ftracetest-$dir" >"$WORK/$dir.log" 2>&1
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
	}' "$WORK/stock/results" "$WORK/$1/results"
}

# failure NUMBER: the end of its log on the patched kernel
failure()
{
	awk -v n="$1" '/^log / { on = $2 ~ "^" n "-" } on' "$WORK/patched/failures"
}

# The kernel's own tests measure time here and there, and QEMU has little of it:
# what a second run passes is not our doing. Our own tests have one try only.
passes_again() # NUMBER NAME
{
	[[ $2 != *"duration filter"* ]] || return 1
	[[ -e $WORK/again/results ]] || {
		doing "${tests[*]}: on the patched kernel once more, for $2"
		on patched "$limit" again "${tests[@]}" || return 1
	}
	results again | grep "^$1 [A-Z]* PASS " >/dev/null
}

# compare SECONDS TESTS...
compare()
{
	local limit=$1 variant stock patched n name tests

	shift
	tests=("$@")
	rm -rf "$WORK/again"
	doing "$*: on the stock and the patched kernel, $limit s at most"
	on stock "$limit" stock "$@" &
	stock=$!
	on patched "$limit" patched "$@" &
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
			if passes_again "$n" "$name" </dev/null; then
				ok "$name (at the second try)"
			else
				not_ok "$name" "$patched, but $stock on stock"$'\n'"$(failure "$n")"
			fi ;;
		*)
			skip "$name" "$patched, and $stock on stock" ;;
		esac
	done < <(results patched)
}
