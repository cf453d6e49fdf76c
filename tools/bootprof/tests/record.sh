#!/bin/bash
# SPDX-License-Identifier: GPL-2.0
#
# record.sh BOOTPROF: what "bootprof record" leaves where nothing is recorded, or where it is
# killed. A script stands for QEMU, so that no plugin runs.
bootprof=$(readlink -f "$1")
here=$(readlink -f "$(dirname "$0")")
work=$(mktemp -d) || exit 2
trap 'rm -rf "$work"' EXIT
cd "$work" || exit 2
tests=0
failed=0
touch plugin

# qemu LINES: what it does, if it is not asked for its version
qemu()
{
	# shellcheck disable=SC2016
	printf '#!/bin/bash\n[[ $1 == --version ]] && { echo fake; exit; }\n%s\n' "$1" >qemu
	chmod +x qemu
}

# refused STATUS MESSAGE OPTIONS...: says so, and what is in the file "old" stays
refused()
{
	local status=0

	echo old >old
	((tests++))
	timeout 20 "$bootprof" record --plugin plugin "${@:3}" >said 2>&1 </dev/null || status=$?
	((status == $1)) && grep -qE "^bootprof: $2" said && [[ $(<old) == old ]] && return
	echo "FAILED: record ${*:3}: $status, old: $(<old)"
	cat said
	((failed++))
}

qemu 'exit 3'
mkfifo pipe
refused 1 "./none: no such program" -o old -- ./none
refused 1 "QEMU has executed nothing" -o old -- ./qemu
refused 1 "QEMU has executed nothing" -o new -- ./qemu
[[ ! -e new ]] || { echo "FAILED: a file of nothing is left"; ((failed++)); }
refused 1 "no/file: No such file" -o no/file -- ./qemu
refused 1 "/: Is a directory" -o / -- ./qemu
refused 2 "-o pipe: not a file" -o pipe -- ./qemu
refused 2 "-o old: that is an input" -o old -- ./qemu -kernel old
refused 2 "-o old: that is an input" -o old --firmware old -- ./qemu
refused 1 "record --firmware old: not an ELF file" --firmware old -o new -- ./qemu
refused 1 "record --firmware none: No such file" --firmware none -o new -- ./qemu
refused 1 "record --decompressor old: not an ELF file" --decompressor old -o new -- ./qemu
refused 1 "record --sysroot none: No such file" --sysroot none -o new -- ./qemu
refused 1 "record --sysroot old: not a directory" --sysroot old -o new -- ./qemu
refused 2 "record --until: the text is longer" -u "$(printf '%5000s' x)" -o old -- ./qemu
qemu 'kill -SEGV $$'
refused 1 "QEMU was ended by a signal: Segmentation fault" -o old -- ./qemu

cp /bin/true stripped
strip stripped
qemu 'exit 3'
refused 1 "record --firmware stripped: it is stripped" --firmware stripped -o new -- ./qemu

# ends_with SIGNAL: QEMU has not begun, and ends with bootprof all the same
ends_with()
{
	local line

	((tests++))
	# In the foreground: else timeout sends SIGCONT behind it, too, and who looks for leaks when
	# bootprof ends waits forever for a thread that he has stopped.
	coproc timeout --foreground -s "$1" 1 "$bootprof" record --plugin plugin -o new -- ./qemu \
		2>&1 </dev/null
	read -r -u "${COPROC[0]}" line
	# Its output ends when nobody is left who could write.
	timeout 20 cat <&"${COPROC[0]}" >said && [[ $line == begun ]] && return
	echo "FAILED: $1: QEMU goes on: $line"
	((failed++))
}
qemu 'echo begun; exec sleep 600'
ends_with KILL
ends_with HUP
ends_with TERM

# Another one that records to the same file
qemu 'echo begun; exec sleep 600'
coproc "$bootprof" record --plugin plugin -o new -- ./qemu 2>&1 </dev/null
read -r -u "${COPROC[0]}" _
refused 1 "new: another bootprof records to it" -o new -- ./qemu
kill "$COPROC_PID"
wait "$COPROC_PID"

