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
addressed()
{
	[[ $(grep -l '^To: tester@example.org$' build/series/one/* | wc -l) == "$(ls build/series/one | wc -l)" ]] &&
		! grep -E '^  tester@|^To:$' build/series/one/0000-cover-letter.patch
}
verdict "mails are addressed as their letter says" addressed
sed -i 's/^  tester@.*/To:\n tester@example.org  \nCc:\n\tMore, Less <less@example.org>/' patches/one/cover-letter
no_address() { ! said=$(export_groups) && [[ $said == *"More, Less <less@example.org>\" is no address"* ]] && mailed one; }
verdict "what is no address is named" no_address
sed -i 's/More, Less/More Less/; $aTo: other@example.org' patches/one/cover-letter
on_one_line() { ! said=$(export_groups) && [[ $said == *"To: other@example.org\" is no address"* ]]; }
verdict "nor is one beside To:" on_one_line
sed -i '$d' patches/one/cover-letter
with_a_name() { export_groups && grep '^Cc: More Less <less@example.org>' build/series/one/0001-*; }
verdict "an address may have a name" with_a_name
verdict "one by its letter is, and the others stay" by_letter
verdict "one that is not there is none" unknown
a_pattern() { ! export_groups .; }
verdict "a pattern is no name of one" a_pattern
again() { export_groups && mailed one; }
verdict "all once more: a group without a letter goes away" again
keeps() # FILE WORD
{
	echo "$2" >>"build/series/$1"
	! said=$(export_groups) && [[ $said == *"build/series/$1 is not as it was written"* ]] &&
		grep -q "$2" "build/series/$1" && ls build/series/one/0001-*
}
verdict "a mail that was edited is kept" keeps one/0000-cover-letter.patch mine
kept() { ! said=$(lab/source/clean.sh build 2>&1) && [[ $said == *"is not as it was written"* ]]; }
verdict "... also by clean" kept
verdict "another group is written all the same" export_groups t
rm build/series/one/0000-*
verdict "a file that is somebody's own is kept" keeps one/notes mine
rm build/series/one/notes
mkdir build/series/v2
other() { export_groups && mailed one v2; }
verdict "a directory that is somebody's own stays" other
rm -rf build/src/mails
unknown_mails() { ! said=$(export_groups) && [[ $said == *"is not as it was written"* ]]; }
verdict "mails of which nobody knows what was written are kept" unknown_mails
