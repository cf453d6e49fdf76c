#!/bin/bash
# SPDX-License-Identifier: GPL-2.0
#
# check.sh BUILD VARIANT BOARD...: every board traces and hands its trace back;
# and whatever goes wrong on a board, or in a configuration, is noticed.
set -euo pipefail

build=$1 variant=$2
shift 2
work=$build/check-lab
mkdir -p "$work"
failures=0

ok() {
	echo "ok   lab: $1"
}
not_ok() {
	echo "FAIL lab: $1"
	sed 's/^/     /' "$work/log"
	failures=$((failures + 1))
}

# Each board: the demo's job, and a trace worth the name.
for board; do
	out=$work/$board-demo
	if lab/run -b "$board" -v "$variant" -o "$build" -d "$out" lab/jobs/demo > "$work/log" 2>&1 &&
		grep -q '^# tracer: function_graph' "$out/trace" &&
		(($(grep -c ' us |' "$out/trace") > 20)); then
		ok "$board traces"
	else
		not_ok "$board traces"
	fi
done

# On the default board, what must fail does, for the reason given in the job's "# expect:".
for job in lab/tests/*.job; do
	name=$(basename "$job" .job)
	expect=$(sed -n 's/^# expect: //p' "$job")
	if lab/run -v "$variant" -o "$build" -d "$work/$name" -t 10 "$job" > "$work/log" 2>&1; then
		not_ok "$name is a failure"
	elif grep -qE "^--- .*$expect" "$work/log"; then
		ok "$name is noticed"
	else
		not_ok "$name is noticed for what it is: $expect"
	fi
done

# The host's end of the data channel trusts nothing.
unpacks() {
	local name=$1 input=$2 expect=$3
	rm -rf "$work/unpacked"
	mkdir "$work/unpacked"
	echo mine > "$work/unpacked/console.log"
	printf "$input" | "$build/host/unpack" "$work/unpacked" > "$work/log" || :
	if grep -qE "^$expect" "$work/log"; then
		ok "unpack: $name"
	else
		not_ok "unpack: $name: $expect"
	fi
}
unpacks "a file in parts" '+x\n=2 part\nab=1 part\nc=0 part\n!pass\n' 'pass$'
[[ $(cat "$work/unpacked/part") == abc ]] || not_ok "unpack: the parts of a file are put together"
unpacks "nothing at all" '' 'fail no verdict'
unpacks "a file cut short" '=5 part\nab' 'fail file cut short: part'
unpacks "a file without an end" '=2 part\nab=1 other\nc' 'fail file cut short: part'
unpacks "garbage" 'hello\n!pass\n' 'fail the data channel is garbled'
unpacks "a name that leads elsewhere" '=1 ../part\na' 'fail refused to write file ../part'
unpacks "a name that is taken" '=1 console.log\na=0 console.log\n!pass\n' 'fail cannot write console.log'

# A fragment that is not granted is named.
printf 'CONFIG_MMU=y\nCONFIG_NO_SUCH_OPTION=y\n# CONFIG_BUG is not set\n' > "$work/odd.config"
if lab/configure.sh "$work/odd/.config" "$work/odd.config" -- \
	make -C "$build/src/stock" O="$work/odd" ARCH=arm CROSS_COMPILE=arm-none-eabi- > "$work/log" 2>&1; then
	not_ok "a configuration that is not granted is refused"
elif grep -q '^CONFIG_NO_SUCH_OPTION=y' "$work/log" && grep -q '^CONFIG_BUG=y' "$work/log" &&
	! grep -q CONFIG_MMU "$work/log"; then
	ok "a configuration that is not granted is refused"
else
	not_ok "configure names what is missing"
fi

((failures == 0))
