/* SPDX-License-Identifier: GPL-2.0 */
/* The columns of the figures: what struct row and others can show. */
#ifndef FTD_SHOW_COLUMNS_H
#define FTD_SHOW_COLUMNS_H

#include "show/table.h"

/* The columns that struct row can have. */
extern const struct columns row_columns;

/* What some of them need to have counted. */
#define NEED_EDGES	1
#define NEED_VALUES	2

/* The columns that struct neighbour can have. */
extern const struct columns neighbour_columns;

/* The columns that struct spread_row can have. */
extern const struct columns spread_columns;

/* The columns that struct change can have. */
extern const struct columns change_columns;

/* The columns that struct error can have. */
extern const struct columns error_columns;

/* The columns that struct place can have. */
extern const struct columns place_columns;

/* The columns that struct scene_line can have. */
extern const struct columns scene_columns;

#endif
