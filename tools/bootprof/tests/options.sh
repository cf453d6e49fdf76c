#!/bin/bash
# SPDX-License-Identifier: GPL-2.0
#
# options.sh BOOTPROF MANUAL LIBRARY: do help and manual have the same commands and options, and
# does the manual tell of each form of JSON?
#
# In the manual a command's own options stand in its section, "bootprof NAME", those that
# commands share in the section OPTIONS.
set -u
bootprof=$1
manual=$2
tool=bootprof
. "$3/tests/manual.sh"

commands=$("$bootprof" --help | sed -n '/^Commands:/,/^$/s/^  \([a-z][a-z0-9]*\) .*/\1/p')
compare "commands" "$(sort <<<"$commands")" \
	"$(sed -n 's/^bootprof \([a-z0-9]*\)$/\1/p' "$manual" | sort)"
shared=$(section OPTIONS | listed)
for command in $commands; do
	compare "bootprof $command" \
		"$(comm -23 <("$bootprof" "$command" --help | listed) <(echo "$shared"))" \
		"$(section "bootprof $command" | listed)"
done
for schema in $(grep -rohE '"bootprof-[a-z]+-[0-9]+"' "$(dirname "$0")/../src" | tr -d '"'); do
	grep -q "\`\`$schema\`\`" "$manual" ||
		compare "$schema" "in the program" "not in the manual"
done

((failed)) || echo "options: help and manual agree"
exit "$failed"
