/* network-spots.c - the spots of a network around a position
 * SPDX-License-Identifier: LGPL-2.1-or-later */

#include "io/formats/model/network-private.h"

/* Checks what a program says of the place where to look. Returns the table; NULL
 * if it is wrong. */
static WayTable *
check_question (WayNetwork        *self,
                const WayPosition *position,
                GError           **error)
{
  WayPositionKind kind;
  WayTable *table;

  g_return_val_if_fail (WAY_IS_NETWORK (self), NULL);
  g_return_val_if_fail (position != NULL, NULL);
  g_return_val_if_fail (error == NULL || *error == NULL, NULL);
  table = way_network_get_table (self);
  g_return_val_if_fail (table != NULL, NULL);
  kind = way_graph_get_position_kind (WAY_GRAPH (table));
  g_return_val_if_fail (kind == WAY_POSITION_NONE
                        || way_position_is_valid (position, kind), NULL);

  return table;
}

/* Whether a position lies in a square: the spot is then there. */
static gboolean
find_in_square (WayNetwork         *self,
                const WayPosition  *position,
                WaySpot            *spot,
                WayPosition        *foot,
                gdouble            *distance,
                WayTableFilterFunc  filter,
                gpointer            user_data)
{
  const Squares *squares = network_get_squares (self);
  WaySpot found;

  if (squares == NULL
      || !squares_find (squares, way_network_get_table (self), position, filter,
                        user_data, &found))
    return FALSE;

  if (spot != NULL)
    *spot = found;
  if (foot != NULL)
    *foot = *position;
  if (distance != NULL)
    *distance = 0;
  return TRUE;
}

gboolean
way_network_find_nearest_spot (WayNetwork         *self,
                               const WayPosition  *position,
                               WaySpot            *spot,
                               WayPosition        *foot,
                               gdouble            *distance,
                               WayTableFilterFunc  filter,
                               gpointer            user_data,
                               const WayLimits    *limits,
                               GError            **error)
{
  WayTable *table = check_question (self, position, error);
  const Courses *courses;

  if (table == NULL)
    return FALSE;

  if (find_in_square (self, position, spot, foot, distance, filter, user_data))
    return TRUE;
  if (network_get_shapes (self) == NULL
      || way_graph_get_position_kind (WAY_GRAPH (table)) == WAY_POSITION_NONE)
    return way_table_find_nearest_spot (table, position, spot, foot, distance,
                                        filter, user_data, limits, error);

  courses = network_ensure_courses (network_get_whole (self), limits, error);
  return courses != NULL
         && courses_find_nearest (courses, position, spot, foot, distance, filter,
                                  user_data, limits, error);
}

gboolean
way_network_join_spots (WayNetwork      *self,
                        WayMidway       *midway,
                        const WayLimits *limits,
                        GError         **error)
{
  const Squares *squares;
  WayTable *table;
  WayNodeType *type;

  g_return_val_if_fail (WAY_IS_NETWORK (self), FALSE);
  g_return_val_if_fail (WAY_IS_MIDWAY (midway), FALSE);
  g_return_val_if_fail (error == NULL || *error == NULL, FALSE);
  table = way_network_get_table (self);
  g_return_val_if_fail (table != NULL, FALSE);
  type = way_graph_get_node_type (way_view_get_base (WAY_VIEW (midway)));
  g_return_val_if_fail (way_node_type_get_n_nodes (type)
                          == way_table_get_n_nodes (table), FALSE);

  squares = network_get_squares (self);
  return squares == NULL
         || squares_join (squares, table, midway, limits, error);
}

gboolean
way_network_foreach_spot_within (WayNetwork        *self,
                                 const WayPosition *position,
                                 gdouble            radius,
                                 WaySpotFunc        func,
                                 gpointer           user_data,
                                 const WayLimits   *limits,
                                 GError           **error)
{
  WayTable *table = check_question (self, position, error);
  const Courses *courses;

  if (table == NULL)
    return FALSE;
  g_return_val_if_fail (radius >= 0 && func != NULL, FALSE);

  if (network_get_shapes (self) == NULL
      || way_graph_get_position_kind (WAY_GRAPH (table)) == WAY_POSITION_NONE)
    return way_table_foreach_spot_within (table, position, radius, func,
                                          user_data, limits, error);

  courses = network_ensure_courses (network_get_whole (self), limits, error);
  return courses != NULL
         && courses_foreach_within (courses, position, radius, func, user_data,
                                    limits, error);
}
