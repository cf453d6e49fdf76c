#!/bin/bash
# SPDX-License-Identifier: GPL-2.0
#
# early-bounds.sh BUILD: where the trace of a boot begins and ends can be said.

. "$(dirname "$0")/../../lib/guest.sh"
need virt early

bounded() # NAME ARGUMENTS
{
	run_job "$1" -b virt -v early -q "$counted" \
		-a "ftrace=function_graph tracing_thresh=0 trace_buf_size=64M $2" tests/jobs/boot
}

ended_before() # FUNCTION
{
	[[ $(<"$out/tracing_on") == 0 ]] || { echo "tracing is on"; return 1; }
	! grep "|  *$1()" "$out/trace"
}

shown() # FUNCTION
{
	grep "|  $1() {\$" "$out/trace" >/dev/null || { tail -n 5 "$out/trace"; return 1; }
}

# Timers come with ticks, which are 10 ms apart.
all_between() # MILLISECONDS MILLISECONDS
{
	awk -v from="$1" -v to="$2" '!/^#/ && $1 ~ /^[0-9.]+$/ {
		n++
		if ($1 * 1000 < from || $1 * 1000 > to + 11) { print; bad = 1; exit }
	}
	END { if (!n) print "there is none"; exit bad || !n }' "$out/trace"
}

nothing()
{
	[[ $(<"$out/tracing_on") == 0 ]] || { echo "tracing is on"; return 1; }
	! grep -v '^#' "$out/trace"
}

complains_of() # TEXT...
{
	local text

	for text; do
		tr -d '\r' <"$out/console.log" | grep -F "$text" >/dev/null || { echo "no: $text"; return 1; }
	done
}

if bounded "virt: from one function to another" \
	"ftrace_graph_start=driver_init ftrace_graph_stop=run_init_process"; then
	verdict "virt: from a function: the trace begins there" begins_at driver_init
	verdict "virt: to a function: it ends there" ended_before run_init_process
fi
if bounded "virt: up to a function, without sleep" \
	"tracing_thresh=1000 trace_options=nosleep-time ftrace_graph_stop=run_init_process"; then
	verdict "virt: up to a function, without sleep: it ends there" ended_before run_init_process
fi
bounded "virt: up to a function" "tracing_thresh=1000 ftrace_graph_stop=run_init_process" &&
	verdict "virt: up to a function: calls that run are shown" shown kernel_init
if bounded "virt: between functions of the time before there is a ring buffer" \
	"ftrace_graph_start=setup_arch ftrace_graph_stop=mm_core_init"; then
	verdict "virt: from an early function: the trace begins there" begins_at setup_arch
	verdict "virt: to an early function: it ends there" ended_before mm_core_init
fi
for times in "10 20" "10 350" "300 350"; do
	read -r from to <<<"$times"
	bounded "virt: from $from ms to $to ms" \
		"ftrace_graph_start=${from}000 ftrace_graph_stop=${to}000" || continue
	verdict "virt: from $from ms to $to ms: nothing else is recorded" all_between "$from" "$to"
done
# The one before there is a ring buffer, the other not.
for stop in 10000 100000; do
	name="virt: from a function that is called after the end, $stop us"
	bounded "$name" "ftrace_graph_start=run_init_process ftrace_graph_stop=$stop" &&
		verdict "$name: nothing is recorded" nothing
done
bounded "virt: between nonsense" "ftrace_graph_start=-1 ftrace_graph_stop=no_such_function" &&
	verdict "virt: between nonsense: the log says so" complains_of \
		"ftrace_graph_start=-1: ignored" "ftrace_graph_stop=no_such_function: ignored"
