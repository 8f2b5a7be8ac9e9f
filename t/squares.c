/* squares.c - routes that begin or end in squares, against polygons measured
 * here
 * SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * The reference joins all corners, entrances and places of a square that see
 * each other, and adds up the shortest ways between all of them. Two points see
 * each other if no side of the square crosses the line between them, and if
 * each part of the line lies within. */

#include <math.h>
#include <string.h>

#include <glib/gstdio.h>

#include "lib/files.h"
#include "lib/osm-map.h"
#include "lib/outcome.h"

#define MOST_CORNERS 14
#define N_INNER 5
#define N_PLACES 4
#define MOST_POINTS (2 * MOST_CORNERS + N_INNER + N_PLACES)

#define LATITUDE 47.0
#define LONGITUDE 9.0
#define METRES_A_DEGREE (G_PI / 180 * WAY_EARTH_RADIUS)
#define ON_THE_LINE 1e-6

typedef struct
{
  guint       n_outer, n_inner;
  WayPosition corners[MOST_CORNERS + N_INNER];  /* in degrees */
  gboolean    is_entrance[MOST_CORNERS];
  WayPosition gates[MOST_CORNERS];      /* where the road of an entrance ends */
  WayPosition places[N_PLACES];         /* in the square */
  WayNetwork *network;                  /* (owned) */
} Square;

/* Making ------------------------------------------------------------------- */

/* Rounded as the text of a map is. */
static WayPosition
place_at (gdouble east,
          gdouble north)
{
  const gdouble cosine = cos (LATITUDE * G_PI / 180);

  return (WayPosition) {
    round ((LONGITUDE + east / METRES_A_DEGREE / cosine) * 1e7) / 1e7,
    round ((LATITUDE + north / METRES_A_DEGREE) * 1e7) / 1e7
  };
}

static WayPosition
place_around (gdouble angle,
              gdouble radius)
{
  return place_at (radius * cos (angle), radius * sin (angle));
}

/* A star around the origin, whose sides stay away from a hole in its middle. */
static void
make_corners (Square *self,
              GRand  *rand)
{
  self->n_outer = g_rand_int_range (rand, 8, MOST_CORNERS + 1);
  self->n_inner = g_rand_boolean (rand) ? N_INNER : 0;
  for (guint i = 0; i < self->n_outer; i++)
    {
      const gdouble angle = (i + g_rand_double_range (rand, -0.4, 0.4)) * 2
                            * G_PI / self->n_outer;
      const gdouble radius = g_rand_double_range (rand, 40, 120);

      self->corners[i] = place_around (angle, radius);
      self->is_entrance[i] = i < 2 || g_rand_int_range (rand, 0, 3) == 0;
      self->gates[i] = place_around (angle, radius + 30);
    }
  for (guint i = 0; i < self->n_inner; i++)
    self->corners[self->n_outer + i]
      = place_around ((i + g_rand_double_range (rand, -0.4, 0.4)) * 2 * G_PI
                        / N_INNER, g_rand_double_range (rand, 8, 20));
}

static void
add_node (GString           *text,
          guint              id,
          const WayPosition *at)
{
  g_string_append_printf (text, "<node id='%u' lat='%.7f' lon='%.7f'/>\n", id,
                          at->y, at->x);
}

static void
add_ring (GString    *text,
          guint       id,
          guint       first,
          guint       n,
          const char *tags)
{
  g_string_append_printf (text, "<way id='%u'>", id);
  for (guint i = 0; i <= n; i++)
    g_string_append_printf (text, "<nd ref='%u'/>", first + i % n);
  g_string_append_printf (text, "%s</way>\n", tags);
}

#define SQUARE \
  "<tag k='highway' v='pedestrian'/><tag k='name' v='Market'/>"

