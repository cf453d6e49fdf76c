#!/bin/bash
# SPDX-License-Identifier: GPL-2.0
#
# ftracetest-all.sh BUILD: all of the kernel's ftrace selftests that
# ftracetest.sh leaves out.

. "$(dirname "$0")/../../lib/ftracetest.sh"

compare 900 test.d/direct test.d/dynevent test.d/event test.d/filter test.d/kprobe \
	test.d/preemptirq test.d/selftest test.d/trigger
