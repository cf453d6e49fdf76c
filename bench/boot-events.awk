# SPDX-License-Identifier: GPL-2.0
# NAME INSTRUCTIONS: the table of boot-events.sh

BEGIN {
	print "What the recording for \"ftd boot\" costs a boot: QEMU virt, Cortex-A15, -icount"
	print "shift=0: million instructions until init starts, and how many times those of an"
	print "untraced boot that is. The kernel is traced from start_kernel() on, with the"
	print "threshold, the buffer of 8 MB and the events that \"ftd boot --setup\" asks for, or"
	print "with a buffer of 1 MB: this boot fills 0.4 MB until init starts.\n"
	printf "%-32s %8s %6s\n", "", "instr.", "times"
	name["untraced"] = "untraced"
	name["tracer-1M"] = "function_graph, 1 ms, 1 MB"
	name["tracer"] = "function_graph, 1 ms, 8 MB"
	name["all-1M"] = "with all events, 1 MB"
	name["all"] = "with all events, 8 MB"
}
NR == 1 { first = $2 }
{
	printf "%-32s %8.1f %6.2f\n", $1 in name ? name[$1] : "  with events of " $1,
	       $2 / 1e6, $2 / first
	last = $2 / first
}

END {
	printf "\nThe aim is 1.25 times at most: it is %s by %.2f.\n",
	       (last > 1.25 ? "missed" : "kept"), (last > 1.25 ? last - 1.25 : 1.25 - last)
}
