#!/bin/bash
# SPDX-License-Identifier: GPL-2.0
#
# modules.sh BUILD: a module's functions are traced from its first one on, and
# its thread to the end, though the module is on its way out by then.

. "$(dirname "$0")/variant-lib.sh"

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

demos modules vexpress-a15
for board in vexpress-a15 virt; do
	need "$board" modules
	sample=$BUILD/linux-v7-modules/samples/trace_events/trace-events-sample.ko
	run_job "$board: a module" -b "$board" -v modules -f "$sample:/${sample##*/}" \
		tests/guest/jobs/modules || continue
	for time in first second; do
		verdict "$board: its initialisation, the $time time" entered trace_event_init $time
		verdict "$board: its thread, the $time time" entered simple_thread $time
		verdict "$board: the thread's end, the $time time" left_its_thread $time-gone
	done
done
