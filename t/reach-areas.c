/* reach-areas.c - tests of reached nodes, as areas in GeoJSON
 * SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * Areas are held to places along edges. The least costs of nodes are found
 * here, edge by edge, and a place on an edge is reached if one of both ends is
 * near enough. Polygons are read from the file, and a point lies in them if a
 * ray from it crosses rings an odd number of times. */

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "lib/files.h"
#include "lib/outcome.h"
#include "lib/tables.h"

#define DEGREE (WAY_EARTH_RADIUS * G_PI / 180)

enum
{
  N_NODES = 12,
  N_EDGES = 18,
  N_SAMPLES = 300,
  N_POINTS = 300,
  N_BANDS = 3
};

typedef struct
{
  guint first, n;   /* without the last position */
  guint in_polygon; /* its number in its polygon */
} Ring;

/* The data of one band in a file. */
typedef struct
{
  GArray *positions;
  GArray *rings;
  guint   n_polygons;
} Area;

/* Reading ----------------------------------------------------------------- */

static void
area_clear (Area *self)
{
  g_array_unref (self->positions);
  g_array_unref (self->rings);
}

static const WayPosition *
positions_of (const Area *self,
              const Ring *ring)
{
  return &g_array_index (self->positions, WayPosition, ring->first);
}

static void
end_ring (Area *self,
          guint first,
          guint in_polygon)
{
  const WayPosition *at = &g_array_index (self->positions, WayPosition, first);
  const guint        n = self->positions->len - first;
  const Ring         ring = { first, n - 1, in_polygon };

  g_assert_cmpuint (n, >=, 4);
  g_assert_true (at[0].x == at[n - 1].x && at[0].y == at[n - 1].y);
  g_array_append_val (self->rings, ring);
  g_array_set_size (self->positions, first + n - 1);
}

/* Reads the polygons of a feature, whose text begins at @text. */
static void
area_read (Area       *self,
           const char *text)
{
  const char    *at = strchr (strstr (text, "\"coordinates\":"), ':') + 1;
  const char    *type = strstr (text, "\"type\":\"MultiPolygon\"");
  const gboolean is_multi = type != NULL && type < at;
  int            depth = is_multi ? 0 : 1; /* of the brackets, 3 in a ring */
  guint          first = 0, in_polygon = 0;

  g_assert_null (strstr (text, "\"geometry\":null"));
  *self = (Area){ g_array_new (FALSE, FALSE, sizeof (WayPosition)),
                  g_array_new (FALSE, FALSE, sizeof (Ring)), 0 };
  do
    {
      if (*at == '[' && ++depth == 4)
        {
          WayPosition position;
          char       *end;

          position.x = g_ascii_strtod (at + 1, &end);
          g_assert_cmpint (*end, ==, ',');
          position.y = g_ascii_strtod (end + 1, &end);
          g_assert_cmpint (*end, ==, ']');
          at = end;
          depth--;
          g_array_append_val (self->positions, position);
        }
      else if (*at == '[' && depth == 3)
        first = self->positions->len;
      else if (*at == '[' && depth == 2)
        {
          in_polygon = 0;
          self->n_polygons++;
        }
      else if (*at == ']' && depth-- == 3)
        end_ring (self, first, in_polygon++);
    }
  while (*++at != '}');
}

static const char *
feature_of (const char *text,
            guint       band)
{
  for (guint i = 0; i <= band; i++)
    {
      text = strstr (text + (i > 0), "{\"type\":\"Feature\"");
      g_assert_nonnull (text);
    }

  return text;
}

static gdouble
property_of (const char *feature,
             const char *name)
{
  g_autofree char *key = g_strdup_printf ("\"%s\":", name);
  const char      *found = strstr (feature, key);

  g_assert_nonnull (found);
  return g_ascii_strtod (found + strlen (key), NULL);
}

/* Rings ------------------------------------------------------------------- */

