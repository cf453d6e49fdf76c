# SPDX-License-Identifier: GPL-2.0
#
# One kernel for each architecture level and variant, in
# $(BUILD)/linux-LEVEL-VARIANT. Boards, architectures and variants are data:
# lab/boards/BOARD.mk, lab/arches/ARCH.mk, lab/variants/VARIANT.mk.

include lab/boards/$(BOARD).mk
include lab/arches/$(BOARD_ARCH).mk
include lab/variants/$(VARIANT).mk

# The fragment NAME is in NAME.config what all architectures have of it, and in
# NAME.ARCH.config what only that one has.
fragment   = $(or $(wildcard lab/configs/$(1).config lab/configs/$(1).$(BOARD_ARCH).config),\
	     $(if $(wildcard lab/configs/$(1).*.config),,$(error no fragment "$(1)")))

KERNEL_BUILD := $(BUILD)/linux-$(BOARD_CONFIG)-$(VARIANT)
FRAGMENTS := $(foreach name,base $(BOARD_CONFIG) tracing $(VARIANT_FRAGMENTS),$(call fragment,$(name)))
CCACHE    := $(if $(shell command -v ccache),ccache )
JOBS      := $(shell nproc)
KMAKE      = $(MAKE) -C $(BUILD)/src/$(VARIANT_SOURCE) O=$(KERNEL_BUILD) ARCH=$(BOARD_ARCH) -j$(JOBS) \
	     CROSS_COMPILE=$(ARCH_CROSS) CC="$(CCACHE)$(ARCH_CROSS)gcc" \
	     HOSTCC="$(CCACHE)gcc"

# Who builds kernels ahead (tests/ahead.sh) waits only for who builds the same one.
.PHONY: kernel
kernel:
	@lab/locked.sh $(KERNEL_BUILD) kernel $(AGAIN) LAB_LOCKED=$(BUILD) $(KERNEL_BUILD)/built

$(KERNEL_BUILD)/.config: lab/configure.sh $(FRAGMENTS) $(BUILD)/src/$(VARIANT_SOURCE).ready
	@lab/configure.sh $@ $(FRAGMENTS) -- $(KMAKE)

# The kernel's own make writes .config, too, after another compiler has come.
# The stamp, so that a build with nothing to do takes no time: the source's own
# stamp is newer whenever the source has changed, also while it is compiled.
$(KERNEL_BUILD)/built: $(KERNEL_BUILD)/.config $(BUILD)/src/$(VARIANT_SOURCE).ready
	@touch $@.begun
	@unedited=$$(cmp -s $< $<.made && echo yes); \
	lab/progress.sh "kernel $(BOARD_CONFIG) $(VARIANT)" $(KERNEL_BUILD)/build.log \
		$(KMAKE) $(ARCH_TARGETS) $(VARIANT_TARGETS); status=$$?; \
	[ -z "$$unedited" ] || cp $< $<.made; exit $$status
	@mv $@.begun $@
