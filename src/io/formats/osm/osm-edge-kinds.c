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

void
osm_roads_set_manoeuvres (OsmRoads            *self,
                          const OsmManoeuvres *manoeuvres)
{
  self->manoeuvres = manoeuvres;
}

void
osm_roads_note_told (OsmRoads *self,
                     gint64    way,
                     gsize     first)
{
  const Told told = { way, first, self->n_sections };

  if (self->manoeuvres != NULL
      && osm_manoeuvres_has_way (self->manoeuvres, way))
    g_array_append_val (self->told, told);
}

/* Finds the edge of a section in one direction. */
static gboolean
find_edge (WayTable      *table,
           const Section *section,
           gboolean       forward,
           guint32       *edge)
{
  const guint32 ends[] = { section->from_id, section->to_id };
  const WayNode from
    = way_table_get_node (table, WAY_INDEX (ends[forward ? 0 : 1]));
  const WayNode to
    = way_table_get_node (table, WAY_INDEX (ends[forward ? 1 : 0]));

  return (forward ? section->forward : section->backward) > 0
         && way_table_find_edge (table, from, to, edge);
}

/* Sets the kind of the edge of a section in one direction. */
static void
set_kind (OsmRoads      *self,
          WayTable      *table,
          const Section *section,
          gboolean       forward)
{
  guint32 edge;

  if (find_edge (table, section, forward, &edge))
    road_kinds_set (self->kinds, edge, way_table_get_n_edges (table),
                    section->kinds[forward ? 0 : 1]);
}

/* Manoeuvres -------------------------------------------------------------- */

/* Appends the edges of way @way that lead to node @node, or away from it. */
static void
list_edges (const OsmRoads *self,
            WayTable       *table,
            gint64          way,
            gint64          node,
            gboolean        away,
            GArray         *edges)
{
  for (guint i = 0; i < self->told->len; i++)
    {
      const Told *told = &g_array_index (self->told, Told, i);

      for (gsize k = told->first; told->way == way && k < told->end; k++)
        {
          const Section *section = &self->sections[k];
          const gboolean begins = self->refs[section->from] == node;
          const gboolean ends = self->refs[section->to] == node;
          guint32 edge;

          if ((begins || ends)
              && find_edge (table, section, begins == away, &edge))
            g_array_append_val (edges, edge);
        }
    }
}

static void
hand_over_manoeuvres (OsmRoads *self,
                      WayTable *table)
{
  const GArray *all = self->manoeuvres != NULL
                        ? osm_manoeuvres_get_all (self->manoeuvres) : NULL;
  g_autoptr (GArray) in = g_array_new (FALSE, FALSE, sizeof (guint32));
  g_autoptr (GArray) out = g_array_new (FALSE, FALSE, sizeof (guint32));

  for (guint i = 0; all != NULL && i < all->len; i++)
    {
      const OsmManoeuvre *told = &g_array_index (all, OsmManoeuvre, i);

      g_array_set_size (in, 0);
      g_array_set_size (out, 0);
      list_edges (self, table, told->from, told->via, FALSE, in);
      list_edges (self, table, told->to, told->via, TRUE, out);
      for (guint a = 0; a < in->len; a++)
        for (guint b = 0; b < out->len; b++)
          road_kinds_add_told (self->kinds,
                               &(RoadTold) { g_array_index (in, guint32, a),
                                             g_array_index (out, guint32, b),
                                             told->type, told->side });
    }
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
  hand_over_manoeuvres (self, table);
  network_take_roads (network, g_steal_pointer (&self->kinds));
}
