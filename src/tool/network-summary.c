/* network-summary.c - counts of nodes, edges, components and costs
 * SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * One walk over all edges, with the neighbours that a search would get.
 * Connected components are merged by union-find (Galler and Fischer 1964, with
 * path halving). */

#include "tool/network-summary.h"

#include <math.h>

#include "tool/interrupt.h"
#include "tool/progress.h"
#include "tool/rank-team.h"
#include "tool/tool.h"

#define NODES_A_LOOK 4096

typedef struct
{
  Summary       *summary;
  const Network *network;
  WayEdges      *edges;         /* (owned) */
  guint32        n;             /* of all nodes, walls included */
  guint32       *root;          /* (owned) towards a component's root */
  guint32       *only_in;       /* (owned) nodes without an edge to them */
  guint32       *seen_from;     /* (owned) the node + 1 that saw it last */
} Walk;

static guint32
find_root (guint32 *root,
           guint32  i)
{
  while (root[i] != i)
    {
      root[i] = root[root[i]];
      i = root[i];
    }

  return i;
}

static gboolean
is_node (const Network *network,
         guint32        i)
{
  return network->grid == NULL || way_grid_is_free (network->grid,
                                                    WAY_INDEX (i));
}

/* Whether edge @edge leads from @from to @to at that cost. %FALSE in @is_near
 * once it does not even begin there: a node's edges lie side by side. */
static gboolean
is_edge (WayTable *table,
         guint32   edge,
         WayNode   from,
         WayNode   to,
         WayCost   cost,
         gboolean *is_near)
{
  WayNode begin, end;
  WayCost its_cost;

  *is_near = edge < way_table_get_n_edges (table);
  if (!*is_near)
    return FALSE;

  way_table_get_edge (table, edge, &begin, &end, &its_cost, NULL);
  *is_near = begin == from;
  return begin == from && end == to && its_cost == cost;
}

/* Whether an edge leads from @from to @to, and in @at_cost, whether one does
 * at that cost. The cheapest is found at once; only if it is cheaper are there
 * others to be looked at, and those beside each other. */
static gboolean
find_edge (WayTable *table,
           WayNode   from,
           WayNode   to,
           WayCost   cost,
           gboolean *at_cost)
{
  gboolean is_near = TRUE;
  guint32 edge;
  WayCost least;

  *at_cost = FALSE;
  if (!way_table_find_edge (table, from, to, &edge))
    return FALSE;

  way_table_get_edge (table, edge, NULL, NULL, &least, NULL);
  *at_cost = least == cost;
  for (guint32 i = edge + 1; least < cost && is_near && !*at_cost; i++)
    *at_cost = is_edge (table, i, from, to, cost, &is_near);
  is_near = TRUE;
  for (guint32 i = edge; least < cost && i-- > 0 && is_near && !*at_cost;)
    *at_cost = is_edge (table, i, from, to, cost, &is_near);

  return TRUE;
}

static void
count_cost (Summary *summary,
            WayCost cost)
{
  summary->n_arcs++;
  summary->min_cost = MIN (summary->min_cost, cost);
  summary->max_cost = MAX (summary->max_cost, cost);
  summary->sum_of_costs += cost;
  summary->whole = summary->whole && cost == floor (cost);
}

/* Whether the edge that leads back is the same for a person: then both are
 * counted once, where the lesser node is. */
static void
count_direction (Walk   *self,
                 guint32 from,
                 guint32 to,
                 WayCost cost)
{
  const WayNode a = WAY_INDEX (from), b = WAY_INDEX (to);
  gboolean at_cost;

  /* A mover that can walk to a cell can walk back, for the cost of the cell
   * that it left. */
  if (self->network->grid != NULL)
    {
      self->summary->n_edges += from < to;
      return;
    }

  if (!find_edge (self->network->table, b, a, cost, &at_cost))
    {
      self->summary->n_one_way++;
      self->only_in[to] += self->seen_from[to] != from + 1;
      self->summary->n_edges++;
    }
  else
    self->summary->n_edges += !(from > to && at_cost);
}

