/* cheapest-arcs.c - the edges of all cheapest paths between two nodes
 * SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * An edge can only belong to a cheapest path if it is tight: the least cost to
 * its tail and its own cost make the least cost to its head. A row of tight
 * edges from the start to the goal *is* a cheapest path. So the tight edges are
 * stored, turned around, and followed from the goal: the edges between the
 * nodes met on the way are all edges of all cheapest paths.
 *
 * It uses no heuristic. One that is too high, such as those of many games,
 * would prune edges of cheapest paths. */

#include "motion/smoothing/cheapest-arcs.h"

#include "core/edge-reader.h"
#include "engine/find-path-private.h"

#include <wayfind/core/error.h>
#include <wayfind/engine/results.h>

#include <math.h>

/* The part of the cost of the path by which sums of the same costs may differ
 * when they are rounded on the way. Whole costs are compared exactly. */
#define ROUNDING 1e-12

typedef struct
{
  CheapestArcs *into;
  WayGraph     *graph;
  gboolean      has_reader;
  EdgeReader    reader;         /* of @graph */
  WayCost       least;          /* the cost of the path */
  WayCost       slack;          /* what counts as equal */
  Meter        *meter;
  gsize         room;           /* for arcs */
  GError       *error;          /* (owned) (nullable) */
} Finder;

static void
finder_clear (Finder *self)
{
  if (self->has_reader)
    edge_reader_clear (&self->reader);
  g_clear_error (&self->error);
}

G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (Finder, finder_clear)

/* Taking down -------------------------------------------------------------- */

static gboolean
add_arc (Finder         *self,
         const CheapArc *arc)
{
  if (!meter_grow (self->meter, &self->into->arcs, &self->room,
                   self->into->n_arcs + 1, sizeof *arc, &self->error))
    return FALSE;

  self->into->arcs[self->into->n_arcs++] = *arc;
  return TRUE;
}

static gboolean
is_tight (const Finder *self,
          WayCost       before,
          WayNode       to,
          WayCost       cost)
{
  WayCost after;

  return before + cost < INFINITY
         && way_search_get_cost_so_far (self->into->costs, to, &after)
         && after <= self->least + self->slack
         && before + cost <= after + self->slack;
}

/* Stores the tight edges out of a node that the search has reached, except
 * those that lead back to it: no path gains by them. */
static gboolean
take_node (WayNode  node,
           WayNode  came_from,
           WayCost  cost_so_far,
           gboolean closed,
           gpointer user_data)
{
  Finder *self = user_data;
  const WayEdges *edges = edge_reader_edges (&self->reader);
  const WayAt at = { node, came_from, cost_so_far, node == came_from };

  if (cost_so_far > self->least + self->slack)
    return TRUE;
  if (!meter_expand (self->meter, &self->error)
      || !edge_reader_ask (&self->reader, &at, &self->error))
    return FALSE;

  for (guint i = 0; i < way_edges_get_length (edges); i++)
    {
      const WayNode to = way_edges_get_node (edges, i);
      const CheapArc arc = { (guint32) WAY_NODE_INDEX (node),
                             (guint32) WAY_NODE_INDEX (to),
                             way_edges_get_edge (edges, i),
                             way_edges_get_cost (edges, i) };

      if (to != node && is_tight (self, cost_so_far, to, arc.cost)
          && !add_arc (self, &arc))
        return FALSE;
    }

  return TRUE;
}

/* Following from the goal -------------------------------------------------- */

/* Sorts arcs by head, or otherwise by tail, and makes their index. */
static gboolean
sort_arcs (CheapestArcs *self,
           guint32       n_nodes,
           gboolean      by_head,
           Meter        *meter,
           GError      **error)
{
  CheapArc *sorted
    = meter_alloc (meter, MAX (self->n_arcs, 1), sizeof *sorted, error);
  guint32 *first = sorted == NULL
                     ? NULL
                     : meter_alloc0 (meter, (gsize) n_nodes + 2, sizeof *first,
                                     error);

  if (first == NULL)
    {
      g_free (sorted);
      return FALSE;
    }

  /* Counted two places on: an edge that is stored moves the first place of its
   * node. */
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
  self->first = first;
  return TRUE;
}

