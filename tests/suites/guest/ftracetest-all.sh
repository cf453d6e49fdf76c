#!/bin/bash
# SPDX-License-Identifier: GPL-2.0
#
# ftracetest-all.sh BUILD: all of the kernel's ftrace selftests, on the stock and on the
# patched kernel.

. "$(dirname "$0")/../../lib/ftracetest.sh"
need "$SMP_BOARD" stock

on_stock() { results stock | sed -n "s/^$1 \([A-Z]*\) .*/\1/p"; }

passes() { results "$1" | grep -c '^[0-9]* PASS '; }
more_pass()
{
	echo "$(passes patched), and $(passes stock) on stock"
	(($(passes patched) > $(passes stock)))
}

# Of the tests that stock has, ours are not among them
list_is_right()
{
	local n result name bad=0

	while read -r n result name; do
		[[ $name == *"duration filter"* || $(in_list "$name" || echo PASS) == "$result" ]] &&
			continue
		echo "$result on stock: $name"
		bad=1
	done < <(results stock)
	return "$bad"
}

on_kernels "stock patched" 900 "${NEAREST[@]}"
judge
verdict "more of the kernel's tests pass than on stock" more_pass
verdict "tests/judges/ftracetest-stock is right" list_is_right

on_kernels "stock patched" 900 test.d/direct test.d/dynevent test.d/event test.d/filter \
	test.d/kprobe test.d/preemptirq test.d/selftest test.d/trigger
judge