static void
count_arc (Walk    *self,
           guint32  from,
           guint    i,
           guint32 *n_neighbours)
{
  const guint32 to = WAY_NODE_INDEX (way_edges_get_node (self->edges, i));
  const WayCost cost = way_edges_get_cost (self->edges, i);
  g_autofree char *label = NULL;

  if (cost == INFINITY)
    return;

  count_cost (self->summary, cost);
  count_direction (self, from, to, cost);
  *n_neighbours += to != from && self->seen_from[to] != from + 1;
  self->seen_from[to] = from + 1;
  self->root[find_root (self->root, from)] = find_root (self->root, to);
  if (self->network->table != NULL)
    label = network_dup_label (self->network, WAY_INDEX (from), WAY_INDEX (to),
                               way_edges_get_edge (self->edges, i));
  self->summary->n_labelled += label != NULL;
}

static void
count_position (Summary        *summary,
                const Network *network,
                WayNode        node)
{
  WayPosition at;

  if (!way_graph_get_position (network->graph, node, &at))
    return;

  summary->n_positions++;
  summary->least.x = MIN (summary->least.x, at.x);
  summary->least.y = MIN (summary->least.y, at.y);
  summary->most.x = MAX (summary->most.x, at.x);
  summary->most.y = MAX (summary->most.y, at.y);
}

/* Leaves in seen_from[i] how many neighbours edges lead to: no other node
 * counts there any more when the walk is over. */
static guint32
count_node (Walk    *self,
            gpointer cursor,
            guint32  i)
{
  Summary *summary = self->summary;
  const WayAt at = { WAY_INDEX (i), WAY_INDEX (i), 0, TRUE };
  const guint64 before = summary->n_arcs;
  guint32 n_neighbours = 0;
  guint64 degree;

  way_graph_neighbours (self->network->graph, cursor, &at, self->edges);
  for (guint j = 0; j < way_edges_get_length (self->edges); j++)
    count_arc (self, i, j, &n_neighbours);

  degree = summary->n_arcs - before;
  summary->degrees[MIN (degree, SUMMARY_DEGREES)]++;
  summary->max_degree = MAX (summary->max_degree, degree);
  summary->n_nodes++;
  summary->n_named += self->network->table != NULL
                     && way_table_get_name (self->network->table, at.node);
  count_position (summary, self->network, at.node);

  return n_neighbours;
}

static gboolean
walk (Walk    *self,
      guint32 *n_out,
      GError **error)
{
  const WayQuery query = { NULL };
  gpointer cursor = way_graph_begin (self->network->graph, &query);

  for (guint32 i = 0; i < self->n; i++)
    {
      if (i % NODES_A_LOOK == 0)
        {
          progress_show ((gdouble) i / self->n, NULL);
          if (interrupt_was_pressed ())
            break;
        }
      if (is_node (self->network, i))
        n_out[i] = count_node (self, cursor, i);
    }
  way_graph_end (self->network->graph, cursor);

  if (!interrupt_was_pressed ())
    return TRUE;
  g_set_error_literal (error, G_IO_ERROR, G_IO_ERROR_CANCELLED, "");
  interrupt_explain (error, "while counting, with %u of %u nodes done",
                     self->summary->n_nodes, self->n);
  return FALSE;
}

typedef struct
{
  WayTable *table;
  WayNode   end;
  gboolean  is_near;            /* whether a node that is not joined was met */
} NearEnd;

static void
look_near (WayNode  node,
           gpointer user_data)
{
  NearEnd *self = user_data;

  self->is_near |= node != self->end
                   && !way_table_find_edge (self->table, self->end, node, NULL)
                   && !way_table_find_edge (self->table, node, self->end, NULL);
}

/* Whether a dead end on the Earth nearly meets another line. */
static gboolean
is_near_end (const Network *network,
             guint32        i)
{
  NearEnd end = { network->table, WAY_INDEX (i) };
  WayPosition at;

  if (end.table == NULL || network->places.kind != WAY_POSITION_GEOGRAPHIC
      || !way_graph_get_position (network->graph, end.end, &at))
    return FALSE;

  places_foreach_within (&network->places, &at, SUMMARY_NEAR, look_near, &end);
  return end.is_near;
}

