/* matching.c - ways of tracks over small graphs, against a slow oracle
 * SPDX-License-Identifier: LGPL-2.1-or-later */

#include "lib/outcome.h"
#include "lib/tables.h"

#include <math.h>

#define N_NODES 8
#define N_EDGES 14
#define N_POINTS 5
#define N_GRAPHS 400
#define SIDE 100.0

/* The model, as the documents and the sources have it. */
#define SIGMA 2.0
#define RADIUS 30.0
#define DETOUR 4.0
#define TURN_ROUND 6.0

/* The oracle --------------------------------------------------------------- */

typedef struct
{
  guint       from, to;
  gdouble     share, length, distance, score;
  gdouble     farthest;         /* the share of the edge that counts as reached */
} Place;

typedef struct
{
  WayTable *table;
  gdouble   ways[N_NODES][N_NODES];
  GArray   *places[N_POINTS];   /* of Place */
} Oracle;

static WayPosition
position_of (WayTable *table,
             guint     node)
{
  WayPosition at;

  g_assert_true (way_graph_get_position (WAY_GRAPH (table), WAY_INDEX (node),
                                         &at));
  return at;
}

/* Bellman and Ford: the shortest way between any two nodes. */
static void
find_ways (Oracle *self)
{
  for (guint i = 0; i < N_NODES; i++)
    for (guint k = 0; k < N_NODES; k++)
      self->ways[i][k] = i == k ? 0 : INFINITY;

  for (guint round = 0; round < N_NODES; round++)
    for (guint32 e = 0; e < way_table_get_n_edges (self->table); e++)
      {
        WayNode from, to;
        WayCost cost;

        way_table_get_edge (self->table, e, &from, &to, &cost, NULL);
        for (guint i = 0; i < N_NODES; i++)
          self->ways[i][WAY_NODE_INDEX (to)]
            = MIN (self->ways[i][WAY_NODE_INDEX (to)],
                   self->ways[i][WAY_NODE_INDEX (from)] + cost);
      }
}

static GArray *
find_places (const Oracle      *self,
             const WayPosition *at)
{
  GArray *places = g_array_new (FALSE, FALSE, sizeof (Place));

  for (guint32 e = 0; e < way_table_get_n_edges (self->table); e++)
    {
      WayNode from, to;
      WayPosition a, b;
      gdouble length;
      Place place;

      way_table_get_edge (self->table, e, &from, &to, NULL, NULL);
      a = position_of (self->table, WAY_NODE_INDEX (from));
      b = position_of (self->table, WAY_NODE_INDEX (to));
      length = hypot (b.x - a.x, b.y - a.y);
      place.from = WAY_NODE_INDEX (from);
      place.to = WAY_NODE_INDEX (to);
      place.length = length;
      place.share = CLAMP (((at->x - a.x) * (b.x - a.x)
                            + (at->y - a.y) * (b.y - a.y)) / (length * length),
                           0, 1);
      place.distance = hypot (a.x + place.share * (b.x - a.x) - at->x,
                              a.y + place.share * (b.y - a.y) - at->y);
      place.farthest = place.share;
      place.score = -0.5 * pow (place.distance / SIGMA, 2);
      if (place.distance <= RADIUS)
        g_array_append_val (places, place);
    }

  return places;
}

/* The likeliest way from one place to another. Backwards on an edge both places
 * are wrong, and the length counts twice. */
static gdouble
score_of_way (const Oracle *self,
              const Place  *a,
              const Place  *b,
              gdouble       straight,
              gboolean     *is_along)
{
  const gdouble distance
    = sqrt (MAX (straight * straight - 8 * SIGMA * SIGMA, 0));
  const gdouble around = (1 - a->share) * a->length + self->ways[a->to][b->from]
                         + b->share * b->length;
  const gdouble along = (b->share - a->share) * a->length;
  const gdouble behind = (a->farthest - b->share) * a->length;
  gdouble of_along = -INFINITY;
  gdouble best = -log1p (fabs (around - distance) / DETOUR);

  if (around > 4 * straight + 300)
    best = -INFINITY;
  if (a->from == b->from && a->to == b->to && behind <= 3 * SIGMA)
    of_along = -log1p ((along < 0 ? -2 * along : fabs (along - distance))
                       / DETOUR);
  if (a->from == b->to && a->to == b->from)
    best = MAX (best, -log1p (fabs (fabs (1 - b->share - a->share) * a->length
                                    - distance) / DETOUR) - TURN_ROUND);

  *is_along = of_along >= best;
  return MAX (best, of_along);
}

