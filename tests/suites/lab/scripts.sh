#!/bin/bash
# SPDX-License-Identifier: GPL-2.0
#
# scripts.sh BUILD: shellcheck has nothing to say about a script, nor about what it
# takes in, and all are written in one style.

. "$(dirname "$0")/../../lib/suite.sh"

cd "$(dirname "$0")/../../.."

of_one_style()
{
	! grep -nE '^[a-z_]+\(\) *\{( *#.*)?$|[0-9 ](>>?|<) (/dev/null([ ;)]|$)|"\$)' "$1"
}

while read -r script; do
	verdict "$script: shellcheck" shellcheck -S warning "$script"
	verdict "$script: style" of_one_style "$script"
done < <(git ls-files -- .ci bench lab tests | xargs grep -lE '^#!/bin/bash|^# shellcheck shell=bash')
