#!/bin/bash
# SPDX-License-Identifier: GPL-2.0
#
# toggle-debug.sh BUILD: the tracer is changed some times on a kernel that looks
# for its own mistakes, see lib/toggle.sh.

. "$(dirname "$0")/../../lib/toggle.sh"

toggled debug 20 600
