#!/bin/bash
# SPDX-License-Identifier: GPL-2.0
#
# virt64.sh BUILD: ten minutes of the torture on arm64.

. "$(dirname "$0")/../../lib/torture.sh"

torture_cpus 600 virt64 torture
