#!/bin/bash
# SPDX-License-Identifier: GPL-2.0
#
# hostile.sh FTD: input that is damaged, of the wrong kind or not there, output
# that cannot be written. What can be known is reported, the rest is counted.

ftd=$(readlink -f "$1")
cd "$(dirname "$0")" || exit 2
work=$(mktemp -d) || exit 2
trap 'rm -rf "$work"' EXIT
trace=boards/vexpress-a9-full.trace
passed=0
failed=0

# expect NAME STATUS PATTERN COMMAND...: exit status, and what stdout and stderr say
expect() {
	local name=$1 status=$2 pattern=$3 said got

	shift 3
	said=$(timeout 60 "$@" 2>&1 | tr -d '\0'; exit "${PIPESTATUS[0]}")
	got=$?
	if [ "$got" = "$status" ] && grep -qE -- "$pattern" <<<"$said"; then
		passed=$((passed + 1))
	else
		failed=$((failed + 1))
		echo "FAILED: $name: status $got, should be $status and say '$pattern':"
		head -n 5 <<<"$said" | cut -c 1-300
	fi
}

# What a trace has in it, without what was odd
table() { "$ftd" report "$1" 2>/dev/null; }

# same NAME FILE: as much in it as in the trace
same() {
	if diff <(table "$trace") <(table "$2") >"$work/diff"; then
		passed=$((passed + 1))
	else
		failed=$((failed + 1))
		echo "FAILED: $1"
		head -n 10 "$work/diff"
	fi
}

sed 's/$/\r/' "$trace" >"$work/crlf"
sed 's/^/    /' "$trace" >"$work/indented"
sed '5,$!d' "$trace" >"$work/headless"
sed '0~7s/$/\n/' "$trace" >"$work/blank"
sed '0~9s/^/console: something else was printed here\n/' "$trace" >"$work/between"
(printf '\xef\xbb\xbf'; cat "$trace") >"$work/bom"
head -c -1 "$trace" >"$work/unfinished"
for name in crlf indented headless blank between bom unfinished; do
	same "$name" "$work/$name"
done

: >"$work/empty"
head -n 4 "$trace" >"$work/header"
head -c 4000 "$trace" >"$work/cut"
tr '\n' ' ' <"$trace" >"$work/oneline"
head -c 3000000 /dev/zero >"$work/zeros"
sed '0~10s/ us/\x0 us/' "$trace" >"$work/nul"
printf ' 0)   1.000 us    |  f();\n' >"$work/f"
(cat "$work/f"; printf ' 0)   1.000 us    |  '; head -c 3000000 /dev/zero | tr '\0' x; echo '();'
	cat "$work/f") >"$work/long-name"
(cat "$work/f"; printf ' 0)   1.000 us    |  g('; head -c 3000000 /dev/zero | tr '\0' x; echo ');'
	cat "$work/f") >"$work/long-arguments"
awk 'BEGIN { for (i = 0; i < 99999; i++) printf "%c", (i * i * 7919) % 251 }' >"$work/binary"
# Two writers, and neither waits for the other to finish a line
awk 'NR % 9 == 5 { printf "%s", substr($0, 1, 40) } { print }' "$trace" >"$work/writers"
# A call in a call in a call, and no end
awk 'BEGIN { for (i = 0; i < 2000; i++) printf " 0)               |  %*sf() {\n", 2 * i, "" }' \
	>"$work/deep"

cp "$trace" "$work/"$'a\e[31mb'
expect "a name that colours" 0 '^Function .*/a\\x1b\[31mb' "$ftd" "$work/"$'a\e[31mb' "$trace"
cp "$work/cut" "$work/"$'c\e[31md'
expect "a name that colours, in a note" 0 '^ftd: .*/c\\x1b\[31md: 1 line not understood' \
	"$ftd" "$work/"$'c\e[31md' "$trace"
expect "a name that colours, of no file" 1 '^ftd: cannot open .*/d\\x1b\[31me' \
	"$ftd" "$work/"$'d\e[31me'
expect "a name that colours, of a line not understood" 0 '^.*/c\\x1b\[31md:[0-9]*: ' \
	"$ftd" -w "$work/"$'c\e[31md'
