#!/bin/bash
# SPDX-License-Identifier: GPL-2.0
#
# drspin-names.sh BUILD: drspin, with sanitizers, finds the names of functions wherever they
# are: in files of several kinds, in memory, at home.

. "$(dirname "$0")/../lib/suite.sh"
. "$(dirname "$0")/../lib/drspin.sh"

build_drspin "$1"

# ---- in files -------------------------------------------------------------------

has_names()
{
	"$drspin" --folded -o "$said" -- "$out/tests/named" 1 && grep -q ';spinner;spin_long;' "$said" && return
	cat "$said"
	return 1
}
# Only .gnu_debugdata has its functions then.
pack_symbols()
{
	objcopy --only-keep-debug "$truth" "$said.full"
	nm "$truth" | awk '$2 ~ /[tT]/ { print $3 }' >"$said.names"
	objcopy -S --remove-section .gdb_index --remove-section .comment --keep-symbols="$said.names" \
		"$said.full" "$said.mini"
	rm -f "$said.mini.xz"
	xz "$said.mini"
	strip -o "$out/tests/named" "$truth"
	objcopy --add-section .gnu_debugdata="$said.mini.xz" "$out/tests/named"
}
pack_symbols
verdict "names of .gnu_debugdata" has_names

# It has no .eh_frame_hdr. Some functions of the assembler stand in no table.
begins() # MOST
{
	tests/begins.py objdump "$drspin" "$truth-static" "$out/tests/named" "$said.raw" "$1"
}
strip -o "$out/tests/named" "$truth-static"
verdict "functions of a stripped static program, called after where they begin" begins 9
strip -R .eh_frame "$out/tests/named"
verdict "... where nothing but calls tells that" begins 9999

# Its symbols are in a file of their own, found by the build ID.
separate()
{
	local id directory

	id=$(readelf -n "$truth" | sed -n 's/.*Build ID: //p')
	directory=/usr/lib/debug/.build-id/${id:0:2}
	[[ -w / && $id ]] || { echo "not root, or no build ID"; return 1; }
	strip -o "$out/tests/named" "$truth"
	mkdir -p "$directory"
	cp "$truth" "$directory/${id:2}.debug"
	has_names
	local status=$?
	rm "$directory/${id:2}.debug"
	rmdir --ignore-fail-on-non-empty "$directory" /usr/lib/debug/.build-id
	return "$status"
}
if ((EUID == 0)); then
	verdict "names of a file with debug information, by the build ID" separate
fi

# The same, from a server: asked for by the build ID, and only if drspin is to ask
server_begin()
{
	local id

	id=$(readelf -n "$truth" | sed -n 's/.*Build ID: //p')
	rm -rf "$out/tests/server" "$out/tests/cache"
	mkdir -p "$out/tests/server/buildid/$id"
	cp "$truth" "$out/tests/server/buildid/$id/debuginfo"
	coproc python3 -u -c 'import http.server as h, sys
server = h.ThreadingHTTPServer(("127.0.0.1", 0), lambda *a: h.SimpleHTTPRequestHandler(*a, directory=sys.argv[1]))
print(server.server_port)
server.serve_forever()' "$out/tests/server" 2>"$said.asked"
	read -r -u "${COPROC[0]}" port
	export DEBUGINFOD_URLS=http://127.0.0.1:$port DEBUGINFOD_CACHE_PATH=$out/tests/cache
	export ASAN_OPTIONS=detect_leaks=0	# libcurl
	strip -o "$out/tests/named" "$truth"
}
of_server()
{
	"$drspin" --debuginfod --folded -o "$said" -- "$out/tests/named" 1 && grep -q ';spinner;spin_long;' "$said" &&
		grep -q "GET /buildid/.*/debuginfo.* 200" "$said.asked" && return
	cat "$said" "$said.asked"
	return 1
}
of_server_at_home()
{
	"$drspin" --raw -o "$said.raw" -- "$out/tests/named" 1 &&
		"$drspin" --debuginfod --read "$said.raw" --folded -o "$said" && grep -q ';spinner;spin_long;' "$said"
}
not_asked()
{
	: >"$said.asked"
	"$drspin" --folded -o "$said" -- "$out/tests/named" 1 && ! grep -q spin_long "$said" && [[ ! -s $said.asked ]]
}
server_begin
verdict "names of a debuginfod server" of_server
verdict "... and for raw samples" of_server_at_home
rm -rf "$out/tests/cache"
verdict "... and none that was not asked for" not_asked
kill "$COPROC_PID"
wait
# It has just gone.
no_answer()
{
	"$drspin" --debuginfod --folded -o "$said" -- "$out/tests/named" 1 2>"$said.err" &&
		(($(grep -c "^drspin: .*$DEBUGINFOD_URLS: Connection refused" "$said.err") == 1)) && return
	cat "$said.err"
	return 1
}
verdict "... and a server that does not answer" no_answer
unset DEBUGINFOD_URLS DEBUGINFOD_CACHE_PATH ASAN_OPTIONS
verdict "no server to ask" refused 2 '--debuginfod: DEBUGINFOD_URLS does not say whom to ask' --debuginfod -- true

