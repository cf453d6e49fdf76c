#!/bin/bash
# SPDX-License-Identifier: GPL-2.0
#
# builds.sh BUILD [LEVEL]: every step of the exported series gives a kernel that
# builds (LEVEL: as in lab/configs, v7 if not given).  Long: the pristine kernel
# is built first, then for each mail what it changed.

. "$(dirname "$0")/../../lib/series.sh"
. "$(dirname "$0")/../../lib/kbuild.sh"
use_build "$1"
level=${2:-v7}
need_entries builds

steps=$SRC/steps
repository=$steps/repository	# where git am works: only what the series touches
tree=$steps/tree		# a whole kernel, which follows it
objects=$steps/objects
fragments=("$ROOT"/lab/configs/{base,base.arm,"$level",tracing,duration,duration.arm}.config)

# Hard links to stock: a file is replaced, never written.
make_tree()
{
	rm -rf "$steps"
	mkdir -p "$objects" "$tree"
	cp -al "$STOCK/." "$tree"
	cat "${fragments[@]}" >"$steps/asked.config"
	pristine_repository "$repository"
}

# Brings the tree to the repository's state after one more commit.
follow()
{
	local f

	while read -r f; do
		mkdir -p "$tree/$(dirname "$f")"
		rm -f "$tree/$f"
		cp --preserve=mode "$repository/$f" "$tree/$f"
	done < <(plain_git -C "$repository" diff --name-only HEAD~ HEAD)
}

kbuild "$tree" "$objects" arm arm-none-eabi-

# An option that a later step brings is unknown to Kconfig here, and passed over.
build()
{
	local log=$steps/$1.log

	# Progress goes where errors go: stdout has the verdicts.
	if "$ROOT/lab/progress.sh" "$1: configuration" "$log" \
			"${kmake[@]}" KCONFIG_ALLCONFIG="$steps/asked.config" allnoconfig >&2 &&
	   "$ROOT/lab/progress.sh" "$1: vmlinux" "$log" "${kmake[@]}" vmlinux >&2; then
		ok "$1 builds"
	else
		not_ok "$1 builds" "see $log"
	fi
}

if ! said=$("$ROOT/lab/source/export.sh" "$BUILD" 2>&1); then
	not_ok "every step builds" "the series cannot be exported: $said"
	exit
fi
make_tree
build pristine
for mail in "$BUILD"/series/*/*.patch; do
	name=${mail#"$BUILD/series/"}
	[[ $name != */0000-* ]] || continue	# the cover letter
	name=${name//\//-}
	if ! said=$(plain_git -C "$repository" am -q "$mail" 2>&1 </dev/null); then
		not_ok "$name builds" "git am: $said"
		exit
	fi
	follow
	build "${name%.patch}"
done
