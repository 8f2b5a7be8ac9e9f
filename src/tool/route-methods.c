/* route-methods.c - the values of --algorithm besides strategies
 * SPDX-License-Identifier: LGPL-2.1-or-later */

#include "tool/route-methods.h"

#include <string.h>

#include "tool/interrupt.h"
#include "tool/progress.h"
#include "tool/tool.h"

#define N_LANDMARKS 16

static const char *const names[] = {
  [METHOD_BOTH_ENDS] = "both-ends",
  [METHOD_LANDMARKS] = "landmarks",
  [METHOD_JUMPS] = "jumps",
  [METHOD_ANY_ANGLE] = "any-angle",
  [METHOD_HIERARCHY] = "hierarchy",
};

const char *
method_get_name (MethodKind kind)
{
  return names[kind];
}

gboolean
method_find (const char *name,
             MethodKind *kind)
{
  for (guint i = METHOD_BOTH_ENDS; i < G_N_ELEMENTS (names); i++)
    if (strcmp (names[i], name) == 0)
      {
        *kind = (MethodKind) i;
        return TRUE;
      }

  return FALSE;
}

void
method_clear (Method *self)
{
  g_clear_object (&self->ends);
  g_clear_object (&self->jumps);
  g_clear_object (&self->search);
  g_clear_object (&self->order);
}

/* Setting up --------------------------------------------------------------- */

/* States of turns have no predecessors, and landmarks do not know them. */
static gboolean
refuse_states (const Method *self,
               GError      **error)
{
  if (!(way_graph_get_flags (self->graph) & WAY_GRAPH_STATES))
    return TRUE;

  return tool_misuse (error, "--algorithm %s does not support forbidden turns "
                      "or the costs of turns and changes: give "
                      "--ignore-turns, or another algorithm",
                      names[self->kind]);
}

static gboolean
set_up_ends (Method  *self,
             GError **error)
{
  if (!refuse_states (self, error))
    return FALSE;
  if (!(way_graph_get_flags (self->graph) & WAY_GRAPH_PREDECESSORS))
    return tool_misuse (error, "--algorithm both-ends searches backwards as "
                        "well, which is not possible with --width");

  self->ends = way_search_new (self->graph, WAY_STRATEGY_ASTAR);
  way_search_set_both_ends (self->ends, TRUE);
  way_search_set_start_rule (self->ends, WAY_START_STAYS_IF_BLOCKED);
  return TRUE;
}

static gboolean
set_up_landmarks (Method        *self,
                  const Network *network,
                  WaySearch     *search,
                  Limits        *limits,
                  GError       **error)
{
  g_autoptr (WayLimits) rest = limits_new_rest (limits);
  g_autoptr (WayLandmarks) landmarks = NULL;
  g_autoptr (WayHeuristic) heuristic = NULL;

  if (!refuse_states (self, error))
    return FALSE;

  /* --max-expansions does not limit their preparation. */
  way_limits_set_max_expansions (rest, G_MAXUINT64);
  way_limits_set_progress (rest, progress_on_fraction, NULL, NULL);
  progress_begin ("making landmarks");
  interrupt_arm ();
  landmarks = way_landmarks_new (network->midway != NULL
                                   ? WAY_GRAPH (network->midway)
                                   : network->graph, N_LANDMARKS,
                                 WAY_LANDMARKS_AVOID, rest, error);
  interrupt_disarm ();
  progress_end ();
  if (landmarks == NULL)
    return FALSE;

  heuristic = way_landmarks_to_heuristic (landmarks);
  way_search_set_heuristic (search, heuristic);
  return TRUE;
}

/* A view would see only the jumps, and not the cells between. */
static gboolean
set_up_jumps (Method        *self,
              const Network *network,
              GError       **error)
{
  g_autoptr (GError) problem = NULL;

  if (network->grid == NULL || self->graph != network->graph)
    return tool_misuse (error, "--algorithm jumps needs a map of squares, "
                        "without --avoid, --width and turns");

  self->jumps = way_jump_points_new (network->grid);
  if (!way_jump_points_can_jump (self->jumps, &problem))
    return tool_misuse (error, "--algorithm jumps: %s", problem->message);

  self->search = way_search_new (WAY_GRAPH (self->jumps), WAY_STRATEGY_ASTAR);
  way_search_set_start_rule (self->search, WAY_START_STAYS_IF_BLOCKED);
  return TRUE;
}

