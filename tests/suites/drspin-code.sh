#!/bin/bash
# SPDX-License-Identifier: GPL-2.0
#
# drspin-code.sh BUILD: drspin, with sanitizers, knows whose code it is that a thread executes:
# of libraries that come and go while it samples, of files that are changed meanwhile.

. "$(dirname "$0")/../lib/suite.sh"
. "$(dirname "$0")/../lib/drspin.sh"

build_drspin "$1"
dir=$out/tests/loaded

# ---- libraries --------------------------------------------------------------------

# as_whom USER COMMAND...: nobody, or "": this one
as_whom()
{
	if [[ $1 ]]; then
		setpriv --reuid 65534 --regid 65534 --clear-groups "${@:2}"
	else
		"${@:2}"
	fi
}

# loads USER HOW KIND OPTIONS...: two libraries in turn, at one place
loads()
{
	rm -rf "$dir"
	mkdir "$dir"
	chmod 777 "$dir"
	as_whom "$1" "$drspin" -i 3ms "${@:4}" -- "$out/tests/loads" "$2" "$out/tests/first$3.so" \
		"$out/tests/second$3.so" "$dir/loaded.so" 12 >"$said" || return 1
	# ... or nothing would have been asked of drspin
	grep -qx '0 moved' "$said"
}

# judged LEAST: functions have the names of the library that is there, nearly always: one that
# is stopped goes on while drspin looks for its callers. So many in a hundred have names.
judged()
{
	awk -v least="$1" '
		/;with_(first|second);/ { all += $NF }
		/;with_first;first_(spin|sleep)[ ;]/ || /;with_second;second_(spin|sleep)[ ;]/ { good += $NF }
		/;with_first;(.*;)?second_/ || /;with_second;(.*;)?first_/ { wrong += $NF }
		END {
			print good + 0, wrong + 0, all + 0
			exit !(all > 20 && wrong <= 1 + all / 50 && good >= least / 100 * all)
		}' "$dir/folded" && return
	cat "$dir/folded"
	return 1
}
of_now() { loads "$1" "$2" "$3" --share 0 --folded -o "$dir/folded" && judged "$4"; }

users=("")
((EUID)) || users+=(nobody)
for user in "${users[@]}"; do
	for kind in "" -bare; do
		name="${kind:+no }build ID${user:+, as nobody}"
		verdict "a library that is deleted, and another one in its place: $name" \
			of_now "$user" deleted "$kind" 95
		verdict "... whose name another one has: $name" of_now "$user" replaced "$kind" 95
		# What the first one had is nowhere then.
		verdict "... in the same file: $name" of_now "$user" placed "$kind" 20
	done
done
verdict "... that is cut off" of_now "" cut "" 0

# The raw samples tell which file it was, whatever is there now.
both_known()
{
	local library

	loads "" placed "" --raw -o "$dir/raw" || return 1
	for library in first second; do
		grep -q "^module $(readelf -n "$out/tests/$library.so" | sed -n 's/.*Build ID: //p') $dir/" \
			"$dir/raw" && continue
		grep '^module' "$dir/raw"
		return 1
	done
}
verdict "raw samples have the build IDs of both libraries of one file" both_known

# ---- entries of a PLT ----------------------------------------------------------------

entries_named() { tests/entries.py objdump "$drspin" "$1" "$said.raw"; }
for program in truth plt plt-ibt; do
	verdict "entries of a PLT are called after their functions: $program" entries_named "$out/tests/$program"
done

# It never leaves the entry.
in_entry()
{
	"$out/tests/$1" &
	"$drspin" -i 2ms -d 1 --folded -o "$said" $!
	kill $!
	only_in_entry "$said"
}
for program in plt plt-ibt; do
	verdict "... and callers are found from there: $program" in_entry "$program"
done
