#!/bin/bash
# SPDX-License-Identifier: GPL-2.0
#
# toggle-often.sh BUILD: the tracer is changed a thousand times, see
# toggle-lib.sh.

. "$(dirname "$0")/toggle-lib.sh"

toggled patched 334 1200
