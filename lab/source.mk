# SPDX-License-Identifier: GPL-2.0
#
# The kernel's source: fetched, unpacked, patched, and the patches as a mailable
# series, all groups of it or GROUP, or as commits to be changed.  A kernel build depends on
# $(BUILD)/src/stock.ready and uses $(BUILD)/src/stock, or the same with "patched".

BUILD ?= build

.PHONY: source series edit refresh source-force

source: $(BUILD)/src/stock.ready $(BUILD)/src/patched.ready

ifeq ($(wildcard $(BUILD)/src/tree),)
$(BUILD)/src/stock.ready: lab/source/pin | deps-kernel
	@lab/source/unpack.sh $(BUILD)
else
# A kernel of somebody's own: always looked at
$(BUILD)/src/stock.ready: source-force
	@$(MAKE) O=$(abspath $(BUILD)/..) $(abspath $(BUILD)/..)/src/stock.ready
	@lab/source/merge.sh $(BUILD)
endif

# Always looked at, since make cannot see a file that went away; the stamp is
# renewed only when the tree changes.
$(BUILD)/src/patched.ready: $(BUILD)/src/stock.ready source-force
	@lab/source/sync.sh $(BUILD)

series: $(BUILD)/src/stock.ready
	@lab/source/export.sh $(BUILD) $(foreach group,$(GROUP),'$(group)')

edit: $(BUILD)/src/stock.ready
	@lab/source/edit.sh $(BUILD)

refresh:
	@lab/source/refresh.sh $(BUILD)
