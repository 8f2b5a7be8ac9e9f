/* osm-areas.c - squares that pedestrians cross
 * SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * After the OpenStreetMap wiki, Tag:highway=pedestrian ("Squares and plazas")
 * and Relation:multipolygon. A way around a square is a road along its edge. A
 * pedestrian crosses the square as well: from one of its entrances, which it
 * shares with other roads, straight to another entrance or past the corners of
 * obstacles. So entrances and these corners become nodes, and each two of these
 * nodes that see each other are joined. A shortest path bends only at such
 * corners (see WayRoadmap).
 *
 * An area that is broken or too large is walked around. */

#include "io/formats/osm/osm-areas-private.h"

#include <string.h>

/* The most members and nodes of an area, and the most nodes of all. */
#define MAX_MEMBERS 256
#define MAX_NODES 1024
#define MAX_ALL_NODES 1000000

static void
ring_free (gpointer data)
{
  Ring *self = data;

  g_array_unref (self->refs);
  g_free (self);
}

static void
area_free (gpointer data)
{
  Area *self = data;

  g_free (self->label);
  g_clear_pointer (&self->members, g_array_unref);
  g_ptr_array_unref (self->rings);
  g_array_unref (self->joined);
  g_free (self);
}

static void
refs_free (gpointer data)
{
  if (data != NULL)
    g_array_unref (data);
}

OsmAreas *
osm_areas_new (OsmRoads *roads)
{
  OsmAreas *self = g_new0 (OsmAreas, 1);

  self->roads = roads;
  self->areas = g_ptr_array_new_with_free_func (area_free);
  self->wanted = g_hash_table_new_full (g_int64_hash, g_int64_equal, g_free,
                                        refs_free);
  return self;
}

void
osm_areas_free (OsmAreas *self)
{
  g_ptr_array_unref (self->areas);
  g_hash_table_unref (self->wanted);
  g_free (self);
}

static Area *
append_area (OsmAreas     *self,
             gint64        id,
             const OsmWay *way)
{
  Area *area = g_new0 (Area, 1);

  area->id = id;
  area->speeds = way->speeds;
  memcpy (area->kinds, way->kinds, sizeof area->kinds);
  area->label = way->has_label ? g_strdup (way->label->str) : NULL;
  area->rings = g_ptr_array_new_with_free_func (ring_free);
  area->joined = g_array_new (FALSE, FALSE, sizeof (gint64));
  g_ptr_array_add (self->areas, area);
  return area;
}

static gboolean
is_closed (const GArray *refs)
{
  return refs->len >= 4
         && osm_area_ref (refs, 0) == osm_area_ref (refs, refs->len - 1);
}

/* Takes a ring; FALSE if that would be too many nodes. */
static gboolean
append_ring (OsmAreas     *self,
             Area         *area,
             const GArray *refs,
             gboolean      is_inner)
{
  Ring *ring;

  if (area->n_nodes + refs->len > MAX_NODES
      || self->n_nodes + refs->len > MAX_ALL_NODES)
    return FALSE;

  area->n_nodes += refs->len;
  self->n_nodes += refs->len;
  ring = g_new0 (Ring, 1);
  ring->refs = g_array_sized_new (FALSE, FALSE, sizeof (gint64), refs->len);
  g_array_append_vals (ring->refs, refs->data, refs->len);
  ring->is_inner = is_inner;
  g_ptr_array_add (area->rings, ring);
  return TRUE;
}

/* Ways -------------------------------------------------------------------- */

void
osm_areas_use_way (OsmAreas     *self,
                   const OsmWay *way,
                   const OsmTag *tags,
                   guint         n_tags)
{
  if (g_strcmp0 (osm_find_tag (tags, n_tags, "area"), "yes") != 0
      || !is_closed (way->refs) || way->refs->len > MAX_NODES
      || way->speeds.forward == 0 || way->speeds.backward == 0)
    return;

  append_ring (self, append_area (self, way->id, way), way->refs, FALSE);
}

