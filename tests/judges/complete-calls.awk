# SPDX-License-Identifier: GPL-2.0
# Counts the calls in a trace and compares them with those that were made: used
# together with an awk program that knows what was made and which part of the
# trace to look at. That one sets
#
#	inside		while between the first and the last line that count
#	made[]		calls by function
#	alias[]		the name that stands for a function in made[], if not its own
#
# Prints "FUNCTION MADE TRACED" for each function where the two differ, and then
# "calls MADE TRACED" of all.

# An entry is "name();" or "name() {" of function_graph, and "name <-caller".
inside && /\|.*\(\)( \{|;)( |$)/ {
	sub(/.*\| +/, "")
	sub(/\(.*/, "")
	traced[$0 in alias ? alias[$0] : $0]++
}
inside && / <-/ {
	sub(/ <-.*/, "")
	sub(/.*: /, "")
	traced[$0 in alias ? alias[$0] : $0]++
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