expect "empty" 1 'is empty' "$ftd" "$work/empty"
expect "only a header" 1 'no function_graph calls' "$ftd" "$work/header"
expect "cut" 0 '1 line not understood' "$ftd" "$work/cut"
expect "one line" 1 'no function_graph calls' "$ftd" "$work/oneline"
expect "zeros" 1 'no function_graph calls' "$ftd" "$work/zeros"
expect "some zeros" 0 'lines not understood' "$ftd" "$work/nul"
expect "binary" 1 'no function_graph calls' "$ftd" "$work/binary"
expect "a long name" 0 '^f +2 ' "$ftd" "$work/long-name"
expect "a long name is counted" 0 '1 line not understood' "$ftd" "$work/long-name"
expect "long arguments" 0 '^f +2 ' "$ftd" "$work/long-arguments"
expect "two writers" 0 '[12][0-9] lines not understood' "$ftd" "$work/writers"
expect "a deep stack" 0 '2000 calls had not returned' "$ftd" "$work/deep"
expect "a directory" 1 'cannot read .*Is a directory' "$ftd" "$work"
expect "no file" 1 'cannot open .*No such file' "$ftd" "$work/nothing"
expect "a file that cannot be read" 1 'cannot read .*Input/output error' "$ftd" /proc/self/mem
expect "/dev/null" 1 'is empty' "$ftd" /dev/null

expect "standard input is closed" 1 'cannot read .*Bad file descriptor' sh -c '"$0" <&-' "$ftd"
expect "standard output is closed" 1 'cannot write .*Bad file descriptor' \
	sh -c '"$0" "$1" >&-' "$ftd" "$trace"

full=(sh -c '"$0" "$@" >/dev/full' "$ftd")
for arguments in "report" "report --format csv" "report --format json" "graph" "check" \
		 "check --format csv" "check --format json" "flame" \
		 "export --folded" "export --chrome" "export --speedscope" \
		 "boot" "boot --html" "boot --chrome"; do
	# shellcheck disable=SC2086
	expect "no room for $arguments" 1 'cannot write .*No space left' \
		"${full[@]}" $arguments "$trace"
done
expect "no room for help" 1 'cannot write .*No space left' "${full[@]}" --help
expect "no room for a command's help" 1 'cannot write .*No space left' "${full[@]}" check --help
expect "no room for the version" 1 'cannot write .*No space left' "${full[@]}" --version

cp "$trace" "$work/same"
expect "a picture over its trace" 2 'that is the input' "$ftd" flame -o "$work/same" "$work/same"
expect "a picture over the trace that is standard input" 2 'that is the input' \
	sh -c '"$0" flame -o "$1" <"$1"' "$ftd" "$work/same"
expect "a page over the second of its traces" 2 'that is the input' \
	"$ftd" boot --html -o "$work/same" "$trace" "$work/same"
expect "tables over the second of their traces" 2 'that is the input' \
	"$ftd" boot -o "$work/same" "$trace" "$work/same"
expect "the trace is still there" 0 '' cmp "$trace" "$work/same"
expect "a file that cannot be written" 1 'cannot write .*/none/x: No such file' \
	"$ftd" export --folded -o "$work/none/x" "$trace"
expect "no room in a file" 1 'cannot write .*No space left' "$ftd" flame -o /dev/full "$trace"
"$ftd" boot "$trace" "$trace" >"$work/there" 2>/dev/null
expect "tables of boots into a file" 0 '' "$ftd" boot -o "$work/here" "$trace" "$trace"
expect "tables of boots are the same there" 0 '' cmp "$work/there" "$work/here"
for arguments in "flame" "flame --chart" "export --folded" "export --chrome" "boot --html" \
		 "boot --chrome"; do
	# shellcheck disable=SC2086
	"$ftd" $arguments "$trace" >"$work/there" 2>/dev/null
	# shellcheck disable=SC2086
	expect "$arguments into a file" 0 '' "$ftd" $arguments -o "$work/here" "$trace"
	expect "$arguments is the same there" 0 '' cmp "$work/there" "$work/here"
done

# What was there stays until all of the new one is there, wherever a link leads to it.
mkdir "$work/pictures"
echo old >"$work/pictures/real"
ln -s real "$work/pictures/link"
chmod 640 "$work/pictures/real"
expect "a picture that finds no room" 1 'cannot write .*File too large' \
	sh -c 'trap "" XFSZ; ulimit -f 1; "$0" flame -o "$1" "$2"' "$ftd" "$work/pictures/link" "$trace"
