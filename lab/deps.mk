# SPDX-License-Identifier: GPL-2.0
#
# The Debian packages that are needed; nothing else comes from outside except
# the kernel's source (lab/source.mk) and busybox (lab/guest.mk).

.PHONY: deps
deps:
	@lab/deps.sh

# Whoever says only "make demo" on a new computer gets the packages first.
$(BUILD)/src/stock.ready: | deps
