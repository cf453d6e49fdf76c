#!/bin/sh
# SPDX-License-Identifier: GPL-2.0
#
# packed.sh FTD GENTRACE: packed traces and trace.dat.
ftd=$1
gentrace=$2
here=$(dirname "$0")
work=$(mktemp -d) || exit 2
trap 'rm -rf "$work"' EXIT
passed=0
failed=0

ok() {
	passed=$((passed + 1))
}

not_ok() {
	failed=$((failed + 1))
	echo "FAILED: $*"
}

# expect NAME STATUS TEXT COMMAND...: exit status, and text in the output
expect() {
	name=$1
	want=$2
	text=$3
	shift 3
	"$@" >"$work/out" 2>&1 </dev/null
	status=$?
	if [ "$status" = "$want" ] && grep -qF -- "$text" "$work/out"; then
		ok
	else
		not_ok "$name: status $status, not '$text':"
		head -n 5 "$work/out"
	fi
}

# Without the library the message names the remedy.
have() {
	"$ftd" "$1" >"$work/out" 2>&1 && return 0
	! grep -q "built without: build it with .* installed" "$work/out"
}

"$gentrace" 9000 >"$work/plain"
"$ftd" -n 20 "$work/plain" >"$work/want" 2>/dev/null

packed() { # PROGRAM
	command -v "$1" >/dev/null || return 0
	"$1" -c <"$work/plain" >"$work/packed"
	have "$work/packed" || { ok; return 0; }
	if "$ftd" -n 20 "$work/packed" 2>/dev/null | cmp -s "$work/want"; then
		ok
	else
		not_ok "$1: not the table of the plain trace"
	fi
	if "$ftd" -n 20 - <"$work/packed" 2>/dev/null | cmp -s "$work/want"; then
		ok
	else
		not_ok "$1: not the same from standard input"
	fi
	head -c 40000 "$work/packed" >"$work/cut"
	expect "$1, cut" 0 "it could not be read to its end: it ends in the middle" \
		"$ftd" "$work/cut"
	expect "$1, cut: check" 0 "it could not be read to its end: it ends in the middle" \
		"$ftd" check "$work/cut"
	expect "$1, cut: check in JSON" 0 '"damage": "it ends in the middle' \
		"$ftd" check --format json "$work/cut"
	head -c 40 "$work/packed" >"$work/cut"
	expect "$1, cut at once" 1 "cannot be read as $1: it ends in the middle" "$ftd" "$work/cut"
	expect "$1, cut at once: check" 1 "cannot be read as $1: it ends in the middle" \
		"$ftd" check "$work/cut"
	{ head -c 20000 "$work/packed"; head -c 30000 /dev/zero | tr '\0' '\377'; } >"$work/damaged"
	expect "$1, damaged" 0 ": its contents are damaged" \
		sh -c "'$ftd' '$work/damaged' 2>&1 | cat"
	# Two of them in one file are the trace twice.
	cat "$work/plain" "$work/plain" >"$work/twice"
	cat "$work/packed" "$work/packed" >"$work/packed-twice"
	"$ftd" "$work/twice" >"$work/1" 2>&1
	if "$ftd" "$work/packed-twice" 2>&1 | cmp -s "$work/1"; then
		ok
	else
		not_ok "$1: two parts in one file"
	fi
}

packed gzip
packed zstd
packed xz

# A trace is looked through for tasks first, packed or not, a pipe as far as 16 MB.
same_tasks() { # GOLDEN PID
	sed '1d;/^---$/,$d' "$here/golden/$1.test" >"$work/banners"
	"$ftd" --pid "$2" -f FctTP "$work/banners" >"$work/1" 2>/dev/null
	"$ftd" tree --pid "$2" --format csv - <"$work/banners" >"$work/2" 2>/dev/null
	gzip -c "$work/banners" >"$work/banners.gz"
	if ! have "$work/banners.gz" || "$ftd" --pid "$2" -f FctTP "$work/banners.gz" 2>/dev/null |
	   cmp -s "$work/1"; then
		ok
	else
		not_ok "$1, packed: not the tasks of the plain trace"
	fi
	if sed '' "$work/banners" | "$ftd" --pid "$2" -f FctTP 2>/dev/null | cmp -s "$work/1" &&
	   sed '' "$work/banners" | "$ftd" tree --pid "$2" --format csv - 2>/dev/null |
	   cmp -s "$work/2"; then
		ok
	else
		not_ok "$1, from a pipe: not the tasks of the file"
	fi
}
same_tasks pid-banners 123
same_tasks banners-migrated 12
# All calls have their callers, whatever task is asked for.
"$ftd" check - <"$work/banners" >"$work/1"
expect "a migrated task from a pipe" 0 "$(cat "$work/1")" \
	sh -c "sed '' '$work/banners' | '$ftd' check"
