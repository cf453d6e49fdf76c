#!/bin/bash
# SPDX-License-Identifier: GPL-2.0
#
# clean.sh BUILD: refuses if BUILD has work that is nowhere else, or what no make put there.

. "$(dirname "$0")/lib.sh"

[[ -d $1 ]] || exit 0
top=$(cd "$1" && pwd)

# What make puts there
is_known()
{
	case $1 in
	apt-* | bench* | bootprof | check | debian-* | dl | drspin | drspin-* | edit | ftd) ;;
	ftd-* | fuzz* | guest | guest-* | host | known | libdw-* | lock | out | packages* | qemu | samplers-*) ;;
	series | src | userland-* | uapi-* | uboot* | linux-v[0-9]* | linux-x86-64-* | [0-9]*.[0-9]*.[0-9]*) ;;
	*) return 1 ;;
	esac
}

for f in "$top"/* "$top"/.[!.]*; do
	[[ ! -e $f ]] || { is_known "${f##*/}" && [[ -d $f || $f == "$top/lock" ]]; } ||
		die "$f was not made here: $top is no build directory, or somebody's own, too. Nothing was removed."
done

# The same of what is in an src. Edited trees, which it has, too, are looked at by themselves.
is_known_source()
{
	case $1 in
	am | compose | edit.log | edit.new | edit.old | export | first | lock | mails | none) ;;
	merge | merged | merge.inputs | merge.state | patched | patched.edited-* | patches | patches.new) ;;
	patched.base | patched.coming | patched.edited | patched.files | patched.newer | patched.new) ;;
	patched.ready | patched.sources | patched.sums | patched.*.new | refresh | series.lock) ;;
	solved | steps | stock | stock.new | stock.ready | tree | tree.changed | tree.files | tree.files.new | written) ;;
	*) return 1 ;;
	esac
}

# The directory of another project may have an src, too.
[[ ! -d $top/src || -z $(ls -A "$top/src") || -n $(compgen -G "$top/src/*.lock" || compgen -G "$top/src/stock*") || -e $top/src/tree ]] ||
	die "$top/src was not made here: $top is no build directory. Nothing was removed."

refuse_work()
{
	local edit=$BUILD/edit edited f

	if [[ -d $edit ]]; then
		edited=$(unrefreshed "$edit") ||
			die "git does not tell what is in $edit: 'rm -rf $edit' throws it away"
		[[ -z $edited ]] ||
			die "$edit has work that is not in patches/: 'make refresh' takes it, 'rm -rf $edit' throws it away"
	fi
	edited=$(edited_files)
	[[ -z $edited ]] ||
		die "$PATCHED has edits that are not in patches/: $(way_of_edits), 'rm -rf $PATCHED' throws it away:"$'\n'"$edited"
	for f in "$SRC"/* "$SRC"/.[!.]*; do
		[[ ! -e $f ]] || is_known_source "${f##*/}" ||
			die "$f was not made here: 'rm -rf $f' throws it away"
	done
	for f in "$SRC"/patched.*/ "$SRC"/merge-* "$SRC"/solved/*/postimage*; do
		[[ ! -e $f ]] || die "${f%/} is somebody's work: 'rm -rf ${f%/}' throws it away"
	done
	[[ ! -d $SRC/merge || $(cat "$SRC"/merge{d,.state} 2>/dev/null) == *"$(state_of "$SRC/merge" 2>&1)"* ]] ||
		die "$SRC/merge was changed: 'rm -rf $SRC/merge' throws that away"
	for f in "$BUILD"/linux-*/.config; do
		[[ ! -e $f.made ]] || cmp -s "$f" "$f.made" ||
			die "$f was edited: 'rm $f' throws that away"
	done
	for f in "$BUILD"/series/*; do
		[[ ! -f $f ]] || die "$f was not made here: 'rm $f' throws it away"
	done
	for f in "$BUILD"/series/*/; do
		[[ ! -d $f ]] || refuse_edited_mails "$(basename "$f")"
	done
}

# Those of kernels of somebody's own, too
for f in "$top" "$top"/[0-9]*/; do
	[[ ! -d $f/src ]] || (use_build "$f" && refuse_work)
done
