# SPDX-License-Identifier: GPL-2.0
# Check a function_graph trace taken with funcgraph-proc: in each task every
# exit closes the innermost open entry, and no entry of a finished call is left
# without its exit. Prints each violation; the exit status says if there was one.
# Ends with "calls N": the number of calls with entry and exit seen.

/^#/ || !/\|.*\|/ { next }

{
	task = $0
	sub(/ *\|.*/, "", task)		# up to the first bar: CPU and task
	cpu = task
	sub(/\).*/, "", cpu)
	sub(/.*-/, "", task)		# the pid follows the last dash
	if (task == 0)
		task = "idle" cpu	# one idle task a CPU, all with pid 0

	call = $0
	sub(/^[^|]*\|[^|]*\|/, "", call)
	# An arrow at an interrupt, or another event
	if (call !~ /[^ ]/ || call ~ /^ *\/\*/)
		next
	match(call, /^ */)
	indent = RLENGTH
	call = substr(call, indent + 1)
	is_exit = call ~ /^}/
}

# Whatever comes from a task closes, or is inside, its innermost open call
{
	while (depth[task] > 0 && at[task, depth[task]] >= indent) {
		top = at[task, depth[task]]
		if (is_exit && top == indent)
			break
		print "line " NR ": " name[task, depth[task]] " has no exit"
		bad = 1
		depth[task]--
	}
}

is_exit {
	if (!depth[task] || at[task, depth[task]] != indent) {
		print "line " NR ": no entry for " call
		bad = 1
	} else {
		depth[task]--
		calls++
	}
	next
}

/\{$/ {
	depth[task]++
	at[task, depth[task]] = indent
	name[task, depth[task]] = call
	next
}

{ calls++ }

END {
	print "calls " calls + 0
	exit bad
}
