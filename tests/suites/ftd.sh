#!/bin/bash
# SPDX-License-Identifier: GPL-2.0
#
# ftd.sh BUILD: unit tests of ftd and of the library that it is built with, and golden
# traces, with sanitizers: what its own "make check" runs, a line for each. SEEDS, BOOTS: how
# many traces, and traces of boots, are made up.

. "$(dirname "$0")/../lib/suite.sh"

out=$(realpath -m "$1")/ftd
cd "$(dirname "$0")/../../tools/ftd"
programs=()
for source in ../lib/tests/test_*.c tests/test_*.c; do
	programs+=("$out/check/$(basename "$source" .c)")
done
doing "building ftd's tests"
make -s -j"$(nproc)" O="$out" "${programs[@]}" "$out/check/ftd" "$out/gentrace" >&2

unit_tests "$out/check/said" "${programs[@]}"

verdict "folders include from those before them, in no circle" ../lib/tests/layers.py . "$out/check"

for golden in tests/golden/*.test; do
	name=$(basename "$golden" .test)
	verdict "golden $name" tests/golden.sh "$out/check/ftd" "$name"
done

if command -v chromium chromium-browser google-chrome >/dev/null; then
	verdict "pictures in a browser" tests/browser.py "$out/check/ftd"
	verdict "page of a boot in a browser" tests/boot_page.py "$out/check/ftd"
else
	skip "pictures in a browser" "no Chromium here"
	skip "page of a boot in a browser" "no Chromium here"
fi

if said=$(tests/viewer.py "$out/check/ftd" "$out/npm" 2>&1); then
	case $said in
	*"skipped "*) skip "sums in speedscope" "${said##*, }" ;;
	*) ok "sums in speedscope" ;;
	esac
else
	not_ok "sums in speedscope" "$said"
fi

verdict "options, help and manual agree" tests/options.sh "$out/check/ftd" \
	../../Documentation/tools/ftd/ftd.rst ../lib
verdict "README's and the manual's examples print what these show" tests/readme.sh "$out/check/ftd"

for board in tests/boards/*-default.trace; do
	board=$(basename "$board" -default.trace)
	mapfile -t traces < <(compgen -G "tests/boards/$board-*.trace"; compgen -G "tests/boards/$board-*.dat")
	verdict "$board's traces: ftd and the reference agree" \
		tests/agree.py "$out/check/ftd" "${traces[@]}"
done

verdict "logs of consoles: ftd and the reference agree" \
	tests/agree.py "$out/check/ftd" tests/logs/*.log

verdict "check: filters, output for programs" tests/check.sh "$out/check/ftd"
verdict "completion in shells" tests/completion.sh "$out/check/ftd"
verdict "on a terminal" tests/terminal.sh "$out/check/ftd"
verdict "recording, in a directory like tracefs" tests/record.sh "$out/check/ftd"

verdict "hostile input, full disks" tests/hostile.sh "$out/check/ftd"
verdict "made-up traces have the figures that they were made with" \
	tests/properties.py "$out/check/ftd" "${SEEDS-3}"
verdict "the path of made-up boots is what they were made of" tests/boots.py "$out/check/ftd" "${BOOTS-20}"

all_libraries()
{
	local library

	for library in libz libzstd liblzma libtracecmd; do
		ldd "$out/check/ftd" | grep -F "$library." >/dev/null || {
			echo "$library is missing"
			return 1
		}
	done
}
verdict "built with every library" all_libraries
verdict "packed traces and trace.dat" tests/packed.sh "$out/check/ftd" "$out/gentrace"
verdict "the same with any number of threads" tests/threads.sh "$out/check/ftd" "$out/gentrace" \
	tests/boards/*.trace tests/logs/*.log

generated()
{
	"$out/gentrace" 20000 | "$out/check/ftd" check -
}
verdict "a generated trace is sound" generated
