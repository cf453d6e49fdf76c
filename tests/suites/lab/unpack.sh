#!/bin/bash
# SPDX-License-Identifier: GPL-2.0
#
# unpack.sh BUILD: the host's end of the data channel trusts nothing.

. "$(dirname "$0")/../../lib/suite.sh"

unpack=$(realpath -m "$1")/host/unpack
make -s -C "$(dirname "$0")/../../.." O="$(realpath -m "$1")" "$unpack" >&2
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT

# says INPUT VERDICT: what unpack says to that input
says()
{
	local said

	rm -rf "$work/out"
	mkdir "$work/out"
	echo mine >"$work/out/console.log"
	# shellcheck disable=SC2059	# with its escapes
	said=$(printf "$1" | "$unpack" "$work/out") || :
	grep -qE "^$2" <<<"$said" || { echo "$said"; return 1; }
}

verdict "a file in parts" says '+x\n=2 part\nab=1 part\nc=0 part\n!pass\n' 'pass$'
verdict "the parts are put together" test "$(cat "$work/out/part")" = abc
verdict "nothing at all" says '' 'fail no verdict'
verdict "a file cut short" says '=5 part\nab' 'fail file cut short: part'
verdict "a file without an end" says '=2 part\nab=1 other\nc' 'fail file cut short: part'
verdict "garbage" says 'hello\n!pass\n' 'fail the data channel is garbled'
verdict "a name that leads elsewhere" says '=1 ../part\na' 'fail refused to write file ../part'
verdict "a name that is taken" says '=1 console.log\na=0 console.log\n!pass\n' \
	'fail cannot write console.log'
