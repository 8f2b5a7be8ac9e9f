/* replanner.c - the way to one goal, found again as unit and world move
 * SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * MPGAA* (Hernandez, Asin and Baier, 2015) over the engine's own A*:
 *
 * - After a search that found a path of cost f, each node it closed at cost g
 *   is at least f - g away from the goal (replan/learnt-bounds.c). Later
 *   searches use that as their estimate (replan/learnt.c). If no path was
 *   found, no closed node leads to the goal.
 * - The nodes of a path are linked. A search may end at a node whose links
 *   lead to the goal at the cost of its estimate: no lower bound is left.
 * - What changes say is mended before the next search (replan/mender.c).
 *
 * The engine asks for estimates through a WayHeuristic, and for goals through a
 * predicate, so that its loop is as for any search. */

#include "searches/replan/replanner-private.h"

#include "core/graph-kind.h"
#include "core/node-type-private.h"
#include "searches/replan/learnt-bounds.h"
#include "searches/replan/mender.h"

#include <wayfind/core/error.h>
#include <wayfind/engine/results.h>

#include <float.h>

struct _WayReplanner
{
  GObject                parent_instance;

  WayGraph              *graph;         /* (owned) */
  gboolean               is_consistent; /* as the user says */
  gboolean               is_busy;

  Learnt                 learnt;
  Mender                 mender;
  WaySearch             *search;        /* (owned) */
  gboolean               is_pending;    /* whether it met a limit, and nothing
                                         * was learnt from it yet */

  WayStatus              status;        /* of the last plan */
  guint64                version;       /* of the graph, at the last plan */
  guint64                heard;         /* the mender has heard of changes up to
                                         * this version */
  gint64                 touched;       /* the last step of the path of which a
                                         * change was heard, or -1 ... */
  gsize                  n_looked_at;   /* ... among so many of those told */
  WayGraphFlags          flags;         /* the same */
  WayPath               *path;          /* (owned) (nullable) */
  WayReplannerStatistics statistics;
};

G_DEFINE_FINAL_TYPE (WayReplanner, way_replanner, G_TYPE_OBJECT)

static void
finalize (GObject *object)
{
  WayReplanner *self = WAY_REPLANNER (object);

  if (self->search != NULL)
    {
      g_clear_object (&self->search);
      mender_clear (&self->mender);
      learnt_clear (&self->learnt);
    }
  g_clear_pointer (&self->path, way_path_unref);
  g_clear_object (&self->graph);

  G_OBJECT_CLASS (way_replanner_parent_class)->finalize (object);
}

static void
way_replanner_class_init (WayReplannerClass *klass)
{
  G_OBJECT_CLASS (klass)->finalize = finalize;
}

static void
way_replanner_init (WayReplanner *self)
{
  self->status = WAY_STATUS_READY;
}

/* Callbacks of the engine -------------------------------------------------- */

static WayCost
estimate (gpointer state,
          WayNode  node,
          gpointer user_data)
{
  Learnt *learnt = user_data;

  return learnt_estimate (learnt, node, learnt_find (learnt, node));
}

/* A search also ends at a node whose links lead to the goal, and at a node
 * without a path to it, as no better node is open then. */
static gboolean
is_end (WayNode  node,
        gpointer user_data)
{
  Learnt *learnt = user_data;
  const guint32 id = learnt_find (learnt, node);

  return id != NO_ID
         && (id == learnt->goal_id
             || (learnt_has (learnt, id)
                 && (learnt->nodes[id].estimate == INFINITY
                     || learnt_leads_to_goal (learnt, id))));
}

static void
make_search (WayReplanner *self)
{
  g_autoptr (WayHeuristic) heuristic
    = way_heuristic_new_full (NULL, estimate, NULL, &self->learnt, NULL);

  self->search = way_search_new (self->graph, WAY_STRATEGY_ASTAR);
  way_search_set_heuristic (self->search, heuristic);
  way_search_set_goal_func (self->search, is_end, &self->learnt, NULL);

  /* A search with a limit on costs keeps a list of reached nodes, so that
   * learning from it does not read the whole map. */
  way_search_set_max_cost (self->search, DBL_MAX);
}