/* The score of the likeliest way through all points, by all pairs of places. */
static gdouble
find_score (Oracle              *self,
            const WayTrackPoint *points)
{
  gdouble best = -INFINITY;

  for (guint i = 1; i < N_POINTS; i++)
    for (guint k = 0; k < self->places[i]->len; k++)
      {
        Place *b = &g_array_index (self->places[i], Place, k);
        const gdouble own = b->score;

        b->score = -INFINITY;
        for (guint j = 0; j < self->places[i - 1]->len; j++)
          {
            const Place *a = &g_array_index (self->places[i - 1], Place, j);
            const gdouble straight
              = hypot (points[i].position.x - points[i - 1].position.x,
                       points[i].position.y - points[i - 1].position.y);

            gboolean is_along;
            const gdouble score
              = a->score + own + score_of_way (self, a, b, straight, &is_along);

            if (!(score > b->score))
              continue;
            b->score = score;
            b->farthest = is_along
                            ? b->share + MAX (a->farthest - b->share, 0) / 2
                            : b->share;
          }
        if (b->score == -INFINITY)
          continue;
        if (i == N_POINTS - 1)
          best = MAX (best, b->score);
      }

  return best;
}

/* Random questions --------------------------------------------------------- */

static WayTable *
random_table (GRand *rand)
{
  g_autoptr (WayTableBuilder) builder
    = way_table_builder_new (WAY_POSITION_PLANAR);
  WayPosition at[N_NODES];

  for (guint i = 0; i < N_NODES; i++)
    {
      at[i] = (WayPosition) { g_rand_double_range (rand, 0, SIDE),
                              g_rand_double_range (rand, 0, SIDE) };
      tables_add_place (builder, at[i].x, at[i].y);
    }
  for (guint i = 0; i < N_EDGES; i++)
    {
      const guint from = (guint) g_rand_int_range (rand, 0, N_NODES);
      const guint to = (from + (guint) g_rand_int_range (rand, 1, N_NODES))
                       % N_NODES;

      tables_add_edge (builder, from, to,
                       hypot (at[to].x - at[from].x, at[to].y - at[from].y),
                       g_rand_boolean (rand) ? WAY_ONE_WAY : WAY_BOTH_WAYS,
                       NULL);
    }

  return tables_build (builder);
}

/* No two points so near that they would count together. */
static void
random_points (GRand         *rand,
               WayTrackPoint *points)
{
  for (guint i = 0; i < N_POINTS; i++)
    do
      points[i] = (WayTrackPoint) {
        .position = { g_rand_double_range (rand, 0, SIDE),
                      g_rand_double_range (rand, 0, SIDE) },
        .time = NAN
      };
    while (i > 0 && hypot (points[i].position.x - points[i - 1].position.x,
                           points[i].position.y - points[i - 1].position.y)
                      < 4 * SIGMA);
}

/* Each path is one of the graph with the spots, and costs what it says. */
static void
check_paths (WayGraph *graph,
             WayMatch *match)
{
  g_autofree WaySpot *spots = g_new (WaySpot, way_match_get_n_spots (match));
  g_autoptr (WayMidway) midway = NULL;

  for (guint i = 0; i < way_match_get_n_spots (match); i++)
    spots[i] = *way_match_get_spot (match, i, NULL);
  midway = way_midway_new (graph, spots, way_match_get_n_spots (match), NULL);
  for (guint i = 0; i < way_match_get_n_parts (match); i++)
    {
      g_autoptr (WayPath) again = NULL;
      WayMatchPart part;

      way_match_get_part (match, i, &part);
      again = way_path_recost (part.path, WAY_GRAPH (midway), NULL);
      g_assert_nonnull (again);
      g_assert_cmpuint (way_path_get_length (again), ==,
                        way_path_get_length (part.path));
      g_assert_cmpfloat_with_epsilon (way_path_get_cost (again),
                                      way_path_get_cost (part.path), 1e-6);
      g_assert_cmpfloat_with_epsilon (part.length,
                                      way_path_get_cost (part.path), 1e-6);
    }
}

