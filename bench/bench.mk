# SPDX-License-Identifier: GPL-2.0
#
# The tables: of cost and coverage, of boots, and of where the cost arises. Guest time
# is counted instructions, so they repeat exactly; the board that can do that is virt.

.PHONY: bench bench-boot bench-profile bench-ftd
bench: deps
	@for variant in stock bench untraced; do \
		$(MAKE) O=$(O) BOARD=virt VARIANT=$$variant kernel guest || exit 1; \
	done
	@bench/bench.sh $(BUILD)

bench-boot: deps bootprof
	@for variant in stock late patched early; do \
		$(MAKE) O=$(O) BOARD=virt VARIANT=$$variant kernel guest || exit 1; \
	done
	@bench/boot.sh $(BUILD)

bench-profile: deps bootprof
	@$(MAKE) O=$(O) BOARD=virt VARIANT=bench kernel guest
	@bench/profile.sh $(BUILD) bench

# How fast ftd is on this machine, beside others. A machine with nothing else to do
# gives the best table.
bench-ftd: deps ftd
	@$(MAKE) -s -C tools/ftd O=$(BUILD)/ftd $(BUILD)/ftd/gentrace
	@gcc -O1 -pg -o $(BUILD)/ftd/calls bench/ftd/calls.c
	@bench/ftd/speed.py $(BUILD)/ftd/ftd $(BUILD)/ftd/gentrace $(BUILD)/ftd/calls | \
		tee bench/results/ftd.txt
