/* SPDX-License-Identifier: GPL-2.0 */
#ifndef FTD_LOSSES_H
#define FTD_LOSSES_H

/**
 * recorder_losses - say on stderr what is not in the trace
 */
void recorder_losses(void);

#endif