static void
test_random (void)
{
  g_autoptr (GRand) rand = g_rand_new_with_seed (1);
  guint n_whole = 0;

  for (guint i = 0; i < outcome_repeat (N_GRAPHS); i++)
    {
      g_autoptr (WayTable) table = random_table (rand);
      WayTrackPoint points[N_POINTS];
      WayMatchOptions options = WAY_MATCH_DEFAULTS;
      g_autoptr (WayMatch) match = NULL;
      g_autoptr (GError) error = NULL;
      Oracle oracle = { .table = table };
      WayMatchPart part;
      gdouble expected;

      options.accuracy = SIGMA;
      options.radius = RADIUS;
      options.detour = DETOUR;
      options.max_spots = 1000;
      random_points (rand, points);
      match = way_match_track (WAY_GRAPH (table), table, points, N_POINTS,
                               &options, NULL, &error);
      g_assert_no_error (error);
      check_paths (WAY_GRAPH (table), match);

      find_ways (&oracle);
      for (guint k = 0; k < N_POINTS; k++)
        oracle.places[k] = find_places (&oracle, &points[k].position);
      expected = find_score (&oracle, points);
      if (expected > -INFINITY)
        {
          g_assert_cmpuint (way_match_get_n_parts (match), ==, 1);
          way_match_get_part (match, 0, &part);
          g_assert_cmpuint (part.first, ==, 0);
          g_assert_cmpuint (part.last, ==, N_POINTS - 1);
          g_assert_cmpfloat_with_epsilon (part.score, expected, 1e-6);
          n_whole++;
        }
      for (guint k = 0; k < N_POINTS; k++)
        g_array_unref (oracle.places[k]);
    }

  g_assert_cmpuint (n_whole, >, 0);
}

/* By hand ------------------------------------------------------------------ */

/* A street along x with a side street up at 100:
 *
 *              3
 *              |
 *     0 ------ 1 ------ 2
 */
static WayTable *
crossing (gboolean restricted)
{
  g_autoptr (WayTableBuilder) builder
    = way_table_builder_new (WAY_POSITION_PLANAR);
  const WayPosition at[] = { { 0, 0 }, { 100, 0 }, { 200, 0 }, { 100, 100 } };

  way_table_builder_set_order (builder, WAY_ORDER_AS_ADDED);
  for (guint i = 0; i < 4; i++)
    tables_add_place (builder, at[i].x, at[i].y);
  for (guint i = 0; i < 4; i++)
    if (i != 1)
      tables_add_edge (builder, 1, i, 100, WAY_BOTH_WAYS, NULL);
  if (restricted)
    {
      const WayNode turn[] = { WAY_INDEX (0), WAY_INDEX (1), WAY_INDEX (3) };

      way_table_builder_add_restriction (builder, WAY_RESTRICTION_NO, turn, 3,
                                         NULL);
    }

  return tables_build (builder);
}

static WayMatch *
match_points (WayTable    *table,
              WayGraph    *graph,
              const gdouble (*rows)[3],
              guint        n)
{
  g_autofree WayTrackPoint *points = g_new0 (WayTrackPoint, n);
  WayMatchOptions options = WAY_MATCH_DEFAULTS;
  g_autoptr (GError) error = NULL;
  WayMatch *match;

  options.accuracy = 3;
  for (guint i = 0; i < n; i++)
    points[i] = (WayTrackPoint) { .position = { rows[i][0], rows[i][1] },
                                  .time = rows[i][2] };
  match = way_match_track (graph, table, points, n, &options, NULL, &error);
  g_assert_no_error (error);
  return match;
}

