#!/bin/bash
# SPDX-License-Identifier: GPL-2.0
#
# changes-all.sh BUILD: changes.sh on the other kernels, which takes minutes on each.

export KERNELS="virt/torture vexpress-a9/patched"
exec "$(dirname "$0")/changes.sh" "$1"
