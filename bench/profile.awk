# SPDX-License-Identifier: GPL-2.0
# Where the instructions of tracing go: from bootprof's counts with the tracer
# nop, with a filter, and with all recorded, in that order ("ADDRESS INSTRUCTIONS
# CALLS FUNCTION"), and -v calls= how many calls were recorded.

FNR == 1 { file++ }

{
	spent[file, $4] += $2
	total[file] += $2
	names[$4]
}

function added(file, name) { return (spent[file, name] - spent[1, name]) / calls }

function table(file, title,		sorted, name, line, rest) {
	rest = (total[file] - total[1]) / calls
	printf "\n%s: %.0f\n\n", title, rest
	sorted = "sort -k1,1nr -k2 | head -n 25"
	for (name in names)
		printf "%8.1f  %s\n", added(file, name), name | sorted
	close(sorted)
}

END {
	print "Where the instructions of tracing go: instructions per call that each function"
	print "executes more than with the tracer nop, counted from outside by tools/bootprof."
	print "The 25 that add most; the workload of the table of costs, on our kernel."
	fflush()
	table(2, "filtered, tracing_thresh=1000, all functions")
	table(3, "recorded, all functions")
}
