#!/bin/bash
# SPDX-License-Identifier: GPL-2.0
#
# arguments.sh BUILD: a callback that gets ftrace_regs finds the arguments of the
# call in them, those on the stack, too, and can send the call elsewhere. See
# arguments/arguments.c. A callback that is alone is called in another way than
# one of several.

. "$(dirname "$0")/../../lib/guest.sh"

kernel=$BUILD/linux-v7-modules
module=$WORK/arguments

expected()
{
	cat <<'EOF'
argument 0 is 11
argument 1 is 12
argument 2 is 13
argument 3 is 14
argument 4 is 15
argument 5 is 16
the last word of the stack is 0 off, then 0, 0
the fifth is at the stack pointer + 0
the site is at + 4, the code at + 8
the caller is call [arguments]
the result is 81
instead it is 5
at once it is -1
what was called is another
at last it is 81
EOF
}

# said TIME: what it printed then
said()
{
	awk -v time="$1" 'sub(/^.*\] arguments: /, "") { sub(/\r$/, "")
			  n += /^argument 0/; if (n == time) print }' "$out/console.log"
}
as_expected() { diff <(expected) <(said "$1"); }

need vexpress-a15 modules
rm -rf "$module"
cp -r tests/programs/arguments "$module"
verdict "the module builds" make -s -C "$kernel" M="$module" ARCH=arm \
	CROSS_COMPILE=arm-none-eabi- modules
for board in vexpress-a15 virt; do
	need "$board" modules
	run_job "$board: arguments" -b "$board" -v modules \
		-f "$module/arguments.ko:/arguments.ko" tests/jobs/arguments || continue
	verdict "$board: arguments, alone" as_expected 1
	verdict "$board: arguments, beside the function tracer" as_expected 2
	verdict "$board: arguments, beside function_graph" as_expected 3
done
