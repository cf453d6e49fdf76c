#!/bin/bash
# SPDX-License-Identifier: GPL-2.0
#
# terminal.sh FTD: what differs when the output is a terminal. script(1) is one.
boards=$(realpath "$(dirname "$0")/boards")
golden=$(realpath "$(dirname "$0")/golden")
. "$(dirname "$0")/lib.sh"
unset NO_COLOR PAGER FTD_PAGER LESS COLUMNS
export TERM=xterm

for ((i = 0; i < 100; i++)); do
	printf ' 0)   1.%03d us    |  a_function_with_quite_a_long_name_of_its_own_%02d();\n' $i $i
done >trace
cp trace clean

# term COLUMNS COMMAND: what it shows on a terminal of that width; sets $status
term()
{
	script -qec "stty cols $1 rows 24; $2" /dev/null </dev/null >raw 2>&1
	status=$?
	tr -d '\r' <raw >out
}
plain() { ! grep -q $'\e' out; }
coloured() { grep -q $'\e' out; }
unpaged() { grep -q its_own_99 out && ! grep -q '^paged: ' out; }
narrow() # COLUMNS
{
	sed 's/\x1b\[[0-9;]*m//g' out | awk -v most="$1" 'length > most { print; bad = 1 } END { exit bad }'
}

export FTD_PAGER=cat
term 200 "'$ftd' trace"
fact "a heading in color" grep -q $'^\e\\[1mFunction' out
fact "nothing is cut where there is room" grep -q 'its_own_99' out
NO_COLOR=1 term 200 "'$ftd' trace"
fact "NO_COLOR" plain
NO_COLOR="" term 200 "'$ftd' trace"
fact "NO_COLOR without a value" coloured
TERM=dumb term 200 "'$ftd' trace"
fact "TERM=dumb" plain
term 200 "'$ftd' --color=never trace"
fact "--color=never" plain
"$ftd" trace >out
fact "no color in a file" plain
fact "nothing is cut in a file" grep -q 'its_own_99 ' out
COLUMNS=40 "$ftd" trace >out
fact "COLUMNS is about terminals" grep -q 'its_own_99 ' out
"$ftd" --color=always trace >out
fact "--color=always" coloured
"$ftd" --color=always --format=csv trace >out
fact "no color in CSV" plain

term 60 "'$ftd' trace"
fact "as wide as the terminal" narrow 60
fact "a mark where a name was cut" grep -q 'a_function_with_[a-z_]*.\[33m~' out
term 200 "COLUMNS=50 '$ftd' trace"
fact "as wide as COLUMNS says" narrow 50
term 20 "'$ftd' trace"
fact "names do not vanish" grep -q 'a_function_' out
term 60 "'$ftd' --format=csv trace"
fact "CSV is not cut" grep -q 'its_own_99,' out

# Everything that is printed, in narrow terminals, letters of more than a byte included
fits() # COLUMNS
{
	local longest

	longest=$(sed 's/\x1b\[[0-9;]*m//g' out | LC_ALL=C.UTF-8 wc -L)
	echo "$longest columns, $(wc -l <out) lines"
	((longest <= $1 && $(wc -l <out) > 1))
}
cp "$boards/vexpress-a15-thresh.trace" a15
cp "$boards/virt-thresh.trace" virt
cp "$boards/virt-proc.trace" calls
sed '1d; /^---$/,$d' "$golden/errors.test" >errors
sed '1d; /^---$/,$d' "$golden/events-tree.test" >events
for columns in 20 25 30 40 50 60 80; do
	while read -r command; do
		term $columns "LC_ALL=C.UTF-8 '$ftd' $command 2>/dev/null"
		fact "ftd $command in $columns columns" fits $columns
	done <<-END
		report a15
		report -f all a15
		report -f ctF --human a15
		graph a15
		graph --per-task --human calls
		tree a15
		calls schedule a15
		hist schedule a15
		diff virt calls
		report virt calls a15
		errors -f all errors
		tree events
	END
done
term 40 "'$ftd' check -e 0 virt"
fact "words go on in the next line" fits 40
for columns in 20 30 40; do
	for command in "" report graph record flame; do
		term $columns "'$ftd' help $command"
		fact "ftd help $command in $columns columns" fits $columns
	done
done
term 80 "'$ftd' export --chrome a15"
fact "JSON does not go to a terminal" grep -q 'say where to' out
term 40 "LC_ALL=C.UTF-8 '$ftd' a15"
fact "it says which columns are left out" grep -q 'no room for .*Local' out
sed '1d; /^---$/,$d' "$golden/boot.test" >boot
for columns in 20 30 36; do
	term $columns "'$ftd' boot ./boot 2>/dev/null"
	fact "all of ftd boot in $columns columns" fits $columns
	term $columns "'$ftd' boot ./boot ./boot 2>/dev/null"
	fact "two boots in $columns columns" fits $columns
done
for columns in 40 50 60; do
	term $columns "'$ftd' boot -t regions,path,holds,changes,routines boot 2>/dev/null"
	fact "ftd boot in $columns columns" fits $columns
	term $columns "'$ftd' boot -t holds boot 2>/dev/null"
	fact "who waits for whom, in $columns columns" grep -q 'Who waits <- for whom' out
done
term 40 "'$ftd' boot -t holds boot 2>/dev/null"
fact "other columns go for it" grep -q 'no room for Begin Kind' out
term 60 "LC_ALL=C.UTF-8 '$ftd' tree a15"
fact "a name is cut, not what stands behind it" grep -q '~.*(has not returned)' out
term 60 "LC_ALL=C.UTF-8 '$ftd' tree events"
fact "so is what an event says" grep -q 'sched_switch: .*~' out