static char *
print_map (const Square *self)
{
  GString *text = g_string_new ("<osm version='0.6'>\n");

  for (guint i = 0; i < self->n_outer + self->n_inner; i++)
    add_node (text, 1 + i, &self->corners[i]);
  for (guint i = 0; i < self->n_outer; i++)
    add_node (text, 101 + i, &self->gates[i]);
  add_ring (text, 1, 1, self->n_outer,
            self->n_inner > 0 ? "" : SQUARE "<tag k='area' v='yes'/>");
  if (self->n_inner > 0)
    add_ring (text, 2, 1 + self->n_outer, self->n_inner, "");
  for (guint i = 0; i < self->n_outer; i++)
    if (self->is_entrance[i])
      g_string_append_printf (text, "<way id='%u'><nd ref='%u'/>"
                              "<nd ref='%u'/><tag k='highway' v='footway'/>"
                              "</way>\n", 101 + i, 1 + i, 101 + i);
  if (self->n_inner > 0)
    g_string_append (text, "<relation id='1'>"
                     "<member type='way' ref='1' role='outer'/>"
                     "<member type='way' ref='2' role='inner'/>"
                     "<tag k='type' v='multipolygon'/>" SQUARE "</relation>\n");
  g_string_append (text, "</osm>\n");

  return g_string_free (text, FALSE);
}

/* Measuring ---------------------------------------------------------------- */

static WayPosition
metres_of (const WayPosition *at)
{
  return (WayPosition) {
    (at->x - LONGITUDE) * METRES_A_DEGREE * cos (LATITUDE * G_PI / 180),
    (at->y - LATITUDE) * METRES_A_DEGREE
  };
}

/* By the haversine formula. */
static gdouble
distance (const WayPosition *a,
          const WayPosition *b)
{
  const gdouble radian = G_PI / 180;
  const gdouble north = sin ((b->y - a->y) * radian / 2);
  const gdouble east = sin ((b->x - a->x) * radian / 2);

  return 2 * WAY_EARTH_RADIUS
         * asin (sqrt (north * north
                       + cos (a->y * radian) * cos (b->y * radian) * east
                           * east));
}

static void
get_side (const Square *self,
          guint         i,
          WayPosition  *from,
          WayPosition  *to)
{
  const guint next = i < self->n_outer
                       ? (i + 1) % self->n_outer
                       : self->n_outer
                           + (i + 1 - self->n_outer) % self->n_inner;

  *from = metres_of (&self->corners[i]);
  *to = metres_of (&self->corners[next]);
}

static gdouble
distance_of_side (const WayPosition *at,
                  const WayPosition *from,
                  const WayPosition *to)
{
  const gdouble x = to->x - from->x, y = to->y - from->y;
  const gdouble share
    = CLAMP (((at->x - from->x) * x + (at->y - from->y) * y) / (x * x + y * y),
             0, 1);

  return hypot (at->x - from->x - share * x, at->y - from->y - share * y);
}

/* Within or on a side, in metres. */
static gboolean
is_within (const Square      *self,
           const WayPosition *at)
{
  gboolean within = FALSE;

  for (guint i = 0; i < self->n_outer + self->n_inner; i++)
    {
      WayPosition a, b;

      get_side (self, i, &a, &b);
      if (distance_of_side (at, &a, &b) < ON_THE_LINE)
        return TRUE;
      if ((a.y > at->y) != (b.y > at->y)
          && at->x < a.x + (at->y - a.y) / (b.y - a.y) * (b.x - a.x))
        within = !within;
    }

  return within;
}

static int
compare_shares (gconstpointer a,
                gconstpointer b)
{
  const gdouble x = *(const gdouble *) a, y = *(const gdouble *) b;

  return (x > y) - (x < y);
}

/* Where the sides meet the line from @a to @b, as shares of it. */
static GArray *
cut_line (const Square      *self,
          const WayPosition *a,
          const WayPosition *b)
{
  GArray *shares = g_array_new (FALSE, FALSE, sizeof (gdouble));
  const gdouble ends[] = { 0, 1 };

  g_array_append_vals (shares, ends, 2);
  for (guint i = 0; i < self->n_outer + self->n_inner; i++)
    {
      WayPosition from, to;
      gdouble area, share;

      get_side (self, i, &from, &to);
      area = (b->x - a->x) * (to.y - from.y) - (b->y - a->y) * (to.x - from.x);
      share = ((from.x - a->x) * (to.y - from.y)
               - (from.y - a->y) * (to.x - from.x)) / area;
      if (area != 0 && share > 0 && share < 1)
        g_array_append_val (shares, share);
    }
  g_array_sort (shares, compare_shares);

  return shares;
}

