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
cleared()
{
	! grep -E '(entries|pairs): *[1-9]' "$out/cleared"
}

run_job "counters" -b virt -q "$counted" tests/jobs/counters || exit 0
verdict "counters: they add up to the calls within 1 percent" add_up
verdict "counters: most calls are rewound" test \
	"$(counter 'rewound pairs')" -gt $((50 * $(counter 'kept pairs')))
verdict "counters: clearing the buffer clears them" cleared
