#!/bin/bash
# SPDX-License-Identifier: GPL-2.0
#
# vexpress-a9.sh BUILD: ten minutes of the torture on four CPUs that QEMU knows from a board.

. "$(dirname "$0")/../../lib/torture.sh"

torture_cpus 600 vexpress-a9 torture