/* Whether @node, which the user names and may lie anywhere, is @kept. Values
 * are aligned by being copied. */
static gboolean
is_same (const WayNodeType *type,
         WayNode            kept,
         WayNode            node)
{
  const gboolean is_value = type->kind == WAY_NODE_KIND_VALUE;
  gpointer copy = is_value ? way_node_type_copy_node (type, node) : NULL;
  const gboolean is_equal
    = way_node_type_equal (type, kept, is_value ? copy : node);

  if (is_value)
    way_node_type_free_node (type, copy);
  return is_equal;
}

WayReplanner *
way_replanner_new (WayGraph *graph,
                   WayNode   goal,
                   GError  **error)
{
  WayReplanner *self;

  g_return_val_if_fail (WAY_IS_GRAPH (graph), NULL);
  g_return_val_if_fail (error == NULL || *error == NULL, NULL);
  if (!graph_has_kind (graph, GRAPH_NEEDS_PLAIN_NODES, "a replanner", error))
    return NULL;

  g_return_val_if_fail (node_type_can_copy (way_graph_get_node_type (graph),
                                            goal), NULL);

  self = g_object_new (WAY_TYPE_REPLANNER, NULL);
  self->graph = g_object_ref (graph);
  learnt_init (&self->learnt, graph, goal);
  mender_init (&self->mender, &self->learnt);
  make_search (self);

  return self;
}

WayGraph *
replanner_get_graph (const WayReplanner *self)
{
  return self->graph;
}

WayNode
replanner_get_goal (const WayReplanner *self)
{
  return self->learnt.goal;
}

static void
drop_plan (WayReplanner *self)
{
  g_clear_pointer (&self->path, way_path_unref);
  self->status = WAY_STATUS_READY;
  self->is_pending = FALSE;
}

void
way_replanner_set_goal (WayReplanner *self,
                        WayNode       goal)
{
  g_return_if_fail (WAY_IS_REPLANNER (self) && !self->is_busy);
  g_return_if_fail (node_type_can_copy (way_graph_get_node_type (self->graph),
                                        goal));

  if (is_same (self->learnt.map.type, self->learnt.goal, goal))
    return;

  drop_plan (self);
  mender_reset (&self->mender);
  learnt_aim (&self->learnt, goal);
}

void
way_replanner_set_consistent (WayReplanner *self,
                              gboolean      is_consistent)
{
  g_return_if_fail (WAY_IS_REPLANNER (self));

  self->is_consistent = is_consistent;
}

/* Planning ----------------------------------------------------------------- */

static WayStatus
take_outcome (WayReplanner *self,
              WayStatus     status)
{
  switch (status)
    {
    case WAY_STATUS_FOUND:
      self->path = lesson_learn_path (&self->learnt, self->search);
      return self->path != NULL ? status : WAY_STATUS_EXHAUSTED;
    case WAY_STATUS_EXHAUSTED:
      lesson_learn (&self->learnt, self->search, INFINITY);
      return status;
    case WAY_STATUS_FAILED:
      return status;
    case WAY_STATUS_MAX_EXPANSIONS:
    case WAY_STATUS_MAX_BYTES:
    case WAY_STATUS_DEADLINE:
    case WAY_STATUS_CANCELLED:
    case WAY_STATUS_READY:
    case WAY_STATUS_RUNNING:
    case WAY_STATUS_MAX_COST:
    default:
      self->is_pending = TRUE;
      self->path = way_search_dup_path (self->search);
      return status;
    }
}