static gdouble
signed_size (const WayPosition *at,
             guint              n)
{
  gdouble size = 0;

  for (guint i = 0; i < n; i++)
    {
      const WayPosition *next = &at[(i + 1) % n];

      size += (at[i].x - at[0].x) * (next->y - at[0].y)
              - (next->x - at[0].x) * (at[i].y - at[0].y);
    }

  return size / 2;
}

static gdouble
size_of (const Area *self)
{
  gdouble size = 0;

  for (guint i = 0; i < self->rings->len; i++)
    {
      const Ring *ring = &g_array_index (self->rings, Ring, i);

      size += signed_size (positions_of (self, ring), ring->n);
    }

  return size;
}

static gboolean
is_in_ring (const WayPosition *ring,
            guint              n,
            WayPosition        at)
{
  gboolean inside = FALSE;

  for (guint i = 0; i < n; i++)
    {
      const WayPosition a = ring[i], b = ring[(i + 1) % n];

      if ((a.y > at.y) != (b.y > at.y)
          && at.x < a.x + (at.y - a.y) / (b.y - a.y) * (b.x - a.x))
        inside = !inside;
    }

  return inside;
}

static gboolean
is_in_area (const Area *self,
            WayPosition at)
{
  gboolean inside = FALSE;

  for (guint i = 0; i < self->rings->len; i++)
    {
      const Ring *ring = &g_array_index (self->rings, Ring, i);

      inside ^= is_in_ring (positions_of (self, ring), ring->n, at);
    }

  return inside;
}

static gdouble
turn (const WayPosition *a,
      const WayPosition *b,
      const WayPosition *c)
{
  return (b->x - a->x) * (c->y - a->y) - (b->y - a->y) * (c->x - a->x);
}

static gboolean
cross (const WayPosition *a,
       const WayPosition *b,
       const WayPosition *c,
       const WayPosition *d)
{
  if (MAX (a->x, b->x) < MIN (c->x, d->x) || MAX (c->x, d->x) < MIN (a->x, b->x)
      || MAX (a->y, b->y) < MIN (c->y, d->y)
      || MAX (c->y, d->y) < MIN (a->y, b->y))
    return FALSE;

  return turn (a, b, c) * turn (a, b, d) < 0
         && turn (c, d, a) * turn (c, d, b) < 0;
}

static void
assert_no_crossing (const Area *self,
                    const Ring *ring,
                    const Ring *other)
{
  const WayPosition *one = positions_of (self, ring);
  const WayPosition *two = positions_of (self, other);

  for (guint i = 0; i < ring->n; i++)
    for (guint j = ring == other ? i + 2 : 0; j < other->n; j++)
      g_assert_false (cross (&one[i], &one[(i + 1) % ring->n], &two[j],
                             &two[(j + 1) % other->n]));
}

/* Rings run the right way round, holes lie in their outlines, no ring crosses
 * another, and all lie on the map. */
static void
assert_valid (const Area     *self,
              WayPositionKind kind)
{
  const Ring *outline = NULL;

  for (guint i = 0; i < self->positions->len && kind == WAY_POSITION_GEOGRAPHIC;
       i++)
    g_assert_true (way_position_is_valid (
        &g_array_index (self->positions, WayPosition, i), kind));
  for (guint i = 0; i < self->rings->len; i++)
    {
      const Ring        *ring = &g_array_index (self->rings, Ring, i);
      const WayPosition *at = positions_of (self, ring);

      if (ring->in_polygon == 0)
        outline = ring;
      if (ring->in_polygon == 0)
        g_assert_cmpfloat (signed_size (at, ring->n), >, 0);
      else
        g_assert_cmpfloat (signed_size (at, ring->n), <, 0);
      g_assert_nonnull (outline);
      g_assert_true (ring == outline
                     || is_in_ring (positions_of (self, outline), outline->n,
                                    at[0]));
      for (guint j = i; j < self->rings->len; j++)
        assert_no_crossing (self, ring, &g_array_index (self->rings, Ring, j));
    }
}

