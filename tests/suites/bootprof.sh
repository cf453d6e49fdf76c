#!/bin/bash
# SPDX-License-Identifier: GPL-2.0
#
# bootprof.sh BUILD: unit tests of bootprof, golden profiles, and damaged ones, with
# sanitizers: what its own "make check" runs, a line for each. STEP: at every which byte
# profiles are cut.

. "$(dirname "$0")/../lib/suite.sh"

out=$(realpath -m "$1")/bootprof
cd "$(dirname "$0")/../../tools/bootprof"
programs=()
for source in tests/test_*.c; do
	programs+=("$out/check/$(basename "$source" .c)")
done
doing "building bootprof's tests"
make -s -j"$(nproc)" O="$out" "${programs[@]}" "$out/check/bootprof" >&2

unit_tests "$out/check/said" "${programs[@]}"

verdict "folders include from those before them, in no circle" ../lib/tests/layers.py . "$out/check"

for golden in tests/golden/*.test; do
	name=$(basename "$golden" .test)
	verdict "golden $name" tests/golden.sh "$out/check/bootprof" "$name"
done

verdict "damaged profiles" tests/damage.py "$out/check/bootprof" "${STEP-31}"
verdict "what a recording leaves that fails" tests/record.sh "$out/check/bootprof"
verdict "programs and modules of an initramfs" tests/files.py "$out/check/bootprof"
verdict "tables in narrow terminals" tests/terminal.sh "$out/check/bootprof"
verdict "options, help and manual agree" tests/options.sh "$out/check/bootprof" \
	../../Documentation/tools/bootprof/bootprof.rst ../lib
