# SPDX-License-Identifier: GPL-2.0
#
# ftd for this computer, and a static one for the boards that have a busybox.
# Its own Makefile knows what is out of date, hence ftd-force.

.PHONY: ftd ftd-force fuzz
ftd: $(BUILD)/ftd/ftd

$(BUILD)/ftd/ftd: ftd-force | deps-ftd
	@$(MAKE) -s -j$(JOBS) -C tools/ftd O=$(@D)

$(BUILD)/ftd-$(ARCH_DEBIAN)/ftd: ftd-force | deps-target
	@$(MAKE) -s -j$(JOBS) -C tools/ftd O=$(@D) CROSS_COMPILE=$(ARCH_DEBIAN_CROSS) LDFLAGS=-static \
		PKG_CONFIG=false

# The golden traces anew, and the figures that the reference finds in them.
.PHONY: ftd-traces
ftd-traces: deps
	@for board in $(ARM_BOARDS); do for variant in patched stock; do \
		$(MAKE) O=$(BUILD) BOARD=$$board VARIANT=$$variant kernel guest || exit 1; \
	done; done
	@tools/ftd/tests/boards/make.sh $(BUILD) $(ARM_BOARDS)

fuzz: deps
	@$(MAKE) -C tools/ftd O=$(BUILD)/ftd FUZZ_SECONDS=$(or $(FUZZ_SECONDS),3600) fuzz
