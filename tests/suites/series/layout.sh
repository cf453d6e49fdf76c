#!/bin/bash
# SPDX-License-Identifier: GPL-2.0
#
# patches/ and patches/series agree both ways.

. "$(dirname "$0")/../../lib/series.sh"

# In patches/ and no entry of the series.
beside=(series cover-letter README README.md)

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

for entry in $(series); do
	verdict "series entry $entry exists" listed "$entry"
done
verdict "series names nothing twice" once
while read -r f; do
	[[ " ${beside[*]} " == *" $f "* ]] || verdict "patches/$f is in the series" known "$f"
done < <(find "$PATCHES" -mindepth 1 -printf '%P\n' | sort)
