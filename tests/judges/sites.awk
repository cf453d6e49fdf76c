# SPDX-License-Identifier: GPL-2.0
# The functions that have a call site. Reads
#
#	map		System.map, by address: ADDRESS TYPE FUNCTION
#	sites		the addresses of all call sites, sorted
#
# and prints "ADDRESS FUNCTION" of each. Of several names of one address, the
# first stands for all.

FNR == 1 { file++ }

file == 1 && $2 ~ /[tTwW]/ && address[n] != $1 {
	address[++n] = $1
	name[n] = $3
}

# A site lies at the beginning of its function, or a few bytes into it. Those of
# functions that the linker has dropped are 0. Addresses compare as text.
file == 2 {
	while (at < n && address[at + 1] "" <= $1 "")
		at++
	if (at && at != last)
		print address[at], name[at]
	last = at
}
