#!/bin/bash
# SPDX-License-Identifier: GPL-2.0
#
# bootprof-boards.sh BUILD: "bootprof record" on boards that are not virt: whose code was
# executed, kernel functions by the System.map, and tasks. other-boards.sh does it on other
# architectures.

. "$(dirname "$0")/../../lib/guest.sh"
make -s O="$BUILD" bootprof >&2
bootprof=$BUILD/bootprof/bootprof

# Those of its boot, in their order
declare -A realms=([sx1]="decompressor kernel user" [vexpress-a9]="decompressor kernel user"
	[vexpress-a15]="decompressor kernel user" [virt]="decompressor kernel user"
	[virt64]="early kernel user" [q35]="firmware decompressor kernel user")

recorded() # BOARD [ARGUMENTS...]
{
	local out=$WORK/$1 qemu

	lab/run -n -o "$BUILD" -b "$1" -v patched -d "$out" -q "$(described "$1" BOARD_COUNTED)" \
		"${@:2}" lab/jobs/hello
	eval "qemu=($(cat "$out/qemu"))"
	timeout 300 "$bootprof" record -g -F 1000000 -k "$kernel/vmlinux" -o "$profile" -- \
		"${qemu[@]}" </dev/null || return 1
	tests/judges/profile.py show "$profile" >"$WORK/shown"
	grep "init: pass" "$out/console.log" || { tail "$out/console.log"; return 1; }
}

all_cpus() # BOARD
{
	local cpus

	cpus=$(described "$1" BOARD_QEMU | sed -n 's/.*-smp \([0-9]*\).*/\1/p')
	grep -x "cpus ${cpus:-1}" "$WORK/shown" || { cat "$WORK/shown"; return 1; }
}

in_order() # REALM...
{
	"$bootprof" realms --bins 1000 --format csv "$profile" | tr -d '\r' >"$WORK/realms.csv"
	awk -F, -v asked="$*" 'NR == 1 { for (i = 1; i <= NF; i++) column[$i] = i }
		NR > 1 { for (name in column) if ($column[name] > 0 && !(name in first)) first[name] = NR }
		END { n = split(asked, realm, " ")
		      for (i = 1; i <= n; i++) {
			      at = first[realm[i] "_percent"]
			      print realm[i], at
			      bad = bad || !at || at < before
			      before = at
		      }
		      exit bad }' "$WORK/realms.csv"
}

kernel_functions()
{
	local said

	"$bootprof" report --realm kernel --format csv "$profile" >"$WORK/kernel.csv"
	said=$(tests/judges/profile.py kernel "$profile" "$kernel/System.map" "$WORK/kernel.csv")
	[[ ! $said ]] || { echo "$said"; return 1; }
}

tasks()
{
	grep -x "task 2 2 kthreadd" "$WORK/shown" && grep -x "task 1 1 init" "$WORK/shown" ||
		{ cat "$WORK/shown"; return 1; }
}

# Its file is in the initramfs.
programs()
{
	"$bootprof" report --process init --realm user --format csv "$profile" | grep '\[init\]'
}

# ... by the plugin that calls back for each instruction; on one CPU
counts() # BOARD
{
	local out=$WORK/$1-counts qemu said

	lab/run -n -o "$BUILD" -b "$1" -v patched -d "$out" \
		-q "-smp 1 $counted -seed 1 -rtc base=2026-01-01,clock=vm" lab/jobs/hello
	eval "qemu=($(cat "$out/qemu"))"
	"$bootprof" record -x -k "$kernel/vmlinux" -o "$WORK/exact.prof" -- "${qemu[@]}" \
		</dev/null || return 1
	"${qemu[@]}" -plugin "$BUILD/bootprof/bootprof.so,map=$kernel/System.map,out=$WORK/counts" \
		</dev/null
	said=$(tests/judges/profile.py exact "$WORK/exact.prof" "$WORK/counts")
	[[ ! $said ]] || { echo "$said"; return 1; }
}

# All stacks begin where tasks, CPUs and programs do: over interrupts, faults, system calls and
# switches. What is left is not on them any more.
stacks()
{
	local roots='kthreadd?|ret_from_fork(_asm)?|kernel_init|cpu_startup_entry|start_kernel'

	roots+='|secondary_start_kernel|__(primary|secondary)_switched|common_startup_64|.* \[[^;]*\]'
	"$bootprof" calls --realm kernel --realm user "$profile" >"$WORK/folded"
	grep -qE '(^|;)start_kernel;setup_arch;paging_init[; ]' "$WORK/folded" || return 1
	awk -F';' -v roots="^($roots)\$" '{ n = $NF; sub(/.* /, "", n); sub(/ [0-9]*$/, "", $1) }
		{ all += n }
		$1 !~ roots { others += n; print n, $1 }
		NF > most { most = NF }
		END { print others, "of", all, "the deepest has", most
		      exit !(all && others < all / 200 && most < 100) }' "$WORK/folded"
}

# Who called is who has such a call in its code.
callers() # BOARD
{
	"$bootprof" calls --realm kernel "$profile" >"$WORK/folded"
	tests/judges/callers.py "$(described "$1" ARCH_CROSS)objdump" "$kernel/vmlinux" "$WORK/folded"
}

refused()
{
	local said

	! said=$("$bootprof" record -g -o "$WORK/refused.prof" -- qemu-system-i386 -display none \
		-S 2>&1 </dev/null) && grep "calls of .* are not known" <<<"$said"
}

profiles() # NAME BOARD [ARGUMENTS...]
{
	kernel=$BUILD/linux-$(described "$2" BOARD_CONFIG)-patched
	profile=$WORK/$2.prof
	verdict "$1: a boot is recorded" recorded "${@:2}"
	verdict "$1: on all of its CPUs" all_cpus "$2"
	# shellcheck disable=SC2086	# several
	verdict "$1: realms" in_order ${realms[$2]}
	verdict "$1: functions of the kernel" kernel_functions
	verdict "$1: tasks" tasks
	verdict "$1: functions of a program" programs
	[[ ${PROFILED_BOARDS-} != "$2" ]] || verdict "$1: counts are exact" counts "$2"
	verdict "$1: who called" stacks
	verdict "$1: by the code" callers "$2"
	[[ $2 != q35 ]] || verdict "$1: calls of another processor" refused
}

for board in ${PROFILED_BOARDS-vexpress-a9}; do
	need "$board" patched
	profiles "$board" "$board"
done
[[ ${PROFILED_BOARDS-} ]] || with_newer_qemu "a newer QEMU profiles vexpress-a9" \
	profiles "vexpress-a9 in a newer QEMU" vexpress-a9 -Q "$newer"
