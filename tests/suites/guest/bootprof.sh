#!/bin/bash
# SPDX-License-Identifier: GPL-2.0
#
# bootprof.sh BUILD: "bootprof record" ends where it is told to, counts as the plugin does
# that calls back for each instruction, names tasks, and gives the same file for the same
# boot and seed.

. "$(dirname "$0")/../../lib/guest.sh"
need virt patched
make -s O="$BUILD" bootprof >&2

kernel=$BUILD/linux-v7-patched
programs=''
console=(-serial "file:$WORK/console")
# No time of the host and no random number reaches the guest.
guest=(-M virt -cpu cortex-a15 -m 512 -nodefaults -display none -no-reboot
	-kernel "$kernel/arch/arm/boot/zImage" -initrd "$BUILD/guest/busybox.cpio"
	-icount "shift=0,sleep=off" -seed 1 -rtc "base=2026-01-01,clock=vm"
	-append "console=ttyAMA0 panic=-1")

bootprof() { "$BUILD/bootprof/bootprof" record "$@"; }

# profile NAME OPTIONS...: records a boot to $WORK/NAME.prof
profile()
{
	bootprof -k "$kernel/vmlinux" -o "$WORK/$1.prof" "${@:2}" -- \
		"${programs}qemu-system-arm" "${guest[@]}" "${console[@]}" </dev/null
}

shown() { tests/judges/profile.py show "$WORK/$1.prof"; }

# ends NAME WHY OPTIONS...
ends()
{
	profile "$1" "${@:3}" || return 1
	shown "$1" | grep -E "^end [0-9]+ $2\$" || { shown "$1"; return 1; }
}

# In steps of a sample, 1.5 ms at most, and no sooner
at_its_time()
{
	shown time | awk '$1 == "end" && $2 >= 48500000 && $2 <= 51500000 { good = 1 }
		{ print } END { exit !good }'
}

# In the middle of a long wait
ends_while_it_waits()
{
	local guest=("${guest[@]}" -append "console=ttyAMA0 rdinit=/bin/busybox -- sleep 1000")

	ends waits time --until-time 5 || return 1
	shown waits | awk '$1 == "end" { end = $2 } $1 == "waited" { waited = $2 }
		{ print } END { exit !(end >= 5e9 && end < 5.002e9 && waited > 4e9) }'
}

at_a_text()
{
	local console=(-serial stdio) said

	said=$(profile text -u "Run /init") || return 1
	[[ $said == *"Run /init"* ]] || { echo "$said"; return 1; }
	shown text | grep -E "^end [0-9]+ exit\$"
}

# The boot ends at once: there is no job. Nothing of user space is there before it is run.
function_comes_first() { ! shown function | grep -E "^task 1 1 init\$"; }

has_tasks()
{
	local name

	profile tasks -F 50000 || return 1
	for name in "1 1 swapper/0" "2 2 kthreadd" "1 1 init"; do
		shown tasks | grep -x "task $name" || { shown tasks; return 1; }
	done
}

counted_alike() # [EXCEPT FUNCTION]
{
	local said

	"${programs}qemu-system-arm" "${guest[@]}" "${console[@]}" \
		-plugin "$BUILD/bootprof/bootprof.so,map=$kernel/System.map,out=$WORK/counts" </dev/null
	said=$(tests/judges/profile.py exact "$WORK/exact.prof" "$WORK/counts" |
		sed "/^${1-none} /d")
	[[ ! $said ]] || { echo "$said"; return 1; }
}

# About a sample for each millisecond
thousand_a_second()
{
	shown exact | awk '$1 == "end" { ms = $2 / 1e6 } $1 == "samples" { n = $2 }
		{ print } END { exit !(n > 20 && n > ms * .95 && n < ms * 1.05) }'
}

same_again()
{
	profile again -x && cmp "$WORK/exact.prof" "$WORK/again.prof"
}

other_seed()
{
	profile other -x -s 2 || return 1
	! cmp -s "$WORK/exact.prof" "$WORK/other.prof"
}

# ... and nowhere else
paging_init_has_its_callers()
{
	profile stacks -g -F 100000 || return 1
	"$BUILD/bootprof/bootprof" calls "$WORK/stacks.prof" >"$WORK/folded"
	grep -q '^start_kernel;setup_arch;paging_init[; ]' "$WORK/folded" || return 1
	! grep paging_init "$WORK/folded" | grep -v '^start_kernel;setup_arch;paging_init[; ]'
}

