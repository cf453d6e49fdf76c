#!/bin/bash
# SPDX-License-Identifier: GPL-2.0
#
# clean.sh BUILD: refuses if BUILD has work that is nowhere else, or is no build directory.

. "$(dirname "$0")/lib.sh"

[[ -d $1 ]] || exit 0
[[ ! -e $1/.git && ! -e $1/Makefile ]] || die "$1 is no build directory: nothing was removed"
use_build "$1"
edit=$BUILD/edit
if [[ -d $edit/.git ]]; then
	[[ -z $(plain_git -C "$edit" status --porcelain) &&
	   $(plain_git -C "$edit" rev-parse HEAD) == "$(plain_git -C "$edit" rev-parse 'start^{}')" ]] ||
		die "$edit has work that is not in patches/: 'make refresh' takes it, 'rm -rf $edit' throws it away"
fi
edited=$(edited_files)
[[ -z $edited ]] ||
	die "$PATCHED has edits that are not in patches/: 'make edit' takes them, 'rm -rf $PATCHED' throws them away:"$'\n'"$edited"
