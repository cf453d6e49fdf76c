# SPDX-License-Identifier: GPL-2.0
# shellcheck shell=bash
#
# For the tests/install.sh of tools: what "make install" and "make deb" make of a tool, and
# does it work there? The first argument is where it is built. Who sources this says in
# works DIR how one sees that it does.
set -euo pipefail
build=$(realpath -m "$1")
cd "$(dirname "$0")/.."
tool=$(basename "$PWD")
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT

failed()
{
	echo "FAILED: install: $1"
	cat "$work/log"
	exit 1
}

# files DIR FILE...: those that are to be there, for programs, man, bash, people; and FILEs
files()
{
	local file

	for file in "bin/$tool" "share/man/man1/$tool.1" "share/bash-completion/completions/$tool" \
		"share/doc/$tool/$tool.rst" "${@:2}"; do
		[[ -s $1/$file || -s $1/$file.gz ]] || failed "no $file in $1"
	done
}

# installed FILE...: "make install", with these files besides
installed()
{
	make -s O="$build" install DESTDIR="$work/root" prefix=/opt/x >"$work/log" 2>&1 ||
		failed "make install"
	files "$work/root/opt/x" "$@"
	works "$work/root/opt/x"
}

# packaged FILE...: "make deb", with these files besides
packaged()
{
	local version deb

	make -s O="$build" deb >"$work/log" 2>&1 || failed "make deb"
	version=$("$build/$tool" --version)
	deb=$build/deb/${tool}_${version#"$tool "}_$(dpkg --print-architecture).deb
	[[ -s $deb ]] || failed "Makefile and debian/changelog have different versions: no $deb"
	lintian --allow-root --fail-on error,warning "${deb%.deb}.changes" >"$work/log" 2>&1 ||
		failed "lintian"
	[[ ! -s $work/log ]] || failed "lintian has something to say"
	dpkg-deb -x "$deb" "$work/deb"
	files "$work/deb/usr" "$@"
	works "$work/deb/usr"
	gzip -dc "$work/deb/usr/share/man/man1/$tool.1.gz" | grep '^\.SH EXIT STATUS' >/dev/null ||
		failed "manual page"
	echo "install: DESTDIR and Debian package work"
}
