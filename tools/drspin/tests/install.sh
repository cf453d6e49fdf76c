#!/bin/bash
# SPDX-License-Identifier: GPL-2.0
#
# install.sh BUILD: what "make install" and "make deb" make of drspin, and does it work
# there? BUILD is where drspin is built.
set -euo pipefail
here=$(cd "$(dirname "$0")/.." && pwd)
build=$(realpath -m "$1")
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$here"

failed()
{
	echo "FAILED: install: $1"
	cat "$work/log"
	exit 1
}
# files DIR: those that are to be there, for programs, man, bash, people
files()
{
	local file

	for file in bin/drspin share/man/man1/drspin.1 share/bash-completion/completions/drspin \
		share/doc/drspin/drspin.rst; do
		[[ -s $1/$file || -s $1/$file.gz ]] || failed "no $file in $1"
	done
}
works()
{
	"$1/bin/drspin" -- true >"$work/log" || failed "$1/bin/drspin does not work"
	grep -q '^Looked' "$work/log" || failed "$1/bin/drspin does not report"
	bash -c ". '$1/share/bash-completion/completions/drspin' && complete -p drspin &&
		COMP_WORDS=(drspin --max-c) COMP_CWORD=1 && _drspin &&
		[[ \${COMPREPLY[*]} == --max-cpu ]]" \
		>"$work/log" 2>&1 || failed "completion does not work"
}

make -s O="$build" install DESTDIR="$work/root" prefix=/opt/x >"$work/log" 2>&1 ||
	failed "make install"
files "$work/root/opt/x"
works "$work/root/opt/x"

make -s O="$build" deb >"$work/log" 2>&1 || failed "make deb"
version=$("$build/drspin" --version)
deb=$build/deb/drspin_${version#drspin }_$(dpkg --print-architecture).deb
[[ -s $deb ]] || failed "Makefile and debian/changelog have different versions: no $deb"
lintian --allow-root --fail-on error,warning "${deb%.deb}.changes" >"$work/log" 2>&1 ||
	failed "lintian"
[[ ! -s $work/log ]] || failed "lintian has something to say"
dpkg-deb -x "$deb" "$work/deb"
files "$work/deb/usr"
works "$work/deb/usr"
gzip -dc "$work/deb/usr/share/man/man1/drspin.1.gz" | grep '^\.SH EXIT STATUS' >/dev/null ||
	failed "manual page"

echo "install: DESTDIR and Debian package work"
