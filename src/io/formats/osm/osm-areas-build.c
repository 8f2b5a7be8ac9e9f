/* osm-areas-build.c - the lines across squares, and squares of a network
 * SPDX-License-Identifier: LGPL-2.1-or-later */

#include "io/formats/osm/osm-areas-private.h"

#include "io/formats/model/network-private.h"
#include "io/formats/model/square-ground.h"

/* The most nodes of an area that are joined. */
#define MAX_JOINED 96

/* Corners ----------------------------------------------------------------- */

/* Appends the positions of nodes, in degrees; FALSE if one is not known. */
static gboolean
append_positions (const OsmAreas *self,
                  const GArray   *refs,
                  GArray         *positions)
{
  WayPosition at;

  for (guint i = 0; i < refs->len; i++)
    {
      if (!osm_roads_get_position (self->roads, osm_area_ref (refs, i), &at))
        return FALSE;
      g_array_append_val (positions, at);
    }

  return TRUE;
}

/* The corners of a ring in metres; FALSE if one is not known. */
static gboolean
project_ring (const OsmAreas *self,
              const Ring     *ring,
              GArray         *corners)
{
  g_array_set_size (corners, 0);
  if (!append_positions (self, ring->refs, corners))
    return FALSE;

  const WayPosition origin = g_array_index (corners, WayPosition, 0);

  for (guint i = 0; i < corners->len; i++)
    {
      WayPosition *at = &g_array_index (corners, WayPosition, i);

      *at = square_ground_project (&origin, at);
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
    if (osm_area_ref (area->joined, i) == ref)
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
      const gint64 ref = osm_area_ref (ring->refs, i);
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
        if (project_ring (self, area->rings->pdata[j], corners))
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
        osm_roads_mark_junction (self->roads, osm_area_ref (area->joined, j));
    }
}

/* Lines ------------------------------------------------------------------- */

/* Lists the rings of an area, whose corners are put into @corners; FALSE if one
 * is not known. */
static gboolean
list_rings (const OsmAreas *self,
            const Area     *area,
            GArray         *corners,
            GArray         *rings)
{
  guint first = 0;

  for (guint i = 0; i < area->rings->len; i++)
    if (!append_positions (self, ((Ring *) area->rings->pdata[i])->refs,
                           corners))
      return FALSE;
  for (guint i = 0; i < area->rings->len; i++)
    {
      const WayRing ring = {
        .corners = &g_array_index (corners, WayPosition, first),
        .n_corners = ((Ring *) area->rings->pdata[i])->refs->len
      };

      g_array_append_val (rings, ring);
      first += ring.n_corners;
    }

  return rings->len > 0;
}

