#!/bin/bash
# SPDX-License-Identifier: GPL-2.0
#
# readers-debug.sh BUILD: the same for longer, on more boards, and on a kernel
# that looks for its own mistakes.

. "$(dirname "$0")/../../lib/guest.sh"

under_fire vexpress-a9 patched 30
# Not vexpress: when that restarts, upstream takes a mutex in a notifier that must
# not sleep, and lockdep rightly says so.
need virt debug
name="virt, debug: idle tasks wake up a reader"
run_job "$name" -b virt -v debug -q "-smp 4" tests/jobs/idle || :
under_fire virt debug 60 -q '-smp 4'
