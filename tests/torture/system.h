/* SPDX-License-Identifier: GPL-2.0 */
/* What the system does while it is traced: system.c. See the table in ops.c. */
#ifndef TORTURE_SYSTEM_H
#define TORTURE_SYSTEM_H

void module(void);
void hotplug(void);
void fork_some(void);
void exec(void);
void signals(void);
void faults(void);
void calls(void);
void migrate(void);
void move_any(void);
void nap(void);
void dump(void);
void freeze(void);

#endif /* TORTURE_SYSTEM_H */
