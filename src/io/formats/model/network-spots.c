/* network-spots.c - the spots of a network around a position
 * SPDX-License-Identifier: LGPL-2.1-or-later */

#include "io/formats/model/network-private.h"

gboolean
way_network_foreach_spot_within (WayNetwork        *self,
                                 const WayPosition *position,
                                 gdouble            radius,
                                 WaySpotFunc        func,
                                 gpointer           user_data,
                                 const WayLimits   *limits,
                                 GError           **error)
{
  WayTable *table;
  const Courses *courses;

  g_return_val_if_fail (WAY_IS_NETWORK (self), FALSE);
  g_return_val_if_fail (position != NULL && func != NULL, FALSE);
  g_return_val_if_fail (radius >= 0, FALSE);
  g_return_val_if_fail (error == NULL || *error == NULL, FALSE);
  table = way_network_get_table (self);
  g_return_val_if_fail (table != NULL, FALSE);

  if (network_get_shapes (self) == NULL
      || way_graph_get_position_kind (WAY_GRAPH (table)) == WAY_POSITION_NONE)
    return way_table_foreach_spot_within (table, position, radius, func,
                                          user_data, limits, error);

  courses = network_ensure_courses (network_get_whole (self), limits, error);
  return courses != NULL
         && courses_foreach_within (courses, position, radius, func, user_data,
                                    limits, error);
}
