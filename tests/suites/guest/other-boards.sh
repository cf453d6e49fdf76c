#!/bin/bash
# SPDX-License-Identifier: GPL-2.0
#
# other-boards.sh BUILD: what the filter promises on ARM it keeps on boards of
# other architectures: on arm64 by the direct path, on x86-64 by the general one. And what
# bootprof says of their boots.

. "$(dirname "$0")/../../lib/variant.sh"

on() # BOARD SUITE...
{
	export BOARDS=$1 COUNTED_BOARD=$1 SMP_BOARD=$1 OFFLINE_BOARDS=$1 PROFILED_BOARDS=$1

	# What a task began on one CPU and ends on another is kept, and what was recorded
	# before it
	export LOSSLESS_QEMU='-smp 1'
	demos
	again "$1" "${@:2}"
}

on virt64 bootprof-boards lossless flows retval offline readers toggle startup ftracetest
on q35 bootprof-boards lossless offline readers toggle ftracetest
