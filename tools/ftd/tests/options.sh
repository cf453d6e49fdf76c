#!/bin/sh
# SPDX-License-Identifier: GPL-2.0
#
# options.sh FTD MANUAL: do program, its help and its manual know the same
# options and columns?
ftd=$1
manual=$2
failed=0

compare() {
	[ "$2" = "$3" ] && return
	echo "FAILED: $1: '$2' and '$3'"
	failed=1
}

# Letters, one a line, as one sorted word.
word() {
	sort | tr -d '\n'
}

# The lines of one section of the manual.
section() {
	sed -n "/^$1\$/,/^[A-Z][A-Z ]*\$/{/^$1\$/p;/^[A-Z][A-Z ]*\$/!p}" "$manual"
}

listed() {
	sed -n 's/^ *-\([A-Za-z]\) .*/\1/p' | word
}

# Every letter is tried: which ones are no options?
accepted() {
	for letter in a b c d e f g h i j k l m n o p q r s t u v w x y z \
		      A B C D E F G H I J K L M N O P Q R S T U V W X Y Z; do
		"$ftd" $1 -$letter 2>&1 </dev/null | grep -q "no option -$letter" ||
			echo $letter
	done | word
}

compare "options, program and help" "$(accepted)" "$("$ftd" -h | listed)"
compare "options, program and manual" "$(accepted)" "$(section OPTIONS | listed)"
compare "options of check, program and help" "$(accepted check)" \
	"$("$ftd" check -h | listed)"
compare "options of check, program and manual" "$(accepted check)" \
	"$(section CHECK | listed)"

columns=$("$ftd" -s '?' 2>&1 | sed 's/.* //' | fold -w 1 | word)
compare "columns, program and help" "$columns" \
	"$("$ftd" -h | grep -o '  [A-Za-z] [a-z]' | cut -c3 | word)"
compare "columns, program and manual" "$columns" \
	"$(sed -n 's/^\([A-Za-z]\) *[A-Z][a-z-]*  *[a-z].*/\1/p' "$manual" | word)"

default=$("$ftd" -h | sed -n 's/.*(default \(F[a-z]*\)).*/\1/p')
compare "default columns" "$default" \
	"$(sed -n 's/.*in this order. Default: ``\([A-Za-z]*\)``.*/\1/p' "$manual")"
long=$("$ftd" -h | sed -n 's/.*the same as -f \([A-Za-z]*\)$/\1/p')
compare "long form" "$long" \
	"$(sed -n 's/.*the same as ``-f \([A-Za-z]*\)``.*/\1/p' "$manual")"
compare "-e" "$("$ftd" check -h | sed -n 's/.*disagree (default \(.*\))/\1/p')" \
	"$(sed -n 's/.*disagree. Default: \([0-9]*\).*/\1/p' "$manual")"

[ "$failed" = 0 ] && echo "options: program, help and manual agree"
exit "$failed"
