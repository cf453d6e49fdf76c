/* SPDX-License-Identifier: GPL-2.0 */
#ifndef SHOW_PAGER_H
#define SHOW_PAGER_H

/**
 * pager_start - send the output through the user's pager, if he has one
 *
 * The pager is waited for at exit. Who quits it early ends the program, and that
 * is no error.
 */
void pager_start(void);

#endif
