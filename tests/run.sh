#!/bin/bash
# SPDX-License-Identifier: GPL-2.0
#
# run.sh [-l SECONDS] [-e SECONDS] [-b NUMBER] [-a PROGRAM] [-t SUITES] BUILD SUITE...: runs
# suites, and says in TAP how they went.
#
# A suite is a script, tests/suites/SUITE.sh, that gets BUILD as its argument and prints
# a line for each fact, in TAP without numbers: "ok - NAME", "not ok - NAME" or "ok - NAME
# # SKIP WHY". Behind one that is not ok it says why, in lines that begin with "# "; so
# does any other line here. A suite that breaks off, or has no facts, is a failure.
#
# It begins with the suite of that NUMBER, and goes round: one more begins with the next
# one. After -l's SECONDS no further suite is begun; TESTS_END tells suites when that is.
# A suite that still runs after -e's SECONDS is cut off: that counts as skipped. The last
# line has the counts; the exit status is 0 if nothing failed.
#
# -a's PROGRAM gets BUILD SUITE..., too, and runs beside the suites. It says nothing that
# counts: its words go to BUILD/check/ahead.log. It is ended with the last suite.
#
# Of -t's SUITES, which are divided by blanks, two run at a time. What such a suite says is told
# when it has ended.

set -euo pipefail
suites=$(cd "$(dirname "$0")" && pwd)/suites

limit='' end='' begin='' ahead='' twosome=''
while getopts l:e:b:a:t: option; do
	case $option in
	l) limit=$OPTARG ;;
	e) end=$OPTARG ;;
	b) begin=$OPTARG ;;
	a) ahead=$OPTARG ;;
	t) twosome=$OPTARG ;;
	*) exit 2 ;;
	esac
done
shift $((OPTIND - 1))
build=$1
shift
if [[ $begin ]]; then
	begin=$((begin % $#))
	set -- "${@:begin+1}" "${@:1:begin}"
fi

passed=0 failed=0 skipped=0 failures=()
facts() { echo $((passed + failed + skipped)); }

# Numbers the facts of stdin.
tell()
{
	local line ok=yes

	while IFS= read -r line || [[ $line ]]; do
		case $line in
		"ok - "*" # SKIP "*)
			ok=yes
			((++skipped)) ;;
		"ok - "*)
			ok=yes
			((++passed)) ;;
		"not ok - "*)
			ok=''
			((++failed)) ;;
		"#"*) ;;
		*) line="# $line" ;;
		esac
		[[ $line == "#"* ]] || line=${line/ok -/ok $(facts) -}
		[[ $ok ]] || failures+=("$line")
		echo "$line"
	done
}

# How a suite ended, of which all facts have been told
judge() # SUITE STATUS FACTS-BEFORE SECONDS
{
	case $2 in
	0) ;;
	124 | 137) tell <<<"ok - $1: the rest # SKIP no time left" ;;
	*) tell <<<"not ok - $1: it broke off with an error" ;;
	esac
	(($(facts) > $3)) || tell <<<"not ok - $1: it said nothing"
	(($4 < 5)) || echo "# $4 s"
}

run_alone() # SUITE
{
	local begun=$SECONDS before status=0 run=()

	before=$(facts)
	echo "# $1"
	[[ ! $end ]] || run=(timeout -k 10 $((end > SECONDS ? end - SECONDS : 1)))
	tell < <("${run[@]}" "$suites/$1.sh" "$build" </dev/null)
	wait $! || status=$?
	judge "$1" "$status" "$before" $((SECONDS - begun))
}

# ---- what runs beside ---------------------------------------------------------------

# Each is a process group, to be ended as a whole: -a's, and suites that run two at a time.
work=$(mktemp -d)
mkfifo "$work/ended"
exec {ended}<>"$work/ended"
declare -A running=()
beside=''

end_all()
{
	local group

	for group in "${running[@]}" $beside; do
		kill -- "-$group" 2>/dev/null || :
	done
	# -a's last process closes it
	[[ ! $beside ]] || read -r -u "$pipe" || :
	rm -rf "$work"
}
trap end_all EXIT

# It waits for a word: bash forgets the pipe of one that has ended.
begin_beside()
{
	mkdir -p "$build/check"
	set -m
	coproc { read -r; exec "$ahead" "$build" "$@" 3>&1 >"$build/check/ahead.log" 2>&1 </dev/null; }
	set +m
	beside=$COPROC_PID
	exec {pipe}<&"${COPROC[0]}"
	echo >&"${COPROC[1]}"
}

begin_suite() # SUITE
{
	local begun=$SECONDS said=$work/${1//\//-} status

	set -m
	{
		status=0
		"$suites/$1.sh" "$build" </dev/null >"$said" || status=$?
		echo "$1 $status $((SECONDS - begun)) $said" >&"$ended"
	} &
	set +m
	running[$1]=$!
}

# The next one that ends
finish_suite()
{
	local suite status took said before

	read -r -u "$ended" suite status took said
	unset "running[$suite]"
	before=$(facts)
	echo "# $suite"
	tell <"$said"
	judge "$suite" "$status" "$before" "$took"
}

finish_suites() # LEFT: until only so many run
{
	while ((${#running[@]} > $1)); do
		finish_suite
	done
}

# -------------------------------------------------------------------------------------

[[ ! $ahead ]] || begin_beside "$@"

echo "TAP version 14"
[[ ! $begin ]] || echo "# begins at $1"
[[ ! $limit ]] || export TESTS_END=$(($(date +%s) + limit))
SECONDS=0
for suite; do
	if [[ $limit ]] && ((SECONDS >= limit)); then
		tell <<<"ok - $suite # SKIP no time left"
		continue
	fi
	if [[ " $twosome " == *" $suite "* ]]; then
		finish_suites 1
		begin_suite "$suite"
	else
		finish_suites 0
		run_alone "$suite"
	fi
done
finish_suites 0
echo "1..$(facts)"

# Once more, for who does not want to look for them in all that passed.
((failed == 0)) || printf '# %s\n' "${failures[@]}"
echo "$passed passed, $failed failed, $skipped skipped"
((failed == 0))