/* Runs the search with what @meter leaves. */
static WayStatus
run_search (WayReplanner *self,
            Meter        *meter,
            GError      **error)
{
  WayLimits limits = *meter->limits;
  WayStatistics before = { 0 }, after;
  WayStatus status;

  if (self->is_pending)
    way_search_get_statistics (self->search, &before);
  if (limits.max_expansions < G_MAXUINT64)
    limits.max_expansions
      = before.expanded + MIN (limits.max_expansions - meter->expanded,
                               G_MAXUINT64 - 1 - before.expanded);
  limits.max_bytes = MAX (1, budget_left (&self->learnt.budget));
  way_search_set_limits (self->search, &limits);
  self->is_pending = FALSE;
  learnt_begin_round (&self->learnt);
  status = way_search_run (self->search, error);
  way_search_get_statistics (self->search, &after);
  self->statistics.expanded += after.expanded - before.expanded;
  self->statistics.reopened += after.reopened - before.reopened;
  if (status != WAY_STATUS_FAILED
      && way_graph_get_version (self->graph) != self->version)
    {
      g_set_error_literal (error, WAY_ERROR, WAY_ERROR_CHANGED,
                           "the graph changed while a way was planned: plan "
                           "again");
      return WAY_STATUS_FAILED;
    }

  return status;
}

static WayStatus
search_anew (WayReplanner *self,
             WayNode       from,
             Meter        *meter,
             GError      **error)
{
  Learnt *learnt = &self->learnt;
  const guint32 id = learnt_find (learnt, from);

  if (learnt->goal_id == NO_ID)
    return WAY_STATUS_MAX_BYTES;
  if ((learnt_has (learnt, id) && id != learnt->goal_id
       && learnt->nodes[id].estimate == INFINITY)
      || way_graph_refuses (self->graph, from, learnt->goal))
    return WAY_STATUS_EXHAUSTED;

  way_search_set_start (self->search, from);
  return take_outcome (self, run_search (self, meter, error));
}

static gboolean
is_consistent (const WayReplanner *self)
{
  return self->is_consistent || (self->flags & WAY_GRAPH_METRIC)
         || !(self->flags & WAY_GRAPH_HEURISTIC);
}

/* Hears of changes as they happen: a graph remembers the last alone. */
static void
hear (WayReplanner *self)
{
  const guint64 version = way_graph_get_version (self->graph);

  if (version != self->heard)
    mender_hear (&self->mender, self->heard);
  self->heard = version;
}

/* Updates what was learnt to the current graph. */
static WayStatus
catch_up (WayReplanner *self,
          Meter        *meter,
          GError      **error)
{
  const WayGraphFlags kept = WAY_GRAPH_HEURISTIC | WAY_GRAPH_METRIC;
  const WayGraphFlags flags = way_graph_get_flags (self->graph);
  const guint64 n_set = self->learnt.n_set;
  const guint64 n_asked = self->mender.mending.n_asked;
  WayStatus status;

  hear (self);
  self->version = self->heard;
  if ((flags & kept) != (self->flags & kept))
    learnt_forget (&self->learnt);
  self->flags = flags;
  if (!learnt_refresh (&self->learnt, error))
    {
      learnt_forget (&self->learnt);
      return WAY_STATUS_FAILED;
    }

  status = mender_run (&self->mender, is_consistent (self), meter, error);
  self->statistics.mended += self->mender.mending.n_asked - n_asked;
  if (n_set > 0 && self->learnt.n_set == 0)
    self->statistics.restarts++;

  return status;
}

static gboolean
is_same_start (const WayReplanner *self,
               WayNode             from)
{
  return self->path != NULL
         && is_same (self->learnt.map.type, way_path_get_node (self->path, 0),
                     from);
}

static gboolean
check_from (const WayReplanner *self,
            WayNode             from,
            GError            **error)
{
  WayNodeType *type = way_graph_get_node_type (self->graph);
  g_autofree char *name = NULL;

  if (node_type_takes (type, from))
    return TRUE;

  name = node_type_describe (type, from);
  g_set_error (error, WAY_ERROR, WAY_ERROR_BAD_NODE,
               "the start %s is not a node of the graph", name);
  return FALSE;
}

