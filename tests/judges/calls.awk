# SPDX-License-Identifier: GPL-2.0
# Counts the finished calls of "name" that lasted at least "least" us, in a
# trace with funcgraph-tail: "12.3 us | name();" or "12.3 us | } /* name */".
/ us +\|/ {
	duration = $0
	sub(/ us +\|.*/, "", duration)
	sub(/.* /, "", duration)
	called = $0
	sub(/.*\| +(} \/\* )?/, "", called)
	sub(/[ (].*/, "", called)
	count += called == name && duration + 0 >= least
}
END { print count + 0 }
