#!/bin/bash
# SPDX-License-Identifier: GPL-2.0
#
# ftd-seeds.sh BUILD: ftd.sh with more traces that are made up, which takes minutes.

export SEEDS=30 BOOTS=200
exec "$(dirname "$0")/ftd.sh" "$1"
