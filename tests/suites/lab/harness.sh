#!/bin/bash
# SPDX-License-Identifier: GPL-2.0
#
# harness.sh BUILD: run.sh counts what suites say, and what they leave unsaid, and what runs
# beside them ends.

. "$(dirname "$0")/../../lib/suite.sh"

cd "$(dirname "$0")/../../.."
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT

# Suites of its own
mkdir "$work/suites"
cp tests/run.sh "$work"
suite()
{
	{ echo '#!/bin/bash'; cat; } >"$work/suites/$1.sh"
	chmod +x "$work/suites/$1.sh"
}
suite good <<<'echo "ok - one"; echo "a word"; echo "ok - two"'
suite bad <<<'echo "not ok - three"; echo "# why"; echo "ok - four"'
suite left-out <<<'echo "ok - five # SKIP not here"'
suite silent <<<'echo "# nothing"'
suite broken <<<'echo "ok - six"; exit 3'
suite slow <<<'sleep 1; echo "ok - seven"'
suite endless <<<'echo "ok - eight"; sleep 1000 & wait'
suite patient <<END
until [[ -s $work/beside ]]; do :; done
echo "ok - beside"
END
suite library <<END
. '$PWD/tests/lib/suite.sh'
ok 'a # in it'
verdict nine false
verdict ten sh -c 'echo a; echo b; exit 1'
skip eleven 'no time'
END

# says STATUS LINES ARGUMENTS...: run.sh ends so, and prints that
says()
{
	local status=0 said

	said=$("$work/run.sh" "${@:3}" 2>&1) || status=$?
	diff <(echo "$2") <(echo "$said") && ((status == $1)) || { echo "status $status"; return 1; }
}

verdict "facts get numbers, and other lines are comments" says 0 "TAP version 14
# good
ok 1 - one
# a word
ok 2 - two
1..2
2 passed, 0 failed, 0 skipped" build good
verdict "a failure is told once more, with the reason" says 1 "TAP version 14
# bad
not ok 1 - three
# why
ok 2 - four
# left-out
ok 3 - five # SKIP not here
1..3
# not ok 1 - three
# # why
1 passed, 1 failed, 1 skipped" build bad left-out
verdict "who says nothing fails" says 1 "TAP version 14
# silent
# nothing
not ok 1 - silent: it said nothing
1..1
# not ok 1 - silent: it said nothing
0 passed, 1 failed, 0 skipped" build silent
verdict "who breaks off fails" says 1 "TAP version 14
# broken
ok 1 - six
not ok 2 - broken: it broke off with an error
1..2
# not ok 2 - broken: it broke off with an error
1 passed, 1 failed, 0 skipped" build broken
verdict "what is not begun in time is skipped" says 0 "TAP version 14
# slow
ok 1 - seven
ok 2 - good # SKIP no time left
1..2
1 passed, 0 failed, 1 skipped" -l 1 build slow good
verdict "what does not end in time is cut off, and skipped" says 0 "TAP version 14
# endless
ok 1 - eight
ok 2 - endless: the rest # SKIP no time left
1..2
1 passed, 0 failed, 1 skipped" -l 1 -e 1 build endless
for number in 1 4; do
	verdict "it goes round, from number $number on" says 0 "TAP version 14
# begins at left-out
# left-out
ok 1 - five # SKIP not here
# slow
ok 2 - seven
# good
ok 3 - one
# a word
ok 4 - two
1..4
3 passed, 0 failed, 1 skipped" -b "$number" build good left-out slow
done

# A program that takes its time, and tells who it is, and what it has begun
cat >"$work/endless" <<END
#!/bin/bash
sh -c 'trap "" TERM; sleep 1; echo ended >$work/ended' &
sleep 1000 &
echo "\$! \$\$ \$*" >$work/beside
wait
END
chmod +x "$work/endless"
ended_beside()
{
	local arguments one other

	"$work/run.sh" -a "$work/endless" "$work/build" patient good >/dev/null
	read -r one other arguments <"$work/beside"
	echo "$arguments"
	# Nobody may have asked yet how they ended
	[[ $arguments == "$work/build patient good" && -e $work/ended ]] &&
		! grep -s '^State:.[^Z]' "/proc/$one/status" "/proc/$other/status"
}
verdict "what runs beside ends with the last suite" ended_beside
at_once() { says 0 "TAP version 14
# good
ok 1 - one
# a word
ok 2 - two
1..2
2 passed, 0 failed, 0 skipped" -a /bin/true "$work/build" good; }
verdict "what runs beside may end at once" at_once

# Each of the two sees the other one; what they say is told one after the other.
suite this <<END
echo "not ok - this"
echo \$PPID >$work/this
until [[ -e $work/that ]]; do :; done
echo "# why this"
END
suite that <<END
echo "not ok - that"
touch $work/that
until [[ -s $work/this ]]; do :; done
while kill -0 "\$(<$work/this)" 2>/dev/null; do :; done
echo "# why that"
exit 3
END
verdict "suites run two at a time" says 1 "TAP version 14
# this
not ok 1 - this
# why this
# that
not ok 2 - that
# why that
not ok 3 - that: it broke off with an error
# good
ok 4 - one
# a word
ok 5 - two
# silent
# nothing
not ok 6 - silent: it said nothing
# bad
not ok 7 - three
# why
ok 8 - four
1..8
# not ok 1 - this
# # why this
# not ok 2 - that
# # why that
# not ok 3 - that: it broke off with an error
# not ok 6 - silent: it said nothing
# not ok 7 - three
# # why
3 passed, 5 failed, 0 skipped" -t "this that silent" "$work/build" that this good silent bad
verdict "what suites say by the library" says 1 "TAP version 14
# library
ok 1 - a \\# in it
not ok 2 - nine
# false fails
not ok 3 - ten
# a
# b
ok 4 - eleven # SKIP no time
1..4
# not ok 2 - nine
# # false fails
# not ok 3 - ten
# # a
# # b
1 passed, 2 failed, 1 skipped" build library
