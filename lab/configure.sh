#!/bin/bash
# SPDX-License-Identifier: GPL-2.0
#
# configure.sh .CONFIG FRAGMENT... -- MAKE...: allnoconfig plus the fragments. The
# last one that mentions an option decides.
#
# Kconfig drops silently what it cannot grant (a dependency is missing, a name
# changed), so the result is compared with what was asked for. A .config that somebody has
# edited is not written over.
set -euo pipefail

config=$1
shift
fragments=()
while [[ $1 != -- ]]; do
	fragments+=("$1")
	shift
done
shift

made=$config.made	# as it was when it was made
if [[ -e $config && -e $made ]] && ! cmp -s "$config" "$made"; then
	edited=$(diff "$made" "$config" | sed -n 's/^> //p') || :
	printf 'configure: %s was edited: put that into one of %s, and remove it:\n%s\n' \
		"$config" "${fragments[*]}" "$edited" >&2
	exit 1
fi

mkdir -p "$(dirname "$config")"
asked=$(dirname "$config")/asked.config
sed -nE 's/^(# )?(CONFIG_\w+)(=| is not set$).*/\2 &/p' "${fragments[@]}" |
	tac | sort -s -u -k1,1 | cut -d' ' -f2- >"$asked"
"$@" KCONFIG_CONFIG="$config.new" KCONFIG_ALLCONFIG="$asked" allnoconfig >"$config.log" 2>&1 || {
	cat "$config.log" >&2
	exit 1
}

# An option that is "not set" may also be absent.
missing=$(grep -E '^CONFIG_' "$asked" | grep -vxFf "$config.new" || :
	sed -n 's/^# \(CONFIG_.*\) is not set$/\1/p' "$asked" |
	while read -r name; do grep "^$name=" "$config.new" || :; done)
[[ -z $missing ]] || {
	printf 'configure: not in the kernel configuration as asked for by %s:\n%s\n' \
		"${fragments[*]}" "$missing" >&2
	mv "$config.new" "$config.rejected"
	rm -f "$config"
	exit 1
}
rm -f "$made"
mv "$config.new" "$config"
cp "$config" "$made"
