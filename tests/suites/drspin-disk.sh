#!/bin/bash
# SPDX-License-Identifier: GPL-2.0
#
# drspin-disk.sh BUILD: drspin, with sanitizers, where threads wait for a disk, and where it would
# have to wait for one, or for somebody, itself.

. "$(dirname "$0")/../lib/suite.sh"
. "$(dirname "$0")/../lib/drspin.sh"

build_drspin "$1" drspin

# Who opens that waits for 45 s, but for drspin.
leased_file()
{
	local status=0

	rm -f "$out/tests/leased"
	coproc "$out/tests/lease" "$out/tests/leased"
	words_of_coproc
	timeout -s KILL 20 "$drspin" -d 0.5 --folded -o "$said" "$COPROC_PID" 2>"$said.why" || status=$?
	kill -KILL "$COPROC_PID"
	((status == 0)) && grep -q ';leased+0x' "$said" && return
	echo "status $status"
	cat "$said.why" "$said"
	return 1
}
# ... and that for a writer
fifo_of_debug_file()
{
	local place=$out/tests/beside status=0

	mkdir -p "$place"
	cp "$out/tests/truth-stripped" "$place/truth"
	[[ -p $place/truth.debug ]] || mkfifo "$place/truth.debug"
	timeout -s KILL 20 "$drspin" --folded -o "$said" -- "$place/truth" 1 2>"$said.why" || status=$?
	((status == 0)) && grep -q ';main;' "$said" && return
	echo "status $status"
	cat "$said.why" "$said"
	return 1
}
verdict "a file that somebody has a lease on" leased_file
verdict "a FIFO in the place of a debug file" fifo_of_debug_file

if ((EUID != 0)) || [[ ! -c /dev/fuse ]]; then
	skip "disks that answer late, and never" "that takes root, and FUSE"
	exit
fi

# For a file whose file system never has it. drspin would like to read it, too.
slow_disk()
{
	local status=0

	mkdir -p "$out/tests/slowly"
	coproc "$out/tests/slow" "$out/tests/slowly"
	words_of_coproc
	timeout -s KILL 20 "$drspin" -d 0.5 --folded -o "$said" "$COPROC_PID" 2>"$said.why" || status=$?
	kill -KILL "$COPROC_PID"
	((status == 0)) && grep -qx "drspin: $out/tests/slowly/file: its file system has not answered in time: .*" "$said.why" &&
		(($(wc -l <"$said.words") == 5)) && waits_in_words "$said.words" "$said" && return
	echo "status $status"
	cat "$said.why"
	return 1
}
# One that answers late: names are there from then on. Its server is sampled, too, and has
# hardly a CPU, so that it is often about to stop: nobody may wait for it then.
late_disk()
{
	local cpus status=0

	mkdir -p "$out/tests/slowly"
	cpus=$(sed -n 's/^Cpus_allowed_list:[[:space:]]*//p' /proc/self/status)
	coproc taskset -c "${cpus%%[-,]*}" "$out/tests/slow" "$out/tests/slowly" "$out/tests/first.so"
	words_of_coproc
	timeout -s KILL 60 "$drspin" -d 3 --share 0 --folded -o "$said" "$COPROC_PID" 2>"$said.why" || status=$?
	kill -KILL "$COPROC_PID"
	((status == 0)) && [[ ! -s $said.why ]] && awk '/;spinner-.*;file\+0x/ { before += $NF } /;spinner-.*;spin;first_spin/ { after += $NF }
		END { print before + 0, after + 0; exit !(before && after > 50) }' "$said" && return
	cat "$said.why" "$said"
	return 1
}

# ... and one that has debug files, or would have. nsenter: that is mounted for the coprocess alone.
no_debug_files()
{
	local status=0

	mkdir -p /usr/lib/debug
	coproc "$out/tests/slow" /usr/lib/debug mute
	words_of_coproc
	timeout -s KILL 20 nsenter -m -t "$COPROC_PID" "$drspin" -d 0.5 --share 0 --folded -o "$said" "$pid" 2>"$said.why" ||
		status=$?
	kill -KILL "$COPROC_PID"
	((status == 0)) && grep -q '^drspin: /usr/lib/debug.*: its file system does not answer: ' "$said.why" &&
		grep -q ';spin_long;' "$said" && return
	echo "status $status"
	cat "$said.why"
	return 1
}

# It is sampled, too.
scanner()
{
	local place=$out/tests/scanned program status=0

	mkdir -p "$place"
	cp "$truth" "$place/truth"
	coproc "$out/tests/scans" "$place"
	words_of_coproc
	"$place/truth" 600 &
	program=$!
	timeout -s KILL 30 "$drspin" -d 1 --folded -o "$said" "$COPROC_PID" "$program" 2>"$said.why" || status=$?
	kill -KILL "$program" "$COPROC_PID"
	((status == 0)) && grep -q ';be_busy' "$said" && grep -q ';spin_long;' "$said" && return
	echo "status $status"
	cat "$said.why" "$said"
	return 1
}

verdict "a thread that waits for a disk, in read() and by its memory" slow_disk
verdict "a file system that answers late" late_disk
"$truth" 600 &
pid=$!
verdict "a file system with debug files that does not answer" no_debug_files
kill "$pid"
verdict "a program that has to say yes before a file is opened" scanner
