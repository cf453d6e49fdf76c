# SPDX-License-Identifier: GPL-2.0
# shellcheck shell=bash
#
# What the suites early*.sh ask of the boot in $out.

. "$(dirname "${BASH_SOURCE[0]}")/guest.sh"

nothing_lost()
{
	grep 'function_graph: [1-9][0-9]* records from start_kernel() on, 0 lost' \
		"$out/console.log" >/dev/null || { grep function_graph: "$out/console.log"; return 1; }
}

# From setup_arch() to the initcalls
reaches_init()
{
	local name

	for name in rest_init kernel_init do_one_initcall; do
		grep "|  *$name() {" "$out/trace" >/dev/null || { echo "no $name()"; return 1; }
	done
}
