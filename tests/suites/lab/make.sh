#!/bin/bash
# SPDX-License-Identifier: GPL-2.0
#
# make.sh BUILD: wrong names are refused before anything is built, help names what
# there is, and what builds waits for what builds.

. "$(dirname "$0")/../../lib/suite.sh"

cd "$(dirname "$0")/../../.."
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT

# refused WHAT ARGUMENTS...: by a message that says WHAT, with nothing built
refused()
{
	local said

	! said=$(make O="$work/none" "${@:2}" 2>&1) && [[ $said == *"$1"* && ! -e $work/none/src ]] ||
		{ echo "$said"; return 1; }
}

verdict "a suite that does not exist is named" refused 'no suite "guest/foo" in tests/tests.mk' check SUITES="ftd guest/foo"
verdict "a group of suites that does not exist is named" refused "no foo among" check-foo
verdict "a board that does not exist is named" refused 'no board "foo"' kernel BOARD=foo
verdict "a variant that does not exist is named" refused 'no variant "foo"' kernel VARIANT=foo
verdict "boards are asked for one at a time" refused 'BOARDS=: one at a time, with BOARD=' demo BOARDS=virt
verdict "no suite at all is refused" refused "names no suite" check SUITES=
verdict "one suite is asked for as several are" refused "SUITE=: suites are named by SUITES=" check SUITE=ftd
verdict "groups are asked for one at a time" refused 'GROUPS=: one at a time, with GROUP=' series GROUPS=a
verdict "all suites are all" refused 'SUITES= is for "make check"' check-long SUITES=ftd
verdict "no kernel is not the pinned one" refused "KERNEL= names no directory" kernel KERNEL=
verdict "a pattern is no board" refused 'no board "%"' kernel BOARD=%
verdict "two boards are no board" refused 'no board "virt sx1"' kernel BOARD="virt sx1"
verdict "a kernel that does not exist is named" refused "KERNEL=foo: there is no such directory" kernel KERNEL=foo
verdict "a job that does not exist is named" refused 'no file "foo"' run JOB=foo
verdict "a directory is no job" refused 'no file "lab/jobs"; say JOB=file; there are: lab/jobs/demo' run JOB=lab/jobs

no_time()
{
	local said

	! said=$(lab/run "$@" lab/jobs/hello 2>&1) && [[ $said == *"$*: not a number of seconds" ]] ||
		{ echo "$said"; return 1; }
}
verdict "a limit that is no time is named" no_time -t 5m
verdict "a patience that is no time is named" no_time -w 5m

# Its directory is below O, and named after its version.
own_kernel()
{
	local tree="$work/it's mine" said

	mkdir -p "$tree"
	printf 'VERSION = 6\nPATCHLEVEL = 12\nSUBLEVEL = 3\nEXTRAVERSION =\n' >"$tree/Makefile"
	said=$(make O="$work/own" KERNEL="$tree" clean) && [[ $said == *"rm -rf $work/own/6.12.3" ]] ||
		{ echo "$said"; return 1; }
}
verdict "somebody's own kernel may be anywhere" own_kernel

# helped: every board, variant, suite
helped()
{
	local said name

	said=$'\n'$(make help | tr -s ' ' '\n')$'\n'
	for name in lab/boards/*.mk lab/variants/*.mk tests/suites/*.sh tests/suites/*/*.sh; do
		name=${name#lab/*/} name=${name#tests/suites/} name=${name%.mk} name=${name%.sh}
		[[ $said == *$'\n'$name$'\n'* ]] || { echo "no $name"; return 1; }
	done
}
verdict "help names what there is" helped

# Somebody builds: the other one says that it waits, and what it waited for is done.
waits()
{
	lab/locked.sh "$work/build" goals sh -c "echo >$work/begun; read -r _ <$work/go; echo first >>$work/order" &
	until [[ -e $work/begun ]]; do :; done
	{ lab/locked.sh "$work/build" goals sh -c "echo second >>$work/order" 2>&1; } |
		{ read -r said; echo "$said" >"$work/said"; echo >"$work/go"; }
	wait
	[[ $(<"$work/said") == "waiting for process "*": make goals, which builds in $work/build "* && $(paste -sd' ' "$work/order") == "first second" ]] ||
		{ cat "$work/said" "$work/order"; return 1; }
}
mkfifo "$work/go"
verdict "what builds waits for what builds" waits

own_lock()
{
	local said

	mkdir -p "$work/mine"
	echo mine >"$work/mine/lock"
	! said=$(lab/locked.sh "$work/mine" goals true 2>&1) && [[ $said == *"lock was not made here"* && $(<"$work/mine/lock") == mine ]] ||
		{ echo "$said"; return 1; }
}
verdict "a lock of somebody's own stays" own_lock

# Otherwise what was built for one machine is installed on another.
anew()
{
	local object="$work/ftd/obj/base/units.o" first

	make -s -C tools/ftd O="$work/ftd" "$object" && first=$(stat -c %y "$object") &&
		make -s -C tools/ftd O="$work/ftd" "$object" && [[ $(stat -c %y "$object") == "$first" ]] &&
		make -s -C tools/ftd O="$work/ftd" LDFLAGS=-static "$object" && [[ $(stat -c %y "$object") != "$first" ]]
}
verdict "a tool that is built with other options is built anew" anew

# It is installed: nothing is asked for.
verdict "a name that is no topic is a package" lab/deps.sh make
