#!/bin/bash
# SPDX-License-Identifier: GPL-2.0
#
# drspin-read.sh BUILD: drspin --read, with sanitizers: samples that were taken elsewhere get names
# of a sysroot, and what a kernel trace of the same time tells.

. "$(dirname "$0")/../lib/suite.sh"
. "$(dirname "$0")/../lib/drspin.sh"

build_drspin "$1"

# ---- samples that are taken home ----------------------------------------------------

# The program that is sampled has no symbols; the one at home has them.
taken_home() # SECONDS
{
	local root=$out/tests/sysroot

	strip -o "$out/tests/away" "$truth"
	rm -rf "$root"
	mkdir -p "$root$out/tests" "$root/usr/lib"
	cp "$truth" "$root$out/tests/away"
	ldd "$truth" | grep -o '/[^ ]*' | xargs realpath | xargs cp --parents -t "$root"
	"$drspin" -i 5ms --raw -o "$said.raw" -- "$out/tests/away" "$1" "$said.shares" || return 1
	rm "$out/tests/away"
	"$drspin" --read "$said.raw" --sysroot "$root" --share 0 --json -o "$json" 2>"$said" || { cat "$said"; return 1; }
	[[ -s $said ]] && { cat "$said"; return 1; }
	tests/shares.py "$json" "$said.shares" || return
	"$drspin" --read "$said.raw" --sysroot "$root" --speedscope -o "$json" && tests/speedscope.py "$json"
}
verdict "raw samples, with names of a sysroot" longer taken_home

# The file there is stripped, too, and its debug file stands in one of these places below.
home_with() # PLACE COMMAND...: which puts something into that place
{
	local root=$out/tests/sysroot-debug:

	rm -rf "$root"
	mkdir -p "$root$out/tests" "$root/$(dirname "$1")"
	strip -o "$root$out/tests/away" "$truth"
	"${@:2}" "$root/$1"
	(cd "$out/tests" &&
		timeout -s KILL 20 "$drspin" --read "$said.raw" --sysroot "${root##*/}" --folded -o "$said" 2>"$said.err")
}
debug_file_at() # PLACE
{
	home_with "$1" objcopy --only-keep-debug "$truth" || return 1
	grep -q ';spinner;spin_long;' "$said" && return
	cat "$said.err" "$said"
	return 1
}
id=$(readelf -n "$truth" | sed -n 's/.*Build ID: //p')
verdict "... and debug files by their build ID" debug_file_at "usr/lib/debug/.build-id/${id:0:2}/${id:2}.debug"
verdict "... beside the program" debug_file_at "${out#/}/tests/away.debug"
verdict "... in .debug" debug_file_at "${out#/}/tests/.debug/away.debug"
not_read_at() # PLACE COMMAND...
{
	home_with "$@" && grep -q ';away+0x' "$said" && ! grep -q spin_long "$said" && return
	cat "$said.err" "$said"
	return 1
}
verdict "... and a FIFO there" not_read_at "usr/lib/debug/.build-id/${id:0:2}/${id:2}.debug" mkfifo
verdict "... and a link that leaves the sysroot" \
	not_read_at "usr/lib/debug/.build-id/${id:0:2}/${id:2}.debug" ln -s "$truth"

not_the_file()
{
	local root=$out/tests/sysroot

	cp "$truth-O0" "$root$out/tests/away"
	"$drspin" --read "$said.raw" --sysroot "$root" -o "$said" 2>"$said.err" || return 1
	grep -q "away: this is not the file that was sampled" "$said.err" && grep -q ' away+0x' "$said" &&
		! grep -q spin_long "$said"
}
verdict "... and where another file is there" not_the_file
# named_there NAME MESSAGE [OPTIONS...]: samples of a file of that name
named_there()
{
	sed "s,^module [^ ]* .*/tests/away\$,module - $1," "$said.raw" >"$said.named"
	timeout 20 "$drspin" --read "$said.named" "${@:3}" -o "$said" 2>"$said.err" || return 1
	grep -q "^drspin: .*$2: its functions have no names" "$said.err" && return
	cat "$said.err"
	return 1
}
mkfifo "$out/tests/fifo" 2>/dev/null || :
verdict "... and no file, but a pipe" named_there "$out/tests/fifo" "/fifo: this is no regular file"
verdict "... a device" named_there /dev/zero "/dev/zero: this is no regular file"
verdict "... nothing" named_there /no/such "/no/such: No such file or directory"
ln -sfn "$truth" "$out/tests/sysroot/link"
verdict "... and one outside of the sysroot" named_there "/../../../../../../../../../..$truth" \
	"/truth: No such file or directory" --sysroot "$out/tests/sysroot"
