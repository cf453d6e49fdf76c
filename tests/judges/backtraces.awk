# SPDX-License-Identifier: GPL-2.0
# Prints each kind of backtrace in a trace, on a line, with how often there is
# such a one: "5 read_zero ksys_read sys_read".

/<stack trace>/ { begin(); next }
/^ => / { trace = trace " " $2; next }
{ finish() }

function begin() { finish(); inside = 1 }

function finish() {
	if (inside)
		count[trace]++
	inside = 0
	trace = ""
}

END {
	finish()
	for (trace in count)
		print count[trace] trace
}
