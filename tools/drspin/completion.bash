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
		compopt -o filenames
		COMPREPLY=($(compgen -c -- "$cur"; compgen -d -- "$cur"))
	elif [[ $prev == -o || $prev == --output || $prev == --read || $prev == --trace || $prev == --init ]]; then
		compopt -o filenames
		COMPREPLY=($(compgen -f -- "$cur"))
	elif [[ $prev == --sysroot ]]; then
		compopt -o filenames
		COMPREPLY=($(compgen -d -- "$cur"))
	elif [[ $prev =~ ^(-[ids]|--(interval|duration|seed|share|max-cpu|max-stop))$ ]]; then
		COMPREPLY=()
	elif [[ $prev == --color ]]; then
		COMPREPLY=($(compgen -W "auto always never" -- "$cur"))
	elif [[ $cur == -* ]]; then
		COMPREPLY=($(compgen -W "@options@" -- "$cur"))
	else
		# Threads of the kernel, children of the process 2, have no user space.
		COMPREPLY=($(compgen -W "$(ps -No pid=,comm= -p 2 --ppid 2 2>/dev/null)" -- "$cur"))
	fi
}
complete -F _drspin drspin