# Behind that calls wait until their CPU's first line with => names the task.
{
	printf ' 0)   7.000 us    |  of_cat();\n'
	awk 'BEGIN { for (i = 0; i < 600000; i++) print " 1)   1.000 us    |  f();" }'
	printf ' 0)    cat-11     =>    sh-12    \n 0)   5.000 us    |  of_sh();\n'
} >"$work/late"
expect "a task that a pipe names late" 0 'of_cat 1 7.000 cat' \
	sh -c "sed '' '$work/late' | '$ftd' --pid 11 -f FctT | tr -s ' '"

"$here/makedat.py" "$work/trace.dat"
if have "$work/trace.dat"; then
	expect "trace.dat" 0 "vfs_read 1 7.999 7.999 7.544 rw_verify_area 1" \
		sh -c "'$ftd' -l '$work/trace.dat' | tr -s ' '"
	expect "trace.dat, lost events" 0 "ftd: 7 events or more lost by the kernel" \
		"$ftd" "$work/trace.dat"
	expect "trace.dat, time and task" 0 '"worst_at_ns": 5000001500, "worst_cpu": 1, "worst_task": "a-b [003] 1.5: x", "worst_pid": 200' \
		"$ftd" report --format json "$work/trace.dat"
	expect "trace.dat, another event" 0 "  /* sched_waking: comm=x? pid=7 pid=200 */" \
		"$ftd" tree "$work/trace.dat"
	expect "trace.dat, a return value" 0 "rw_verify_area -EINVAL" \
		"$ftd" errors -f Fe "$work/trace.dat"
	expect "trace.dat, arguments" 0 "rw_verify_area(0x3, 0xc0de) = -22 EINVAL" \
		"$ftd" tree "$work/trace.dat"
	expect "trace.dat, sound" 0 "pairs 3, 1 begun before the trace, 7 events lost: sound" \
		"$ftd" check "$work/trace.dat"
	for size in 12 200 3000 9000; do
		head -c "$size" "$work/trace.dat" >"$work/cut"
		expect "trace.dat, $size bytes" 1 "cannot be read as trace.dat: libtracecmd gives up" \
			"$ftd" "$work/cut"
	done
	"$here/makedat.py" "$work/other.dat" other
	expect "trace.dat without calls" 1 "a trace.dat of something else than trace-cmd record -p function_graph" \
		"$ftd" "$work/other.dat"
	expect "trace.dat without calls: what else" 1 "a line of it: cat-100 [000] 5.000001000: other_entry: " \
		"$ftd" check "$work/other.dat"
	expect "trace.dat in a pipe" 1 "give me its name" \
		sh -c "cat '$work/trace.dat' | '$ftd' -"
else
	ok
fi

# first_bytes NAME BYTES TEXT: a format that ftd does not read
first_bytes() {
	printf "$2" >"$work/format"
	head -c 500 /dev/zero >>"$work/format"
	expect "$1" 1 "$3" "$ftd" "$work/format"
}
first_bytes bzip2 'BZh9' 'packed with bzip2, which ftd does not read: unpack it: bzip2 -dc FILE | ftd'
first_bytes lz4 '\004\042\115\030' 'packed with lz4, which ftd does not read: unpack it: lz4 -dc'
first_bytes lzma '\135\000\000' 'packed with lzma'
first_bytes zip 'PK\003\004' 'a zip archive'
first_bytes perf 'PERFILE2' "perf's data, which ftd does not read"
first_bytes ELF '\177ELF' 'an ELF file, a program or a core'
first_bytes UTF-16 '\377\376#\000' 'iconv -f UTF-16'
first_bytes tar "$(printf '%257s' '' | tr ' ' x)ustar" 'a tar archive'
first_bytes zeros 'x\000' 'which seems to be no text'
first_bytes JPEG '\377\330\377\340\000\020JFIF\n1\nx\n' 'which seems to be no text: give me'

echo "packed: $passed passed, $failed failed"
[ "$failed" = 0 ]
