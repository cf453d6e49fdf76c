#!/bin/bash
# SPDX-License-Identifier: GPL-2.0
#
# toggle-often.sh BUILD: the tracer is changed a thousand times, see
# lib/toggle.sh.

. "$(dirname "$0")/../../lib/toggle.sh"

toggled patched 334 1200
