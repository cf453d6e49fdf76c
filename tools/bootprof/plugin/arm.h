/* SPDX-License-Identifier: GPL-2.0 */
#ifndef BOOTPROF_ARM_H
#define BOOTPROF_ARM_H

/* Linux has the vectors of 32-bit ARM there. */
#define VECTORS		0xffff0000u

#endif
