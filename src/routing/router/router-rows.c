/* router-rows.c - matrices of costs by a router
 * SPDX-License-Identifier: LGPL-2.1-or-later */

#include "routing/router/router-state.h"

#include "core/meter.h"
#include "core/node-type-private.h"
#include "engine/find-path-private.h"
#include "engine/reached.h"

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
  WayCost           *row;       /* of @n_targets */
  WayCostRowFunc     func;
  gpointer           user_data;
} Rows;

static WayNode
get_target (const Rows *self,
            gsize       j)
{
  return self->targets != NULL ? self->targets[j] : WAY_INDEX (j);
}

static gboolean
check_nodes (const Rows    *self,
             const WayNode *nodes,
             gsize          n,
             const char    *what,
             GError       **error)
{
  const guint32 n_nodes
    = node_type_count (way_graph_get_query_type (self->state->graph));

  for (gsize i = 0; i < n; i++)
    if (WAY_NODE_INDEX (nodes[i]) >= n_nodes)
      {
        g_set_error (error, WAY_ERROR, WAY_ERROR_BAD_NODE,
                     "%s %" G_GSIZE_FORMAT " is node %" G_GSIZE_FORMAT
                     ", and the graph has %u", what, i,
                     WAY_NODE_INDEX (nodes[i]), n_nodes);
        return FALSE;
      }

  return TRUE;
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

  return self->func (i, self->row, self->n_targets, self->user_data);
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
        {
          const guint32 node = (guint32) WAY_NODE_INDEX (get_target (self, j));

          self->row[j] = reached_has (search, node)
                           ? reached_cost (search, node)
                           : (WayCost) INFINITY;
        }
      if (!hand_on_row (self, i))
        return TRUE;
    }

  return TRUE;
}

/* A hierarchy does not know which nodes are blocked. */
static gboolean
take_row (gsize          i,
          const WayCost *costs,
          gsize          n_targets,
          gpointer       user_data)
{
  const Rows *self = user_data;

  memcpy (self->row, costs, n_targets * sizeof *costs);
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
  g_autoptr (WayHierarchyTargets) chosen = NULL;
  g_autoptr (RouterState) state = NULL;
  g_autofree WayCost *row = NULL;
  Rows rows = { NULL, sources, n_sources, targets, n_targets, NULL, func,
                user_data };
  Meter meter;

  g_return_val_if_fail (WAY_IS_ROUTER (self), FALSE);
  g_return_val_if_fail (sources != NULL || n_sources == 0, FALSE);
  g_return_val_if_fail (targets != NULL || n_targets == 0, FALSE);
  g_return_val_if_fail (func != NULL, FALSE);
  g_return_val_if_fail (error == NULL || *error == NULL, FALSE);

  rows.state = state = router_take_state (self);
  if (targets == NULL)
    rows.n_targets = node_type_count (way_graph_get_query_type (state->graph));
  else if (!check_nodes (&rows, targets, n_targets, "target", error))
    return FALSE;
  if (!check_nodes (&rows, sources, n_sources, "source", error))
    return FALSE;

  meter_init (&meter, limits);
  rows.row = row = meter_alloc (&meter, MAX (rows.n_targets, 1), sizeof *row,
                                error);
  if (row == NULL)
    return FALSE;
  if (state->costs == NULL)
    return search_rows (&rows, &meter, error);

  chosen = targets == NULL ? select_everything (state, limits, error)
                           : way_hierarchy_targets_new (state->costs, targets,
                                                        n_targets, limits,
                                                        error);
  return chosen != NULL
         && way_hierarchy_targets_foreach_row (chosen, sources, n_sources,
                                               n_threads, take_row, &rows,
                                               limits, error);
}