expect "the old one is still there" 0 '^old$' cat "$work/pictures/real"
expect "nothing else is there" 0 '^link real $' sh -c 'ls "$0" | tr "\n" " "' "$work/pictures"
expect "a picture in place of another" 0 '' "$ftd" flame -o "$work/pictures/link" "$trace"
expect "the link is one, the mode is kept" 0 '^symbolic link regular file 640$' \
	sh -c 'cd "$0"; echo $(stat -c %F link) $(stat -c "%F %a" real)' "$work/pictures"
expect "it is the new one" 0 '</svg>' tail -n 1 "$work/pictures/real"
expect "a new file's mode" 0 '^604$' \
	sh -c 'umask 062; "$0" flame -o "$1" "$2"; stat -c %a "$1"' "$ftd" "$work/pictures/new" "$trace"
expect "a file when standard output is closed" 0 '</svg>' \
	sh -c '"$0" flame -o "$1" "$2" >&-; tail -n 1 "$1"' "$ftd" "$work/pictures/closed" "$trace"
mkfifo "$work/fifo"
expect "a FIFO" 0 '</svg>' sh -c '"$0" flame -o "$1" "$2" & tail -n 1 "$1"' "$ftd" "$work/fifo" "$trace"

# Tasks without number, each with a call at a depth that no kernel reaches
awk 'BEGIN { for (i = 0; i < 1500; i++) printf " 0)   a-%-9d |   1.000 us    |  %8000sf();\n", i, "" }' \
	>"$work/pits"
memory() {
	ASAN_OPTIONS=quarantine_size_mb=1 python3 - "$@" <<-'END'
		import resource, subprocess, sys
		subprocess.run(sys.argv[1:], stdout=subprocess.DEVNULL, check=True)
		print(resource.getrusage(resource.RUSAGE_CHILDREN).ru_maxrss // 1024, 'MB')
	END
}
said=$(memory "$ftd" report "$work/pits")
if ((${said% MB} < 200)); then
	passed=$((passed + 1))
else
	failed=$((failed + 1))
	echo "FAILED: a trace of 12 MB takes $said"
fi

# Whose calls these are is said at the end: they wait in a file, for the table and for check.
awk 'BEGIN { for (i = 0; i < 99999; i++) print " 0)   1.000 us    |  f" i % 3 "();"
	print " 0)   1.000 us    |  } /* g */"
	print " 0)    cat-123    =>    sh-120    " }' >"$work/late"
expect "a task with a late name" 0 '^f0 +33333 ' "$ftd" --pid 123 "$work/late"
expect "a task with a late name, check" 1 'late:100000: exit of g without an entry' \
	"$ftd" check --task cat "$work/late"
expect "another task with a late name" 0 'no function passes' "$ftd" --pid 120 "$work/late"

# A task's calls that are not drawn take some room, but many tasks share it.
awk 'BEGIN { for (i = 1; i <= 40000; i++) printf " 0)   t-%-9d |   1.000 us    |  f();\n", i }' \
	>"$work/tasks"
said=$(memory "$ftd" flame --chart "$work/tasks")
if ((${said% MB} < 250)); then
	passed=$((passed + 1))
else
	failed=$((failed + 1))
	echo "FAILED: a chart of 40000 tasks takes $said"
fi

# What drspin has written, damaged: a page or an error, nothing that a sanitizer finds
damaged_stacks() {
	sed '1d;/^---$/,$d' golden/boot-stacks.test >"$work/stacks.trace"
	python3 - "$ftd" golden/boot-stacks.json "$work" <<-'END'
		import random, re, subprocess, sys
		ftd, name, work = sys.argv[1:]
		whole = open(name, 'rb').read()
		odd = b'[', b'{', b'"', b'9' * 18, b'\\u', b'-', b'null', b'18446744073709551615', b'-1', b'0'
		statuses = set()
		for seed in range(60):
		    rng, text = random.Random(seed), bytearray(whole)
		    for _ in range(rng.choice((1, 2, 4))):
		        at = rng.randrange(len(text))
		        number = rng.choice(list(re.finditer(rb'\d+', text)))
		        where = rng.choice(((at, at + 1), (at, at), (number.start(), number.end())))
		        text[slice(*where)] = rng.choice(odd + (b'',))
		    open(work + '/stacks', 'wb').write(text)
		    done = subprocess.run([ftd, 'boot', '--html', '--stacks', work + '/stacks', '-o', work + '/page',
		                           work + '/stacks.trace'], capture_output=True, check=False)
		    statuses.add(done.returncode)
		    if done.returncode not in (0, 1) or b'runtime error' in done.stderr:
		        print('seed', seed, done.returncode, done.stderr[-500:])
		print(sorted(statuses))
	END
}
said=$(damaged_stacks)
if [ "$said" = '[0, 1]' ]; then
	passed=$((passed + 1))
