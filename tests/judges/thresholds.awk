# SPDX-License-Identifier: GPL-2.0
# The calls that lasted at least as long as a threshold, and those in the trace with
# that threshold. Together with aliases.awk, reads
#
#	map		System.map, by address: ADDRESS TYPE FUNCTION
#	traceable	functions with a call site: ADDRESS FUNCTION
#	calls		bootprof's, of these functions, of the one named "handler", to
#			which traced functions return, of "interrupt", and of "mark",
#			with which each piece of work begins: CPU ADDRESS INSTRUCTIONS,
#			or CPU <TASK INSTRUCTIONS where a CPU leaves a task
#	trace...	function_graph's, one for each of the "thresholds", with
#			funcgraph-abstime and funcgraph-tail, between begin and end
#
# An instruction is a nanosecond, as long as one CPU is not idle. QEMU begins some of
# those that reach a device twice, and bootprof counts them twice. Prints for each
# threshold the first difference on each CPU, if there is one, and then
#
#	threshold MICROSECONDS LASTED TRACED EXCEPTED SHORTEST LONGEST
#
# The trace's durations are by SHORTEST to LONGEST nanoseconds more than what was
# executed; a call for which that may decide is EXCEPTED if only one has it. So is one
# that an interrupt came to between its first instruction, or that of its return, and
# the moment at which the tracer read the clock: it is LATE, as in early-order.awk.

BEGIN {
	# Instructions to where the tracer reads the clock, and what that counts in: as
	# in early-times.awk
	path = 150 + 16
	nr_thresholds = split(thresholds, least, " ")
}

file == 1 && $3 == handler { handler_at = $1 }
file == 1 && $3 == interrupt { interrupt_at = $1 }
file == 1 && $3 == mark { mark_at = $1 }

file == 2 { traceable[$1] = $2 }

# Is what comes next on this CPU an interrupt, before the clock can have been read?
function is_late(cpu, i, at,	line) {
	if (i == waiting[cpu])
		return 0
	split(queue[cpu, i + 1], line, " ")
	return line[1] == interrupt_at && line[2] - at <= path
}

# All since the last switch on this CPU was the task's.
function leave(cpu, task,	i, line, top, ns, late) {
	for (i = 1; i <= waiting[cpu]; i++) {
		split(queue[cpu, i], line, " ")
		if (line[1] in traceable) {
			top = ++depth[task, line[3]]
			called[task, line[3], top] = line[2]
			called_late[task, line[3], top] = is_late(cpu, i, line[2])
			function_of[task, line[3], top] = traceable[line[1]]
		} else if (line[1] == handler_at && depth[task, line[3]]) {
			top = depth[task, line[3]]--
			ns = line[2] - called[task, line[3], top]
			late = called_late[task, line[3], top] || is_late(cpu, i, line[2])
			if (late || ns >= 1000 * least[line[3]] - tolerance(ns))
				add("lasted", line[3], cpu, function_of[task, line[3], top], ns, late)
		}
	}
	waiting[cpu] = 0
}

# How many nanoseconds more or less a call that long may have lasted
function tolerance(ns) {
	return path + ns / 10000
}

function add(where, work, cpu, name, ns, late,	i) {
	if (name == mark)
		return
	i = ++count[where, work, cpu]
	what[where, work, cpu, i] = name
	duration[where, work, cpu, i] = ns
	any_time[where, work, cpu, i] = late
	uncertain[where, work, cpu, i] = late || ns - 1000 * least[work] <= tolerance(ns)
	all[where, work] += ns >= 1000 * least[work]
	if (cpu > last_cpu)
		last_cpu = cpu
}

file == 3 && $2 ~ /^</ { leave($1, $2) }
file == 3 && $2 == mark_at { work++ }
file == 3 && $2 !~ /^</ { queue[$1, ++waiting[$1]] = $2 " " $3 " " work }

file > 3 && /\/\* begin \*\// { inside = 1; began = $1 }
file > 3 && /\/\* end \*\// { inside = 0 }
file > 3 && inside && match($0, /[0-9.]+ us/) {
	split($0, column, "|")
	ns = 1000 * substr($0, RSTART, RLENGTH - 3)
	# A line with a whole call has the time of its entry.
	entered = /\(\); *$/ ? $1 : $1 - ns / 1e9
	name = $0
	sub(/(\(\);| \*\/) *$/, "", name)
	sub(/.*[ |]/, "", name)
	cpu = column[2] + 0
	if (ns >= 1000 * least[file - 3] - tolerance(ns) && entered >= began)
		add("traced", file - 3, cpu, name in alias ? alias[name] : name, ns, 0)
}

function text(where, work, cpu, i) {
	return i > count[where, work, cpu] ? "nothing" : \
		what[where, work, cpu, i] " " duration[where, work, cpu, i] " ns"
}

function compare(work, cpu,	i, j, more, ns, l, t, same) {
	l = count["lasted", work, cpu]
	t = count["traced", work, cpu]
	for (i = j = 1; i <= l || j <= t;) {
		ns = duration["lasted", work, cpu, i]
		more = duration["traced", work, cpu, j] - ns
		same = i <= l && j <= t && \
			what["lasted", work, cpu, i] == what["traced", work, cpu, j]
		if (same && more <= tolerance(ns) && more >= -tolerance(ns)) {
			shortest = more < shortest ? more : shortest
			longest = more > longest ? more : longest
			i++
			j++
		} else if (same && any_time["lasted", work, cpu, i]) {
			i++
			j++
		} else if (i <= l && uncertain["lasted", work, cpu, i]) {
			i++
			excepted++
		} else if (j <= t && uncertain["traced", work, cpu, j]) {
			j++
			excepted++
		} else {
			print "threshold", least[work], "CPU", cpu ": call", i ": lasted:", \
				text("lasted", work, cpu, i), "traced:", text("traced", work, cpu, j)
			return
		}
	}
}

END {
	for (work = 1; work <= nr_thresholds; work++) {
		excepted = shortest = longest = 0
		for (cpu = 0; cpu <= last_cpu; cpu++)
			compare(work, cpu)
		print "threshold", least[work], all["lasted", work] + 0, all["traced", work] + 0, \
			excepted, sprintf("%.0f %.0f", shortest, longest)
	}
}
