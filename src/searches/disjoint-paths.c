/* disjoint-paths.c - paths between two nodes that share no edge or no node
 * SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * Successive cheapest paths (Suurballe, 1974; Suurballe and Tarjan, 1984). The
 * paths so far are kept as the set of their edges. A search over the residual
 * graph finds the cheapest way to have one path more: where it follows an edge
 * back, that edge leaves the set, and all others join it. The total of the set
 * is then the least for its number of paths. At the end the set is taken apart
 * into paths.
 *
 * Between two nodes the search takes the cheapest edge. An edge back returns
 * its cost, so no parallel edge is cheaper: the nodes of the path are enough to
 * know which edges it means. */

#include <wayfind/searches/disjoint-paths.h>

#include "core/graph-kind.h"
#include "core/node-type-private.h"
#include "engine/find-path-private.h"
#include "engine/reached.h"
#include "searches/detour-view.h"
#include "searches/residual-graph.h"

#include <wayfind/core/error.h>
#include <wayfind/engine/results.h>

#include <float.h>
#include <math.h>

typedef struct
{
  Residual    residual;
  EdgeReader  reader;           /* of the edges along paths */
  Meter       meter;
  guint64     version;          /* of the graph */
  guint       n_found;
  GPtrArray  *paths;            /* (owned) */
} Finder;

static void
finder_clear (Finder *self)
{
  if (self->residual.base != NULL)
    edge_reader_clear (&self->reader);
  node_map_clear (&self->residual.map);
  g_free (self->residual.nodes);
  g_free (self->residual.used);
  g_free (self->residual.split);
  g_clear_pointer (&self->paths, g_ptr_array_unref);
}

G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (Finder, finder_clear)

static gboolean
fail_changed (GError **error)
{
  g_set_error_literal (error, WAY_ERROR, WAY_ERROR_CHANGED,
                       "the graph says other edges than before");
  return FALSE;
}

/* Edges of paths ----------------------------------------------------------- */

/* The dearest edge of the paths from one node to another; %NULL if none is. */
static UsedEdge *
find_used (const Residual *self,
           guint32         from,
           guint32         to)
{
  UsedEdge *dearest = NULL;

  for (guint32 i = self->nodes[from].first_out; i != 0;
       i = self->used[i - 1].next_out)
    {
      UsedEdge *used = &self->used[i - 1];

      if (used->to == to && (dearest == NULL || used->cost > dearest->cost))
        dearest = used;
    }

  return dearest;
}

/* Adds the cheapest edge from one node to another that is not used. */
static gboolean
add_used (Finder  *self,
          guint32  from,
          guint32  to,
          GError **error)
{
  Residual *residual = &self->residual;
  const WayNode head = node_map_node (&residual->map, to);
  const WayEdges *edges = edge_reader_edges (&self->reader);
  UsedEdge found = { from, to, 0, WAY_EDGE_NONE, INFINITY, 0, 0 };

  if (!edge_reader_ask_start (&self->reader,
                              node_map_node (&residual->map, from), error))
    return FALSE;

  for (guint i = 0; i < way_edges_get_length (edges); i++)
    if (way_edges_get_cost (edges, i) < found.cost
        && way_node_type_equal (residual->map.type,
                                way_edges_get_node (edges, i), head)
        && !residual_is_used (residual, from, i))
      {
        found.place = i;
        found.edge = way_edges_get_edge (edges, i);
        found.cost = way_edges_get_cost (edges, i);
      }
  if (found.cost == INFINITY)
    return fail_changed (error);
  if (!meter_grow (&self->meter, &residual->used, &residual->used_room,
                   residual->n_used + 1, sizeof *residual->used, error))
    return FALSE;

  residual->used[residual->n_used++] = found;
  return TRUE;
}

/* Notes each node inside a path, which gets two sides. A node that had one side
 * has the same potential on both. */
static gboolean
split_nodes (Residual *self,
             GError  **error)
{
  for (gsize i = 0; i < self->n_split; i++)
    self->nodes[self->split[i]].mark = 0;

  self->n_split = 0;
  if (self->kind == WAY_DISJOINT_EDGES)
    return TRUE;
  if (!meter_grow (self->meter, &self->split, &self->split_room, self->n_used,
                   sizeof *self->split, error))
    return FALSE;

  for (gsize i = 0; i < self->n_used; i++)
    if (residual_is_split (self, self->used[i].to))
      {
        self->split[self->n_split++] = self->used[i].to;
        self->nodes[self->used[i].to].mark = (guint32) self->n_split;
      }
  return TRUE;
}

/* Removes the edges that were marked by a cost of infinity, and links all
 * others. */
