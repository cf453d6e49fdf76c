#!/bin/bash
# SPDX-License-Identifier: GPL-2.0
#
# stopped.sh BUILD: a CPU that takes no interrupts keeps nobody from reading the trace for
# long. What it did is in the trace when it goes on.

. "$(dirname "$0")/../../lib/guest.sh"
need virt modules

calls_in() # FILE
{
	grep '|.*()' "$out/$1" || { cat "$out/$1"; return 1; }
}
lasted()
{
	grep -E '\$ 1[45][0-9]{6}\.?[0-9]* us .*\} /\* stop_this_cpu' "$out/later" ||
		{ grep stop_this_cpu "$out/later"; return 1; }
}

verdict "a module that stops a CPU" build_modules stop
name="virt: CPU 1 takes no interrupts for 15 s"
run_job "$name" -b virt -v modules -q '-smp 2' -f "$WORK/stop/stop_cpu.ko:/stop_cpu.ko" \
	tests/jobs/stopped || exit 0
verdict "$name: until trace and trace_pipe were read" grep Y "$out/still"
verdict "$name: others' calls are in trace" calls_in trace
verdict "$name: others' calls are in trace_pipe" calls_in pipe
verdict "$name: its call is in the trace when it goes on" lasted
verdict "$name: the trace is sound" "$FTD" check -e "$drift" "$out/later"
