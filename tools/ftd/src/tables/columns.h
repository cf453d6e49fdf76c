/* SPDX-License-Identifier: GPL-2.0 */
/* The columns of the figures: what struct row and others can show. */
#ifndef FTD_TABLES_COLUMNS_H
#define FTD_TABLES_COLUMNS_H

#include "show/table.h"

/* The columns that struct row can have. */
extern const struct columns row_columns;

/* What some of them need to have counted. */
#define NEED_EDGES	1
#define NEED_VALUES	2	/* arguments, returned values */
#define NEED_RETURNS	4

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

/*
 * The columns that struct region, struct path_sum, path_row, hold, boot_change, routine_row
 * can have.
 */
extern const struct columns region_columns;
extern const struct columns path_sum_columns;
extern const struct columns path_row_columns;
extern const struct columns hold_columns;
extern const struct columns change_of_boot_columns;

/* The columns that struct prediction can have. */
extern const struct columns prediction_columns;
extern const struct columns routine_columns;
extern const struct columns deferred_columns;

/* The columns that struct life, struct sample, state_row, path_frame, moment_row can have. */
extern const struct columns life_columns;
extern const struct columns sample_columns;
extern const struct columns state_columns;
extern const struct columns frame_columns;
extern const struct columns moment_columns;

#endif