/* Networks ---------------------------------------------------------------- */

typedef struct
{
  guint   from, to;
  WayCost cost;
} Edge;

typedef struct
{
  WayPositionKind kind;
  WayPosition     nodes[N_NODES];
  guint           n_nodes;
  Edge            edges[N_EDGES];
  guint           n_edges;
  WayNetwork     *network;
} World;

static void
world_build (World *self)
{
  g_autoptr (WayTableBuilder) builder = way_table_builder_new (self->kind);
  g_autoptr (WayTable) table = NULL;

  for (guint i = 0; i < self->n_nodes; i++)
    tables_add_place (builder, self->nodes[i].x, self->nodes[i].y);
  for (guint i = 0; i < self->n_edges; i++)
    tables_add_edge (builder, self->edges[i].from, self->edges[i].to,
                     self->edges[i].cost, WAY_BOTH_WAYS, NULL);
  table = tables_build (builder);
  self->network = way_network_new (WAY_GRAPH (table));
}

static WayReach *
reach_from_first (const World *self,
                  WayCost      limit)
{
  WayGraph *graph = way_network_get_graph (self->network);
  g_autoptr (GError) error = NULL;
  WayReach *reach = way_reach_new (graph,
                                   way_table_get_node (WAY_TABLE (graph),
                                                       WAY_ADDED (0)), limit,
                                   NULL, &error);

  g_assert_no_error (error);
  return reach;
}

static char *
save_areas (const World   *self,
            const WayCost *bands,
            guint          n_bands,
            gdouble       *distance,
            gdouble       *cell,
            GError       **error)
{
  g_autoptr (GOutputStream) stream = g_memory_output_stream_new_resizable ();
  g_autoptr (WayReach) reach = reach_from_first (self, n_bands > 0 ? bands[n_bands - 1] : INFINITY);

  if (!way_reach_write_areas (reach, self->network, bands, n_bands, distance,
                              cell, stream, NULL, error))
    return NULL;

  g_assert_true (g_output_stream_write_all (stream, "", 1, NULL, NULL, NULL));
  g_assert_true (g_output_stream_close (stream, NULL, NULL));
  return g_memory_output_stream_steal_data (G_MEMORY_OUTPUT_STREAM (stream));
}

/* A line of nodes, each joined to the next, at a cost of 1. */
static void
world_init_row (World             *self,
                WayPositionKind    kind,
                const WayPosition *nodes,
                guint              n)
{
  *self = (World){ .kind = kind, .n_nodes = n, .n_edges = n - 1 };
  memcpy (self->nodes, nodes, n * sizeof *nodes);
  for (guint i = 0; i + 1 < n; i++)
    self->edges[i] = (Edge){ i, i + 1, 1 };
  world_build (self);
}

/* Random networks --------------------------------------------------------- */

typedef struct
{
  const char     *name;
  WayPositionKind kind;
  gdouble         x, y; /* the middle */
  gdouble         width, height;
  gdouble         distance; /* the greatest, in metres */
} Region;

static const Region regions[] = {
  { "plane", WAY_POSITION_PLANAR, 1e5, -300, 1000, 700, 150 },
  { "town", WAY_POSITION_GEOGRAPHIC, 7, 51, 0.05, 0.03, 400 },
  { "antimeridian", WAY_POSITION_GEOGRAPHIC, 180, -17, 6, 3, 90e3 },
  { "pole", WAY_POSITION_GEOGRAPHIC, 0, 88, 360, 4, 90e3 },
  { "south-pole", WAY_POSITION_GEOGRAPHIC, 40, -89.5, 100, 1, 20e3 },
  { "world", WAY_POSITION_GEOGRAPHIC, 0, 0, 360, 160, 900e3 },
};

