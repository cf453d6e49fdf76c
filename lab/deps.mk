# SPDX-License-Identifier: GPL-2.0
#
# The Debian packages that are needed; nothing else comes from outside except
# the kernel's source (lab/source.mk) and busybox (lab/guest.mk). What only some
# architectures need is installed for their boards.

.PHONY: deps
deps:
	@lab/deps.sh
	@$(if $(ARCH_PACKAGES),lab/deps.sh $(ARCH_PACKAGES))

# Whoever says only "make demo" on a new computer gets the packages first.
$(BUILD)/src/stock.ready: | deps
