#!/bin/bash
# SPDX-License-Identifier: GPL-2.0
#
# edit.sh: what is edited in build/src/patched is not lost, and the series can be
# changed as commits.

. "$(dirname "$0")/../../lib/series-fixture.sh"

edit() { lab/source/edit.sh build; }
refresh() { lab/source/refresh.sh build; }
in_edit() { git -C build/edit -c user.name=U -c user.email=u@example.org -c core.editor=true -c sequence.editor=true "$@"; }
in_tree() { grep -qx -e "$2" "build/src/patched/$1" || { cat "build/src/patched/$1"; return 1; }; }
in_repository() { grep -q -e "$2" "$1" || { cat "$1"; return 1; }; }
repository() { (find patches kernel tools lib -type f 2>/dev/null || :) | sort | xargs sha256sum; }
unchanged() { diff <(echo "$before") <(repository); }

# refuses NAME TEXT COMMAND...: it says TEXT, fails, and changes nothing of ours
refuses()
{
	local name=$1 text=$2 said status=0

	shift 2
	before=$(repository)
	said=$("$@" 2>&1) || status=$?
	if ((status)) && [[ $said == *"$text"* ]] && unchanged >/dev/null; then
		ok "$name"
	else
		not_ok "$name" "status $status: $said"
	fi
}

# ---- edits of build/src/patched

fresh
patch_tree 2>/dev/null
sed -i 's/line 20/edited/' build/src/patched/kernel/core.c
sed -i 's/other/edited/' build/src/patched/kernel/other.c
verdict "a build goes on with what was edited" patch_tree
verdict "an edit of a file of the series stays" in_tree kernel/core.c edited
verdict "an edit of another file stays" in_tree kernel/other.c edited
verdict "it is not in the stock tree" grep -qx other build/src/stock/kernel/other.c
newer() { [[ ! build/src/patched.ready -ot build/src/patched/kernel/other.c ]]; }
verdict "the kernel is built with it" newer
says() { patch_tree 2>&1 | grep -c 'is edited, and stays so' | grep -qx 2; }
verdict "each build says so" says
echo blank >'build/src/patched/kernel/a blank.c'
ln -s core.c build/src/patched/kernel/link.c
says() { [[ $(patch_tree 2>&1) == *"/a blank.c is edited"*link.c\ is\ edited* ]]; }
verdict "so it does of a name with a blank, and of a link" says
rm build/src/patched/kernel/{'a blank',link}.c
sed -i s/new/newer/ kernel/new.c
patch_tree 2>/dev/null
verdict "the series goes on beside it" in_tree kernel/new.c newer
sed -i s/twelve/dozen/ patches/one/core.patch
refuses "both change a file" "was edited, and the series changes it, too" patch_tree
verdict "both change a file: the edit is there" in_tree kernel/core.c edited
sed -i s/dozen/twelve/ patches/one/core.patch
cp build/src/patched/kernel/new.c kernel/new.c

# The time of its contents may be old.
old_times() { touch -d yesterday "$1" && mv "$1" build/src/patched/kernel/old.c && [[ $(patch_tree 2>&1) == *old.c* ]]; }
echo old >"$fixture/old.c"
verdict "a file that came with an old time is an edit" old_times "$fixture/old.c"
verdict "... and is compiled" test build/src/patched/kernel/old.c -nt kernel/new.c

# ended something|nothing: is made when it comes to that
ended()
{
	fresh
	[[ $1 == nothing ]] || patch_tree 2>/dev/null
	sed -i s/twelve/dozen/ patches/one/core.patch
	sed -i s/new/newer/ kernel/new.c
	bash -c 'mv() { command mv "$@"; [[ $* != *new.c.sync* ]] || kill -KILL $$; }; export -f mv; exec lab/source/sync.sh build' 2>/dev/null
	grep -qx newer build/src/patched/kernel/new.c || return
	sed -i s/other/edited/ build/src/patched/kernel/other.c
	patch_tree && in_tree kernel/other.c edited && in_tree kernel/core.c 'line dozen' && in_tree kernel/new.c newer &&
		[[ $(wc -l <build/src/patched.edited) == 1 ]]
}
verdict "one that was ended: what is edited after that stays" ended something
verdict "... and after the very first one" ended nothing

