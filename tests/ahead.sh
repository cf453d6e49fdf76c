#!/bin/bash
# SPDX-License-Identifier: GPL-2.0
#
# ahead.sh BUILD SUITE...: builds the kernels that these suites will want, while others run, on
# what those leave of the CPUs.
#
# A suite builds what it needs all the same: it finds it built, or waits for it, or is the one
# that says why it cannot be built.

set -euo pipefail
cd "$(dirname "$0")/.."
build=$(realpath -m "$1") first=${2-}
shift

# kernels_of SUITE: BOARD/VARIANT of each, one board of those that share it. The kernel of a
# suite that is not here is built when its turn comes.
kernels_of()
{
	case $1 in
	guest/armv4t) echo sx1/patched ;;
	lab/notices | lab/bootprof | guest/* | torture/quick)
		echo virt/patched ;;
	esac
}

# Each in its turn, but for those of the first suite, which builds them at once
wanted()
{
	local suite kernel seen

	seen=" $(kernels_of "$first" | tr '\n' ' ') "
	for suite; do
		for kernel in $(kernels_of "$suite"); do
			[[ $seen == *" $kernel "* ]] || echo "$kernel"
			seen+="$kernel "
		done
	done
}

# One of somebody's own is merged with the series by each make, one at a time.
[[ ! -e $build/src/tree ]] || exit 0

for kernel in $(wanted "$@"); do
	# It waits for who builds the same kernel, not for everybody who builds.
	nice -n 10 make -s O="$build" LAB_LOCKED="$build" BOARD="${kernel%/*}" \
		VARIANT="${kernel#*/}" kernel || :
done