static gdouble
fold (gdouble x)
{
  return x > 180 ? x - 360 : x < -180 ? x + 360
                                      : x;
}

static WayPosition
random_place (const Region *region,
              GRand        *random,
              gdouble       wider)
{
  WayPosition at = { region->x + region->width * wider * (g_rand_double (random) - 0.5),
                     region->y + region->height * wider * (g_rand_double (random) - 0.5) };

  if (region->kind == WAY_POSITION_GEOGRAPHIC)
    {
      at.x = fold (at.x);
      at.y = CLAMP (at.y, -89.999, 89.999);
    }
  return at;
}

static void
world_init_random (World        *self,
                   const Region *region,
                   GRand        *random)
{
  *self = (World){ .kind = region->kind, .n_nodes = N_NODES, .n_edges = N_EDGES };
  for (guint i = 0; i < N_NODES; i++)
    self->nodes[i] = random_place (region, random, 1);
  /* A ring and distinct chords. */
  for (guint i = 0; i < N_EDGES; i++)
    self->edges[i] = (Edge){ i % N_NODES,
                             (i % N_NODES + 1 + i / N_NODES * 3) % N_NODES,
                             g_rand_double_range (random, 0.5, 9) };
  world_build (self);
}

static void
find_costs (const World *self,
            WayCost     *costs)
{
  for (guint i = 0; i < self->n_nodes; i++)
    costs[i] = i == 0 ? 0 : INFINITY;
  for (guint round = 0; round < self->n_nodes; round++)
    for (guint i = 0; i < self->n_edges; i++)
      {
        const Edge *edge = &self->edges[i];

        costs[edge->to] = MIN (costs[edge->to], costs[edge->from] + edge->cost);
        costs[edge->from] = MIN (costs[edge->from],
                                 costs[edge->to] + edge->cost);
      }
}

/* Places on edges that are reached within @limit. Sets @step to the greatest
 * distance between neighbours. */
static GArray *
sample_edges (const World   *self,
              const WayCost *costs,
              WayCost        limit,
              gdouble       *step)
{
  GArray *samples = g_array_new (FALSE, FALSE, sizeof (WayPosition));

  *step = 0;
  for (guint i = 0; i < self->n_edges; i++)
    {
      const Edge       *edge = &self->edges[i];
      const WayPosition a = self->nodes[edge->from], b = self->nodes[edge->to];
      WayPosition       last = a;

      for (guint k = 0; k <= N_SAMPLES; k++)
        {
          const gdouble t = (gdouble) k / N_SAMPLES;
          gdouble       dx = b.x - a.x;
          WayPosition   at;

          if (self->kind == WAY_POSITION_GEOGRAPHIC)
            dx = fold (dx);
          at = (WayPosition){ a.x + t * dx, a.y + t * (b.y - a.y) };
          if (self->kind == WAY_POSITION_GEOGRAPHIC)
            at.x = fold (at.x);
          *step = MAX (*step, way_position_distance (&at, &last, self->kind));
          last = at;
          if (MIN (costs[edge->from] + t * edge->cost,
                   costs[edge->to] + (1 - t) * edge->cost)
              <= limit)
            g_array_append_val (samples, at);
        }
    }

  return samples;
}

static gdouble
find_nearest (const World  *self,
              const GArray *samples,
              WayPosition   at)
{
  gdouble nearest = INFINITY;

  for (guint i = 0; i < samples->len; i++)
    nearest = MIN (nearest, way_position_distance (
                                &g_array_index (samples, WayPosition, i), &at,
                                self->kind));

  return nearest;
}

/* Whether a point that lies in one area lies in another or beside it, nearer
 * than the places that outlines leave out of straight lines. */
static gboolean
is_in_or_beside (const Area *area,
                 WayPosition at,
                 gdouble     little)
{
  for (int dx = -1; dx <= 1; dx++)
    for (int dy = -1; dy <= 1; dy++)
      if (is_in_area (area, (WayPosition){ at.x + dx * little,
                                           at.y + dy * little }))
        return TRUE;

  return FALSE;
}

