/* motion-form.c - goals for a group, one each, close together
 * SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * The whole of the work of group-places.c in one call. */

#include "motion/units/group-places.h"

/* Memory for each member, beside that of the search. */
#define MEMBER_BYTES 512

static void
tell_goals (WayMotion         *self,
            const GroupPlaces *places,
            WayMotionGoalFunc  func,
            gpointer           user_data)
{
  const guint n = group_places_get_n (places);
  g_autofree guint32 *agents = g_new (guint32, n);
  g_autofree WayNode *nodes = g_new (WayNode, n);

  group_places_list (places, agents, nodes);
  for (guint i = 0; i < n; i++)
    func (self, agents[i], nodes[i], user_data);
}

static gboolean
form (GroupPlaces *places,
      Meter       *meter,
      GError     **error)
{
  StepBudget all = STEP_BUDGET_NO_LIMIT;

  if (!meter_take (meter, (gsize) group_places_get_n (places) * MEMBER_BYTES,
                   error)
      || group_places_find (places, &all, meter, error) != WAY_STATUS_FOUND)
    return FALSE;
  for (;;)
    {
      StepBudget some = { 64, G_MAXINT64, FALSE };

      if (group_places_pair (places, &some))
        return TRUE;
      if (!meter_look (meter, error))
        return FALSE;
    }
}

gboolean
way_motion_form (WayMotion         *self,
                 const guint32     *members,
                 guint              n_members,
                 WayNode            goal,
                 guint              gap,
                 const WayLimits   *limits,
                 WayMotionGoalFunc  func,
                 gpointer           user_data,
                 GError           **error)
{
  g_autoptr (GroupPlaces) places = NULL;
  Meter meter;

  g_return_val_if_fail (WAY_IS_MOTION (self) && func != NULL, FALSE);
  g_return_val_if_fail (members != NULL || n_members == 0, FALSE);
  g_return_val_if_fail (gap <= G_MAXUINT16, FALSE);
  g_return_val_if_fail (error == NULL || *error == NULL, FALSE);
  g_return_val_if_fail (
    node_type_takes (way_graph_get_node_type (self->graph), goal), FALSE);
  for (guint i = 0; i < n_members; i++)
    g_return_val_if_fail (way_agents_get_node (self->agents, members[i], NULL),
                          FALSE);

  meter_init (&meter, limits);
  places = group_places_new (self, members, n_members, goal, gap, FALSE);
  if (!form (places, &meter, error))
    return FALSE;

  tell_goals (self, places, func, user_data);
  return TRUE;
}
