# SPDX-License-Identifier: GPL-2.0
# The calls of a boot in the order in which they are made, and those in the trace
# of it. Together with aliases.awk, reads
#
#	map		System.map, by address: ADDRESS TYPE FUNCTION
#	traceable	functions with a call site: ADDRESS FUNCTION
#	calls		bootprof's, of these functions and the one named
#			"interrupt": CPU ADDRESS
#	trace		function_graph's, of one CPU
#
# the trace from the entry of the function "first" to that of "last". Prints the
# first difference, and then "calls MADE TRACED LATE".
#
# An interrupt that comes between a function's first instruction and the moment
# at which the tracer takes note of it is before that function in the trace, with
# all that it calls. Such a function is LATE.

file == 2 { traceable[$1] = $2 }

file == 3 && $2 in traceable { made[++all_made] = traceable[$2] }
file == 3 && !($2 in traceable) { interrupted[all_made] = 1 }

function around(list, at,	i, text) {
	for (i = at - 3; i <= at + 3; i++)
		text = text (i == at ? " [" list[i] "]" : " " list[i])
	return text
}

# The entry of a function, so deep in the trace
function compare(name, depth) {
	traced[++all_traced] = name
	if (different)
		return
	# As deep as the interrupt, for it is called from where that came.
	if (waiting && made[at + 1] != name && name == late[waiting] && depth == level[waiting]) {
		waiting--
		return
	}
	while (made[++at] != name && interrupted[at]) {
		late[++waiting] = made[at]
		level[waiting] = depth
		all_late++
	}
	if (made[at] != name || (waiting && depth < level[waiting]))
		differs(at)
}

function differs(call) {
	different = call
	where = all_traced
	line = FNR
}

file == 4 && index($0, "|  " first "() {") { inside = 1 }
file == 4 && inside && index($0, "  " last "()") { exit }
file == 4 && inside && match($0, /\| +[^ |]+\(\)( \{|;)( |$)/) {
	name = substr($0, RSTART + 1)
	depth = match(name, /[^ ]/)
	name = substr(name, depth)
	sub(/\(.*/, "", name)
	compare(name in alias ? alias[name] : name, depth)
}

END {
	if (!different && (at != all_made || waiting))
		differs(at + 1)
	if (different) {
		print "call " different " of " all_made ", line " line " of the trace"
		print "made:  " around(made, different)
		print "traced:" around(traced, where)
		if (waiting)
			print "late:   " late[waiting]
	}
	print "calls", all_made, all_traced, all_late + 0
}