# keeps WHAT COMMAND...: it records, and there is a whole profile
keeps()
{
	((tests++))
	rm -f new
	timeout 20 "${@:2}" >said 2>&1 </dev/null
	timeout 20 "$bootprof" report new >shown 2>&1 && grep -q ' main ' shown && return
	echo "FAILED: $1: the profile is lost"
	cat said shown
	((failed++))
}

# Who reads the console has gone, or the terminal has
qemu "'$here/fake_qemu.py' '$bootprof' main \"\${@: -1}\"; echo begun
	trap exit TERM; [[ ! -e stays ]] || { kill -HUP \$PPID; sleep 600 & wait; }"
keeps "nobody reads" python3 -c 'import os, subprocess, sys
reader, writer = os.pipe()
os.close(reader)
sys.exit(subprocess.call(sys.argv[1:], stdout=writer))' \
	"$bootprof" record --plugin plugin --firmware "$bootprof" -u never -o new -- ./qemu
keeps "a long argument" "$bootprof" record --plugin plugin --firmware "$bootprof" -o new -- \
	./qemu -append "$(printf '%70000s' x)"
touch stays
keeps "the terminal has gone" \
	"$bootprof" record --plugin plugin --firmware "$bootprof" -o new -- ./qemu
rm stays

# QEMU is killed in the middle of the last record, or before it.
qemu "'$here/fake_qemu.py' '$bootprof' main \"\${@: -1}\"; kill -KILL \$\$"
for cut in 1 7 8; do
	keeps "QEMU is killed, $cut bytes are missing" env CUT=$cut \
		"$bootprof" record --plugin plugin --firmware "$bootprof" -o new -- ./qemu
done
qemu "'$here/fake_qemu.py' '$bootprof' main \"\${@: -1}\""

# clock SHIFT ARGUMENTS: what QEMU's clock counts
clock()
{
	local got

	((tests++))
	timeout 20 "$bootprof" record --plugin plugin -o new -- ./qemu "${@:2}" \
		>said 2>&1 </dev/null
	got=$(gzip -dc new | grep -a -m1 '^shift ')
	[[ $got == "shift $1" ]] && return
	echo "FAILED: ${*:2}: $got"
	((failed++))
}
clock -1
clock 3 -icount 3
clock 3 --icount 3,sleep=off
clock 3 -icount sleep=off,shift=3
clock 3 -icount shift=0x3
clock 2 -icount shift=7 -icount shift=2
clock 2 -icount shift=2 -icount sleep=off
clock -1 -icount auto
clock -1 -icount shift=2 -icount shift=auto

# What it was to end at never came
((tests++))
if ! timeout 20 "$bootprof" record --plugin plugin -u never -o new -- \
	"$here/fake_qemu.py" "$bootprof" main >said 2>&1 ||
   ! grep -qx 'bootprof: QEMU ended before never came: all up to its end is recorded' said; then
	echo "FAILED: a text that never comes"
	cat said
	((failed++))
fi

# ... and what there is
((tests++))
if ! grep -qx 'bootprof: new: 0.000002 s of the guest, 1 sample' said; then
	echo "FAILED: what is recorded is not said"
	cat said
	((failed++))
fi

# A symbol that is longer than what a profile may have
((tests++))
long=$(printf 'f%5000s' '' | tr ' ' x)
echo "int printf(const char *, ...); __attribute__((noinline)) void $long(int n)
{ for (int i = 0; i < n; i++) printf(\"%d %x %o\", i * 17, i ^ 99, i + n); }
int main(int n, char **words) { (void)words; $long(n); return 0; }" >long.c
if ! cc -O1 -no-pie -o long long.c ||
   ! timeout 20 "$bootprof" record --plugin plugin --firmware long -o new -- \
	"$here/fake_qemu.py" long fx || ! timeout 20 "$bootprof" report new >said 2>&1 ||
   ! grep -q 'fxxx' said; then
	echo "FAILED: a long symbol"
	cut -c 1-200 said
	((failed++))
fi

echo "record: $tests tests, $failed failures"
[ "$failed" = 0 ]
