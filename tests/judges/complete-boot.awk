# SPDX-License-Identifier: GPL-2.0
# As complete.awk, for a boot, of which the trace shows functions that are gone
# when it can be read. Together with aliases.awk, reads
#
#	map		System.map, by address: ADDRESS TYPE FUNCTION
#	traceable	functions with a call site: ADDRESS FUNCTION
#	counts		bootprof's, by address: ADDRESS INSTRUCTIONS CALLS FUNCTION
#	trace		from the entry of the function "first" to that of "last"
#
# and leaves the rest to complete-calls.awk.

file == 2 { traceable[$1] = $2 }

file == 3 && $1 in traceable { made[traceable[$1]] += $3 }

file == 4 && index($0, first) { inside = 1 }
file == 4 && index($0, last) { inside = 0 }
