#!/bin/bash
# SPDX-License-Identifier: GPL-2.0
#
# smp.sh BUILD: ten minutes of the torture on four CPUs.

. "$(dirname "$0")/../../lib/torture.sh"

torture_cpus 600 virt torture
