/* router-rows.c - matrices of costs by a router
 * SPDX-License-Identifier: LGPL-2.1-or-later */

#include "routing/router/router-state.h"

#include "routing/hierarchy/targets-private.h"

#include "core/meter.h"
#include "core/node-type-private.h"
#include "engine/find-path-private.h"
#include "engine/reached.h"
#include "searches/search-rows-private.h"

#include <wayfind/core/error.h>

#include <math.h>
#include <string.h>

typedef struct
{
  const RouterState *state;
  const WayNode     *sources;
  gsize              n_sources;
  const WayNode     *targets;   /* (nullable) for all nodes */
  gsize              n_targets; /* also of all nodes */
  WayMeasures       *measures;  /* (nullable) one of these is added up: */
  guint              measure;
  WayCost           *row;       /* of @n_targets */
  gdouble           *sums;      /* likewise; (nullable) */
  WayMeasuredRowFunc func;
  gpointer           user_data;
} Rows;

static WayNode
get_target (const Rows *self,
            gsize       j)
{
  return self->targets != NULL ? self->targets[j] : WAY_INDEX (j);
}

/* Passes on the costs in @row. No path ends at a blocked node, not even from
 * itself, although a path may begin there. */
static gboolean
hand_on_row (const Rows *self,
             gsize       i)
{
  const WayNode source = self->sources[i];

  if (router_state_is_blocked (self->state, source))
    for (gsize j = 0; j < self->n_targets; j++)
      if (get_target (self, j) == source)
        self->row[j] = INFINITY;
  for (gsize j = 0; self->sums != NULL && j < self->n_targets; j++)
    if (self->row[j] == INFINITY)
      self->sums[j] = INFINITY;
    else if (self->sums[j] == INFINITY)
      self->sums[j] = NAN;

  return self->func (i, self->row, self->sums, self->n_targets,
                     self->user_data);
}

/* Adds up the measure along the path to a node that @search has reached. */
static gdouble
sum_path (const Rows *self,
          WaySearch  *search,
          guint32     node)
{
  gdouble sum = 0;

  for (guint32 from = reached_parent (search, node); from != node;
       node = from, from = reached_parent (search, node))
    sum += way_measures_get_value (self->measures, self->measure,
                                   reached_node (search, from),
                                   reached_node (search, node),
                                   reached_edge (search, node));

  return sum;
}

/* Sets the cost of target @j, and its sum. */
static void
take_target (const Rows *self,
             WaySearch  *search,
             gsize       j)
{
  const guint32 node = (guint32) WAY_NODE_INDEX (get_target (self, j));
  const gboolean has = reached_has (search, node);

  self->row[j] = has ? reached_cost (search, node) : (WayCost) INFINITY;
  if (has && self->sums != NULL)
    self->sums[j] = sum_path (self, search, node);
}

/* For each source, searches all nodes that can be reached. */
static gboolean
search_rows (const Rows *self,
             Meter      *meter,
             GError    **error)
{
  g_autoptr (WaySearch) search = way_search_new (self->state->graph,
                                                 WAY_STRATEGY_DIJKSTRA);

  for (gsize i = 0; i < self->n_sources; i++)
    {
      way_search_set_start (search, self->sources[i]);
      if (search_run_within (search, meter, error) != WAY_STATUS_EXHAUSTED)
        return FALSE;
      for (gsize j = 0; j < self->n_targets; j++)
        take_target (self, search, j);
      if (!hand_on_row (self, i))
        return TRUE;
    }

  return TRUE;
}

/* A hierarchy does not know which nodes are blocked. */
static gboolean
take_row (gsize          i,
          const WayCost *costs,
          const gdouble *sums,
          gsize          n_targets,
          gpointer       user_data)
{
  const Rows *self = user_data;

  if (n_targets > 0)
    memcpy (self->row, costs, n_targets * sizeof *costs);
  if (sums != NULL && n_targets > 0)
    memcpy (self->sums, sums, n_targets * sizeof *sums);
  return hand_on_row (self, i);
}

/* Selects all nodes, once: that takes three times as long as a row. If two
 * threads do so at the same time, the first result is kept. (transfer full) */
static WayHierarchyTargets *
select_everything (RouterState     *state,
                   const WayLimits *limits,
                   GError         **error)
{
  WayHierarchyTargets *selected = g_atomic_pointer_get (&state->everything);

  if (selected != NULL)
    return g_object_ref (selected);

  selected = way_hierarchy_targets_new (state->costs, NULL, 0, limits, error);
  if (selected != NULL
      && g_atomic_pointer_compare_and_exchange (&state->everything, NULL,
                                                selected))
    g_object_ref (selected);

  return selected;
}

