#!/bin/bash
# SPDX-License-Identifier: GPL-2.0
#
# install.sh BUILD: what "make install" and "make deb" make of ftd, and does it work
# there? BUILD is where ftd is built.
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
# files DIR: those that are to be there, for programs, man, bash, zsh, people
files()
{
	local file

	for file in bin/ftd share/man/man1/ftd.1 share/bash-completion/completions/ftd \
		"$2/_ftd" share/doc/ftd/ftd.rst; do
		[[ -s $1/$file || -s $1/$file.gz ]] || failed "no $file in $1"
	done
}
works()
{
	printf ' 0)   1.000 us    |  f();\n' >"$work/trace"
	"$1/bin/ftd" "$work/trace" >"$work/log" && grep -q '^f  *1  *1.000' "$work/log" ||
		failed "$1/bin/ftd does not work"
	bash -c ". '$1/share/bash-completion/completions/ftd' && complete -p ftd" >"$work/log" 2>&1 ||
		failed "completion does not work"
}

make -s O="$build" install DESTDIR="$work/root" prefix=/opt/x >"$work/log" 2>&1 || failed "make install"
files "$work/root/opt/x" share/zsh/site-functions
works "$work/root/opt/x"

make -s O="$build" deb >"$work/log" 2>&1 || failed "make deb"
version=$("$build/ftd" --version)
deb=$build/deb/ftd_${version#ftd }_$(dpkg --print-architecture).deb
[[ -s $deb ]] || failed "Makefile and debian/changelog have different versions: no $deb"
lintian --allow-root --fail-on error,warning "${deb%.deb}.changes" >"$work/log" 2>&1 || failed "lintian"
[[ ! -s $work/log ]] || failed "lintian has something to say"
dpkg-deb -x "$deb" "$work/deb"
files "$work/deb/usr" share/zsh/vendor-completions
works "$work/deb/usr"
gzip -dc "$work/deb/usr/share/man/man1/ftd.1.gz" | grep '^\.SH EXIT STATUS' >/dev/null || failed "manual page"

echo "install: DESTDIR and Debian package work"
