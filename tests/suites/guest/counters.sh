#!/bin/bash
# SPDX-License-Identifier: GPL-2.0
#
# counters.sh BUILD: the filter's counters add up to the calls that were made.

. "$(dirname "$0")/../../lib/guest.sh"
need virt

# Of a call that stays there are two records, of one taken back none.
add_up()
{
	local made seen

	made=$(awk -F: '/^(entries|overrun):/ { n += $2 } END { print n / 2 }' "$out/unfiltered")
	seen=$(($(counter entries) / 2 + $(counter 'rewound pairs') + $(counter 'discarded pairs')))
	echo "$made calls without the filter, $seen with"
	awk -v made="$made" -v seen="$seen" \
		'BEGIN { exit !(made > 10000 && seen > made * 0.99 && seen < made * 1.01) }'
}
# An entry and an exit are their fields, and 4 bytes for their place in time. Some have 8 more.
no_larger()
{
	local fields bytes

	fields=$(awk -F'[:;]' '/^name:/ { all += last; last = 0 }
		/offset:/ && $4 + $6 > last { last = $4 + $6 } END { print all + last }' "$out/formats")
	bytes=$(awk -F: '/^entries:/ { n = $2 } /^bytes:/ { print $2 / n * 2 }' "$out/unfiltered")
	echo "$fields bytes of fields, $bytes of two records"
	awk -v fields="$fields" -v bytes="$bytes" \
		'BEGIN { exit !(fields > 30 && bytes < (fields + 8) * 1.02) }'
}
cleared()
{
	! grep -E '(entries|pairs): *[1-9]' "$out/cleared"
}

run_job "counters" -b virt -q "$counted" tests/jobs/counters || exit 0
verdict "counters: they add up to the calls within 1 percent" add_up
verdict "counters: most calls are rewound" test \
	"$(counter 'rewound pairs')" -gt $((50 * $(counter 'kept pairs')))
verdict "counters: records are as long as their fields" no_larger
verdict "counters: clearing the buffer clears them" cleared
