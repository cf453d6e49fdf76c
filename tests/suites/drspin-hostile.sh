#!/bin/bash
# SPDX-License-Identifier: GPL-2.0
#
# drspin-hostile.sh BUILD: drspin, with sanitizers, against a thousand programs that do their
# worst, and thousands of files that have been damaged.

. "$(dirname "$0")/../lib/suite.sh"
. "$(dirname "$0")/../lib/drspin.sh"

build=$(realpath -m "$1")
out=$build/drspin
doing "building drspin, its tests, and programs for ARM"
make -s -C tools/drspin O="$out" "$out/check/drspin" "$out/check/damage" programs >&2
make -s O="$build" BOARD=virt drspin-programs >&2
for ((first = 1; first <= 1000; first += 100)); do
	verdict "a hundred hostile programs, from $first on" hostile "$first" 100
done
for program in truth truth-fp truth-static truth-stripped; do
	verdict "a thousand damaged files: $program" damaged 1 1000 "$out/tests/$program"
done
for program in truth-arm truth-thumb truth-notables; do
	verdict "a thousand damaged files of ARM: $program" damaged 1 1000 "$build/drspin-armhf/tests/$program"
done
