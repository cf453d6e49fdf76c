#!/bin/bash
# SPDX-License-Identifier: GPL-2.0
#
# hang.sh BUILD: a function that does not return can be seen.

. "$(dirname "$0")/../../lib/guest.sh"
need vexpress-a15

# The last that is known of the task: where it is, and that it has not left it.
open_in() # FUNCTION
{
	grep -E "sleep-$(cat "$out/pid") .*\| +$1\(\) \{\$" "$out/trace"
}
nothing_after()
{
	local last

	last=$(grep "sleep-$(cat "$out/pid") .*|" "$out/trace" | tail -n 1)
	[[ $last == *"schedule() {" ]] || { echo "$last"; return 1; }
}
nobody_nameless()
{
	! grep -m 1 -e '<\.\.\.>-' "$out/trace"
}
# The shell wrote to tracing_on
turned_off_in() # FUNCTION
{
	grep -E " sh-[0-9]+ .*\| +$1\(\) \{\$" "$out/off"
}
dumped()
{
	tr -d '\r' <"$out/console.log" | sed -n '/dump begins/,/dump ends/p' |
		grep -E "sleep-$(cat "$out/pid") .*\| +hrtimer_nanosleep\(\) \{\$"
}

run_job "a task hangs" -b vexpress-a15 tests/jobs/hang || exit 0
verdict "a task hangs: the trace shows its system call" open_in 'sys_clock_nanosleep[a-z0-9_]*'
verdict "a task hangs: the trace shows the function" open_in hrtimer_nanosleep
verdict "a task hangs: the trace shows that it is still there" nothing_after
verdict "a task hangs: each task has its name, also who reads the trace" nobody_nameless
verdict "a task hangs: a dump on the console shows the function" dumped
verdict "a task turns tracing off: the trace shows the calls that it is in" turned_off_in vfs_write
