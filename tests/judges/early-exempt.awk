# SPDX-License-Identifier: GPL-2.0
# Are the functions that a boot called and that have no call site those that are
# known? Reads
#
#	exempt		the known ones: FUNCTION REASON
#	map		System.map: ADDRESS TYPE FUNCTION
#	traceable	functions with a call site: ADDRESS FUNCTION
#	counts		bootprof's: ADDRESS INSTRUCTIONS CALLS FUNCTION
#
# prints those that are not, those that are known and have a call site after all,
# and then "functions TRACED EXEMPT".

FNR == 1 { file++ }

# A copy made by the compiler
function original(name) {
	sub(/\.(constprop|isra|part)\..*/, "", name)
	return name
}

file == 1 && !/^#/ { known[original($1)] = NF == 2 }

# Any of several names of one address may be the known one.
file == 2 && known[original($3)] {
	exempt[$1] = 1
	name[$1] = original($3)
}

file == 3 {
	traceable[$1] = 1
	sited[original($2)] = 1
}

file == 4 && $3 {
	if ($1 in traceable)
		all_traced++
	else if ($1 in exempt)
		all_exempt++
	else
		print $4 ": no call site, and no reason why"
}

END {
	for (address in exempt)
		if (!(address in traceable))
			delete sited[name[address]]
	for (f in sited)
		if (known[f])
			print f ": known not to have a call site, but has one"
	print "functions", all_traced + 0, all_exempt + 0
}