static void
test_restriction (void)
{
  const gdouble rows[][3] = { { 40, 1, 0 }, { 80, -1, 4 }, { 101, 30, 10 },
                              { 99, 70, 14 } };

  for (guint restricted = 0; restricted < 2; restricted++)
    {
      g_autoptr (WayTable) table = crossing (restricted);
      g_autoptr (WayTurns) turns = way_turns_new (WAY_GRAPH (table));
      g_autoptr (WayMatch) match = NULL;

      way_turns_set_cost (turns, WAY_TURN_U | WAY_TURN_DEAD_END, INFINITY);
      match = match_points (table, WAY_GRAPH (turns), rows, 4);
      g_assert_cmpuint (way_match_get_n_parts (match), ==,
                        restricted ? 2 : 1);
    }
}

static void
test_left_out (void)
{
  const gdouble rows[][3] = { { 20, 1, 0 }, { 60, 400, 4 }, { 120, 1, 10 },
                              { 160, 2, 14 }, { 170, 1, 400 },
                              { 190, 1, 404 } };
  const WayMatchFit fits[] = { WAY_MATCH_ON_WAY, WAY_MATCH_FAR,
                               WAY_MATCH_ON_WAY, WAY_MATCH_ON_WAY,
                               WAY_MATCH_ON_WAY, WAY_MATCH_ON_WAY };
  g_autoptr (WayTable) table = crossing (FALSE);
  g_autoptr (WayMatch) match
    = match_points (table, WAY_GRAPH (table), rows, 6);
  WayMatchPart part;

  for (guint i = 0; i < 6; i++)
    {
      WayMatchedPoint point;

      way_match_get_point (match, i, &point);
      g_assert_cmpint (point.fit, ==, fits[i]);
    }
  g_assert_cmpuint (way_match_get_n_parts (match), ==, 2);
  way_match_get_part (match, 0, &part);
  g_assert_cmpuint (part.last, ==, 3);
  g_assert_cmpfloat_with_epsilon (part.length, 140, 1e-9);
}

/* Points each second with much noise are one way, in one piece. */
static void
test_dense (void)
{
  g_autoptr (GRand) rand = g_rand_new_with_seed (7);
  g_autoptr (WayTable) table = crossing (FALSE);
  gdouble rows[200][3];
  g_autoptr (WayMatch) match = NULL;
  WayMatchPart part;

  for (guint i = 0; i < 200; i++)
    {
      rows[i][0] = i + g_rand_double_range (rand, -10, 10);
      rows[i][1] = g_rand_double_range (rand, -10, 10);
      rows[i][2] = i;
    }
  match = match_points (table, WAY_GRAPH (table), rows, 200);
  g_assert_cmpuint (way_match_get_n_parts (match), ==, 1);
  way_match_get_part (match, 0, &part);
  g_assert_cmpuint (part.last, ==, 199);
}

static void
test_refusals (void)
{
  g_autoptr (WayTable) table = crossing (FALSE);
  const WayTrackPoint bad = { .position = { NAN, 0 } };
  const WayTrackPoint good[] = { { .position = { 10, 0 } },
                                 { .position = { 190, 0 }, .time = 30 } };
  g_autoptr (WayLimits) limits = way_limits_new ();
  g_autoptr (GError) error = NULL;

  g_assert_null (way_match_track (WAY_GRAPH (table), table, &bad, 1, NULL, NULL,
                                  &error));
  g_assert_error (error, WAY_ERROR, WAY_ERROR_PARSE);
  g_clear_error (&error);

  way_limits_set_max_expansions (limits, 0);
  g_assert_null (way_match_track (WAY_GRAPH (table), table, good, 2, NULL,
                                  limits, &error));
  g_assert_error (error, WAY_ERROR, WAY_ERROR_LIMIT);
  g_clear_error (&error);
  way_limits_set_max_expansions (limits, G_MAXUINT64);
  way_limits_set_max_bytes (limits, 100);
  g_assert_null (way_match_track (WAY_GRAPH (table), table, good, 2, NULL,
                                  limits, &error));
  g_assert_error (error, WAY_ERROR, WAY_ERROR_LIMIT);
}

