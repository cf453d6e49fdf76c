#!/bin/bash
# SPDX-License-Identifier: GPL-2.0
#
# builds.sh BUILD [LEVEL]: every step of the exported series gives a kernel that
# builds (LEVEL: as in lab/configs, v7 if not given).  Long: the pristine kernel
# is built first, then for each mail what it changed.  One that was ended goes on
# behind the last step that built, if that was made from the same.

. "$(dirname "$0")/../../lib/series.sh"
. "$(dirname "$0")/../../lib/kbuild.sh"
use_build "$1"
level=${2:-v7}
need_entries builds

steps=$SRC/steps
repository=$steps/repository	# where git am works: only what the series touches
tree=$steps/tree		# a whole kernel, which follows it
objects=$steps/objects
built=$steps/built		# a line for each step that builds: what it was made from
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

# What each step is made from, in their order: kernel, compiler, configuration, and all
# changes up to it
state_steps() # MAIL...
{
	local mail state

	state=$({ cat "${fragments[@]}" "$SRC/stock.ready"; arm-none-eabi-gcc --version; } | sha256sum)
	echo "$state"
	for mail; do
		state=$({ echo "$state"; sed '1,/^---$/d' "$mail"; } | sha256sum)
		echo "$state"
	done
}

# Is what was built before the beginning of what is to be built?
can_go_on() # STATES
{
	[[ -s $built ]] && cmp -s "$built" <(head -n "$(wc -l <"$built")" <<<"$1")
}

# Gives the tree these files as the repository has them now.
follow() # FILES
{
	local f

	while read -r f; do
		! cmp -s "$repository/$f" "$tree/$f" || continue
		mkdir -p "$tree/$(dirname "$f")"
		rm -f "$tree/$f"
		[[ ! -e $repository/$f ]] || cp --preserve=mode "$repository/$f" "$tree/$f"
	done <<<"$1"
}

# Repository and tree as they were when that step had been built, 1: the pristine ones
back_to() # STEP
{
	rm -rf "$repository"/.git/{rebase-apply,index.lock}
	plain_git -C "$repository" reset -q --hard \
		"$(plain_git -C "$repository" rev-list --reverse HEAD | sed -n "$1p")" || exit
	plain_git -C "$repository" clean -fdq
	follow "$(plain_git -C "$repository" ls-files; sed -n 's|^+++ b/||p' "${mails[@]}")"
}

kbuild "$tree" "$objects" arm arm-none-eabi-

# An option that a later step brings is unknown to Kconfig here, and passed over.
build() # NAME STATE
{
	local log=$steps/$1.log

	# Progress goes where errors go: stdout has the verdicts.
	if "$ROOT/lab/progress.sh" "$1: configuration" "$log" \
			"${kmake[@]}" KCONFIG_ALLCONFIG="$steps/asked.config" allnoconfig >&2 &&
	   "$ROOT/lab/progress.sh" "$1: vmlinux" "$log" "${kmake[@]}" vmlinux >&2; then
		ok "$1 builds"
		((failed)) || echo "$2" >>"$built"
	else
		not_ok "$1 builds" "see $log"
		failed=1
	fi
}

if ! said=$("$ROOT/lab/source/export.sh" "$BUILD" 2>&1); then
	not_ok "every step builds" "the series cannot be exported: $said"
	exit
fi
mapfile -t mails < <(printf '%s\n' "$BUILD"/series/*/*.patch | grep -v /0000-)	# the cover letters
states=$(state_steps "${mails[@]}")
failed=0
if can_go_on "$states"; then
	before=$(wc -l <"$built")
	back_to "$before"
	ok "$before steps built before"
else
	make_tree
	before=1
	build pristine "$(head -n 1 <<<"$states")"
fi
for ((i = before - 1; i < ${#mails[@]}; i++)); do
	name=${mails[i]#"$BUILD/series/"}
	name=${name//\//-}
	if ! said=$(plain_git -C "$repository" am -q "${mails[i]}" 2>&1 </dev/null); then
		not_ok "$name builds" "git am: $said"
		exit
	fi
	follow "$(plain_git -C "$repository" diff --no-renames --name-only HEAD~ HEAD)"
	build "${name%.patch}" "$(sed -n "$((i + 2))p" <<<"$states")"
done
