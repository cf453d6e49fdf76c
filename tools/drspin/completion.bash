# SPDX-License-Identifier: GPL-2.0
# shellcheck shell=bash disable=SC2207
# Completion for drspin: options, processes by number and by name, a command behind --

_drspin()
{
	local cur=${COMP_WORDS[COMP_CWORD]} prev=${COMP_WORDS[COMP_CWORD - 1]} i

	for ((i = 1; i < COMP_CWORD; i++)); do
		[[ ${COMP_WORDS[i]} != -- ]] || break
	done
	if ((i < COMP_CWORD)); then
		COMPREPLY=($(compgen -c -- "$cur"; compgen -f -- "$cur"))
	elif [[ $prev == -o || $prev == --output || $prev == --read || $prev == --trace || $prev == --init ]]; then
		COMPREPLY=($(compgen -f -- "$cur"))
	elif [[ $prev == --sysroot ]]; then
		COMPREPLY=($(compgen -d -- "$cur"))
	elif [[ $prev == --color ]]; then
		COMPREPLY=($(compgen -W "auto always never" -- "$cur"))
	elif [[ $cur == -* ]]; then
		COMPREPLY=($(compgen -W "@options@" -- "$cur"))
	else
		COMPREPLY=($(compgen -W "$(ps -eo pid=,comm= 2>/dev/null)" -- "$cur"))
	fi
}
complete -F _drspin drspin