# Processes, which are switched in the middle of calls, keep their stacks apart.
threads_have_roots()
{
	"$BUILD/bootprof/bootprof" calls --per-task "$WORK/stacks.prof" >"$WORK/folded"
	grep -q '^kthreadd-2;kthreadd[; ]' "$WORK/folded" || return 1
	grep -q '^kworker.*;kthread;worker_thread;process_one_work;' "$WORK/folded" || return 1
	! grep -E '^kworker[^;]*;(start_kernel|kernel_init)' "$WORK/folded"
}

# A boot that is traced from inside, and the same once more from outside, up to init
both_sides()
{
	local out=$WORK/both qemu

	{
		echo "# kernel: ftrace=function_graph trace_buf_size=64M" \
			"trace_trigger=sched_process_exec.traceoff trace_event=sched:sched_process_exec"
		echo "send /sys/kernel/tracing/trace trace"
	} >"$WORK/job"
	lab/run -n -b virt -v patched -o "$BUILD" -d "$out" -q "$counted" "$WORK/job"
	eval "qemu=($(cat "$out/qemu"))"
	"${qemu[@]}" </dev/null && "$BUILD/host/unpack" "$out" <"$out/data" || return 1
	bootprof -x -k "$kernel/vmlinux" --until-function run_init_process -o "$WORK/traced.prof" \
		-- "${qemu[@]}" </dev/null
	qemu=("${qemu[@]/ftrace=function_graph /}")
	bootprof -x -k "$kernel/vmlinux" --until-function run_init_process -o "$WORK/plain.prof" \
		-- "${qemu[@]}" </dev/null
	"$BUILD/bootprof/bootprof" compare --ftd "$FTD" --untraced "$WORK/plain.prof" --format json \
		"$WORK/traced.prof" "$out/trace" >"$WORK/compared.json"
}

# In each of three runs, and in the same place
in_its_place() # SYMBOL
{
	local seed files=()

	for seed in 1 2 3; do
		profile "place-$seed" -F 1000000 -s "$seed" || return 1
		files+=("$WORK/place-$seed.prof")
	done
	"$BUILD/bootprof/bootprof" symbol --bins 100 --format csv "$1" "${files[@]}" >"$WORK/parts.csv"
	# A sample may be of its last instructions, behind all that it calls.
	awk -F, 'NR > 1 && $5 { places[$3] += $5; runs[$2]; n += $5 }
		END { for (place in places) count += places[place] > n / 20
		      for (run in runs) all++
		      if (count != 1 || all != 3) { print count, "places in", all, "runs"; exit 1 } }' \
		"$WORK/parts.csv"
}

# Three calls of 20 ms more: the boot takes so much longer, and the same time elsewhere.
balloon()
{
	profile flat -F 10000 || return 1
	profile balloon -F 10000 --balloon crc32_body=20ms || return 1
	"$BUILD/bootprof/bootprof" balloon --format csv crc32_body "$WORK/flat.prof" "$WORK/balloon.prof" |
		awk -F, '{ print } NR == 2 { boot = $2; rest = $8 }
			NR == 3 { more = $2 - boot; other = ($8 - rest) / rest }
			END { exit !(more > 59e6 && more < 61e6 && other > -.02 && other < .02) }'
}

# The boot without a function is predicted; then the kernel is told to leave it out.
prediction()
{
	local low high really

	profile whole -g -F 10000 --until-function run_init_process || return 1
	IFS=, read -r low high < <("$BUILD/bootprof/bootprof" deflate --calls --format csv \
		trace_event_update_all "$WORK/whole.prof" | tr -d '\r' | awk -F, 'NR == 2 { print $5 "," $6 }')
	guest+=(-append "console=ttyAMA0 panic=-1 initcall_blacklist=trace_eval_init")
	profile less -F 10000 --until-function run_init_process || return 1
	really=$(shown less | awk '$1 == "end" { print $2 }')
	echo "$really ns, predicted: $low to $high"
	((really >= low && really <= high))
}

# A boot that panics, and the next one: what comes before the kernel is not the former task's,
# and nobody has called it.
boots_anew()
{
	local arg again=() roots

	for arg in "${guest[@]}"; do
		[[ $arg == -no-reboot ]] || again+=("$arg")
	done
	local guest=("${again[@]}" -append "console=ttyAMA0 panic=-1 rdinit=/none init=/none")
	ends anew time -g --until-time 500ms || return 1
	"$BUILD/bootprof/bootprof" report --process '*' "$WORK/anew.prof" >"$WORK/anew" || return 1
	! grep decompressor "$WORK/anew" || return 1
	roots=$("$BUILD/bootprof/bootprof" calls "$WORK/anew.prof" |
		sed -n 's/[; ].*inflate_fast .*//p' | sort | uniq -c)
	echo "$roots"
	[[ $roots =~ ^\ +[0-9]+\ not_relocated$ ]]
}

