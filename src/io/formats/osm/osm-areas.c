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

#include "io/formats/osm/osm-areas.h"

#include <math.h>
#include <string.h>

#include <wayfind/graphs/obstacles.h>

/* The most members, nodes, and nodes that are joined, of an area, and the most
 * nodes of all. */
#define MAX_MEMBERS 256
#define MAX_NODES 1024
#define MAX_JOINED 96
#define MAX_ALL_NODES 1000000

/* Rings of a square have one number, so that they are one polygon. */
#define POLYGON 0

typedef struct
{
  GArray   *refs;               /* (owned) of gint64, the first again at its
                                   end */
  gboolean  is_inner;
} Ring;

typedef struct
{
  gint64     id;                /* of the way or relation */
  OsmSpeeds  speeds;
  guint32    kinds[2];
  char      *label;             /* (owned) (nullable) */
  GArray    *members;           /* (owned) (nullable) of OsmMember; the role is
                                   "inner" or "" */
  GPtrArray *rings;             /* (owned) of Ring */
  guint      n_nodes;           /* of these */
  GArray    *joined;            /* (owned) of gint64: nodes that are joined */
} Area;

struct _OsmAreas
{
  OsmRoads   *roads;
  GPtrArray  *areas;            /* (owned) of Area */
  guint       n_nodes;          /* of all rings */
  GHashTable *wanted;           /* (owned) id of a member -> GArray of refs, or
                                   NULL until the member was read */
};

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

static gint64
ref_at (const GArray *refs,
        guint         i)
{
  return g_array_index (refs, gint64, i);
}

