/* osm-added-nodes.c - nodes in the middle of roads, which the map does not have
 * SPDX-License-Identifier: LGPL-2.1-or-later */

#include "io/formats/osm/osm-roads-private.h"

#include <math.h>
#include <string.h>

gboolean
osm_roads_reserve_nodes (OsmRoads *self,
                         gsize     n)
{
  const gsize size = self->n_places + n;
  gpointer positions, flags, delays, ids;

  if (size >= NO_NODE)
    return osm_roads_fail_for_room (self);
  positions = g_try_realloc_n (self->positions, size, sizeof (WayPosition));
  self->positions = positions != NULL ? positions : self->positions;
  flags = g_try_realloc (self->flags, size);
  self->flags = flags != NULL ? flags : self->flags;
  delays = g_try_realloc_n (self->delays, size, sizeof *self->delays);
  self->delays = delays != NULL ? delays : self->delays;
  ids = g_try_realloc_n (self->ids, size, sizeof *self->ids);
  self->ids = ids != NULL ? ids : self->ids;

  return (positions != NULL && flags != NULL && delays != NULL && ids != NULL)
         || osm_roads_fail_for_room (self);
}

gboolean
osm_roads_bend_section (OsmRoads *self,
                        gsize     at)
{
  const guint32 place = (guint32) self->n_places++;
  const WayPosition *from = &self->positions[self->sections[at].from];
  const WayPosition *to = &self->positions[self->sections[at].to];
  const WayPosition middle = { (from->x + to->x) / 2, (from->y + to->y) / 2 };

  self->positions[place] = fabs (from->x - to->x) > 180 ? *from : middle;
  self->flags[place] = 0;
  self->ids[place] = NO_NODE;
  memset (self->delays[place], 0, sizeof *self->delays);
  if (!osm_roads_append_bend (self, place))
    return FALSE;

  self->sections[at].first_bend = (guint32) self->n_bends - 1;
  self->sections[at].n_bends = 1;
  return TRUE;
}
