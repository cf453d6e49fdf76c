# SPDX-License-Identifier: GPL-2.0
# shellcheck shell=bash
#
# The tracer is changed again and again, with CPUs working, going and coming:
# nothing breaks (lab/run looks for warnings), and tracing works afterwards.

. "$(dirname "${BASH_SOURCE[0]}")/guest.sh"

# toggled VARIANT ROUNDS SECONDS. A CPU that goes may still count its fair server:
# Documentation/upstream.md.
toggled()
{
	local name="$1: the tracer changed $((3 * $2)) times"

	need "$SMP_BOARD" "$1"
	doing "$name, $3 s at most"
	run_job "$name" -b "$SMP_BOARD" -v "$1" -q '-smp 4' -a "test_times=$2" -t "$3" \
		-x sched_cpu_dying \
		tests/jobs/toggle || return 0
	verdict "$name: CPUs went" test "$(wc -l <"$out/hotplug")" -ge 3
	verdict "$name: and came back" test "$(cat "$out/online")" = 0-3
	verdict "$name: the trace after it is sound" sound 1000 "$drift"
}
