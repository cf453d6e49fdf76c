# SPDX-License-Identifier: GPL-2.0
# shellcheck shell=bash
#
# For the suites of the torture.

. "$(dirname "${BASH_SOURCE[0]}")/guest.sh"

# torture SECONDS BOARD VARIANT [ARGUMENTS...]: with a seed of its own
torture()
{
	local seconds=$1 board=$2 variant=$3 name="$2, $3: torture for $1 s" said

	shift 3
	need "$board" "$variant"
	program "$board" torture >/dev/null
	doing "$name"
	if said=$(tests/torture/run -b "$board" -v "$variant" -o "$BUILD" -t "$seconds" \
			-d "$WORK/$board-$variant" "$@" 2>&1); then
		ok "$name"
	else
		not_ok "$name" "$said"
	fi
}

# torture_cpus ...: the same, of several CPUs: an older QEMU goes on with instructions that
# were replaced, which the judge cannot always tell from a mistake of ours.
torture_cpus()
{
	with_newer_qemu "$2, $3: torture" torture "$@" -Q "$newer"
}