verdict "... and a link to that" named_there /link "/link: No such file or directory" \
	--sysroot "$out/tests/sysroot"
verdict "... and no sysroot" refused 1 '--sysroot /no/such: No such file' \
	--read "$said.raw" --sysroot /no/such
verdict "... and no samples" refused 1 '/no/such: No such file' --read /no/such

# As from ssh, which nothing is kept of
from_a_pipe()
{
	"$drspin" --read "$said.raw" --folded -o "$said.kept" &&
		"$drspin" --read - --folded -o - <"$said.raw" | diff - "$said.kept"
}
verdict "raw samples from standard input, and a report to standard output" from_a_pipe
gzip -kf "$said.raw"
verdict "... packed ones" refused 1 '.*raw.gz: drspin --raw has not written this; .*gzip -dc FILE \| drspin --read -$' \
	--read "$said.raw.gz"
is_kept() { cp "$said.raw" "$said.kept" && refused 2 "$@" && cmp "$said.raw" "$said.kept"; }
verdict "a report in the place of the samples" is_kept '-o .*kept: that is the input' --read "$said.kept" -o "$said.kept"
verdict "... and in the place of the trace" is_kept '-o .*kept: that is the input' --read "$said.raw" \
	--trace "$said.kept" -o "$said.kept"

# 32-bit programs on a 64-bit kernel are seen to run, and their calls have no false names.
narrow()
{
	"$drspin" -i 5ms --share 0 --folded -o "$said" -- "$out/tests/narrow" &&
		grep -q ';narrow-[0-9]*;\[32-bit program\]\(;\[waiting for a CPU\]\)\? [0-9]' "$said" &&
		grep -q ';\[waiting: 32-bit system call 162, [a-z_]*\] [0-9]' "$said" && ! grep -q 'sync' "$said" && return
	cat "$said"
	return 1
}
if [[ $(uname -m) == x86_64 ]] && as --32 -o "$out/tests/narrow.o" tests/narrow.s 2>/dev/null &&
	ld -m elf_i386 -o "$out/tests/narrow" "$out/tests/narrow.o" 2>/dev/null && "$out/tests/narrow"; then
	verdict "a 32-bit program on a 64-bit kernel" narrow
else
	skip "a 32-bit program on a 64-bit kernel" "this machine runs none, or has no assembler for it"
fi

