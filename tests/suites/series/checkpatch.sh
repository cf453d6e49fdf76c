#!/bin/bash
# SPDX-License-Identifier: GPL-2.0
#
# checkpatch.sh BUILD: the kernel's own scripts/checkpatch.pl --strict on every
# exported mail.  What it says must be fixed or explained in checkpatch-allow.
# CHECKED: the groups, if not all that are mailed.

. "$(dirname "$0")/../../lib/series.sh"
use_build "$1"
need_entries checkpatch
allow=$ROOT/tests/judges/checkpatch-allow

# By itself, too; mailable.sh explains why an export fails.
read -r -d '' -a groups <<<"${CHECKED:-$(mailed_groups)}" || :
if ! "$ROOT/lab/source/export.sh" "$BUILD" "${groups[@]}" 2>/dev/null; then
	not_ok checkpatch "the series cannot be exported"
	exit
fi

work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
used=$work/used
touch "$used"

rules() { grep -vE '^[[:space:]]*(#|$)' "$allow" || :; }

# Is message type $1 explained for entry $2?  Notes the rule as used.
allowed()
{
	local type glob reason

	while read -r type glob reason; do
		# shellcheck disable=SC2053	# a glob is what it is
		if [[ $type == "$1" && $2 == $glob && -n $reason ]]; then
			echo "$type $glob" >>"$used"
			return 0
		fi
	done < <(rules)
	return 1
}

# Traces and other inputs of ftd's tests are what they are.
without_data()
{
	awk '/^diff --git / { data = $3 ~ "^a/tools/ftd/tests/(golden|boards|logs|fuzz/corpus)/" }
	     !data' "$1"
}

checkpatch()
{
	# It ends with 1 for any finding; its words decide.
	(cd "$STOCK" && perl scripts/checkpatch.pl --strict --terse --show-types --showfile \
		--no-summary --root=. "$1" 2>&1) || :
}

# look_at ENTRY MAIL: what it says goes to a file. Without mistakes it prints nothing here, and
# lines of the form "file:line: LEVEL:TYPE: message" for each that it finds; no file: the message.
look_at()
{
	mkdir -p "$work/${1%/*}"
	without_data "$2" >"$work/$1.patch"
	checkpatch "$work/$1.patch" >"$work/$1.said"
}

# What it has said of the entry is explained
clean()
{
	local line type bad=0

	[[ -s $work/$1.patch ]] || { echo "it has no mail"; return 1; }
	while read -r line; do
		[[ -n $line ]] || continue
		type=$(sed -nE 's/.*: (ERROR|WARNING|CHECK):([A-Z0-9_]+): .*/\2/p' <<<"$line")
		[[ -n $type ]] && allowed "$type" "${1#*/}" && continue
		echo "$line"
		bad=1
	done <"$work/$1.said"
	return "$bad"
}

# The first one that meets a word in camel case writes those of the kernel's headers to a file,
# which the others read: not while it is being written.
printf '%s\n' '--- a/camel.c' '+++ b/camel.c' '@@ -0,0 +1 @@' '+int camelCase;' >"$work/camel.patch"
checkpatch "$work/camel.patch" >/dev/null

# "SIZE ENTRY MAIL" of each
mails()
{
	local group entry mail n

	for group in "${groups[@]}"; do
		n=0
		for entry in $(entries_of "$group"); do
			n=$((n + 1))
			mail=$(find "$BUILD/series/$group" -name "$(printf '%04d' "$n")-*.patch")
			echo "$(stat -c %s "$mail") $entry $mail"
		done
	done
}

# On all CPUs, and what takes longest first
while read -r _ entry mail; do
	(($(jobs -pr | wc -l) < $(nproc))) || wait -n
	look_at "$entry" "$mail" &
done < <(mails | sort -rn)
wait
looked_at=
for group in "${groups[@]}"; do
	for entry in $(entries_of "$group"); do
		verdict "checkpatch $entry" clean "$entry"
		looked_at+=" $entry "
	done
done

# Have all been looked at that a rule is for?
judged() # GLOB
{
	local entry

	for entry in $(series); do
		# shellcheck disable=SC2053	# a glob is what it is
		[[ ${entry#*/} != $1 || $looked_at == *" $entry "* ]] || return 1
	done
}

while read -r type glob reason; do
	judged "$glob" || continue
	name="checkpatch-allow $type $glob"
	if [[ -z $reason ]]; then
		not_ok "$name" "no reason is given"
	elif ! grep -qxF -e "$type $glob" "$used"; then
		not_ok "$name" "nothing needs it any more"
	fi
done < <(rules)