typedef struct
{
  guint   inside, outside; /* how many points had to be */
  gdouble size;
} Tally;

static void
check_points (const World  *world,
              const Region *region,
              GRand        *random,
              const GArray *samples,
              const Area   *area,
              const Area   *before, /* (nullable) */
              gdouble       distance,
              gdouble       farthest,
              gdouble       little,
              Tally        *tally)
{
  for (guint i = 0; i < N_POINTS; i++)
    {
      const WayPosition at = random_place (region, random, 1.2);
      const gdouble     nearest = find_nearest (world, samples, at);
      const gboolean    inside = is_in_area (area, at);

      if (nearest <= distance)
        g_assert_true (inside);
      if (nearest > farthest)
        g_assert_false (inside);
      tally->inside += nearest <= distance;
      tally->outside += nearest > farthest;
      if (before != NULL && is_in_area (before, at))
        g_assert_true (is_in_or_beside (area, at, little));
    }
  for (guint i = 0; i < samples->len; i += 7)
    {
      const WayPosition at = g_array_index (samples, WayPosition, i);

      /* On longitude 180 and on a pole a point is on an edge of the map. */
      if (world->kind == WAY_POSITION_PLANAR
          || (fabs (at.x) < 180 && fabs (at.y) < 90))
        g_assert_true (is_in_area (area, at));
    }
}

static void
check_world (World        *world,
             const Region *region,
             GRand        *random,
             Tally        *tally)
{
  gdouble       distance = region->distance * g_rand_double_range (random, 0.05, 1);
  const gdouble given = distance;
  WayCost       bands[N_BANDS], costs[N_NODES];
  g_autoptr (GError) error = NULL;
  g_autofree char *text = NULL;
  Area             areas[N_BANDS];
  gdouble          cell;

  for (guint i = 0; i < N_BANDS; i++)
    bands[i] = (i + 1) * g_rand_double_range (random, 3, 3.9);
  text = save_areas (world, bands, N_BANDS, &distance, &cell, &error);
  g_assert_no_error (error);
  g_assert_cmpfloat (distance, ==, given);
  find_costs (world, costs);
  for (guint i = 0; i < N_BANDS; i++)
    {
      const char *feature = feature_of (text, i);
      g_autoptr (GArray) samples = NULL;
      gdouble step;

      g_assert_cmpfloat (property_of (feature, "band"), ==, i + 1);
      g_assert_cmpfloat (property_of (feature, "limit"), ==, bands[i]);
      g_assert_cmpfloat (property_of (feature, "distance"), ==, distance);
      g_assert_cmpfloat (property_of (feature, "cell"), ==, cell);
      area_read (&areas[i], feature);
      assert_valid (&areas[i], world->kind);
      samples = sample_edges (world, costs, bands[i], &step);
      check_points (world, region, random, samples, &areas[i],
                    i > 0 ? &areas[i - 1] : NULL, distance,
                    distance + 1.5 * cell + step,
                    0.01 * (world->kind == WAY_POSITION_GEOGRAPHIC ? cell / DEGREE : cell),
                    tally);
      if (i > 0)
        g_assert_cmpfloat (size_of (&areas[i]), >=,
                           size_of (&areas[i - 1]) * (1 - 1e-3));
    }
  for (guint i = 0; i < N_BANDS; i++)
    area_clear (&areas[i]);
}

static void
test_random (gconstpointer data)
{
  const Region *region = data;
  g_autoptr (GRand) random = g_rand_new_with_seed (11);
  Tally tally = { 0 };

  for (guint round = 0; round < outcome_repeat (2); round++)
    {
      World world;

      world_init_random (&world, region, random);
      check_world (&world, region, random, &tally);
      g_object_unref (world.network);
    }
  g_test_message ("%u points inside, %u outside", tally.inside, tally.outside);
  g_assert_cmpuint (tally.inside, >, 20);
  g_assert_cmpuint (tally.outside, >, 20);
}