static gboolean
is_closed (const GArray *refs)
{
  return refs->len >= 4 && ref_at (refs, 0) == ref_at (refs, refs->len - 1);
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
  const gint64 end = ref_at (line, line->len - 1);

  if (ref_at (piece, 0) == end)
    {
      g_array_append_vals (line, &g_array_index (piece, gint64, 1),
                           piece->len - 1);
      return TRUE;
    }
  if (ref_at (piece, piece->len - 1) != end)
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

/* Corners ----------------------------------------------------------------- */

/* The corners of a ring in metres, east and north of the first node of the
 * area; FALSE if one is not known. */
static gboolean
project_ring (const OsmAreas *self,
              const Area     *area,
              const Ring     *ring,
              GArray         *corners)
{
  const Ring *first = area->rings->pdata[0];
  WayPosition origin, at;

  if (!osm_roads_get_position (self->roads, ref_at (first->refs, 0), &origin))
    return FALSE;

  g_array_set_size (corners, 0);
  for (guint i = 0; i < ring->refs->len; i++)
    {
      if (!osm_roads_get_position (self->roads, ref_at (ring->refs, i), &at))
        return FALSE;
      at.x = (at.x - origin.x) * cos (origin.y * G_PI / 180);
      at.y -= origin.y;
      /* Some micrometres from the first node are nothing, and out of the range
       * of obstacles. */
      at.x = fabs (at.x) < 1e-11 ? 0 : at.x * G_PI / 180 * WAY_EARTH_RADIUS;
      at.y = fabs (at.y) < 1e-11 ? 0 : at.y * G_PI / 180 * WAY_EARTH_RADIUS;
      g_array_append_val (corners, at);
    }

  return TRUE;
}

static gdouble
cross (const WayPosition *a,
       const WayPosition *b,
       const WayPosition *c)
{
  return (b->x - a->x) * (c->y - b->y) - (b->y - a->y) * (c->x - b->x);
}

/* Twice the area of a ring, above 0 if it goes counterclockwise. */
static gdouble
signed_area (const WayPosition *corners,
             guint              n)
{
  gdouble area = 0;

  for (guint i = 0; i + 1 < n; i++)
    area += corners[i].x * corners[i + 1].y - corners[i + 1].x * corners[i].y;

  return area;
}

static void
add_joined (Area  *area,
            gint64 ref)
{
  for (guint i = 0; i < area->joined->len; i++)
    if (ref_at (area->joined, i) == ref)
      return;
  g_array_append_val (area->joined, ref);
}

/* Notes the nodes of a ring that are joined to others: entrances, which other
 * roads use, and corners around which a path bends. */
static void
find_ring_corners (OsmAreas     *self,
                   Area         *area,
                   const Ring   *ring,
                   const GArray *corners)
{
  const WayPosition *at = (const WayPosition *) (gpointer) corners->data;
  const guint n = corners->len - 1;     /* the last is the first again */
  const gdouble side = signed_area (at, corners->len)
                       * (ring->is_inner ? -1 : 1);

  for (guint i = 0; i < n && area->joined->len <= MAX_JOINED; i++)
    {
      const gint64 ref = ref_at (ring->refs, i);
      const gdouble bend = cross (&at[(i + n - 1) % n], &at[i], &at[i + 1]);

      if (bend * side < 0 || osm_roads_is_junction (self->roads, ref))
        add_joined (area, ref);
    }
}

void
osm_areas_find_corners (OsmAreas *self)
{
  g_autoptr (GArray) corners
    = g_array_new (FALSE, FALSE, sizeof (WayPosition));

  for (guint i = 0; i < self->areas->len; i++)
    {
      Area *area = self->areas->pdata[i];

      for (guint j = 0; j < area->rings->len; j++)
        if (project_ring (self, area, area->rings->pdata[j], corners))
          find_ring_corners (self, area, area->rings->pdata[j], corners);
      if (area->joined->len > MAX_JOINED)
        g_array_set_size (area->joined, 0);
    }

  /* Only now, so that a corner of one area does not count as an entrance of
   * another. */
  for (guint i = 0; i < self->areas->len; i++)
    {
      const Area *area = self->areas->pdata[i];

      for (guint j = 0; j < area->joined->len; j++)
        osm_roads_mark_junction (self->roads, ref_at (area->joined, j));
    }
}

/* Lines ------------------------------------------------------------------- */

/* (transfer full) (nullable): the ground outside of the area, within a frame.
 * Between the frame and an outer ring, and within an inner ring, a point lies in
 * an odd number of rings. */
static WayObstacles *
make_obstacles (const OsmAreas *self,
                const Area     *area)
{
  static const WayPosition frame[] = { { -1e9, -1e9 }, { 1e9, -1e9 },
                                       { 1e9, 1e9 }, { -1e9, 1e9 } };
  g_autoptr (GPtrArray) all
    = g_ptr_array_new_with_free_func ((GDestroyNotify) g_array_unref);
  g_autoptr (GArray) rings = g_array_new (FALSE, FALSE, sizeof (WayRing));
  WayRing ring = { frame, G_N_ELEMENTS (frame), POLYGON };

  g_array_append_val (rings, ring);
  for (guint i = 0; i < area->rings->len; i++)
    {
      GArray *corners = g_array_new (FALSE, FALSE, sizeof (WayPosition));

      g_ptr_array_add (all, corners);
      if (!project_ring (self, area, area->rings->pdata[i], corners))
        return NULL;
      ring.corners = (const WayPosition *) (gpointer) corners->data;
      ring.n_corners = corners->len;
      g_array_append_val (rings, ring);
    }

  return way_obstacles_new ((const WayRing *) (gpointer) rings->data,
                            rings->len, NULL, NULL);
}

/* The nodes that are joined, as project_ring() has them. */
static gboolean
project_joined (const OsmAreas *self,
                const Area     *area,
                GArray         *corners)
{
  const Ring joined = { .refs = area->joined };

  return project_ring (self, area, &joined, corners);
}

static gboolean
add_line (OsmAreas     *self,
          const Area   *area,
          const gint64 *refs,
          guint         n_refs)
{
  const RoadKind kind = { .class = ROAD_PATH, .flags = ROAD_IS_NAMED };
  const guint32 number = osm_roads_intern_kind (self->roads, &kind);

  osm_roads_set_kinds (self->roads, (const guint32[2]) { number, number });
  return osm_roads_add_way (self->roads, area->id, refs, n_refs,
                            area->speeds.forward, area->speeds.backward,
                            area->label);
}

static gboolean
add_area (OsmAreas   *self,
          const Area *area)
{
  g_autoptr (GArray) corners
    = g_array_new (FALSE, FALSE, sizeof (WayPosition));
  g_autoptr (WayObstacles) obstacles = NULL;

  for (guint i = 0; area->members != NULL && i < area->rings->len; i++)
    {
      const Ring *ring = area->rings->pdata[i];

      if (!add_line (self, area, (const gint64 *) ring->refs->data,
                     ring->refs->len))
        return FALSE;
    }

  if (area->joined->len < 2 || !project_joined (self, area, corners))
    return TRUE;
  obstacles = make_obstacles (self, area);
  for (guint i = 0; obstacles != NULL && i < corners->len; i++)
    for (guint j = 0; j < i; j++)
      {
        const gint64 refs[] = { ref_at (area->joined, i),
                                ref_at (area->joined, j) };

        if (way_obstacles_is_open (obstacles,
                                   &g_array_index (corners, WayPosition, i),
                                   &g_array_index (corners, WayPosition, j))
            && !add_line (self, area, refs, G_N_ELEMENTS (refs)))
          return FALSE;
      }

  return TRUE;
}

gboolean
osm_areas_add_lines (OsmAreas *self)
{
  for (guint i = 0; i < self->areas->len; i++)
    {
      const Area *area = self->areas->pdata[i];

      osm_roads_set_kinds (self->roads, area->kinds);
      if (!add_area (self, area))
        return FALSE;
    }

  return TRUE;
}
