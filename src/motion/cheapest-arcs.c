/* cheapest-arcs.c - the edges of all cheapest paths between two nodes
 * SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * An edge can only belong to a cheapest path if it is tight: the least cost to
 * its tail and its own cost make the least cost to its head. A row of tight
 * edges from the start to the goal *is* a cheapest path. So the tight edges are
 * taken down, turned around, and followed from the goal: those that lead to
 * what was met on the way are all edges of all cheapest paths.
 *
 * Estimates have no part in this. One that is too high, as those of many games
 * are, would prune edges of the very path that is looked for. */

#include "motion/cheapest-arcs.h"

#include "engine/find-path-private.h"

#include <wayfind/error.h>
#include <wayfind/results.h>

#include <math.h>

/* Of the cost of the path: how far sums of the same costs may lie apart when
 * they are rounded on the way. Whole costs are compared exactly. */
#define ROUNDING 1e-12

/* How many nodes are asked for their edges between two looks at the limits. */
#define NODES_A_LOOK 64

typedef struct
{
  CheapestArcs *into;
  WayGraph     *graph;
  gpointer      cursor;         /* (owned) of @graph */
  WayEdges     *edges;          /* (owned) */
  WayCost       least;          /* the cost of the path */
  WayCost       slack;          /* what counts as equal */
  GCancellable *cancellable;
  guint         n_asked;
  GError       *error;          /* (owned) (nullable) */
} Finder;

static void
finder_clear (Finder *self)
{
  if (self->edges != NULL)
    way_graph_end (self->graph, self->cursor);
  g_clear_pointer (&self->edges, way_edges_free);
  g_clear_error (&self->error);
}

G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (Finder, finder_clear)

static gboolean
fail_memory (GError **error)
{
  g_set_error_literal (error, WAY_ERROR, WAY_ERROR_TOO_LARGE,
                       "there is no memory for the edges of cheapest paths");
  return FALSE;
}

/* Taking down -------------------------------------------------------------- */

static gboolean
add_arc (Finder         *self,
         const CheapArc *arc)
{
  CheapestArcs *into = self->into;

  if (into->n_arcs == into->room)
    {
      const gsize room = MAX (2 * into->room, 256);
      CheapArc *arcs = g_try_realloc_n (into->arcs, room, sizeof *arcs);

      if (arcs == NULL)
        return fail_memory (&self->error);
      into->arcs = arcs;
      into->room = room;
    }

  into->arcs[into->n_arcs++] = *arc;
  return TRUE;
}

static gboolean
is_tight (const Finder *self,
          WayCost       before,
          WayNode       to,
          WayCost       cost)
{
  WayCost after;

  return way_search_get_cost_so_far (self->into->costs, to, &after)
         && after <= self->least + self->slack
         && before + cost <= after + self->slack;
}

/* Takes down the tight edges out of one node that the search has reached, but
 * for those that lead back to it: no path gains by one. */
static gboolean
take_node (WayNode  node,
           WayNode  came_from,
           WayCost  cost_so_far,
           gboolean closed,
           gpointer user_data)
{
  Finder *self = user_data;
  const WayAt at = { node, came_from, cost_so_far, node == came_from };

  if (cost_so_far > self->least + self->slack)
    return TRUE;
  if (self->n_asked++ % NODES_A_LOOK == 0
      && g_cancellable_set_error_if_cancelled (self->cancellable,
                                               &self->error))
    return FALSE;

  way_graph_neighbours (self->graph, self->cursor, &at, self->edges);
  if (way_edges_get_error (self->edges) != NULL)
    {
      self->error = g_error_copy (way_edges_get_error (self->edges));
      return FALSE;
    }

  for (guint i = 0; i < way_edges_get_length (self->edges); i++)
    {
      const WayNode to = way_edges_get_node (self->edges, i);
      const CheapArc arc = { (guint32) WAY_NODE_INDEX (node),
                             (guint32) WAY_NODE_INDEX (to),
                             way_edges_get_edge (self->edges, i) };

      if (to != node
          && is_tight (self, cost_so_far, to,
                       way_edges_get_cost (self->edges, i))
          && !add_arc (self, &arc))
        return FALSE;
    }

  return TRUE;
}

/* Following from the goal -------------------------------------------------- */