/* Counts that need all edges. */
static void
finish (Walk          *self,
        const guint32 *n_out)
{
  Summary *summary = self->summary;
  guint32 *sizes = self->seen_from;

  for (guint32 i = 0; i < self->n; i++)
    sizes[i] = 0;
  for (guint32 i = 0; i < self->n; i++)
    {
      guint32 *size = &sizes[find_root (self->root, i)];

      if (!is_node (self->network, i))
        continue;
      summary->n_components += *size == 0;
      *size += 1;
      summary->largest = MAX (summary->largest, *size);
      summary->n_dead_ends += n_out[i] + self->only_in[i] == 1;
      summary->n_near_ends += n_out[i] + self->only_in[i] == 1
                             && is_near_end (self->network, i);
      summary->n_lonely += n_out[i] + self->only_in[i] == 0;
    }
}

static gboolean
walk_and_finish (Walk    *self,
                 GError **error)
{
  g_autofree guint32 *n_out = g_try_new0 (guint32, MAX (self->n, 1));

  self->root = g_try_new (guint32, MAX (self->n, 1));
  self->only_in = g_try_new0 (guint32, MAX (self->n, 1));
  self->seen_from = g_try_new0 (guint32, MAX (self->n, 1));
  if (n_out == NULL || self->root == NULL || self->only_in == NULL
      || self->seen_from == NULL)
    {
      g_set_error (error, WAY_ERROR, WAY_ERROR_TOO_LARGE,
                   "not enough memory to count %u nodes", self->n);
      return FALSE;
    }

  for (guint32 i = 0; i < self->n; i++)
    self->root[i] = i;
  if (!walk (self, n_out, error))
    return FALSE;

  finish (self, n_out);
  return TRUE;
}

gboolean
summary_count (Summary        *self,
             const Network *network,
             GError       **error)
{
  Walk state = { self, network };
  gboolean good;

  *self = (Summary) { .min_cost = INFINITY, .whole = TRUE,
                     .least = { INFINITY, INFINITY },
                     .most = { -INFINITY, -INFINITY } };
  state.n = places_get_n_nodes (&network->places);
  state.edges = way_edges_new (way_graph_get_node_type (network->graph));

  progress_begin ("counting");
  interrupt_arm ();
  good = walk_and_finish (&state, error);
  interrupt_disarm ();
  progress_end ();
  way_edges_free (state.edges);
  g_free (state.root);
  g_free (state.only_in);
  g_free (state.seen_from);

  return good;
}

/* As Summary.n_edges, without all the rest. */
static guint64
count_edges (const Network *network)
{
  WayTable *table = network->table;
  guint32 n_edges = way_table_get_n_edges (table), n_returns = 0;

  for (guint32 edge = 0; edge < n_edges; edge++)
    {
      gboolean at_cost;
      WayNode from, to;
      WayCost cost;

      way_table_get_edge (table, edge, &from, &to, &cost, NULL);
      n_returns += WAY_NODE_INDEX (from) > WAY_NODE_INDEX (to)
                   && find_edge (table, to, from, cost, &at_cost) && at_cost;
    }

  return n_edges - n_returns;
}

static char *
describe_grid (const Network *network)
{
  WayTerrain *terrain = way_grid_get_terrain (network->grid);
  const guint32 n = places_get_n_nodes (&network->places);
  guint32 n_free = 0;

  for (guint32 i = 0; i < n; i++)
    n_free += is_node (network, i);

  return g_strdup_printf ("%u by %u cells, of which %u can be entered",
                          way_terrain_get_width (terrain),
                          way_terrain_get_height (terrain), n_free);
}

char *
summary_describe (const Network *network)
{
  WayPrepared *prepared = way_network_get_prepared (network->network);
  WayTable *table = network->table;

  if (table == NULL)
    return describe_grid (network);
  if (network->part != NULL)
    return g_strdup_printf ("%u nodes, read in %u parts",
                            way_table_get_n_nodes (table),
                            team_get_n_ranks ());
  if (prepared != NULL && way_prepared_get_text (prepared, "summary") != NULL)
    return g_strdup (way_prepared_get_text (prepared, "summary"));

  return g_strdup_printf ("%u nodes, %" G_GUINT64_FORMAT " edges, "
                          "%u components, the largest of %u nodes",
                          way_table_get_n_nodes (table), count_edges (network),
                          way_table_get_n_components (table),
                          way_table_get_component_size (table, 0));
}
