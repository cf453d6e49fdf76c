#!/bin/bash
# SPDX-License-Identifier: GPL-2.0
#
# kunit.sh BUILD: the ring buffer's tests of itself, which it makes on two CPUs while
# the kernel boots. Each is a fact.

TESTED=${TESTED-patched}
. "$(dirname "$0")/../../lib/guest.sh"

need virt
run_job "virt, $TESTED: it boots" -b virt -q '-smp 2' -a kunit.enable=1 lab/jobs/hello || :

tr -d '\r' <"$out/console.log" | sed 's/^\[ *[0-9.]*\] //' | awk -v ours="$TESTED" '
$1 == "#" && $2 == "Subtest:" { suite = $3; why = ""; next }

# How many there will be
suite && /^    1\.\.[0-9]+$/ { planned += substr($1, 4); next }

suite && /^    (not )?ok [0-9]+ / {
	failed = $1 == "not"
	name = ours ": " suite ", " $(failed ? 4 : 3)
	if (failed)
		print "not ok - " name "\n#" why
	else
		print "ok - " name (match($0, /# SKIP .*/) ? " " substr($0, RSTART) : "")
	why = ""
	reported++
	next
}

# What a failed one says comes before its line
suite { why = why " " $0; gsub(/ +/, " ", why) }

END {
	if (!planned || planned != reported)
		print "not ok - " ours ": all tests report\n# " reported + 0 " of " planned + 0
	else
		print "ok - " ours ": all tests report"
}'