# Just before the file would be put into place
meanwhile()
{
	fresh
	patch_tree 2>/dev/null
	sed -i s/new/newer/ kernel/new.c
	! bash -c 'cmp()
		{
			[[ $* != *compose/kernel/new.c* || -e edited ]] ||
				{ touch edited; echo mine >build/src/patched/kernel/new.c; }
			command cmp "$@"
		}
		export -f cmp; exec lab/source/sync.sh build' >"$fixture/said" 2>&1 || return 1
	grep -q 'new.c was edited, and the series changes it, too' "$fixture/said" && in_tree kernel/new.c mine && return
	cat "$fixture/said"
	return 1
}
verdict "an edit that comes while the tree is made stays" meanwhile
fresh
patch_tree 2>/dev/null
sed -i 's/other/edited/' build/src/patched/kernel/other.c
printf 'version 6.12.2-1\nunpacked 2\n' >build/src/stock.ready
patch_tree 2>/dev/null
verdict "another version: the edits are kept aside" grep -rqx edited build/src/patched.edited-*/kernel/other.c
verdict "another version: the tree is that of the series" in_tree kernel/other.c other

# ---- the series as commits

fresh
printf '/*\n!/debian/\n' >build/src/stock/.gitignore	# as Debian's is
patch_tree 2>/dev/null
before=$(repository)
verdict "the series becomes commits" edit
titles() { [[ $(in_edit log --format=%s pristine..HEAD | paste -sd,) == "test: Add try,test: Change core" ]]; }
verdict "one for each entry" titles
# As git tells hooks, aliases and rebase -x
foreign() { rm -rf build/edit && GIT_DIR=$PWD/.git GIT_WORK_TREE=$PWD edit && [[ -z $(git tag) ]] && titles; }
verdict "git is in another repository: that stays as it is" foreign
verdict "nothing changed" refresh
verdict "nothing changed: patches are the same" unchanged
verdict "a second time, without work" edit
echo more >>build/edit/kernel/other.c
in_edit commit -qa --amend --no-edit
refuses "a commit of new files changes another one" "of new files only, but changes kernel/other.c" refresh
in_edit reset -q --hard start

echo local >>build/edit/kernel/core.c
refuses "a second time, with work" "has work that is not in patches" edit
refuses "not committed" "not committed" refresh
in_edit commit -qam "fixup! test: Change core"
refuses "not squashed" "is not squashed" refresh
in_edit rebase -q -i --autosquash pristine
verdict "a commit is changed" refresh
verdict "a commit is changed: its patch is" in_repository patches/one/core.patch '^+local'
verdict "a commit is changed: its message is not" in_repository patches/one/core.patch 'New-files: kernel/new.c'
verdict "and again" refresh

mkdir build/edit/lib
echo forgotten >build/edit/lib/forgotten.c
refuses "a new file is forgotten" "git does not know" refresh
rm build/edit/lib/forgotten.c
echo added >build/edit/lib/added.c
sed -i s/new/changed/ build/edit/kernel/new.c
echo more >>build/edit/kernel/other.c
in_edit add -A
in_edit commit -qm $'test: Add more\n\nWhy.\n\nSigned-off-by: U <u@example.org>'
verdict "a commit is added" refresh
verdict "a commit is added: as a patch" in_repository patches/two/test-add-more.patch '^+more'
verdict "a commit is added: by its author" in_repository patches/two/test-add-more.patch '^From: U <u@example.org>'
verdict "a commit is added: a file is new" grep -qx added lib/added.c
verdict "a commit is added: which its message says" in_repository patches/two/test-add-more.patch '^New-files: lib/added.c'
verdict "a commit is added: the series has it" in_repository patches/series '^two/test-add-more.patch'
verdict "a commit is added: comments stay" in_repository patches/series '^# order'
verdict "a new file is changed" grep -qx changed kernel/new.c
verdict "it all goes into the tree" patch_tree
verdict "it all goes into the tree: the patch" in_tree kernel/other.c more

