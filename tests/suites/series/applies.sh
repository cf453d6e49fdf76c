#!/bin/bash
# SPDX-License-Identifier: GPL-2.0
#
# applies.sh BUILD: every patch changes one upstream file, and applies in its
# turn to the stock tree without fuzz and without offset.

. "$(dirname "$0")/../../lib/series.sh"
use_build "$1"
need_entries applies

tree=$(mktemp -d)
trap 'rm -rf "$tree"' EXIT

for entry in $(series); do
	verdict "$entry is one change" check_entry "$entry"
done
if ! put_pristine "$tree" 2>/dev/null; then
	not_ok "the series applies" "not every file that it changes is an upstream file"
	exit
fi
for entry in $(series); do
	[[ $entry == *.commit ]] ||
		verdict "$entry applies exactly" apply_exactly "$tree" "$entry"
done
