#!/bin/bash
# SPDX-License-Identifier: GPL-2.0
#
# The patched tree follows the repository, and writes only what changes: an
# untouched file keeps its time, and the stock tree is never written through a
# hard link.

. "$(dirname "$0")/../../lib/series-fixture.sh"

# The times by which make would rebuild.
times() { (cd build/src/patched && find . -type f -printf '%P %T@\n' | sort); }

# Runs the command, then updates the tree, and prints the files with new times.
renewed()
{
	local before

	before=$(times)
	sleep 0.01	# more than a tick of the file system's clock
	"$@"
	patch_tree 2>/dev/null
	comm -13 <(echo "$before") <(times) | cut -d' ' -f1 | paste -sd' '
}

# renews NAME FILES COMMAND...
renews()
{
	local name=$1 want=$2 got

	shift 2
	got=$(renewed "$@")
	if [[ $got == "$want" ]]; then ok "$name"; else not_ok "$name" "new times: $got"; fi
}

pristine() { (cd build/src/stock && find . -type f -exec sha256sum {} + | sort); }

fresh
stock=$(pristine)
verdict "the tree is made" patch_tree
has() { grep -qx -e "$2" "build/src/patched/$1" || { cat "build/src/patched/$1"; return 1; }; }
verdict "it has the patch" has kernel/core.c 'line twelve'
verdict "it has the new file" has kernel/new.c new
verdict "it has upstream's other file" has kernel/other.c other
verdict "a script can be run" test -x build/src/patched/tools/try/run.sh

stamp=$(stat -c %y build/src/patched.ready)
renews "nothing changed" "" true
verdict "nothing changed: the stamp is old" test "$(stat -c %y build/src/patched.ready)" = "$stamp"
renews "a file is touched but not changed" "" touch kernel/new.c patches/one/core.patch
renews "a message changes" "" sed -i s/whole/single/ patches/one/core.patch
renews "a new file changes" kernel/new.c sed -i s/new/newer/ kernel/new.c
verdict "the stamp is new" test "$(stat -c %y build/src/patched.ready)" != "$stamp"
renews "a patch changes" kernel/core.c sed -i s/twelve/dozen/ patches/one/core.patch

# With stock's old time a build would keep the object of the patched source.
renews "a patch goes away" kernel/core.c sed -i /core.patch/d patches/series
verdict "a patch goes away: upstream's file is back" has kernel/core.c 'line 12'
renews "a new file goes away" "" rm -r tools/try
verdict "a new file goes away: and its directory" test ! -e build/src/patched/tools
renews "a patch comes back" kernel/core.c sed -i '1i one/core.patch' patches/series

unchanged() { diff <(echo "$stock") <(pristine); }
verdict "the stock tree was never written" unchanged

mkdir -p selftests/ftrace/test.d
renews "a selftest has its place" tools/testing/selftests/ftrace/test.d/a.tc \
	touch selftests/ftrace/test.d/a.tc

echo "other version" >build/src/stock/kernel/other.c
printf 'version 6.12.2-1\nunpacked 2\n' >build/src/stock.ready
patch_tree 2>/dev/null
verdict "another stock tree is taken over" has kernel/other.c "other version"
