# SPDX-License-Identifier: GPL-2.0
#
# What profiles a boot from outside, and its plugin for QEMU: tools/bootprof.

BOOTPROF := $(BUILD)/bootprof/bootprof.so

.PHONY: bootprof bootprof-force
bootprof: $(BOOTPROF)

$(BOOTPROF): bootprof-force | deps-bootprof
	@$(MAKE) -s -j$(JOBS) -C tools/bootprof O=$(@D)

# A guest whose truth is known, another one in which a function takes longer, and the part of
# it that is a program
KNOWN := $(BUILD)/known

.PHONY: known
known: $(KNOWN)/known $(KNOWN)/longer $(KNOWN)/root/program

$(KNOWN)/longer: KNOWN_CPP := -DLONGER
$(KNOWN)/known $(KNOWN)/longer: tests/programs/known.S tests/programs/known.lds
	@mkdir -p $(@D)
	arm-none-eabi-gcc -nostdlib -Wl,--build-id=none,--no-warn-rwx-segments \
		-Wl,-T,tests/programs/known.lds $(KNOWN_CPP) -o $@ $<

$(KNOWN)/root/program: $(KNOWN)/known
	@mkdir -p $(@D)
	arm-none-eabi-objcopy -j .program $< $@ 2>$@.log || { cat $@.log >&2; exit 1; }

# A firmware that a boot can begin with, and its symbols
UBOOT := $(BUILD)/uboot

.PHONY: uboot
uboot: $(UBOOT)/u-boot.bin

$(UBOOT)/u-boot.bin: lab/uboot.sh | deps-kernel deps-target
	@lab/uboot.sh $(@D)
