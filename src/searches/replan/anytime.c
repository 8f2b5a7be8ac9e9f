/* anytime.c - a path now, and better ones while there is time
 * SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * The engine's weighted A* over a view that leaves out what cannot win
 * (replan/prune-view.c; Hansen and Zhou 2007). Once it has found the goal it
 * begins again with less weight (Richter, Thayer, Ruml 2010). The last search
 * alone, which has no weight, reopens nodes: where the heuristic misleads,
 * those before would take many times as long as A* (Likhachev et al. 2003).
 *
 * Follow a best path as far as its nodes are closed at their least cost. The
 * node after that is open at its least cost, or was closed at a higher one, or
 * it was left out, and then there is a path as good. So a lower bound on the
 * best path is the least g + h of open nodes, and of closed ones as far as
 * edges from others that are closed lead to them at less than they cost. */

#include <wayfind/searches/replanning.h>

#include "core/limits-private.h"
#include "core/edge-reader.h"
#include "core/graph-kind.h"
#include "core/meter.h"
#include "core/node-type-private.h"
#include "searches/replan/prune-view.h"

#include <wayfind/core/error.h>
#include <wayfind/engine/results.h>

/* How many expansions there are between looks for a better path. */
#define SLICE 64

/* A weight below this counts as 1. */
#define LEAST_WEIGHT 1.05

/* Sums of real costs are rounded: a bound may be too high by this part. */
#define ROUNDING (1.0 / ((guint64) 1 << 40))

struct _WayAnytime
{
  GObject    parent_instance;

  WayGraph  *graph;             /* (owned) */
  PruneView *view;              /* (owned) */
  WaySearch *search;            /* (owned) over the view */
  gdouble    weight;
  gdouble    weight_now;        /* of the search that is under way */
  guint64    n_before;          /* nodes that searches before it expanded */
  WayCost    bound;             /* on the best path, by these */
  gboolean   is_busy;

  guint64    version;           /* of the graph, when the search began */
  gboolean   is_complete;       /* the path is the best */
  gboolean   is_over;           /* whether a search with less weight is next */
  WayPath   *path;              /* (owned) (nullable) */
};

G_DEFINE_FINAL_TYPE (WayAnytime, way_anytime, G_TYPE_OBJECT)

static void
finalize (GObject *object)
{
  WayAnytime *self = WAY_ANYTIME (object);

  g_clear_object (&self->search);
  g_clear_object (&self->view);
  g_clear_pointer (&self->path, way_path_unref);
  g_clear_object (&self->graph);

  G_OBJECT_CLASS (way_anytime_parent_class)->finalize (object);
}

static void
way_anytime_class_init (WayAnytimeClass *klass)
{
  G_OBJECT_CLASS (klass)->finalize = finalize;
}

static void
way_anytime_init (WayAnytime *self)
{
}

/* The weight of the next search. Only a search without a weight reopens
 * nodes. */
static void
set_weight (WayAnytime *self,
            gdouble     weight)
{
  self->weight_now = weight;
  way_search_set_weight (self->search, weight);
  way_search_set_reopen_rule (self->search, weight > 1 ? WAY_REOPEN_NEVER
                                                       : WAY_REOPEN_ALWAYS);
}

WayAnytime *
way_anytime_new (WayGraph *graph,
                 WayNode   start,
                 WayNode   goal,
                 gdouble   weight,
                 GError  **error)
{
  WayAnytime *self;

  g_return_val_if_fail (WAY_IS_GRAPH (graph), NULL);
  g_return_val_if_fail (weight >= 1 && weight < INFINITY, NULL);
  g_return_val_if_fail (error == NULL || *error == NULL, NULL);
  if (!graph_has_kind (graph, GRAPH_NEEDS_PLAIN_NODES, "an anytime search",
                       error))
    return NULL;

  g_return_val_if_fail (node_type_can_copy (way_graph_get_node_type (graph),
                                            start), NULL);
  g_return_val_if_fail (node_type_can_copy (way_graph_get_node_type (graph),
                                            goal), NULL);

  self = g_object_new (WAY_TYPE_ANYTIME, NULL);
  self->graph = g_object_ref (graph);
  self->version = way_graph_get_version (graph);
  self->weight = weight;
  self->view = prune_view_new (graph, goal);
  self->search = way_search_new (WAY_GRAPH (self->view),
                                 WAY_STRATEGY_WEIGHTED_ASTAR);
  set_weight (self, weight);
  way_search_set_partial (self->search, WAY_PARTIAL_NONE);
  way_search_set_start (self->search, start);
  way_search_set_goal (self->search, goal);

  return self;
}

/* Lower bounds on the best path -------------------------------------------- */

