/* crowd-planner.c - plans for a crowd, found and refined
 * SPDX-License-Identifier: LGPL-2.1-or-later */

#include "motion/crowd/lacam.h"
#include "motion/crowd/refine.h"
#include "core/limits-private.h"

#include <wayfind/core/error.h>

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
                           crowd_add_up_distances (self), &meter, error);
  crowd_leave (self, &meter, plan != NULL);

  return plan;
}

/* Refining -------------------------------------------------------------------
 * */

static gboolean
fail_changed (GError **error)
{
  g_set_error_literal (error, WAY_ERROR, WAY_ERROR_CHANGED,
                       "the plan is one of other agents, or of other nodes");
  return FALSE;
}

/* Whether each agent can reach its goal; no agent can reach a blocked one. */
static gboolean
check_goals (WayCrowd *self,
             GError  **error)
{
  for (guint32 i = 0; i < self->n_agents && !self->fields.failed; i++)
    if (fields_distance (&self->fields, self->field[i], self->now[i])
        == FIELD_NEVER)
      return self->fields.failed ? FALSE : fail_changed (error);

  return !self->fields.failed;
}

/* The ids in the crowd's map of the nodes of a plan. (transfer full) */
static guint32 *
look_up_nodes (WayCrowd           *self,
               const WayCrowdPlan *plan,
               Meter              *meter,
               GError            **error)
{
  guint32 *ids = meter_alloc (meter, plan->n_nodes, sizeof *ids, error);

  for (guint32 i = 0; ids != NULL && i < plan->n_nodes; i++)
    if (!node_map_lookup (&self->map, plan->nodes[i], &ids[i])
        || ids[i] >= self->ground.n_nodes)
      {
        fail_changed (error);
        g_clear_pointer (&ids, g_free);
      }

  return ids;
}

/* The steps of @plan by ids in the crowd's map. */
static gboolean
take_steps (WayCrowd           *self,
            const WayCrowdPlan *plan,
            Steps              *steps,
            Meter              *meter,
            GError            **error)
{
  const gsize n = ((gsize) plan->makespan + 1) * plan->n_agents;
  const gboolean are_indices = self->map.keys == NODE_KEYS_NONE;
  g_autofree guint32 *ids = NULL;

  if (plan->n_agents != self->n_agents
      || !node_type_is_like (plan->type, self->map.type))
    return fail_changed (error);
  if (!are_indices)
    {
      ids = look_up_nodes (self, plan, meter, error);
      if (ids == NULL)
        return FALSE;
    }

  steps->steps = meter_alloc (meter, n, sizeof *steps->steps, error);
  if (steps->steps == NULL)
    return FALSE;

  for (gsize i = 0; i < n; i++)
    steps->steps[i] = are_indices ? plan->steps[i] : ids[plan->steps[i]];
  steps->makespan = plan->makespan;
  return TRUE;
}

static gboolean
have_end (const WayLimits *limits)
{
  return limits != NULL
         && (limits->max_expansions < G_MAXUINT64 || limits->deadline != 0
             || limits->cancellable != NULL);
}

WayCrowdPlan *
way_crowd_refine_plan (WayCrowd           *self,
                       const WayCrowdPlan *plan,
                       const WayLimits    *limits,
                       GError            **error)
{
  WayCrowdPlan *refined = NULL;
  Steps steps = { NULL, 0 };
  guint64 bound;
  Meter meter;

  g_return_val_if_fail (WAY_IS_CROWD (self) && plan != NULL, NULL);
  g_return_val_if_fail (have_end (limits), NULL);
  g_return_val_if_fail (error == NULL || *error == NULL, NULL);

  meter_init (&meter, limits);
  if (!crowd_enter (self, &meter, error))
    return NULL;
  bound = crowd_add_up_distances (self);
  if (check_goals (self, error)
      && take_steps (self, plan, &steps, &meter, error)
      && refine_steps (self, &steps, bound, &meter, error))
    refined = crowd_plan_new (&self->map, &steps, self->n_agents, bound,
                              &meter, error);
  g_free (steps.steps);
  crowd_leave (self, &meter, refined != NULL);

  return refined;
}
