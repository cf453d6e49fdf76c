# SPDX-License-Identifier: GPL-2.0
# shellcheck shell=bash
#
# What complete.sh and complete-boot.sh share.

. "$(dirname "${BASH_SOURCE[0]}")/guest.sh"

nothing_lost_by_overrun()
{
	test "$(counter entries)" -gt 0 -a "$(counter overrun)" = 0
}

# all_traced ARGUMENTS...: are there as many calls in the trace as were made? See
# judges/complete.py. Says how many, and of those that are not the ten called most often.
all_traced()
{
	local calls

	tests/judges/complete.py "$@" >"$out/compared"
	calls=$(grep '^calls ' "$out/compared")
	echo "made, traced: $calls"
	grep -v '^calls ' "$out/compared" | head || :
	[[ $calls =~ ^calls\ ([0-9]+)\ ([0-9]+)$ ]] &&
		((BASH_REMATCH[1] > 100000 && $(wc -l <"$out/compared") == 1))
}
