#!/bin/bash
# SPDX-License-Identifier: GPL-2.0
#
# notices.sh BUILD: what goes wrong on a board is noticed, for the reason given
# in the job's "# expect:".

. "$(dirname "$0")/../../lib/guest.sh"
need virt patched

# On a busy computer ten seconds may be over before the job has come to it.
noticed()
{
	local job=$1 said limit

	for limit in 10 40 160; do
		if said=$(lab/run -o "$BUILD" -d "$WORK/$(basename "$job")" -t "$limit" "$job" 2>&1); then
			echo "it passed"
			return 1
		fi
		# The reason is the first thing that is said
		grep -qE "$(sed -n 's/^# expect: //p' "$job")" <<<"${said%%$'\n'*}" && return
		[[ ${said%%$'\n'*} == *"still running after $limit seconds"* ]] || break
	done
	echo "$said"
	return 1
}

for job in tests/jobs/notices/*; do
	verdict "$(basename "$job" .job) is noticed" noticed "$job"
done
