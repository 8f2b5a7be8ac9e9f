/* crowd-plan.c - where each agent of a crowd is at each tick
 * SPDX-License-Identifier: LGPL-2.1-or-later */

#include "motion/crowd/crowd-plan-private.h"

#include <string.h>

G_DEFINE_BOXED_TYPE (WayCrowdPlan, way_crowd_plan, way_crowd_plan_ref,
                     way_crowd_plan_unref)

WayCrowdPlan *
way_crowd_plan_ref (WayCrowdPlan *self)
{
  g_return_val_if_fail (self != NULL, NULL);

  g_atomic_ref_count_inc (&self->ref_count);
  return self;
}

void
way_crowd_plan_unref (WayCrowdPlan *self)
{
  g_return_if_fail (self != NULL);

  if (!g_atomic_ref_count_dec (&self->ref_count))
    return;

  for (guint32 i = 0; i < self->n_nodes; i++)
    way_node_type_free_node (self->type, self->nodes[i]);
  g_free (self->nodes);
  g_free (self->steps);
  g_free (self->arrivals);
  way_node_type_unref (self->type);
  g_free (self);
}

/* Making ---------------------------------------------------------------------
 * */

static inline gsize
n_steps (const WayCrowdPlan *self)
{
  return ((gsize) self->makespan + 1) * self->n_agents;
}

/* Computes when each agent arrives for good, from the last row up. */
static gboolean
find_arrivals (WayCrowdPlan *self,
               Meter        *meter,
               GError      **error)
{
  const gsize n = self->n_agents;
  guint32 last = 0;

  self->arrivals = meter_alloc0 (meter, n, sizeof *self->arrivals, error);
  if (self->arrivals == NULL)
    return FALSE;

  for (gsize i = 0; i < n; i++)
    {
      const guint32 goal = self->steps[self->makespan * n + i];
      guint32 tick = self->makespan;

      while (tick > 0 && self->steps[(tick - 1) * n + i] == goal)
        tick--;
      self->arrivals[i] = tick;
      self->sum += tick;
      last = MAX (last, tick);
    }

  self->makespan = last;
  return TRUE;
}

/* Copies each node in the steps once, and replaces it in the steps by its
 * copy. */
static gboolean
copy_nodes (WayCrowdPlan  *self,
            const NodeMap *map,
            Meter         *meter,
            GError       **error)
{
  guint32 *copies = meter_alloc0 (meter, map->count, sizeof *copies, error);
  gboolean ok = TRUE;
  gsize size = 0;

  if (copies == NULL)
    return FALSE;

  for (gsize i = 0; i < n_steps (self); i++)
    {
      const guint32 id = self->steps[i];

      if (copies[id] == 0)
        {
          ok = meter_grow (meter, &self->nodes, &size,
                           (gsize) self->n_nodes + 1, sizeof *self->nodes,
                           error);
          if (!ok)
            break;
          self->nodes[self->n_nodes++]
            = way_node_type_copy_node (self->type, node_map_node (map, id));
          copies[id] = self->n_nodes;
        }
      self->steps[i] = copies[id] - 1;
    }
  g_free (copies);
  meter_give_back (meter, map->count * sizeof *copies);

  return ok;
}

WayCrowdPlan *
crowd_plan_new (const NodeMap *map,
                Steps         *steps,
                guint32        n_agents,
                guint64        lower_bound,
                Meter         *meter,
                GError       **error)
{
  g_autoptr (WayCrowdPlan) self = g_new0 (WayCrowdPlan, 1);

  g_atomic_ref_count_init (&self->ref_count);
  self->type = way_node_type_ref (map->type);
  self->n_agents = n_agents;
  self->makespan = steps->makespan;
  self->steps = g_steal_pointer (&steps->steps);
  self->lower_bound = lower_bound;
  if (!find_arrivals (self, meter, error)
      || (map->keys != NODE_KEYS_NONE
          && !copy_nodes (self, map, meter, error)))
    return NULL;

  return g_steal_pointer (&self);
}

/* Reading --------------------------------------------------------------------
 * */

guint
way_crowd_plan_get_n_agents (const WayCrowdPlan *self)
{
  g_return_val_if_fail (self != NULL, 0);

  return self->n_agents;
}

guint
way_crowd_plan_get_makespan (const WayCrowdPlan *self)
{
  g_return_val_if_fail (self != NULL, 0);

  return self->makespan;
}

WayNode
way_crowd_plan_get_node (const WayCrowdPlan *self,
                         guint               agent,
                         guint               tick)
{
  guint32 step;

  g_return_val_if_fail (self != NULL && agent < self->n_agents, NULL);

  step = self->steps[(gsize) MIN (tick, self->makespan) * self->n_agents
                     + agent];
  return self->type->kind == WAY_NODE_KIND_INDEX ? WAY_INDEX (step)
                                                 : self->nodes[step];
}

guint
way_crowd_plan_get_arrival (const WayCrowdPlan *self,
                            guint               agent)
{
  g_return_val_if_fail (self != NULL && agent < self->n_agents, 0);

  return self->arrivals[agent];
}

guint64
way_crowd_plan_get_sum_of_costs (const WayCrowdPlan *self)
{
  g_return_val_if_fail (self != NULL, 0);

  return self->sum;
}

guint64
way_crowd_plan_get_lower_bound (const WayCrowdPlan *self)
{
  g_return_val_if_fail (self != NULL, 0);

  return self->lower_bound;
}
