/* grid-heuristic.c - distances over cells, each a function that stands alone
 * SPDX-License-Identifier: LGPL-2.1-or-later */

#include <wayfind/graphs/grid.h>

#include "graphs/grid/grid-metric.h"

WayCost
way_manhattan (gdouble dx,
               gdouble dy,
               WayCost horizontal,
               WayCost vertical)
{
  return metric_manhattan (fabs (dx), fabs (dy), horizontal, vertical);
}

WayCost
way_octile (gdouble dx,
            gdouble dy,
            WayCost horizontal,
            WayCost vertical,
            WayCost diagonal)
{
  OctileSteps steps;

  octile_steps_init (&steps, horizontal, vertical, diagonal);
  return metric_octile (fabs (dx), fabs (dy), &steps);
}

WayCost
way_chebyshev (gdouble dx,
               gdouble dy,
               WayCost horizontal,
               WayCost vertical)
{
  return metric_chebyshev (fabs (dx), fabs (dy), horizontal, vertical);
}

WayCost
way_euclidean (gdouble dx,
               gdouble dy,
               WayCost horizontal,
               WayCost vertical)
{
  return metric_line (dx * horizontal, dy * vertical);
}

WayCost
way_hex_distance (gdouble dq,
                  gdouble dr,
                  WayCost step)
{
  return metric_largest (fabs (dq), fabs (dr), fabs (dq + dr)) * step;
}

WayCost
way_triangle_distance (gint64  from_column,
                       gint64  from_row,
                       gint64  to_column,
                       gint64  to_row,
                       WayCost step)
{
  gint64 from[3], to[3];
  gdouble n_lines = 0;

  shape_triangle_strips (from_column, from_row, from);
  shape_triangle_strips (to_column, to_row, to);
  for (guint i = 0; i < 3; i++)
    n_lines += fabs ((gdouble) to[i] - (gdouble) from[i]);

  return n_lines * step;
}
