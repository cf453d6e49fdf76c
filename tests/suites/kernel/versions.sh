#!/bin/bash
# SPDX-License-Identifier: GPL-2.0
#
# versions.sh BUILD: every version of the kernel's source that Debian offers, but the
# pinned one, as somebody's own kernel: the series merges, the kernel builds, and the
# quick suites of guests pass. VERSIONS= are others, or some of them. Takes an hour for
# each; where the time is limited the suites of BUILD end, and begin at another version
# with another BEGIN.

. "$(dirname "$0")/../../lib/suite.sh"

build=$(realpath -m "$1")
cd "$(dirname "$0")/../../.."
. lab/apt.sh
work=$build/check/versions
package=$(sed -n 's/^package //p' lab/source/pin)
pinned=$(sed -n 's/^version //p' lab/source/pin)

offered()
{
	apt-cache madison "$package" | awk -v pinned="$pinned" '$3 != pinned { print $3 }' | sort -uV
}

download() { (cd "$work" && apt-get download -q -o APT::Sandbox::User=root "$package=$1"); }

unpack() # VERSION DIRECTORY
{
	{ download "$1" || with_new_index download "$1"; } || return
	rm -rf "$2"
	mkdir -p "$2"
	dpkg-deb --fsys-tarfile "$work/${package}_$1_all.deb" | tar -xO "./usr/src/$package.tar.xz" |
		tar -xJ --strip-components=1 -C "$2" && rm "$work/${package}_$1_all.deb"
}

# step NAME COMMAND...: its output is in a file
step()
{
	local log="$work/log"

	doing "$1"
	if "${@:2}" >"$log" 2>&1; then ok "$1"; else not_ok "$1" "$(tail -n 40 "$log")"; return 1; fi
}

guests() # VERSION MAKE...
{
	local limit=''

	[[ -z ${TESTS_END-} ]] || limit=$((TESTS_END - $(date +%s)))
	"${@:2}" LIMIT="$limit" check-guest >"$work/guests" || :
	sed -nE "s/^((not )?ok) [0-9]+ - /\1 - $1: /p; /^# +[^0-9]/p" "$work/guests"
	grep -qE '^[0-9]+ passed' "$work/guests" || not_ok "$1: quick suites of guests" "$(tail "$work/guests")"
}

one_version() # VERSION
{
	local tree=$work/$1/linux own=(make -s O="$work/$1" KERNEL="$work/$1/linux")

	if [[ ${TESTS_END-} ]] && (($(date +%s) >= TESTS_END)); then
		skip "$1" "no time left"
		return
	fi
	mkdir -p "$work/$1"
	ln -sfn "$build/src" "$work/$1/src"	# the pinned source
	step "$1: unpacks" unpack "$1" "$tree" &&
		step "$1: the series merges" "${own[@]}" series &&
		step "$1: the kernel builds" "${own[@]}" kernel &&
		guests "$1" "${own[@]}"
	rm -rf "${work:?}/$1"
}

mkdir -p "$work"
make -s O="$build" "$build/src/stock.ready" >&2
read -ra versions <<<"${VERSIONS-$(offered | paste -sd' ')}"
if ((${#versions[@]} == 0)); then
	skip "other versions" "the archive offers $pinned only"
	exit
fi
begin=$((${BEGIN:-0} % ${#versions[@]}))
for version in "${versions[@]:begin}" "${versions[@]:0:begin}"; do
	one_version "$version" || :
done
