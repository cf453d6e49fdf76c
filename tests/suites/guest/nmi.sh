#!/bin/bash
# SPDX-License-Identifier: GPL-2.0
#
# nmi.sh BUILD: NMIs that are traced interrupt everything, the tracer included, and
# what is traced stays sound. arm64 has them with a GICv3: from the PMU (nmis.c), and
# backtraces of all CPUs.

. "$(dirname "$0")/../../lib/guest.sh"
need virt64
name="virt64: NMIs"

# shellcheck disable=SC2046	# two words
run_job "$name" -b virt64 -q '-M virt,gic-version=3' -a irqchip.gicv3_pseudo_nmi=1 \
	$(program virt64 nmis) tests/jobs/nmi || exit 0
verdict "$name: they are NMIs" grep 'Pseudo-NMIs enabled' "$out/console.log"
verdict "$name: from the PMU" test "$(cat "$out/taken")" -gt 1000
verdict "$name: backtraces" test "$(grep -c 'NMI backtrace for cpu' "$out/console.log")" -ge 100

# In the column of the interrupts
in_nmi() { grep -cE '^ *[0-9]+\) .*\|  ..[zZ].. \|' "$out/$1"; }
for trace in all trace; do
	verdict "$name: the $trace is sound" "$FTD" check -e "$drift" "$out/$trace"
done
verdict "$name: calls in them are traced" test "$(in_nmi all)" -gt 0
