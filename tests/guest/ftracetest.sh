#!/bin/bash
# SPDX-License-Identifier: GPL-2.0
#
# ftracetest.sh BUILD: those of the kernel's ftrace selftests that are nearest to
# the ring buffer and the function tracers.

. "$(dirname "$0")/ftracetest-lib.sh"

compare 900 test.d/00basic test.d/ftrace test.d/instances test.d/tracer
