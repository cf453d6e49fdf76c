# SPDX-License-Identifier: GPL-2.0
#
# The tables: of cost and coverage, of boots, and of where the cost arises. Guest time
# is counted instructions, so they repeat exactly; the board that can do that is virt,
# and virt64 with one CPU.

.PHONY: bench bench-arm64 bench-boot bench-profile bench-ring-buffer bench-ftd
bench: deps
	@for variant in stock bench untraced; do \
		$(MAKE) O=$(O) BOARD=virt VARIANT=$$variant kernel guest || exit 1; \
	done
	@bench/bench.sh $(BUILD) virt "QEMU virt, Cortex-A15" "" cost coverage

bench-arm64: deps
	@for variant in stock bench untraced; do \
		$(MAKE) O=$(O) BOARD=virt64 VARIANT=$$variant kernel guest || exit 1; \
	done
	@bench/bench.sh $(BUILD) virt64 "QEMU virt, Cortex-A57" -arm64 cost

bench-boot: deps bootprof
	@for variant in stock late patched early; do \
		$(MAKE) O=$(O) BOARD=virt VARIANT=$$variant kernel guest || exit 1; \
	done
	@bench/boot.sh $(BUILD)

bench-profile: deps bootprof
	@$(MAKE) O=$(O) BOARD=virt VARIANT=bench kernel guest
	@bench/profile.sh $(BUILD) bench

bench-ring-buffer: deps
	@for board in virt virt64 q35; do \
		for variant in ring-buffer-stock ring-buffer; do \
			$(MAKE) O=$(O) BOARD=$$board VARIANT=$$variant kernel guest || exit 1; \
		done; \
	done
	@bench/ring-buffer.sh $(BUILD)

# How fast ftd is on this machine, beside others. A machine with nothing else to do
# gives the best table.
bench-ftd: deps ftd
	@$(MAKE) -s -C tools/ftd O=$(BUILD)/ftd $(BUILD)/ftd/gentrace
	@gcc -O1 -pg -o $(BUILD)/ftd/calls bench/ftd/calls.c
	@bench/ftd/speed.py $(BUILD)/ftd/ftd $(BUILD)/ftd/gentrace $(BUILD)/ftd/calls | \
		tee bench/results/ftd.txt