/* Finds nothing, and cancels. */
static gboolean
cancel_spots (const WayPosition *position,
              gdouble            radius,
              WaySpotFunc        func,
              gpointer           func_data,
              gpointer           user_data,
              const WayLimits   *limits,
              GError           **error)
{
  guint *n_calls = user_data;

  (*n_calls)++;
  g_cancellable_cancel (way_limits_get_cancellable (limits));
  return TRUE;
}

/* A user's function, or many edges near each point, take long. */
static void
test_cancelled_between_points (void)
{
  g_autoptr (WayTable) table = crossing (FALSE);
  g_autofree WayTrackPoint *points = g_new0 (WayTrackPoint, 1000);
  g_autoptr (WayLimits) limits = way_limits_new ();
  g_autoptr (GCancellable) cancellable = g_cancellable_new ();
  g_autoptr (GError) error = NULL;
  WayMatchOptions options = WAY_MATCH_DEFAULTS;
  guint n_calls = 0;

  options.accuracy = 3;
  options.foreach_spot = cancel_spots;
  options.user_data = &n_calls;
  way_limits_set_cancellable (limits, cancellable);
  g_assert_null (way_match_track (WAY_GRAPH (table), table, points, 1000,
                                  &options, limits, &error));
  g_assert_error (error, G_IO_ERROR, G_IO_ERROR_CANCELLED);
  g_assert_cmpuint (n_calls, ==, 1);
}

/* A street along x, and a hairpin bend between two places on it:
 *
 *           4 - 5
 *           |   |
 *     0 --- 1 - 2 --- 3
 *
 * A point on the bend counts for more than the short way past it. */
static void
test_hairpin (void)
{
  g_autoptr (WayTableBuilder) builder
    = way_table_builder_new (WAY_POSITION_PLANAR);
  const WayPosition at[] = { { 0, 0 },   { 100, 0 },  { 110, 0 },
                             { 300, 0 }, { 100, 50 }, { 110, 50 } };
  const guint ends[][2] = { { 0, 1 }, { 1, 2 }, { 2, 3 },
                            { 1, 4 }, { 4, 5 }, { 5, 2 } };
  const WayTrackPoint points[] = { { { 40, 0 }, 0 }, { { 105, 45 }, 10 },
                                   { { 200, 0 }, 20 } };
  WayMatchOptions options = WAY_MATCH_DEFAULTS;
  g_autoptr (WayTable) table = NULL;
  g_autoptr (WayMatch) match = NULL;
  g_autoptr (GError) error = NULL;
  WayMatchPart part;

  for (guint i = 0; i < G_N_ELEMENTS (at); i++)
    tables_add_place (builder, at[i].x, at[i].y);
  for (guint i = 0; i < G_N_ELEMENTS (ends); i++)
    tables_add_edge (builder, ends[i][0], ends[i][1],
                     hypot (at[ends[i][0]].x - at[ends[i][1]].x,
                            at[ends[i][0]].y - at[ends[i][1]].y),
                     WAY_BOTH_WAYS, NULL);
  table = tables_build (builder);

  options.accuracy = 10;
  match = way_match_track (WAY_GRAPH (table), table, points, 3, &options, NULL,
                           &error);
  g_assert_no_error (error);
  g_assert_cmpuint (way_match_get_n_parts (match), ==, 1);
  way_match_get_part (match, 0, &part);
  g_assert_cmpfloat_with_epsilon (part.length, 60 + 50 + 10 + 50 + 90, 1e-9);
}

/* A slow traveller goes west, in steps of the size of the noise: along the street
 * for both directions, not against the one-way street 12 m beside it. */
