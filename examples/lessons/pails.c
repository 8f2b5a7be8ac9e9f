/* pails.c - lesson 9: a graph of your own, whose nodes are not places
 * SPDX-License-Identifier: LGPL-2.1-or-later
 *
 *   pails [PICTURE]
 *
 * A pail of 5 litres and one of 3: how does one measure 4? A node is what is in
 * them, a step fills one, empties one, or pours one into the other. */

#include "strip.h"

typedef struct
{
  guint8 large, small;
} Pails;

/* 1. Which nodes lie next to a node? */
static void
neighbours (WayNode   node,
            WayEdges *edges,
            gpointer  user_data)
{
  const Pails now = *(const Pails *) node;
  const guint8 down = MIN (now.large, 3 - now.small);
  const guint8 up = MIN (now.small, 5 - now.large);
  const Pails next[] = {
    { 5, now.small }, { now.large, 3 },                 /* fill one */
    { 0, now.small }, { now.large, 0 },                 /* empty one */
    { now.large - down, now.small + down },             /* pour over */
    { now.large + up, now.small - up },
  };

  for (guint i = 0; i < G_N_ELEMENTS (next); i++)
    way_edges_add (edges, &next[i], 1);
}

/* 2. Is it what we look for? */
static gboolean
is_measured (WayNode  node,
             gpointer user_data)
{
  return ((const Pails *) node)->large == 4;
}

/* 3. What is it called? */
static char *
dup_name (WayNode  node,
          gpointer user_data)
{
  const Pails *pails = node;

  return g_strdup_printf ("%u+%u", pails->large, pails->small);
}

/* A table of all that can be reached, to be drawn. */
static int
draw (WayGraph   *graph,
      const Pails empty,
      const Pails goal,
      const char *file)
{
  const guint steps[] = { WAY_EXPLANATION_LAST_STEP };
  const WayNode seed = &empty;
  g_autoptr (WayFrozen) frozen = way_frozen_new (graph, &seed, 1, NULL, NULL);
  WayGraph *table = WAY_GRAPH (way_frozen_get_table (frozen));
  g_autoptr (WaySearch) search = way_search_new (table, WAY_STRATEGY_BFS);
  g_autoptr (WayExplanation) strip = strip_new (table);
  WayNode from = NULL, to = NULL;

  way_frozen_find_node (frozen, &empty, &from);
  way_frozen_find_node (frozen, &goal, &to);
  way_search_set_start (search, from);
  way_search_set_goal (search, to);
  way_explanation_add_goal (strip, to);
  strip_add (strip, search, "BFS");
  return strip_save (strip, steps, 1, file);
}

int
main (int    argc,
      char **argv)
{
  const Pails empty = { 0, 0 };
  g_autoptr (WayNodeType) type
    = way_node_type_new_value (sizeof (Pails), NULL, NULL);
  g_autoptr (WayCallbackGraph) graph
    = way_callback_graph_new (type, neighbours, NULL, NULL);
  g_autoptr (WaySearch) search
    = way_search_new (WAY_GRAPH (graph), WAY_STRATEGY_BFS);

  way_callback_graph_set_name (graph, dup_name, NULL, NULL);
  way_search_set_start (search, &empty);
  way_search_set_goal_func (search, is_measured, NULL, NULL);
  if (way_search_run (search, NULL) != WAY_STATUS_FOUND)
    return 1;

  g_autoptr (WayPath) path = way_search_dup_path (search);

  for (guint i = 0; i < way_path_get_length (path); i++)
    {
      const Pails *pails = way_path_get_node (path, i);

      printf ("%u litres and %u\n", pails->large, pails->small);
    }
  return argc > 1 ? draw (WAY_GRAPH (graph), empty,
                          *(const Pails *) way_path_get_node (
                            path, way_path_get_length (path) - 1), argv[1])
                  : 0;
}
