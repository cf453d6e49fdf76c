#!/bin/bash
# SPDX-License-Identifier: GPL-2.0
#
# options.sh FTD MANUAL LIBRARY: do the table of commands, which the help shows, and the
# manual know the same commands, options and columns?
#
# In the manual a command's own options stand in its section, "ftd NAME", those that
# commands share in the section OPTIONS, both as "-x, --long ARG", then the text.
set -u
ftd=$1
manual=$2
tool=ftd
. "$3/tests/manual.sh"

commands=$("$ftd" --help | sed -n '/^Commands:/,/^$/s/^  \([a-z][a-z0-9]*\) .*/\1/p')
compare "commands, program and manual" "$commands" \
	"$(sed -n 's/^ftd \([a-z0-9]*\)$/\1/p' "$manual")"

# A long list of words is a word of its own in the manual, which explains each.
long_lists() {
	sed -E 's/^(.* )[a-z]+(\|[a-z]+){7,}$/\1TABLES/'
}

shared=$(section OPTIONS | listed)
used=
for command in $commands; do
	listed=$("$ftd" "$command" --help | listed)
	help=$(long_lists <<<"$listed")
	for word in $(grep -oE '[a-z]+(\|[a-z]+){7,}' <<<"$listed" | tr '|' ' '); do
		section "ftd $command" | grep -q "\`\`$word\`\`" ||
			compare "ftd $command, the word $word" "in the help" "not in the manual"
	done
	own=$(section "ftd $command" | listed)
	compare "ftd $command, help and manual" \
		"$(comm -23 <(echo "$help") <(echo "$shared"))" "$own"
	used+=$help$'\n'
done
compare "shared options, help and manual" "$shared" \
	"$(comm -12 <(sort -u <<<"$used") <(echo "$shared"))"

# Each of them is one that the program takes.
for command in $commands; do
	for option in $("$ftd" "$command" --help | grep -oE '^  (-.,|   ) --[a-z-]+' |
			grep -oE -- '-[a-zA-Z]\b|--[a-z-]+'); do
		"$ftd" "$command" "$option" </dev/null 2>&1 | grep -q "no such option" &&
			compare "ftd $command $option" "in the help" "not in the program"
	done
done

# "F, function": the columns of a table, letter and name
for command in $commands; do
	compare "columns of ftd $command, help and manual" \
		"$("$ftd" "$command" --help | sed -nE 's/^  ([^ -], [a-z][a-z0-9_]*)( .*|$)/\1/p')" \
		"$(section "ftd $command" | sed -nE 's/^(., [a-z][a-z0-9_]*)$/\1/p')"
done

defaults() {
	"$ftd" "$1" --help | tr -s '\n ' ' ' | grep -oE "$2" | head -n 1
}
in_manual() {
	tr -s '\n ' ' ' <"$manual" | tr -d '`' | grep -cF -- "$1"
}
compare "default columns" "1" "$(in_manual "$(defaults report 'default F[a-z]+')")"
compare "long form" "1" "$(in_manual "$(defaults report 'the same as -f [A-Za-z]+')")"
compare "-e" "1" "$(in_manual "$(defaults check 'disagree \(default [0-9]+\)')")"

# What JSON says of a trace, and of all that is wrong in it
json() {
	"$ftd" "$1" --format=json - 2>/dev/null <<-'END'
		 0)   1.000 us    |  f();
		 0)   1.000 us    |  } /* g */
	END
}
for member in $({ json report | sed -n 's/^  "trace": //p'; json check | sed /schema/d; } |
		grep -oE '"[a-z_]+":' | tr -d '":' | sort -u); do
	grep -q "\`\`$member\`\`" "$manual" ||
		compare "JSON's $member" "in the output" "not in the manual"
done

rules=$(sed -n '/words\[\]/,/};/s/.*= "\([a-z_]*\)",/\1/p' "$(dirname "$0")/../src/check/violation.c")
[[ $(wc -w <<<"$rules") -gt 5 ]] || compare "rules of check" "found" "not found"
for rule in $rules; do
	grep -q "\`\`$rule\`\`" "$manual" ||
		compare "check's rule $rule" "in the program" "not in the manual"
done

for schema in $(grep -rohE '"ftd-[a-z]+-[0-9]+"' "$(dirname "$0")/../src" | tr -d '"'); do
	grep -q "\`\`$schema\`\`" "$manual" ||
		compare "$schema" "in the program" "not in the manual"
done

# The commands of the section QUESTIONS print something, on any trace.
boards=$(realpath "$(dirname "$0")/boards")
work=$(mktemp -d) || exit 2
trap 'rm -rf "$work"' EXIT
ln -s "$(realpath "$ftd")" "$work/ftd"
for name in trace.txt new.txt boot-1.txt; do
	ln -s "$boards/virt-thresh.trace" "$work/$name"
done
for name in boot-trace old.txt boot-2.txt; do
	ln -s "$boards/virt-proc.trace" "$work/$name"
done
ln -s "$boards/virt-retval.trace" "$work/retval.txt"
asked=0
while read -r line; do
	said=$(cd "$work" && PATH=$work:$PATH && eval "${line%% >*}" 2>err)
	[[ $? == 0 && $said ]] || compare "$line" "an answer" "$(cat "$work/err")"
	asked=$((asked + 1))
done < <(section QUESTIONS | sed -n 's/^    \(ftd .*\)/\1/p')
[[ $asked -gt 9 ]] || compare "questions" "more than nine" "$asked"

((failed)) || echo "options: program, help and manual agree"
exit "$failed"
