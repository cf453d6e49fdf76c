/* SPDX-License-Identifier: GPL-2.0 */
#ifndef RECORD_QEMU_H
#define RECORD_QEMU_H

#include "record/recording.h"

/**
 * record - run QEMU and write the profile, or exit
 * @how: how
 *
 * Return: exit status.
 */
int record(const struct recording *how);

#endif
