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
for entry in $(series); do
	verdict "$entry applies exactly" put_entry "$tree" "$entry" "$first"
done
