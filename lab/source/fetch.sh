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
use_build "$1"

package=$(pin package)
pinned=$(pin version)
tries=4
pause=${FETCH_PAUSE:-15}	# seconds; the tests need not wait

deb_of() { echo "$DL/${package}_$1_all.deb"; }

as_root()
{
	if ((EUID == 0)); then "$@"; else sudo -n "$@"; fi
}

# Error-Mode: by default apt-get update calls a half-refreshed index a success.
refresh_index() { as_root apt-get update -q -o APT::Update::Error-Mode=any >&2; }

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

# Tries to download version $1; fails at once if a fresh index does not have
# it, and after some tries if the archive is in the middle of an update.
obtain()
{
	local try fresh=0

	for ((try = 1; try <= tries; try++)); do
		if download "$1"; then
			return 0
		fi
		if ((fresh)) && ! offered | grep -xF -e "$1" >/dev/null; then
			return 1
		fi
		((try > 1)) && sleep "$pause"
		say "$package $1: refreshing the package index (try $try of $tries)"
		if refresh_index; then fresh=1; else fresh=0; fi
	done
	((fresh)) && ! offered | grep -xF -e "$1" >/dev/null && return 1
	die "$package $1 could not be downloaded in $tries tries: is the archive" \
	    "unreachable, or its mirror in the middle of an update? Try again later."
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
