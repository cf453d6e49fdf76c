# SPDX-License-Identifier: GPL-2.0
# The table of bootprof's costs, from "NAME SECONDS" of each run, and figures.

{ value[$1] = $2 }
!($1 in best) || $2 < best[$1] { best[$1] = $2 }

function row(name, text, most) {
	printf "%-22s %8.2f %7.2f %8s %9.0f\n", text, best[name],
		best[name] / best["none"], most, value[name "-bytes"] / 1000
}

END {
	print "What profiling a boot costs QEMU: virt, Cortex-A15, -icount shift=0, from the first"
	printf "instruction over the start of init to the end of a shell script: %.0f million\n",
		value["instructions"] / 1e6
	printf "instructions, %.2f s of the guest. Processor time, QEMU's and bootprof's, the best\n",
		value["guest-ns"] / 1e9
	print "of several runs in turns; size of the profile. Counts are written each hundredth of"
	print "the time that has passed: they do not grow with it."
	print ""
	printf "%-22s %8s %7s %8s %9s\n", "", "seconds", "times", "at most", "KB"
	printf "%-22s %8.2f %7.2f\n", "QEMU without plugin", best["none"], 1
	row("sampled", "sampled, 1 kHz", "1.5")
	row("stacks", "sampled, with stacks", "1.5")
	row("exact", "sampled and counted", "3")
	print ""
	printf "At 32 ns an instruction, sampled with stacks and counted: %.0f s, %.0f KB, at most\n",
		value["minute-ns"] / 1e9, value["minute-bytes"] / 1000
	print "20000 for a minute."
	print ""
	printf "Load average %s: where that is more than 1 or 2, others were at work.\n", value["load"]
}
