/* any-angle.c - paths that leave the edges of their graph
 * SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * Lazy Theta* is a search of the loop over a view (any-angle-view), which keeps
 * the corners. A search that is set to any angle is answered by an engine, which
 * steps such a search and passes on its events with corners as the nodes that
 * were come from. */

#include <wayfind/motion/smoothing.h>

#include <wayfind/core/error.h>
#include <wayfind/engine/results.h>

#include "engine/answer.h"
#include "engine/find-path-private.h"
#include "engine/reached.h"
#include "motion/smoothing/any-angle-view.h"
#include "motion/smoothing/smoothing-private.h"

#include <math.h>

/* Paths ------------------------------------------------------------------- */

/* From corner to corner, from the start to @node. */
static WayPath *
trace (const Angles *self,
       guint32       node)
{
  g_autoptr (GArray) nodes = g_array_new (FALSE, FALSE, sizeof (WayNode));
  g_autoptr (GArray) costs = g_array_new (FALSE, FALSE, sizeof (WayCost));
  guint n = 1;

  for (guint32 i = node; self->marks[i].corner != i;
       i = self->marks[i].corner)
    n++;
  g_array_set_size (nodes, n);
  g_array_set_size (costs, n);
  for (guint32 i = node; n-- > 0; i = self->marks[i].corner)
    {
      g_array_index (nodes, WayNode, n) = WAY_INDEX (i);
      g_array_index (costs, WayCost, n) = self->marks[i].cost;
    }

  return way_path_new (way_graph_get_node_type (self->base),
                       (const WayNode *) (gpointer) nodes->data,
                       (const WayCost *) (gpointer) costs->data, NULL,
                       nodes->len, FALSE);
}

/* A search over @angles for its goal. */
static WaySearch *
make_search (Angles *angles,
             WayNode start)
{
  WaySearch *search = way_search_new ((WayGraph *) angles, WAY_STRATEGY_ASTAR);

  way_search_set_partial (search, WAY_PARTIAL_NONE);
  way_search_set_reopen_rule (search, WAY_REOPEN_NEVER);
  way_search_set_start (search, start);
  way_search_set_goal (search, angles->goal);
  return search;
}

/* The path of a search that has reached the goal, from corner to corner. */
static WayPath *
dup_corners (Angles    *angles,
             WaySearch *search,
             GError   **error)
{
  WayAt at = { .node = angles->goal };

  at.is_start = !way_search_get_came_from (search, at.node, &at.came_from);
  way_search_get_cost_so_far (search, at.node, &at.cost_so_far);
  return angles_settle (angles, &at, error)
           ? trace (angles, (guint32) WAY_NODE_INDEX (at.node)) : NULL;
}

/* What Lazy Theta* finds; %NULL if that is nothing. */
static WayPath *
find_lazily (Angles  *self,
             WayNode  start,
             Meter   *meter,
             GError **error)
{
  g_autoptr (WaySearch) search = make_search (self, start);
  g_autoptr (WayPath) path = find_path_run_within (search, meter, error);

  return path != NULL ? dup_corners (self, search, error) : NULL;
}

/* What Lazy Theta* finds, pulled straight. */
static WayPath *
find_lines (WayGraph         *graph,
            WayNode           start,
            WayNode           goal,
            const LineReader *lines,
            Meter            *meter,
            GError          **error)
{
  g_autoptr (GObject) angles
    = (GObject *) angles_new (graph, goal, lines, meter, error);
  g_autoptr (WayPath) lazy = NULL;

  if (angles == NULL)
    return NULL;

  lazy = find_lazily ((Angles *) angles, start, meter, error);
  return lazy != NULL ? pull_path_within (lazy, graph, meter, error) : NULL;
}

static gboolean
has_plain_indices (WayGraph *graph,
                   GError  **error)
{
  if (way_node_type_get_kind (way_graph_get_node_type (graph))
        == WAY_NODE_KIND_INDEX
      && !(way_graph_get_flags (graph) & WAY_GRAPH_STATES))
    return TRUE;

  g_set_error_literal (error, WAY_ERROR, WAY_ERROR_UNSUPPORTED,
                       "paths at any angle need nodes that are indices");
  return FALSE;
}

