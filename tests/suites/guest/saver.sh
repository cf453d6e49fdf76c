#!/bin/bash
# SPDX-License-Identifier: GPL-2.0
#
# saver.sh BUILD: an instance whose buffer outlives a reset interrupts CPUs only to
# have running calls committed: while function_graph runs there, and not those that
# are idle.

. "$(dirname "$0")/../../lib/guest.sh"
need virt

run_job "virt: an instance that outlives a reset" -b virt -q "-smp 4" \
	-a "reserve_mem=2M:4096:boot trace_instance=boot@boot" tests/jobs/saver || exit

# How often CPUs were asked, in five seconds
asked() # WHEN RELATION TIMES
{
	awk -v when="$1" '$1 == when { print $2 }' "$out/asked" | {
		read -r times && { test "$times" "$2" "$3" || { echo "$times times"; false; }; }
	}
}

verdict "virt: no tracer: nobody is asked" asked nop -le 1
verdict "virt: function_graph, nothing to do: nobody is asked" asked idle -le 1
verdict "virt: function_graph, busy: all but who asks" asked busy -ge 9
verdict "virt: function_graph, busy in user space: nobody is asked" asked user -le 1
verdict "virt: function_graph, tracing_on 0: nobody is asked" asked off -le 1
verdict "virt: function_graph is over: nobody is asked" asked over -le 1
