/* SPDX-License-Identifier: GPL-2.0 */
#ifndef TABLES_BIN_COLUMNS_H
#define TABLES_BIN_COLUMNS_H

#include "show/table.h"

/* Of struct bin: begin, end, samples, and the share of each realm by its name */
extern const struct columns bin_columns;

#endif