# A board has no such library; nor does it have a file that is none.
no_client()
{
	local status=0

	: >"$out/tests/libdebuginfod.so.1"
	DEBUGINFOD_URLS=http://127.0.0.1:1 LD_LIBRARY_PATH=$out/tests "$drspin" --debuginfod -- true >"$said" 2>&1 || status=$?
	rm "$out/tests/libdebuginfod.so.1"
	((status == 2)) && grep -q '^drspin: --debuginfod: libdebuginfod.so.1 cannot be loaded: install libdebuginfod1' "$said" && return
	cat "$said"
	return 1
}
verdict "no library to ask with" no_client

# truth-lines has debug information.
lines_of_source()
{
	local line

	"$drspin" -i 5ms --lines --folded -o "$said" -- "$out/tests/truth-lines" 1 || return 1
	line=$(grep -n 'spin_until(cpu_now() + 3' tests/truth.c | cut -d: -f1)
	grep -qE ";spin_long truth.c:$line;spin_until truth.c:[0-9]+" "$said" && return
	cat "$said"
	return 1
}
verdict "lines of source files" lines_of_source

# ---- in memory -------------------------------------------------------------------

# Code of the program's own, which it has written down; separate symbols; packed ones
made_code()
{
	"$drspin" --json --share 0 -o "$json" -- "$out/tests/jit" 2 &&
		[[ $(of "sum(r['samples'] for r in r['tree'] if r['function'] == 'script_loop(int)') >= \
			0.9 * sum(t['samples'] for t in r['threads'])") == True ]] &&
		[[ $(of "all(t['complete'] >= 0.9 * t['stacks'] for t in r['threads'])") == True ]] && return
	cat "$json"
	return 1
}
if [[ $(uname -m) == x86_64 ]]; then
	verdict "code that a program makes, with names of /tmp/perf-PID.map" made_code
fi

# Anybody may write to /tmp. The program has nothing there itself, but this user may write anywhere.
made_names_of_nobody()
{
	local program map status=0

	"$out/tests/jit" 600 &
	program=$!
	map=/tmp/perf-$program.map
	until grep -q script_loop "$map" 2>/dev/null; do sleep 0.05; done
	chown 65534 "$map"
	"$drspin" -d 0.5 --folded -o "$said" "$program" || status=1
	kill "$program"
	rm "$map"
	((status == 0)) && grep -q '^[0-9]*;jit-' "$said" && ! grep script_loop "$said"
}
if ((EUID == 0)) && [[ $(uname -m) == x86_64 ]]; then
	verdict "... but not if that is another user's" made_names_of_nobody
fi

# The kernel tells of a process by its number no more when its first thread has ended.
first_has_ended()
{
	local program i

	"$out/tests/orphans" 600 &
	program=$!
	for ((i = 0; i < 100; i++)); do
		grep -q '^State:.Z' "/proc/$program/status" && break
		sleep 0.05
	done
	"$drspin" -d 1 --share 0 --folded -o "$said" orphans || i=bad
	kill "$program"
	[[ $i != bad ]] && grep -q ';spinner-[0-9]*;.*;spinner;spin_alone[; ]' "$said" &&
		grep -q ';sleeper-[0-9]*;.*;sleep_alone;.*clock_nanosleep(20.00 ms) ' "$said" && return
	cat "$said"
	return 1
}
# ... while drspin is there
first_ends() # VARIABLE=VALUE...
{
	env "$@" "$drspin" --share 0 --folded -o "$said" -- "$out/tests/orphans" 2 && grep -q ';spinner;spin_alone[; ]' "$said" &&
		awk '/;(spinner|sleeper)-/ { all += $NF } /;(spin|sleep)_alone[; ]/ { good += $NF }
			END { print good + 0, all + 0; exit !(all > 20 && good >= 0.9 * all) }' "$said" && return
	cat "$said"
	return 1
}
verdict "a process whose first thread has ended" first_has_ended
verdict "... and one whose first thread ends" first_ends
verdict "... before its files are opened" first_ends LD_PRELOAD="$out/tests/late.so" \
	ASAN_OPTIONS=verify_asan_link_order=0

