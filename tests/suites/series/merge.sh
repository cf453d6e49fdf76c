#!/bin/bash
# SPDX-License-Identifier: GPL-2.0
#
# merge.sh: the series on a kernel that is not the pinned one (make KERNEL=). The pinned
# one of the fixture is 6.12.1; the other one, "own kernel", is made up here.

. "$(dirname "$0")/../../lib/series-fixture.sh"

own="own kernel"

# Makes it anew: as the pinned one, with what a kernel has beside.
fresh_own()
{
	fresh
	[[ ! -e $fixture/$own ]] || chmod -R u+w "$fixture/$own"
	rm -rf "${fixture:?}/$own"
	cp -r build/src/stock "$fixture/$own"
	own_version 6 12 3
	mkdir "$fixture/$own/.git" "$fixture/$own/include"
	printf '%s\n' '.*' '*.o' /include/config/ '/*' '!/debian/' >"$fixture/$own/.gitignore"
}

own_version() # VERSION PATCHLEVEL SUBLEVEL [EXTRAVERSION]
{
	printf 'VERSION = %s\nPATCHLEVEL = %s\nSUBLEVEL = %s\nEXTRAVERSION =%s\nNAME = A fish\n' \
		"$1" "$2" "$3" "${4:+ $4}" >"$fixture/$own/Makefile"
}

edit() { sed -i "$1" "$fixture/$own/$2"; }

tree_of() { lab/source/tree.sh build "$1"; }
tree() { tree_of "$fixture/$own"; }
merge() { lab/source/merge.sh "$(tree)" && lab/source/sync.sh build/6.12.3; }
quietly() { "$@" 2>/dev/null; }
patched() { grep -qx -e "$2" "build/6.12.3/src/patched/$1" || { cat "build/6.12.3/src/patched/$1"; return 1; }; }
nowhere() { ! find build/6.12.3/src/stock build/6.12.3/src/patched -name "$1" | grep .; }
state() { (cd "$fixture/$own" && find . -printf '%P %T@ %C@ %m\n' | sort; find . -type f -exec sha256sum {} +); }

# refused NAME TEXT COMMAND...: it says TEXT and fails
refused()
{
	local name=$1 text=$2 said status=0

	shift 2
	said=$("$@" 2>&1) || status=$?
	if ((status)) && [[ $said == *"$text"* ]]; then
		ok "$name"
	else
		not_ok "$name" "status $status: $said"
	fi
}

# ---- a kernel that differs

fresh_own
edit '1i one line more' kernel/core.c
edit 's/^line 25$/line of their own/' kernel/core.c
chmod a-w "$fixture/$own/kernel" "$fixture/$own/kernel/other.c"
before=$(state)
verdict "it differs elsewhere" merge
untouched() { diff <(echo "$before") <(state); }
verdict "it is not written to" untouched
verdict "the patch is there" patched kernel/core.c 'line twelve'
verdict "what is its own, too" patched kernel/core.c 'line of their own'
verdict "a new file, too" patched kernel/new.c new
mail() { lab/source/export.sh build/6.12.3 && grep -q '^@@ -10,7 +10,7 @@' build/6.12.3/series/one/0001-*; }
verdict "the mails are for it" mail
content() { said=$("tests/suites/series/$1.sh" build/6.12.3) && ! grep -v '^ok' <<<"$said"; }
for c in layout headers applies new-files mailable; do
	verdict "suite $c is content" content "$c"
done
pinned() { lab/source/sync.sh build && grep -qx 'line 25' build/src/patched/kernel/core.c; }
verdict "the pinned one is as before" pinned

stamps() { stat -c %y build/6.12.3/src/{stock,patched}.ready; }
stamp=$(stamps)
silent() { [[ -z $(merge 2>&1) && $(stamps) == "$stamp" ]]; }
verdict "once more: nothing is done" silent
chmod -R u+w "$fixture/$own"
edit 's/other/another/' kernel/other.c
echo more >"$fixture/$own/more.c"
verdict "files of it change" quietly merge
verdict "files of it change: one that was there" patched kernel/other.c another
verdict "files of it change: one that is new" patched more.c more
rm "$fixture/$own/more.c"
verdict "a file of it goes away" quietly merge
verdict "a file of it goes away: everywhere" nowhere more.c
sed -i s/twelve/dozen/ patches/one/core.patch
verdict "the series changes" quietly merge
verdict "the series changes: here, too" patched kernel/core.c 'line dozen'

# A patch of nothing but a new file that one before brings
fresh_own
edit '1i one line more' kernel/core.c
printf '%s\n' '--- a/kernel/new.c' '+++ b/kernel/new.c' '@@ -1 +1 @@' '-old' '+new' |
	entry "Change new.c" "" >patches/one/step.patch
sed -i 's,^one/core.patch$,&\none/step.patch,' patches/series
verdict "a step of a new file" merge
verdict "a step of a new file: is there" patched kernel/new.c new
step_mail() { lab/source/export.sh build/6.12.3 && grep -qx -- -old build/6.12.3/series/one/0002-*; }
verdict "a step of a new file: is mailed" step_mail

fresh_own
rmdir "$fixture/$own/.git"
echo '*.o' >"$fixture/$own/.gitignore"
echo blob >"$fixture/$own/kernel/blob.o"
echo built >"$fixture/$own/kernel/built.o"
git init -q "$fixture/$own"
git -C "$fixture/$own" add -f kernel/blob.o
mkdir "$fixture/$own/kernel/nested dir"
git init -q "$fixture/$own/kernel/nested dir"
echo driver >"$fixture/$own/kernel/nested dir/driver.c"
verdict "a kernel with files that git would ignore, and a repository in it" quietly merge
verdict "... what is committed is there" patched kernel/blob.o blob
verdict "... and what is in the repository" patched "kernel/nested dir/driver.c" driver
verdict "... but not what was built" nowhere built.o

