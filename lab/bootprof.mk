# SPDX-License-Identifier: GPL-2.0
#
# What profiles a boot from outside, and its plugin for QEMU: tools/bootprof.

BOOTPROF := $(BUILD)/bootprof/bootprof.so

.PHONY: bootprof bootprof-force
bootprof: $(BOOTPROF)

$(BOOTPROF): bootprof-force | deps-bootprof
	@$(MAKE) -s -C tools/bootprof O=$(@D)
