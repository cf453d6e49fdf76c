#!/bin/bash
# SPDX-License-Identifier: GPL-2.0
#
# sync.sh BUILD: makes BUILD/src/patched the stock tree plus the new files plus
# the patches, and writes nothing that is already right, so that a build of the
# tree compiles what changed.  BUILD/src/patched.ready becomes newer only if
# something in the tree did.
#
# The tree starts as a copy of the stock tree.  Whatever differs from stock is composed
# in a scratch directory and moved into place.  What somebody edits in the tree stays
# there and is built.

. "$(dirname "$0")/lib.sh"
use_build "$1"

compose=$SRC/compose
manifest=$SRC/patched.files	# all that differs, or once differed, from stock

exec 9>"$SRC/lock"
flock 9
warn_of_refresh

refuse() { die "$1"$'\n'"source: the patched tree is left as it was"; }

# What the tree is made of, and when each of it was last written
sources()
{
	cat "$SRC/stock.ready"
	(cd "$ROOT" && { new_files; printf '%s\n' lab/source/*; find "$PATCHES" -type f | sort; } |
		tr '\n' '\0' | xargs -0 stat -c '%n %.Y %s %a')
}

# Since the tree was last made
nothing_changed()
{
	[[ -e $SRC/patched.ready && $(sources) == "$(cat "$SRC/patched.sources" 2>/dev/null)" &&
	   -z $(find "$PATCHED" -cnewer "$SRC/patched.sources" -print -quit) ]]
}

compose_tree()
{
	local new entry why

	rm -rf "$compose"
	mkdir "$compose"
	for entry in $(series); do
		why=$(check_entry "$entry") || refuse "$why"
	done
	put_pristine "$compose"
	for entry in $(series); do
		why=$(apply_exactly "$compose" "$entry") || refuse "$why"
	done
	new=$(new_files)
	why=$(check_new_files "$new") || refuse "$why"
	put_new_files "$compose"
}

# The tree is of no use if the stock tree that it is a copy of has been replaced.
copy_stock()
{
	local away

	cmp -s "$SRC/stock.ready" "$SRC/patched.base" && return
	# One that was ended may have left the tree without a word of what it is a copy of.
	if [[ $edited || ( -d $PATCHED && ! -e $SRC/patched.base ) ]]; then
		away=$(mktemp -u "$PATCHED.edited-XXXX")
		mv "$PATCHED" "$away"
		say "$away is what was edited in the tree of another version: ${edited//$'\n'/ }"
		edited=''
	fi
	rm -rf "$PATCHED" "$PATCHED.new" "$manifest" "$(sums)" "$(coming)" "$SRC/patched.base"
	few_words cp -a --reflink=auto "$STOCK" "$PATCHED.new" || {
		rm -rf "$PATCHED.new"
		die "$STOCK could not be copied to $PATCHED: that takes as much room once more"
	}
	mv "$PATCHED.new" "$PATCHED"
	cp "$SRC/stock.ready" "$SRC/patched.base"
	changed=1 all_new=yes
}

sum_of() { [[ ! -e $2 ]] || grep -F "  $1" "$2" | awk -v f="$1" '$2 == f { print $1 }'; }

# What was edited stays, unless the series has something else for the file now. One that came
# with an old time is compiled if it has the time of now.
keep_edited()
{
	local f kept=() newer=(-type f -cnewer "$SRC/patched.sources")

	if [[ -e $SRC/patched.sources && $(find "$PATCHED" "${newer[@]}" -print -quit) ]]; then
		changed=1
		find "$PATCHED" "${newer[@]}" ! -newer "$SRC/patched.sources" -exec touch {} +
	fi
	while IFS= read -r f; do
		[[ $f ]] || continue
		same "$compose/$f" "$PATCHED/$f" && continue
		if [[ $(sum_of "$f" "$(sums)") == $(sum_of "$f" "$(coming).new") ]]; then
			kept+=("$f")
		elif ! is_taken "$f"; then
			refuse "$PATCHED/$f was edited, and the series changes it, too: move it away"
		fi
	done <<<"$edited"
	printf '%s\n' "${kept[@]}" | sed '/^$/d' >"$SRC/patched.edited"
}

tell_edited()
{
	sed "s|.*|source: $PATCHED/& is edited, and stays so ($(way_of_edits))|" "$SRC/patched.edited" >&2
}

is_kept() { grep -qxF -e "$1" "$SRC/patched.edited"; }

same()
{
	cmp -s "$1" "$2" && [[ $(stat -c %a "$1") == $(stat -c %a "$2") ]]
}

# What 'make edit' has taken over, and nobody has committed there
put_aside() # FILE
{
	local aside=$PATCHED.edited-before/$1

	! is_committed "$1" || return 0
	mkdir -p "$(dirname "$aside")"
	cp --backup=numbered -p "$PATCHED/$1" "$aside"
	say "$aside is what was edited, which the series has in another way now"
}

# Copies $1 to $2 as a new file with the time of now, unless somebody has edited that meanwhile.
replace()
{
	local f=${2#"$PATCHED/"}

	if [[ -e $2 ]] && ! cmp -s "$2" "$STOCK/$f" && ! is_ours "$f"; then
		is_taken "$f" || return 0
		put_aside "$f"
	fi
	mkdir -p "$(dirname "$2")"
	cp --preserve=mode "$1" "$2.sync"
	mv -f "$2.sync" "$2"
	[[ $all_new ]] || echo "  $f" >&2
	changed=1
}

install_composed()
{
	local f

	if [[ $all_new ]]; then
		cp -r --preserve=mode --remove-destination "$compose/." "$PATCHED"
		return
	fi
	while read -r f; do
		same "$compose/$f" "$PATCHED/$f" || is_kept "$f" || replace "$compose/$f" "$PATCHED/$f"
	done < <(cd "$compose" && find . -type f -printf '%P\n' | sort)
}

# What the series no longer touches goes back to stock, or away.
retire()
{
	local f

	while read -r f; do
		[[ -e $compose/$f ]] && continue
		if [[ -e $STOCK/$f ]]; then
			same "$STOCK/$f" "$PATCHED/$f" ||
				replace "$STOCK/$f" "$PATCHED/$f"
		elif [[ -e $PATCHED/$f ]] && is_ours "$f"; then
			rm "$PATCHED/$f"
			(cd "$PATCHED" && rmdir -p --ignore-fail-on-non-empty \
				"$(dirname "$f")")
			echo "  $f (removed)" >&2
			changed=1
		fi
	done <"$manifest"
}

if nothing_changed; then
	tell_edited
	exit
fi

changed=0 all_new=''
sources >"$SRC/patched.sources.new"
edited=$(edited_files)
compose_tree
(cd "$compose" && find . -type f -printf '%P\0' | sort -z | xargs -0r sha256sum --) >"$(coming).new"
copy_stock
keep_edited
# Behind what is composed: what goes back to stock, and what one that was ended may have put there
touch "$manifest" "$(coming)"
comm -23 <(sort "$manifest") <(cd "$compose" && find . -type f -printf '%P\n' | sort) |
	(cd "$STOCK" && xargs -rd '\n' sha256sum -- 2>/dev/null) >>"$(coming).new" || :
cat "$(coming)" >>"$(coming).new"
mv "$(coming).new" "$(coming)"

# Listed before they are installed: an interrupted run forgets no file.
touch "$manifest"
(cd "$compose" && find . -type f -printf '%P\n') | sort -u - "$manifest" >"$manifest.new"
mv "$manifest.new" "$manifest"
install_composed
retire
(cd "$compose" && find . -type f -printf '%P\n') | sort >"$manifest"
touch "$SRC/patched.sources.new"
if [[ $(edited_files) != "$edited" ]]; then
	say "files were edited meanwhile: once more"
	exec "$0" "$1"
fi
head -n "$(find "$compose" -type f | wc -l)" "$(coming)" >"$(sums).new"
mv "$(sums).new" "$(sums)"
rm "$(coming)"
mv "$SRC/patched.sources.new" "$SRC/patched.sources"
tell_edited

if ((changed)) || [[ ! -e $SRC/patched.ready ]]; then
	say "$PATCHED is ready: $(touched_by_series | wc -l) of the kernel's files are changed, $(new_files | wc -l) are new"
	cp "$SRC/stock.ready" "$SRC/patched.ready"
fi