WayPath *
way_find_any_angle_path (WayGraph        *graph,
                         WayNode          start,
                         WayNode          goal,
                         const WayLimits *limits,
                         GError         **error)
{
  g_autoptr (WayPath) stepped = NULL;
  g_autoptr (WayPath) pulled = NULL;
  g_autoptr (WayPath) lines = NULL;
  GError *failure = NULL;
  LineReader reader;
  Meter meter;

  g_return_val_if_fail (WAY_IS_GRAPH (graph), NULL);
  g_return_val_if_fail (error == NULL || *error == NULL, NULL);

  if (!has_plain_indices (graph, error)
      || !line_reader_init (&reader, graph, error))
    return NULL;

  meter_init (&meter, limits);
  meter_expect (&meter, graph);
  stepped = find_path_within (graph, start, goal, WAY_STRATEGY_ASTAR, &meter,
                              error);
  if (stepped == NULL)
    return NULL;
  pulled = pull_path_within (stepped, graph, &meter, error);
  if (pulled == NULL)
    return NULL;
  lines = find_lines (graph, start, goal, &reader, &meter, &failure);
  if (failure != NULL)
    {
      g_propagate_error (error, failure);
      return NULL;
    }

  return lines != NULL
             && way_path_get_cost (lines) < way_path_get_cost (pulled)
           ? g_steal_pointer (&lines) : g_steal_pointer (&pulled);
}

/* The setting of a search -------------------------------------------------- */

/* What the engine keeps for one search. */
typedef struct
{
  WaySearch *search;            /* (not owned) whose question it answers */
  WayGraph  *graph;             /* (not owned) of that */
  guint64    version;           /* of the graph when the run began */
  Angles    *angles;            /* (owned) (nullable) of the last run */
  WaySearch *lazy;              /* (owned) (nullable) over these */
  gsize      bytes;             /* of the angles */
  WayPath   *path;              /* (owned) (nullable) if it was found */
} AnyAngle;

static void
forget_run (AnyAngle *self)
{
  g_clear_object (&self->lazy);
  g_clear_object (&self->angles);
  g_clear_pointer (&self->path, way_path_unref);
  self->bytes = 0;
}

static void
any_angle_free (gpointer data)
{
  forget_run (data);
  g_free (data);
}

static gboolean
check_question (gpointer   data,
                WaySearch *search,
                GError   **error)
{
  const AnyAngle *self = data;
  LineReader reader;

  return has_plain_indices (self->graph, error)
         && line_reader_init (&reader, self->graph, error);
}

/* Events ------------------------------------------------------------------- */

/* The search has taken the node of @event: its line is looked at now. If it
 * begins elsewhere, or costs more than was supposed, that is an event, too. */
static void
report_line (AnyAngle       *self,
             const WayEvent *event,
             guint32         corner)
{
  const WayAt at = { event->node, event->came_from, event->cost_so_far,
                     event->is_start };
  const Mark *mark = &self->angles->marks[WAY_NODE_INDEX (event->node)];
  WayEvent passed = *event;

  /* If this fails, the view fails likewise when its edges are asked for. */
  if (event->is_start || !angles_settle (self->angles, &at, NULL)
      || (mark->corner == corner
          && mark->cost <= event->cost_so_far * (1 + 1e-12)))
    return;

  passed.kind = WAY_EVENT_REPARENT;
  passed.came_from = WAY_INDEX (mark->corner);
  passed.cost_so_far = mark->cost;
  search_pass_event (self->search, &passed);
}

static void
pass_on_event (const WayEvent *event,
               gpointer        data)
{
  AnyAngle *self = data;
  const guint32 node = (guint32) WAY_NODE_INDEX (event->node);
  const Mark *mark = &self->angles->marks[node];
  guint32 corner = node;
  WayEvent passed = *event;

  if (!event->is_start)
    corner
      = angles_offered_corner (self->angles, node,
                               (guint32) WAY_NODE_INDEX (event->came_from),
                               event->cost_so_far);
  if (event->kind == WAY_EVENT_EXPAND || event->kind == WAY_EVENT_GOAL)
    report_line (self, event, corner);

  passed.came_from = WAY_INDEX (mark->is_settled ? mark->corner : corner);
  passed.cost_so_far = mark->is_settled ? mark->cost : event->cost_so_far;
  search_pass_event (self->search, &passed);
}

/* The run ------------------------------------------------------------------ */

/* Makes the search over lines; another status than RUNNING if a limit is
 * met. */
