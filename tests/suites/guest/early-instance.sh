#!/bin/bash
# SPDX-License-Identifier: GPL-2.0
#
# early-instance.sh BUILD: a boot that records to a persistent buffer can be looked
# at in the next boot, also if it hung and was reset, or panicked.

. "$(dirname "$0")/../../lib/early.sh"
need virt

# Memory outlives QEMU, as it does a reset.
ram=$WORK/ram
rm -f "$ram"
persistent=(-b virt
	-q "$counted -object memory-backend-file,id=ram,size=512M,mem-path=$ram,share=on -machine memory-backend=ram")
memory="reserve_mem=4M:4096:boot trace_instance=boot"

traced="$memory@boot ftrace=function_graph ftrace_instance=boot tracing_thresh=1000"
traced+=" ftrace_notrace=*_init_freeable"
# The next boot has no such buffer, and looks for the trace in the same place.
traced+=" ftrace_graph_early_size=32M"

lacks() # FUNCTION
{
	! grep "|  *$1()" "$out/trace"
}

# The calls: a line may begin with what each event has where function_graph is not
# the current tracer, and names of tasks do not outlive the boot.
calls()
{
	sed -E '/^#|=>|^ ---|^$/d; s/^.*\[000\] [^ ]* +[0-9.]+: //; s/[^ ]+-([0-9]+ +\|)/\1/; s/  +/ /g' "$1"
}

# Does a trace begin with all of another one?
begins_with() # TRACE ANOTHER
{
	calls "$1" >"$WORK/all"
	calls "$2" >"$WORK/beginning"
	head -n "$(wc -l <"$WORK/beginning")" "$WORK/all" | cmp "$WORK/beginning" -
}

name="virt: a boot that records to an instance"
run_job "$name" "${persistent[@]}" \
	-a "$traced" tests/jobs/boot-instance || exit
verdict "$name: begins at start_kernel()" begins_at start_kernel
verdict "$name: goes on until init runs" reaches_init
verdict "$name: leaves out what is not wanted" lacks kernel_init_freeable
verdict "$name: nothing is lost before there is a ring buffer" nothing_lost
verdict "$name: the trace is sound" "$FTD" check "$out/trace"
first=$out/trace

name="virt: the next boot"
run_job "$name" "${persistent[@]}" -a "$memory^traceoff@boot" \
	tests/jobs/boot-instance || exit
verdict "$name: has the same trace" begins_with "$out/trace" "$first"
verdict "$name: and no more" begins_with "$first" "$out/trace"
verdict "$name: its trace is sound" "$FTD" check "$out/trace"

name="virt: a boot with events in the same instance"
run_job "$name" "${persistent[@]}" -a "$memory@boot,initcall" \
	tests/jobs/boot-instance || exit
verdict "$name: writes behind that" begins_with "$out/trace" "$first"
verdict "$name: has them, too" grep 'initcall_finish: func=' "$out/trace"

# A call that has begun and not ended; without brackets in its line it is a whole one
hung_in() # FUNCTION
{
	(($(grep -c "|  *$1() {" "$out/trace") > $(grep -c "} /\\* $1 \\*/" "$out/trace"))) ||
		{ grep -w "$1" "$out/trace" || tail -n 5 "$out/trace"; return 1; }
}

name="virt: a boot that hangs and is reset"
out=$WORK/hangs
lab/run -o "$BUILD" -d "$out" -f tests/jobs:/jobs "${persistent[@]}" \
	-a "$memory@boot" tests/jobs/hang-reset >/dev/null 2>&1 || :
verdict "$name" grep 'sysrq: Resetting' "$out/console.log"

name="virt: the boot after a hang"
run_job "$name" "${persistent[@]}" -a "$memory^traceoff@boot" \
	tests/jobs/boot-instance || exit
verdict "$name: its trace is sound" "$FTD" check "$out/trace"
verdict "$name: shows who slept" hung_in hrtimer_nanosleep
verdict "$name: shows who ran" hung_in vfs_read

name="virt: a CPU goes off line, and the board is reset"
out=$WORK/off-line
smp=("${persistent[@]}" -q "$counted -smp 2 $turns -object memory-backend-file,id=ram,size=512M,mem-path=$ram,share=on -machine memory-backend=ram")
off_line()
{
	lab/run -o "$BUILD" -Q "$newer" -d "$out" -f tests/jobs:/jobs "${smp[@]}" \
		-a "$memory@boot" tests/jobs/offline-reset >/dev/null 2>&1 || :
	verdict "$name" grep 'sysrq: Resetting' "$out/console.log"
	run_job "$name: the next boot" -Q "$newer" "${smp[@]}" -a "$memory^traceoff@boot" \
		tests/jobs/boot-instance || return 0
	verdict "$name: the next boot shows who slept there" hung_in hrtimer_nanosleep
}
rm -f "$ram"
with_newer_qemu "$name" off_line
rm -f "$ram"

# It looks for a file system to mount, finds none, and resets the board.
name="virt: a boot that panics"
out=$WORK/panics
rm -f "$ram"
lab/run -o "$BUILD" -d "$out" "${persistent[@]}" \
	-a "$traced rdinit=/none root=/dev/none rootwait=1 panic=-1" lab/jobs/hello >/dev/null 2>&1 || :
verdict "$name" grep 'Kernel panic.*Unable to mount root fs' "$out/console.log"

name="virt: the boot after a panic"
run_job "$name" "${persistent[@]}" -a "$memory^traceoff@boot" \
	tests/jobs/boot-instance || exit
verdict "$name: its trace is sound" "$FTD" check "$out/trace"
verdict "$name: begins at start_kernel()" begins_at start_kernel
verdict "$name: shows what it did" grep '} /\* msleep \*/' "$out/trace"
for call in kernel_init prepare_namespace panic; do
	verdict "$name: shows that it was in $call()" hung_in "$call"
done

name="virt: an instance that nobody has made"
run_job "$name" -b virt -q "$counted" \
	-a "ftrace=function_graph ftrace_instance=boot tracing_thresh=1000" \
	tests/jobs/boot || exit
verdict "$name: it says so" grep "no instance 'boot'" "$out/console.log"
verdict "$name: the trace is where it would be without" begins_at start_kernel
rm -f "$ram"
