/* all-paths.c - an oracle: all paths between two nodes, one after the other
 * SPDX-License-Identifier: LGPL-2.1-or-later */

#include "all-paths.h"

typedef struct
{
  const PlainGraph *plain;
  guint             goal;
  gboolean          on_path[ALL_PATHS_MOST_NODES];
  GArray           *paths;      /* (owned) of all paths without a cycle */
} Trials;

/* Of parallel edges the cheapest, and of these the first; G_MAXUINT if no edge
 * exists. */
static guint
cheapest (const PlainGraph *plain,
          guint             from,
          guint             to)
{
  guint n_edges, best = G_MAXUINT;
  const PlainEdge *edges = plain_graph_get_edges (plain, from, &n_edges);

  for (guint i = 0; i < n_edges; i++)
    if (edges[i].to == to && edges[i].cost < INFINITY
        && (best == G_MAXUINT || edges[i].cost < edges[best].cost))
      best = i;

  return best;
}

static void
try_on (Trials *self,
        AnyPath so_far)
{
  const guint at = so_far.nodes[so_far.n_nodes - 1];

  if (at == self->goal)
    {
      g_array_append_val (self->paths, so_far);
      return;
    }

  self->on_path[at] = TRUE;
  for (guint to = 0; to < self->plain->n_nodes; to++)
    {
      const guint place = cheapest (self->plain, at, to);
      AnyPath further = so_far;
      guint n_edges;

      if (self->on_path[to] || place == G_MAXUINT)
        continue;
      further.cost += plain_graph_get_edges (self->plain, at,
                                             &n_edges)[place].cost;
      further.places[so_far.n_nodes - 1] = (guint8) place;
      further.nodes[further.n_nodes++] = (guint8) to;
      try_on (self, further);
    }
  self->on_path[at] = FALSE;
}

static gint
compare_paths (gconstpointer a,
               gconstpointer b)
{
  const AnyPath *first = a, *second = b;

  if (first->cost != second->cost)
    return first->cost < second->cost ? -1 : 1;
  if (first->n_nodes != second->n_nodes)
    return first->n_nodes < second->n_nodes ? -1 : 1;

  for (guint i = 0; i + 1 < first->n_nodes; i++)
    if (first->places[i] != second->places[i])
      return first->places[i] < second->places[i] ? -1 : 1;

  return 0;
}

GArray *
all_paths_in_order (const PlainGraph *plain,
                    guint             start,
                    guint             goal)
{
  Trials trials = { plain, goal };
  AnyPath none = { 0, 1 };

  g_assert_cmpuint (plain->n_nodes, <=, ALL_PATHS_MOST_NODES);
  none.nodes[0] = (guint8) start;
  trials.paths = g_array_new (FALSE, FALSE, sizeof (AnyPath));
  try_on (&trials, none);
  g_array_sort (trials.paths, compare_paths);
  return trials.paths;
}

GArray *
all_paths (const PlainGraph *plain,
           guint             start,
           guint             goal)
{
  g_autoptr (GArray) paths = all_paths_in_order (plain, start, goal);
  GArray *costs = g_array_new (FALSE, FALSE, sizeof (WayCost));

  for (guint i = 0; i < paths->len; i++)
    g_array_append_val (costs, g_array_index (paths, AnyPath, i).cost);
  return costs;
}
