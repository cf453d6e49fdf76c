#!/bin/bash
# SPDX-License-Identifier: GPL-2.0
#
# unpack.sh BUILD: fetches the kernel's source and unpacks it to BUILD/src/stock.
# The stamp BUILD/src/stock.ready says what the tree is.

. "$(dirname "$0")/lib.sh"
use_build "$1"

# The pin file is newer, as after a checkout, but says the same.
if [[ -d $STOCK && $(stock_version) == "$(pin version)" ]]; then
	touch "$SRC/stock.ready"
	exit
fi

fetched=$("$ROOT/lab/source/fetch.sh" "$BUILD")
read -r version deb <<<"$fetched"

say "unpacking $(pin package) $version"
rm -rf "$SRC/stock.ready" "$STOCK" "$STOCK.new"
mkdir "$STOCK.new"
# -m: every file is as new as this unpacking.  With the archive's times a build
# directory would keep the objects of another version of the kernel.
unpack()
{
	dpkg-deb --fsys-tarfile "$deb" |
		tar -xO "./usr/src/$(pin package).tar.xz" |
		tar -xJm --strip-components=1 -C "$STOCK.new"
}

few_words unpack || {
	rm -rf "$STOCK.new"
	die "$deb could not be unpacked to $SRC, where it needs 1.7 GB, and the patched tree as much"
}
mv "$STOCK.new" "$STOCK"

# The nanoseconds tell two unpackings of one version apart.
printf 'version %s\nunpacked %s\n' "$version" "$(date +%s.%N)" >"$SRC/stock.new"
mv "$SRC/stock.new" "$SRC/stock.ready"

if [[ $version != "$(pin version)" ]]; then
	if ! "$ROOT/lab/source/sync.sh" "$BUILD"; then
		rm -f "$SRC/stock.ready"
		die "the series does not fit $version, the newest that is offered;" \
		    "the pinned $(pin version) is no longer offered"
	fi
	say "the whole series fits $version exactly"
fi
