#!/bin/bash
# SPDX-License-Identifier: GPL-2.0
#
# demo.sh BOARD VARIANT BUILD: lets a board do the job "demo", then shows the
# trace and what ftd makes of it.
set -euo pipefail

board=$1 variant=$2 build=$3
out=$build/out/$board-$variant-demo

lab/run -b "$board" -v "$variant" -o "$build" lab/jobs/demo
"$build/ftd/ftd" "$out/trace" > "$out/ftd" 2>&1

heading() {
	printf '\n== %s\n' "$*"
}
heading "functions of 1 ms and more: the first 25 lines of the trace"
sed 25q "$out/trace"
heading "the same by ftd: the ten that took most (microseconds)"
"$build/ftd/ftd" -n 10 "$out/trace"
if [[ -s $out/ftd-on-target ]]; then
	heading "and as ftd printed it on the target"
	cat "$out/ftd-on-target"
fi
heading "where things are"
cat <<END
trace        $out/trace ($(wc -l < "$out/trace") lines)
ftd's table  $out/ftd
console      $out/console.log
QEMU         $out/qemu (the command)
kernel       $(grep -o -- '-kernel [^ ]*' "$out/qemu" | cut -c 9-)
END
heading "what to try next"
cat <<END
sort by local time:            $build/ftd/ftd -s l -n 20 $out/trace
who called whom:               $build/ftd/ftd graph $out/trace
a picture for a browser:       $build/ftd/ftd flame $out/trace >flame.svg
without the project's patches: make demo BOARD=$board VARIANT=stock
a telephone of 2003:           make demo BOARD=sx1 (more boards: make help)
a shell on the board:          make boot BOARD=vexpress-a15
another threshold or workload: edit lab/jobs/demo
END