static void
test_against_one_way (void)
{
  g_autoptr (WayTableBuilder) builder
    = way_table_builder_new (WAY_POSITION_PLANAR);
  const WayPosition at[] = { { 0, 0 }, { 300, 0 }, { 0, 12 }, { 300, 12 } };
  WayTrackPoint points[40] = { 0 };
  WayMatchOptions options = WAY_MATCH_DEFAULTS;
  g_autoptr (WayTable) table = NULL;
  g_autoptr (WayMatch) match = NULL;
  WayMatchPart part;

  for (guint i = 0; i < G_N_ELEMENTS (at); i++)
    tables_add_place (builder, at[i].x, at[i].y);
  tables_add_edge (builder, 0, 1, 300, WAY_ONE_WAY, NULL);
  tables_add_edge (builder, 2, 3, 300, WAY_BOTH_WAYS, NULL);
  table = tables_build (builder);
  for (guint i = 0; i < G_N_ELEMENTS (points); i++)
    points[i] = (WayTrackPoint) { .position = { 290 - 4.0 * i, 0 },
                                  .time = 5 * i };

  options.accuracy = 7;
  match = way_match_track (WAY_GRAPH (table), table, points,
                           G_N_ELEMENTS (points), &options, NULL, NULL);
  g_assert_nonnull (match);
  g_assert_cmpuint (way_match_get_n_parts (match), ==, 1);
  way_match_get_part (match, 0, &part);
  g_assert_cmpfloat_with_epsilon (part.length, 156, 20);
  for (guint i = 0; i < G_N_ELEMENTS (points); i++)
    {
      WayMatchedPoint point;

      way_match_get_point (match, i, &point);
      g_assert_cmpint (point.fit, ==, WAY_MATCH_ON_WAY);
      g_assert_cmpfloat (point.foot.y, ==, 12);
    }
}

/* On one edge the direction follows from the points alone, and at its dead end
 * nobody turns round. */
static void
test_direction (void)
{
  g_autoptr (WayTable) table = crossing (FALSE);
  const gdouble west[][3] = { { 40, 0, 0 }, { 36, 0, 5 }, { 32, 0, 10 },
                              { 28, 0, 15 } };
  const gdouble east[][3] = { { 0, 0, 0 }, { 50, 0, 5 }, { 100, 20, 10 } };
  g_autoptr (WayMatch) back = match_points (table, WAY_GRAPH (table), west, 4);
  g_autoptr (WayMatch) there = match_points (table, WAY_GRAPH (table), east, 3);
  WayMatchPart part;

  way_match_get_part (back, 0, &part);
  g_assert_cmpfloat_with_epsilon (part.length, 12, 1e-9);
  g_assert_cmpuint (WAY_NODE_INDEX (way_match_get_spot (back, 0, NULL)->to), ==,
                    0);
  way_match_get_part (there, 0, &part);
  g_assert_cmpfloat_with_epsilon (part.length, 120, 1e-9);
  g_assert_cmpuint (way_path_get_length (part.path), ==, 3);
}

/* A pause divides the track where points count together, too. */
static void
test_pause (void)
{
  g_autoptr (WayTable) table = crossing (FALSE);
  const gdouble rows[][3] = { { 20, 0, 0 }, { 23, 0, 1 }, { 25, 0, 62 },
                              { 28, 0, 63 } };
  g_autoptr (WayMatch) match = match_points (table, WAY_GRAPH (table), rows, 4);
  WayMatchPart part;

  g_assert_cmpuint (way_match_get_n_parts (match), ==, 2);
  way_match_get_part (match, 1, &part);
  g_assert_cmpuint (part.first, ==, 2);
  g_assert_cmpuint (part.last, ==, 3);
}

int
main (int    argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);

  g_test_add_func ("/matching/random", test_random);
  g_test_add_func ("/matching/restriction", test_restriction);
  g_test_add_func ("/matching/left-out", test_left_out);
  g_test_add_func ("/matching/hairpin", test_hairpin);
  g_test_add_func ("/matching/dense", test_dense);
  g_test_add_func ("/matching/against-one-way", test_against_one_way);
  g_test_add_func ("/matching/direction", test_direction);
  g_test_add_func ("/matching/pause", test_pause);
  g_test_add_func ("/matching/refusals", test_refusals);
  g_test_add_func ("/matching/cancelled-between-points",
                   test_cancelled_between_points);

  return g_test_run ();
}
