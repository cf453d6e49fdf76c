# SPDX-License-Identifier: GPL-2.0
# Compares the calls in a trace with those that were made. Reads
#
#	counts		bootprof's, by address: ADDRESS INSTRUCTIONS CALLS FUNCTION
#	sites		available_filter_functions_addrs: ADDRESS FUNCTION
#	trace		function_graph's or function's, between the marks begin and end
#
# and prints "FUNCTION MADE TRACED" for each function where the two differ, and
# then "calls MADE TRACED" of all. Addresses have eight digits and compare as text.

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

# An entry is "name();" or "name() {" of function_graph, and "name <-caller".
inside && /\|.*\(\)( \{|;)( |$)/ {
	sub(/.*\| +/, "")
	sub(/\(.*/, "")
	traced[$0]++
}
inside && / <-/ {
	sub(/ <-.*/, "")
	sub(/.*: /, "")
	traced[$0]++
}

END {
	for (name in traced)
		made[name] += 0
	for (name in made) {
		if (made[name] != traced[name])
			print name, made[name], traced[name] + 0
		all_made += made[name]
		all_traced += traced[name]
	}
	print "calls", all_made, all_traced
}
