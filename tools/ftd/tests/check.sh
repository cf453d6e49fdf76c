#!/bin/bash
# SPDX-License-Identifier: GPL-2.0
#
# check.sh FTD: ftd check with filters, and what it prints for programs.
. "$(dirname "$0")/lib.sh"

# Something wrong in most lines, of two tasks on two CPUs
cat >trace <<'END'
  120.000001 |   0)     sh-120     |               |  a() {
  120.000002 |   0)     sh-120     |   3.000 us    |    b();
  120.000010 |   0)     sh-120     |   2.500 us    |  }
  120.000020 |   1)    cat-123     |               |  c() {
  120.000021 |   1)    cat-123     |               |    lost() {
  120.000034 |   1)    cat-123     | + 13.000 us   |  }
  120.000044 |   1)    cat-123     |   9.000 us    |  } /* b */
  120.000050 |   0)     sh-120     | + 50.000 us   |  leaf();
  120.000031 |   0)     sh-120     |   1.000 us    |  early();
  120.000101 |   0)     sh-120     |               |  c() {
  120.000103 |   0)     sh-120     |   1.000 us    |    d();
  120.000104 |   0)     sh-120     |   3.000 us    |  } /* d */
  120.000110 |   1)    cat-123     |   1.000 us    |      deep();
  120.000112 |   1)    cat-123     |   1.000 us    |  garbled
  120.000120 |   1)    cat-123     |               |  open() {
END
total=8

# finds "LINES; COUNTS" OPTION...: violations on these lines, and what is counted
finds()
{
	local want=$1 lines hidden

	shift
	"$ftd" check "$@" trace >out 2>err
	lines=$(sed -n 's/^trace:\([0-9]*\): .*/\1/p' out | xargs)
	hidden=$(sed -n '$s/.*; violations that the filters leave out: //p' out)
	[[ "$lines; $(sed -n '$s/trace: lines 15, \([^:]*\):.*/\1/p' out)" == "$want" ]] &&
		((total == $(wc -w <<<"$lines") + ${hidden:-0}))
}
fact "all" finds "3 5 7 9 9 12 13 14; pairs 7, 1 still open"
fact "--task" finds "3 9 9 12; pairs 5" --task 's?'
fact "--task, the other one" finds "5 7 13; pairs 2, 1 still open" --task cat
fact "--pid" finds "5 7 13; pairs 2, 1 still open" --pid 123
fact "--pid, both" finds "3 5 7 9 9 12 13; pairs 7, 1 still open" --pid 123 --pid 120
fact "--cpu" finds "3 9 9 12; pairs 5" --cpu 0
fact "--function" finds "3; pairs 1" --function a
fact "--function of a call without an exit" finds "5; pairs 0" --function 'lo*'
fact "--function, /REGEX/" finds "9 9 12 13; pairs 3" --function '/^[de]/'
fact "an exit of d where c is open: that is wrong for c, too" \
	finds "12; pairs 1" --function c
fact "--after" finds "12 13; pairs 2, 1 still open" --after 120.0001
fact "--before" finds "3 5; pairs 3" --before 120.00003
fact "an exit without an entry began before it" \
	finds "7 9 9; pairs 1" --after 120.00003 --before 120.00004
fact "--depth" finds "3 7 9 9 12; pairs 4, 1 still open" --depth 1
fact "--min leaves out what is known to be shorter" \
	finds "5 7 12; pairs 2, 1 still open" --min 5
fact "--from" finds "5 12; pairs 2" --from c
fact "--from and --depth" finds "12; pairs 1" --from c --depth 1
fact "--from begins at depth 0" finds "5; pairs 0" --from lost --depth 1
fact "several filters" finds "13; pairs 1, 1 still open" --task cat --after 120.0001

status() # STATUS OPTION...
{
	local want=$1

	shift
	"$ftd" check "$@" trace >out 2>err
	(($? == want))
}
fact "sound as far as it goes: status" status 0 --function b --task sh
fact "sound as far as it goes" grep -q 'pairs 1: sound; violations that .* leave out: 8$' out
fact "violations: status" status 1 --cpu 1
fact "nothing passes: status" status 1 --task nobody
fact "nothing passes" grep -q ': nothing to check; violations .*: 8$' out
fact "nothing passes: it is said" grep -q 'ftd: no call passes the filters' err

printf '%s\n' ' 0)     sh-120     |               |  a() {' \
	' 0)     sh-120     |   1.000 us    |  }' >trace
fact "no times: no window" status 1 --after 1
printf '%s\n' ' a-1  |   1.000 us    |  f();' >trace
fact "no CPUs: none of them" status 1 --cpu 0

# What is left out is left out of the sums, too, when a task ends or calls are lost.
printf '%s\n' ' 0)     sh-120     |               |  do_exit() {' \
	' 0)     sh-120     |               |    do_task_dead() {' \
	' 0)     ls-120     |   1.000 us    |  schedule_tail();' >trace
status 0 --function do_exit
fact "calls left open by tasks that ended" grep -q 'pairs 0, 1 left open by tasks that ended: sound' out

# For programs
python3 - "$ftd" >out 2>err <<'END'
import csv, io, json, subprocess, sys

TRACE = '''\
 0)     s,"\x1b-120     |               |  a() {
 0)     s,"\x1b-120     |   3.000 us    |    b();
 0)     s,"\x1b-120     |   2.500 us    |  }
 0)     s,"\x1b-120     |   1.000 us    |  } /* caf\xe9 */
'''

def check(form, text=TRACE):
    done = subprocess.run([sys.argv[1], 'check', '--format', form, '-'], input=text.encode(),
                          stdout=subprocess.PIPE, check=False)
    assert done.returncode == (1 if text == TRACE else 0)
    return done.stdout.decode()

doc = json.loads(check('json'))
assert doc['schema'] == 'ftd-check-1'
first, last = doc['violations']
assert first == {
    'line': 3, 'rule': 'callee', 'function': 'a', 'task': 's,"\\x1b', 'pid': 120, 'cpu': 0,
    'begin_ns': None, 'depth': 0, 'duration_ns': 2500, 'against_ns': 3000, 'other': None,
    'other_line': None, 'message': 'a took 2500 ns, but a call made from it 3000 ns'}
assert last['rule'] == 'no_entry' and last['function'] == 'caf\\xc3\\xa9'
assert last['message'] == 'exit of caf\\xc3\\xa9 without an entry'
assert doc['trace'] == {'name': 'standard input', 'lines': 4, 'lost': 0, 'other': 0,
                        'cut': 0, 'damage': None}
assert doc['counts']['pairs'] == 2 and doc['counts']['violations'] == 2

rows = list(csv.DictReader(io.StringIO(check('csv'), newline='')))
assert rows == [{key: '' if value is None else str(value) for key, value in v.items()}
                for v in doc['violations']]

sound = ' 0)   1.000 us    |  f();\n'
assert json.loads(check('json', sound))['violations'] == []
assert check('csv', sound).count('\r\n') == 1
END
fact "JSON and CSV" test $? = 0

printf '%s\n' ' 0)               |  a() {' ' 0)   3.000 us    |    b();' \
	' 0)   2.500 us    |  }' >trace
status 1 --human
fact "--human" grep -q '3: a took 2.500 us, but a call made from it 3.000 us' out

# A trace without calls is an error, and what is printed is whole nevertheless.
printf '%s\n' '# tracer: function_graph' '# CPU  DURATION                  FUNCTION CALLS' \
	'# |     |   |                     |   |   |   |' ' 0)   1.000 us    |  garbled' >trace
fact "no calls: status" status 1 --format json
fact "no calls" grep -q 'no function_graph calls in trace' err
fact "no calls: JSON" python3 -m json.tool out

tally
