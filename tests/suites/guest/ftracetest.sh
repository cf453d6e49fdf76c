#!/bin/bash
# SPDX-License-Identifier: GPL-2.0
#
# ftracetest.sh BUILD: those of the kernel's ftrace selftests that are nearest to
# the ring buffer and the function tracers. What stock does not pass is in
# tests/judges/ftracetest-stock, which ftracetest-all.sh compares with stock itself.

. "$(dirname "$0")/../../lib/ftracetest.sh"

on_stock() { in_list "$2" || echo PASS; }

on_kernels patched 900 "${NEAREST[@]}"
judge
verdict "that of return values passes" \
	grep 'function graph print function return value.*\[PASS\]' "$WORK/patched/results"