typedef struct
{
  WayAnytime *anytime;
  EdgeReader  edges;            /* if nodes are not reopened */
  gpointer    cursor;
  WayCost     least;
  gboolean    is_known;         /* whether all edges could be read */
} Front;

static void
look_at_path (Front  *self,
              WayNode node,
              WayCost cost)
{
  self->least = MIN (self->least,
                     cost + prune_view_bound (self->anytime->view,
                                              self->cursor, node));
}

/* Looks for edges from a closed node that lead to others at less than they
 * cost. To open nodes and those left out none does. */
static void
look_beyond (Front       *self,
             const WayAt *at)
{
  const WayEdges *edges = edge_reader_edges (&self->edges);

  self->is_known = self->is_known
                   && edge_reader_ask (&self->edges, at, NULL);
  for (guint i = 0; self->is_known && i < way_edges_get_length (edges); i++)
    {
      const WayNode to = way_edges_get_node (edges, i);
      const WayCost cost = at->cost_so_far + way_edges_get_cost (edges, i);
      WayCost known;

      if (way_search_get_cost_so_far (self->anytime->search, to, &known)
          && cost < known)
        look_at_path (self, to, cost);
    }
}

static gboolean
look_at_node (WayNode  node,
              WayNode  came_from,
              WayCost  cost,
              gboolean is_closed,
              gpointer user_data)
{
  Front *self = user_data;
  const WayAt at = { .node = node, .came_from = came_from,
                     .cost_so_far = cost };

  if (!is_closed)
    look_at_path (self, node, cost);
  else if (self->anytime->weight_now > 1)
    look_beyond (self, &at);

  return self->is_known;
}

/* A lower bound on the best path, at most the cost of the current path. */
static WayCost
find_bound (WayAnytime *self)
{
  const WayNode goal = self->view->goal;
  const WayQuery query = { .goals = &goal, .n_goals = 1, .informed = TRUE };
  Front front = { .anytime = self, .least = way_path_get_cost (self->path),
                  .is_known = TRUE };

  if (way_search_get_status (self->search) == WAY_STATUS_READY)
    return self->bound;         /* nothing is open yet */

  front.cursor = way_graph_begin (self->graph, &query);
  edge_reader_init (&front.edges, self->graph, &query);
  way_search_foreach_reached (self->search, look_at_node, &front);
  edge_reader_clear (&front.edges);
  way_graph_end (self->graph, front.cursor);

  return front.is_known ? MAX (front.least, self->bound) : self->bound;
}

/* Searching ---------------------------------------------------------------- */

static guint64
count_expanded (WayAnytime *self)
{
  WayStatistics statistics;

  way_search_get_statistics (self->search, &statistics);
  return statistics.expanded;
}

/* A search that was reset counts no more. */
static guint64
count_all (WayAnytime *self)
{
  return self->n_before
         + (way_search_get_status (self->search) == WAY_STATUS_READY
              ? 0 : count_expanded (self));
}

/* Searches again with half of the weight above 1, in the next call: the bound
 * takes a while, and the caller may only want a path. To go
 * on with the old weight would be to open the same nodes again for each small
 * improvement: over terrain that takes a hundred times as long as A*. */
static void
lower_weight (WayAnytime *self)
{
  const gdouble half = 1 + (self->weight_now - 1) / 2;

  self->bound = find_bound (self);
  self->n_before += count_expanded (self);
  self->is_over = FALSE;
  way_search_reset (self->search);
  set_weight (self, half < LEAST_WEIGHT ? 1 : half);
}

static void
begin_afresh (WayAnytime *self)
{
  self->n_before = count_all (self);
  self->bound = 0;
  self->version = way_graph_get_version (self->graph);
  self->is_complete = self->is_over = FALSE;
  g_clear_pointer (&self->path, way_path_unref);
  prune_view_reset (self->view);
  way_search_reset (self->search);
  set_weight (self, self->weight);
}

/* The same nodes, to a goal that need not have been closed. */
static WayPath *
make_whole (const WayPath *path)
{
  const guint n = way_path_get_length (path);
  g_autofree WayNode *nodes = g_new (WayNode, n);
  g_autofree WayCost *costs = g_new (WayCost, n);
  g_autofree guint32 *edges = g_new (guint32, n);

  for (guint i = 0; i < n; i++)
    {
      nodes[i] = way_path_get_node (path, i);
      costs[i] = way_path_get_cost_so_far (path, i);
      edges[i] = i > 0 ? way_path_get_edge (path, i) : WAY_EDGE_NONE;
    }

  return way_path_new (way_path_get_node_type (path), nodes, costs, edges, n,
                       FALSE);
}