/* Cases that can be reckoned ---------------------------------------------- */

/* Around a road of 100 the area is two half circles and two stripes. */
static void
test_straight_road (void)
{
  const WayPosition nodes[] = { { 0, 0 }, { 200, 0 } };
  const WayCost     band = 0.5;
  g_autoptr (GError) error = NULL;
  g_autofree char *text = NULL;
  gdouble          distance = 10, cell;
  World            world;
  Area             area;

  world_init_row (&world, WAY_POSITION_PLANAR, nodes, 2);
  text = save_areas (&world, &band, 1, &distance, &cell, &error);
  g_assert_no_error (error);
  g_assert_cmpfloat (cell, ==, 2.5);
  area_read (&area, text);
  g_assert_cmpuint (area.n_polygons, ==, 1);
  g_assert_cmpuint (area.rings->len, ==, 1);
  g_assert_cmpfloat (size_of (&area), >=, 100 * 20 + G_PI * 10 * 10);
  g_assert_cmpfloat (size_of (&area), <=,
                     100 * 27.5 + G_PI * 13.75 * 13.75);
  area_clear (&area);
  g_object_unref (world.network);
}

/* Streets around a block leave a hole, bends are followed, and the far street
 * is an area of its own only if it can be reached. */
static void
test_holes (void)
{
  const WayPosition nodes[] = { { 0, 0 }, { 100, 0 } };
  const WayPosition bends[] = { { 0, 100 }, { 100, 100 } };
  g_autoptr (GError) error = NULL;
  g_autofree char *text = NULL;
  gdouble          distance = 10;
  World            world;
  Area             area;

  world_init_row (&world, WAY_POSITION_PLANAR, nodes, 2);
  text = save_areas (&world, NULL, 0, &distance, NULL, &error);
  g_assert_no_error (error);
  area_read (&area, text);
  g_assert_cmpuint (area.rings->len, ==, 1);
  area_clear (&area);
  g_object_unref (world.network);

  g_clear_pointer (&text, g_free);
  world = (World){ .kind = WAY_POSITION_PLANAR, .n_nodes = 3, .n_edges = 3, .nodes = { { 0, 0 }, { 100, 0 }, { 50, -50 } }, .edges = { { 0, 1, 1 }, { 1, 2, 1 }, { 2, 0, 1 } } };
  world_build (&world);
  way_network_set_shape (
      world.network,
      way_table_get_node (way_network_get_table (world.network), WAY_ADDED (0)),
      way_table_get_node (way_network_get_table (world.network), WAY_ADDED (1)), bends,
      2);
  text = save_areas (&world, NULL, 0, &distance, NULL, &error);
  g_assert_no_error (error);
  area_read (&area, text);
  assert_valid (&area, world.kind);
  g_assert_cmpuint (area.n_polygons, ==, 1);
  g_assert_cmpuint (area.rings->len, ==, 2);
  g_assert_true (is_in_area (&area, bends[0]) && is_in_area (&area, bends[1]));
  g_assert_false (is_in_area (&area, (WayPosition){ 50, 50 }));
  g_assert_true (strstr (text, "\"limit\"") == NULL);
  area_clear (&area);
  g_object_unref (world.network);
}

