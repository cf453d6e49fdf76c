#!/bin/bash
# SPDX-License-Identifier: GPL-2.0
#
# readers.sh BUILD: the filter while everything reads and changes the buffers, and the
# names of tasks.

. "$(dirname "$0")/../../lib/guest.sh"

under_fire "$SMP_BOARD" "$TESTED" 10 -q '-smp 4'

# A reader that an interrupt comes to, and a task that is switched out on the other CPU,
# wait for each other soonest if there are two.
need virt
run_job "virt: names are read while they are saved" -b virt -q '-smp 2' -w 60 tests/jobs/names || :