fresh_own
mkdir "$fixture/$own/include/config"
touch "$fixture/$own"/{.config,vmlinux,kernel/core.o,include/config/auto.conf}
verdict "a kernel that was built in" quietly merge
for f in .config vmlinux core.o auto.conf; do
	verdict "what was built stays there: $f" nowhere "$f"
done
rm "$fixture/$own/.gitignore"
refused "built in, without .gitignore" "make mrproper there" merge

fresh_own
sed -n 's/^line 12$/line twelve/; p' build/src/stock/kernel/core.c >"$fixture/$own/kernel/core.c"
has_it() { merge 2>&1 | grep -F 'core.patch: Linux 6.12.3 has that already'; }
verdict "it has a patch already" has_it
verdict "it has a patch already: once" patched kernel/core.c 'line twelve'
cleanable() { lab/source/clean.sh build; }
verdict "a merge is no work" cleanable
git -C build/6.12.3/src/merge checkout -q --detach tree
echo more >>build/6.12.3/src/merge/kernel/core.c
refused "a merge that somebody has changed is" "src/merge was changed" cleanable
git -C build/6.12.3/src/merge checkout -q -f series

# ---- a kernel that differs where the patch is

fresh_own
sed -i 's/^line/\tline/; s/^\tline 3$/int f(void)/' build/src/stock/kernel/core.c
sed -i 's/^\([-+ ]\)line/\1\tline/' patches/one/core.patch
sed '1i one line more' build/src/stock/kernel/core.c >"$fixture/$own/kernel/core.c"
edit 's/line 12$/line douze/' kernel/core.c
refused "a conflict" "core.patch conflicts with Linux 6.12.3" merge
refused "a conflict: again" "1 of 1 patches conflict" merge
verdict "a conflict that nobody has solved is no work" cleanable
refused "a conflict: the place is named" "kernel/core.c:4: int f(void)" merge
refused "a conflict: what is there is shown" $'<<<<<<< 6.12.3\n    \tline douze\n' merge
refused "a conflict: what the patch does is shown" $'pinned kernel\n    \tline 12\n    =======\n    \tline twelve\n' merge
solve() { git -C build/6.12.3/src/merge -c core.editor=true rebase "$@"; }
quietly solve --onto tree pristine series >/dev/null || :
refused "a conflict: half solved" "git rebase --continue" merge
sed -i '/^<<<<<<</,/^>>>>>>>/c \\tline treize' build/6.12.3/src/merge/kernel/core.c
git -C build/6.12.3/src/merge add kernel/core.c
quietly solve --continue >/dev/null
verdict "a conflict: solved" quietly merge
verdict "a conflict: solved, as told" patched kernel/core.c $'\tline treize'
sed -i 's/line 30$/line trente/' build/6.12.3/src/merge/kernel/core.c
git -C build/6.12.3/src/merge commit -qa --amend --no-edit
verdict "a conflict: solved, with another change" quietly merge
verdict "a conflict: the other change is there, too" patched kernel/core.c $'\tline trente'
sed -i 's/line trente$/line XXX/' build/6.12.3/src/merge/kernel/core.c
refused "a conflict: a change that is not committed" "git commit, or git stash" merge
git -C build/6.12.3/src/merge commit -qa --amend -m "test: Change core"
refused "a conflict: a commit that is no patch" 'is called "test: Change core"' merge
git -C build/6.12.3/src/merge commit -qa --amend -m one/core.patch
edit 's/line 28$/another/' kernel/core.c
verdict "a conflict: solved for later, too" quietly merge
verdict "a conflict: what was done is kept aside" grep -q XXX build/6.12.3/src/merge-*/kernel/core.c
edit 's/douze/onze/' kernel/core.c
refused "another conflict" "onze" merge

fresh_own
rm "$fixture/$own/kernel/core.c"
refused "a file is not there" "kernel/core.c is not there" merge
fresh_own
cp kernel/new.c "$fixture/$own/kernel"
refused "the series is in it" "has kernel/new.c already" merge

# ---- what is no kernel of that kind

refused "no such directory" "no/where: there is no such directory" tree_of no/where
refused "a file" "there is no such directory" tree_of lab/source/pin
refused "no kernel" "has no kernel's Makefile" tree_of lab
echo all: >lab/Makefile
refused "another project" "has no kernel's Makefile" tree_of lab
own_version 6 1 90
refused "another version" "is Linux 6.1.90; the series is for 6.12" tree
own_version 6 12 4 -rt1
called() { [[ $(tree) == */build/6.12.4-rt1 ]] || tree; }
verdict "a version with a name" called
refused "a build in it" "say O=DIRECTORY" lab/source/tree.sh "$fixture/$own/build" "$fixture/$own"
in_it() { cd "$fixture/$own" && "$fixture/repo/lab/source/tree.sh" "$fixture/repo/build" .; }
verdict "by a relative path" in_it
cp -r "$fixture/$own" "$fixture/another"
refused "another kernel of that version" "say O=DIRECTORY for another kernel" tree_of "$fixture/another"
mv "$fixture/$own" "$fixture/moved"
moved() { [[ $(tree_of "$fixture/another") == */build/6.12.4-rt1 ]]; }
verdict "another one, if the first is not there any more" moved
mv "$fixture/moved" "$fixture/$own"
own_version 6 12 3
quietly tree >/dev/null
own_version 6 12 4
refused "it has become another version" "has become Linux 6.12.4" lab/source/merge.sh build/6.12.3
refused "its patches are no place for edits" "say make without KERNEL=" lab/source/edit.sh build/6.12.3
