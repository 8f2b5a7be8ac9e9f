/* table-rows.h - durations and distances between many places
 * SPDX-License-Identifier: LGPL-2.1-or-later */

#pragma once

#include "tool/serve/request-graph.h"

/* Rows for sources, columns for destinations. */
typedef struct
{
  const GArray *sources;        /* (not owned) of guint, numbers of waypoints */
  const GArray *destinations;   /* (not owned) the same */
  gdouble      *durations;      /* (owned): seconds, INFINITY without a path */
  gdouble      *distances;      /* (owned) (nullable): metres of those paths */
} TableRows;

/* Searches row by row. @distances says whether to measure the paths. FALSE with
 * an error of SERVICE_ERROR if a limit was met. */
gboolean table_rows_find  (TableRows          *self,
                           const RequestGraph *graph,
                           const GArray       *waypoints,
                           gboolean            distances,
                           const WayLimits    *limits,
                           GError            **error);
void     table_rows_clear (TableRows          *self);

G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (TableRows, table_rows_clear)
