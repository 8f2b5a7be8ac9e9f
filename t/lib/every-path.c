/* every-path.c - an oracle: every path between two nodes, edge by edge
 * SPDX-License-Identifier: LGPL-2.1-or-later */

#include "every-path.h"

typedef struct
{
  const PlainGraph *plain;
  guint             goal;
  guint             most;
  GArray           *paths;      /* (owned) */
} Trials;

static void
try_on (Trials    *self,
        EveryPath  so_far)
{
  const guint at = so_far.nodes[so_far.n_nodes - 1];
  guint n_edges;
  const PlainEdge *edges = plain_graph_get_edges (self->plain, at, &n_edges);

  if (at == self->goal && self->paths->len <= self->most)
    g_array_append_val (self->paths, so_far);
  if (at == self->goal || self->paths->len > self->most)
    return;

  for (guint i = 0; i < n_edges; i++)
    {
      const guint number = self->plain->first[at] + i;
      EveryPath further = so_far;

      if ((so_far.used_nodes >> edges[i].to & 1) || edges[i].cost == INFINITY)
        continue;
      further.cost += edges[i].cost;
      further.used_nodes |= G_GUINT64_CONSTANT (1) << edges[i].to;
      further.used_edges |= G_GUINT64_CONSTANT (1) << number;
      further.edges[so_far.n_nodes - 1] = (guint8) number;
      further.nodes[further.n_nodes++] = (guint8) edges[i].to;
      try_on (self, further);
    }
}

GArray *
every_path (const PlainGraph *plain,
            guint             start,
            guint             goal,
            guint             most)
{
  Trials trials = { plain, goal, most, NULL };
  EveryPath none = { .n_nodes = 1 };

  if (plain->n_nodes > EVERY_PATH_NODES || plain->edges->len > EVERY_PATH_EDGES)
    return NULL;

  none.nodes[0] = (guint8) start;
  none.used_nodes = G_GUINT64_CONSTANT (1) << start;
  trials.paths = g_array_new (FALSE, FALSE, sizeof (EveryPath));
  try_on (&trials, none);
  if (trials.paths->len > most)
    g_clear_pointer (&trials.paths, g_array_unref);

  return trials.paths;
}

/* What a graph says of itself ---------------------------------------------- */

typedef struct
{
  WayGraph    *graph;
  WayNodeType *type;
  gpointer     cursor;
  gpointer    *nodes;           /* (not owned) */
  WayCost     *costs;           /* (owned) least cost from the start */
  guint       *before;          /* (owned) the node before on that path */
  guint        n;
  guint        most;
} Survey;

static guint
number_of (Survey *self,
           WayNode node)
{
  guint i = 0;

  while (i < self->n && !way_node_type_equal (self->type, self->nodes[i], node))
    i++;
  if (i == self->n && self->n < self->most)
    {
      self->costs[i] = INFINITY;
      self->nodes[self->n++] = way_node_type_copy_node (self->type, node);
    }

  return i;
}

static void
ask (Survey   *self,
     guint     i,
     WayEdges *edges)
{
  const WayAt at = { self->nodes[i], self->nodes[self->before[i]],
                     self->costs[i], self->before[i] == i };

  way_graph_neighbours (self->graph, self->cursor, &at, edges);
  g_assert_null (way_edges_get_error (edges));
}

/* Improves the ends of all edges. Returns whether one was; sets @fits if all
 * nodes are below the limit. */
static gboolean
improve (Survey   *self,
         WayEdges *edges,
         gboolean *fits)
{
  gboolean improved = FALSE;

  for (guint i = 0; i < self->n && *fits; i++)
    {
      ask (self, i, edges);
      for (guint k = 0; k < way_edges_get_length (edges) && *fits; k++)
        {
          const WayCost cost = self->costs[i] + way_edges_get_cost (edges, k);
          guint to;

          if (cost == INFINITY)
            continue;
          to = number_of (self, way_edges_get_node (edges, k));
          *fits = to < self->most;
          if (!*fits || cost >= self->costs[to])
            continue;
          self->costs[to] = cost;
          self->before[to] = i;
          improved = TRUE;
        }
    }

  return improved && *fits;
}

static PlainGraph *
write_down (Survey   *self,
            WayEdges *edges)
{
  PlainGraph *plain = plain_graph_new (self->n);

  for (guint i = 0; i < self->n; i++)
    {
      ask (self, i, edges);
      for (guint k = 0; k < way_edges_get_length (edges); k++)
        if (way_edges_get_cost (edges, k) < INFINITY)
          plain_graph_add (plain, i,
                           number_of (self, way_edges_get_node (edges, k)),
                           way_edges_get_cost (edges, k));
    }
  plain_graph_seal (plain);
  return plain;
}

PlainGraph *
every_path_survey (WayGraph *graph,
                   WayNode   start,
                   gpointer  cursor,
                   guint     most,
                   gpointer *nodes,
                   guint    *n_starts)
{
  WayNodeType *type = way_graph_get_node_type (graph);
  g_autofree WayCost *costs = g_new (WayCost, most);
  g_autofree guint *before = g_new (guint, most);
  g_autoptr (WayEdges) edges = way_edges_new (type);
  Survey self = { graph, type, cursor, nodes, costs, before, 0, most };
  gboolean fits;

  way_graph_add_states (graph, cursor, start, edges);
  for (guint i = 0; i < way_edges_get_length (edges); i++)
    {
      const guint number = number_of (&self, way_edges_get_node (edges, i));

      g_assert_cmpuint (number, ==, i);
      self.costs[i] = way_edges_get_cost (edges, i);
      self.before[i] = i;
    }
  *n_starts = fits = self.n;
  while (improve (&self, edges, &fits))
    ;
  if (fits)
    return write_down (&self, edges);

  for (guint i = 0; i < self.n; i++)
    way_node_type_free_node (type, nodes[i]);
  return NULL;
}
