# SPDX-License-Identifier: GPL-2.0
# For awk programs that read a System.map, by address, as their first file: counts
# the files in "file", and sets alias[] of each function to the name that stands for
# it. Of several names of one address, the first stands for all.

FNR == 1 { file++ }

file == 1 && $2 ~ /[tTwW]/ {
	if ($1 != before) {
		before = $1
		name = $3
	}
	if (!($3 in alias))
		alias[$3] = name
	else if (alias[$3] != name)
		alias[$3] = $3
}
