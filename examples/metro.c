/* metro.c - changing trains costs, and other questions of passengers
 * SPDX-License-Identifier: LGPL-2.1-or-later
 *
 *   A --4-- B --4-- C --4-- D    red, both ways
 *           B --3-- X --2-- D    blue, both ways
 *   A ------8-----> X            green, to X alone
 *
 * By minutes alone A-B-X-D is best (9), then A-X-D (10), then A-B-C-D (12). A
 * change takes 5 minutes more, so that a passenger who stays on the red line is
 * there first: the others take 14 and 15. */

#include <stdio.h>
#include <wayfind.h>

enum { A, B, C, D, X, N_STATIONS };

static const char *const names[] = { "A", "B", "C", "D", "X" };

static WayTable *
make_table (void)
{
  g_autoptr (WayTableBuilder) builder
    = way_table_builder_new (WAY_POSITION_NONE);
  static const struct
  {
    guint32          from, to;
    WayCost          minutes;
    WayEdgeDirection direction;
    const char      *line;
  } edges[] = {
    { A, B, 4, WAY_BOTH_WAYS, "red" },  { B, C, 4, WAY_BOTH_WAYS, "red" },
    { C, D, 4, WAY_BOTH_WAYS, "red" },  { B, X, 3, WAY_BOTH_WAYS, "blue" },
    { X, D, 2, WAY_BOTH_WAYS, "blue" }, { A, X, 8, WAY_ONE_WAY, "green" },
  };

  for (guint i = 0; i < N_STATIONS; i++)
    way_table_builder_add_node (builder, names[i], NULL, NULL, NULL);
  way_table_builder_set_keep_parallel (builder, TRUE);
  for (guint i = 0; i < G_N_ELEMENTS (edges); i++)
    way_table_builder_add_edge (builder, WAY_INDEX (edges[i].from),
                                WAY_INDEX (edges[i].to), edges[i].minutes,
                                edges[i].direction, edges[i].line, NULL);

  return way_table_builder_build (builder, NULL);
}

static void
show (WayTable   *table,
      const char *what,
      WayPath    *path)
{
  printf ("%s: %g minutes, ", what, way_path_get_cost (path));
  for (guint i = 0; i < way_path_get_length (path); i++)
    printf ("%s%s", i > 0 ? "-" : "",
            names[WAY_NODE_INDEX (way_path_get_node (path, i))]);
  printf ("\n");
}

/* Edges turned around: one search from D tells how far it is to there. */
static void
show_who_is_near (WayTable *table,
                  WayCost   minutes)
{
  g_autoptr (WayReverse) reverse = way_reverse_new (WAY_GRAPH (table), NULL);
  g_autoptr (WaySearch) search
    = way_search_new (WAY_GRAPH (reverse), WAY_STRATEGY_DIJKSTRA);
  WayCost cost;

  way_search_set_start (search, WAY_INDEX (D));
  way_search_set_max_cost (search, minutes);
  way_search_run (search, NULL);
  printf ("within %g minutes of D:", minutes);
  for (guint32 i = 0; i < N_STATIONS; i++)
    if (way_search_get_cost_so_far (search, WAY_INDEX (i),
                                    &cost))
      printf (" %s", names[i]);
  printf ("\n");
}

int
main (void)
{
  g_autoptr (WayTable) table = make_table ();
  WayGraph *graph = WAY_GRAPH (table);
  const WayNode a = WAY_INDEX (A);
  const WayNode d = WAY_INDEX (D);
  g_autoptr (WayTransfers) changes = way_transfers_new (graph);
  g_autoptr (WayKShortest) ways = way_k_shortest_new (graph, a, d, NULL);
  g_autoptr (WayNextSteps) signs = way_next_steps_new (graph, NULL, NULL);
  g_autoptr (WayPath) best = NULL;
  WayPath *path;
  WayNode  next;

  while ((path = way_k_shortest_next (ways, NULL, NULL)) != NULL)
    {
      show (table, "by minutes", path);
      way_path_unref (path);
    }
  way_transfers_set_cost (changes, 5);
  best = way_find_path (WAY_GRAPH (changes), a, d, WAY_STRATEGY_DIJKSTRA,
                        NULL);
  show (table, "with changes", best);
  show_who_is_near (table, 5);
  if (way_next_steps_get_next (signs, WAY_INDEX (B), d, &next))
    printf ("a sign at B says: to D by %s\n", names[WAY_NODE_INDEX (next)]);
  return 0;
}
