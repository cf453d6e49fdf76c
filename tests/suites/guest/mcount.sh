#!/bin/bash
# SPDX-License-Identifier: GPL-2.0
#
# mcount.sh BUILD: a kernel that is traced by -pg, see lib/variant.sh: it sees all
# calls, too.

. "$(dirname "$0")/../../lib/variant.sh"

export TESTED=mcount
demos
again "$TESTED" complete flows backtrace
