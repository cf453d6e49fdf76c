# SPDX-License-Identifier: GPL-2.0
# shellcheck shell=bash
#
# For the suites that build kernels which no board runs.

# kbuild SOURCE OBJECTS ARCH CROSS_COMPILE: sets kmake, the command that builds that kernel
kbuild()
{
	kmake=(make -C "$1" O="$2" ARCH="$3" CROSS_COMPILE="$4" -j"$(nproc)")
	! command -v ccache >/dev/null || kmake+=(CC="ccache $4gcc" HOSTCC="ccache gcc")
}