in_edit reset -q --hard HEAD^
echo alone >build/edit/kernel/alone.c
in_edit add -A
in_edit commit -qm $'test: Add a file\n\nWhy.'
verdict "a commit of new files only" refresh
verdict "a commit of new files only: is one" in_repository patches/two/test-add-a-file.commit '^New-files: kernel/alone.c'
in_edit reset -q --hard HEAD^
echo brief >build/edit/kernel/brief.c
in_edit add -A
in_edit commit -qm 'test: Add a brief file'
verdict "a commit of one line" refresh
in_message() { sed '1,/^$/d' patches/two/test-add-a-brief-file.commit | grep -qx 'New-files: kernel/brief.c'; }
verdict "a commit of one line: what it brings is in its message" in_message
in_edit reset -q --hard HEAD^
in_edit commit -q --allow-empty -m $'test: Escape\n\nEntry: two/../../escaped.commit'
refuses "an entry that is elsewhere" "is not GROUP/NAME" refresh
in_edit reset -q --hard HEAD^
refuses "work is not cleaned away" "has work that is not in patches" lab/source/clean.sh build
verdict "a commit is dropped" refresh
verdict "where there is no work there is nothing to lose" lab/source/clean.sh build
refuses "the repository is no build directory" "is no build directory" lab/source/clean.sh .
mkdir -p build/linux-v7-patched
echo mine >build/linux-v7-patched/.config
echo made >build/linux-v7-patched/.config.made
refuses "an edited .config is work" ".config was edited" lab/source/clean.sh build
rm -r build/linux-v7-patched
mkdir build/edit.bak
refuses "so is a copy of the repository" "edit.bak was not made here" lab/source/clean.sh build
rmdir build/edit.bak
mkdir build/src/patched.mine
refuses "or of the tree" "patched.mine was not made here" lab/source/clean.sh build
rmdir build/src/patched.mine
echo mine >build/src/notes.txt
refuses "or anything beside it" "notes.txt was not made here" lab/source/clean.sh build
rm build/src/notes.txt
mkdir -p build/series
echo mine >build/series/notes
refuses "so is a file beside the mails" "series/notes was not made here" lab/source/clean.sh build
rm -r build/series
mkdir -p project/src
echo mine >project/src/main.c
refuses "nor is a project of somebody's own" "src was not made here" lab/source/clean.sh project
rm -r project
refuses "nor is one of the patches" "is no build directory" lab/source/clean.sh patches
echo stashed >>build/edit/kernel/other.c
in_edit stash -q
refuses "what is stashed is work" "has work that is not in patches" lab/source/clean.sh build
in_edit stash drop -q
in_edit checkout -q HEAD^
refuses "older commits do not remove the later ones" "is not on its branch" refresh
in_edit checkout -q series
mkdir -p build/6.12.9/src/patched.edited-X
refuses "work on another kernel is not cleaned away" "patched.edited-X is somebody's work" lab/source/clean.sh build
rm -rf build/6.12.9
verdict "a commit is dropped: so is its patch" test ! -e patches/two/test-add-more.patch
verdict "a commit is dropped: and its file" test ! -e lib/added.c

last=$(in_edit rev-parse HEAD)
in_edit reset -q --hard HEAD^
echo more >>build/edit/kernel/other.c
in_edit commit -qam $'test: Begin\n\nWhy.\n\nEntry: two/begin.patch'
in_edit cherry-pick "$last" >/dev/null
verdict "a group begins with another commit" refresh
begins() { diff <(printf '# order\none/core.patch\n\ntwo/begin.patch\ntwo/try.commit	# last\n') patches/series; }
verdict "a group begins with another commit: the blank line is in front of it" begins
in_edit reset -q --hard "$last"
verdict "and with its own one again" refresh

sed -i s/new/newer/ build/edit/kernel/new.c
in_edit commit -qam $'test: Change a new file\n\nWhy.\n\nSigned-off-by: U <u@example.org>'
verdict "a new file changes in a commit of its own" refresh
verdict "a new file changes: the patch says how" in_repository patches/two/test-change-a-new-file.patch '^+newer'
verdict "a new file changes: it is as after the last commit" grep -qx newer kernel/new.c
verdict "a new file changes: the tree has that" patch_tree
verdict "a new file changes: so it has" in_tree kernel/new.c newer
rm -rf build/edit
edit 2>/dev/null
first_form() { [[ $(in_edit show HEAD~2:kernel/new.c) == new ]]; }
verdict "a new file changes: it is brought as it was" first_form
verdict "a new file changes: nothing else does" refresh
sed -i s/newer/newest/ kernel/new.c
rm -rf build/edit
refuses "a new file is edited where a patch changes it" "a new file was edited where two/test-change-a-new-file.patch changes it" edit
sed -i s/newest/newer/ kernel/new.c
sed -i '/change-a-new-file/i # above' patches/series
edit 2>/dev/null
in_edit reset -q --hard HEAD^
verdict "its change is dropped" refresh
verdict "its change is dropped: the comment above it is not" in_repository patches/series '^# above'
verdict "its change is dropped: it is as it was" grep -qx new kernel/new.c

