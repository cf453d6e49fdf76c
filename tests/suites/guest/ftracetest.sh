#!/bin/bash
# SPDX-License-Identifier: GPL-2.0
#
# ftracetest.sh BUILD: those of the kernel's ftrace selftests that are nearest to
# the ring buffer and the function tracers.

. "$(dirname "$0")/../../lib/ftracetest.sh"

compare 900 test.d/00basic test.d/ftrace test.d/instances test.d/tracer

# Of those two kernels
passes() { results patched | awk -v field="$1" '$field == "PASS"' | wc -l; }
more_pass()
{
	echo "$(passes 3), and $(passes 2) on stock"
	(($(passes 3) > $(passes 2)))
}
verdict "more of the kernel's tests pass than on stock" more_pass
verdict "that of return values is one of them" \
	grep 'function graph print function return value.*\[PASS\]' "$WORK/patched/results"