static gboolean
link_used (Residual *self,
           GError  **error)
{
  gsize n_kept = 0;

  for (gsize i = 0; i < self->n_used; i++)
    {
      self->nodes[self->used[i].from].first_out = 0;
      self->nodes[self->used[i].to].first_in = 0;
      if (self->used[i].cost < INFINITY)
        self->used[n_kept++] = self->used[i];
    }

  self->n_used = n_kept;
  for (gsize i = 0; i < n_kept; i++)
    {
      UsedEdge *used = &self->used[i];

      used->next_out = self->nodes[used->from].first_out;
      used->next_in = self->nodes[used->to].first_in;
      self->nodes[used->from].first_out = (guint32) i + 1;
      self->nodes[used->to].first_in = (guint32) i + 1;
      if (self->nodes[used->to].mark == 0)
        self->nodes[used->to].lack_out = self->nodes[used->to].lack;
    }

  return split_nodes (self, error);
}

/* One path more ------------------------------------------------------------ */

/* What a search adds to the potentials. */
typedef struct
{
  Residual *residual;
  WayCost   cost;               /* at the goal */
} Rise;

static gboolean
raise_potential (WayNode  node,
                 WayNode  came_from,
                 WayCost  cost,
                 gboolean is_closed,
                 gpointer user_data)
{
  const Rise *rise = user_data;
  const ResidualSide side = residual_side (rise->residual, node);
  ResidualNode *found = &rise->residual->nodes[side.id];

  if (!is_closed || cost >= rise->cost)
    return TRUE;

  if (side.is_out && residual_is_split (rise->residual, side.id))
    found->lack_out += rise->cost - cost;
  else
    found->lack += rise->cost - cost;
  return TRUE;
}

/* Changes the set of edges as @path says, whose nodes are those of the residual
 * graph. */
static gboolean
take_path (Finder        *self,
           const WayPath *path,
           GError       **error)
{
  Residual *residual = &self->residual;
  ResidualSide from = residual_side (residual, way_path_get_node (path, 0));

  for (guint i = 1; i < way_path_get_length (path); i++)
    {
      const ResidualSide to = residual_side (residual,
                                             way_path_get_node (path, i));
      UsedEdge *back = residual->kind == WAY_DISJOINT_EDGES || !from.is_out
                         ? find_used (residual, to.id, from.id) : NULL;

      if (back != NULL)
        back->cost = INFINITY;
      else if (to.id != from.id && !add_used (self, from.id, to.id, error))
        return FALSE;
      from = to;
    }

  return link_used (residual, error);
}

static WaySearch *
new_search (Residual *self)
{
  g_autoptr (WayGraph) graph = residual_graph_new (self);
  WaySearch *search = way_search_new (graph, WAY_STRATEGY_DIJKSTRA);

  search_keep_to_loop (search);
  way_search_set_partial (search, WAY_PARTIAL_NONE);
  way_search_set_start (search, residual_node (self, self->start));
  way_search_set_goal (search, residual_node (self, self->goal));

  /* So that the search lists the nodes that it reaches, and looks at all edges:
   * see cheapest-paths-build.c. */
  way_search_set_max_cost (search, DBL_MAX);
  way_search_set_reopen_rule (search, WAY_REOPEN_NEVER);
  return search;
}

/* Whether one path more was @found. */
static gboolean
find_one_more (Finder   *self,
               gboolean *found,
               GError  **error)
{
  g_autoptr (WaySearch) search = new_search (&self->residual);
  const WayStatus status = search_run_within (search, &self->meter, error);
  g_autoptr (WayPath) path = NULL;
  Rise rise = { &self->residual, 0 };

  *found = status == WAY_STATUS_FOUND;
  if (status == WAY_STATUS_MAX_COST)
    g_set_error_literal (error, WAY_ERROR, WAY_ERROR_OVERFLOW,
                         "a path costs more than a double holds");
  if (!*found)
    return status == WAY_STATUS_EXHAUSTED;

  path = way_search_dup_path (search);
  way_search_get_cost (search, &rise.cost);
  way_search_foreach_reached (search, raise_potential, &rise);
  return take_path (self, path, error);
}

/* Paths -------------------------------------------------------------------- */

/* Takes a path out of the set, as places of its edges. If it comes back to a
 * node, that circle is free, and is left out. */
static gboolean
walk (Residual *self,
      GArray   *trail,
      GError  **error)
{
  guint32 at = self->start;

  g_array_set_size (trail, 0);
  while (at != self->goal)
    {
      ResidualNode *node = &self->nodes[at];
      const guint32 place = node->first_out;

      if (place == 0)
        return fail_changed (error);
      while (trail->len > 0 && node->mark != 0 && trail->len >= node->mark)
        {
          const guint32 last = g_array_index (trail, guint32, trail->len - 1);

          self->nodes[self->used[last].from].mark = 0;
          g_array_set_size (trail, trail->len - 1);
        }

      node->first_out = self->used[place - 1].next_out;
      at = place - 1;
      g_array_append_val (trail, at);
      node->mark = trail->len;
      at = self->used[at].to;
    }

  for (guint i = 0; i < trail->len; i++)
    self->nodes[self->used[g_array_index (trail, guint32, i)].from].mark = 0;
  return TRUE;
}