# Two places in a function are one stack.
once_each()
{
	local at id

	id=$(readelf -n "$truth" | sed -n 's/.*Build ID: //p')
	at=$((16#$(nm "$truth" | sed -n 's/ . spin_long$//p')))
	{
		printf 'drspin-raw-4 2 10000000 1000000000\ncost%s\nmodule %s %s\n' \
			"$(printf ' 0%.0s' {1..35})" "$id" "$truth"
		printf 'code 0 %x\ncode 0 %x\n' $((at + 1)) $((at + 2))
		printf '%s\n' "stack 0 0 0" "stack 0 1 0" "lane 7 8 2 0 0 0 2 2 0 0 0 0 0 0 0 0 spinner" \
			"run 0 1 0 1 1000000000" "run 0 2 0 1 1010000000" end
	} >"$said.places"
	"$drspin" --read "$said.places" --folded | diff - <(echo "7;spinner-8;spin_long 2")
}
verdict "a line for each stack" once_each

# So many threads that nobody could look through all of them for each
many_threads()
{
	{
		sed -n '1,/^lane/{/^lane/!p}' "$said.raw"
		awk 'BEGIN { for (i = 0; i < 100000; i++) print "lane", 1 + i, 1 + i, "1 0 0 0 0 1 0 0 0 0 0 0 0 0 many"
			for (i = 0; i < 100000; i++) print "run", i, 1, 0, 1, 0
			print "end" }'
	} >"$said.many"
	timeout 20 "$drspin" --read "$said.many" --folded -o "$said" 2>/dev/null && (($(wc -l <"$said") == 100000)) &&
		timeout 60 "$drspin" --read "$said.many" -o "$said" 2>/dev/null &&
		(($(grep -c '^many, process' "$said") == 100000)) && return
	head -n 5 "$said"
	return 1
}
verdict "samples of a hundred thousand threads" many_threads
# That report takes a while.
abandoned()
{
	local status=0 reader

	"$drspin" --read "$said.many" -o "$said.unfinished" 2>"$said.err" &
	reader=$!
	until compgen -G "$said.unfinished.*"; do
		kill -0 "$reader" || return 1
		sleep 0.01
	done
	kill -TERM "$reader"
	wait "$reader" || status=$?
	((status == 143)) && [[ ! -e $said.unfinished ]] && ! compgen -G "$said.unfinished.*" &&
		grep -q '^drspin: the report is abandoned' "$said.err"
}
verdict "a signal leaves no part of a report" abandoned
# ---- beside a kernel trace ------------------------------------------------------------

# A reader in two waits, and the same thread on a CPU and ready for one
{
	echo "drspin-raw-4 24 10000000 1000000000"
	printf 'cost%s 240000000\n' "$(printf ' 0%.0s' {1..34})"
	printf '%s\n' "text read" "text [waiting: read, pipe_read]" "text read(5 pipe:[1] <- sed-32)" "text spin" \
		"text [waiting for a CPU]" "text [kernel: pipe_read]" \
		"stack 0 0 0" "stack 1 1 0" "stack 2 2 0" "stack 0 3 0" "stack 4 4 0" "stack 2 5 0" "stack 6 2 0" \
		"lane 7 8 3 2 19 0 24 24 0 0 0 0 0 0 0 0 waits" \
		"run 0 3 2 14 1000000000" "run 0 3 2 1 1152000000" "run 0 4 0 1 1160000000" \
		"run 0 4 0 1 1180000000" "run 0 4 0 1 1188000000" "run 0 5 1 2 1190000000" \
		"run 0 7 2 4 1195000000" end
} >"$said.waits"
beside() # EXPECTED [OPTIONS...]: with $said.trace
{
	"$drspin" --read "$said.waits" --trace "$said.trace" --folded -o "$said" || return 1
	sort "$said" | diff - <(sort <<<"$1")
}

# Calls that were open in a moment, without what gives the CPU to others and is no wait
cat >"$said.trace" <<-'END'
	# tracing_thresh: 1000 us
	# tracer: function_graph
	#
	     0.990000 |   0)   waits-8    |               |  sys_read() {
	     0.990010 |   0)   waits-8    |               |    ksys_read() {
	     0.990020 |   0)   waits-8    |               |      schedule() {
	     1.150000 |   1)  a-b c-35    |               |  /* sched_waking: comm=waits pid=8 prio=120 target_cpu=000 */
	     1.150050 |   1)  a-b c-35    |               |  /* sched_waking: comm=other pid=9 prio=120 target_cpu=000 */
	     1.150100 |   0)   waits-8    | @ 160080.0 us |      } /* schedule */
	     1.150110 |   0)   waits-8    | @ 160100.0 us |    } /* ksys_read */
	     1.150120 |   0)   waits-8    | @ 160120.0 us |  } /* sys_read */
	     1.158000 |   0)  <idle>-0    |               |  /* sched_waking: comm=waits pid=8 prio=120 target_cpu=000 */
	     1.182000 |   0)   waits-8    | * 20000.0 us  |  } /* handle_fault */
	     1.187000 |   0)   waits-8    |               |  do_work_pending() {
	     1.187000 |   0)   waits-8    |               |    schedule() {
END
kernel_calls()
{
	beside "7;waits-8;read;[waiting: read, pipe_read];pipe_read_[k];read(5 pipe:[1] <- sed-32) 4
7;waits-8;read;[waiting: read, pipe_read];read(5 pipe:[1] <- sed-32);[woken by an interrupt] 1
7;waits-8;read;[waiting: read, pipe_read];sys_read_[k];ksys_read_[k];schedule_[k];read(5 pipe:[1] <- sed-32);[woken by a-b c-35] 14
7;waits-8;spin 2
7;waits-8;spin;[waiting for a CPU] 2
7;waits-8;spin;handle_fault_[k] 1" &&
		"$drspin" --read "$said.waits" --trace "$said.trace" -o "$said" &&
		grep -qx 'Trace of the kernel: .*said.trace, with calls of 1.000 ms and more, and 3 wakings' "$said" &&
		grep -q '\[kernel: ksys_read\]$' "$said" &&
		"$drspin" --read "$said.waits" --trace "$said.trace" --json -o "$json" &&
		[[ $(of "[r['trace'][n] for n in ('calls', 'wakings', 'shortest_ns', 'thresh_ns')]") == "[6, 3, 20000000, 1000000]" ]]
}
verdict "what the kernel did at the moment, and who ended waits, by a trace" kernel_calls
shortest()
{
	sed -i 1d "$said.trace"
	"$drspin" --read "$said.waits" --trace "$said.trace" -o "$said" &&
		grep -qx 'Trace of the kernel: .*said.trace, with calls, the shortest of 20.00 ms, and 3 wakings' "$said"
}
verdict "... by one that does not tell which calls are left out" shortest
gzip -kf "$said.trace"
packed() { "$drspin" --read "$said.waits" --trace "$said.trace.gz" --folded -o "$said" && grep -q 'ksys_read_\[k\]' "$said"; }
verdict "... by a packed one" packed

# Another tracer's lines have flags. The first event is over before the first sample.
cat >"$said.trace" <<-'END'
	# tracer: nop
	             sed-32      [000] d..2.     0.900000: sched_waking: comm=waits pid=8 prio=120 target_cpu=000
	             sed-32      [000] d..2.     1.045000: sched_waking: comm=waits pid=8 prio=120 target_cpu=000
	             cat-33      [001] d..2.     1.048000: sched_waking: comm=other pid=9 prio=120 target_cpu=000
	     my [0] shell-34     [001] d.h2.     1.155000: sched_waking: comm=waits pid=8 prio=120 target_cpu=001
	     my [0] shell-34     [001] d..2.     1.205000: sched_waking: comm=waits pid=8 prio=120 target_cpu=001
END
woken()
{
	beside "7;waits-8;read;[waiting: read, pipe_read];pipe_read_[k];read(5 pipe:[1] <- sed-32);[woken by my [0] shell-34] 4
7;waits-8;read;[waiting: read, pipe_read];read(5 pipe:[1] <- sed-32);[woken by an interrupt] 1
7;waits-8;read;[waiting: read, pipe_read];read(5 pipe:[1] <- sed-32);[woken by sed-32] 14
7;waits-8;spin 3
7;waits-8;spin;[waiting for a CPU] 2"
}
verdict "who ended waits, by a trace without calls" woken
# Nobody knows who woke it before the trace begins.
begins_late()
{
	sed '/ 0.900000:/d; / 1.045000:/d' "$said.trace" >"$said.part"
	"$drspin" --read "$said.waits" --trace "$said.part" --folded -o "$said" 2>"$said.err" &&
		grep -q '^drspin: .*said.part: it begins 0.048 s after the samples: a larger --buffer-size' "$said.err" &&
		grep -qxF '7;waits-8;read;[waiting: read, pipe_read];read(5 pipe:[1] <- sed-32) 14' "$said" && return
	cat "$said" "$said.err"
	return 1
}
verdict "... that begins after the samples" begins_late
sed 's/ \([01]\.[0-9]*:\)/ 70\1/' "$said.trace" >"$said.late"
verdict "a trace with another clock" refused 1 \
	'.*: it is from 700.900 s to 701.205 s, the samples from 1.000 s to 1.195 s: record both at the same time' \
	--read "$said.waits" --trace "$said.late"
: >"$said.empty"
verdict "... that is empty" refused 1 '.*said.empty is empty: give me text' --read "$said.waits" --trace "$said.empty"
grep -v 'comm=waits\|comm=other' "$said.trace" >"$said.others"
echo '             sed-32      [000] d..2.     1.045000: sched_exec: x=1' >>"$said.others"
verdict "... that has no such events" refused 1 '.*: neither calls nor sched_waking events with their times' \
	--read "$said.waits" --trace "$said.others"
printf 'BZh91AY and more of that' >"$said.bz2"
verdict "... that is packed in another way" refused 1 '.*bz2 is packed with bzip2, .*: bzip2 -dc FILE \| drspin --read SAMPLES --trace -$' \
	--read "$said.waits" --trace "$said.bz2"
verdict "samples and a trace, both from standard input" refused 2 '--read - and --trace -: there is one' --read - --trace -
verdict "a trace for nothing" refused 2 '--trace /: that is for --read' --trace / -- true
cut_off()
{
	local bytes

	for ((bytes = 2000; bytes < 2040; bytes++)); do
		head -c "$bytes" "$said.raw" >"$said.cut"
		refused 1 '.*: its end is missing: copy it once more$' --read "$said.cut" || return
	done
}
verdict "raw samples whose end is missing" cut_off

# spoiled COUNT: a report, or what is wrong
spoiled()
{
	local seed status

	for ((seed = 0; seed < $1; seed++)); do
		status=0
		python3 - "$said.raw" "$said.spoiled" "$seed" <<-'END'
			import random, sys
			random.seed(int(sys.argv[3]))
			data = bytearray(open(sys.argv[1], "rb").read())
			for _ in range(random.choice([1, 3, 30])):
			    data[random.randrange(len(data))] = random.choice([random.randrange(256), *b"09f -\n"])
			open(sys.argv[2], "wb").write(data)
		END
		ASAN_OPTIONS=detect_leaks=0 timeout 20 "$drspin" --read "$said.spoiled" -o "$said" 2>"$said.err" || status=$?
		((status <= 1)) && ! grep -q 'ERROR: \|runtime error' "$said.err" && continue
		echo "seed $seed: status $status"
		tail -n 30 "$said.err"
		return 1
	done
}
verdict "raw samples that have been damaged" spoiled 30
long_time()
{
	awk 'NR == 2 { $NF = "345600000000000" } { print }' "$said.raw" >"$said.days" &&
		"$drspin" --read "$said.days" --json -o "$json" && [[ $(of 'r["cost"]["wall_ns"]') == 345600000000000 ]]
}
verdict "raw samples of four days" long_time
{
	printf 'drspin-raw-4 24 10000000 1000000000\ncost%s\ntext read\nstack 0 0 0\n' "$(printf ' 0%.0s' {1..35})"
	awk -v count=$((1 << 47)) 'BEGIN { print "lane 7 8", count, "0 0 0 0 24 0 0 0 0 0 0 0 0 waits"
		print "run 0 1 0", count, "1000000000"; print "end" }'
} >"$said.large"
verdict "more samples than can be" refused 1 '.*: line 5: a number is wrong' --read "$said.large"
awk '/^lane/ && !n { for (n = stacks + 1; n < stacks + 300000; n++) print "stack", n - 1, 0, 0 }
	/^stack/ { stacks++ } { print }' "$said.raw" >"$said.deep"
verdict "a stack that is deeper than any" refused 1 '.*: line [0-9]+: a stack is too deep' --read "$said.deep"
verdict "reading, and a process" refused 2 '--read .*: nothing is sampled then; leave out 1' --read "$said.raw" 1
verdict "... and what is for sampling" refused 2 '--read .*: nothing is sampled then; leave out --kernel' --kernel --read "$said.raw"
verdict "a sysroot for nothing" refused 2 '--sysroot /: that is for --read' --sysroot / 1
