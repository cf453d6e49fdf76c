# SPDX-License-Identifier: GPL-2.0
#
# drspin for this computer, and a static one for the boards that have a busybox.

DRSPIN_LIBS := $(BUILD)/libdw-$(ARCH_DEBIAN)

.PHONY: drspin drspin-force
drspin: $(BUILD)/drspin/drspin

$(BUILD)/drspin/drspin: drspin-force | deps-drspin
	@$(MAKE) -s -C tools/drspin O=$(@D)

$(DRSPIN_LIBS)/ready: lab/libdw.sh
	@lab/libdw.sh $(@D) $(ARCH_DEBIAN)

drspin_for_target = $(MAKE) -s -C tools/drspin O=$(BUILD)/drspin-$(ARCH_DEBIAN) \
		    CROSS_COMPILE=$(ARCH_DEBIAN_CROSS) CPPFLAGS="-isystem $(DRSPIN_LIBS)/usr/include" \
		    LDFLAGS="-static -L$(DRSPIN_LIBS)/usr/lib/$(ARCH_DEBIAN_CROSS:%-=%)"

$(BUILD)/drspin-$(ARCH_DEBIAN)/drspin: drspin-force $(DRSPIN_LIBS)/ready | deps-target
	@$(drspin_for_target)

# What the tests sample there
.PHONY: drspin-programs
drspin-programs: | deps-target
	@$(drspin_for_target) guest-programs
