#!/bin/bash
# SPDX-License-Identifier: GPL-2.0
#
# merge.sh BUILD: the series for somebody's own kernel. BUILD/src/tree says where that is;
# it is read only. BUILD/src/stock becomes a copy of it, and BUILD/src/patches the series
# as it is for it: a three-way merge of each patch, from the pinned source, which is
# BUILD/../src/stock. Writes nothing if nothing changed.

. "$(dirname "$0")/lib.sh"
use_build "$1"

PATCHES=$ROOT/patches
pinned=$(dirname "$BUILD")/src
tree=$(<"$SRC/tree")
version=${BUILD##*/}
repository=$SRC/merge
files=$SRC/tree.files		# what the copy is a copy of

in_repository() { plain_git -C "$repository" "$@"; }

# ---- the copy ---------------------------------------------------------------

# Of the tree, and of repositories in it: all files but what a build left there. .gitignore knows
# that, but not of those that somebody has committed nevertheless. In Debian's source it excludes
# all that is at the top, too. The repository that git asks for is an empty one.
files_in() # DIRECTORY/
{
	local f

	(
		cd "$1"
		plain_git --git-dir="$SRC/none/.git" --work-tree=. ls-files -z --others \
			--exclude-per-directory=.gitignore \
			--exclude='!/*' --exclude='/.*' --exclude='/vmlinux*'
		[[ ! -e .git ]] ||
			plain_git -c safe.directory='*' ls-files -z --cached --ignored --exclude-standard 2>/dev/null || :
	) | while IFS= read -rd '' f; do
		if [[ $f == */ ]]; then
			files_in "$1$f"
		elif [[ -e $1$f || -L $1$f ]]; then
			printf '%s\0' "$1$f"
		fi
	done
}

# Each with its time, size, mode and inode
list_files()
{
	plain_git init -q "$SRC/none"
	(cd "$tree" && files_in ./ | xargs -0 stat --printf '%.Y %s %a %i %n\0' | sort -zu)
}

paths() { cut -z -d' ' -f5-; }

# Copied files get the time of now, so that a build compiles them.
copy()
{
	list_files >"$files.new"
	! cmp -s "$files" "$files.new" || { rm "$files.new"; return; }
	say "copying what is new in $tree"
	[[ -e $files ]] || { rm -rf "$STOCK"; touch "$files"; }
	mkdir -p "$STOCK"
	comm -z -23 "$files" "$files.new" | paths | (cd "$STOCK" && xargs -0r rm -f --)
	comm -z -13 "$files" "$files.new" | paths >"$SRC/tree.changed"
	rm "$files"
	tar -C "$tree" --null --no-recursion -T "$SRC/tree.changed" -c \
		--checkpoint=2000 --checkpoint-action=ttyout='%T%*\r' |
		tar -xm --no-same-owner -C "$STOCK" || die "$tree could not be copied"
	[[ ! -e $STOCK/include/config ]] ||
		die "$tree has been built in, and has no .gitignore to tell what: make mrproper there"
	mv "$files.new" "$files"
}

# ---- the merge --------------------------------------------------------------

patches() { series | grep '\.patch$' || :; }

# The branch "series" has a commit a patch, on the pinned source: what it changes of
# upstream files.
commit_series()
{
	local STOCK=$pinned/stock SRC=$pinned entry why

	pristine_repository "$repository"
	for entry in $(patches); do
		why=$(check_entry "$entry") && why=$(apply_exactly "$repository" "$entry") || die "$why"
		in_repository commit -q -a --allow-empty -m "$entry"
	done
}

# The commit "tree" has the same files as they are in the tree.
commit_tree()
{
	local f

	in_repository checkout -q --detach pristine
	for f in $(in_repository ls-files); do
		rm "$repository/$f"
		[[ ! -f $STOCK/$f ]] || cp "$STOCK/$f" "$repository/$f"
	done
	in_repository commit -q -a --allow-empty -m "Linux $version"
	in_repository tag tree
}

# For who solves conflicts there; git remembers how, from one merge to the next.
prepare_for_conflicts()
{
	mkdir -p "$SRC/solved"
	ln -s "$SRC/solved" "$repository/.git/rr-cache"
	in_repository config rerere.enabled true
	in_repository config rerere.autoUpdate true
	in_repository config merge.conflictStyle diff3
	in_repository config user.name series
	in_repository config user.email series@localhost
}

# The conflicts of file $1: the function, where that is in the tree, and the three sides
show_conflicts()
{
	in_repository cat-file -e "tree:$1" 2>/dev/null || { say "  $1 is not there"; return; }
	awk -v file="$1" -v version="$version" '
		NR == FNR { if (!($0 in number)) number[$0] = FNR; next }
		/^<<<<<<< / { side = 1; text = "    <<<<<<< " version; next }
		/^\|\|\|\|\|\|\| / { side = 2; $0 = "||||||| the pinned kernel" }
		/^>>>>>>> / {
			printf "source:   %s%s: %s\n%s\n    >>>>>>> with the patch\n", file,
				place in number ? ":" number[place] : "", place, text
			side = 0
			next
		}
		side { text = text "\n    " $0 }
		/^[[:alpha:]_]/ && (!side || side == 1 && !last) { place = $0 }
		{ last = side }
		' "$STOCK/$1" "$repository/$1" >&2
}

# Puts a commit on HEAD. If that conflicts, what follows finds the patch's side there.
pick() # COMMIT ENTRY
{
	local f conflicts

	in_repository cherry-pick --keep-redundant-commits "$1" >/dev/null 2>&1 && return
	conflicts=$(in_repository diff --name-only --diff-filter=U)
	if [[ -z $conflicts ]]; then	# it was solved before
		in_repository commit -q --allow-empty -C "$1"
		return
	fi
	say "$2 conflicts with Linux $version:"
	for f in $conflicts; do
		show_conflicts "$f"
	done
	in_repository cherry-pick --abort
	in_repository cherry-pick --keep-redundant-commits -X theirs "$1" >/dev/null 2>&1 ||
		in_repository cherry-pick --skip >/dev/null 2>&1
	return 1
}

# The series as it is for the tree, by the commits from there to $1
write_patches()
{
	local out=$SRC/patches commit entry diff strange
	local -A commits=()

	rm -rf "$out.new"
	cp -r "$PATCHES" "$out.new"
	while read -r commit entry; do
		commits[$entry]=$commit
	done < <(in_repository log --format='%H %s' "tree..$1")
	strange=$(printf '%s\n' "${!commits[@]}" | grep -vxF -e "$(patches)" || :)
	[[ ! $strange ]] ||
		die "a commit in $repository is called \"$strange\": its first line has to be the name of its patch"
	for entry in $(patches); do
		# git drops one that is in the tree.
		commit=${commits[$entry]-}
		diff=$([[ ! $commit ]] || in_repository diff --no-renames "$commit^" "$commit"
			part_of own "$entry")
		if [[ $diff ]]; then
			{ sed '/^---$/q' "$PATCHES/$entry"; echo "$diff"; } >"$out.new/$entry"
		else
			say "$entry: Linux $version has that already"
			rm "$out.new/$entry"
			sed -Ei "\|^[[:space:]]*$entry([[:space:]]\|$)|d" "$out.new/series"
		fi
	done
	mv "$out.new" "$out"
}

# Has somebody put the series onto the tree?
is_solved() { in_repository merge-base --is-ancestor tree series 2>/dev/null; }

# git remembers how conflicts were solved. What else was changed is kept.
put_aside()
{
	local aside

	aside=$(mktemp -u "$repository-XXXX")
	mv "$repository" "$aside"
	say "$aside has how conflicts were solved up to now"
}

merge()
{
	local commit entry f conflicts=0

	for f in rebase-merge rebase-apply CHERRY_PICK_HEAD MERGE_HEAD; do
		[[ ! -e $repository/.git/$f ]] ||
			die "a rebase is not finished in $repository: git rebase --continue (git status tells more)"
	done
	for f in $(new_files | sed "$TO_TREE"); do
		[[ ! -e $STOCK/$f ]] ||
			die "$tree has $f already: a kernel without the series is needed"
	done
	if is_solved; then
		if [[ $inputs == "$(cat "$SRC/merge.inputs")" ]]; then
			[[ -z $(in_repository status --porcelain) ]] ||
				die "$repository has changes that are not committed: git commit, or git stash"
			write_patches series
			return
		fi
		put_aside
	elif [[ -e $SRC/merge.state && $(state_of "$repository" 2>&1) != "$(<"$SRC/merge.state")" ]]; then
		put_aside
	fi
	rm -f "$SRC/merge.state"
	say "merging the series with Linux $version"
	commit_series
	commit_tree
	echo "$inputs" >"$SRC/merge.inputs"
	prepare_for_conflicts
	while read -r commit entry; do
		pick "$commit" "$entry" || ((++conflicts))
	done < <(in_repository log --reverse --format='%H %s' pristine..series)
	state_of "$repository" >"$SRC/merge.state"
	if ((conflicts)); then
		say "$conflicts of $(patches | wc -l) patches conflict with $tree. To solve that, and then to make again:"
		die "    cd $repository && git rebase --onto tree pristine series"
	fi
	write_patches HEAD
}

built=$("$ROOT/lab/source/tree.sh" "$(dirname "$BUILD")" "$tree")
[[ $built == "$BUILD" ]] || die "$tree has become Linux ${built##*/}: say KERNEL=$tree"
copy

# What a merge depends on
inputs=$(find "$files" "$pinned/stock.ready" "$PATCHES" "$ROOT/lab/source" -type f |
	sort | xargs -d '\n' sha256sum)
if [[ ! -d $SRC/patches || "$inputs"$'\n'"$(state_of "$repository" 2>&1)" != "$(cat "$SRC/merged" 2>/dev/null)" ]]; then
	rm -rf "$SRC/patches"
	merge
	printf '%s\n' "$inputs" "$(state_of "$repository")" >"$SRC/merged"
fi

# Newer only if there is something new
stamp="version $version"$'\n'"files $(sha256sum <"$files")"
[[ $stamp == "$(cat "$SRC/stock.ready" 2>/dev/null)" ]] || echo "$stamp" >"$SRC/stock.ready"
