# SPDX-License-Identifier: GPL-2.0
#
# The plugin for QEMU that counts what a kernel executes: tools/bootprof.

BOOTPROF := $(BUILD)/bootprof/bootprof.so

.PHONY: bootprof bootprof-force
bootprof: $(BOOTPROF)

$(BOOTPROF): bootprof-force | deps-kernel
	@$(MAKE) -s -C tools/bootprof O=$(@D)
