/* motion-goals.c - which node belongs to which agent
 * SPDX-License-Identifier: LGPL-2.1-or-later */

#include "motion/units/motion-private.h"

void
motion_occupy (WayMotion *self,
               Walker    *walker,
               guint      size,
               WayNode    node)
{
  const Body body = body_at (&self->map, size, node);

  for (guint i = 0; i < body_n_cells (&body); i++)
    {
      const guint32 id = motion_cell_id (self, &body, i);

      if (id != NOWHERE)
        motion_cell (self, id)->next = walker;
    }
}

/* Members get no place where other agents stand idle, or have their goals. */
void
motion_occupy_by_others (WayMotion *self)
{
  guint n;
  g_autofree guint32 *numbers = agents_list_numbers (self->agents, &n);

  for (guint i = 0; i < n; i++)
    {
      Walker *walker = motion_walker (self, numbers[i]);
      WayNode node;

      if (walker->is_member)
        continue;
      if (way_motion_get_goal (self, numbers[i], &node)
          || (walker->order == NO_ORDER
              && !agents_is_moving (self->agents, numbers[i])
              && way_agents_get_node (self->agents, numbers[i], &node)))
        motion_occupy (self, walker,
                       way_agents_get_size (self->agents, numbers[i]), node);
    }
}

gboolean
motion_is_vacant (WayMotion *self,
                  guint      size,
                  WayNode    node)
{
  const Body body = body_at (&self->map, size, node);

  for (guint i = 0; i < body_n_cells (&body); i++)
    {
      const guint32 id = motion_cell_id (self, &body, i);

      if (id == NOWHERE || motion_cell (self, id)->next != NULL)
        return FALSE;
    }

  return TRUE;
}

/* The place now belongs to the member, and later groups cannot take it. */
void
motion_set_goal (WayMotion *self,
                 Walker    *walker,
                 WayNode    node)
{
  const WayCost cost = 0;

  g_clear_pointer (&walker->goal, way_path_unref);
  walker->goal = way_path_new (way_graph_get_node_type (self->graph), &node,
                               &cost, NULL, 1, FALSE);
}

void
motion_clear_goal (WayMotion *self,
                   guint32    agent)
{
  Walker *walker = motion_find_walker (self, agent);

  if (walker != NULL)
    g_clear_pointer (&walker->goal, way_path_unref);
}