static gboolean
make_ground (const OsmAreas *self,
             const Area     *area,
             SquareGround   *ground)
{
  g_autoptr (GArray) corners
    = g_array_new (FALSE, FALSE, sizeof (WayPosition));
  g_autoptr (GArray) rings = g_array_new (FALSE, FALSE, sizeof (WayRing));

  return list_rings (self, area, corners, rings)
         && square_ground_init (ground,
                                (const WayRing *) (gpointer) rings->data,
                                rings->len, NULL);
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

/* Joins each two nodes that see each other. */
static gboolean
add_lines_across (OsmAreas   *self,
                  const Area *area)
{
  g_autoptr (GArray) joined = g_array_new (FALSE, FALSE, sizeof (WayPosition));
  SquareGround ground = { .around = NULL };
  gboolean good = TRUE;

  if (!append_positions (self, area->joined, joined)
      || !make_ground (self, area, &ground))
    return TRUE;

  for (guint i = 0; good && i < joined->len; i++)
    for (guint j = 0; good && j < i; j++)
      {
        const gint64 refs[] = { osm_area_ref (area->joined, i),
                                osm_area_ref (area->joined, j) };

        good = !square_ground_is_open (&ground,
                                       &g_array_index (joined, WayPosition, i),
                                       &g_array_index (joined, WayPosition, j))
               || add_line (self, area, refs, G_N_ELEMENTS (refs));
      }
  square_ground_clear (&ground);

  return good;
}

static gboolean
add_area (OsmAreas   *self,
          const Area *area)
{
  for (guint i = 0; area->members != NULL && i < area->rings->len; i++)
    {
      const Ring *ring = area->rings->pdata[i];

      if (!add_line (self, area, (const gint64 *) ring->refs->data,
                     ring->refs->len))
        return FALSE;
    }

  return area->joined->len < 2 || add_lines_across (self, area);
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

/* The network -------------------------------------------------------------- */

/* The nodes of an area that are joined, with their corners. */
static void
list_joined (const OsmAreas *self,
             const Area     *area,
             WayTable       *table,
             GArray         *nodes)
{
  guint corner = 0;

  for (guint i = 0; i < area->rings->len; i++)
    {
      const GArray *refs = ((Ring *) area->rings->pdata[i])->refs;

      for (guint k = 0; k < refs->len; k++, corner++)
        for (guint j = 0; k > 0 && j < area->joined->len; j++)
          {
            const gint64 ref = osm_area_ref (refs, k);
            SquareNode own = { .corner = corner };
            WayNode node;

            if (osm_area_ref (area->joined, j) != ref
                || !osm_roads_get_node (self->roads, ref, table, &node))
              continue;
            own.node = (guint32) WAY_NODE_INDEX (node);
            g_array_append_val (nodes, own);
          }
    }
}

/* Whether an edge between two nodes can stand for a square: it costs something,
 * and if possible has its name. */
static gboolean
is_edge_of (const Area *area,
            WayTable   *table,
            WayNode     from,
            WayNode     to,
            gboolean    by_name)
{
  const char *label;
  WayCost cost;
  guint32 edge;

  if (from == to || !way_table_find_edge (table, from, to, &edge)
      || !way_table_find_edge (table, to, from, NULL))
    return FALSE;

  way_table_get_edge (table, edge, NULL, NULL, &cost, &label);
  return cost > 0 && cost < INFINITY
         && (!by_name || g_strcmp0 (label, area->label) == 0);
}

/* Finds an edge along a ring of an area. */
static gboolean
find_edge_of (const OsmAreas *self,
              const Area     *area,
              WayTable       *table,
              gboolean        by_name,
              WayNode        *from,
              WayNode        *to)
{
  for (guint i = 0; i < area->rings->len; i++)
    {
      const GArray *refs = ((Ring *) area->rings->pdata[i])->refs;
      gboolean has_first = FALSE;

      for (guint k = 0; k < refs->len; k++)
        {
          if (!osm_roads_get_node (self->roads, osm_area_ref (refs, k), table,
                                   to))
            continue;
          if (has_first && is_edge_of (area, table, *from, *to, by_name))
            return TRUE;
          *from = *to;
          has_first = TRUE;
        }
    }

  return FALSE;
}

static void
hand_over_area (const OsmAreas *self,
                const Area     *area,
                WayTable       *table,
                Squares        *squares)
{
  g_autoptr (GArray) corners
    = g_array_new (FALSE, FALSE, sizeof (WayPosition));
  g_autoptr (GArray) rings = g_array_new (FALSE, FALSE, sizeof (WayRing));
  g_autoptr (GArray) nodes = g_array_new (FALSE, FALSE, sizeof (SquareNode));
  WayNode from, to;

  list_joined (self, area, table, nodes);
  if (nodes->len == 0 || !list_rings (self, area, corners, rings)
      || (!find_edge_of (self, area, table, TRUE, &from, &to)
          && !find_edge_of (self, area, table, FALSE, &from, &to)))
    return;

  squares_add (squares, (const WayRing *) (gpointer) rings->data, rings->len,
               (const SquareNode *) (gpointer) nodes->data, nodes->len, from,
               to, osm_roads_get_pace (self->roads, area->speeds.forward));
}

void
osm_areas_hand_over (OsmAreas   *self,
                     WayNetwork *network)
{
  Squares *squares = squares_new ();

  for (guint i = 0; i < self->areas->len; i++)
    hand_over_area (self, self->areas->pdata[i],
                    way_network_get_table (network), squares);
  squares_sort (squares);
  network_take_squares (network, squares);
}
