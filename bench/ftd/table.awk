# SPDX-License-Identifier: GPL-2.0
#
# The plain table, as one would write it in awk: calls, total and local time of
# each function, for a trace with absolute time, CPU, task and duration columns.

/^#/ { next }

{
	text = $0
	task = substr(text, 21, 14)
	duration = substr(text, 40, 10) + 0
	text = substr(text, 55)
	match(text, /[^ ]/)
	depth = (RSTART - 1) / 2
	last = substr(text, length(text))
	if (last == "{") {
		name[task, depth] = substr(text, RSTART, length(text) - RSTART - 3)
		inner[task, depth] = 0
		next
	}
	if (last == "}") {
		func_name = name[task, depth]
		children = inner[task, depth]
	} else {
		func_name = substr(text, RSTART, length(text) - RSTART - 2)
		children = 0
	}
	count[func_name]++
	total[func_name] += duration
	local_time[func_name] += duration - children
	inner[task, depth - 1] += duration
}

END {
	for (f in count)
		printf "%s %d %.3f %.3f\n", f, count[f], total[f], local_time[f]
}
