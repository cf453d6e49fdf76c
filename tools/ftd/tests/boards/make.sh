#!/bin/bash
# SPDX-License-Identifier: GPL-2.0
#
# make.sh BUILD BOARD...: takes the golden traces anew. Each board runs the
# lab's workload and prints what the file "forms" lists; the kernels and what
# runs on them have to be in BUILD ("make ftd-traces" sees to that), and trace-cmd
# installed.
#
# The buffers are a few pages that hold what happened last, so that each trace
# begins in the middle of things. It is cut at the end, too, after so many lines:
lines=200

set -euo pipefail
build=$(realpath "$1")
shift
here=$(cd "$(dirname "$0")" && pwd)
top=$here/../../../..

# make_dat DIRECTORY: what "trace-cmd record" would have written, from its parts,
# with the symbols that occur, and the last one: libtracecmd does not find that
make_dat()
{
	local parts=$1/parts cpus=() cpu

	rm -rf "$parts"
	mkdir -p "$parts/tracing/events/ftrace"
	cp "$1"/header_* "$parts/tracing/events"
	for event in funcgraph_entry funcgraph_exit print; do
		mkdir "$parts/tracing/events/ftrace/$event"
		cp "$1/ftrace-$event-format" "$parts/tracing/events/ftrace/$event/format"
	done
	cp "$1/saved_cmdlines" "$parts/tracing"
	awk 'NR == FNR { used[$0]; next } $3 in used || $3 == "_end"' \
		<(grep -oE '[A-Za-z_][A-Za-z0-9_.]*' "$1/same" | sort -u) "$1/kallsyms" >"$parts/kallsyms"
	for cpu in "$1"/cpu[0-9]; do
		# A CPU that is not there has left a message.
		(($(stat -c %s "$cpu") < 4096)) || cpus+=("$cpu")
	done
	trace-cmd restore -c -t "$parts/tracing" -k "$parts/kallsyms" -o "$parts/head" >/dev/null 2>&1
	trace-cmd restore -i "$parts/head" -o "$here/$board-dat.dat" "${cpus[@]}" >/dev/null 2>&1
	trace-cmd report -i "$here/$board-dat.dat" 2>/dev/null >"$here/$board-report.trace"
	cp "$1/same" "$here/$board-same.trace"
}

for board; do
	for variant in patched stock; do
		out=$build/traces/$board-$variant
		mkdir -p "${out%/*}"
		awk -v variant="$variant" -v board="$board" -f "$here/job.awk" \
			"$here/forms" >"$out.job"
		"$top/lab/run" -b "$board" -v "$variant" -o "$build" -d "$out" "$out.job"
		awk -v variant="$variant" '
			/^record/ { mine = $3 == variant }
			/^form/ && mine { print $2 }' "$here/forms" |
		while read -r form; do
			sed "${lines}q" "$out/$form" >"$here/$board-$form.trace"
		done
	done
	[[ ! -e $build/traces/$board-patched/kallsyms ]] || make_dat "$build/traces/$board-patched"
	"$here/../agree.py" - --update "$here/$board"-*.trace
done
