/* streets.c - towns that a test draws, with streets from corner to corner
 * SPDX-License-Identifier: LGPL-2.1-or-later */

#include "streets.h"

#include "tables.h"

#include <string.h>

#define COLUMNS 4
#define ROWS 2

static char
cell (char **rows,
      guint  row,
      guint  column)
{
  if (row >= g_strv_length (rows) || column >= strlen (rows[row]))
    return ' ';

  return rows[row][column];
}

static void
add_street (WayTableBuilder *builder,
            char             from,
            char             sign,
            char             to)
{
  const char names[2][2] = { { from }, { to } };
  const gboolean is_back = sign == '<' || sign == '^';
  g_autoptr (GError) error = NULL;
  WayNode ends[2];

  if (sign == ' ')
    return;

  g_assert_nonnull (strchr ("-|<>^v", sign));
  for (guint i = 0; i < 2; i++)
    g_assert_true (way_table_builder_find_node (builder, names[i], &ends[i]));
  way_table_builder_add_edge (builder, ends[is_back], ends[!is_back], 1,
                              strchr ("-|", sign) ? WAY_BOTH_WAYS
                                                  : WAY_ONE_WAY, NULL, &error);
  g_assert_no_error (error);
}

static void
add_corner (WayTableBuilder *builder,
            char             corner,
            guint            row,
            guint            column)
{
  const char name[2] = { corner };
  const WayPosition at = { column / COLUMNS, -(gdouble) (row / ROWS) };

  if (corner != ' ')
    g_assert_true (way_table_builder_add_node (builder, name, &at, NULL,
                                               NULL));
}

WayTableBuilder *
streets_new_builder (const char  *drawing,
                     WayNodeOrder order)
{
  WayTableBuilder *builder = way_table_builder_new (WAY_POSITION_PLANAR);
  g_auto (GStrv) rows = g_strsplit (drawing, "\n", -1);

  way_table_builder_set_order (builder, order);
  for (guint row = 0; row < g_strv_length (rows); row += ROWS)
    for (guint column = 0; column < strlen (rows[row]); column += COLUMNS)
      add_corner (builder, rows[row][column], row, column);

  for (guint row = 0; row < g_strv_length (rows); row += ROWS)
    for (guint column = 0; column < strlen (rows[row]); column += COLUMNS)
      {
        add_street (builder, rows[row][column],
                    cell (rows, row, column + COLUMNS / 2),
                    cell (rows, row, column + COLUMNS));
        add_street (builder, rows[row][column],
                    cell (rows, row + ROWS / 2, column),
                    cell (rows, row + ROWS, column));
      }

  return builder;
}

WayTable *
streets_build (WayTableBuilder *builder)
{
  WayTable *table = tables_build (builder);

  g_object_unref (builder);
  return table;
}

WayTable *
streets_new (const char *drawing)
{
  return streets_build (streets_new_builder (drawing,
                                             WAY_ORDER_AS_ADDED));
}

void
streets_restrict (WayTableBuilder *builder,
                  WayRestriction   rule,
                  const char      *corners)
{
  const guint n = (guint) strlen (corners);
  g_autofree WayNode *nodes = g_new (WayNode, n);
  g_autoptr (GError) error = NULL;

  for (guint i = 0; i < n; i++)
    {
      const char name[2] = { corners[i] };

      g_assert_true (way_table_builder_find_node (builder, name, &nodes[i]));
    }
  way_table_builder_add_restriction (builder, rule, nodes, n, &error);
  g_assert_no_error (error);
}

WayTurns *
streets_new_turns (const char *drawing)
{
  g_autoptr (WayTable) table = streets_new (drawing);

  return way_turns_new (WAY_GRAPH (table));
}

void
streets_restrict_view (WayTurns      *turns,
                       WayRestriction rule,
                       const char    *corners)
{
  WayNode nodes[WAY_RESTRICTION_MAX_NODES];

  for (guint i = 0; i < strlen (corners); i++)
    {
      const char name[2] = { corners[i] };

      g_assert_true (way_graph_find_node (WAY_GRAPH (turns), name,
                                          &nodes[i]));
    }
  way_turns_add_restriction (turns, rule, nodes, NULL,
                             (guint) strlen (corners), NULL);
}

static WayPath *
find_path (WayGraph   *graph,
           char        from,
           char        to,
           WayStrategy strategy)
{
  const char names[2][2] = { { from }, { to } };
  g_autoptr (GError) error = NULL;
  WayNode nodes[2];
  WayPath *path;

  for (guint i = 0; i < 2; i++)
    g_assert_true (way_graph_find_node (graph, names[i], &nodes[i]));
  path = way_find_path (graph, nodes[0], nodes[1], strategy, &error);
  g_assert_no_error (error);
  return path;
}

static void
assert_corners (WayGraph      *graph,
                const WayPath *path,
                const char    *corners)
{
  for (guint i = 0; i < strlen (corners); i++)
    {
      const char name[2] = { corners[i] };
      WayNode node;

      g_assert_true (way_graph_find_node (graph, name, &node));
      g_assert_true (way_path_get_node (path, i) == node);
    }
}

void
streets_assert_path (gpointer    graph,
                     const char *corners,
                     WayCost     cost)
{
  static const WayStrategy best[] = { WAY_STRATEGY_DIJKSTRA,
                                      WAY_STRATEGY_ASTAR };
  const guint n = (guint) strlen (corners);

  for (guint i = 0; i < G_N_ELEMENTS (best); i++)
    {
      g_autoptr (WayPath) path = find_path (graph, corners[0], corners[n - 1],
                                            best[i]);

      g_assert_nonnull (path);
      g_assert_cmpfloat_with_epsilon (way_path_get_cost (path), cost, 1e-9);
      g_assert_cmpuint (way_path_get_length (path), ==, n);
      assert_corners (graph, path, corners);
    }
}

void
streets_assert_none (gpointer    graph,
                     const char *from,
                     const char *to)
{
  g_assert_null (find_path (graph, from[0], to[0], WAY_STRATEGY_DIJKSTRA));
  g_assert_null (find_path (graph, from[0], to[0], WAY_STRATEGY_ASTAR));
}
