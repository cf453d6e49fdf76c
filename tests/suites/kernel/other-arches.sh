#!/bin/bash
# SPDX-License-Identifier: GPL-2.0
#
# other-arches.sh BUILD: what the series changes for all architectures builds for
# others than ARM, without a warning. The early start is for
# ARM only.

. "$(dirname "$0")/../../lib/suite.sh"
. "$(dirname "$0")/../../lib/kbuild.sh"

build=$(realpath -m "$1")
cd "$(dirname "$0")/../../.."
work=$build/check/other-arches
mkdir -p "$work"
options=(FUNCTION_GRAPH_RETVAL FUNCTION_GRAPH_DURATION FUNCTION_GRAPH_DISCARD
	 FTRACE_STARTUP_TEST RING_BUFFER_STARTUP_TEST)
{
	cat lab/configs/tracing.config
	printf 'CONFIG_%s=y\n' "${options[@]}"
	echo "# CONFIG_WERROR is not set"	# a warning shall say that it is one
} >"$work/asked.config"

# The architecture's defconfig, and what is asked for. Kconfig drops silently what
# it cannot grant.
configure()
{
	"${kmake[@]}" defconfig && cat "$work/asked.config" >>"$kernel/.config" &&
		"${kmake[@]}" olddefconfig || return
	if grep '^CONFIG_' "$work/asked.config" | grep -vxFf "$kernel/.config"; then return 1; fi
}

without_warning() { ! grep -E -A2 'warning:|^WARNING' "$1"; }

builds() # NAME ARCH CROSS_COMPILE [TARGET...]
{
	local kernel=$work/$2 kmake

	mkdir -p "$kernel"
	kbuild "$build/src/patched" "$kernel" "$2" "$3"
	if ! configure >"$kernel/configure.log" 2>&1 ||
	   ! lab/progress.sh "$1: tools and headers" "$kernel/prepare.log" "${kmake[@]}" prepare >&2; then
		not_ok "$1: kernel/trace/ builds" "see configure.log and prepare.log in $kernel"
		return
	fi
	# Compiled once more: an object that is there would hide its warnings.
	rm -rf "$kernel"/{kernel,init}
	if ! lab/progress.sh "$1: kernel/trace/" "$kernel/build.log" \
			"${kmake[@]}" W=1 kernel/trace/ init/main.o "${@:4}" >&2; then
		not_ok "$1: kernel/trace/ builds" "see $kernel/build.log"
		return
	fi
	ok "$1: kernel/trace/ builds"
	verdict "$1: without a warning" without_warning "$kernel/build.log"
}

make -s O="$build" "$build/src/patched.ready" >&2
# libelf for objtool, without which there is no x86-64
lab/deps.sh gcc-aarch64-linux-gnu libelf-dev >"$work/deps.log" 2>&1 ||
	{ not_ok "the compilers are there" "$(tail -n 3 "$work/deps.log")"; exit; }
builds x86-64 x86_64 x86_64-linux-gnu-
builds arm64 arm64 aarch64-linux-gnu- kernel/time/sched_clock.o
