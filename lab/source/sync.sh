#!/bin/bash
# SPDX-License-Identifier: GPL-2.0
#
# sync.sh BUILD: makes BUILD/src/patched the stock tree plus the new files plus
# the patches, and writes nothing that is already right, so that a build of the
# tree compiles what changed.  BUILD/src/patched.ready becomes newer only if
# something in the tree did.
#
# The tree starts as hard links to the stock tree.  Whatever differs from stock
# is composed in a scratch directory and moved into place; nothing is ever
# written through a link.

. "$(dirname "$0")/lib.sh"
use_build "$1"

compose=$SRC/compose
manifest=$SRC/patched.files	# all that differs, or once differed, from stock

exec 9>"$SRC/lock"
flock 9

refuse() { die "$1"$'\n'"source: the patched tree is left as it was"; }

compose_tree()
{
	local new entry f why

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
	for f in $new; do
		why=$(check_new_file "$f") || refuse "$why"
		put_new_file "$f" "$compose"
	done
}

# The tree is of no use if the stock tree below it has been replaced.
link_stock()
{
	cmp -s "$SRC/stock.ready" "$SRC/patched.base" && return
	rm -rf "$PATCHED" "$PATCHED.new" "$manifest" "$SRC/patched.base"
	mkdir "$PATCHED.new"
	cp -al "$STOCK/." "$PATCHED.new"
	mv "$PATCHED.new" "$PATCHED"
	cp "$SRC/stock.ready" "$SRC/patched.base"
	changed=1 all_new=yes
}

same()
{
	cmp -s "$1" "$2" && [[ $(stat -c %a "$1") == $(stat -c %a "$2") ]]
}

# Copies $1 to $2 as a new file with the time of now.
replace()
{
	mkdir -p "$(dirname "$2")"
	cp --preserve=mode "$1" "$2.sync"
	mv -f "$2.sync" "$2"
	[[ $all_new ]] || echo "  ${2#"$PATCHED/"}" >&2
	changed=1
}

install_composed()
{
	local f

	while read -r f; do
		same "$compose/$f" "$PATCHED/$f" || replace "$compose/$f" "$PATCHED/$f"
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
		elif [[ -e $PATCHED/$f ]]; then
			rm "$PATCHED/$f"
			(cd "$PATCHED" && rmdir -p --ignore-fail-on-non-empty \
				"$(dirname "$f")")
			echo "  $f (removed)" >&2
			changed=1
		fi
	done <"$manifest"
}

changed=0 all_new=''
compose_tree
link_stock

# Listed before they are installed: an interrupted run forgets no file.
touch "$manifest"
(cd "$compose" && find . -type f -printf '%P\n') | sort -u - "$manifest" >"$manifest.new"
mv "$manifest.new" "$manifest"
install_composed
retire
(cd "$compose" && find . -type f -printf '%P\n') | sort >"$manifest"

if ((changed)) || [[ ! -e $SRC/patched.ready ]]; then
	say "patched tree is up to date with $(wc -l <"$manifest") files of ours"
	cp "$SRC/stock.ready" "$SRC/patched.ready"
fi
