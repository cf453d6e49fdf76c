# SPDX-License-Identifier: GPL-2.0
# Table of costs, from the results of the stock kernel and of ours, in that
# order: "NAME MICROSECONDS EVENTS" each. A microsecond is 1000 instructions.

FNR == 1 { kernel = kernel == "" ? "stock" : "ours" }

{ time[kernel, $1] = $2 * 1000; events[kernel, $1] = $3 }

function per_call(kernel, name,		calls) {
	calls = name == "function" ? events[kernel, name] : events[kernel, "recorded"] / 2
	return (time[kernel, name] - time[kernel, "nop"]) / calls
}

function row(name, text) {
	printf "%-38s %10.1f %10.1f %8d %8d\n", text, time["stock", name] / 1e6,
		time["ours", name] / 1e6, per_call("stock", name), per_call("ours", name)
}

END {
	print "What tracing costs: guest milliseconds of the whole workload (3 times"
	print "find /sys/devices), and instructions that each call costs more than with"
	print "the tracer nop. QEMU virt, Cortex-A15, -icount shift=0."
	print ""
	printf "%-38s %10s %10s %8s %8s\n", "", "stock ms", "ours ms", "stock", "ours"
	row("nop", "nop")
	row("off", "function_graph, tracing_on=0")
	row("filtered", "function_graph, tracing_thresh=1000")
	row("recorded", "function_graph, all recorded")
	row("function", "function (per event)")
	printf "\n%d calls traced on stock, %d on ours. The stock filter records no entries.\n",
		events["stock", "recorded"] / 2, events["ours", "recorded"] / 2
}
