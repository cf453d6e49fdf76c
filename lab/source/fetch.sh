#!/bin/bash
# SPDX-License-Identifier: GPL-2.0
#
# fetch.sh BUILD: puts Debian's kernel source package into BUILD/dl and prints
# its version and its path.
#
# The pinned version, checked against the pinned sha256, if the archive still
# offers it; else the newest one of the same series, which apt checks against
# the archive's signed index and unpack.sh against the patches.

. "$(dirname "$0")/lib.sh"
. "$ROOT/lab/apt.sh"
use_build "$1"

package=$(pin package)
pinned=$(pin version)

deb_of() { echo "$DL/${package}_$1_all.deb"; }

# By way of a directory of its own: what lies in DL is complete.
download()
{
	rm -rf "$DL/partial"
	mkdir "$DL/partial"
	# Sandbox: apt's own user cannot write here, and apt would warn about it.
	(cd "$DL/partial" && apt-get download -q -o APT::Sandbox::User=root \
		"$package=$1" >&2) &&
		mv "$DL"/partial/*.deb "$(deb_of "$1")" &&
		rmdir "$DL/partial"
}

# Versions on offer, newest first.
offered() { apt-cache madison "$package" | awk '{ print $3 }' | sort -uVr; }

verify_pinned()
{
	local sum

	sum=$(sha256sum <"$(deb_of "$pinned")")
	sum=${sum%% *}
	[[ $sum == "$(pin sha256)" ]] ||
		die "$(deb_of "$pinned") has sha256 $sum, pinned is $(pin sha256)"
	echo "$pinned $(deb_of "$pinned")"
}

gone() { ! offered | grep -xF -e "$1" >/dev/null; }

# What needs no further try: it is here, or a whole index does not have it.
settled() { download "$1" || { [[ $index_whole ]] && gone "$1"; }; }

# Downloads version $1; fails if the archive does not have it.
obtain()
{
	download "$1" || with_new_index settled "$1" ||
		die "$package $1 could not be downloaded in $apt_tries tries: is the archive" \
		    "unreachable, or its mirror in the middle of an update? Try again later."
	[[ -e $(deb_of "$1") ]]
}

if [[ -e $(deb_of "$pinned") ]] || obtain "$pinned"; then
	verify_pinned
	exit
fi

newest=$(offered | head -n 1)
[[ -n $newest ]] || die "the package archive offers no $package at all"
say "$package $pinned, the pinned version, is no longer offered; taking $newest"
[[ -e $(deb_of "$newest") ]] || obtain "$newest" ||
	die "$package $newest has just disappeared from the archive; try again"
echo "$newest $(deb_of "$newest")"
