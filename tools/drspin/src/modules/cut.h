/* SPDX-License-Identifier: GPL-2.0 */
/* Files that somebody cuts off while they are mapped here. */
#ifndef MODULES_CUT_H
#define MODULES_CUT_H

/**
 * cut_files_are_zero - what is not there any more reads as zeroes, instead of SIGBUS
 */
void cut_files_are_zero(void);

#endif
