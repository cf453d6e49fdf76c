#!/bin/bash
# SPDX-License-Identifier: GPL-2.0
#
# option-off.sh BUILD: without CONFIG_FUNCTION_GRAPH_DURATION the kernel builds,
# and has nothing of the filter in it. Without the function tracer, what includes
# our headers builds, and without dynamic ftrace the tracers do.

. "$(dirname "$0")/../../lib/suite.sh"
. "$(dirname "$0")/../../lib/kbuild.sh"

build=$(realpath -m "$1")
cd "$(dirname "$0")/../../.."

build_in() # DIRECTORY
{
	kernel=$build/check/$1
	mkdir -p "$kernel"
	kbuild "$build/src/patched" "$kernel" arm arm-none-eabi-
}

build_in option-off
echo "# CONFIG_FUNCTION_GRAPH_DURATION is not set" >"$kernel/off.config"

make -s O="$build" "$build/src/patched.ready" >&2
if ! lab/configure.sh "$kernel/.config" lab/configs/{base,base.arm,v7,tracing}.config "$kernel/off.config" \
		-- "${kmake[@]}" >&2 ||
   ! lab/progress.sh "vmlinux without the option" "$kernel/build.log" "${kmake[@]}" vmlinux >&2; then
	not_ok "the kernel builds without the option" "see $kernel/build.log"
	exit
fi
ok "the kernel builds without the option"

ours='ring_buffer_(rewind|rewound|unlock_hold|commit_held)|rb_commit_held|trace_graph_duration_'
none_of_ours()
{
	! arm-none-eabi-nm "$1" | grep -E "$ours"
}
verdict "the ring buffer has none of our symbols" none_of_ours "$kernel/kernel/trace/ring_buffer.o"
verdict "nor has the kernel" none_of_ours "$kernel/vmlinux"
# Or the names above are not those that the filter has
finds_ours()
{
	arm-none-eabi-nm "$build/linux-v7-patched/vmlinux" | grep -E "$ours" >/dev/null
}
verdict "with the option it has" finds_ours

build_in tracer-off
without_tracer()
{
	lab/configure.sh "$kernel/.config" lab/configs/{base,base.arm,v7,tracing,untraced}.config -- "${kmake[@]}" &&
		"${kmake[@]}" arch/arm/kernel/ arch/arm/mm/ init/main.o kernel/time/sched_clock.o
}
verdict "without the function tracer it builds" without_tracer

build_in dynamic-off
echo "# CONFIG_DYNAMIC_FTRACE is not set" >"$kernel/off.config"
without_patching()
{
	lab/configure.sh "$kernel/.config" lab/configs/{base,base.arm,v7,tracing,duration}.config \
		"$kernel/off.config" -- "${kmake[@]}" &&
		"${kmake[@]}" W=e kernel/trace/ arch/arm/kernel/
}
verdict "without dynamic ftrace it builds" without_patching
