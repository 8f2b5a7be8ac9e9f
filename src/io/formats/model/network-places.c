/* network-places.c - places that a program adds to a network
 * SPDX-License-Identifier: LGPL-2.1-or-later */

#include <wayfind-io/network.h>

static void
blank_control (char *name)
{
  for (; *name != '\0'; name++)
    if (g_ascii_iscntrl (*name))
      *name = ' ';
}

void
way_network_add_place (WayNetwork        *self,
                       const char        *name,
                       const char        *kind,
                       const WayPosition *position)
{
  WayPlace *place;

  g_return_if_fail (WAY_IS_NETWORK (self));
  g_return_if_fail (name != NULL && *name != '\0'
                    && g_utf8_validate (name, -1, NULL));
  g_return_if_fail (kind == NULL || g_utf8_validate (kind, -1, NULL));
  g_return_if_fail (position != NULL
                    && way_position_is_valid (position,
                                              way_graph_get_position_kind (
                                                way_network_get_graph (self))));

  place = g_new (WayPlace, 1);
  *place = (WayPlace) { g_strdup (name), *position, NULL, 0 };
  blank_control (place->name);
  if (kind != NULL && *kind != '\0')
    place->kind = g_strdelimit (g_strdup (kind), " \t\r\n\v\f", '_');
  g_ptr_array_add (way_network_get_places (self), place);
}
