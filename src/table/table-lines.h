/* table-lines.h - straight lines over a table that was made of geometry
 * SPDX-License-Identifier: LGPL-2.1-or-later */

#pragma once

#include <wayfind/table.h>

/* What the straight line between two positions costs. */
typedef WayCost (*TableLineFunc) (const WayPosition *from,
                                  const WayPosition *to,
                                  gpointer           data);

/* What whoever made the table knows of lines. It is immutable, as the table. */
typedef struct
{
  TableLineFunc  cost;          /* (nullable) INFINITY if it is closed */
  TableLineFunc  bound;         /* (nullable) what it costs at least */
  gpointer       data;          /* (owned) */
  GDestroyNotify destroy;       /* (nullable) */
} TableLines;

/* Gives a new table, in which all nodes have positions in the plane, its lines;
 * takes over their data. Before the table is handed out. */
void          table_set_lines  (WayTable         *self,
                                const TableLines *lines);

/* What a table answers when it is asked for straight lines. */
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
