# SPDX-License-Identifier: GPL-2.0
#
# Files of entries, and with list=1 the list of new files: prints those that the entries $own, a
# line each, bring. One that an entry names is not of those that another one brings with their
# directory. Complains of a name that stands for none of them, and fails in the end.

# Of a line New-files
function take(line, is_own,    names, i)
{
	sub(/^New-files:/, "", line)
	for (i = split(line, names, /[, \t]+/); i; i--) {
		sub(/\/$/, "", names[i])
		if (names[i] == "")
			continue
		listed[names[i]]
		if (is_own)
			own[names[i]] = FILENAME
	}
}

BEGIN {
	for (i = split(ENVIRON["own"], names, "\n"); i; i--)
		bring[names[i]]
}

FNR == 1 { body = over = 0 }
/^---$/ { over = 1 }
/^New-files:/ { take($0, body && !over && FILENAME in bring) }
/^$/ { body = 1; next }
list {
	path = longest($0)
	if (path in own) {
		print
		seen[path]
	}
}

END {
	for (path in own) {
		if (path in seen)
			continue
		sub(/.*\//, "", own[path])
		print "source: " own[path] ": New-files names " path ", but there is no such new file" >"/dev/stderr"
		bad = 1
	}
	exit bad
}
