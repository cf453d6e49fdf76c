# SPDX-License-Identifier: GPL-2.0
# The calls of a workload, and those in the trace of it. Reads
#
#	counts		bootprof's, by address: ADDRESS INSTRUCTIONS CALLS FUNCTION
#	sites		available_filter_functions_addrs: ADDRESS FUNCTION
#	trace		function_graph's or function's, between the marks begin and end
#
# and leaves the rest to complete-calls.awk. Addresses have eight digits and
# compare as text.

FNR == 1 { file++ }

file == 1 { address[++n] = $1; calls[n] = $3 }

# A site lies at the beginning of its function, or a few bytes into it.
file == 2 {
	while (at < n && address[at + 1] "" <= $1 "")
		at++
	made[$2] += calls[at]
}

file == 3 && /(tracing_mark_write: |\/\* )begin/ { inside = 1 }
file == 3 && /(tracing_mark_write: |\/\* )end/ { inside = 0 }
