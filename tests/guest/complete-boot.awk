# SPDX-License-Identifier: GPL-2.0
# As complete.awk, for a boot, of which the trace shows functions that are gone
# when it can be read. Reads
#
#	map		System.map: ADDRESS TYPE FUNCTION
#	sites		the addresses of all call sites, sorted
#	counts		bootprof's, by address: ADDRESS INSTRUCTIONS CALLS FUNCTION
#	trace		from the entry of the function "first" to that of "last"
#
# and leaves the rest to complete-calls.awk. Of several names of one address, the
# first stands for all.

FNR == 1 { file++ }

file == 1 && $2 ~ /[tTwW]/ {
	if (!($1 in named)) {
		named[$1] = $3
		address[++n] = $1
	}
	if (!($3 in alias))
		alias[$3] = named[$1]
	else if (alias[$3] != named[$1])
		alias[$3] = $3
}

# A site lies at the beginning of its function, or a few bytes into it.
file == 2 {
	while (at < n && address[at + 1] "" <= $1 "")
		at++
	has_site[address[at]] = 1
}

file == 3 && $1 in has_site { made[named[$1]] += $3 }

file == 4 && index($0, first) { inside = 1 }
file == 4 && index($0, last) { inside = 0 }
