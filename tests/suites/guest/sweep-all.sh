#!/bin/bash
# SPDX-License-Identifier: GPL-2.0
#
# sweep-all.sh BUILD: the whole sweep (sweep.sh has the quick one): every tracer, the
# slow files, an instance, one CPU and several.

FORM=long exec "$(dirname "$0")/sweep.sh" "$@"
