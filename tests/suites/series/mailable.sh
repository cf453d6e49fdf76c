#!/bin/bash
# SPDX-License-Identifier: GPL-2.0
#
# mailable.sh BUILD: the exported mails, applied with git am to pristine
# sources, give the very files of the patched tree.

. "$(dirname "$0")/../../lib/series.sh"
use_build "$1"
need_entries mailable

if ! said=$("$ROOT/lab/source/sync.sh" "$BUILD" 2>&1); then
	not_ok "the patched tree can be made" "$said"
	exit
fi
ok "the patched tree can be made"

mapfile -t groups < <(groups)
if ! said=$("$ROOT/lab/source/export.sh" "$BUILD" "${groups[@]}" 2>&1); then
	not_ok "the series can be exported" "$said"
	exit
fi
ok "the series can be exported"

tree=$SRC/am
pristine_repository "$tree"
for group in "${groups[@]}"; do
	# All but the cover letter, which is no patch.
	mapfile -t mails < <(find "$BUILD/series/$group" -name '*.patch' ! -name '0000-*' | sort)
	if ! said=$(plain_git -C "$tree" am -q "${mails[@]}" 2>&1 </dev/null); then
		not_ok "git am applies $group" "$said"
		exit
	fi
	ok "git am applies $group"
done

one_commit_each()
{
	local mails commits

	mails=$(series | wc -l)
	commits=$(plain_git -C "$tree" rev-list --count pristine..)
	((mails == commits)) || { echo "$mails entries, $commits commits"; return 1; }
}

same_files()
{
	diff <(cd "$tree" && git ls-files | sort) "$SRC/patched.files"
}

# The sum of each file, and the mode bit that git keeps
contents() # TREE
{
	cd "$1" && xargs -d '\n' sha256sum <"$SRC/patched.files" &&
		xargs -d '\n' stat -c '%A %n' <"$SRC/patched.files" | cut -c 4,12-
}
same_content()
{
	diff <(contents "$tree") <(contents "$PATCHED")
}

verdict "one commit an entry" one_commit_each
verdict "git am touches the files of the patched tree" same_files
verdict "git am gives the content of the patched tree" same_content
