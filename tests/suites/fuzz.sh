#!/bin/bash
# SPDX-License-Identifier: GPL-2.0
#
# fuzz.sh BUILD: a minute of a CPU of fuzzing for all of ftd's parsers together. For hours:
# make -C tools/ftd fuzz FUZZ_SECONDS=3600

. "$(dirname "$0")/../lib/suite.sh"

out=$(realpath -m "$1")/ftd
cd "$(dirname "$0")/../../tools/ftd"
doing "building ftd's fuzzers"
make -s -j"$(nproc)" O="$out" fuzzers >&2

targets=()
for source in tests/fuzz/fuzz_*.c; do
	name=${source##*/fuzz_}
	targets+=("${name%.c}")
done
verdict "the inputs are as they would be written" tests/fuzz/corpus.py check
# On all CPUs, one after the other on each
fuzz()
{
	verdict "fuzz $1" tests/fuzz/fuzz.sh "$out/fuzz" $((60 / ${#targets[@]})) "$1" >"$out/fuzz/$1.said"
}
for name in "${targets[@]}"; do
	(($(jobs -pr | wc -l) < $(nproc))) || wait -n
	fuzz "$name" &
done
wait
for name in "${targets[@]}"; do
	cat "$out/fuzz/$name.said"
done
