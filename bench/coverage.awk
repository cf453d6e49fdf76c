# SPDX-License-Identifier: GPL-2.0
# The 2009 paper's Table 1, from the results of the stock kernel and of ours:
# "THRESHOLD MODE EVENTS BYTES OVERRUN COVERED_US RUN_US REWOUND DISCARDED KEPT".

{
	covered = $6 / 1e6
	# Each workload makes the same calls. An unfiltered run counts them, and
	# overruns its buffer, and so says how much that holds.
	if ($1 == 0) {
		calls = ($3 + $5) / 2
		none = covered
		size = $4
	}
	used = $5 > 0 ? 1 : $4 / size
	until_full[$2, $1] = covered / used
	lines[++n] = sprintf("%9d %-11s %9d %9.3f %8d %6.0f%% %10.1f %8s %9s %6s",
		$1, $1 == 0 ? "none" : $2, calls * $6 / $7, covered, $3,
		100 * used, covered / used, $8, $9, $10)
}

END {
	print "What 1408 KB hold: the calls executed and the seconds covered by the trace"
	print "after 3 times find /sys, QEMU virt, Cortex-A15, -icount shift=0. Where the"
	print "buffer did not fill up, \"until full\" extends the time by the share used."
	print ""
	print "  exits    stock kernel: exits of long calls only"
	print "  rewind   ours"
	print "  discard  ours, with entries turned into padding instead of rewinding"
	print ""
	printf "%9s %-11s %9s %9s %8s %7s %10s %8s %9s %6s\n", "threshold", "filter", "calls",
		"covered s", "events", "used", "until full", "rewound", "discarded", "kept"
	for (i = 1; i <= n; i++)
		print lines[i]
	print ""
	for (threshold = 100; threshold <= 100000; threshold *= 10)
		if (("discard", threshold) in until_full)
			printf "At %d us rewinding covers %.0f times what discarding does, and %.0f times no filter.\n",
				threshold, until_full["rewind", threshold] / until_full["discard", threshold],
				until_full["rewind", threshold] / none
}
