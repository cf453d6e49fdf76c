# SPDX-License-Identifier: GPL-2.0
# shellcheck shell=bash
#
# The kernel's own ftrace selftests, with ours among them.

. "$(dirname "${BASH_SOURCE[0]}")/guest.sh"
need "$SMP_BOARD" patched

selftests=$BUILD/src/patched/tools/testing/selftests/ftrace
# Those that are nearest to the ring buffer and the function tracers
# shellcheck disable=SC2034	# suites use it
NEAREST=(test.d/00basic test.d/ftrace test.d/instances test.d/tracer)

# in_list NAME: what it does on stock, if that does not pass
in_list()
{
	awk -v name="$1" '!/^#/ && substr($0, index($0, " ") + 1) == name { print $1; found = 1 }
		END { exit !found }' tests/judges/ftracetest-stock
}

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

# "NUMBER RESULT NAME" for each test; names are not unique.
results() # DIRECTORY
{
	sed -nE 's/^\[([0-9]+)\]([^\t]*)\t.*\[([A-Z]+)\].*/\1 \3 \2/p' "$WORK/$1/results"
}

# As many have a result as ftracetest counts at its end
is_whole() # DIRECTORY
{
	local counted

	counted=$(tr -d '\r' <"$WORK/$1/results" | awk '/^# of / { n += $NF } END { print n + 0 }')
	((counted > 0 && counted == $(results "$1" | wc -l))) ||
		{ echo "$counted counted"; results "$1"; return 1; }
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
	results again | grep "^$1 PASS " >/dev/null
}

# on_kernels VARIANTS SECONDS TESTS...: at the same time
on_kernels()
{
	local variants=$1 variant
	local -A runs=()

	limit=$2
	shift 2
	tests=("$@")
	rm -rf "$WORK/again"
	doing "${tests[*]}: on the kernels $variants, $limit s at most"
	for variant in $variants; do
		on "$variant" "$limit" "$variant" "${tests[@]}" &
		runs[$variant]=$!
	done
	for variant in $variants; do
		if ! wait "${runs[$variant]}"; then
			not_ok "ftracetest on $variant" "$(cat "$WORK/$variant.log")"
			wait
			exit
		fi
		verdict "ftracetest on $variant" is_whole "$variant"
	done
}

# What passes on stock passes on patched. "on_stock NUMBER NAME" says what it does on stock.
judge()
{
	local n patched name stock

	while read -r n patched name; do
		stock=$(on_stock "$n" "$name")
		case $stock:$patched in
		*:PASS)
			ok "$name" ;;
		PASS:* | UNSUPPORTED:FAIL | UNSUPPORTED:UNRESOLVED)
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