in_edit commit -q --allow-empty -m $'test: Astray\n\nEntry: one/astray.commit'
refuses "a commit among those of another group" "is not among those of its group" refresh
in_edit reset -q --hard HEAD^

mkdir -p build/edit/mm
echo x >build/edit/mm/new.c
in_edit add -A
in_edit commit -qm "test: A file with no place"
refuses "a file that has no place" "is a new file, but those are in" refresh
in_edit reset -q --hard HEAD^
in_edit mv kernel/other.c kernel/else.c
in_edit commit -qm "test: Move"
refuses "a file that is moved" "removes" refresh
in_edit reset -q --hard HEAD^
in_edit commit -q --allow-empty -m $'test: Twice\n\nEntry: one/core.patch'
refuses "two of one name" "two commits are one/core.patch" refresh
in_edit reset -q --hard HEAD^

echo beside >build/edit/tools/try/beside.sh
in_edit add -A
in_edit commit -qm $'.test: Add a file beside others\n\nWhy.'
verdict "a file beside those of another commit" refresh
verdict "... whose title begins with a dot" test -e patches/two/test-add-a-file-beside-others.commit
echo twice >build/edit/tools/try/twice.sh
in_edit add -A
in_edit commit -qm $'test: List it twice\n\nNew-files: tools/try'
refuses "a directory that two commits list" "but its directory is listed by two entries" refresh
in_edit reset -q --hard HEAD^
rm -rf build/edit
edit 2>/dev/null
brings() { diff <(in_edit diff --name-only HEAD^ HEAD) <(echo tools/try/beside.sh); }
verdict "... is brought by its own one" brings
in_edit reset -q --hard HEAD^
refresh 2>/dev/null