/* Longitude 180 cuts the area into a polygon on each side. */
static void
test_cut_at_antimeridian (void)
{
  const WayPosition nodes[] = { { 179, 10 }, { -179, 10 } };
  g_autoptr (GError) error = NULL;
  g_autofree char *text = NULL;
  gdouble          distance = 20e3;
  World            world;
  Area             area;

  world_init_row (&world, WAY_POSITION_GEOGRAPHIC, nodes, 2);
  text = save_areas (&world, NULL, 0, &distance, NULL, &error);
  g_assert_no_error (error);
  area_read (&area, text);
  assert_valid (&area, world.kind);
  g_assert_cmpuint (area.n_polygons, ==, 2);
  g_assert_true (is_in_area (&area, (WayPosition){ 179.99, 10 }));
  g_assert_true (is_in_area (&area, (WayPosition){ -179.99, 10 }));
  g_assert_false (is_in_area (&area, (WayPosition){ 0, 10 }));
  g_assert_nonnull (strstr (text, "[180,"));
  g_assert_nonnull (strstr (text, "[-180,"));
  area_clear (&area);
  g_object_unref (world.network);
}

/* Half the median of 2, 4 and 900; 1 if nothing has a length. */
static void
test_usual_distance (void)
{
  const WayPosition nodes[] = { { 0, 0 }, { 2, 0 }, { 6, 0 }, { 906, 0 } };
  g_autoptr (GError) error = NULL;
  gdouble distance = 0, alone = 0;
  World   world;
  Area    area;

  world_init_row (&world, WAY_POSITION_PLANAR, nodes, 4);
  g_free (save_areas (&world, NULL, 0, &distance, NULL, &error));
  g_assert_no_error (error);
  g_assert_cmpfloat (distance, ==, 2);
  g_object_unref (world.network);

  world_init_row (&world, WAY_POSITION_GEOGRAPHIC, nodes, 1);
  {
    g_autofree char *text = save_areas (&world, NULL, 0, &alone, NULL, &error);

    g_assert_no_error (error);
    g_assert_cmpfloat (alone, ==, 1);
    area_read (&area, text);
    assert_valid (&area, world.kind);
    g_assert_cmpuint (area.rings->len, ==, 1);
    g_assert_true (is_in_area (&area, (WayPosition){ 0, 0 }));
    area_clear (&area);
  }
  g_object_unref (world.network);
}

/* Where a grid would be too large, its cells grow. */
static void
test_coarser_cells (void)
{
  const WayPosition nodes[] = { { 0, 0 }, { 1e5, 1e5 } };
  g_autoptr (GError) error = NULL;
  g_autofree char *text = NULL;
  gdouble          distance = 1, cell;
  World            world;
  Area             area;

  world_init_row (&world, WAY_POSITION_PLANAR, nodes, 2);
  text = save_areas (&world, NULL, 0, &distance, &cell, &error);
  g_assert_no_error (error);
  g_assert_cmpfloat (cell, >, 1e5 / 3000);
  g_assert_cmpfloat (cell, <, 1e5 / 2000);
  area_read (&area, text);
  g_assert_cmpuint (area.rings->len, ==, 1);
  g_assert_true (is_in_area (&area, (WayPosition){ 12345, 12345 }));
  g_assert_false (is_in_area (&area, (WayPosition){ 12345 + 2 * cell,
                                                    12345 - 2 * cell }));
  area_clear (&area);
  g_object_unref (world.network);
}

/* Distances from the least to the greatest give a valid area or an error. */
static void
test_extreme_distances (gconstpointer data)
{
  const WayPositionKind kind = GPOINTER_TO_INT (data);
  static const gdouble  distances[] = { 5e-324, 1e-9, 1e5, 1e7, 3e7, 1e12, 1e140,
                                        1e307, 1.7e308 };
  const WayPosition     nodes[] = { { 179.5, 89 }, { -179.5, 89.5 }, { 10, 90 } };

  for (guint i = 0; i < G_N_ELEMENTS (distances); i++)
    {
      g_autoptr (GError) error = NULL;
      g_autofree char *text = NULL;
      gdouble          distance = distances[i];
      World            world;
      Area             area;

      world_init_row (&world, kind, nodes, 3);
      text = save_areas (&world, NULL, 0, &distance, NULL, &error);
      if (text == NULL)
        g_assert_error (error, WAY_ERROR, WAY_ERROR_TOO_LARGE);
      else
        {
          area_read (&area, text);
          if (distances[i] > 1e-3)
            assert_valid (&area, kind);
          g_assert_cmpuint (area.rings->len, >, 0);
          area_clear (&area);
        }
      g_object_unref (world.network);
    }
}