static WayStatus
begin_run (AnyAngle *self,
           GError  **error)
{
  WaySearch *search = self->search;
  const guint32 n_nodes
    = way_node_type_get_n_nodes (way_graph_get_node_type (self->graph));
  guint n_goals;
  WayCost cost;
  LineReader lines;
  Meter meter;

  forget_run (self);
  self->version = way_graph_get_version (self->graph);
  search_count_blocked (search);
  meter_init (&meter, search_get_limits (search));
  if (!line_reader_init (&lines, self->graph, error))
    return WAY_STATUS_FAILED;
  self->angles = angles_new (self->graph,
                             search_get_goals (search, &n_goals)[0], &lines,
                             &meter, NULL);
  if (self->angles == NULL)
    return reached_status_of (meter.met);

  self->bytes = (gsize) n_nodes * sizeof (Mark);
  self->lazy = make_search (self->angles, search_get_start (search, 0, &cost));
  way_search_set_start_rule (self->lazy, search_get_start_rule (search));
  return WAY_STATUS_RUNNING;
}

/* The marks count for the limit of bytes. */
static void
pass_on_limits (AnyAngle *self)
{
  WayLimits limits = *search_get_limits (self->search);
  const gsize bytes = limits_share_of_bytes (&limits);

  limits.max_bytes = bytes > self->bytes ? bytes - self->bytes : 1;
  way_search_set_limits (self->lazy, &limits);
}

static WayStatus
carry_on (AnyAngle *self,
          guint64   budget,
          GError  **error)
{
  WayStatus status;

  pass_on_limits (self);
  way_search_set_observer (self->lazy, search_is_observed (self->search)
                                         ? pass_on_event : NULL, self, NULL);
  status = budget < G_MAXUINT
             ? way_search_step (self->lazy, (guint) budget, error)
             : way_search_run (self->lazy, error);
  if (status != WAY_STATUS_FOUND)
    return status;

  self->path = dup_corners (self->angles, self->lazy, error);
  return self->path != NULL ? status : WAY_STATUS_FAILED;
}

static WayStatus
run (gpointer   data,
     WaySearch *search,
     gboolean   begins,
     guint64    budget,
     GError   **error)
{
  AnyAngle *self = data;
  WayStatus status;

  if (search_begins_anew (search, begins || self->lazy == NULL,
                          self->version != way_graph_get_version (self->graph),
                          &status))
    status = begin_run (self, error);
  return status == WAY_STATUS_RUNNING ? carry_on (self, budget, error)
                                      : status;
}

static WayPath *
dup_path (gpointer   data,
          WaySearch *search)
{
  const AnyAngle *self = data;

  return self->path != NULL ? way_path_ref (self->path) : NULL;
}

static gboolean
get_cost (gpointer   data,
          WaySearch *search,
          WayCost   *cost)
{
  const AnyAngle *self = data;

  if (self->path == NULL)
    return FALSE;

  *cost = way_path_get_cost (self->path);
  return TRUE;
}

static gboolean
get_goal (gpointer   data,
          WaySearch *search,
          WayNode   *goal)
{
  const AnyAngle *self = data;

  if (self->path == NULL)
    return FALSE;

  *goal = self->angles->goal;
  return TRUE;
}

static void
get_statistics (gpointer       data,
                WaySearch     *search,
                WayStatistics *statistics)
{
  const AnyAngle *self = data;

  if (self->lazy == NULL)
    return;

  way_search_get_statistics (self->lazy, statistics);
  statistics->bytes += self->bytes;
}

static const SearchEngine engine = {
  .name = "a search at any angle",
  .strategies = ENGINE_STRATEGY (WAY_STRATEGY_ASTAR),
  .abilities = ENGINE_START_RULE | ENGINE_OBSERVER | ENGINE_STEPS,
  .check = check_question,
  .run = run,
  .dup_path = dup_path,
  .get_cost = get_cost,
  .get_goal = get_goal,
  .get_statistics = get_statistics,
  .free = any_angle_free,
};

void
way_search_set_any_angle (WaySearch *self,
                          gboolean   any_angle)
{
  gboolean is_set;

  if (!search_may_change (self))
    return;

  is_set = search_get_engine_data (self, &engine) != NULL;
  if (any_angle && !is_set)
    {
      AnyAngle *data = g_new0 (AnyAngle, 1);

      data->search = self;
      data->graph = way_search_get_graph (self);
      search_set_engine (self, &engine, data);
    }
  else if (!any_angle && is_set)
    search_set_engine (self, NULL, NULL);
}