static WayStatus
plan (WayReplanner *self,
      WayNode       from,
      Meter        *meter,
      GError      **error)
{
  const gboolean is_still
    = self->version == way_graph_get_version (self->graph)
      && is_same_start (self, from);
  WayStatus status;

  if (is_still && self->status == WAY_STATUS_FOUND)
    return self->status;

  self->statistics.plans++;
  self->touched = -1;
  self->n_looked_at = 0;
  g_clear_pointer (&self->path, way_path_unref);
  if (!check_from (self, from, error))
    return WAY_STATUS_FAILED;
  if (is_still && self->is_pending)
    return take_outcome (self, run_search (self, meter, error));
  if (self->is_pending)
    lesson_learn_part (&self->learnt, self->search);
  self->is_pending = FALSE;

  status = catch_up (self, meter, error);
  return status == WAY_STATUS_RUNNING
           ? search_anew (self, from, meter, error) : status;
}

WayStatus
way_replanner_plan (WayReplanner    *self,
                    WayNode          from,
                    const WayLimits *limits,
                    GError         **error)
{
  Meter meter;

  g_return_val_if_fail (WAY_IS_REPLANNER (self), WAY_STATUS_FAILED);
  g_return_val_if_fail (error == NULL || *error == NULL, WAY_STATUS_FAILED);
  g_return_val_if_fail (node_type_can_copy (
                          way_graph_get_node_type (self->graph), from),
                        WAY_STATUS_FAILED);

  if (self->is_busy)
    {
      g_set_error_literal (error, WAY_ERROR, WAY_ERROR_BUSY,
                           "a replanner cannot plan from its own callbacks");
      return WAY_STATUS_FAILED;
    }

  g_object_ref (self);          /* a callback may drop the last reference */
  self->is_busy = TRUE;
  meter_init (&meter, limits);
  meter_expect (&meter, self->graph);
  self->learnt.budget.max = meter.budget.max;
  self->status = plan (self, from, &meter, error);
  self->is_busy = FALSE;
  g_object_unref (self);

  return self->status;
}

WayPath *
way_replanner_get_path (WayReplanner *self)
{
  g_return_val_if_fail (WAY_IS_REPLANNER (self), NULL);

  return self->path;
}

/* Changes on the way ------------------------------------------------------- */

/* At which step of the last path @node stands; its end has none. */
static gboolean
find_step (const WayReplanner *self,
           guint32             id,
           guint32            *step)
{
  const LearntLink *link = learnt_get_link (&self->learnt, id);

  if (link == NULL || link->path != self->learnt.path)
    return FALSE;

  *step = link->step;
  return TRUE;
}

/* Reads the changes of the graph, and where on the path they lie. */
static void
look_at_changes (WayReplanner *self)
{
  const Mending *mending = &self->mender.mending;
  guint32 step;

  hear (self);
  for (; self->n_looked_at < mending->n_told; self->n_looked_at++)
    if (find_step (self, mending->told[self->n_looked_at].id, &step))
      self->touched = MAX (self->touched, (gint64) step);
}

gboolean
way_replanner_is_touched (WayReplanner *self,
                          WayNode       from)
{
  guint32 step;

  g_return_val_if_fail (WAY_IS_REPLANNER (self) && !self->is_busy, TRUE);
  g_return_val_if_fail (node_type_can_copy (
                          way_graph_get_node_type (self->graph), from),
                        TRUE);

  if (self->status != WAY_STATUS_FOUND)
    return TRUE;

  look_at_changes (self);
  if (is_same (self->learnt.map.type, self->learnt.goal, from))
    return FALSE;

  return self->mender.mending.is_lost
         || !find_step (self, learnt_find (&self->learnt, from), &step)
         || self->touched >= step;
}

void
way_replanner_get_statistics (WayReplanner           *self,
                              WayReplannerStatistics *statistics)
{
  g_return_if_fail (WAY_IS_REPLANNER (self) && statistics != NULL);

  *statistics = self->statistics;
}
