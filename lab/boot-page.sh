#!/bin/bash
# SPDX-License-Identifier: GPL-2.0
#
# boot-page.sh BOARD VARIANT BUILD: a boot, traced and sampled, as a page for a browser
set -euo pipefail
. lab/boards.sh

board=$1 variant=$2
# Names are shown as they are from here.
build=${3#"$PWD/"}
out=$build/out/$board-$variant-page
ftd=$build/ftd/ftd
# Long enough for the workload
sampler="-i 1ms -d 300ms --json --timeline -o /tmp/stacks --init /init"

describe "$board"
[[ $BOARD_SHELL == yes ]] || {
	echo "boot-page: $board has no shell, nor drspin: take another board, as virt" >&2
	exit 2
}
asked=$("$ftd" boot --setup | sed -n '/^ftrace=/p')
lab/run -b "$board" -v "$variant" -o "$build" \
	-q "$(counted_alike)" \
	-f "$build/drspin-$ARCH_DEBIAN/drspin-board:/sbin/drspin" \
	-a "$asked rdinit=/sbin/drspin -- $sampler" lab/jobs/page
"$ftd" boot --html --stacks "$out/stacks" -o "$out/boot.html" "$out/trace"
cat <<END
Open $out/boot.html in a browser. It is made of
the trace   $out/trace
the stacks  $out/stacks
by: $ftd boot --html --stacks $out/stacks -o $out/boot.html $out/trace
END