static gboolean
see_each_other (const Square      *self,
                const WayPosition *one,
                const WayPosition *other)
{
  const WayPosition a = metres_of (one), b = metres_of (other);
  g_autoptr (GArray) shares = cut_line (self, &a, &b);

  for (guint i = 1; i < shares->len; i++)
    {
      const gdouble middle = (g_array_index (shares, gdouble, i - 1)
                              + g_array_index (shares, gdouble, i)) / 2;
      const WayPosition at = { a.x + middle * (b.x - a.x),
                               a.y + middle * (b.y - a.y) };

      if (!is_within (self, &at))
        return FALSE;
    }

  return TRUE;
}

/* Shortest ways between corners, gates and places, in this order. */
typedef struct
{
  guint       n;
  WayPosition points[MOST_POINTS];
  gdouble     ways[MOST_POINTS][MOST_POINTS];
} Ways;

static void
measure_ways (const Square *self,
              Ways         *ways)
{
  const guint n_corners = self->n_outer + self->n_inner;
  const guint first_place = n_corners + self->n_outer;

  ways->n = first_place + N_PLACES;
  for (guint i = 0; i < ways->n; i++)
    ways->points[i] = i < n_corners     ? self->corners[i]
                      : i < first_place ? self->gates[i - n_corners]
                                        : self->places[i - first_place];
  for (guint i = 0; i < ways->n; i++)
    for (guint k = 0; k < ways->n; k++)
      {
        const gboolean in_square = (i < n_corners || i >= first_place)
                                   && (k < n_corners || k >= first_place);
        const gboolean are_road = MAX (i, k) - MIN (i, k) == n_corners
                                  && MIN (i, k) < self->n_outer
                                  && self->is_entrance[MIN (i, k)];

        ways->ways[i][k]
          = (in_square
             && see_each_other (self, &ways->points[i], &ways->points[k]))
                || (are_road && MAX (i, k) < first_place)
              ? distance (&ways->points[i], &ways->points[k]) : INFINITY;
      }
  for (guint via = 0; via < ways->n; via++)
    for (guint i = 0; i < ways->n; i++)
      for (guint k = 0; k < ways->n; k++)
        ways->ways[i][k] = MIN (ways->ways[i][k],
                                ways->ways[i][via] + ways->ways[via][k]);
}

/* Not so close to a wall that rounding would put the place behind it. */
static void
make_places (Square *self,
             GRand  *rand)
{
  for (guint i = 0; i < N_PLACES; i++)
    {
      gboolean fits = FALSE;

      while (!fits)
        {
          WayPosition at;

          self->places[i] = place_at (g_rand_double_range (rand, -120, 120),
                                      g_rand_double_range (rand, -120, 120));
          at = metres_of (&self->places[i]);
          fits = is_within (self, &at);
          for (guint k = 0; k < self->n_outer + self->n_inner; k++)
            {
              WayPosition a, b;

              get_side (self, k, &a, &b);
              fits = fits && distance_of_side (&at, &a, &b) > 0.1;
            }
        }
    }
}

static void
square_init (Square *self,
             guint   seed)
{
  g_autoptr (GRand) rand = g_rand_new_with_seed (seed);
  g_autofree char *text = NULL;
  GError *error = NULL;

  *self = (Square) { 0 };
  make_corners (self, rand);
  make_places (self, rand);
  text = print_map (self);
  self->network = osm_map_load_bytes (text, strlen (text), WAY_PROFILE_FOOT,
                                      WAY_MEASURE_METRES, &error);
  g_assert_no_error (error);
}

static void
square_clear (Square *self)
{
  g_clear_object (&self->network);
}

G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (Square, square_clear)

/* Checking ----------------------------------------------------------------- */

static void
find_spots (const Square *self,
            WayNetwork   *network,
            WaySpot      *spots)
{
  for (guint i = 0; i < N_PLACES; i++)
    {
      WayPosition foot;
      gdouble far;

      g_assert_true (way_network_find_nearest_spot (
        network, &self->places[i], &spots[i], &foot, &far, NULL, NULL, NULL,
        NULL));
      g_assert_cmpuint (spots[i].area, >, 0);
      g_assert_true (far == 0);
      g_assert_true (foot.x == self->places[i].x
                     && foot.y == self->places[i].y);
    }
}

