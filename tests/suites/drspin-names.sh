#!/bin/bash
# SPDX-License-Identifier: GPL-2.0
#
# drspin-names.sh BUILD: drspin, with sanitizers, finds the names of functions wherever they
# are: in files of several kinds, in memory.

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

# Code that stands in pages without a file, in the place of the file's, when drspin comes
moved() # LIE LEAST MOST: the function's share of the samples, by its name
{
	local status

	# shellcheck disable=SC2086	# there may be none
	coproc "$out/tests/remap" $1
	read -r -n 1 -u "${COPROC[0]}"
	"$drspin" -d 1 --json --share 0 -o "$json" "$COPROC_PID"
	status=$?
	kill "$COPROC_PID"
	wait
	((status == 0)) && [[ $(of "(all := sum(t['samples'] for t in r['threads'])) > 20 and $2 * all <= \
		sum(t['samples'] for t in r['tree'] if t['function'] == 'spin_moved' and 'remap' in t['module']) \
		<= $3 * all") == True ]] && return
	cat "$json"
	return 1
}
verdict "code without a file, by the dynamic linker's list" moved "" 0.9 1

# The list is wrong, and has no end: drspin does not follow it for long.
for lie in cycle wild long; do
	verdict "... by a list that lies: $lie" moved "$lie" 0 0
done