/* (transfer full): the targets of a hierarchy, or NULL with an error. */
static WayHierarchyTargets *
select_targets (const Rows      *self,
                Meter           *meter,
                const WayLimits *limits,
                GError         **error)
{
  const RouterState *state = self->state;
  const gsize n = self->targets != NULL ? self->n_targets : 0;
  g_autoptr (Carried) carried = NULL;

  if (self->measures == NULL)
    return self->targets == NULL
             ? select_everything ((RouterState *) state, limits, error)
             : way_hierarchy_targets_new (state->costs, self->targets, n,
                                          limits, error);

  carried = router_state_take_carried ((RouterState *) state, self->measures,
                                       self->measure, meter, error);
  return carried == NULL ? NULL
                         : targets_new_carrying (state->costs, carried,
                                                 self->targets, n, FALSE,
                                                 limits, error);
}

static gboolean
check_all_nodes (Rows    *self,
                 GError **error)
{
  if (self->targets == NULL)
    self->n_targets
      = node_type_count (way_graph_get_query_type (self->state->graph));
  else if (!search_rows_check (self->state->graph, self->targets,
                               self->n_targets, "target", error))
    return FALSE;

  return search_rows_check (self->state->graph, self->sources, self->n_sources,
                            "source", error);
}

static gboolean
find_rows (Rows            *self,
           guint            n_threads,
           const WayLimits *limits,
           GError         **error)
{
  g_autoptr (WayHierarchyTargets) chosen = NULL;
  g_autofree WayCost *row = NULL;
  g_autofree gdouble *sums = NULL;
  gsize n_row;
  Meter meter;

  if (!check_all_nodes (self, error))
    return FALSE;

  meter_init (&meter, limits);
  n_row = MAX (self->n_targets, 1);
  self->row = row = meter_alloc (&meter, n_row, sizeof *row, error);
  if (row == NULL)
    return FALSE;
  if (self->measures != NULL)
    {
      self->sums = sums = meter_alloc (&meter, n_row, sizeof *sums, error);
      if (sums == NULL)
        return FALSE;
    }
  if (self->state->costs == NULL)
    return search_rows (self, &meter, error);

  chosen = select_targets (self, &meter, limits, error);
  return chosen != NULL
         && targets_foreach_row (chosen, self->sources, self->n_sources,
                                 n_threads, take_row, self, limits, error);
}

/* A WayCostRowFunc and its data. */
typedef struct
{
  WayCostRowFunc func;
  gpointer       user_data;
} CostRows;

/* A WayMeasuredRowFunc. */
static gboolean
pass_costs (gsize          row,
            const WayCost *costs,
            const gdouble *sums,
            gsize          n_targets,
            gpointer       user_data)
{
  const CostRows *self = user_data;

  (void) sums;
  return self->func (row, costs, n_targets, self->user_data);
}

gboolean
way_router_foreach_row (WayRouter       *self,
                        const WayNode   *sources,
                        gsize            n_sources,
                        const WayNode   *targets,
                        gsize            n_targets,
                        guint            n_threads,
                        WayCostRowFunc   func,
                        gpointer         user_data,
                        const WayLimits *limits,
                        GError         **error)
{
  g_autoptr (RouterState) state = NULL;
  CostRows costs = { func, user_data };
  Rows rows = { .sources = sources, .n_sources = n_sources,
                .targets = targets, .n_targets = n_targets,
                .func = pass_costs, .user_data = &costs };

  g_return_val_if_fail (WAY_IS_ROUTER (self), FALSE);
  g_return_val_if_fail (sources != NULL || n_sources == 0, FALSE);
  g_return_val_if_fail (targets != NULL || n_targets == 0, FALSE);
  g_return_val_if_fail (func != NULL, FALSE);
  g_return_val_if_fail (error == NULL || *error == NULL, FALSE);

  rows.state = state = router_take_state (self);
  return find_rows (&rows, n_threads, limits, error);
}

gboolean
way_router_foreach_measured_row (WayRouter         *self,
                                 WayMeasures       *measures,
                                 guint              measure,
                                 const WayNode     *sources,
                                 gsize              n_sources,
                                 const WayNode     *targets,
                                 gsize              n_targets,
                                 guint              n_threads,
                                 WayMeasuredRowFunc func,
                                 gpointer           user_data,
                                 const WayLimits   *limits,
                                 GError           **error)
{
  g_autoptr (RouterState) state = NULL;
  Rows rows = { .sources = sources, .n_sources = n_sources,
                .targets = targets, .n_targets = n_targets,
                .measures = measures, .measure = measure,
                .func = func, .user_data = user_data };

  g_return_val_if_fail (WAY_IS_ROUTER (self), FALSE);
  g_return_val_if_fail (WAY_IS_MEASURES (measures), FALSE);
  g_return_val_if_fail (measure < way_measures_get_count (measures), FALSE);
  g_return_val_if_fail (sources != NULL || n_sources == 0, FALSE);
  g_return_val_if_fail (targets != NULL || n_targets == 0, FALSE);
  g_return_val_if_fail (func != NULL, FALSE);
  g_return_val_if_fail (error == NULL || *error == NULL, FALSE);

  rows.state = state = router_take_state (self);
  return find_rows (&rows, n_threads, limits, error);
}