static gdouble
find_cost (WayGraph *graph,
           WayNode   from,
           WayNode   to)
{
  g_autoptr (WayPath) path
    = way_find_path (graph, from, to, WAY_STRATEGY_ASTAR, NULL);

  return path != NULL ? way_path_get_cost (path) : INFINITY;
}

static void
assert_near (gdouble got,
             gdouble wanted)
{
  g_assert_cmpfloat_with_epsilon (got, wanted, 1e-7 * wanted + 1e-7);
}

/* @graph has the places as nodes from @first on. */
static void
check_ways (const Square *self,
            WayGraph     *graph,
            guint32       first)
{
  const guint n_corners = self->n_outer + self->n_inner;
  g_autofree Ways *ways = g_new (Ways, 1);

  measure_ways (self, ways);
  for (guint i = 0; i < N_PLACES; i++)
    {
      const guint place = n_corners + self->n_outer + i;
      const WayNode node = WAY_INDEX (first + i);

      for (guint k = 0; k < N_PLACES; k++)
        assert_near (find_cost (graph, node, WAY_INDEX (first + k)),
                     i == k ? 0
                            : ways->ways[place][n_corners + self->n_outer + k]);
      for (guint k = 0; k < self->n_outer; k++)
        {
          g_autofree char *name = g_strdup_printf ("%u", 101 + k);
          WayNode gate;

          if (!self->is_entrance[k])
            continue;
          g_assert_true (way_graph_find_node (graph, name, &gate));
          assert_near (find_cost (graph, node, gate),
                       ways->ways[place][n_corners + k]);
          assert_near (find_cost (graph, gate, node),
                       ways->ways[n_corners + k][place]);
        }
    }
}

static void
check_network (const Square *self,
               WayNetwork   *network)
{
  const guint32 n_nodes
    = way_table_get_n_nodes (way_network_get_table (network));
  g_autoptr (WayNetwork) with_spots = NULL;
  WaySpot spots[N_PLACES];
  GError *error = NULL;

  find_spots (self, network, spots);
  with_spots = way_network_new_with_spots (network, spots, self->places,
                                           N_PLACES, &error);
  g_assert_no_error (error);
  check_ways (self, way_network_get_graph (with_spots), n_nodes);
}

static void
test_routes (void)
{
  for (guint seed = 0; seed < outcome_repeat (60); seed++)
    {
      g_auto (Square) square = { 0 };

      square_init (&square, seed);
      check_network (&square, square.network);
    }
}

static WayNetwork *
prepare (WayNetwork *network)
{
  g_autofree char *path = files_dup_temp_path ("way");
  g_autoptr (WayPrepared) prepared = way_network_prepare (network);
  WayNetwork *again;

  g_assert_true (way_prepared_save (prepared, path, WAY_SAVE_DEFAULT, NULL,
                                    NULL));
  again = files_load (NULL, path, NULL);
  g_unlink (path);
  return again;
}

/* The same from a prepared network, and from one that was prepared of that. */
static void
test_prepared (void)
{
  for (guint seed = 100; seed < 100 + outcome_repeat (20); seed++)
    {
      g_auto (Square) square = { 0 };
      g_autoptr (WayNetwork) once = NULL, twice = NULL;

      square_init (&square, seed);
      once = prepare (square.network);
      check_network (&square, once);
      twice = prepare (once);
      check_network (&square, twice);
    }
}

/* A view of a view with turns, as a command that closes roads searches. */
static void
test_over_views (void)
{
  for (guint seed = 200; seed < 200 + outcome_repeat (20); seed++)
    {
      g_auto (Square) square = { 0 };
      g_autoptr (WayOverlay) overlay = NULL;
      g_autoptr (WayMidway) midway = NULL;
      g_autoptr (WayTurns) turns = NULL;
      WayTable *table;
      WaySpot spots[N_PLACES];

      square_init (&square, seed);
      table = way_network_get_table (square.network);
      find_spots (&square, square.network, spots);
      overlay = way_overlay_new (WAY_GRAPH (table));
      midway = way_midway_new (WAY_GRAPH (overlay), spots, N_PLACES, NULL);
      for (guint i = 0; i < N_PLACES; i++)
        way_midway_set_position (midway, i, &square.places[i]);
      g_assert_true (way_network_join_spots (square.network, midway, NULL,
                                             NULL));
      check_ways (&square, WAY_GRAPH (midway), way_table_get_n_nodes (table));
      turns = way_turns_new (WAY_GRAPH (midway));
      g_assert_true (way_midway_restrict_turns (midway, turns, table, NULL));
      check_ways (&square, WAY_GRAPH (turns), way_table_get_n_nodes (table));
    }
}

