# SPDX-License-Identifier: GPL-2.0
#
# Each target installs the Debian packages that it needs: lab/packages. Nothing else
# comes from outside except the kernel's source (lab/source.mk), busybox (lab/guest.mk)
# and a newer QEMU for some suites (lab/qemu.mk).

.PHONY: deps deps-demo deps-kernel deps-boards deps-ftd deps-bootprof deps-drspin deps-samplers deps-target
deps:
	@lab/deps.sh kernel boards ftd bootprof drspin target tests $(ARCH_PACKAGES)

# All that the demo's steps ask for, at once
deps-demo:
	@lab/deps.sh kernel boards ftd bootprof target $(ARCH_PACKAGES)

deps-kernel:
	@lab/deps.sh kernel $(ARCH_PACKAGES)

deps-boards deps-ftd deps-bootprof deps-drspin deps-samplers deps-target: deps-%:
	@lab/deps.sh $*