echo "# mine" >>patches/series
refuses "patches/ has changed" "patches/ has changed since" refresh
echo more >>build/edit/kernel/other.c
in_edit commit -qam $'test: Change other\n\nWhy.'
mv build/edit "$fixture/before"
edit 2>/dev/null
in_edit fetch -q "$fixture/before" series
in_edit cherry-pick FETCH_HEAD >/dev/null
verdict "... so commits are taken over, as it says" refresh
verdict "... and are in patches/" in_repository patches/two/test-change-other.patch '^+more'
mv build/edit build/edit.old
edit 2>/dev/null
verdict "another repository is left alone" test -d build/edit.old
rm -rf build/edit.old
in_edit -c core.editor='sed -i "s/^Why.*/# Why so/"' commit -q --amend
in_edit rebase -q --no-ff pristine
verdict "a message is changed" refresh
verdict "... and a line that begins with # stays" in_repository patches/two/test-change-other.patch '^# Why so'
in_edit -c core.editor='sed -i s,^Entry:.*,Entry:two/other.patch,' commit -q --amend
verdict "an entry has another name" refresh
verdict "... and its file is of that name" in_repository patches/two/other.patch '^+more'
echo more >>build/edit/kernel/other.c
in_edit commit -qam 'squash! test: Change other'
in_edit rebase -q -i --autosquash pristine
verdict "a commit is squashed" refresh
verdict "... and has its title" in_repository patches/two/other.patch '^Subject: .PATCH. test: Change other$'
in_edit reset -q --hard HEAD^
refresh 2>/dev/null
sed -i '$d' patches/series
rm -rf build/edit
edit 2>/dev/null
echo asm >build/edit/kernel/wide.s
refuses "a file that the kernel has among those to be ignored" "kernel/wide.s" refresh
rm build/edit/kernel/wide.s
echo mine >kernel/wide
mkdir build/edit/kernel/wide
echo new >build/edit/kernel/wide/new.c
in_edit add -A
in_edit commit -qm $'test: Wide\n\nWhy.'
refuses "a file in the way of a directory" "kernel/wide is a file: kernel/wide/new.c cannot be put below it" refresh
in_edit reset -q --hard HEAD^
rm kernel/wide
ln -s other.c build/edit/kernel/link.c
in_edit add -A
in_edit commit -qm $'test: Link\n\nWhy.'
refuses "a link" "kernel/link.c is not a regular file" refresh
in_edit reset -q --hard HEAD^
echo mine >patches/two/test-park.patch
in_edit commit -q --allow-empty -m 'test: Park'
echo more >>build/edit/kernel/other.c
in_edit commit -qa --amend --no-edit
refuses "a patch that the series does not name" "is there already, but not in patches/series" refresh
rm patches/two/test-park.patch
touch patches/two/.core.patch.swp 'patches/two/core.patch~'
echo >>patches/one/cover-letter
in_edit commit -q --amend --author='V <v@example.org>' -m $'test: Park\n\nWhy.\n---\nMore.'
refuses "a message that a mail would end before" "has a line ---" refresh
in_edit commit -q --amend -m $'test: Park\n\nWhy.'
verdict "an editor's files, and another cover letter, are in no way" refresh
in_edit commit -q --amend --author='V <v@example.org>' --no-edit
verdict "another author" refresh
verdict "another author: the patch has him" in_repository patches/two/test-park.patch '^From: V <v@example.org>'
in_edit reset -q --hard HEAD^
in_edit commit -q --allow-empty -m $'test: Odd\n\nWhy:\n\ndiff -u a b'
refuses "a message with a diff in it" "where a mail's message ends" refresh
in_edit reset -q --hard HEAD^
in_edit commit -q --allow-empty -m $'test: Odd\n\nEntry: two/a.patch\nEntry: two/b.patch'
refuses "two entries of one commit" "has two lines Entry:" refresh
in_edit reset -q --hard HEAD^
in_edit commit -q --allow-empty -m $'test: Odd\n\nNew-files: kernel/nowhere.c'
refuses "a file that is not brought" "but it brings no such file" refresh
in_edit reset -q --hard HEAD^
printf 'a\0b' >build/edit/kernel/other.c
in_edit commit -qam "test: Binary"
refuses "a binary file" "which is binary" refresh
in_edit reset -q --hard HEAD^
echo x >build/edit/kernel/a,b.c
in_edit add -A
in_edit commit -qm "test: Comma"
refuses "a new file with a comma in its name" "a comma" refresh
in_edit reset -q --hard HEAD^
echo '*.patch' >>build/edit/.git/info/exclude
echo kept >build/edit/0001-kept.patch
refuses "a patch that git does not see is work" "has work that is not in patches" edit
rm build/edit/0001-kept.patch
refresh 2>/dev/null
# Just before the old repository would go
comes()
{
	! bash -c 'rm() { [[ $* != "-rf $PWD/build/edit" ]] || exit 9
			command rm "$@"; }
		cp() { [[ $* != */stock\ */src/edit.new ]] || git -C build/edit -c user.name=U -c user.email=u@example.org commit -q --allow-empty -m Meanwhile
			command cp "$@"; }
		export -f rm cp; exec lab/source/edit.sh build' >"$fixture/said" 2>&1 && grep -q 'has work that is not in patches' "$fixture/said" &&
		[[ $(in_edit log -1 --format=%s) == Meanwhile ]] && return
	cat "$fixture/said"
	return 1
}
verdict "a commit that comes while the repository is made anew" comes
in_edit reset -q --hard HEAD^
ln -s core.c build/edit/kernel/link.c
in_edit add -A
in_edit commit -qm "test: Link"
refuses "a new file that is a link" "kernel/link.c is not a regular file" refresh
in_edit reset -q --hard HEAD^
echo blank >'build/edit/kernel/a blank.c'
in_edit add -A
in_edit commit -qm "test: Blank"
refuses "a new file with a blank in its name" "a name with a blank" refresh
in_edit reset -q --hard HEAD^
refresh 2>/dev/null

