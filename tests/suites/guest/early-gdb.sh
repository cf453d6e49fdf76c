#!/bin/bash
# SPDX-License-Identifier: GPL-2.0
#
# early-gdb.sh BUILD: a debugger shows the calls of a boot that has no trace yet,
# and which of them have not returned.

. "$(dirname "$0")/../../lib/guest.sh"

# debug BOARD ARGUMENTS COMMAND...: what gdb says to the commands, with a board at
# its first instruction. lx-fgraph-early leaves its output in $out/early.
debug()
{
	local board=$1 arguments=$2 command commands=()

	shift 2
	need "$board" early-gdb
	for command; do commands+=(-ex "$command"); done
	lab/run -n -o "$BUILD" -d "$out" -b "$board" -v early-gdb -a "$arguments" \
		-q "$counted -S -gdb stdio" tests/jobs/boot >/dev/null
	# Neither may outlive a boot that hangs, and gdb takes no hint
	(cd "$out" && timeout -s KILL 300 gdb-multiarch -nx -batch \
		-iex "add-auto-load-safe-path $BUILD" \
		-ex "target remote | exec timeout -s KILL 300 $(<"$out/qemu")" "${commands[@]}" \
		"$BUILD/linux-v7-early-gdb/vmlinux") >"$WORK/log" 2>&1 || :
}

dump='pipe lx-fgraph-early | cat >early'

