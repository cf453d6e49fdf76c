#!/bin/bash
# SPDX-License-Identifier: GPL-2.0
#
# demo.sh BOARD VARIANT BUILD: lets a board do the job "demo", then shows the
# traces and what ftd makes of them.
set -euo pipefail
. lab/boards.sh

board=$1 variant=$2
# Names are shown as they are from here.
build=${3#"$PWD/"}
out=$build/out/$board-$variant-demo
ftd=$build/ftd/ftd

describe "$board"
# For boards that have Debian's libc and a shell
programs=()
sampler=$build/drspin-${ARCH_DEBIAN-}/drspin-board
[[ $BOARD_SHELL != yes || ! -x $sampler ]] || programs=(-f "$sampler:/bin/drspin")
lab/run -b "$board" -v "$variant" -o "$build" \
	-q "$(counted_alike)" "${programs[@]}" lab/jobs/demo
"$ftd" "$out/trace" >"$out/ftd" 2>&1
kernel=$(sed -nE 's,.*-kernel ([^ ]*)/arch/[^ ]* .*,\1,p' "$out/qemu")
if [[ ${BOARD_COUNTED-} ]]; then
	echo "Times count instructions, a nanosecond each: they are the same in each run."
else
	echo "Times are those of this computer: what else it does shows in them."
	echo "make demo BOARD=virt has exact ones."
fi

heading()
{
	printf '\n== %s\n' "$*"
}
# show COMMAND...: what is asked, and the answer
show()
{
	local word

	printf '$'
	for word; do
		[[ $word =~ [^a-zA-Z0-9_.,:=/+-] ]] && printf " '%s'" "$word" || printf ' %s' "$word"
	done
	echo
	"$@"
}
# Without CONFIG_FUNCTION_GRAPH_EARLY, as on stock, it begins later.
since="start_kernel()"
grep -q "|  start_kernel() {\$" "$out/boot-trace" || since="the first initcalls"
# A stock kernel keeps no call for the events in it.
shorter=", and shorter ones with an event in them"
[[ $variant != stock ]] || shorter=""
heading "the boot, from $since to init: calls of 1 ms and more$shorter"
echo "The first 25 lines of the trace:"
sed 25q "$out/boot-trace"
heading "what took longest in the boot, without what it called"
show "$ftd" -s own -n 10 -f function,count,max,own,worst_at --human --not '*idle*' \
	"$out/boot-trace"
echo "Own is with the calls that were shorter than 1 ms, and with functions that cannot be traced."
heading "who held the boot: what its time was, who waited for whom, what would be gained"
"$ftd" boot --html -o "$out/boot.html" "$out/boot-trace" 2>"$out/boot-notes"
show "$ftd" boot -n 8 --table regions,sums,holds,changes "$out/boot-trace" 2>/dev/null
cat "$out/boot-notes"
echo "eval_map_work_func() and trace_init() work for the tracers: without them a boot does not have these."
heading "the same as a page, in order of time: open it in a browser"
echo "$out/boot.html"
# The same boot once more, up to where its trace ends
outside()
{
	local qemu whole bootprof=$build/bootprof/bootprof

	whole=$(realpath "$out")
	eval "qemu=($(cat "$out/qemu"))"
	# What the board has sent stays as it is.
	qemu=("${qemu[@]//$whole\/data/$whole/outside-data}")
	qemu=("${qemu[@]//$whole\/console.log/$whole/outside-console.log}")
	"$bootprof" record -g -F 10000 -k "$kernel/vmlinux" --until-function run_init_process \
		-o "$out/boot.prof" -- "${qemu[@]}" </dev/null >"$out/outside.log" 2>&1 || {
		cat "$out/outside.log"
		return 1
	}
	heading "the same boot from outside, and what its trace has of it (Trace-time: with all that was called)"
	show "$bootprof" compare -n 10 --human --ftd "$ftd" "$out/boot.prof" "$out/boot-trace" 2>/dev/null
	"$bootprof" calls --svg -o "$out/calls.svg" "$out/boot.prof"
	heading "who called whom in it, as a picture"
	echo "$out/calls.svg"
}
[[ ! ${BOARD_COUNTED-} ]] || outside
heading "a shell loop: calls of 0.1 ms and more, and shorter ones in which another task ran"
show "$ftd" -s own -n 10 -f function,count,max,own,worst_at --human --not '*idle*' "$out/trace"
if "$ftd" -n 10 "$out/trace" 2>/dev/null | cmp -s - "$out/ftd-on-target"; then
	echo "ftd printed its table of all calls on the board, too: $out/ftd-on-target"
elif [[ -s $out/ftd-on-target ]]; then
	heading "and as ftd printed it on the board"
	cat "$out/ftd-on-target"
fi
# of NAME: what drspin saw of processes of that name
of() { awk -v RS= -v name="$1" 'index($0, name ", ") == 1 { print; print "" }' "$out/drspin"; }
if [[ -s $out/drspin ]]; then
	heading "the loop again, in user space: the shell and a sed, running and waiting"
	echo "for i in \$(seq 1 10); do ls /bin | sed s/a/z/g; done"
	echo "busybox has no symbols: a function is named by the address at which it begins."
	echo "The CPU is slow: drspin takes much of it, and samples each millisecond are missed."
	of workload
	of sed
	sed -n '/^Running threads were stopped/,$p' "$out/drspin"
fi
heading "where things are"
cat <<END
boot         $out/boot-trace ($(wc -l <"$out/boot-trace") lines)
loop         $out/trace ($(wc -l <"$out/trace") lines)
ftd's table  $out/ftd
END
# Not every board has it.
[[ ! -s $out/drspin ]] || echo "user space   $out/drspin"
cat <<END
console      $out/console.log
QEMU         $out/qemu (the command)
kernel       $(grep -o -- '-kernel [^ ]*' "$out/qemu" | cut -c 9-)
END
heading "what to try next"
other=sx1
[[ $board != sx1 ]] || other=virt
cat <<END
all calls, idle CPUs too:      $ftd -n 20 $out/trace
who called whom:               $ftd graph $out/trace
the boot step by step:         $ftd tree --pid 1 $out/boot-trace
all of the boot's report:      $ftd boot $out/boot-trace
its calls as a picture:        $ftd flame --chart -o boot.svg $out/boot-trace
without the project's patches: make demo BOARD=$board VARIANT=stock
another board:                 make demo BOARD=$other (more boards: make help)
a shell on a board:            make boot
another threshold or workload: edit lab/jobs/demo
the boot's costly symbols:     $build/bootprof/bootprof $out/boot.prof
why this boot takes so long:   Documentation/trace/shorten-a-boot.rst
END
