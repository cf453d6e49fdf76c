#!/bin/bash
# SPDX-License-Identifier: GPL-2.0
#
# The tooling of the series refuses what it says that it refuses, and names it.

. "$(dirname "$0")/../../lib/series-fixture.sh"

# refused NAME PATTERN COMMAND...: the command complains with these words, by its
# status or by a "not ok" line.
refused()
{
	local name="refused: $1" pattern=$2 said status=0

	shift 2
	said=$("$@" 2>&1) || status=$?
	if ((status == 0)) && ! grep -q '^not ok' <<<"$said"; then
		not_ok "$name" "it was accepted"
	elif ! grep -qE -e "$pattern" <<<"${said//$'\n'/ }"; then
		not_ok "$name" "it was refused with other words: $said"
	else
		ok "$name"
	fi
}

edit() { sed -i "$@"; }

fresh
# A check that refused everything would pass all that follows.
accepted()
{
	local said

	if said=$(check "$1" 2>&1) && ! grep -vE '^ok - [^#]*$' <<<"$said"; then
		return 0
	fi
	echo "$said"
	return 1
}
for c in layout headers applies new-files; do
	verdict "accepted by $c: a series in order" accepted "$c"
done

edit '1i one line more' build/src/stock/kernel/core.c
refused "an offset, in the tree" 'core.patch does not apply' patch_tree
refused "an offset, with its hunk" 'Hunk #1 .*offset 1' patch_tree
refused "an offset, in the check" 'core.patch applies exactly.*' check applies
refused "an offset, in the export" 'Hunk #1 .*offset 1' lab/source/export.sh build

fresh
edit 's/^line 9$/line nine/' build/src/stock/kernel/core.c
refused "fuzz, in the tree" 'Hunk #1 FAILED' patch_tree
refused "fuzz, in the check" 'Hunk #1 FAILED' check applies

fresh
edit /^From:/d patches/one/core.patch
refused "an entry of nobody" 'core.patch is no mail.*From: NAME' patch_tree
refused "... also as a commit" 'core.patch is no mail' lab/source/edit.sh build

fresh
edit '1aDate: Thu, 1 Jan 2026 00:00:00 +0000' patches/one/core.patch
refused "a header that a commit would not keep" 'core.patch has in its header.*: Date:' patch_tree

fresh
edit 's/^---$/---\nv2: as asked/' patches/one/core.patch
refused "text that it would not keep" 'core.patch has text below its message.*: v2: as asked' patch_tree
echo v3 >>patches/two/try.commit
edit '/^v2/d' patches/one/core.patch
refused "... below that of new files" 'try.commit has text below its message' patch_tree

fresh
printf %s "$(<patches/series)" >patches/series
verdict "accepted: a series whose last line has no end" lab/source/export.sh build two

fresh
edit /try/d patches/series
refused "a file that series does not name" 'try.commit.*does not name it' check layout
refused "a new file that nothing brings" 'tools/try/run.sh.*no entry' check new-files

fresh
rm patches/one/core.patch
refused "an entry without its file, in the check" 'core.patch.*not in patches' check layout
refused "an entry without its file, in the tree" 'core.patch, which is not there' patch_tree

fresh
echo one/core.patch >>patches/series
refused "an entry named twice" 'more than once: one/core.patch' check layout

fresh
printf 'two/core.patch\n' >>patches/series
cp patches/one/core.patch patches/two/
sed -i '/one.core/d' patches/series
sed -i '1i one/core.patch' patches/series
printf 'one/core.patch\n' >>patches/series
refused "a group in two places" 'in two places: one' check layout
echo core.patch >>patches/series
refused "an entry in no group" 'in no group: core.patch' check layout

fresh
refused "mails of a group that there is not" 'there is no group three: there are one two' lab/source/export.sh build three
rm patches/one/cover-letter
refused "no cover letter" 'no group of patches/ has a cover-letter' lab/source/export.sh build
refused "no cover letter, in the check" 'no group has one' check headers

fresh
cp kernel/new.c kernel/other.c
refused "a new file that shadows, in the tree" 'kernel/other.c shadows' patch_tree
refused "a new file that shadows, in the check" 'kernel/other.c shadows' check new-files

fresh
ln -s new.c kernel/link.c
refused "a symbolic link as new file" 'kernel/link.c is not a regular file' patch_tree

fresh
printf -- '--- a/kernel/new.c\n+++ b/kernel/new.c\n@@ -1 +1 @@\n-new\n+newer\n' >>patches/one/core.patch
refused "a new file among those of a patch" 'kernel/new.c, which is not an upstream file' patch_tree

fresh
printf 'From: T <t@example.com>\nSubject: [PATCH] test: None\n\nNothing.\n---\n' >patches/one/none.patch
sed -i '2i one/none.patch' patches/series
refused "a patch of nothing" 'none.patch changes no file' patch_tree

fresh
printf -- '--- /dev/null\n+++ b/kernel/more.c\n@@ -0,0 +1 @@\n+more\n' |
	entry "More" "" >patches/two/try.commit
refused "a .commit with a diff" 'try.commit has a diff' patch_tree
mv patches/two/try.commit patches/two/try.patch
edit s/try.commit/try.patch/ patches/series
refused "a patch that creates a file" 'try.patch creates' patch_tree

fresh
edit s,kernel/core.c,kernel/new.c, patches/one/core.patch
refused "a patch of a new file" 'kernel/new.c, which is not an upstream file' patch_tree

fresh
edit \$d patches/one/core.patch
refused "a damaged patch" 'core.patch is damaged' patch_tree

fresh
edit 's,tools/try/,& kernel/new.c,' patches/two/try.commit
refused "a new file brought twice" 'brought by one/core.patch two/try.commit' check new-files
edit 's,tools/try/,tools/tyr/,' patches/two/try.commit
refused "New-files that names nothing" 'tools/tyr, but there is no such' check new-files

# header NAME SED-SCRIPT PATTERN
header_refused()
{
	fresh
	edit "$2" patches/one/core.patch
	refused "$1" "$3" check headers
}
header_refused "a header without From" /^From/d 'core.patch: From'
header_refused "a subject without [PATCH]" 's/\[PATCH\] //' 'core.patch: Subject'
header_refused "a subject without subsystem" 's/ test:/ /' 'core.patch: Subject'
header_refused "a message without a sentence" '/^This/d' 'core.patch: body'
header_refused "a wide line" '/^This/s/$/ And it goes on and on and on and on and on/' 'core.patch: width'
header_refused "no sign-off" /^Signed/d 'core.patch: Signed-off-by'
header_refused "another's sign-off" '/^Signed/s/Tester/Nother/' 'core.patch: Signed-off-by'
