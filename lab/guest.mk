# SPDX-License-Identifier: GPL-2.0
#
# What runs on the boards: the lab's init and workload, against the kernel's
# nolibc; busybox from Debian; all in an initramfs for each userland
# (lab/userland/*.list). lab/run adds the job.

GUEST := $(BUILD)/guest
STOCK := $(BUILD)/src/stock
# ARMv4T code runs on every board, so one binary is enough.
GUEST_CC := arm-none-eabi-gcc -march=armv4t -marm -mfloat-abi=soft -Os -Wall -Wextra \
	    -static -nostdlib -Wl,-z,noexecstack -isystem $(BUILD)/uapi/usr/include \
	    -include $(STOCK)/tools/include/nolibc/nolibc.h

.PHONY: guest
guest: $(GUEST)/$(BOARD_USERLAND).cpio $(BUILD)/host/unpack

# The kernel's headers for user programs.
$(BUILD)/uapi/ready: $(BUILD)/src/stock.ready
	@mkdir -p $(@D)
	@lab/progress.sh "kernel headers" $(BUILD)/uapi/build.log \
		$(MAKE) -C $(STOCK) O=$(@D) ARCH=arm headers
	@touch $@

$(GUEST)/%: lab/init/%.c $(BUILD)/uapi/ready
	@mkdir -p $(@D)
	$(GUEST_CC) -o $@ $< -lgcc

$(GUEST)/busybox: lab/busybox.sh | deps
	@mkdir -p $(@D)
	@lab/busybox.sh $@ $(BUILD)/apt

$(BUILD)/host/gen_init_cpio: $(BUILD)/src/stock.ready
	@mkdir -p $(@D)
	$(CC) -O2 -o $@ $(STOCK)/usr/gen_init_cpio.c

$(BUILD)/host/%: lab/%.c
	@mkdir -p $(@D)
	$(CC) -O2 -Wall -Wextra -o $@ $<

$(GUEST)/%.cpio: lab/userland/%.list $(BUILD)/host/gen_init_cpio
	LAB_GUEST=$(GUEST) LAB_USERLAND=lab/userland \
		$(BUILD)/host/gen_init_cpio $< > $@

$(GUEST)/ftd: $(BUILD)/ftd-armhf/ftd
	arm-linux-gnueabihf-strip -o $@ $<

$(GUEST)/nolibc.cpio: $(addprefix $(GUEST)/,init workload)
$(GUEST)/busybox.cpio: $(addprefix $(GUEST)/,init busybox ftd) $(wildcard lab/userland/*)
