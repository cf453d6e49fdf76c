#!/bin/bash
# SPDX-License-Identifier: GPL-2.0
#
# patches/ and patches/series agree both ways, and groups are together.

. "$(dirname "$0")/../../lib/series.sh"

if [[ ! -d $PATCHES ]]; then
	skip "series and directory agree" "there is no patches/"
	exit
fi

listed()
{
	[[ -f $PATCHES/$1 ]] || { echo "it is not in patches/"; return 1; }
}

known()
{
	series | grep -xF -e "$1" >/dev/null || { echo "patches/series does not name it"; return 1; }
}

once()
{
	local twice

	twice=$(series | sort | uniq -d)
	[[ -z $twice ]] || { echo "more than once: ${twice//$'\n'/ }"; return 1; }
}

in_groups()
{
	local wrong

	wrong=$(series | grep -vxE '[^/]+/[^/]+') && { echo "in no group: ${wrong//$'\n'/ }"; return 1; }
	wrong=$(groups | sort | uniq -d)
	[[ -z $wrong ]] || { echo "in two places: ${wrong//$'\n'/ }"; return 1; }
}

for entry in $(series); do
	verdict "series entry $entry exists" listed "$entry"
done
verdict "series names nothing twice" once
verdict "each entry is in a group, and each group in one place" in_groups
while read -r f; do
	[[ $f == series ]] || verdict "patches/$f is in the series" known "$f"
done < <(find "$PATCHES" -type f ! -path '*/cover-letter' -printf '%P\n' | sort)
