#!/bin/bash
# SPDX-License-Identifier: GPL-2.0
#
# events.sh BUILD: the events of a boot: drivers, asynchronous calls, sleeps, mounts; and
# a delay is a call that can be traced, with a delay timer and without.

. "$(dirname "$0")/../../lib/guest.sh"

# What the event $1 says, a line for each, without blanks behind it
said() { sed -nE "s/^.* $1: (.*[^ ]) *$/\1/p" "$out/${2:-trace}"; }

# Where something is to be seen: it is there, or all that is there is shown.
says() # EVENT PATTERN [FILE]
{
	local all

	all=$(said "$1" "${3:-trace}")
	grep -xE -e "$2" <<<"$all" >/dev/null || { echo "no $2 in:"; echo "$all"; return 1; }
}

# Every start in a task has its end in that task, which says the same, and the result.
paired() # START END
{
	awk -v start="$1:" -v end="$2:" '
		/^#/ { next }
		{ task = $0; sub(/ +\[[0-9]+\].*/, "", task) }
		$0 ~ " " start { sub(".* " start " *", ""); depth[task]++
				 open[task, depth[task]] = $0; starts++ }
		$0 ~ " " end {
			sub(".* " end " *", ""); sub(/ ret=-?[0-9]+ *$/, "")
			if (!depth[task] || open[task, depth[task]] != $0) {
				print "ends without a start: " task ": " $0
				wrong = 1
			} else {
				depth[task]--
			}
		}
		END {
			for (task in depth)
				if (depth[task]) {
					print "does not end: " open[task, depth[task]]
					wrong = 1
				}
			if (!starts)
				print "no " start
			exit wrong || !starts
		}' "$out/trace"
}

# What is called by a worker was queued before, with the same number.
queued_first()
{
	awk '/: async_queue: / { sub(/.*: async_queue: /, ""); queued[$0]; next }
	     /: async_start: / { sub(/.*: async_start: /, ""); starts++
				 if (!($0 in queued)) { print "not queued: " $0; wrong = 1 } }
	     END { exit wrong || !starts }' "$out/trace"
}

# The two milliseconds are two calls of the board's delay.
delayed() { (($(grep -cE ': (loop|__timer)_const_udelay <-' "$out/delays") >= 2)); }

# Nothing to run: the kernel sleeps for rootdelay, mounts a root that is empty, and panics.
ends_without_root()
{
	lab/run -o "$BUILD" -d "$out" -b virt -v "$TESTED" -q "$counted" \
		-a "rdinit=/none root=none rootfstype=tmpfs rootdelay=1 ftrace_dump_on_oops trace_event=mount:*,timer:sleep_start,timer:sleep_end" \
		tests/jobs/boot >/dev/null 2>&1 || :
	tr -d '\r' <"$out/console.log" | sed -nE 's/^\[ *[0-9.]*\] (.*: (mount|sleep)_.*)/\1/p' >"$out/trace"
	grep "Kernel panic.*init" "$out/console.log"
}

long=$(printf '%255s' '' | tr ' ' x)
for board in $QUICK_BOARDS; do
	need "$board"
	# shellcheck disable=SC2046	# two words
	run_job "$board: events of a boot" -b "$board" $(program "$board" mounts) \
		tests/jobs/events || continue
	verdict "$board: the console's driver is bound" says driver_probe_end \
		"device=[^ ]+ driver=(uart-pl011|serial8250) bus=(amba|platform) ret=0"
	verdict "$board: each probe begins and ends" paired driver_probe_start driver_probe_end
	verdict "$board: the root file system is filled by a worker" says async_start \
		"func=do_populate_rootfs cookie=[1-9][0-9]*"
	verdict "$board: each call of a worker was queued" queued_first
	verdict "$board: each call of a worker begins and ends" paired async_start async_end
	verdict "$board: init's mounts" says mount_end "type=tmpfs source=none target=/tmp ret=0"
	verdict "$board: a long name is cut" says mount_end \
		"type=tmpfs source=$long target=/tmp/mounted ret=0"
	verdict "$board: a mount that fails" says mount_end \
		"type=nosuchfs source=source target=/tmp/mounted ret=-19"
	verdict "$board: a mount by fsopen()" says mount_end \
		"type=tmpfs source=by-fd target=none ret=0"
	verdict "$board: each mount begins and ends" paired mount_start mount_end
	verdict "$board: a delay is traced" delayed
done

need virt
out=$WORK/virt-root
verdict "virt: a boot without init" ends_without_root
verdict "virt: rootdelay is a sleep that ends" says sleep_end "usecs=1000000 slack=0"
verdict "virt: rootdelay is a sleep that begins" says sleep_start "usecs=1000000 slack=0"
verdict "virt: the root file system is mounted" says mount_end \
	"type=tmpfs source=none target=/root ret=0"
