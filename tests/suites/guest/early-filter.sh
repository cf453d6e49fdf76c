#!/bin/bash
# SPDX-License-Identifier: GPL-2.0
#
# early-filter.sh BUILD: what the command line leaves out is not in the trace of a
# boot, from its first record on, and the rest is.

. "$(dirname "$0")/../../lib/early.sh"
need virt early

traced() # NAME ARGUMENTS
{
	run_job "$1" -b virt -v early -q "$counted" \
		-a "ftrace=function_graph trace_buf_size=64M $2" tests/jobs/boot
}

# The calls in $out/trace, in their order
calls() { sed -n '/^#/d; s/.*|  *\([^ ]*\)()\( {\|;\)$/\1/p' "$out/trace"; }

# Those of them that the lists below let through
let_through()
{
	awk '(/^setup_|_init$|free.*page|^kmem_cache_init_lat.$/ && !/^(sched|rcu_segcblist)_init$/) &&
	     !((/^proc_|page/) && !/free_pages/)'
}
functions='ftrace_filter=nop ftrace_filter=setup_*,*_init,*free*page*,kmem_cache_init_lat?'
functions+=',!sched_init,!rcu_segcblist_init'
functions+=' ftrace-notrace="proc_*,*page*,!*free_pages*"'

as_without()
{
	test -s "$WORK/wanted" && calls | cmp - "$WORK/wanted"
}

# Before there are interrupts, which come at other times with fewer calls. The first who
# frees something by RCU calls rcu_segcblist_init(), and that may be for the filter.
name="virt: all functions"
traced "$name" "tracing_thresh=0 ftrace_graph_stop=kmem_cache_init_late" || exit
calls | let_through >"$WORK/wanted"
name="virt: some functions"
traced "$name" "tracing_thresh=0 ftrace_graph_stop=kmem_cache_init_late $functions" || exit
verdict "$name: the trace has all their calls, in their order, and no others" as_without
verdict "$name: nothing is lost before there is a ring buffer" nothing_lost
verdict "$name: the trace is sound" "$FTD" check "$out/trace"

# What only the tracer itself can leave out
begins_late_for() # PARAMETER
{
	tr -d '\r' <"$out/console.log" |
		grep -F "function_graph: not from start_kernel() on, as $1= cannot be applied that early"
}

# Which calls are not inside of another one? Each line begins with the time.
outermost() { sed -n '/^#/d; s/.*|  \([^ }].*\)().*/\1/p' "$out/trace" | sort -u; }

only_outermost() # NAME
{
	[[ $(outermost) == "$1" ]] || { outermost; return 1; }
}

none_inside()
{
	[[ $(outermost) ]] && ! sed '/^#/d; s/.*|//' "$out/trace" | grep '^   '
}

absent() # NAME
{
	[[ $(outermost) ]] && ! grep "|  *$1()" "$out/trace"
}

limited() # ARGUMENT COMMAND...
{
	local name="virt: $1"

	traced "$name" "tracing_thresh=1000 $1" || return 0
	verdict "$name: the log says that the trace begins later" begins_late_for "${1%=*}"
	verdict "$name: that holds for all of it" "${@:2}"
}

limited ftrace_graph_max_depth=1 none_inside
limited ftrace_graph_filter=do_one_initcall only_outermost do_one_initcall
limited ftrace_graph_notrace=setup_arch absent setup_arch