# Names of what the process has in memory, for a user who may not open a file that is gone
deleted_file()
{
	local program found

	cp "$truth-stripped" "$out/tests/gone"
	setpriv --reuid 65534 --regid 65534 --clear-groups "$out/tests/gone" 600 &
	program=$!
	for ((found = 0; found < 100; found++)); do
		[[ $(readlink "/proc/$program/exe") != */gone ]] || break
		sleep 0.05
	done
	rm "$out/tests/gone"
	setpriv --reuid 65534 --regid 65534 --clear-groups "$drspin" -d 1 --json "$program" >"$json"
	kill "$program"
	[[ $(of "sum(t['samples'] for t in r['tree'] if t['function'] == 'spin_long' and 'gone' in t['module']) > 10") == True ]] &&
		[[ $(of "all(t['complete'] > 0.9 * t['stacks'] for t in r['threads'])") == True ]] && return
	cat "$json"
	return 1
}
# It would be held in memory.
large_deleted_file()
{
	local program found

	setpriv --reuid 65534 --regid 65534 --clear-groups "$out/tests/jit" 600 200 &
	program=$!
	for ((found = 0; found < 100; found++)); do
		! grep -q deleted "/proc/$program/maps" || break
		sleep 0.05
	done
	setpriv --reuid 65534 --regid 65534 --clear-groups "$drspin" -d 2 "$program" >"$said" 2>"$said.err"
	kill "$program"
	grep -q 'deleted.*: this is larger than what is kept of deleted files' "$said.err" &&
		grep -q '^jit, process' "$said" && return
	cat "$said" "$said.err"
	return 1
}
if ((EUID == 0)); then
	verdict "a file that has been deleted, from memory" deleted_file
	[[ $(uname -m) != x86_64 ]] || verdict "... and one that is too large for that" large_deleted_file
fi

# More libraries than files that drspin may have open
many_libraries()
{
	local i many status

	rm -rf "$out/tests/copies"
	mkdir -p "$out/tests/copies"
	for ((i = 0; i < 100; i++)); do
		cp "$out/tests/first.so" "$out/tests/copies/$i.so"
	done
	"$out/tests/many" "$out"/tests/copies/*.so &
	many=$!
	(ulimit -n 40 && "$drspin" -d 2 --json --share 0 -o "$json" "$many")
	status=$?
	kill "$many"
	wait "$many"
	rm -r "$out/tests/copies"
	((status == 0)) && [[ $(of "len({t['module'] for t in r['tree'] if t['function'] == 'first_spin'}) > 50") == True ]] &&
		[[ $(of "[t for t in r['tree'] if '.so+0x' in t['function']]") == "[]" ]] && return
	cat "$json"
	return 1
}
verdict "names of more libraries than may be open" many_libraries

# Code that stands in pages without a file, in the place of the file's
moved_code()
{
	"$drspin" --json --share 0 -o "$json" -- "$out/tests/remap" 1 &&
		[[ $(of "sum(r['samples'] for r in r['tree'] if r['function'] == 'spin_moved' and 'remap' in r['module']) > \
			0.9 * sum(t['samples'] for t in r['threads']) > 20") == True ]] && return
	cat "$json"
	return 1
}
verdict "code without a file, by the dynamic linker's list" moved_code

# The list is wrong, and has no end: drspin does not follow it for long.
lying_list()
{
	"$drspin" --json --share 0 -o "$json" -- "$out/tests/remap" 1 "$1" &&
		[[ $(of "sum(t['samples'] for t in r['threads']) > 20 and \
			not [t for t in r['tree'] if t['function'] == 'spin_moved']") == True ]] && return
	cat "$json"
	return 1
}
for lie in cycle wild long; do
	verdict "... by a list that lies: $lie" lying_list "$lie"
done

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