/* Takes the path to the goal if it is cheaper than the one before. */
static gboolean
take_path (WayAnytime *self)
{
  g_autoptr (WayPath) path = NULL;
  WayCost cost;

  if (way_graph_is_blocked (self->graph, self->view->goal)
      || !way_search_get_cost_so_far (self->search, self->view->goal, &cost)
      || (self->path != NULL && cost >= way_path_get_cost (self->path)))
    return FALSE;

  path = way_search_dup_path_to (self->search, self->view->goal);
  if (self->path != NULL
      && way_path_get_cost (path) >= way_path_get_cost (self->path))
    return FALSE;

  g_clear_pointer (&self->path, way_path_unref);
  self->path = make_whole (path);
  self->view->best = way_path_get_cost (self->path);
  return TRUE;
}

static void
lend_limits (WayAnytime      *self,
             const WayLimits *limits,
             guint64          most)
{
  const WayStatus status = way_search_get_status (self->search);
  const guint64 before
    = status == WAY_STATUS_READY ? 0 : count_expanded (self);
  g_autoptr (WayLimits) lent = limits != NULL ? way_limits_copy (limits)
                                              : way_limits_new ();

  if (most < G_MAXUINT64)
    way_limits_set_max_expansions (lent,
                                   before + MIN (most,
                                                 G_MAXUINT64 - 1 - before));
  way_search_set_limits (self->search, lent);
}

static gboolean
has_ended (WayStatus status)
{
  return status == WAY_STATUS_FOUND || status == WAY_STATUS_EXHAUSTED;
}

static WayStatus
improve (WayAnytime      *self,
         const WayLimits *limits,
         GError         **error)
{
  guint64 left = limits != NULL ? limits->max_expansions
                                : G_MAXUINT64;
  gboolean is_better;
  WayStatus status;

  if (way_graph_get_version (self->graph) != self->version)
    begin_afresh (self);
  if (self->is_complete)
    return WAY_STATUS_EXHAUSTED;

  do
    {
      const guint64 before = count_all (self);

      if (self->is_over)
        lower_weight (self);
      lend_limits (self, limits, left);
      status = way_search_step (self->search, SLICE, error);
      if (status == WAY_STATUS_FAILED)
        return status;
      left -= left < G_MAXUINT64 ? count_all (self) - before : 0;
      is_better = take_path (self);
      self->is_complete = status == WAY_STATUS_EXHAUSTED
                          && (self->weight_now == 1 || self->path == NULL);
      self->is_over = has_ended (status) && !self->is_complete
                      && self->weight_now > 1;
      if (is_better)
        return WAY_STATUS_FOUND;
    }
  while (status == WAY_STATUS_RUNNING
         || (has_ended (status) && !self->is_complete));

  return status;
}

WayStatus
way_anytime_improve (WayAnytime      *self,
                     const WayLimits *limits,
                     GError         **error)
{
  WayStatus status;

  g_return_val_if_fail (WAY_IS_ANYTIME (self), WAY_STATUS_FAILED);
  g_return_val_if_fail (error == NULL || *error == NULL, WAY_STATUS_FAILED);

  if (self->is_busy)
    {
      g_set_error_literal (error, WAY_ERROR, WAY_ERROR_BUSY,
                           "a search cannot be run from its own callbacks");
      return WAY_STATUS_FAILED;
    }

  g_object_ref (self);          /* a callback may drop the last reference */
  self->is_busy = TRUE;
  status = improve (self, limits, error);
  self->is_busy = FALSE;
  g_object_unref (self);

  return status;
}

WayPath *
way_anytime_get_path (WayAnytime *self)
{
  g_return_val_if_fail (WAY_IS_ANYTIME (self), NULL);

  return self->path;
}

/* How good it is ----------------------------------------------------------- */

gdouble
way_anytime_get_factor (WayAnytime *self)
{
  const gboolean is_whole = WAY_IS_ANYTIME (self)
                            && (way_graph_get_flags (self->graph)
                                & WAY_GRAPH_WHOLE_COSTS);
  WayCost cost, bound;

  g_return_val_if_fail (WAY_IS_ANYTIME (self), INFINITY);

  if (self->path == NULL
      || way_graph_get_version (self->graph) != self->version)
    return INFINITY;

  cost = way_path_get_cost (self->path);
  if (self->is_complete || cost == 0)
    return 1;

  bound = find_bound (self);
  if (bound >= cost)
    return 1;

  return cost / (is_whole ? bound : bound * (1 - ROUNDING));
}

guint64
way_anytime_get_n_expanded (WayAnytime *self)
{
  g_return_val_if_fail (WAY_IS_ANYTIME (self), 0);

  return count_all (self);
}
