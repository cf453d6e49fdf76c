# SPDX-License-Identifier: GPL-2.0
#
# The tables: of cost and coverage, of boots, and of where the cost arises. Guest time
# is counted instructions, so they repeat exactly; the board that can do that is virt,
# and virt64 with one CPU.

# $(call kernels,BOARDS,VARIANTS): build all of them
define kernels
+@for board in $(1); do for variant in $(2); do \
		$(MAKE) O=$(BUILD) BOARD=$$board VARIANT=$$variant kernel guest || exit 1; \
	done; done
endef

.PHONY: bench bench-arm64 bench-boot bench-boot-events bench-profile bench-ring-buffer \
	bench-bootprof bench-ftd bench-drspin bench-drspin-debian bench-drspin-unwinders
bench: deps
	$(call kernels,virt,stock bench untraced)
	@bench/bench.sh $(BUILD) virt "QEMU virt, Cortex-A15" "" cost coverage

bench-arm64: deps
	$(call kernels,virt64,stock bench untraced)
	@bench/bench.sh $(BUILD) virt64 "QEMU virt, Cortex-A57" -arm64 cost

bench-boot: deps
	@$(AGAIN) bootprof
	$(call kernels,virt,stock late patched early)
	@bench/boot.sh $(BUILD)

bench-boot-events: deps
	@$(AGAIN) bootprof ftd
	$(call kernels,virt,patched)
	@bench/boot-events.sh $(BUILD)

bench-profile: deps
	@$(AGAIN) bootprof
	$(call kernels,virt,bench)
	@bench/profile.sh $(BUILD) bench

bench-ring-buffer: deps
	$(call kernels,virt virt64 q35,ring-buffer-stock ring-buffer)
	@bench/ring-buffer.sh $(BUILD)

# How much longer QEMU takes with the profiler's plugin. The ratios are less certain where
# others work on this machine.
bench-bootprof: deps
	@$(AGAIN) bootprof
	$(call kernels,virt,patched)
	@bench/bootprof.sh $(BUILD)

# How fast ftd is on this machine, beside others. A machine with nothing else to do
# gives the best table. TRACE=FILE adds rows for the text of a real trace, as that of
# BUILD/check/complete-boot is.
bench-ftd: deps
	@$(AGAIN) ftd
	@$(MAKE) -s -C tools/ftd O=$(BUILD)/ftd $(BUILD)/ftd/gentrace
	@gcc -O1 -pg -o $(BUILD)/ftd/calls bench/ftd/calls.c
	@bench/ftd/speed.py $(BUILD)/ftd/ftd $(BUILD)/ftd/gentrace $(BUILD)/ftd/calls \
		$(TRACE) | tee bench/results/ftd.txt

# What it costs a program to be sampled, beside others
bench-drspin: deps-drspin deps-samplers
	@$(AGAIN) drspin
	@gcc -O2 -DPIECES=30000 -o $(BUILD)/drspin/work bench/drspin/work.c
	@bench/drspin/cost.py $(BUILD)/drspin/drspin $(BUILD)/drspin/work | tee bench/results/drspin.txt

# Of how many stacks of Debian's own programs for ARM the callers are found
bench-drspin-debian: deps
	$(call kernels,virt,debian)
	@$(AGAIN) BOARD=virt drspin-board $(BUILD)/debian-armhf/ready
	@bench/drspin/debian.sh $(BUILD) $(BUILD)/bench/drspin-debian | tee bench/results/drspin-debian.txt
	$(call kernels,virt64,patched)
	@$(AGAIN) BOARD=virt64 drspin-board $(BUILD)/debian-arm64/ready
	@bench/drspin/debian.sh $(BUILD) $(BUILD)/bench/drspin-debian-arm64 virt64 patched | \
		tee bench/results/drspin-debian-arm64.txt

# What others find of the same stacks
SAMPLERS := linux-perf libaudit1 libcap-ng0 libbabeltrace1 libcap2 libdw1 libelf1 libstdc++6 liblzma5 \
	    libnuma1 libopencsd1 libperl5.36 libpython3.11 libslang2 libunwind8 libzstd1 libbz2-1.0 \
	    libcrypt1 libuuid1 libglib2.0-0 libdb5.3 libgdbm6 libgdbm-compat4

$(BUILD)/samplers-armhf/ready: lab/debian.sh
	@lab/debian.sh $(@D) armhf $(SAMPLERS)

bench-drspin-unwinders: deps
	$(call kernels,virt,debian perf)
	@$(AGAIN) BOARD=virt drspin-board $(BUILD)/debian-armhf/ready $(BUILD)/samplers-armhf/ready
	@bench/drspin/unwinders.sh $(BUILD) $(BUILD)/bench/drspin-unwinders | \
		tee bench/results/drspin-unwinders.txt
