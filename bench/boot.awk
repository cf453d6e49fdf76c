# SPDX-License-Identifier: GPL-2.0
# The table of boots, from "VARIANT NAME INSTRUCTIONS CALLS".

{ count[$1, $2] = $3; calls[$1, $2] = $4 }

function cells(variant, name) {
	return sprintf("  %8.1f %6.2f %6d", count[variant, name] / 1e6,
		count[variant, name] / count[variant, "untraced"], calls[variant, name] / 1000)
}

function row(variant, text) {
	printf "%-18s  %8.1f%s%s\n", text, count[variant, "untraced"] / 1e6,
		cells(variant, "filtered"), cells(variant, "recorded")
}

END {
	print "What tracing costs a boot: QEMU virt, Cortex-A15, -icount shift=0: million"
	print "instructions until init starts, how many times those of the same kernel's"
	print "untraced boot that is, and thousand calls that the tracer saw return. The tracer"
	print "is function_graph, from ftrace= on the command line."
	print ""
	printf "%-18s  %8s  %-22s  %s\n", "", "", "tracing_thresh=1000", "all recorded"
	head = sprintf("  %8s %6s %6s", "instr.", "times", "calls")
	printf "%-18s  %8s%s%s\n", "", "untraced", head, head
	row("stock", "stock")
	row("late", "ours")
	row("patched", "ours, EARLY, 64 KB")
	row("early", "ours, EARLY, 32 MB")
	print ""
	print "EARLY is CONFIG_FUNCTION_GRAPH_EARLY, with the size of its buffer: traced from"
	print "start_kernel() on, the others from an initcall on. In 64 KB there is not room for"
	print "all from there on, and 32 MB that are freed with the init memory are overwritten"
	print "before, in each boot. A boot that is not traced executes with the option"
	more = count["patched", "untraced"] / count["late", "untraced"] - 1
	printf "%.2f %% more.\n", 100 * more
}
