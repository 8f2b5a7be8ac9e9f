/* all-paths.c - an oracle: all paths between two nodes, one after the other
 * SPDX-License-Identifier: LGPL-2.1-or-later */

#include "all-paths.h"

typedef struct
{
  const PlainGraph *plain;
  guint             goal;
  gboolean          on_path[ALL_PATHS_NODES];
  GArray           *costs;      /* (owned) of all paths without a cycle */
} Trials;

/* Of parallel edges the cheapest; INFINITY if there is none. */
static WayCost
cheapest (const PlainGraph *plain,
          guint             from,
          guint             to)
{
  WayCost least = INFINITY;
  guint n_edges;
  const PlainEdge *edges = plain_graph_get_edges (plain, from, &n_edges);

  for (guint i = 0; i < n_edges; i++)
    if (edges[i].to == to)
      least = MIN (least, edges[i].cost);

  return least;
}

static void
try_on (Trials *self,
        guint   at,
        WayCost so_far)
{
  if (at == self->goal)
    {
      g_array_append_val (self->costs, so_far);
      return;
    }

  self->on_path[at] = TRUE;
  for (guint to = 0; to < self->plain->n_nodes; to++)
    if (!self->on_path[to] && cheapest (self->plain, at, to) < INFINITY)
      try_on (self, to, so_far + cheapest (self->plain, at, to));
  self->on_path[at] = FALSE;
}

static gint
compare_costs (gconstpointer a,
               gconstpointer b)
{
  const WayCost *first = a, *second = b;

  return (*first > *second) - (*first < *second);
}

GArray *
all_paths (const PlainGraph *plain,
           guint             start,
           guint             goal)
{
  Trials trials = { plain, goal };

  trials.costs = g_array_new (FALSE, FALSE, sizeof (WayCost));
  try_on (&trials, start, 0);
  g_array_sort (trials.costs, compare_costs);
  return trials.costs;
}
