# SPDX-License-Identifier: GPL-2.0
# The 2009 paper's Table 1, from the results of the stock kernel and of ours:
# "THRESHOLD MODE SECONDS RECORDS BYTES ROUNDS".

FNR == 1 { file++ }

{
	mode = $1 ? $2 : file == 1 ? "stock" : "none"
	seconds[mode, $1] = $3
	records[mode, $1] = $4
	size[mode, $1] = $5 / $4
	rounds[mode, $1] = $6
	if (mode == "rewind" || mode == "none")
		thresholds[++n] = $1
}

function cells(mode, threshold) {
	return sprintf("  %8.3f %7.2f %7d %6.1f", seconds[mode, threshold],
		rounds[mode, threshold], records[mode, threshold], size[mode, threshold])
}

function head(first, second,    names) {
	names = sprintf("  %8s %7s %7s %6s", "s", "rounds", "records", "bytes")
	printf "\n%9s  %-31s  %s\n", "", first, second
	printf "%9s%s%s", "threshold", names, names
}

function row(threshold, first, second) {
	printf "%9s%s%s", threshold ? threshold : "none", cells(first, threshold),
		cells(second, threshold)
}

function ratio(mode, threshold) {
	printf "  %10.2f\n", rounds[mode, threshold] / rounds["exits", threshold]
}

END {
	print "The seconds that 64 KB hold, from the first record to the last, when all that was"
	print "written first has been overwritten: a shell that lets find walk /sys/devices/virtual,"
	print "looks at the tracer's counters and sleeps 15 ms, over and over. QEMU virt, Cortex-A15,"
	print "-icount shift=0."
	head("stock: exits only", "ours")
	print "  ours/stock, rounds"
	row(0, "stock", "none")
	print ""
	for (i = 2; i <= n; i++) {
		row(thresholds[i], "exits", "rewind")
		ratio("rewind", thresholds[i])
	}
	head("ours, entries discarded", "ours, nofuncgraph-entries: exits only")
	print "  ours/stock, rounds"
	for (i = 2; i <= n; i++) {
		row(thresholds[i], "discard", "ours-exits")
		ratio("ours-exits", thresholds[i])
	}
	print ""
	print "Thresholds are in microseconds, bytes those of a record. A call is two records in"
	print "ours, and one, its exit, on stock. A round is what is done over and over. On stock it"
	print "takes longer, for tracing costs more there (cost.txt), and fewer functions are"
	print "traced; what the same bytes hold of the work is what rounds compare."
}
