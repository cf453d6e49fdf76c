# SPDX-License-Identifier: GPL-2.0
# shellcheck shell=bash
#
# A small repository with a small "kernel", a series of two entries in two groups, and two
# new files: what the tests of the series tooling break in one way or another.

. "$(dirname "${BASH_SOURCE[0]}")/series.sh"

fixture=$(mktemp -d)
trap 'rm -rf "$fixture"' EXIT

# Writes an entry: its header, a message with the line $2, and a diff from stdin.
entry()
{
	cat <<EOF
From: A Tester <tester@example.org>
Subject: [PATCH] test: $1

This message says in one whole sentence why it is there.

$2
Signed-off-by: A Tester <tester@example.org>
---
EOF
	cat
}

change_of_core()
{
	cat <<'EOF'
--- a/kernel/core.c
+++ b/kernel/core.c
@@ -9,7 +9,7 @@
 line 9
 line 10
 line 11
-line 12
+line twelve
 line 13
 line 14
 line 15
EOF
}

# Makes the fixture anew and goes there.
fresh()
{
	rm -rf "${fixture:?}/repo"
	mkdir -p "$fixture/repo"/{build/src/stock/kernel,patches/one,patches/two,kernel,tools/try,lab,tests/suites}
	cd "$fixture/repo"
	cp -r "$ROOT"/lab/{source,apt.sh,progress.sh} lab/
	cp -r "$ROOT/tests/lib" tests/
	cp -r "$ROOT/tests/suites/series" tests/suites/
	git init -q
	echo /build >.gitignore

	seq -f 'line %g' 30 >build/src/stock/kernel/core.c
	echo other >build/src/stock/kernel/other.c
	printf 'version 6.12.1-1\nunpacked 1\n' >build/src/stock.ready

	echo new >kernel/new.c
	echo '#!/bin/sh' >tools/try/run.sh
	chmod +x tools/try/run.sh
	change_of_core | entry "Change core" "New-files: kernel/new.c" >patches/one/core.patch
	entry "Add try" "New-files: tools/try/" >patches/two/try.commit </dev/null
	printf '# order\none/core.patch\n\ntwo/try.commit	# last\n' >patches/series
	cat >patches/one/cover-letter <<'EOF'
From: A Tester <tester@example.org>
Subject: [PATCH] test: One of them

What the entries of the group are for.

To:
  tester@example.org
EOF
}

patch_tree() { lab/source/sync.sh build; }
check() { "tests/suites/series/$1.sh" build; }
