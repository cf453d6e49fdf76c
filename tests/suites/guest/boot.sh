#!/bin/bash
# SPDX-License-Identifier: GPL-2.0
#
# boot.sh BUILD: the filter set on the kernel's command line.

. "$(dirname "$0")/../../lib/guest.sh"
need virt

# A driver's initialisation: entry, then a call within it that has an exit.
nested()
{
	awk '/\| +do_one_initcall\(\) \{$/ { inside = 1 }
	     /\} \/\* do_one_initcall/ { inside = 0 }
	     inside && /us \| +\}/ { pairs++ }
	     END { exit !(pairs > 0) }' "$out/trace"
}

if run_job "boot with a threshold" -b virt -q "$counted" \
		-a "ftrace=function_graph tracing_thresh=1000" tests/jobs/boot; then
	verdict "boot with a threshold: it is in force" test "$(cat "$out/threshold")" = 1000
	verdict "boot with a threshold: the trace is sound" sound 1000
	verdict "boot with a threshold: the trace has nested pairs" nested
fi

if run_job "boot with too large a threshold" -b virt \
		-a "ftrace=function_graph tracing_thresh=5000000" tests/jobs/boot; then
	verdict "boot with too large a threshold: the kernel says so" \
		grep 'tracing_thresh=5000000 is more than 4294967 us: ignored' "$out/console.log"
	verdict "boot with too large a threshold: there is none" \
		test "$(cat "$out/threshold")" = 0
fi
