#!/bin/bash
# SPDX-License-Identifier: GPL-2.0
#
# install.sh BUILD: ftd installed, and as a Debian package. BUILD is where ftd is built.
. "$(dirname "$0")/../../lib/tests/installs.sh"

works()
{
	printf ' 0)   1.000 us    |  f();\n' >"$work/trace"
	"$1/bin/ftd" "$work/trace" >"$work/log" && grep -q '^f  *1  *1.000' "$work/log" ||
		failed "$1/bin/ftd does not work"
	bash -c ". '$1/share/bash-completion/completions/ftd' && complete -p ftd" >"$work/log" 2>&1 ||
		failed "completion does not work"
}

installed share/zsh/site-functions/_ftd
packaged share/zsh/vendor-completions/_ftd
