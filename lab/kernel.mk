# SPDX-License-Identifier: GPL-2.0
#
# One kernel for each architecture level and variant, in
# $(BUILD)/linux-LEVEL-VARIANT. Boards and variants are data: lab/boards/BOARD.mk,
# lab/variants/VARIANT.mk.

BOARDS   := $(patsubst lab/boards/%.mk,%,$(wildcard lab/boards/*.mk))
VARIANTS := $(patsubst lab/variants/%.mk,%,$(wildcard lab/variants/*.mk))

$(if $(filter $(BOARD),$(BOARDS)),,$(error no board "$(BOARD)"; there are: $(BOARDS)))
$(if $(filter $(VARIANT),$(VARIANTS)),,$(error no variant "$(VARIANT)"; there are: $(VARIANTS)))
include lab/boards/$(BOARD).mk
include lab/variants/$(VARIANT).mk

KERNEL    := $(BUILD)/linux-$(BOARD_CONFIG)-$(VARIANT)
FRAGMENTS := $(patsubst %,lab/configs/%.config,base $(BOARD_CONFIG) tracing $(VARIANT_FRAGMENTS))
CCACHE    := $(if $(shell command -v ccache),ccache )
JOBS      := $(shell nproc)
KMAKE      = $(MAKE) -C $(BUILD)/src/$(VARIANT_SOURCE) O=$(KERNEL) ARCH=arm -j$(JOBS) \
	     CROSS_COMPILE=arm-none-eabi- CC="$(CCACHE)arm-none-eabi-gcc" \
	     HOSTCC="$(CCACHE)gcc"

.PHONY: kernel
kernel: $(KERNEL)/built

$(KERNEL)/.config: lab/configure.sh $(FRAGMENTS) $(BUILD)/src/$(VARIANT_SOURCE).ready
	@lab/configure.sh $@ $(FRAGMENTS) -- $(KMAKE)

# The stamp, so that a build with nothing to do takes no time: the source's own
# stamp is newer whenever the source has changed.
$(KERNEL)/built: $(KERNEL)/.config $(BUILD)/src/$(VARIANT_SOURCE).ready
	@lab/progress.sh "kernel $(BOARD_CONFIG) $(VARIANT)" $(KERNEL)/build.log \
		$(KMAKE) zImage dtbs $(VARIANT_TARGETS)
	@touch $@