/* (transfer full): the path of a walk. */
static WayPath *
make_path (const Residual *self,
           const GArray   *trail)
{
  const guint n_nodes = trail->len + 1;
  g_autofree WayNode *nodes = g_new (WayNode, n_nodes);
  g_autofree WayCost *costs = g_new (WayCost, n_nodes);
  g_autofree guint32 *edges = g_new (guint32, n_nodes);

  nodes[0] = node_map_node (&self->map, self->start);
  costs[0] = 0;
  edges[0] = WAY_EDGE_NONE;
  for (guint i = 1; i < n_nodes; i++)
    {
      const UsedEdge *used
        = &self->used[g_array_index (trail, guint32, i - 1)];

      nodes[i] = node_map_node (&self->map, used->to);
      costs[i] = costs[i - 1] + used->cost;
      edges[i] = used->edge;
    }

  return way_path_new (self->map.type, nodes, costs, edges, n_nodes, FALSE);
}

/* Adds a path behind those that cost no more. */
static void
insert_path (GPtrArray *paths,
             WayPath   *path)
{
  guint i = paths->len;

  while (i > 0 && way_path_get_cost (paths->pdata[i - 1])
                  > way_path_get_cost (path))
    i--;
  g_ptr_array_insert (paths, (gint) i, path);
}

static gboolean
take_apart (Finder  *self,
            GError **error)
{
  Residual *residual = &self->residual;
  g_autoptr (GArray) trail = g_array_new (FALSE, FALSE, sizeof (guint32));

  for (gsize i = 0; i < residual->n_split; i++)
    residual->nodes[residual->split[i]].mark = 0;
  for (guint i = 0; i < self->n_found; i++)
    {
      if (!walk (residual, trail, error))
        return FALSE;
      insert_path (self->paths, make_path (residual, trail));
    }

  return way_graph_get_version (residual->base) == self->version
         || fail_changed (error);
}

/* All together ------------------------------------------------------------- */

/* The id of an end of the paths. */
static gboolean
intern_end (Residual *self,
            WayNode   node,
            guint32  *id,
            GError  **error)
{
  if (node_type_takes (self->map.type, node))
    return residual_intern (self, node, id, error);

  g_set_error_literal (error, WAY_ERROR, WAY_ERROR_BAD_NODE,
                       "the start or the goal is not a node of the graph");
  return FALSE;
}

static gboolean
finder_init (Finder          *self,
             WayGraph        *graph,
             WayNode          start,
             WayNode          goal,
             const WayLimits *limits,
             GError         **error)
{
  Residual *residual = &self->residual;

  meter_init (&self->meter, limits);
  meter_expect (&self->meter, graph);
  self->version = way_graph_get_version (graph);
  self->paths
    = g_ptr_array_new_with_free_func ((GDestroyNotify) way_path_unref);
  residual->base = graph;
  residual->meter = &self->meter;
  node_map_init (&residual->map, way_graph_get_node_type (graph));
  edge_reader_init_within (&self->reader, graph, &self->meter);

  return intern_end (residual, start, &residual->start, error)
         && intern_end (residual, goal, &residual->goal, error);
}

static gboolean
find_paths (Finder  *self,
            guint    n_paths,
            GError **error)
{
  gboolean found = TRUE;

  while (found && self->n_found < n_paths)
    {
      if (!find_one_more (self, &found, error))
        return FALSE;
      self->n_found += found;
      if (self->residual.start == self->residual.goal)
        break;
    }

  return take_apart (self, error);
}

GPtrArray *
way_find_disjoint_paths (WayGraph        *graph,
                         WayNode          start,
                         WayNode          goal,
                         WayDisjoint      kind,
                         guint            n_paths,
                         const WayLimits *limits,
                         GError         **error)
{
  g_auto (Finder) self = { .residual = { .kind = kind } };

  g_return_val_if_fail (WAY_IS_GRAPH (graph), NULL);
  g_return_val_if_fail ((guint) kind <= WAY_DISJOINT_NODES, NULL);
  g_return_val_if_fail (n_paths > 0, NULL);
  g_return_val_if_fail (error == NULL || *error == NULL, NULL);
  g_return_val_if_fail (node_type_can_copy (way_graph_get_node_type (graph),
                                            start), NULL);
  g_return_val_if_fail (node_type_can_copy (way_graph_get_node_type (graph),
                                            goal), NULL);

  return graph_has_kind (graph, GRAPH_NEEDS_PLAIN_NODES, "disjoint paths",
                         error)
         && finder_init (&self, graph, start, goal, limits, error)
         && find_paths (&self, n_paths, error)
           ? g_steal_pointer (&self.paths) : NULL;
}
