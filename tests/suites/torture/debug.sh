#!/bin/bash
# SPDX-License-Identifier: GPL-2.0
#
# debug.sh BUILD: ten minutes of the torture under lockdep, KASAN and kmemleak; and what was
# found with those.

. "$(dirname "$0")/../../lib/torture.sh"

need virt torture-debug
run_job "virt, torture-debug: who ran last on the direct path is gone" -b virt -v torture-debug \
	-a "reserve_mem=2M:4096:boot trace_instance=boot@boot" tests/jobs/last || :
torture_cpus 600 virt torture-debug
