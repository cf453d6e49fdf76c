#!/bin/bash
# SPDX-License-Identifier: GPL-2.0
#
# toggle.sh BUILD: the tracer is changed some times, see lib/toggle.sh.

. "$(dirname "$0")/../../lib/toggle.sh"

toggled "$TESTED" 5 240
