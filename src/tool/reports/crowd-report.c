/* crowd-report.c - plans for many agents as text, and as a film
 * SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * The film is SVG with SMIL animations, which browsers play without a script.
 * An agent has a list of places and times: there it turns or stops, and between
 * them it moves straight ahead. */

#include "tool/reports/crowd-report.h"

#define TICKS_A_SECOND 4.0

/* Ticks for which all stand at their goals before it begins again. */
#define TICKS_AT_END 8

typedef struct
{
  guint32 column;
  guint32 row;
} Cell;

static Cell
cell_at (WayGrid            *grid,
         const WayCrowdPlan *plan,
         guint               agent,
         guint               tick)
{
  Cell cell;

  way_grid_get_cell (grid, way_crowd_plan_get_node (plan, agent, tick),
                     &cell.column, &cell.row);
  return cell;
}

void
crowd_put_plan (Output             *output,
                WayGrid            *grid,
                const WayCrowdPlan *plan)
{
  const guint n_agents = way_crowd_plan_get_n_agents (plan);
  const guint makespan = way_crowd_plan_get_makespan (plan);

  for (guint tick = 0; tick <= makespan; tick++)
    {
      output_printf (output, "%u:", tick);
      for (guint i = 0; i < n_agents; i++)
        {
          const Cell cell = cell_at (grid, plan, i, tick);

          output_printf (output, "%s(%u,%u)", i > 0 ? "," : "", cell.column,
                         cell.row);
        }
      output_put (output, "\n");
    }
}

/* The film ----------------------------------------------------------------- */

/* Walls, a line for each run of a row. */
static void
put_walls (Output  *output,
           WayGrid *grid,
           guint32  width,
           guint32  height)
{
  output_put (output, "<path class=\"wall\" d=\"");
  for (guint32 row = 0; row < height; row++)
    for (guint32 column = 0; column < width; column++)
      {
        const guint32 first = column;

        while (column < width
               && way_graph_is_blocked (WAY_GRAPH (grid),
                                        way_grid_get_node (grid, column, row)))
          column++;
        if (column > first)
          output_printf (output, "M%u %uh%uv1H%uz", first, row, column - first,
                         first);
      }
  output_put (output, "\"/>\n");
}

/* Whether an agent goes on from @tick as it came. */
static gboolean
goes_on (WayGrid            *grid,
         const WayCrowdPlan *plan,
         guint               agent,
         guint               tick)
{
  const Cell a = cell_at (grid, plan, agent, tick - 1);
  const Cell b = cell_at (grid, plan, agent, tick);
  const Cell c = cell_at (grid, plan, agent, tick + 1);

  return b.column - a.column == c.column - b.column
         && b.row - a.row == c.row - b.row;
}

static gboolean
is_key (WayGrid            *grid,
        const WayCrowdPlan *plan,
        guint               agent,
        guint               tick)
{
  return tick == 0 || tick == way_crowd_plan_get_arrival (plan, agent)
         || !goes_on (grid, plan, agent, tick);
}

static void
put_values (Output             *output,
            WayGrid            *grid,
            const WayCrowdPlan *plan,
            guint               agent,
            const char         *attribute,
            gdouble             n_ticks)
{
  const guint arrival = way_crowd_plan_get_arrival (plan, agent);
  const gboolean across = attribute[1] == 'x';

  output_printf (output, "<animate attributeName=\"%s\" dur=\"%gs\" "
                 "repeatCount=\"indefinite\" values=\"", attribute,
                 n_ticks / TICKS_A_SECOND);
  for (guint tick = 0; tick <= arrival; tick++)
    if (is_key (grid, plan, agent, tick))
      {
        const Cell cell = cell_at (grid, plan, agent, tick);

        output_printf (output, "%u.5;", across ? cell.column : cell.row);
      }
  output_printf (output, "%u.5\" keyTimes=\"",
                 across ? cell_at (grid, plan, agent, arrival).column
                        : cell_at (grid, plan, agent, arrival).row);
  for (guint tick = 0; tick <= arrival; tick++)
    if (is_key (grid, plan, agent, tick))
      output_printf (output, "%.6f;", tick / n_ticks);
  output_put (output, "1\"/>");
}

static void
put_agent (Output             *output,
           WayGrid            *grid,
           const WayCrowdPlan *plan,
           guint               agent,
           gdouble             n_ticks)
{
  const Cell start = cell_at (grid, plan, agent, 0);

  output_printf (output, "<circle cx=\"%u.5\" cy=\"%u.5\" r=\".4\" "
                 "fill=\"hsl(%u 70%% 45%%)\">", start.column, start.row,
                 agent * 137 % 360);
  if (way_crowd_plan_get_arrival (plan, agent) > 0)
    {
      put_values (output, grid, plan, agent, "cx", n_ticks);
      put_values (output, grid, plan, agent, "cy", n_ticks);
    }
  output_put (output, "</circle>\n");
}

void
crowd_put_film (Output             *output,
                WayGrid            *grid,
                const WayCrowdPlan *plan)
{
  WayTerrain *terrain = way_grid_get_terrain (grid);
  const guint32 width = way_terrain_get_width (terrain);
  const guint32 height = way_terrain_get_height (terrain);
  const gdouble n_ticks
    = (gdouble) way_crowd_plan_get_makespan (plan) + TICKS_AT_END;

  output_printf (output, "<svg xmlns=\"http://www.w3.org/2000/svg\" "
                 "viewBox=\"0 0 %u %u\">\n<style>svg{background:#fff}"
                 ".wall{fill:#444}</style>\n", width, height);
  put_walls (output, grid, width, height);
  for (guint i = 0; i < way_crowd_plan_get_n_agents (plan); i++)
    put_agent (output, grid, plan, i, n_ticks);
  output_put (output, "</svg>\n");
}
