# SPDX-License-Identifier: GPL-2.0
# shellcheck shell=bash
#
# For the suites that boot boards. Each builds what it needs.

. "$(dirname "${BASH_SOURCE[0]}")/suite.sh"

BUILD=$(realpath -m "$1")
cd "$(dirname "${BASH_SOURCE[0]}")/../.."
. lab/boards.sh
WORK=$BUILD/check/$(basename "$0" .sh)
FTD=$BUILD/ftd/ftd
mkdir -p "$WORK"

# One instruction is one nanosecond of the guest's time: the same in every run,
# and no CPU stands still in the middle of a function.
# shellcheck disable=SC2034	# suites use it
counted='-icount shift=0,sleep=off'
# Without that the host may take a CPU away at any moment, and stamps and
# durations drift apart by so many microseconds.
drift=1000000

# What is tested where a suite names no variant of the kernel, and on which boards;
# see again().
TESTED=${TESTED-patched}
# Quick suites leave out those with ARMv4T, a kernel of its own: guest/armv4t has them.
# shellcheck disable=SC2034	# suites use it
QUICK_BOARDS=${BOARDS-$(boards_of arm | grep -vxF "$(boards_with BOARD_CONFIG v4t)")}
BOARDS=${BOARDS-$(boards_of arm)}
# Where instructions are counted, and where several CPUs are asked for
COUNTED_BOARD=${COUNTED_BOARD-virt}
SMP_BOARD=${SMP_BOARD-virt}

# program BOARD NAME: builds a program of the tests; prints lab/run's arguments that
# put it there
program()
{
	local file

	file=$BUILD/$(described "$1" ARCH_GUEST)/$2
	make -s O="$BUILD" BOARD="$1" "$file" >&2
	echo "-f $file:/bin/$2"
}

# need BOARD [VARIANT]: a kernel and all that runs on it; without, the suite ends.
need()
{
	local variant=${2:-$TESTED}

	make -s O="$BUILD" BOARD="$1" VARIANT="$variant" kernel guest ftd >&2 && return
	not_ok "the $variant kernel for $1 is built" "make's own messages are above"
	exit
}

# Build the modules in tests/programs/NAME for v7's kernel that has modules; in $WORK/NAME.
build_modules() # NAME
{
	rm -rf "${WORK:?}/$1"
	cp -r "tests/programs/$1" "$WORK/$1"
	make -s -C "$BUILD/linux-v7-modules" M="$WORK/$1" ARCH=arm \
		CROSS_COMPILE=arm-none-eabi- modules
}

# Several CPUs in one thread have exact time, too, with a newer QEMU. One that waits for
# another one in a loop has the thread until a timer is due: the buffer of a network that
# nobody uses has one each 200 us.
# shellcheck disable=SC2034	# suites use it
turns='-netdev hubport,id=n,hubid=0 -object filter-buffer,id=f,netdev=n,interval=200'

# with_newer_qemu NAME COMMAND...: does it if a QEMU can be had that runs several CPUs in
# exact time, with its programs in $newer; else NAME is skipped.
# shellcheck disable=SC2034	# suites use it
newer=$BUILD/qemu/bin
with_newer_qemu()
{
	local name=$1

	shift
	if make -s O="$BUILD" qemu >&2; then
		"$@"
	else
		skip "$name" "no newer QEMU could be fetched: see lab/qemu.sh"
	fi
}

# Are the programs of Debian at hand there?
has_busybox() { [[ $(described "$1" BOARD_USERLAND) == busybox ]]; }

# What a job is in a boot that is traced: see traced-boot.sh
after_a_traced_boot() # JOB
{
	echo "# kernel: ftrace=function_graph tracing_thresh=1000"
	echo "write /sys/kernel/tracing/current_tracer nop"
	echo "write /sys/kernel/tracing/tracing_thresh 0"
	cat "$1"
}

# run_job NAME ARGUMENTS... JOB: lab/run; ok if the guest says so. Sets $out to
# where its files are.
run_job()
{
	local name=$1 job=${!#}

	shift
	out=$WORK/${name//[^a-z0-9-]/-}
	if [[ ${TRACED_BOOT-} ]]; then
		after_a_traced_boot "$job" >"$WORK/job"
		set -- "${@:1:$#-1}" "$WORK/job"
	fi
	if lab/run -o "$BUILD" -v "$TESTED" -d "$out" -f tests/jobs:/jobs "$@" \
			>&2 2>"$WORK/log"; then
		ok "$name"
	else
		not_ok "$name" "$(cat "$WORK/log")"
		return 1
	fi
}

# again WHAT SUITE...: suites once more, in another way that is in the environment.
again()
{
	local what=$1 suite

	shift
	for suite; do
		"tests/suites/guest/$suite.sh" "$BUILD" | sed -E "s/^(not )?ok - /&$what: /" ||
			not_ok "$what: guest/$suite" "it broke off with an error"
	done
}

# What the board counted: all of its CPUs that were sent.
counter() { awk -F: -v name="$1" '$1 == name { n += $2 } END { print n + 0 }' "$out/stats"; }

# What a program marked as its own, see mark() in flows.c.
between_marks() { sed -n '/\/\* begin \*\//,/\/\* end \*\//p' "$out/trace"; }

# calls_of FUNCTION [MICROSECONDS]: the finished calls in the trace that lasted
# that long. The trace has to have the option funcgraph-tail.
calls_of()
{
	awk -v name="$1" -v least="${2:-0}" -f tests/judges/calls.awk "$out/trace"
}

begins_at() # FUNCTION [TRACE]
{
	local first

	first=$(sed -n '/^#/d; /[|]  *[^ ]/{p;q}' "$out/${2:-trace}")
	[[ $first == *"|  $1() {" ]] || { echo "$first"; return 1; }
}

# sound THRESHOLD [DRIFT]: the trace keeps what the tracer promises, and has
# calls that are there because they were long.
sound()
{
	local said pairs kept

	said=$("$FTD" check -t "$1" ${2:+-e "$2"} "$out/trace") || { echo "$said"; return 1; }
	[[ $said != *"not judged"* ]] || { echo "$said"; return 1; }
	[[ $said =~ pairs\ ([0-9]+),\ kept\ ([0-9]+) ]] || { echo "$said"; return 1; }
	pairs=${BASH_REMATCH[1]} kept=${BASH_REMATCH[2]}
	((pairs > kept)) || { echo "no long call: $said"; return 1; }
}

# under_fire BOARD VARIANT SECONDS [ARGUMENTS...]: all that a rewind has to
# survive at once, see jobs/readers.sh.
under_fire()
{
	local board=$1 variant=$2 seconds=$3 name="$1, $2: under fire"

	shift 3
	need "$board" "$variant"
	doing "$board, $variant: under fire for $seconds s"
	# A debug kernel under QEMU is slow.
	run_job "$name" -b "$board" -v "$variant" -a "test_seconds=$seconds" \
		-t $((seconds + 240)) "$@" tests/jobs/readers || return 0
	verdict "$name: something was rewound" test "$(counter 'rewound pairs')" -gt 0
	verdict "$name: the trace after it is sound" sound 1000 "$drift"
}
