/* lessons.c - maps and searches for the tests of explanations
 * SPDX-License-Identifier: LGPL-2.1-or-later */

#include "lessons.h"

#include <glib/gstdio.h>
#include <unistd.h>

static const char map[] =
  ". . . . . . .\n"
  ". . . # . . .\n"
  ". A . # . B .\n"
  ". . . # . . .\n"
  ". . . . . . .\n";

WayNetwork *
lessons_network (void)
{
  g_autoptr (WayTerrain) terrain = way_terrain_new_from_text (map, ".#", "AB",
                                                              NULL);
  g_autoptr (WayGrid) grid = way_grid_new (terrain, WAY_GRID_SQUARES_8);

  way_grid_set_steps (grid, 10, 10, 14);
  way_grid_set_heuristic (grid, WAY_GRID_MANHATTAN);
  return way_network_new (WAY_GRAPH (grid));
}

static WayNode
find (WayGraph   *graph,
      const char *name)
{
  WayNode node = WAY_INDEX (0);

  g_assert_true (way_graph_find_node (graph, name, &node));
  return node;
}

WaySearch *
lessons_search (WayNetwork *network)
{
  WayGraph *graph = way_network_get_graph (network);
  WaySearch *search = way_search_new (graph, WAY_STRATEGY_ASTAR);

  way_search_set_reopen_rule (search, WAY_REOPEN_NEVER);
  way_search_set_tie_rule (search, WAY_TIE_LAST_OPENED);
  way_search_set_start (search, find (graph, "A"));
  way_search_set_goal (search, find (graph, "B"));
  return search;
}

WayExplanation *
lessons_new (void)
{
  g_autoptr (WayNetwork) network = lessons_network ();
  g_autoptr (WaySearch) search = lessons_search (network);
  WayExplanation *self = way_explanation_new (network, 0);

  way_explanation_add_goal (self, find (way_network_get_graph (network), "B"));
  g_assert_true (way_explanation_add_run (self, search, "A*", NULL));
  return self;
}

WayNetwork *
lessons_field (WayGridShape shape,
               guint32      width,
               guint32      height,
               guint        percent_walls)
{
  g_autoptr (GRand) rand = g_rand_new_with_seed (411);
  g_autoptr (WayTerrain) terrain = way_terrain_new (width, height, NULL);
  g_autoptr (WayGrid) grid = NULL;

  for (guint32 i = 1; i + 1 < width * height; i++)
    if ((guint) g_rand_int_range (rand, 0, 100) < percent_walls)
      way_terrain_set_class (terrain, i % width, i / width, 1);
  grid = way_grid_new (terrain, shape);
  return way_network_new (WAY_GRAPH (grid));
}

WaySearch *
lessons_across (WayNetwork *network)
{
  WayGraph *graph = way_network_get_graph (network);
  const guint32 n = way_node_type_get_n_nodes (way_graph_get_node_type (graph));
  WaySearch *search = way_search_new (graph, WAY_STRATEGY_ASTAR);

  way_search_set_start (search, WAY_INDEX (0));
  way_search_set_goal (search, WAY_INDEX (n - 1));
  return search;
}

void
lessons_add_runs (WayExplanation *explanation,
                  WaySearch      *search,
                  const char     *names)
{
  g_auto (GStrv) all = g_strsplit (names, " ", -1);

  for (guint i = 0; all[i] != NULL; i++)
    {
      g_autoptr (GError) error = NULL;
      WayStrategy strategy;

      g_assert_true (way_strategy_from_name (all[i], &strategy));
      way_search_set_strategy (search, strategy);
      way_explanation_add_run (explanation, search, all[i], &error);
      g_assert_no_error (error);
    }
}

WayExplanation *
lessons_by (const char *strategies)
{
  g_autoptr (WayNetwork) network = lessons_network ();
  g_autoptr (WaySearch) search = lessons_search (network);
  WayExplanation *self = way_explanation_new (network, 0);
  WayNode goal;

  g_assert_true (way_graph_find_node (way_network_get_graph (network), "B",
                                      &goal));
  way_explanation_set_title (self, "A lesson");
  way_explanation_add_goal (self, goal);
  lessons_add_runs (self, search, strategies);
  return self;
}

WayExplanation *
lessons_over_field (WayGridShape shape,
                    guint32      width,
                    guint32      height,
                    const char  *strategies)
{
  g_autoptr (WayNetwork) network = lessons_field (shape, width, height, 15);
  g_autoptr (WaySearch) search = lessons_across (network);
  WayExplanation *self = way_explanation_new (network, 0);

  lessons_add_runs (self, search, strategies);
  return self;
}

WayExplanation *
lessons_over_ring (guint           n,
                   WayPositionKind kind,
                   const char     *name)
{
  g_autoptr (WayTableBuilder) builder = way_table_builder_new (kind);
  g_autoptr (WayTable) table = NULL;
  g_autoptr (WayNetwork) network = NULL;
  g_autoptr (WaySearch) search = NULL;
  WayExplanation *self;

  for (guint i = 0; i < n; i++)
    {
      const WayPosition at = { 140 + 80.0 * i / n, (i * 7) % 23 };
      g_autofree char *called = g_strdup_printf ("%s%u", name, i);

      way_table_builder_add_node (builder, called,
                                  kind == WAY_POSITION_NONE ? NULL : &at, NULL,
                                  NULL);
    }
  for (guint i = 0; i < n; i++)
    {
      way_table_builder_add_edge (builder, WAY_INDEX (i),
                                  WAY_INDEX ((i + 1) % n), 1 + i % 3,
                                  WAY_BOTH_WAYS, NULL, NULL);
      way_table_builder_add_edge (builder, WAY_INDEX (i),
                                  WAY_INDEX ((i * 3 + 5) % n), 2.5,
                                  i % 2 ? WAY_ONE_WAY : WAY_BOTH_WAYS, NULL,
                                  NULL);
    }
  table = way_table_builder_build (builder, NULL);
  network = way_network_new (WAY_GRAPH (table));
  search = way_search_new (WAY_GRAPH (table), WAY_STRATEGY_DIJKSTRA);
  way_search_set_start (search, way_table_get_node (table, WAY_ADDED (0)));
  way_search_set_goal (search, way_table_get_node (table, WAY_ADDED (n / 2)));
  self = way_explanation_new (network, 0);
  way_explanation_add_goal (self,
                            way_table_get_node (table, WAY_ADDED (n / 2)));
  lessons_add_runs (self, search, "bfs dijkstra");
  return self;
}

char *
lessons_save (WayExplanation *explanation,
              const char     *format)
{
  g_autofree char *folder = g_dir_make_tmp ("wayfind-XXXXXX", NULL);
  g_autofree char *path = g_build_filename (folder, "lesson", NULL);
  g_autoptr (GError) error = NULL;
  char *text = NULL;

  way_explanation_save (explanation, path, format, WAY_SAVE_DEFAULT, NULL,
                        &error);
  g_assert_no_error (error);
  g_assert_true (g_file_get_contents (path, &text, NULL, NULL));
  g_unlink (path);
  g_rmdir (folder);
  return text;
}
