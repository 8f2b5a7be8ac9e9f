/* table-lines.h - straight lines over a table that was made of geometry
 * SPDX-License-Identifier: LGPL-2.1-or-later */

#pragma once

#include <wayfind/graphs/table.h>

/* Returns the cost of the straight line between two positions. */
typedef WayCost (*TableLineFunc) (const WayPosition *from,
                                  const WayPosition *to,
                                  gpointer           data);

/* The straight lines over a table, as the roadmap or mesh that made it knows
 * them. Immutable, as the table is. */
typedef struct
{
  TableLineFunc  cost;          /* (nullable) INFINITY if it is closed */
  TableLineFunc  bound;         /* (nullable) what it costs at least */
  gpointer       data;          /* (owned) */
  GDestroyNotify destroy;       /* (nullable) */
} TableLines;

/* Gives lines to a table in which all nodes have positions in the plane, and
 * takes over their data. To be called before the table is handed out. */
void          table_set_lines  (WayTable         *self,
                                const TableLines *lines);

/* The answers of a table that is asked for straight lines. */
WayGraphFlags table_line_flags (const TableLines *self);
gboolean      table_trace_line (WayGraph         *graph,
                                WayNode           from,
                                WayNode           to,
                                WayLineFunc       func,
                                gpointer          user_data,
                                GError          **error);
WayCost       table_line_cost  (WayGraph         *graph,
                                WayNode           from,
                                WayNode           to,
                                GError          **error);
WayCost       table_line_bound (WayGraph         *graph,
                                WayNode           from,
                                WayNode           to);
