#!/bin/bash
# SPDX-License-Identifier: GPL-2.0
#
# make.sh BUILD [BOARD...]: takes the golden traces anew. Each board runs the
# lab's workload and prints what the file "forms" lists; the kernels and what
# runs on them have to be in BUILD ("make ftd-traces" sees to that).
#
# The buffers are a few pages that hold what happened last, so that each trace
# begins in the middle of things. It is cut at the end, too, after so many lines:
lines=200

set -euo pipefail
build=$(realpath "$1")
shift
here=$(cd "$(dirname "$0")" && pwd)
top=$here/../../../..

(($#)) || set -- $(cd "$top/lab/boards" && echo *.mk | sed 's/\.mk//g')
for board; do
	for variant in patched stock; do
		out=$build/traces/$board-$variant
		mkdir -p "${out%/*}"
		awk -v variant="$variant" -f "$here/job.awk" "$here/forms" >"$out.job"
		"$top/lab/run" -b "$board" -v "$variant" -o "$build" -d "$out" "$out.job"
		awk -v variant="$variant" '
			/^record/ { mine = $3 == variant }
			/^form/ && mine { print $2 }' "$here/forms" |
		while read -r form; do
			sed "${lines}q" "$out/$form" >"$here/$board-$form.trace"
		done
	done
	"$here/../agree.py" - --update "$here/$board"-*.trace
done