/* A hierarchy of the graph as it is, with its order for those who show it. */
static gboolean
set_up_hierarchy (Method    *self,
                  WaySearch *search,
                  Limits    *limits,
                  GError   **error)
{
  g_autoptr (WayLimits) rest = limits_new_rest (limits);
  g_autoptr (WayHierarchy) hierarchy = NULL;
  g_autoptr (WayHierarchyCosts) costs = NULL;

  way_limits_set_max_expansions (rest, G_MAXUINT64);
  interrupt_arm ();
  self->order = way_order_new (self->graph, rest, error);
  if (self->order != NULL)
    hierarchy = way_hierarchy_build (self->graph, self->order, rest, error);
  if (hierarchy != NULL)
    costs = way_hierarchy_costs_new_from_graph (hierarchy, self->graph, rest,
                                                error);
  interrupt_disarm ();
  if (costs == NULL)
    return FALSE;

  way_search_set_hierarchy (search, costs);
  return TRUE;
}

gboolean
method_set_up (Method        *self,
               MethodKind     kind,
               const Network *network,
               WayGraph      *graph,
               WaySearch     *search,
               Limits        *limits,
               GError       **error)
{
  self->kind = kind;
  self->graph = graph;

  switch (kind)
    {
    case METHOD_BOTH_ENDS:
      return set_up_ends (self, error);
    case METHOD_LANDMARKS:
      return set_up_landmarks (self, network, search, limits, error);
    case METHOD_JUMPS:
      return set_up_jumps (self, network, error);
    case METHOD_ANY_ANGLE:
      return refuse_states (self, error);
    case METHOD_HIERARCHY:
      return refuse_states (self, error)
             && set_up_hierarchy (self, search, limits, error);
    case METHOD_SEARCH:
    default:
      return TRUE;
    }
}

gboolean
method_finds_paths (const Method *self)
{
  return self->kind != METHOD_SEARCH && self->kind != METHOD_LANDMARKS;
}

/* Finding paths ------------------------------------------------------------ */

static WayPath *
search_ends (Method        *self,
             WayNode        from,
             WayNode        to,
             WayLimits     *limits,
             WayStatistics *statistics,
             WayStatus     *status,
             GError       **error)
{
  way_search_set_start (self->ends, from);
  way_search_set_goal (self->ends, to);
  way_search_set_limits (self->ends, limits);
  *status = way_search_run (self->ends, error);
  way_search_get_statistics (self->ends, statistics);

  return way_search_dup_path (self->ends);
}

static WayPath *
search_jumps (Method        *self,
              WayNode        from,
              WayNode        to,
              Limits        *limits,
              WayStatistics *statistics,
              WayStatus     *status,
              GError       **error)
{
  g_autoptr (WayPath) path = NULL;

  way_search_set_start (self->search, from);
  way_search_clear_goals (self->search);
  way_search_add_goal (self->search, to);
  *status = limits_run (limits, self->search, "searching", 0, error);
  way_search_get_statistics (self->search, statistics);
  if (*status != WAY_STATUS_FOUND)
    return NULL;

  path = way_search_dup_path (self->search);
  return way_jump_points_dup_cells (self->jumps, path);
}

static WayPath *
search_any_angle (Method    *self,
                  WayNode    from,
                  WayNode    to,
                  WayLimits *limits,
                  WayStatus *status,
                  Limits    *all,
                  GError   **error)
{
  g_autoptr (GError) problem = NULL;
  WayPath *path = way_graph_is_blocked (self->graph, from)
                    ? NULL
                    : way_find_any_angle_path (self->graph, from, to, limits,
                                               &problem);

  *status = path != NULL ? WAY_STATUS_FOUND : WAY_STATUS_EXHAUSTED;
  if (problem == NULL)
    return path;

  *status = limits_tell_status (all, problem);
  if (*status == WAY_STATUS_FAILED)
    g_propagate_error (error, g_steal_pointer (&problem));
  return NULL;
}

WayPath *
method_find_path (Method        *self,
                  WayNode        from,
                  WayNode        to,
                  Limits        *limits,
                  WayStatistics *statistics,
                  WayStatus     *status,
                  GError       **error)
{
  g_autoptr (WayLimits) rest = NULL;
  WayPath *path;

  *statistics = (WayStatistics) { 0 };
  if (self->kind == METHOD_JUMPS)
    return search_jumps (self, from, to, limits, statistics, status, error);

  rest = limits_new_rest (limits);
  interrupt_arm ();
  path = self->kind == METHOD_BOTH_ENDS
           ? search_ends (self, from, to, rest, statistics, status, error)
           : search_any_angle (self, from, to, rest, status, limits, error);
  interrupt_disarm ();
  limits->expanded += statistics->expanded;
  return path;
}
