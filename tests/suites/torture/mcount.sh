#!/bin/bash
# SPDX-License-Identifier: GPL-2.0
#
# mcount.sh BUILD: ten minutes of the torture on a kernel traced by -pg.

. "$(dirname "$0")/../../lib/torture.sh"

torture_cpus 600 virt mcount
