#!/bin/bash
# SPDX-License-Identifier: GPL-2.0
#
# bootprof.sh BUILD: how much longer QEMU takes for a boot with bootprof's plugin, and how
# large the profile is. Processor time, not that of a clock, the best of several runs in
# turns: other work on this computer is in it as little as may be.
set -euo pipefail

build=$(realpath "$1")
work=$build/bench
kernel=$build/linux-v7-patched
runs=5
mkdir -p "$work" bench/results

# The guest's QEMU, as it stands for a shell
lab/run -n -b virt -v patched -o "$build" -d "$work/bootprof" -q "-icount shift=0,sleep=off" \
	-f bench/guest:/bench bench/bootprof.job >/dev/null
eval "qemu=($(cat "$work/bootprof/qemu"))"

record=("$build/bootprof/bootprof" record -k "$kernel/vmlinux")
declare -A commands=(
	[none]=''
	[sampled]="-o $work/sampled.prof"
	[stacks]="-g -o $work/stacks.prof"
	[exact]="-x -o $work/exact.prof"
)

# once NAME: "NAME SECONDS" of processor time
once()
{
	local command=("${qemu[@]}") TIMEFORMAT='%U %S' options

	read -ra options <<<"${commands[$1]}"
	[[ $1 == none ]] || command=("${record[@]}" "${options[@]}" -- "${qemu[@]}")
	{ time "${command[@]}" </dev/null >"$work/bootprof/said" 2>&1; } 2>"$work/bootprof/time" ||
		{ cat "$work/bootprof/said" >&2; return 1; }
	awk -v name="$1" '{ print name, $1 + $2 }' "$work/bootprof/time"
}

# The same boot on a processor that takes 32 ns for an instruction: about a minute
minute()
{
	local said=$work/bootprof/said

	"${record[@]}" -x -g -o "$work/minute.prof" -- "${qemu[@]/shift=0/shift=5}" </dev/null \
		>"$said" 2>&1 || { cat "$said" >&2; return 1; }
	echo "minute-bytes $(stat -c %s "$work/minute.prof")"
	"$build/bootprof/bootprof" report --format json "$work/minute.prof" |
		sed -n 's/.*"end_ns": \([0-9]*\).*/minute-ns \1/p'
}

{
	for ((i = 0; i < runs; i++)); do
		for name in none sampled stacks exact; do once "$name"; done
	done
	minute
	for name in sampled stacks exact; do
		echo "$name-bytes $(stat -c %s "$work/$name.prof")"
	done
	"$build/bootprof/bootprof" report --format json "$work/exact.prof" |
		sed -n 's/.*"end_ns": \([0-9]*\).*"instructions": \([0-9]*\), .*/guest-ns \1\ninstructions \2/p'
	echo "load $(cut -d' ' -f1 /proc/loadavg)"
} >"$work/bootprof.figures"
awk -f bench/bootprof.awk "$work/bootprof.figures" | tee bench/results/bootprof.txt