# stopped NAME BOARD ARGUMENTS FUNCTION [COMMAND...]: a boot gets no further than
# FUNCTION, by two instructions: what is patched comes first, and gdb may count
# it in or not. ok if there are calls to look at.
stopped()
{
	out=$WORK/${1//[^a-z0-9-]/-}
	debug "$2" "$3" "hbreak *$4+8" continue "${@:5}" "$dump" kill
	if grep -q '|  *[^ ]' "$out/early"; then
		ok "$1"
	else
		not_ok "$1" "$(cat "$WORK/log" "$out/early")"
		return 1
	fi
}

# The calls without an exit, the outermost first, are NAME...
still_running()
{
	local said

	said=$(awk '!/^#/ { depth = match($0, /[a-z_0-9.]+\(\)|}/) }
		    /\(\) \{$/ { open[depth] = substr($0, depth, length($0) - depth - 3) }
		    /}$/ { delete open[depth] }
		    END { for (i = 1; i < 200; i++) if (i in open) print open[i] }' "$out/early")
	[[ ${said//$'\n'/ } == "$*" ]] || { echo "$said"; return 1; }
}

sound() { "$FTD" check "$@" "$out/early"; }

name="virt: a boot that stops in sched_init()"
if stopped "$name" virt ftrace=function_graph sched_init; then
	verdict "$name: begins at start_kernel()" begins_at start_kernel early
	verdict "$name: shows setup_arch()" grep '|    setup_arch() {$' "$out/early"
	verdict "$name: what is running" still_running start_kernel sched_init
	verdict "$name: the trace is sound" sound
fi

# Nothing that is running has been recorded.
name="virt: a boot that stops in setup_arch(), of 100 ms and more"
if stopped "$name" virt "ftrace=function_graph tracing_thresh=100000" bootmem_init; then
	verdict "$name: what is running" \
		still_running start_kernel setup_arch paging_init bootmem_init
	verdict "$name: the trace is sound" sound
fi

name="virt: no rate"
if stopped "$name" virt ftrace=function_graph sched_init 'set var early_rate = 0'; then
	verdict "$name: it says so" grep '^# .* rate is not known' "$out/early"
	verdict "$name: the trace is sound" sound
fi

# As if it were full from setup_arch() on.
name="virt: no room"
if stopped "$name" virt ftrace=function_graph setup_arch \
	'set var early_open = early_room' 'hbreak *bootmem_init+8' continue; then
	verdict "$name: it says so" grep '^# [1-9][0-9]* entries and exits did not fit' \
		"$out/early"
	verdict "$name: what is running" \
		still_running start_kernel setup_arch paging_init bootmem_init
	verdict "$name: the trace is sound" sound
fi

name="virt: no counter"
if stopped "$name" virt ftrace=function_graph sched_init 'set var early_read = 0'; then
	verdict "$name: it says so" grep '^# There is no counter' "$out/early"
	verdict "$name: what is running" still_running start_kernel sched_init
	verdict "$name: the trace is sound" sound
fi

# As if there were none: fgraph_early_start(NULL, , 0).
name="virt: a boot without a counter"
out=$WORK/no-counter
debug virt "ftrace=function_graph trace_buf_size=64M" 'hbreak *fgraph_early_start' \
	continue 'set $r0 = 0' 'set $r2 = 0' delete continue
"$BUILD/host/unpack" "$out" <"$out/data"
verdict "$name: begins at start_kernel()" begins_at start_kernel
verdict "$name: calls take no time until there is one" grep ' 0.000 us .* setup_arch' "$out/trace"
verdict "$name: the trace is sound" "$FTD" check "$out/trace"

# As if the CPU said that it has no generic timer: its cycle counter is left, of which
# each 64th cycle counts, and QEMU's has 1 GHz.
name="virt: the CPU's cycle counter"
need virt early-gdb
id=$(arm-none-eabi-objdump -d --disassemble=ftrace_find_counter \
	"$BUILD/linux-v7-early-gdb/vmlinux" |
	sed -nE 's/^([0-9a-f]+):.*mrc\t15, 0, (r[0-9]+), cr0, cr1, \{1\}.*/0x\1 \2/p')
out=$WORK/cycle-counter
debug virt "ftrace=function_graph tracing_thresh=1000" "hbreak *${id% *}+4" \
	continue "set \$${id#* } = 0" delete continue
"$BUILD/host/unpack" "$out" <"$out/data"
verdict "$name: is found, and calibrated" \
	grep -E '[1-9][0-9]* records .*, 0 lost; .* clock at 1562[45][0-9]{3} Hz' "$out/console.log"
verdict "$name: begins at start_kernel()" begins_at start_kernel
verdict "$name: the trace is sound" "$FTD" check "$out/trace"

# As if it could not be registered, the first time and the last. With instructions
# counted QEMU stops for good at the second one.
name="virt: no tracer takes over"
out=$WORK/no-tracer
counted='' debug virt "ftrace=function_graph trace_buf_size=64M" \
	'hbreak *init_graph_trace' continue 'set $pc = $lr' continue 'set $pc = $lr' delete continue
"$BUILD/host/unpack" "$out" <"$out/data"
verdict "$name: it says so" grep 'not started, what was recorded is lost' "$out/console.log"
verdict "$name: there is a trace from an initcall on" grep 'do_one_initcall() {' "$out/trace"
verdict "$name: and it is sound" "$FTD" check -e "$drift" "$out/trace"

# Firmware may leave it to the kernel to let it run: mov r0, #0; mov r1, #0; bx lr
name="virt: a generic timer that stands"
out=$WORK/timer-that-stands
words='((unsigned int *)read_cntvct)'
debug virt "ftrace=function_graph tracing_thresh=1000" 'hbreak ftrace_find_counter' continue \
	"set var ${words}[0] = 0xe3a00000" "set var ${words}[1] = 0xe3a01000" "set var ${words}[2] = 0xe12fff1e" \
	delete continue
"$BUILD/host/unpack" "$out" <"$out/data"
verdict "$name: the log says so" grep 'the generic timer did not run before time_init()' "$out/console.log"
verdict "$name: another counter is found" grep -E ', 0 lost; .* clock at 1562[45][0-9]{3} Hz' "$out/console.log"
verdict "$name: begins at start_kernel()" begins_at start_kernel
verdict "$name: the trace is sound" "$FTD" check "$out/trace"

# As timer-cadence-ttc does it: sched_clock_register(, 64, 1000000000). The call that
# runs began by the old counter. The new one is that times 16, where the jiffies were:
# mrrc 15, 1, r0, r1, cr14; lsl r1, r1, #4; orr r1, r1, r0, lsr #28; lsl r0, r0, #4; bx lr
name="virt: a clock that is registered by an initcall"
out=$WORK/late-clock
words='((unsigned int *)jiffy_sched_clock_read)'
debug virt "ftrace=function_graph tracing_thresh=1000" 'hbreak *init_pipe_fs+8' continue \
	"set var ${words}[0] = 0xec510f1e" "set var ${words}[1] = 0xe1a01201" \
	"set var ${words}[2] = 0xe1811e20" "set var ${words}[3] = 0xe1a00200" \
	"set var ${words}[4] = 0xe12fff1e" \
	'set $a = $r0' 'set $b = $r1' 'set $c = $r2' 'set $d = $r3' 'set $e = $r12' 'set $f = $lr' \
	'set $r0 = jiffy_sched_clock_read' 'set $r1 = 64' 'set $r2 = 1000000000' \
	'set $lr = $pc' 'set $pc = sched_clock_register' continue \
	'set $r0 = $a' 'set $r1 = $b' 'set $r2 = $c' 'set $r3 = $d' 'set $r12 = $e' 'set $lr = $f' \
	delete continue
"$BUILD/host/unpack" "$out" <"$out/data"
verdict "$name: is used" grep 'sched_clock: 64 bits at 1000MHz' "$out/console.log"
no_long_call() { ! grep "$1" "$out/trace"; }
verdict "$name: a short call is no long one" no_long_call init_pipe_fs
verdict "$name: the trace is sound" "$FTD" check "$out/trace"

name="virt: not asked for"
out=$WORK/not-asked-for
debug virt '' 'hbreak sched_init' continue lx-fgraph-early kill
verdict "$name: it says so" grep 'nobody asked for it' "$WORK/log"

# The innermost call may be on one line when it has returned.
as_in_the_trace()
{
	"$BUILD/host/unpack" "$out" <"$out/data"
	sed '/^#/d' "$out/early" | head -n -1 >"$out/early.calls"
	sed '/^#/d; s/    <idle>-0    |//; s, /\*.*\*/,,' "$out/trace" |
		head -n "$(wc -l <"$out/early.calls")" >"$out/trace.calls"
	test -s "$out/early.calls" && cmp "$out/early.calls" "$out/trace.calls"
}

name="virt: all that is recorded"
out=$WORK/all
debug virt "ftrace=function_graph trace_buf_size=64M" \
	'hbreak fgraph_early_handover' continue "$dump" delete continue
verdict "$name: is in the trace when there is one" as_in_the_trace
