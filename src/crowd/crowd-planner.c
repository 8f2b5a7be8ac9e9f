/* crowd-planner.c - plans for a crowd, found and refined
 * SPDX-License-Identifier: LGPL-2.1-or-later */

#include "crowd/lacam.h"

#include <wayfind/error.h>

/* What the sum of costs would be if each agent were alone. */
static guint64
add_up_distances (WayCrowd *self)
{
  guint64 sum = 0;

  for (guint32 i = 0; i < self->n_agents; i++)
    sum += fields_distance (&self->fields, self->field[i], self->now[i]);

  return sum;
}

WayCrowdPlan *
way_crowd_find_plan (WayCrowd        *self,
                     const WayLimits *limits,
                     GError         **error)
{
  WayCrowdPlan *plan = NULL;
  Steps steps;
  Meter meter;

  g_return_val_if_fail (WAY_IS_CROWD (self), NULL);
  g_return_val_if_fail (error == NULL || *error == NULL, NULL);

  meter_init (&meter, limits);
  if (!crowd_enter (self, &meter, error))
    return NULL;
  if (lacam_find (self, &steps, &meter, error) && steps.steps != NULL)
    plan = crowd_plan_new (&self->map, &steps, self->n_agents,
                           add_up_distances (self), &meter, error);
  crowd_leave (self, &meter, plan != NULL);

  return plan;
}
