#!/bin/bash
# SPDX-License-Identifier: GPL-2.0
#
# deps.sh NAME...: installs the Debian packages that are missing, and does nothing if
# none is. NAME is a topic of lab/packages or a package.
set -euo pipefail
. "$(dirname "$0")/apt.sh"

list=$(dirname "$0")/packages
packages=()
for name; do
	topic=$(sed -n "s/#.*//; s/^$name\t//p" "$list")
	read -r -d '' -a named <<<"${topic:-$name}" || :
	packages+=("${named[@]}")
done

installed=$(dpkg-query -W -f '${db:Status-Status} ${Package}\n' "${packages[@]}" 2>/dev/null || :)
missing=()
for package in "${packages[@]}"; do
	[[ $'\n'$installed$'\n' == *$'\n'"installed $package"$'\n'* ]] || missing+=("$package")
done
((${#missing[@]})) || exit 0

echo "Installing Debian packages: ${missing[*]}"
if ((EUID)) && ! command -v sudo >/dev/null; then
	echo "deps: neither root nor sudo; as root, run: apt-get install ${missing[*]}" >&2
	exit 1
fi
with_new_index as_root env DEBIAN_FRONTEND=noninteractive \
	apt-get -q -y --no-install-recommends install "${missing[@]}" || {
	echo "deps: could not install ${missing[*]}; apt's own messages are above" >&2
	exit 1
}
