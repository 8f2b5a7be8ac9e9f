/* osm-edge-kinds.c - the kinds of roads, from ways to the edges of the network
 * SPDX-License-Identifier: LGPL-2.1-or-later */

#include "io/formats/model/network-private.h"
#include "io/formats/osm/osm-roads-private.h"

#include <math.h>

guint32
osm_roads_intern_kind (OsmRoads       *self,
                       const RoadKind *kind)
{
  return road_kinds_intern (self->kinds, kind);
}

void
osm_roads_set_kinds (OsmRoads      *self,
                     const guint32  kinds[2])
{
  self->next_kinds[0] = kinds[0];
  self->next_kinds[1] = kinds[1];
}

/* Sets the kind of the edge of a section in one direction. */
static void
set_kind (OsmRoads      *self,
          WayTable      *table,
          const Section *section,
          gboolean       forward)
{
  const guint32 ends[] = { section->from_id, section->to_id };
  const WayNode from
    = way_table_get_node (table, WAY_INDEX (ends[forward ? 0 : 1]));
  const WayNode to
    = way_table_get_node (table, WAY_INDEX (ends[forward ? 1 : 0]));
  guint32 edge;

  if ((forward ? section->forward : section->backward) > 0
      && way_table_find_edge (table, from, to, &edge))
    road_kinds_set (self->kinds, edge, way_table_get_n_edges (table),
                    section->kinds[forward ? 0 : 1]);
}

void
osm_roads_hand_over_kinds (OsmRoads   *self,
                           WayNetwork *network)
{
  WayTable *table = way_network_get_table (network);

  for (gsize i = 0; i < self->n_sections; i++)
    {
      set_kind (self, table, &self->sections[i], TRUE);
      set_kind (self, table, &self->sections[i], FALSE);
    }
  network_take_roads (network, g_steal_pointer (&self->kinds));
}
