# SPDX-License-Identifier: GPL-2.0
#
# drspin for this computer, and a static one for the boards that have a busybox.

DRSPIN_LIBS := $(BUILD)/libdw-$(ARCH_DEBIAN)

.PHONY: drspin drspin-force
drspin: $(BUILD)/drspin/drspin

$(BUILD)/drspin/drspin: drspin-force | deps-drspin
	@$(MAKE) -s -j$(JOBS) -C tools/drspin O=$(@D)

$(DRSPIN_LIBS)/ready: lab/libdw.sh
	@lab/libdw.sh $(@D) $(ARCH_DEBIAN)

drspin_for_target = $(MAKE) -s -j$(JOBS) -C tools/drspin O=$(BUILD)/drspin-$(ARCH_DEBIAN) \
		    CROSS_COMPILE=$(ARCH_DEBIAN_CROSS) CPPFLAGS="-isystem $(DRSPIN_LIBS)/usr/include" \
		    PKG_CONFIG=false LDFLAGS="-static -L$(DRSPIN_LIBS)/usr/lib/$(ARCH_DEBIAN_CROSS:%-=%)"

$(BUILD)/drspin-$(ARCH_DEBIAN)/drspin: drspin-force $(DRSPIN_LIBS)/ready | deps-target
	@$(drspin_for_target)

# What is copied to a board
.PHONY: drspin-board
drspin-board: $(BUILD)/drspin-$(ARCH_DEBIAN)/drspin-board

$(BUILD)/drspin-$(ARCH_DEBIAN)/drspin-board: $(BUILD)/drspin-$(ARCH_DEBIAN)/drspin
	@$(ARCH_DEBIAN_CROSS)strip -o $@ $<

# What the tests sample there
.PHONY: drspin-programs
drspin-programs: $(DRSPIN_LIBS)/ready | deps-target
	@$(drspin_for_target) MUSL=$(DRSPIN_LIBS)/musl.specs guest-programs

# Debian's own programs for the boards, to sample them
DEBIAN_PACKAGES := libc6 libgcc-s1 bash libtinfo6 dash coreutils libselinux1 libpcre2-8-0 libacl1 \
		   libattr1 libgmp10 libssl3 python3.11-minimal libpython3.11-minimal \
		   libpython3.11-stdlib libexpat1 zlib1g sqlite3 libsqlite3-0 libreadline8 \
		   systemd libsystemd-shared libsystemd0 libapparmor1 libaudit1 libcap-ng0 libblkid1 \
		   libcap2 libcrypt1 libcryptsetup12 libfdisk1 libgcrypt20 libgpg-error0 libip4tc2 \
		   libkmod2 liblz4-1 liblzma5 libmount1 libpam0g libseccomp2 libzstd1 \
		   libdevmapper1.02.1 libargon2-1 libjson-c5 libudev1 libuuid1 libp11-kit0 libffi8

$(BUILD)/debian-$(ARCH_DEBIAN)/ready: lab/debian.sh
	@lab/debian.sh $(@D) $(ARCH_DEBIAN) $(DEBIAN_PACKAGES)