/* Sorts arcs by head, or else by tail, and makes the index of them. */
static gboolean
sort_arcs (CheapestArcs *self,
           guint32       n_nodes,
           gboolean      by_head)
{
  CheapArc *sorted = g_try_new (CheapArc, MAX (self->n_arcs, 1));
  guint32 *first = g_try_new0 (guint32, (gsize) n_nodes + 2);

  if (sorted == NULL || first == NULL || self->n_arcs > G_MAXUINT32)
    {
      g_free (sorted);
      g_free (first);
      return FALSE;
    }

  /* Counted two places on: what is put in its place moves its own first. */
  for (gsize i = 0; i < self->n_arcs; i++)
    first[(by_head ? self->arcs[i].to : self->arcs[i].from) + (gsize) 2]++;
  for (gsize node = 2; node < (gsize) n_nodes + 2; node++)
    first[node] += first[node - 1];
  for (gsize i = 0; i < self->n_arcs; i++)
    sorted[first[(by_head ? self->arcs[i].to : self->arcs[i].from)
                 + (gsize) 1]++] = self->arcs[i];

  g_free (self->arcs);
  g_free (self->first);
  self->arcs = sorted;
  self->room = MAX (self->n_arcs, 1);
  self->first = first;
  return TRUE;
}

/* Keeps the arcs by which @goal can be reached. They are sorted by head. */
static gboolean
keep_those_to (CheapestArcs *self,
               guint32       n_nodes,
               guint32       goal)
{
  guint8 *is_met = g_try_new0 (guint8, n_nodes);
  guint32 *queue = g_try_new (guint32, n_nodes);
  const gboolean has_memory = is_met != NULL && queue != NULL;
  gsize n_met = 0, n_kept = 0;

  if (has_memory)
    {
      is_met[goal] = TRUE;
      queue[n_met++] = goal;
    }
  for (gsize i = 0; i < n_met; i++)
    for (guint32 k = self->first[queue[i]]; k < self->first[queue[i] + 1]; k++)
      if (!is_met[self->arcs[k].from])
        {
          is_met[self->arcs[k].from] = TRUE;
          queue[n_met++] = self->arcs[k].from;
        }
  for (gsize i = 0; has_memory && i < self->n_arcs; i++)
    if (is_met[self->arcs[i].to])
      self->arcs[n_kept++] = self->arcs[i];
  self->n_arcs = n_kept;

  g_free (is_met);
  g_free (queue);
  return has_memory;
}

/* All together ------------------------------------------------------------- */

/* The cost of the path; %FALSE if there is none. */
static gboolean
find_least (Finder  *self,
            WayNode  start,
            WayNode  goal,
            GError **error)
{
  g_autoptr (WayPath) path = find_path_between (
    self->graph, start, goal, WAY_STRATEGY_DIJKSTRA, self->cancellable, error);

  if (path == NULL)
    return FALSE;

  self->least = way_path_get_cost (path);
  if (!(way_graph_get_flags (self->graph) & WAY_GRAPH_WHOLE_COSTS))
    self->slack = self->least * ROUNDING;
  return TRUE;
}

/* What it costs at least to get to each node on the way. */
static gboolean
find_costs (Finder  *self,
            WayNode  start,
            GError **error)
{
  WaySearch *costs = way_search_new (self->graph, WAY_STRATEGY_DIJKSTRA);
  WayStatus status;

  self->into->costs = costs;
  way_search_set_start (costs, start);
  way_search_set_max_cost (costs, self->least + self->slack);
  search_set_cancellable (costs, self->cancellable);
  status = way_search_run (costs, error);
  if (status == WAY_STATUS_EXHAUSTED || status == WAY_STATUS_MAX_COST)
    return TRUE;
  if (status != WAY_STATUS_FAILED)
    find_path_set_error (status, error);

  return FALSE;
}

static gboolean
take_arcs (Finder  *self,
           WayNode  goal,
           GError **error)
{
  const WayQuery query = { .n_goals = 0 };

  self->cursor = way_graph_begin (self->graph, &query);
  self->edges = way_edges_new (way_graph_get_node_type (self->graph));
  way_search_foreach_reached (self->into->costs, take_node, self);
  if (self->error == NULL)
    return TRUE;

  g_propagate_error (error, g_steal_pointer (&self->error));
  return FALSE;
}

gboolean
cheapest_arcs_find (CheapestArcs *self,
                    WayGraph     *graph,
                    WayNode       start,
                    WayNode       goal,
                    GCancellable *cancellable,
                    GError      **error)
{
  g_auto (Finder) finder = { .into = self, .graph = graph,
                             .cancellable = cancellable };
  const guint32 n_nodes
    = way_node_type_get_n_nodes (way_graph_get_node_type (graph));

  if (!find_least (&finder, start, goal, error)
      || !find_costs (&finder, start, error)
      || !take_arcs (&finder, goal, error))
    return FALSE;

  if (!sort_arcs (self, n_nodes, TRUE)
      || !keep_those_to (self, n_nodes, (guint32) WAY_NODE_INDEX (goal))
      || !sort_arcs (self, n_nodes, FALSE))
    return fail_memory (error);

  return TRUE;
}

void
cheapest_arcs_clear (CheapestArcs *self)
{
  g_clear_object (&self->costs);
  g_clear_pointer (&self->arcs, g_free);
  g_clear_pointer (&self->first, g_free);
}