static void
test_far_positions (void)
{
  const WayPosition nodes[] = { { -9e149, 0 }, { 9e149, 5 } };
  const WayPosition near[] = { { 1e15, 1e15 }, { 1e15, 1e15 + 8 } };
  g_autoptr (GError) error = NULL;
  g_autofree char *text = NULL;
  gdouble          distance = 1;
  World            world;
  Area             area;

  world_init_row (&world, WAY_POSITION_PLANAR, near, 2);
  text = save_areas (&world, NULL, 0, &distance, NULL, &error);
  g_assert_no_error (error);
  area_read (&area, text);
  assert_valid (&area, world.kind);
  g_assert_true (is_in_area (&area, near[0]));
  area_clear (&area);
  g_object_unref (world.network);

  g_clear_pointer (&text, g_free);
  world_init_row (&world, WAY_POSITION_PLANAR, nodes, 2);
  text = save_areas (&world, NULL, 0, &distance, NULL, &error);
  g_assert_no_error (error);
  area_read (&area, text);
  g_assert_true (is_in_area (&area, (WayPosition){ 1e149, 2 }));
  area_clear (&area);
  g_object_unref (world.network);
}

/* The edges are soon found, and drawing eight million cells takes long. */
static void
test_deadline_of_drawing (void)
{
  const WayPosition nodes[] = { { 0, 0 }, { 1000, 1000 } };
  const WayCost bands[] = { 0.25, 0.5, 1 };
  g_autoptr (GOutputStream) stream = g_memory_output_stream_new_resizable ();
  g_autoptr (WayLimits) limits = way_limits_new ();
  g_autoptr (WayReach) reach = NULL;
  g_autoptr (GError) error = NULL;
  gdouble distance = 0.1;
  World world;

  world_init_row (&world, WAY_POSITION_PLANAR, nodes, 2);
  reach = reach_from_first (&world, 1);
  way_limits_set_deadline (limits, g_get_monotonic_time ()
                                     + G_USEC_PER_SEC / 4);
  g_assert_false (way_reach_write_areas (reach, world.network, bands, 3,
                                         &distance, NULL, stream, limits,
                                         &error));
  g_assert_error (error, WAY_ERROR, WAY_ERROR_LIMIT);
  g_object_unref (world.network);
}

int
main (int    argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);

  g_test_add_func ("/reach-areas/straight-road", test_straight_road);
  g_test_add_func ("/reach-areas/holes", test_holes);
  g_test_add_func ("/reach-areas/cut-at-antimeridian",
                   test_cut_at_antimeridian);
  g_test_add_func ("/reach-areas/usual-distance", test_usual_distance);
  g_test_add_func ("/reach-areas/coarser-cells", test_coarser_cells);
  g_test_add_data_func ("/reach-areas/extreme-distances/plane",
                        GINT_TO_POINTER (WAY_POSITION_PLANAR),
                        test_extreme_distances);
  g_test_add_data_func ("/reach-areas/extreme-distances/earth",
                        GINT_TO_POINTER (WAY_POSITION_GEOGRAPHIC),
                        test_extreme_distances);
  g_test_add_func ("/reach-areas/far-positions", test_far_positions);
  g_test_add_func ("/reach-areas/deadline-of-drawing",
                   test_deadline_of_drawing);
  for (guint i = 0; i < G_N_ELEMENTS (regions); i++)
    {
      g_autofree char *path = g_strconcat ("/reach-areas/random/",
                                           regions[i].name, NULL);

      g_test_add_data_func (path, &regions[i], test_random);
    }

  return g_test_run ();
}
