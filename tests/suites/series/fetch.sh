#!/bin/bash
# SPDX-License-Identifier: GPL-2.0
#
# Fetching the kernel's source from an archive that misbehaves, played by stand-ins
# for apt-get and apt-cache.  In $apt: "offers" has the versions of the index,
# "update" is a script for each refresh of it.

. "$(dirname "$0")/../../lib/series-fixture.sh"

export apt=$fixture/apt APT_PAUSE=0
PATH=$apt/bin:$PATH

stand_ins()
{
	mkdir -p "$apt/bin"
	cat >"$apt/bin/apt-get" <<'EOF'
#!/bin/bash
case " $* " in
*" update "*)
	echo update >>"$apt/log"
	. "$apt/update" ;;
*" download "*)
	version=${*: -1}
	version=${version#*=}
	echo "download $version" >>"$apt/log"
	grep -qxF -e "$version" "$apt/offers" && cp "$apt/deb" "linux-source-6.12_${version}_all.deb" ;;
esac
EOF
	cat >"$apt/bin/apt-cache" <<'EOF'
#!/bin/bash
sed 's/.*/linux-source-6.12 | & | the archive/' "$apt/offers"
EOF
	# A user without rights has a stand-in for those, too.
	printf '#!/bin/bash\nexec "$@"\n' >"$apt/bin/sudo"
	chmod +x "$apt/bin"/*
}

# A package whose kernel is the fixture's.
package()
{
	local root=$fixture/package

	rm -rf "$root"
	mkdir -p "$root/DEBIAN" "$root/usr/src"
	cat >"$root/DEBIAN/control" <<'EOF'
Package: linux-source-6.12
Version: 1
Architecture: all
Maintainer: A Tester <tester@example.org>
Description: test
EOF
	tar -cJf "$root/usr/src/linux-source-6.12.tar.xz" -C build/src \
		--transform 's/^stock/linux-source-6.12/' stock
	dpkg-deb --root-owner-group -Zxz -b "$root" "$apt/deb" >/dev/null
}

# Nothing fetched yet; the archive offers the versions $*, and 6.12.10-1 is pinned.
archive()
{
	fresh
	package
	if (($#)); then printf '%s\n' "$@"; fi >"$apt/offers"
	echo true >"$apt/update"
	: >"$apt/log"
	rm -rf build
	printf '%s\n' "package linux-source-6.12" "version 6.12.10-1" \
		"sha256 $(sha256sum <"$apt/deb" | cut -d' ' -f1)" >lab/source/pin
}

unpack() { lab/source/unpack.sh build; }
got() { grep -x -e "version $1" build/src/stock.ready; }
updates() { [[ $(grep -c update "$apt/log") == "$1" ]] || { cat "$apt/log"; return 1; }; }

# fails PATTERN COMMAND...
fails()
{
	local pattern=$1 said

	shift
	if said=$("$@" 2>&1); then
		echo "it succeeded"
		return 1
	fi
	grep -qE -e "$pattern" <<<"$said" || { echo "$said"; return 1; }
}

# says PATTERN COMMAND...
says()
{
	local pattern=$1 said

	shift
	if said=$("$@" 2>&1) && grep -qE -e "$pattern" <<<"$said"; then
		return 0
	fi
	echo "$said"
	return 1
}

stand_ins

archive 6.12.10-1 6.12.9-1 6.12.11-1
verdict "pinned version on offer: unpacks" unpack
verdict "pinned version on offer: is taken" got 6.12.10-1
verdict "pinned version on offer: the index is not refreshed" updates 0
verdict "top directory is stripped" test -f build/src/stock/kernel/core.c
: >"$apt/offers"
verdict "unpacks again without the archive" unpack

archive 6.12.10-1
sed -i '/sha256/s/ .*/ 00ff/' lab/source/pin
verdict "another sha256: refused" fails 'has sha256 .*, pinned is 00ff' unpack
verdict "another sha256: no stamp" test ! -e build/src/stock.ready

archive
cat >"$apt/update" <<'EOF'
(($(grep -c update "$apt/log") < 3)) && exit 100
echo 6.12.10-1 >"$apt/offers"
EOF
verdict "index in the middle of an update: is tried again" unpack
verdict "index in the middle of an update: refreshed till it is whole" updates 3
verdict "index in the middle of an update: pinned version" got 6.12.10-1

archive
echo "exit 100" >"$apt/update"
verdict "index never whole: says so" fails 'could not be downloaded in 4 tries.*mirror' unpack

archive 6.12.9-1 6.12.12-1 6.12.11-1
verdict "pinned version gone: says so" says 'no longer offered; taking 6.12.12-1' unpack
verdict "pinned version gone: the newest is taken" got 6.12.12-1
verdict "pinned version gone: the series is in" grep -q twelve build/src/patched/kernel/core.c

archive 6.12.12-1
sed -i 's/12$/dozen/' patches/one/core.patch
verdict "newest does not fit: names the patch" fails 'core.patch does not apply exactly' unpack
verdict "newest does not fit: names the hunk" fails 'Hunk #1 FAILED' unpack
verdict "newest does not fit: says what it means" fails 'does not fit 6.12.12-1' unpack
verdict "newest does not fit: no stamp" test ! -e build/src/stock.ready

archive
verdict "no version at all: says so" fails 'offers no linux-source-6.12 at all' unpack

# full PROGRAM FLAG: with that argument it finds no room for a hundred files
full()
{
	cat >"$apt/bin/$1" <<EOF
#!/bin/bash
[[ " \$* " == *" $2 "* ]] || exec $(PATH=${PATH#*:} command -v "$1") "\$@"
printf '$1: %s: No space left on device\n' {1..100} >&2
exit 2
EOF
	chmod +x "$apt/bin/$1"
}

# says_little PATTERN COMMAND...: it fails, and a few lines say why
says_little()
{
	local said

	fails "$@" || return
	said=$("${@:2}" 2>&1) || :
	(($(wc -l <<<"$said") <= 5)) || { echo "$said"; return 1; }
}

archive 6.12.10-1
full tar -xJm
verdict "no room to unpack: says so, once" says_little '6.12.10-1.*could not be unpacked to .*/build/src' unpack
verdict "no room to unpack: nothing is left" test ! -e build/src/stock.new
rm "$apt/bin/tar"
unpack 2>/dev/null
full cp -a
verdict "no room for the patched tree: says so, once" says_little 'could not be copied to .*/build/src/patched' patch_tree
verdict "no room for the patched tree: nothing is left" test ! -e build/src/patched.new
rm "$apt/bin/cp"
verdict "there is room again" patch_tree
