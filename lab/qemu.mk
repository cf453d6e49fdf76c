# SPDX-License-Identifier: GPL-2.0
#
# A QEMU that runs several CPUs in exact time, for suites: lab/qemu.sh. Boards run in the
# one that is installed.

.PHONY: qemu
qemu: $(BUILD)/qemu/ready

$(BUILD)/qemu/ready: lab/qemu.sh | deps-boards
	@lab/qemu.sh $(@D)
	@touch $@