# ended_before FILE: just before refresh puts or removes it
ended_before()
{
	bash -c 'stop() { [[ ${*: -1} != */'"$1"' ]] || kill -KILL $$; }
		mv() { stop "$@"; command mv "$@"; }; rm() { stop "$@"; command rm "$@"; }
		export -f stop mv rm; exec lab/source/refresh.sh build' >/dev/null 2>&1
	(($? == 137))
}
is_work() { ! said=$(lab/source/clean.sh build 2>&1) && [[ $said == *"has work that is not in patches"* ]]; }
complete() { in_repository patches/series change.patch && grep -qx changed kernel/changed.c && ! grep -q try.commit patches/series && [[ ! -e patches/two/try.commit && ! -e tools/try/run.sh ]]; }
last=$(in_edit rev-parse HEAD)
sed -i s/new/changed/ build/edit/kernel/new.c
echo changed >build/edit/kernel/changed.c
in_edit add -A
in_edit commit -qam $'test: Change\n\nWhy.\n\nEntry: two/change.patch'
in_edit rebase -q --onto HEAD~2 HEAD^
changed=$(in_edit rev-parse HEAD)
for file in kernel/changed.c series two/try.commit .git/taken; do
	in_edit reset -q --hard "$changed"
	verdict "a refresh that is ended before $file" ended_before "$file" 2>/dev/null
	verdict "... is repeated" refresh
	verdict "... and is complete" complete
	in_edit reset -q --hard "$last"
	refresh 2>/dev/null
	before=$(repository)
	in_edit reset -q --hard "$changed"
	ended_before "$file" 2>/dev/null || :
	in_edit reset -q --hard "$last"
	verdict "... or cannot be cleaned away" is_work
	verdict "... or what it did is undone" refresh
	verdict "... and all is as it was" unchanged
done
rm -rf build/edit
refuses "there is no edit" "'make edit' makes it" refresh

sed -i 's/line 25/edited/' build/src/patched/kernel/core.c
verdict "what was edited" edit
verdict "what was edited is there, not committed" grep -qx edited build/edit/kernel/core.c
in_edit commit -qam "fixup! test: Change core"
in_edit rebase -q -i --autosquash pristine
verdict "and can be taken into the series" refresh
# It is changed further there.
sed -i s/other/first/ build/src/patched/kernel/other.c
edit >/dev/null 2>&1
sed -i s/first/second/ build/edit/kernel/other.c
in_edit commit -qam $'test: Change other\n\nWhy.'
refresh 2>/dev/null
verdict "what was edited, and changed further: the tree is made" patch_tree
verdict "what was edited, and changed further: as the commit has it" in_tree kernel/other.c second
in_edit reset -q --hard HEAD^
refresh 2>/dev/null
patch_tree 2>/dev/null
sed -i 's/line 28/mine/' build/src/patched/kernel/core.c
edit >/dev/null 2>&1
rm -rf build/edit
sed -i s/twelve/dozen/ patches/one/core.patch
refuses "what was edited, and thrown away in the commits only" "was edited, and the series changes it, too" patch_tree
sed -i s/dozen/twelve/ patches/one/core.patch
edit >/dev/null 2>&1
in_edit add -A
in_edit reset -q --hard start
sed -i 's/line twelve/line dozen/' build/edit/kernel/core.c
in_edit commit -qam 'fixup! test: Change core'
in_edit rebase -q -i --autosquash pristine
refresh 2>/dev/null
patch_tree 2>/dev/null
verdict "... is kept aside where it was not committed" grep -qx mine build/src/patched.edited-before/kernel/core.c
cp -a build/src/patched "$fixture/copy"
rm -rf build/src/patched
mv "$fixture/copy" build/src/patched
verdict "a copy of the tree has no edits" test -z "$(patch_tree 2>&1 | grep stays)"
nothing_kept() { ! patch_tree 2>&1 | grep stays; }
verdict "and is no edit any more" nothing_kept
cp build/src/stock/kernel/core.c build/src/patched/kernel/core.c
stays_stock() { patch_tree 2>&1 | grep 'core.c is edited, and stays so' && cmp build/src/{stock,patched}/kernel/core.c; }
verdict "one that is put back to what it was without the series is an edit" stays_stock
rm build/src/patched/kernel/core.c
patch_tree 2>/dev/null
sed -i s/other/edited/ build/src/patched/kernel/other.c
patch_tree 2>/dev/null
stamp=$(stat -c %y build/src/patched.ready)
sed -i s/edited/other/ build/src/patched/kernel/other.c
verdict "an edit that is undone is one" nothing_kept
verdict "and the kernel is built without it" test "$(stat -c %y build/src/patched.ready)" != "$stamp"
