#!/bin/bash
# SPDX-License-Identifier: GPL-2.0
#
# readers.sh BUILD: the filter while everything reads and changes the buffers, and the
# names of tasks.

. "$(dirname "$0")/../../lib/guest.sh"

under_fire "$SMP_BOARD" "$TESTED" 10 -q '-smp 4'

# A reader that an interrupt comes to, and a task that is switched out on the other CPU,
# wait for each other soonest if there are two.
need virt
run_job "virt: names are read while they are saved" -b virt -q '-smp 2' -w 60 tests/jobs/names || :

# No line is from before the one above it.
in_order() # TRACE
{
	sed -nE 's/^( *|.* )([0-9]+\.[0-9]{6})(:| \|).*/\2/p' "$out/$1" >"$out/$1.times"
	(($(wc -l <"$out/$1.times") > 1000)) && sort -c -n "$out/$1.times"
}

if run_job "virt: several CPUs are read while they work" -b virt -q '-smp 3' tests/jobs/order; then
	for tracer in function function_graph; do
		verdict "virt, $tracer: trace_pipe is in order" in_order $tracer
	done
fi

name="virt: part of a trace was read, and what followed overwritten"
if run_job "$name" -b virt tests/jobs/gap; then
	verdict "$name: trace says so where it is missing, and only there" awk '
		/LOST/ { lost++; next }
		/^#/ || NF == 0 { next }
		last && $NF != last + 1 { gap++; if (!lost) bad++ }
		{ last = $NF }
		END { print gap + 0, "gap,", lost + 0, "marked"; exit bad || gap != 1 || lost != 1 }
	' "$out/trace"
fi
