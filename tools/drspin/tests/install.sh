#!/bin/bash
# SPDX-License-Identifier: GPL-2.0
#
# install.sh BUILD: drspin installed, and as a Debian package. BUILD is where drspin is built.
. "$(dirname "$0")/../../lib/tests/installs.sh"

works()
{
	"$1/bin/drspin" -- true >"$work/log" || failed "$1/bin/drspin does not work"
	grep -q '^Looked' "$work/log" || failed "$1/bin/drspin does not report"
	bash -c ". '$1/share/bash-completion/completions/drspin' && complete -p drspin &&
		COMP_WORDS=(drspin --max-c) COMP_CWORD=1 && _drspin &&
		[[ \${COMPREPLY[*]} == --max-cpu ]] &&
		COMP_WORDS=(drspin --trace /et) COMP_CWORD=2 && _drspin &&
		[[ \${COMPREPLY[*]} == /etc ]]" \
		>"$work/log" 2>&1 || failed "completion does not work"
}

installed
packaged
