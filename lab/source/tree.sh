#!/bin/bash
# SPDX-License-Identifier: GPL-2.0
#
# tree.sh DIR TREE: can the series be merged with TREE, somebody's own kernel? Prints the
# build directory for it, DIR/VERSION, and notes there, in src/tree, where it is.

. "$(dirname "$0")/lib.sh"

dir=$(realpath -m -- "$1")
tree=$(realpath -m -- "$2")
wanted=$(pin package)
wanted=${wanted##*-}

[[ -d $tree ]] || die "KERNEL=$2: there is no such directory"
version=$(awk '$2 == "=" && /^(VERSION|PATCHLEVEL|SUBLEVEL|EXTRAVERSION) / { part[$1] = $3 }
	END { print part["VERSION"] "." part["PATCHLEVEL"] "." part["SUBLEVEL"] part["EXTRAVERSION"] }' \
	"$tree/Makefile" 2>/dev/null) && [[ $version =~ ^[0-9]+\.[0-9]+\.[0-9]+[0-9A-Za-z.+_-]*$ ]] ||
	die "KERNEL=$2 has no kernel's Makefile: say where the top directory of a kernel's source is"
[[ $version == "$wanted".* ]] ||
	die "KERNEL=$2 is Linux $version; the series is for $wanted"
[[ $dir/ != "$tree"/* && $tree/ != "$dir/$version"/* ]] ||
	die "KERNEL=$2 is not written to, but $dir/$version and it are in each other: say O=DIRECTORY for another one"

of=$(cat "$dir/$version/src/tree" 2>/dev/null) || of=$tree
[[ $of == "$tree" || ! -d $of ]] ||
	die "$dir/$version is for $of: say O=DIRECTORY for another kernel of that version"
mkdir -p "$dir/$version/src"
[[ $(cat "$dir/$version/src/tree" 2>/dev/null) == "$tree" ]] || echo "$tree" >"$dir/$version/src/tree"
echo "$dir/$version"
