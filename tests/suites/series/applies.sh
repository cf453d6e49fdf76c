#!/bin/bash
# SPDX-License-Identifier: GPL-2.0
#
# applies.sh BUILD: every patch applies in its turn to the stock tree, without fuzz and
# without offset, and to the new files.

. "$(dirname "$0")/../../lib/series.sh"
use_build "$1"
need_entries applies

tree=$(mktemp -d)
first=$(mktemp -d)
trap 'rm -rf "$tree" "$first"' EXIT

for entry in $(series); do
	verdict "$entry is one change" check_entry "$entry"
done
put_pristine "$tree"
verdict "what patches change of new files can be undone" put_first_forms "$first"
# A new file that was edited in front of what an entry changes of it leaves that at an offset.
exactly() # ENTRY TREE FIRST NEW
{
	local said

	said=$(put_entry "$2" "$1" "$3" "$4") && ! grep -E '^Hunk #.*(fuzz|offset)' <<<"$said" && return
	echo "$said"
	echo "in the repository of 'make edit': git rebase --force-rebase pristine; then 'make refresh'"
	return 1
}
new=$(new_files)
for entry in $(series); do
	verdict "$entry applies exactly" exactly "$entry" "$tree" "$first" "$new"
done
