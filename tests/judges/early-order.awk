# SPDX-License-Identifier: GPL-2.0
# The calls of a boot in the order in which they are made, with their returns, and
# those in the trace of it. Together with aliases.awk, reads
#
#	map		System.map, by address: ADDRESS TYPE FUNCTION
#	traceable	functions with a call site: ADDRESS FUNCTION
#	calls		bootprof's, of these functions and of those named "handler",
#			to which traced functions return, "interrupt" and "idle":
#			CPU ADDRESS INSTRUCTIONS
#	trace		function_graph's, of one CPU, with funcgraph-abstime,
#			funcgraph-proc and funcgraph-tail
#
# the trace from the entry of the function "first" to that of "last". Prints the
# first difference, and then "calls MADE TRACED LATE" and the same of "returns".
# The file "times" gets a line for each call and each return of the trace:
#
#	LINE TASK KIND SECONDS MICROSECONDS INSTRUCTIONS IDLE LATE
#
# KIND is "call" or "return", SECONDS its time and MICROSECONDS the duration as in
# the trace, "-" where that has none, INSTRUCTIONS how many had been executed, IDLE
# how often the CPU had been idle by then.
#
# An interrupt that comes between a function's first instruction and the moment
# at which the tracer takes note of it is before that function in the trace, with
# all that it calls. Such a function is LATE, and so may a return be.

file == 1 && $3 == handler { handler_at = $1 }
file == 1 && $3 == interrupt { interrupt_at = $1 }
file == 1 && $3 == idle { idle_at = $1 }

file == 2 { traceable[$1] = $2 }

file == 3 && ($2 in traceable || $2 == handler_at) {
	made[++all_made] = $2 == handler_at ? "}" : traceable[$2]
	instructions[all_made] = $3
	idled[all_made] = all_idle + 0
	count["made", $2 == handler_at]++
}
file == 3 && $2 == interrupt_at { interrupted[all_made] = 1 }
file == 3 && $2 == idle_at { all_idle++ }

function around(list, at,	i, text) {
	for (i = at - 3; i <= at + 3; i++)
		text = text (i == at ? " [" list[i] "]" : " " list[i])
	return text
}

# A call, or the return from one, so deep in the trace
function compare(name, depth, seconds, microseconds) {
	traced[++all_traced] = name
	count["traced", name == "}"]++
	if (different)
		return
	# As deep as the interrupt, for it is called from where that came.
	if (waiting && name == made[late[waiting]] && depth == level[waiting] && \
	    (name == "}" || made[at + 1] != name)) {
		note(name, seconds, microseconds, late[waiting--], 1)
		return
	}
	while (made[++at] != name && interrupted[at]) {
		late[++waiting] = at
		# The interrupt is called by what has not returned yet.
		level[waiting] = made[at] == "}" ? depth - 2 : depth
		count["late", made[at] == "}"]++
	}
	if (made[at] != name || (waiting && depth < level[waiting]))
		differs(at)
	else
		note(name, seconds, microseconds, at, 0)
}

function note(name, seconds, microseconds, call, is_late) {
	print FNR, task, name == "}" ? "return" : "call", seconds, microseconds,
	      instructions[call], idled[call], is_late >times
}

function differs(call) {
	different = call
	where = all_traced
	line = FNR
}

function say(what, is_return) {
	print what, count["made", is_return] + 0, count["traced", is_return] + 0,
	      count["late", is_return] + 0
}

file == 4 && index($0, "|  " first "() {") { inside = 1 }
file == 4 && inside && index($0, "  " last "()") { exit }
file == 4 && inside && match($0, /\| +([^ |]+\(\)( \{|;)|\})( |$)/) {
	text = substr($0, RSTART + 1)
	depth = match(text, /[^ ]/)
	text = substr(text, depth)
	split($0, column, "|")
	seconds = column[1]
	gsub(/ /, "", seconds)
	task = column[2]
	sub(/ *$/, "", task)
	sub(/.*-/, "", task)
	microseconds = match(column[3], /[0-9.]+/) ? substr(column[3], RSTART, RLENGTH) : "-"
	if (text ~ /^}/) {
		compare("}", depth, seconds, microseconds)
		next
	}
	name = text
	sub(/\(.*/, "", name)
	compare(name in alias ? alias[name] : name, depth, seconds, "-")
	if (text ~ /^[^ ]+;/)
		compare("}", depth, "-", microseconds)
}

END {
	if (!different && (at != all_made || waiting))
		differs(at + 1)
	if (different) {
		print "call " different " of " all_made ", line " line " of the trace"
		print "made:  " around(made, different)
		print "traced:" around(traced, where)
		if (waiting)
			print "late:   " made[late[waiting]]
	}
	say("calls", 0)
	say("returns", 1)
}
