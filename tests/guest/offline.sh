#!/bin/bash
# SPDX-License-Identifier: GPL-2.0
#
# offline.sh BUILD: however often a CPU has gone off line and come back while calls
# were traced, what it does when it is idle is in the trace.

. "$(dirname "$0")/lib.sh"
need virt patched

name="virt: a CPU that often went off line"
run_job "$name" -b virt -q '-smp 2' tests/guest/jobs/offline || exit 0
verdict "$name: it did, 60 times" test "$(cat "$out/times")" = 60
verdict "$name: its idle task's calls are traced" grep -q '<idle>-0 .*()' "$out/trace"
