#!/bin/bash
# SPDX-License-Identifier: GPL-2.0
#
# bootprof-known.sh BUILD: what bootprof says of a guest whose truth is known,
# tests/programs/known.S: exact counts to the instruction, samples within what the report
# leaves to chance.

. "$(dirname "$0")/../../lib/guest.sh"
make -s O="$BUILD" bootprof known >&2

bootprof=$BUILD/bootprof/bootprof
programs=''

# profile NAME GUEST OPTIONS...: to $WORK/NAME.prof. The guest ends long before the time.
profile()
{
	local guest=$BUILD/known/$2

	"$bootprof" record -o "$WORK/$1.prof" -k "$guest" --sysroot "$BUILD/known/root" \
		--until-time 1 "${@:3}" -- "${programs}qemu-system-arm" -M virt -cpu cortex-a15 -m 64 \
		-nodefaults -display none -no-reboot -kernel "$guest" -icount "shift=0,sleep=off" \
		-seed 1 -rtc "base=2026-01-01,clock=vm" </dev/null
}

sampled() { profile "$1" "$2" -F 200000 -s "$3"; }
csv() { "$bootprof" "$1" --format csv "${@:2}"; }

for guest in known longer; do
	arm-none-eabi-nm "$BUILD/known/$guest" >"$WORK/$guest.truth"
done

exact_counts() # GUEST
{
	profile "$1-exact" "$1" -x || return 1
	csv report "$WORK/$1-exact.prof" >"$WORK/counts.csv"
	tests/judges/known.py counts "$WORK/$1.truth" "$WORK/counts.csv"
}

# At an instruction a nanosecond: no other time passes.
ends_in_time()
{
	tests/judges/profile.py show "$WORK/known-exact.prof" >"$WORK/shown"
	tests/judges/known.py ends "$WORK/known.truth" "$WORK/shown"
}

shares_within() # SEED
{
	sampled "seed-$1" known "$1" || return 1
	csv report "$WORK/seed-$1.prof" >"$WORK/shares.csv"
	tests/judges/known.py shares "$WORK/known.truth" "$WORK/shares.csv"
}

same_file() { sampled again known 1 && cmp "$WORK/seed-1.prof" "$WORK/again.prof"; }

no_difference() # SEED SEED
{
	! cmp -s "$WORK/seed-$1.prof" "$WORK/seed-$2.prof" || return 1
	"$bootprof" diff "$WORK/seed-$1.prof" "$WORK/seed-$2.prof" 2>&1 | grep "none of .* differs"
}

process_time() # NAME ROUNDS
{
	csv report "$WORK/seed-1.prof" >"$WORK/whole.csv"
	csv report --process "$1" "$WORK/seed-1.prof" >"$WORK/process.csv"
	tests/judges/known.py process "$2" "$WORK/process.csv" "$WORK/whole.csv"
}

processes()
{
	csv processes --realm user "$WORK/seed-1.prof" >"$WORK/processes.csv"
	tests/judges/known.py processes 600011 300017 "$WORK/processes.csv"
}

in_its_place() # SYMBOL
{
	csv symbol --bins 100 "$1" "$WORK/seed-1.prof" >"$WORK/parts.csv"
	tests/judges/known.py once "$WORK/parts.csv"
}

# Each realm of a boot, when the one before is over, and none of them later
realms_in_order()
{
	csv realms --bins 10000 "$WORK/seed-1.prof" >"$WORK/realms.csv"
	tests/judges/known.py order "$WORK/realms.csv"
}

# Over calls of all kinds, switches of tasks, and interrupts
right_stacks() # SEED
{
	profile stacks known -g -F 200000 -s "$1" || return 1
	"$bootprof" calls "$WORK/stacks.prof" >"$WORK/folded"
	tests/judges/known.py stacks "$WORK/folded"
}

longer_is_found()
{
	sampled longer longer 1 || return 1
	csv diff "$WORK/seed-1.prof" "$WORK/longer.prof" | sed -n 2p | grep "^kernel,outer,"
}

# ... and only its time is another one, where all was counted.
longer_to_the_instruction()
{
	csv diff "$WORK/known-exact.prof" "$WORK/longer-exact.prof" >"$WORK/changes.csv"
	tests/judges/known.py changes outer 600004 "$WORK/changes.csv"
}

# Each of the calls takes 5 ms longer, the rest what it took.
balloon() # FUNCTION CALLS
{
	profile balloon known -F 200000 --balloon "$1=5ms" || return 1
	csv balloon "$1" "$WORK/known-exact.prof" "$WORK/balloon.prof" >"$WORK/balloon.csv"
	tests/judges/known.py balloon "$(($2 * 5000000))" "$WORK/known.truth" "$1" "$WORK/balloon.csv"
}

# The guest in which a function takes longer, without it, is the other one without it.
deflated()
{
	csv deflate outer "$WORK/known-exact.prof" "$WORK/longer-exact.prof" >"$WORK/deflate.csv"
	tests/judges/known.py deflate "$WORK/known.truth" outer "$WORK/deflate.csv"
}

all()
{
	verdict "$1: exact counts" exact_counts known
	verdict "$1: no time but that" ends_in_time
	for seed in 1 2 3; do
		verdict "$1: shares are where the report says, seed $seed" shares_within "$seed"
	done
	verdict "$1: the same seed, the same file" same_file
	for seeds in "1 2" "1 3" "2 3"; do
		# shellcheck disable=SC2086	# two
		verdict "$1: seeds $seeds do not differ" no_difference $seeds
	done
	verdict "$1: the time of a process" process_time long 600011
	verdict "$1: the time of another one of the same program" process_time short 300017
	verdict "$1: the parts of processes" processes
	verdict "$1: a function is in its place only" in_its_place tail_target
	verdict "$1: realms come in their order" realms_in_order
	for seed in 1 2; do
		verdict "$1: who called, seed $seed" right_stacks "$seed"
	done
	verdict "$1: exact counts of another guest" exact_counts longer
	verdict "$1: a function that takes longer is found" longer_is_found
	verdict "$1: by how much, to the instruction" longer_to_the_instruction
	verdict "$1: a balloon before interrupts begin" balloon first 3
	verdict "$1: a balloon under interrupts" balloon leaf 2
	verdict "$1: what a boot is without a function" deflated
}

with_newer() { programs=$newer/ all "a newer QEMU"; }

all "this computer's QEMU"
with_newer_qemu "a newer QEMU" with_newer