else
	failed=$((failed + 1))
	echo "FAILED: damaged stacks: $said"
fi

# An error that came from many functions takes no longer for each of them.
awk 'BEGIN { for (i = 0; i < 250000; i++) printf " 0)               |  f() {\n" \
	" 0)   1.000 us    |    g%d(); /* = -2 */\n 0)   2.000 us    |  } /* f = -2 */\n", i }' \
	>"$work/origins"
expect "an error with many origins" 0 '^f +250000$' "$ftd" errors -f Fp -s p -n 1 "$work/origins"

# The limits that the manual gives: what is above them is left out, and said to be.
# calls COUNT: all of different length, of functions of their own, so that nothing is folded
calls() {
	awk -v count="$1" 'BEGIN { for (i = 1; i <= count; i++)
		printf " 0) # %04d.%03d us |  f%d();\n", i / 1000, i % 1000, i }'
}
calls 9999 >"$work/9999"
calls 10001 >"$work/10001"
expect "a chart of fewer than 10000 calls" 0 '9,999 calls in 1 lane<' "$ftd" flame --chart "$work/9999"
expect "a chart of more than 10000" 0 '; 1 of them, .*not drawn' "$ftd" flame --chart "$work/10001"
calls 200000 >"$work/200000"
calls 200001 >"$work/200001"
expect "a tree of 200000 lines" 0 '^CPU 0$' "$ftd" tree "$work/200000"
expect "all of them" 0 '^200001$' sh -c '"$0" tree "$1" | wc -l' "$ftd" "$work/200000"
expect "a tree of more" 0 'too much to show all of it' "$ftd" tree "$work/200001"
expect "an export of 200000 calls" 0 '"name":"200000"' "$ftd" export --speedscope "$work/200000"
expect "an export of more" 0 '"name":"200001 without 1 call of up to 1 ns"' "$ftd" export --speedscope "$work/200001"
awk 'BEGIN { for (i = 0; i < 730; i++) { print " 0)               |  a" i "() {"
	for (j = 0; j < 730; j++) print " 0)   1.000 us    |    b" j "();"
	print " 0) ! 999.000 us  |  }" } }' >"$work/places"
expect "half a million places" 0 'the call tree has 524288 places' "$ftd" graph "$work/places"
said=$(memory "$ftd" graph "$work/places" 2>/dev/null)
if ((${said% MB} < 160)); then
	passed=$((passed + 1))
else
	failed=$((failed + 1))
	echo "FAILED: a call tree of half a million places takes $said"
fi
# The calls of a task that finds no room count all the same.
awk 'BEGIN { for (i = 1; i <= 270000; i++)
	printf " 0)   sh-%-6d   |   1.000 us    |  f();\n", i }' >"$work/tasks"
expect "a place for each of too many tasks" 0 '^100.0% +270000.000 +0.000 +0  all' \
	"$ftd" graph --per-task "$work/tasks"
expect "calls that find no room" 0 'too few for 7857 calls;' \
	"$ftd" graph --per-task "$work/tasks"
{ head -c 1100000 /dev/zero | tr '\0' x; echo; calls 1; } >"$work/overlong"
expect "a line longer than a megabyte" 0 '1 line longer than any' "$ftd" "$work/overlong"

# A file is read whatever its name is like, but for that of a command.
ln -s "$PWD/$trace" "$work/grahp"
expect "a file that is called nearly as a command" 0 '^Function' sh -c 'cd "$1" && "$0" grahp' "$ftd" "$work"
expect "a word that is neither" 2 '^ftd: grhap is no command and no file: do you mean graph.$' \
	"$ftd" grhap -n 1
expect "a file that is not there" 1 '^ftd: cannot open graph.txt: No such file' "$ftd" graph.txt

# A reader that goes away is no error worth a message.
expect "a reader that goes away" 0 '^Function' sh -c '"$0" report "$1" | head -n 1' "$ftd" "$trace"

echo "hostile input: $passed passed, $failed failed"
[ "$failed" = 0 ]