void
osm_areas_use_relation (OsmAreas        *self,
                        const OsmObject *relation,
                        const OsmWay    *way)
{
  Area *area;

  if (relation->members->len > MAX_MEMBERS || way->speeds.forward == 0
      || way->speeds.backward == 0)
    return;

  area = append_area (self, relation->id, way);
  area->members = g_array_new (FALSE, FALSE, sizeof (OsmMember));
  for (guint i = 0; i < relation->members->len; i++)
    {
      OsmMember member = g_array_index (relation->members, OsmMember, i);

      if (member.kind != OSM_WAY)
        continue;
      member.role = g_strcmp0 (member.role, "inner") == 0 ? "inner" : "";
      g_array_append_val (area->members, member);
      if (!g_hash_table_contains (self->wanted, &member.id))
        g_hash_table_insert (self->wanted,
                             g_memdup2 (&member.id, sizeof member.id), NULL);
    }
}

void
osm_areas_use_member (OsmAreas     *self,
                      gint64        id,
                      const GArray *refs)
{
  GArray *kept;

  if (refs->len > MAX_NODES || !g_hash_table_contains (self->wanted, &id))
    return;

  kept = g_array_sized_new (FALSE, FALSE, sizeof (gint64), refs->len);
  g_array_append_vals (kept, refs->data, refs->len);
  g_hash_table_insert (self->wanted, g_memdup2 (&id, sizeof id), kept);
}

/* Rings ------------------------------------------------------------------- */

/* Appends @piece to @line if one of its ends is the end of the line. */
static gboolean
join_piece (GArray       *line,
            const GArray *piece)
{
  const gint64 end = osm_area_ref (line, line->len - 1);

  if (osm_area_ref (piece, 0) == end)
    {
      g_array_append_vals (line, &g_array_index (piece, gint64, 1),
                           piece->len - 1);
      return TRUE;
    }
  if (osm_area_ref (piece, piece->len - 1) != end)
    return FALSE;
  for (guint i = piece->len - 1; i-- > 0;)
    g_array_append_val (line, g_array_index (piece, gint64, i));

  return TRUE;
}

/* Grows a ring out of @line by pieces with the same role, which are taken out
 * of @pieces. */
static void
close_ring (GArray    *line,
            GPtrArray *pieces)
{
  gboolean grows = TRUE;

  while (grows && !is_closed (line) && line->len <= MAX_NODES)
    {
      grows = FALSE;
      for (guint i = 0; !grows && i < pieces->len; i++)
        if (join_piece (line, pieces->pdata[i]))
          {
            g_ptr_array_remove_index_fast (pieces, i);
            grows = TRUE;
          }
    }
}

/* Makes rings of the members with a role; FALSE if one stays open, as at the
 * end of an extract. */
static gboolean
make_rings (OsmAreas *self,
            Area     *area,
            gboolean  is_inner)
{
  g_autoptr (GPtrArray) pieces = g_ptr_array_new ();

  for (guint i = 0; i < area->members->len; i++)
    {
      const OsmMember *member = &g_array_index (area->members, OsmMember, i);
      GArray *refs;

      if ((*member->role != '\0') != is_inner)
        continue;
      refs = g_hash_table_lookup (self->wanted, &member->id);
      if (refs == NULL || refs->len < 2)
        return FALSE;
      g_ptr_array_add (pieces, refs);
    }

  while (pieces->len > 0)
    {
      const GArray *first = g_ptr_array_steal_index (pieces, pieces->len - 1);
      g_autoptr (GArray) line = g_array_new (FALSE, FALSE, sizeof (gint64));

      g_array_append_vals (line, first->data, first->len);
      close_ring (line, pieces);
      if (!is_closed (line) || !append_ring (self, area, line, is_inner))
        return FALSE;
    }

  return TRUE;
}

gboolean
osm_areas_end_uses (OsmAreas *self)
{
  for (guint i = 0; i < self->areas->len; i++)
    {
      Area *area = self->areas->pdata[i];

      if (area->members == NULL)
        continue;
      if (!make_rings (self, area, FALSE) || !make_rings (self, area, TRUE))
        g_ptr_array_set_size (area->rings, 0);
      for (guint j = 0; j < area->rings->len; j++)
        {
          const Ring *ring = area->rings->pdata[j];

          if (!osm_roads_use_way (self->roads,
                                  (const gint64 *) ring->refs->data,
                                  ring->refs->len))
            return FALSE;
        }
    }

  return TRUE;
}
