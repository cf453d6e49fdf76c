# SPDX-License-Identifier: GPL-2.0
# Table 2 of the 2009 paper, from the results of the untraced kernel, the stock
# kernel and ours, in that order: "NAME MICROSECONDS EVENTS" each. A microsecond
# is 1000 instructions.

FNR == 1 { kernel = ++file == 1 ? "untraced" : file == 2 ? "stock" : "ours" }

{ time[kernel, $1] = $2 * 1000; events[kernel, $1] = $3 }

# How many a kernel sees is counted where each of them leaves two records.
function calls(kernel, name) {
	return name == "function" ? events[kernel, name] : events[kernel, "recorded"] / 2
}

function over_nop(kernel, name) {
	return (time[kernel, name] - time[kernel, "nop"]) / calls(kernel, name)
}

function cells(kernel, name) {
	return sprintf("  %8d %8.1f %7.0f %7.0f", calls(kernel, name), time[kernel, name] / 1e6,
		time[kernel, name] / calls(kernel, name), over_nop(kernel, name))
}

function row(name, text) {
	printf "%-26s%s%s\n", text, cells("stock", name), cells("ours", name)
}

END {
	print "What tracing costs: 3 times find /sys/devices, " board ", -icount"
	print "shift=0, where guest time counts instructions: guest milliseconds of the whole,"
	print "instructions per call of the whole, and what each call costs more than with the"
	print "tracer nop."
	print ""
	head = sprintf("  %8s %8s %7s %7s", "calls", "ms", "a call", "- nop")
	printf "%-26s  %-35s%s\n", "", "stock", "ours"
	printf "%-26s%s%s\n", "", head, head
	time["stock", "untraced"] = time["ours", "untraced"] = time["untraced", "nop"]
	row("untraced", "TRACE=n")
	row("nop", "nop")
	row("off", "graph, tracing_on=0")
	row("filtered", "graph, tracing_thresh=1000")
	row("limited", "... max_graph_depth=100")
	row("recorded", "graph, all recorded")
	row("function", "function")
	print ""
	print "A kernel's calls are those that its tracer sees: stock does not see all. The"
	print "stock filter records no entries. TRACE=n is without CONFIG_FUNCTION_TRACER, and"
	printf "a call under nop costs %.1f instructions more than that on stock, %.1f on ours.\n",
		-over_nop("stock", "untraced"), -over_nop("ours", "untraced")
}
