# SPDX-License-Identifier: GPL-2.0
#
# ftd for this computer, and a static one for the boards that have a busybox.
# Its own Makefile knows what is out of date, hence ftd-force.

.PHONY: ftd ftd-force
ftd: $(BUILD)/ftd/ftd

$(BUILD)/ftd/ftd: ftd-force | deps
	@$(MAKE) -s -C tools/ftd O=$(@D)

$(BUILD)/ftd-armhf/ftd: ftd-force | deps
	@$(MAKE) -s -C tools/ftd O=$(@D) CROSS_COMPILE=arm-linux-gnueabihf- LDFLAGS=-static
