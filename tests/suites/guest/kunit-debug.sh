#!/bin/bash
# SPDX-License-Identifier: GPL-2.0
#
# kunit-debug.sh BUILD: kunit.sh on a kernel that looks for its own mistakes, and
# checks every time stamp.

export TESTED=torture-debug
exec "$(dirname "$0")/kunit.sh" "$1"