/* Follows the arcs, which are sorted by head, backwards from @goal and marks
 * the nodes that it meets. @queue has room for all nodes. */
static void
mark_those_to (const CheapestArcs *self,
               guint32             goal,
               guint8             *is_met,
               guint32            *queue)
{
  gsize n_met = 1;

  is_met[goal] = TRUE;
  queue[0] = goal;
  for (gsize i = 0; i < n_met; i++)
    for (guint32 k = self->first[queue[i]]; k < self->first[queue[i] + 1]; k++)
      if (!is_met[self->arcs[k].from])
        {
          is_met[self->arcs[k].from] = TRUE;
          queue[n_met++] = self->arcs[k].from;
        }
}

/* Keeps the arcs from which @goal can be reached. They are sorted by head. */
static gboolean
keep_those_to (CheapestArcs *self,
               guint32       n_nodes,
               guint32       goal,
               Meter        *meter,
               GError      **error)
{
  g_autofree guint8 *is_met = meter_alloc0 (meter, n_nodes, 1, error);
  g_autofree guint32 *queue
    = is_met == NULL ? NULL
                     : meter_alloc (meter, n_nodes, sizeof *queue, error);
  gsize n_kept = 0;

  if (queue == NULL)
    return FALSE;

  mark_those_to (self, goal, is_met, queue);
  for (gsize i = 0; i < self->n_arcs; i++)
    if (is_met[self->arcs[i].to])
      self->arcs[n_kept++] = self->arcs[i];
  self->n_arcs = n_kept;

  return TRUE;
}

/* All together ------------------------------------------------------------- */

/* The cost of the path; %FALSE if none exists. */
static gboolean
find_least (Finder  *self,
            WayNode  start,
            WayNode  goal,
            GError **error)
{
  g_autoptr (WayPath) path = find_path_within (
    self->graph, start, goal, WAY_STRATEGY_DIJKSTRA, self->meter, error);

  if (path == NULL)
    return FALSE;

  self->least = way_path_get_cost (path);
  if (!(way_graph_get_flags (self->graph) & WAY_GRAPH_WHOLE_COSTS))
    self->slack = self->least * ROUNDING;
  return TRUE;
}

/* The least cost of each node on the way. The search has no goal, and so no
 * path; the caller keeps it, and counts its memory. */
static gboolean
find_costs (Finder  *self,
            WayNode  start,
            GError **error)
{
  WaySearch *costs = way_search_new (self->graph, WAY_STRATEGY_DIJKSTRA);
  g_autoptr (WayPath) none = NULL;
  WayStatistics statistics;
  GError *failure = NULL;

  self->into->costs = costs;
  way_search_set_start (costs, start);
  way_search_set_max_cost (costs, self->least + self->slack);
  none = find_path_run_within (costs, self->meter, &failure);
  if (failure != NULL)
    {
      g_propagate_error (error, failure);
      return FALSE;
    }

  way_search_get_statistics (costs, &statistics);
  return meter_take (self->meter, statistics.bytes, error);
}

static gboolean
take_arcs (Finder  *self,
           GError **error)
{
  edge_reader_init (&self->reader, self->graph, NULL);
  self->has_reader = TRUE;
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
                    Meter        *meter,
                    GError      **error)
{
  g_auto (Finder) finder = { .into = self, .graph = graph, .meter = meter };
  const guint32 n_nodes
    = way_node_type_get_n_nodes (way_graph_get_node_type (graph));

  return find_least (&finder, start, goal, error)
         && find_costs (&finder, start, error)
         && take_arcs (&finder, error)
         && sort_arcs (self, n_nodes, TRUE, meter, error)
         && keep_those_to (self, n_nodes, (guint32) WAY_NODE_INDEX (goal),
                           meter, error)
         && sort_arcs (self, n_nodes, FALSE, meter, error);
}

void
cheapest_arcs_clear (CheapestArcs *self)
{
  g_clear_object (&self->costs);
  g_clear_pointer (&self->arcs, g_free);
  g_clear_pointer (&self->first, g_free);
}
