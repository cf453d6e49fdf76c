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

# What patches/ and the new files are like, for refresh.sh to see who else changes them.
remember() # REPOSITORY COMMIT
{
	rm -rf "$1/.git/patches.new"
	cp -r "$ROOT/patches" "$1/.git/patches.new"
	rm -rf "$1/.git/patches"
	mv "$1/.git/patches.new" "$1/.git/patches"
	plain_git -C "$1" tag -f start "$2" >/dev/null
	rm -rf "$1/.git/refresh"
}
