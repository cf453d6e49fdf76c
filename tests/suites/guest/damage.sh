#!/bin/bash
# SPDX-License-Identifier: GPL-2.0
#
# damage.sh BUILD: whatever is in memory where a persistent buffer was, the next boot
# comes up, and who reads the buffer comes to an end. SEEDS says which damages there
# are besides those that are known to be bad.

. "$(dirname "$0")/../../lib/guest.sh"
need virt

# Memory outlives QEMU, as it does a reset.
ram=$WORK/ram
before=$WORK/before
rm -f "$ram" "$before"
persistent=(-b virt
	-q "-smp 2 -m 128 -object memory-backend-file,id=ram,size=128M,mem-path=$ram,share=on -machine memory-backend=ram")
memory="reserve_mem=512K:4096:boot trace_instance=boot"

name="virt: a boot that records to an instance"
run_job "$name" "${persistent[@]}" -a "$memory@boot" tests/jobs/damage-record || exit
mv "$ram" "$before"

# The kprobe's event is not there in the next boot; all others are shown.
only_unknown()
{
	! grep damaged "$out/trace" | grep -v ': unknown type$'
}

# Its clock begins anew, so what it writes is earlier than what is there.
cp --sparse=always "$before" "$ram"
lines=''
for boot in next third; do
	name="virt: the $boot boot, not damaged"
	run_job "$name" "${persistent[@]}" -a "$memory^traceoff@boot" \
		tests/jobs/damage-append || continue
	if [[ $lines ]]; then
		verdict "$name: has all of both" test "$(wc -l <"$out/trace")" -eq $((lines + 1))
	fi
	verdict "$name: nothing is damaged" only_unknown
	lines=$(wc -l <"$out/trace")
done

# The next boot, with memory as it was but for WHAT
boots_with() # WHAT
{
	cp --sparse=always "$before" "$ram"
	tests/programs/damage.py "$ram" "$1"
	run_job "virt: the next boot, damaged: $1" "${persistent[@]}" -t 120 \
		-a "$memory^traceoff@boot" tests/jobs/damage-read
}

# It says so, and shows the others
says() # WHY
{
	local lines damaged

	lines=$(grep -c "damaged record of a previous boot: $1\$" "$out/trace")
	damaged=$(counter damaged)
	((lines > 0 && lines == damaged)) || { echo "$lines lines, $damaged counted"; return 1; }
	(($(wc -l <"$out/trace") > 10 * lines))
}

while read -r what why; do
	boots_with "$what" || continue
	verdict "virt: damaged: $what: says so" says "$why"
	verdict "virt: damaged: $what: writes to it" grep 'a line of this boot' "$out/done"
done <<END
depth impossible depth
pid no such pid
type unexpected type
END

for seed in ${SEEDS-$(seq 2)}; do
	boots_with "$seed" || :
done
rm -f "$ram" "$before"
