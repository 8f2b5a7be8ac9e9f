/* optimal-planner.c - plans with the least sum of costs, for few agents
 * SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * If no plan exists, conflict-based search never ends. So the quick search for
 * any plan runs first, to find out whether a plan exists. */

#include "motion/crowd/conflict-tree.h"
#include "motion/crowd/lacam.h"

typedef struct
{
  WayCrowd *crowd;
  Meter    *meter;
  Steps     steps;
  guint64   sum;                /* of distances */
} OptimalPlan;

/* Writes routes down tick by tick. */
static gboolean
take_routes (const TreeRoute *routes,
             gpointer         user_data,
             GError         **error)
{
  OptimalPlan *plan = user_data;
  const gsize n = plan->crowd->n_agents;
  guint32 makespan = 0;

  for (gsize i = 0; i < n; i++)
    makespan = MAX (makespan, routes[i].cost);

  plan->steps.makespan = makespan;
  plan->steps.steps = meter_alloc (plan->meter, ((gsize) makespan + 1) * n,
                                   sizeof (guint32), error);
  if (plan->steps.steps == NULL)
    return FALSE;

  for (gsize tick = 0; tick <= makespan; tick++)
    for (gsize i = 0; i < n; i++)
      plan->steps.steps[tick * n + i]
        = routes[i].nodes[MIN (tick, routes[i].cost)];
  return TRUE;
}

/* Whether there is a plan at all. */
static gboolean
can_arrive (WayCrowd *crowd,
            Meter    *meter,
            gboolean *can,
            GError  **error)
{
  Steps steps = { NULL, 0 };

  if (!lacam_find (crowd, &steps, meter, error))
    return FALSE;

  *can = steps.steps != NULL;
  if (*can)
    meter_give_back (meter, ((gsize) steps.makespan + 1) * crowd->n_agents
                              * sizeof *steps.steps);
  g_free (steps.steps);
  return TRUE;
}

WayCrowdPlan *
way_crowd_find_optimal_plan (WayCrowd        *self,
                             const WayLimits *limits,
                             GError         **error)
{
  Meter meter;
  OptimalPlan optimal = { .crowd = self, .meter = &meter };
  WayCrowdPlan *plan = NULL;
  gboolean can = FALSE;

  g_return_val_if_fail (WAY_IS_CROWD (self), NULL);
  g_return_val_if_fail (error == NULL || *error == NULL, NULL);

  meter_init (&meter, limits);
  if (!crowd_enter (self, &meter, error))
    return NULL;
  if (can_arrive (self, &meter, &can, error) && can
      && conflict_tree_find (&self->ground, &self->fields, self->n_agents,
                             self->now, self->goals, self->field, &meter,
                             take_routes, &optimal, error))
    plan = crowd_plan_new (&self->map, &optimal.steps, self->n_agents,
                           crowd_add_up_distances (self), &meter, error);
  crowd_leave (self, &meter, plan != NULL);

  return plan;
}