cat >page <<-'END'
	#!/bin/sh
	sed 's/^/paged: /'
END
chmod +x page
term 200 "FTD_PAGER=./page PAGER=false '$ftd' trace"
fact "FTD_PAGER" grep -q '^paged: .*its_own_99' out
fact "FTD_PAGER: status" test $status = 0
term 200 "unset FTD_PAGER; PAGER=./page '$ftd' trace"
fact "PAGER" grep -q '^paged: ' out
term 200 "FTD_PAGER=./page '$ftd' --no-pager trace"
fact "--no-pager" unpaged
FTD_PAGER=./page "$ftd" trace >out
fact "no pager for a file" unpaged
term 200 "FTD_PAGER=./page '$ftd' nothing.txt"
fact "an error does not go through the pager" grep -q '^ftd: cannot open nothing' out
fact "an error: status" test $status = 1
echo ' garbage' >>trace
term 200 "FTD_PAGER=./page '$ftd' trace"
fact "oddities go through the pager" grep -q '^paged: ftd: 1 line not understood' out
if command -v less >/dev/null; then
	head -n 3 trace >short
	term 200 "unset FTD_PAGER; '$ftd' short"
	fact "less leaves what fits alone" grep -q 'its_own_02' out
fi

{ cat clean; echo ' 0)   1.000 us    |  } /* unopened */'; } >unsound
term 200 "FTD_PAGER=./page '$ftd' check unsound"
fact "check: violations go through the pager" grep -q '^paged: .*exit of unopened without' out
fact "check: so does the verdict" grep -q '^paged: unsound: lines 101, .*1 violation' out
fact "check: status" test $status = 1
fact "check: colors" coloured
term 200 "FTD_PAGER=./page '$ftd' check clean"
fact "check: a sound trace goes through the pager" grep -q '^paged: clean: lines 100,.*sound' out
fact "check: status of a sound trace" test $status = 0
term 200 "FTD_PAGER=./page '$ftd' check --no-pager --color=never unsound"
fact "check: --no-pager" grep -q '^unsound:101: exit of unopened' out
fact "check: --color=never" plain

# slowly: a trace that takes a second
slowly() { head -c 3000000 "$1"; sleep 0.7; tail -c +3000001 "$1"; }
for ((i = 0; i < 70; i++)); do cat clean; done >long
for ((i = 0; i < 10; i++)); do cat long; done >longer
export -f slowly
export SHELL=/bin/bash
term 200 "slowly longer | '$ftd' >table"
fact "progress where the size is not known" grep -q 'standard input: 3 MB' out
fact "nothing is left of it" grep -q $'\e\\[K[^M]*$' out
fact "the table is not affected" grep -q 'its_own_99 ' table
term 200 "slowly longer | '$ftd' 2>progress"
fact "no progress in a file" test ! -s progress
term 200 "slowly longer | TERM=dumb '$ftd' >table"
fact "no progress on a dumb terminal" test ! -s out

term 200 "'$ftd'"
fact "nobody types a trace in" grep -q 'no trace: name a file' out
fact "nobody types a trace in: status" test $status = 2

# A live trace, and Ctrl-C: interrupted COMMAND... sets $status
interrupted()
{
	mkfifo pipe
	python3 - "$@" <<-'END'
		import os, signal, subprocess, sys, time
		with open('out', 'wb') as out:
		    child = subprocess.Popen(sys.argv[1:], stdout=out, stderr=out, stdin=subprocess.DEVNULL,
		                             preexec_fn=lambda: signal.signal(signal.SIGINT, signal.SIG_DFL))
		    with open('pipe', 'wb') as pipe, open('clean', 'rb') as clean:
		        pipe.write(clean.read())
		        pipe.flush()
		        time.sleep(0.5)
		        child.send_signal(signal.SIGINT)
		        sys.exit(child.wait(20) & 255)
	END
	status=$?
	rm pipe
}
for command in report "report --threads 3" check graph tree; do
	# shellcheck disable=SC2086
	interrupted "$ftd" $command pipe
	fact "Ctrl-C ends a live trace: $command" grep -Eq 'its_own_99|lines 100' out
	fact "Ctrl-C ends a live trace: $command: status" test $status = 0
done

for ((i = 0; i < 20000; i++)); do
	printf ' 0)   1.000 us    |  f%d();\n' $i
done >many
term 200 "FTD_PAGER='head -n 1' '$ftd' many"
fact "to quit the pager early is no error" test $status = 0
term 200 "FTD_PAGER=./none '$ftd' many"
fact "no such pager: the output is there" grep -q '^f19999 ' out
fact "no such pager is said" grep -q 'there is no pager ./none: set FTD_PAGER' out
fact "no such pager: status" test $status = 0
term 200 "FTD_PAGER='nothere -x' '$ftd' trace"
fact "no such program" unpaged
term 200 "FTD_PAGER='X=1 ./none' '$ftd' trace"
fact "no such pager, as only the shell finds out" test $status = 1
"$ftd" many | head -n 1 >out
fact "a reader that goes away ends it" test "${PIPESTATUS[0]}" = 141
"$ftd" many >/dev/full 2>out
fact "no room for the output: status" test $? = 1
fact "no room for the output" grep -q 'cannot write the output: No space' out

tally
