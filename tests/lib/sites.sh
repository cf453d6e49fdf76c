# SPDX-License-Identifier: GPL-2.0
# shellcheck shell=bash
#
# Which functions of a kernel have a call site of the tracer, by what its build
# says. The kernel itself cannot tell any more once the boot has freed some.

# symbol KERNEL NAME: its address
symbol() { awk -v name="$2" '$3 == name { print "0x" $1 }' "$1/System.map"; }

# site_addresses KERNEL: "ADDRESS" of each call site, sorted
site_addresses()
{
	arm-none-eabi-objdump -s --start-address="$(symbol "$1" __start_mcount_loc)" \
		--stop-address="$(symbol "$1" __stop_mcount_loc)" "$1/vmlinux" |
		sed -nE 's/^ [0-9a-f]{8} (([0-9a-f]{8} ){1,4}).*/\1/p' | tr ' ' '\n' |
		sed -nE 's/^(..)(..)(..)(..)$/\4\3\2\1/p' | sort
}

# traceable KERNEL: "ADDRESS FUNCTION" of each function with a call site
traceable()
{
	site_addresses "$1" | awk -f tests/judges/sites.awk "$1/System.map" -
}