/* In the hole, and outside, the nearest edge counts. */
static void
test_elsewhere (void)
{
  g_auto (Square) square = { 0 };
  const WayPosition middle = place_at (0, 0), far = place_at (500, 0);
  guint seed = 0;
  WaySpot spot;

  do
    {
      square_clear (&square);
      square_init (&square, seed++);
    }
  while (square.n_inner == 0);

  g_assert_true (way_network_find_nearest_spot (square.network, &middle, &spot,
                                                NULL, NULL, NULL, NULL, NULL,
                                                NULL));
  g_assert_cmpuint (spot.area, ==, 0);
  g_assert_true (way_network_find_nearest_spot (square.network, &far, &spot,
                                                NULL, NULL, NULL, NULL, NULL,
                                                NULL));
  g_assert_cmpuint (spot.area, ==, 0);
}

/* A search, or none: the file is damaged. */
static void
ask_damaged (const Square *square,
             WayNetwork   *network)
{
  g_autoptr (WayNetwork) with_spots = NULL;
  WaySpot spots[N_PLACES];

  for (guint i = 0; i < N_PLACES; i++)
    if (!way_network_find_nearest_spot (network, &square->places[i], &spots[i],
                                        NULL, NULL, NULL, NULL, NULL, NULL))
      return;
  with_spots = way_network_new_with_spots (network, spots, square->places,
                                           N_PLACES, NULL);
  if (with_spots != NULL)
    find_cost (way_network_get_graph (with_spots),
               WAY_INDEX (way_table_get_n_nodes (
                 way_network_get_table (network))), WAY_INDEX (0));
}

/* Bytes are changed only in the parts of a prepared network that are its
 * squares. */
static void
test_damaged (void)
{
  static const char *const keys[] = { "squares", "square-rings",
                                      "square-corners", "square-nodes" };
  static const guint8 bytes[] = { 0, 1, 0x7f, 0x80, 0xf0, 0xff };
  g_auto (Square) square = { 0 };
  g_autoptr (GRand) rand = g_rand_new_with_seed (7);

  square_init (&square, 3);
  for (guint round = 0; round < outcome_repeat (400); round++)
    {
      g_autoptr (WayPrepared) prepared = way_network_prepare (square.network);
      const char *key = keys[round % G_N_ELEMENTS (keys)];
      GBytes *old = way_prepared_get_bytes (prepared, key);
      g_autofree char *path = files_dup_temp_path ("way");
      g_autoptr (WayNetwork) network = NULL;
      g_autoptr (GByteArray) data = g_byte_array_new ();
      g_autoptr (GBytes) new = NULL;

      g_assert_nonnull (old);
      g_byte_array_append (data, g_bytes_get_data (old, NULL),
                           (guint) g_bytes_get_size (old));
      for (guint i = 0; i < 3; i++)
        data->data[g_rand_int_range (rand, 0, (gint32) data->len)]
          = bytes[g_rand_int_range (rand, 0, G_N_ELEMENTS (bytes))];
      if (g_rand_int_range (rand, 0, 8) == 0)
        g_byte_array_set_size (data, data->len / 2);
      new = g_bytes_new (data->data, data->len);
      way_prepared_set_bytes (prepared, key, new);
      g_assert_true (way_prepared_save (prepared, path, WAY_SAVE_DEFAULT, NULL,
                                        NULL));
      network = files_load (NULL, path, NULL);
      ask_damaged (&square, network);
      g_unlink (path);
    }
}

int
main (int    argc,
      char **argv)
{
  osm_map_begin ();
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/squares/routes", test_routes);
  g_test_add_func ("/squares/prepared", test_prepared);
  g_test_add_func ("/squares/over-views", test_over_views);
  g_test_add_func ("/squares/elsewhere", test_elsewhere);
  g_test_add_func ("/squares/damaged", test_damaged);

  return osm_map_run ();
}
