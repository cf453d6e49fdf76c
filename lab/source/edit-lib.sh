# SPDX-License-Identifier: GPL-2.0
# shellcheck shell=bash
#
# Shared by edit.sh and refresh.sh: the series as commits. A commit's message is that of
# its entry, with the entry's name as the last line.

[[ ! -e $1/src/tree ]] || die "edit and refresh are for the pinned kernel: say make without KERNEL="

# shellcheck disable=SC2034	# the scripts use it
EDIT=$(realpath -m "$1")/edit

entry_message()
{
	subject "$PATCHES/$1"
	echo
	message "$PATCHES/$1"
	echo "Entry: $1"
}

# What patches/ and the new files are like, for refresh.sh to see who else changes them. If it is
# ended, one of "taken" and "taken.new" is whole.
remember() # REPOSITORY COMMIT
{
	local taken=$1/.git/taken

	rm -rf "$taken.new" "$taken.old"
	mkdir "$taken.new"
	cp -r "$ROOT/patches" "$taken.new"
	plain_git -C "$1" rev-parse "$2" >"$taken.new/commit"
	[[ ! -e $taken ]] || mv "$taken" "$taken.old"
	mv "$taken.new" "$taken"
	plain_git -C "$1" tag -f start "$2" >/dev/null
	rm -rf "$taken.old" "$1/.git/refresh"
}
