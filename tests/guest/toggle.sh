#!/bin/bash
# SPDX-License-Identifier: GPL-2.0
#
# toggle.sh BUILD: the tracer is changed some times, see toggle-lib.sh.

. "$(dirname "$0")/toggle-lib.sh"

toggled "$TESTED" 5 240
