#!/bin/bash
# SPDX-License-Identifier: GPL-2.0
#
# completion.sh FTD: the scripts that complete command lines, for what they are.
. "$(dirname "$0")/lib.sh"
mkdir files && touch files/trace.txt

# offered WORDS: all of them are in "$reply", none that begins with "!"
offered()
{
	local word wrong=

	for word in $1; do
		if [[ $word == !* ]]; then
			[[ " $reply " != *" ${word#!} "* ]] || wrong+=" $word"
		else
			[[ " $reply " == *" $word "* ]] || wrong+=" $word"
		fi
	done
	[[ -z $wrong ]] && return
	echo "not so:$wrong: $reply"
	return 1
}

commands=$("$ftd" --help | sed -n '/^Commands:/,/^$/s/^  \([a-z]*\) .*/\1/p')
options_of()
{
	"$ftd" "$1" --help | grep -oE '^  (-.,|   ) --[a-z-]+' | tr -d ',' | xargs
}

. <("$ftd" completion bash)
bash_reply() # WORDS...
{
	COMP_WORDS=(ftd "$@") COMP_CWORD=$#
	_ftd
	reply=${COMPREPLY[*]}
}
bash_reply ''
fact "bash: commands" offered "$(echo $commands) files"
bash_reply re
fact "bash: commands that begin so" offered 'report record !check'
for command in $commands; do
	bash_reply "$command" -
	fact "bash: options of $command" offered "$(options_of "$command")"
done
bash_reply -
fact "bash: options without a command" offered "$(options_of report)"
bash_reply --format ''
fact "bash: words" offered 'text csv json !files'
bash_reply report --format = j
fact "bash: words after =" offered 'json !csv'
bash_reply --sort ''
fact "bash: columns" offered 'total p99_9 !files'
bash_reply -n ''
fact "bash: no files for a number" offered '!files'
bash_reply check files/
fact "bash: files" offered 'files/trace.txt'
bash_reply record -o files/
fact "bash: files of an option" offered 'files/trace.txt'
bash_reply record --time 1 readlin
fact "bash: commands to be recorded" offered readlink

if command -v zsh >/dev/null; then
	"$ftd" completion zsh >_ftd
	# zsh_reply WORDS...: what it hands to the functions that know how to complete
	zsh_reply()
	{
		reply=$(zsh -f -c '
			compdef() { : }
			_arguments() { print -r -- "$*" }
			_describe() { eval "print -r -- \${${4}%%:*}" }
			_files() { print -r files }
			. ./_ftd
			words=("$@") CURRENT=$#
			_ftd' zsh ftd "$@" | tr '\n' ' ')
	}
	zsh_reply ''
	fact "zsh: commands" offered "$(echo $commands) files"
	for command in $commands; do
		zsh_reply "$command" -
		# "(-n --rows)-n+[...", "--human[..."
		reply=$(grep -oE '(^| |\*|\))-(-[a-z][a-z-]*|[a-zA-Z])[+=]?\[' <<<"$reply" |
			tr -d ' *)[+=' | xargs)
		fact "zsh: options of $command" offered "$(options_of "$command")"
	done
	zsh_reply --format ''
	[[ $reply == *']:one of them:(text csv json)'* ]] && reply+=' choice'
	[[ $reply == *']:COL:(function count total '* ]] && reply+=' columns'
	fact "zsh: words" offered 'choice columns'
else
	echo "completion: no zsh here"
fi

tally
