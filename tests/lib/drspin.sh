# shellcheck shell=bash
# SPDX-License-Identifier: GPL-2.0
#
# What drspin is put through, seldom and often. $out is its build directory, $drspin the
# program, with sanitizers, $said and $json files for what it says.
# shellcheck disable=SC2034,SC2154

# build_drspin BUILD FILE...: and what it is tested with, and others of its files; its folder is
# the current one then
build_drspin()
{
	local files=("${@:2}")

	out=$(realpath -m "$1")/drspin
	cd "$(dirname "${BASH_SOURCE[0]}")/../../tools/drspin" || exit
	doing "building drspin and its tests"
	make -s -j"$(nproc)" O="$out" "$out/check/drspin" "${files[@]/#/$out/}" programs >&2
	drspin=$out/check/drspin
	truth=$out/tests/truth
	said=$out/tests/said
	json=$out/tests/json
}

# hostile_run SEED MSEC: one of them. A busy machine may have no time for it meanwhile.
hostile_run()
{
	local status=0

	timeout 30 "$out/check/drspin" -i 300us -s "$1" -o "$out/tests/said" \
		-- "$out/tests/hostile" "$1" "$2" >"$out/tests/log" 2>&1 || status=$?
	# It ends by itself, or aborts.
	[[ $status == 0 || $status == 134 ]] || { echo "seed $1: status $status"; return 2; }
	grep -qE '^(hostile|exe|again), ' "$out/tests/said" || { echo "seed $1: no samples"; return 1; }
}

# hostile FIRST COUNT: programs that die, execute, unmap and change what is being read: a
# report of each, and nothing that a sanitizer finds
hostile()
{
	local seed

	for ((seed = $1; seed < $1 + $2; seed++)); do
		hostile_run "$seed" 60 >"$out/tests/why" && continue
		(($? == 1)) && hostile_run "$seed" 2000 >"$out/tests/why" && continue
		cat "$out/tests/why"
		tail -n 30 "$out/tests/log"
		return 1
	done
}

# damaged FIRST COUNT FILE...: files that have been damaged
damaged()
{
	rm -rf "$out/tests/damaged"
	mkdir -p "$out/tests/damaged"
	ASAN_OPTIONS=detect_leaks=0 timeout 3600 "$out/check/damage" "$2" "$1" "$out/tests/damaged" \
		"${@:3}" >"$out/tests/log" 2>&1 && return
	tail -n 30 "$out/tests/log"
	return 1
}

# What the coprocess's threads say that they wait for, until an empty line
words_of_coproc()
{
	local line

	while read -r -u "${COPROC[0]}" line && [[ $line ]]; do
		echo "$line"
	done >"$said.words"
}

# waits_in_words WORDS FOLDED: a report of tools/drspin/tests/waits.c has what that has printed
waits_in_words()
{
	local thread words wrong=0

	while read -r thread words && [[ $thread ]]; do
		grep -E "^[0-9]*;$thread-.*;\\[waiting(, [a-z]*)?: " "$2" | grep -qF "$words" && continue
		echo "$thread does not wait for '$words':"
		grep "^[0-9]*;$thread-" "$2"
		wrong=1
	done <"$1"
	return "$wrong"
}

# only_in_entry FOLDED: tools/drspin/tests/plt.c is in the entry of a PLT, with its callers
only_in_entry()
{
	awk '{ all += $NF } /;main;calls;getppid@plt[; ]/ { good += $NF }
		END { print good + 0, all + 0; exit !(all > 5 && good >= 0.9 * all) }' "$1" && return
	cat "$1"
	return 1
}

# longer COMMAND...: with seconds behind it, more and more of them while it says by status 3 that
# there are too few samples. On a busy computer it takes a while until there are enough.
longer()
{
	local seconds

	for seconds in 2 8 32 128; do
		"$@" "$seconds" && return
		(($? == 3)) || return 1
	done
	return 1
}

# of FILTER: what the report has there
of() { python3 -c "import json, sys; r = json.load(open(sys.argv[1])); print($1)" "$json"; }

# refused STATUS MESSAGE ARGUMENTS...
refused()
{
	local status=0

	"$drspin" "${@:3}" >"$said" 2>&1 || status=$?
	((status == $1)) && grep -qE "^drspin: $2" "$said" && return
	echo "it is $status"
	cat "$said"
	return 1
}
