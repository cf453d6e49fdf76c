# SPDX-License-Identifier: GPL-2.0
# A job for the lab from the file "forms": all that kernel VARIANT records on
# BOARD.
function set(file, text)
{
	print "write " tracing "/" file " " text
}

# Every option has another value than usual, so the opposite is the usual one.
function print_as(usual,    i, word)
{
	for (i = 3; i <= NF; i++) {
		split($i, word, "=")
		set("options/" (word[1] == "latency-format" ? "" : "funcgraph-") word[1],
		    usual ? 1 - word[2] : word[2])
	}
}

function forget(    i, word)
{
	set("current_tracer", "nop")
	for (i in settings) {
		split(settings[i], word, "=")
		set(word[1], word[1] ~ /^options/ ? 1 - word[2] : 0)
	}
	delete settings
}

BEGIN {
	tracing = "/sys/kernel/tracing"
	set("tracing_on", 0)
	set("buffer_size_kb", 8)
}
/^record/ {
	mine = $3 == variant
	if (!mine)
		next
	forget()
	for (i = 4; i <= NF; i++) {
		settings[i] = $i
		split($i, word, "=")
		set(word[1], word[2])
	}
	set("current_tracer", "function_graph")
	set("tracing_on", 1)
	print "run /bin/workload"
	set("tracing_on", 0)
}
/^form/ && mine {
	print_as(0)
	print "send " tracing "/trace " $2
	print_as(1)
}
/^dat/ && mine && (" " $0 " ") ~ (" " board " ") {
	for (cpu = 0; cpu < 4; cpu++) {
		raw = tracing "/per_cpu/cpu" cpu "/trace_pipe_raw"
		# There is no end to it.
		print "run /bin/sh -c \"timeout 1 cat " raw " > /tmp/cpu" cpu " 2>&1; true\""
		print "send /tmp/cpu" cpu " cpu" cpu
	}
	split("header_page header_event ftrace/funcgraph_entry/format " \
	      "ftrace/funcgraph_exit/format ftrace/print/format", formats)
	for (i in formats) {
		name = formats[i]
		gsub("/", "-", name)
		print "send " tracing "/events/" formats[i] " " name
	}
	print "send " tracing "/saved_cmdlines saved_cmdlines"
	print "send /proc/kallsyms kallsyms"
}
