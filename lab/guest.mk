# SPDX-License-Identifier: GPL-2.0
#
# What runs on the boards: the lab's init and workload, against the kernel's
# nolibc; busybox from Debian; all in an initramfs for each userland
# (lab/userland/*.list). lab/run adds the job.

GUEST := $(BUILD)/$(ARCH_GUEST)
UAPI  := $(BUILD)/uapi-$(BOARD_ARCH)
STOCK := $(BUILD)/src/stock
GUEST_CC := $(ARCH_GUEST_CC) -Os -Wall -Wextra \
	    -static -nostdlib -Wl,-z,noexecstack -isystem $(UAPI)/usr/include \
	    -include $(STOCK)/tools/include/nolibc/nolibc.h

.PHONY: guest
guest: $(GUEST)/$(BOARD_USERLAND).cpio $(BUILD)/host/unpack

# The kernel's headers for user programs.
$(UAPI)/ready: $(BUILD)/src/stock.ready
	@mkdir -p $(@D)
	@lab/progress.sh "kernel headers" $(UAPI)/build.log \
		$(MAKE) -C $(STOCK) O=$(@D) ARCH=$(BOARD_ARCH) headers
	@touch $@

$(GUEST)/%: lab/init/%.c $(UAPI)/ready
	@mkdir -p $(@D)
	@$(GUEST_CC) -o $@ $< -lgcc

$(GUEST)/busybox: lab/busybox.sh
	@mkdir -p $(@D)
	@lab/busybox.sh $@ $(ARCH_DEBIAN) $(BUILD)/apt-$(ARCH_DEBIAN)

$(BUILD)/host/gen_init_cpio: $(BUILD)/src/stock.ready
	@mkdir -p $(@D)
	@$(CC) -O2 -o $@ $(STOCK)/usr/gen_init_cpio.c

$(BUILD)/host/%: lab/%.c
	@mkdir -p $(@D)
	@$(CC) -O2 -Wall -Wextra -o $@ $<

$(GUEST)/%.cpio: lab/userland/%.list $(BUILD)/host/gen_init_cpio
	@LAB_GUEST=$(GUEST) LAB_USERLAND=lab/userland \
		$(BUILD)/host/gen_init_cpio -t 0 $< > $@

$(GUEST)/ftd: $(BUILD)/ftd-$(ARCH_DEBIAN)/ftd
	@$(ARCH_DEBIAN_CROSS)strip -o $@ $<

# Debian with systemd, for the boards' kernels of the variant debian
$(GUEST)/debian.list: lab/userland/debian.sh lab/userland/debian.packages $(shell find lab/userland/debian-files -type f)
	@mkdir -p $(@D)
	@$< $@ $(ARCH_DEBIAN) $(BUILD)/userland-$(ARCH_DEBIAN)

$(GUEST)/debian.cpio: $(GUEST)/debian.list $(GUEST)/init $(BUILD)/host/gen_init_cpio
	@LAB_GUEST=$(GUEST) $(BUILD)/host/gen_init_cpio -t 0 $< > $@

$(GUEST)/nolibc.cpio: $(addprefix $(GUEST)/,init workload)
$(GUEST)/busybox.cpio: $(addprefix $(GUEST)/,init busybox ftd) $(wildcard lab/userland/*)
