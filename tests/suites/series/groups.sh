#!/bin/bash
# SPDX-License-Identifier: GPL-2.0
#
# Which groups are written as mails.

. "$(dirname "$0")/../../lib/series-fixture.sh"

export_groups() { lab/source/export.sh build "$@" 2>&1; }
mailed() { diff <(printf '%s\n' "$@") <(ls build/series); }

with_a_letter() { export_groups && mailed one; }
by_letter()
{
	mv patches/two patches/t-two && sed -i 's|^two/|t-two/|' patches/series &&
		export_groups t && mailed one t-two
}
unknown() { ! export_groups three; }

fresh
verdict "groups with a cover letter are mailed" with_a_letter
verdict "one by its letter is, and the others stay" by_letter
verdict "one that is not there is none" unknown