# refused MESSAGE ARGUMENTS...
refused()
{
	local said

	if said=$(bootprof "${@:2}" 2>&1 </dev/null); then
		echo "it was accepted"
		return 1
	fi
	grep -q "^bootprof: .*$1" <<<"$said" || { echo "$said"; return 1; }
}

records() # QEMU
{
	verdict "$1: a boot is recorded" ends exact exit -x
	verdict "$1: a thousand samples a second" thousand_a_second
	verdict "$1: tasks have their names" has_tasks
	verdict "$1: counts are exact" counted_alike
	verdict "$1: the same seed, the same file" same_again
	verdict "$1: another seed, other samples" other_seed
	verdict "$1: who called" paging_init_has_its_callers
	verdict "$1: who called, by task" threads_have_roots
	verdict "$1: paging_init is in its place only" in_its_place paging_init
	verdict "$1: a function that takes longer" balloon
	verdict "$1: a boot without a function is predicted" prediction
	verdict "$1: until a function" ends function address --until-function run_init_process
	verdict "$1: not after it" function_comes_first
	verdict "$1: until an address" ends address address \
		--until-address "0x$(awk '$3 == "start_kernel" { print $1 }' "$kernel/System.map")"
	verdict "$1: until a time" ends time time --until-time 0.05
	verdict "$1: at that time" at_its_time
	verdict "$1: at that time, while it waits" ends_while_it_waits
	verdict "$1: until a text" at_a_text
	verdict "$1: a guest that is reset" boots_anew
}

# A program of this computer's stands for a kernel of another processor than 32-bit ARM.
other_processor()
{
	echo 'void _stext(void) { }' | cc -nostdlib -Wl,-e,_stext -x c -o "$WORK/other" - || return 1
	refused 'another processor than arm' -o "$WORK/x.prof" -k "$WORK/other" -- \
		qemu-system-arm -M virt -display none || return 1
	[[ ! -e $WORK/x.prof ]]
}

verdict "no file" refused 'say where to' -- true
verdict "no command" refused 'needs -o FILE -- QEMU' -o "$WORK/x.prof"
verdict "a kernel that is none" refused 'not an ELF file' -o "$WORK/x.prof" -k "$0" -- qemu-system-arm
verdict "a kernel without symbols" refused 'not stripped' -o "$WORK/x.prof" -k /bin/true -- qemu-system-arm
verdict "a function that is not there" refused 'no function no_such' -o "$WORK/x.prof" \
	-k "$kernel/vmlinux" --until-function no_such -- qemu-system-arm
verdict "a kernel of another processor" other_processor
verdict "a rate of 0" refused 'give a number, 1 or more' -o "$WORK/x.prof" -F 0 -- qemu-system-arm
verdict "no QEMU" refused 'no such program, or not QEMU' -o "$WORK/x.prof" -- /no/such/qemu
verdict "a balloon without a counted clock" refused 'needs a QEMU that counts' -o "$WORK/x.prof" \
	-k "$kernel/vmlinux" --balloon memset=10us -- qemu-system-arm
verdict "a QEMU that runs nothing" refused 'nothing is recorded' -o "$WORK/x.prof" -- qemu-system-arm -M nonsense

verdict "a boot from outside and from inside" both_sides
for fact in calls whole unseen tracer; do
	verdict "outside and inside: $fact" tests/judges/sides.py "$fact" "$WORK/compared.json" \
		"$WORK/traced.prof"
done

# Of several CPUs that share a thread. At the end one waits until the other one has reset
# the machine, in a loop of do_handle_IPI().
all_counted()
{
	# shellcheck disable=SC2206	# words
	local guest=("${guest[@]}" -smp 2 $turns)

	ends exact exit -x && counted_alike do_handle_IPI
}

# ... without -icount: idle tasks are no threads of the kernel.
threads_apart()
{
	local guest=("${guest[@]/#-icount/-accel}")

	# shellcheck disable=SC2206
	guest=("${guest[@]/#shift=*/tcg,thread=single}" -smp 2 $turns)
	profile apart -g --until-function async_synchronize_full || return 1
	"$BUILD/bootprof/bootprof" calls --per-task "$WORK/apart.prof" >"$WORK/apart" || return 1
	grep -q '^kthreadd-2;\|;kthread;' "$WORK/apart" || { cat "$WORK/apart"; return 1; }
	! grep '^swapper/[-0-9]*;kthread;' "$WORK/apart"
}

with_newer()
{
	local programs=$newer/

	records "a newer QEMU"
	verdict "a newer QEMU: counts of two CPUs are exact" all_counted
	verdict "a newer QEMU: tasks of CPUs that share a thread" threads_apart
}

records "this computer's QEMU"
with_newer_qemu "a newer QEMU records" with_newer
