#!/bin/bash
# SPDX-License-Identifier: GPL-2.0
#
# completion.sh FTD: the scripts that complete command lines, for what they are.
set -u
ftd=$(readlink -f "$1")
work=$(mktemp -d) || exit 2
trap 'rm -rf "$work"' EXIT
cd "$work" || exit 2
passed=0 failed=0
mkdir files && touch files/trace.txt

# fact NAME EXPECTED-WORDS: all of them are offered in "$reply", none begins with "!"
fact()
{
	local word wrong=

	for word in $2; do
		if [[ $word == !* ]]; then
			[[ " $reply " != *" ${word#!} "* ]] || wrong=$word
		else
			[[ " $reply " == *" $word "* ]] || wrong=$word
		fi
	done
	if [[ -z $wrong ]]; then
		passed=$((passed + 1))
	else
		echo "FAILED: completion: $1: $wrong: $reply"
		failed=$((failed + 1))
	fi
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
fact "bash: commands" "$(echo $commands) files"
bash_reply re
fact "bash: commands that begin so" 'report record !check'
for command in $commands; do
	bash_reply "$command" -
	fact "bash: options of $command" "$(options_of "$command")"
done
bash_reply -
fact "bash: options without a command" "$(options_of report)"
bash_reply --format ''
fact "bash: words" 'text csv json !files'
bash_reply report --format = j
fact "bash: words after =" 'json !csv'
bash_reply --sort ''
fact "bash: columns" 'total p99_9 !files'
bash_reply -n ''
fact "bash: no files for a number" '!files'
bash_reply check files/
fact "bash: files" 'files/trace.txt'
bash_reply record -o files/
fact "bash: files of an option" 'files/trace.txt'
bash_reply record --time 1 completi
reply+=" $(compgen -c completi)"
fact "bash: commands to be recorded" ''

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
	fact "zsh: commands" "$(echo $commands) files"
	for command in $commands; do
		zsh_reply "$command" -
		# "(-n --rows)-n+[...", "--human[..."
		reply=$(grep -oE '(^| |\*|\))-(-[a-z][a-z-]*|[a-zA-Z])[+=]?\[' <<<"$reply" |
			tr -d ' *)[+=' | xargs)
		fact "zsh: options of $command" "$(options_of "$command")"
	done
	zsh_reply --format ''
	[[ $reply == *']:one of them:(text csv json)'* ]] && reply+=' choice'
	[[ $reply == *']:COL:(function count total '* ]] && reply+=' columns'
	fact "zsh: words" 'choice columns'
else
	echo "completion: no zsh here"
fi

echo "completion: $passed passed, $failed failed"
((failed == 0))
