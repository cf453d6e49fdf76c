/* SPDX-License-Identifier: GPL-2.0 */
#ifndef FTD_BOOT_SETUP_H
#define FTD_BOOT_SETUP_H

/**
 * boot_setup - print what a kernel needs to record its boot, or exit with a message
 * @tracefs: a tracing directory to look into for what that kernel lacks; NULL: that of
 *	this machine, if it can be read
 */
void boot_setup(const char *tracefs);

#endif
