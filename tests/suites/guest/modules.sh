#!/bin/bash
# SPDX-License-Identifier: GPL-2.0
#
# modules.sh BUILD: a module's functions are traced from its first one on, and
# its thread to the end, though the module is on its way out by then. So are those
# of a module that lies too far from the kernel for a branch. A profile from outside has their
# names, though they were relocated when the module was loaded, and finds them in a trace.

. "$(dirname "$0")/../../lib/variant.sh"

entered() # FUNCTION FILE
{
	grep -E "\| +$1 ?.*\(\)( \{|;)" "$out/$2" || { cat "$out/$2"; return 1; }
}

# Its name is gone with the module.
left_its_thread() # FILE
{
	awk '/event-s-.*\|  } \/\* 0x/ { left = 1 }
	     /event-s-.* do_exit\(\) \{/ { ended = left }
	     END { exit !ended }' "$out/$1" || { cat "$out/$1"; return 1; }
}

kernel=$BUILD/linux-v7-modules
sample=$kernel/samples/trace_events/trace-events-sample.ko

# Modules have the 16 MB below the kernel.
lies() # near|far
{
	local address

	address=$(sed -n 's/^trace_events_sample.*0x//p' "$out/modules")
	echo "it lies at $address"
	if ((0x$address >= 0xbf000000 && 0x$address < 0xc0000000)); then
		test "$1" = near
	else
		test "$1" = far
	fi
}

traces() # BOARD near|far [ARGUMENTS...]
{
	local name="$1: a module $2" time

	run_job "$name" -b "$1" -v modules -f "$sample:/${sample##*/}" "${@:3}" \
		tests/jobs/modules || return 0
	verdict "$name: where it lies" lies "$2"
	for time in first second; do
		verdict "$name: its initialisation, the $time time" entered trace_event_init $time
		verdict "$name: its thread, the $time time" entered simple_thread $time
		verdict "$name: the thread's end, the $time time" left_its_thread $time-gone
	done
}

profiled() # JOB [ARGUMENTS...]
{
	local qemu

	out=$WORK/profile
	lab/run -n -o "$BUILD" -b virt -v modules -d "$out" -f tests/jobs:/jobs \
		-f "$sample:/${sample##*/}" "${@:2}" -q "$counted" "tests/jobs/$1"
	eval "qemu=($(cat "$out/qemu"))"
	"$bootprof" record -x -k "$kernel/vmlinux" -o "$WORK/module.prof" -- "${qemu[@]}" </dev/null
	"$BUILD/host/unpack" "$out" <"$out/data"
}

names_functions()
{
	local said

	"$bootprof" report --realm module --format csv "$WORK/module.prof" >"$WORK/module.csv"
	said=$(tests/judges/profile.py module "$WORK/module.prof" "$out/symbols" "$sample" \
		"$WORK/module.csv")
	[[ ! $said ]] || { echo "$said"; return 1; }
}

# The module's functions are in the trace, and no other ones.
compared()
{
	profiled module-compared || return 1
	"$bootprof" compare --ftd "$FTD" --format json "$WORK/module.prof" "$out/trace" \
		>"$WORK/compared.json"
	tests/judges/sides.py module "$WORK/compared.json" "$WORK/module.prof"
}

TESTED=modules BOARDS=vexpress-a15 demos
verdict "modules that fill the place" build_modules filler
for board in vexpress-a15 virt; do
	need "$board" modules
	traces "$board" near
	traces "$board" far -f "$WORK/filler:/filler"
done

make -s O="$BUILD" bootprof >&2
bootprof=$BUILD/bootprof/bootprof
far=''
for place in near far; do
	verdict "a profile from outside of a module $place" \
		profiled module-symbols ${far:+-f "$WORK/filler:/filler"}
	verdict "its functions have their names, $place" names_functions
	far=yes
done
verdict "its functions from outside and inside" compared
