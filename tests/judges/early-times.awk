# SPDX-License-Identifier: GPL-2.0
# The times in the trace of a boot, and what had been executed by then: under
# -icount an instruction is a nanosecond. Reads what early-order.awk writes as
# "times":
#
#	LINE TASK KIND SECONDS MICROSECONDS INSTRUCTIONS IDLE LATE
#
# Prints what is wrong, and then
#
#	stamps COMPARED WRONG LATE IDLE SPREAD
#	durations COMPARED WRONG LATE IDLE SHORTEST LONGEST
#
# The trace is always as far ahead of the instructions, but for the SPREAD, in
# nanoseconds. Only while the CPU is IDLE there is time without instructions, and
# from then on the trace is further ahead. No stamp is before the one above it.
#
# A duration is the instructions from the call to the return, and by SHORTEST to
# LONGEST nanoseconds more. It may be longer where the CPU was IDLE in it.
#
# A call or return that is LATE is not compared: it got its time after interrupts.

BEGIN {
	# Instructions from the first one of a call, or of its return, to the moment
	# at which the tracer reads the clock: 20 in assembly, more in C
	path = 150
	# Nanoseconds from one value of that clock to the next
	counter = 16
	tolerance = path + counter
	# Stamps are printed in whole microseconds, cut off.
	text = 1000
}

function wrong(what, why) {
	if (++all_wrong[what] <= 5)
		print what ": line " $1 ": " why
}

function min(a, b) { return a < b ? a : b }
function max(a, b) { return a > b ? a : b }

# A stamp is so many nanoseconds ahead of the instructions.
function stamped(ahead) {
	all["stamp"]++
	if (began && ahead < floor) {
		wrong("stamp", sprintf("%.0f ns back", floor - ahead))
		fresh = 1
	}
	if (!began || fresh)
		least = most = ahead
	began = 1
	fresh = 0
	if (max(most, ahead) - min(least, ahead) > tolerance + text) {
		wrong("stamp", sprintf("%.0f ns ahead, after %.0f to %.0f", ahead, least, most))
		least = most = ahead
	}
	least = min(least, ahead)
	most = max(most, ahead)
	floor = most - tolerance - text
	spread = max(spread, most - least)
}

# The nanoseconds that the last digit is worth
function last_digit(microseconds,	part) {
	split(microseconds, part, ".")
	return 1000 / 10 ^ length(part[2])
}

# A duration is so many nanoseconds more than the instructions; it is printed in
# such units, cut off.
function lasted(more, unit, was_idle) {
	all["duration"]++
	if (more < -tolerance - unit || (more > tolerance && !was_idle))
		wrong("duration", sprintf("%.0f ns more than executed", more))
	if (was_idle)
		all_idle++
	else {
		shortest = min(shortest, more)
		longest = max(longest, more)
	}
}

# In the text, too, and where they are late
$4 != "-" && $4 < before { wrong("stamp", "back from " before " to " $4) }
$4 != "-" { before = $4 }

$7 != idled {
	idled = $7
	fresh = 1
}
$4 != "-" && !$8 { stamped($4 * 1000000000 - $6) }
$4 != "-" && $8 { all_late["stamp"]++ }

$3 == "call" {
	depth[$2]++
	called[$2, depth[$2]] = $8 ? "late" : $6
	idled_before[$2, depth[$2]] = $7
}

$3 == "return" && !depth[$2] {
	wrong("duration", "nothing to return from")
	next
}
$3 == "return" {
	call = $2 SUBSEP depth[$2]--
	if ($8 || called[call] == "late")
		all_late["duration"]++
	else
		lasted($5 * 1000 - ($6 - called[call]), last_digit($5), idled_before[call] != $7)
}

END {
	print "stamps", all["stamp"] + 0, all_wrong["stamp"] + 0, all_late["stamp"] + 0,
	      idled + 0, sprintf("%.0f", spread)
	print "durations", all["duration"] + 0, all_wrong["duration"] + 0,
	      all_late["duration"] + 0, all_idle + 0, sprintf("%.0f %.0f", shortest, longest)
}
