#!/bin/bash
# SPDX-License-Identifier: GPL-2.0
#
# bootconfig.sh INITRD CONFIG: puts a bootconfig behind an initrd, as tools/bootconfig of the
# kernel does it: the text, zeros up to a word, their size, the sum of the bytes, a mark. The
# kernel looks for it if "bootconfig" is on its command line.
set -euo pipefail

initrd=$1 config=$2
mark='#BOOTCONFIG
'

# Four bytes, the low one first
word()
{
	local i hex

	for ((i = 0; i < 32; i += 8)); do
		printf -v hex '\\x%02x' $(($1 >> i & 255))
		printf '%b' "$hex"
	done
}

# One zero ends the text.
text=$(($(stat -c %s "$config") + 1))
zeros=$((-($(stat -c %s "$initrd") + text + 8 + ${#mark}) & 3))
sum=$(od -An -v -tu1 "$config" |
	awk '{ for (i = 1; i <= NF; i++) sum += $i } END { print sum + 0 }')
{
	cat "$config"
	head -c $((zeros + 1)) /dev/zero
	word $((text + zeros))
	word "$sum"
	printf '%s' "$mark"
} >>"$initrd"
