/* plane.c - predicates against arithmetic in whole numbers
 * SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * Points are drawn from lattices of whole numbers, where a determinant is a
 * whole number of 128 bits, and are then handed over times powers of two, which
 * change no sign. The positions of points at both ends of the range of doubles
 * are easy to see. */

#include "core/plane.h"

#include "lib/products.h"

#include <string.h>

#ifdef __SIZEOF_INT128__
__extension__ typedef __int128 Big;
#endif

typedef struct
{
  gint64 x;
  gint64 y;
} Point;

static int
lattice_orient (Point a,
                Point b,
                Point c)
{
  return products_compare (a.x - c.x, b.y - c.y, a.y - c.y, b.x - c.x);
}

static WayPosition
scaled (Point point,
        int   exponent)
{
  return (WayPosition) { ldexp ((gdouble) point.x, exponent),
                         ldexp ((gdouble) point.y, exponent) };
}

static gint64
random_number (GRand *rand,
               guint  bits)
{
  const guint64 number = (guint64) g_rand_int (rand) << 32 | g_rand_int (rand);
  const gint64 half = G_GINT64_CONSTANT (1) << (bits - 1);

  return (gint64) (number & ((guint64) 2 * half - 1)) - half;
}

static Point
random_point (GRand *rand,
              guint  bits)
{
  const gint64 x = random_number (rand, bits);

  return (Point) { x, random_number (rand, bits) };
}

/* Arithmetic for the lattice, beside the machine's own numbers of 128 bits. */
static void
test_products (void)
{
#ifdef __SIZEOF_INT128__
  static const gint64 ends[] = {
    0, 1, -1, 0xffffffff, G_GINT64_CONSTANT (1) << 32, -0xffffffffLL,
    G_MAXINT64, G_MININT64, G_MININT64 + 1
  };
  g_autoptr (GRand) rand = g_rand_new_with_seed (60);

  for (guint run = 0; run < 100000; run++)
    {
      gint64 n[4];
      Big p, q;
      Product found;

      for (guint i = 0; i < 4; i++)
        n[i] = g_rand_int_range (rand, 0, 3) == 0
               ? ends[g_rand_int_range (rand, 0, G_N_ELEMENTS (ends))]
               : random_number (rand, g_rand_int_range (rand, 2, 64));
      p = (Big) n[0] * n[1];
      q = (Big) n[2] * n[3];
      found = products_multiply (n[0], n[1]);

      g_assert_cmpint (found.sign, ==, (p > 0) - (p < 0));
      p = found.sign < 0 ? -p : p;
      g_assert_cmpuint (found.high, ==, (guint64) (p >> 64));
      g_assert_cmpuint (found.low, ==, (guint64) p);
      p = found.sign < 0 ? -p : p;
      g_assert_cmpint (products_compare (n[0], n[1], n[2], n[3]), ==,
                       (p > q) - (p < q));
    }
#else
  g_test_skip ("this machine has no numbers of 128 bits");
#endif
}

/* All six orders of three points, which turn left or right. */
static void
check_orient (Point a,
              Point b,
              Point c,
              int   exponent)
{
  const WayPosition p = scaled (a, exponent), q = scaled (b, exponent);
  const WayPosition r = scaled (c, exponent);
  const int expected = lattice_orient (a, b, c);

  g_assert_cmpint (plane_orient (&p, &q, &r), ==, expected);
  g_assert_cmpint (plane_orient (&q, &r, &p), ==, expected);
  g_assert_cmpint (plane_orient (&r, &p, &q), ==, expected);
  g_assert_cmpint (plane_orient (&q, &p, &r), ==, -expected);
  g_assert_cmpint (plane_orient (&p, &r, &q), ==, -expected);
  g_assert_cmpint (plane_orient (&r, &q, &p), ==, -expected);
}

/* From lattices with most points on a line to lattices with none. */
static void
test_orient_random (void)
{
  static const guint bits[] = { 2, 3, 10, 26, 27, 40, 53 };
  static const int exponents[] = { 0, -1074, -600, -300, 300, 900 };
  g_autoptr (GRand) rand = g_rand_new_with_seed (61);

  for (guint i = 0; i < G_N_ELEMENTS (bits); i++)
    for (guint k = 0; k < G_N_ELEMENTS (exponents); k++)
      for (guint run = 0; run < 500; run++)
        {
          const Point a = random_point (rand, bits[i]);
          const Point b = random_point (rand, bits[i]);

          check_orient (a, b, random_point (rand, bits[i]), exponents[k]);
        }
}

/* Multiples of one direction, and points a last bit beside them. */
static void
test_orient_nearly_on_line (void)
{
  g_autoptr (GRand) rand = g_rand_new_with_seed (62);

  for (guint run = 0; run < 20000; run++)
    {
      const Point d = random_point (rand, 26), o = random_point (rand, 50);
      const gint64 i = random_number (rand, 25), k = random_number (rand, 25);
      const Point a = { o.x + i * d.x, o.y + i * d.y };
      Point b = { o.x + k * d.x, o.y + k * d.y };

      check_orient (o, a, b, -20);
      b.y += g_rand_boolean (rand) ? 1 : -1;
      check_orient (o, a, b, -20);
    }
}

static gint64
random_power (GRand *rand)
{
  return G_GINT64_CONSTANT (1) << g_rand_int_range (rand, 0, 54);
}

/* Coordinates of very different size, so that differences are rounded. */
static void
test_orient_mixed_sizes (void)
{
  g_autoptr (GRand) rand = g_rand_new_with_seed (63);

  for (guint run = 0; run < 20000; run++)
    {
      Point points[3];

      for (guint i = 0; i < 3; i++)
        {
          points[i] = random_point (rand, 6);
          points[i].x *= random_power (rand);
          points[i].y *= random_power (rand);
          points[i].x += g_rand_int_range (rand, -1, 2);
        }
      for (guint i = 0; i < 3; i++)     /* too many bits for a double */
        {
          points[i].x = (gint64) (gdouble) points[i].x;
          points[i].y = (gint64) (gdouble) points[i].y;
        }
      check_orient (points[0], points[1], points[2], -80);
    }
}

/* Kettner, Mehlhorn, Pion, Schirra and Yap, "Classroom examples of robustness
 * problems in geometric computations" (2008): a patch of 256 x 256 neighbouring
 * doubles about (0.5, 0.5), seen from the line through (12, 12) and (24, 24).
 * In units of 2^-53 all are whole. */
static void
test_orient_classroom (void)
{
  const gint64 one = G_GINT64_CONSTANT (1) << 53;
  const Point q = { 12 * one, 12 * one }, r = { 24 * one, 24 * one };

  for (gint64 i = 0; i < 256; i += 5)
    for (gint64 k = 0; k < 256; k += 3)
      check_orient ((Point) { one / 2 + i, one / 2 + k }, q, r, -53);
}

/* Above the line x = y is its left, as one looks along it to the right. */
static void
test_orient_ends_of_range (void)
{
  static const gdouble sizes[] = { DBL_MAX, 1e300, 1e150, 1, 1e-150, DBL_MIN,
                                   100 * 4.9406564584124654e-324 };

  for (guint i = 0; i < G_N_ELEMENTS (sizes); i++)
    {
      const gdouble size = sizes[i];
      const WayPosition a = { -size, -size }, b = { size, size };
      const gdouble x = size / 2;
      const WayPosition on = { x, x }, above = { x, nextafter (x, size) };
      const WayPosition below = { x, nextafter (x, 0) };

      g_assert_cmpint (plane_orient (&a, &b, &on), ==, 0);
      g_assert_cmpint (plane_orient (&a, &b, &above), ==, 1);
      g_assert_cmpint (plane_orient (&a, &b, &below), ==, -1);
    }
}

/* A point of the least size beside a line of the largest. */
static void
test_orient_least_beside_largest (void)
{
  const WayPosition a = { -DBL_MAX, 0 }, b = { DBL_MAX, 0 };
  const WayPosition above = { 1, 4.9406564584124654e-324 };
  const WayPosition below = { 1, -4.9406564584124654e-324 };
  const WayPosition slope = { DBL_MAX, 4.9406564584124654e-324 };

  g_assert_cmpint (plane_orient (&a, &b, &above), ==, 1);
  g_assert_cmpint (plane_orient (&a, &b, &below), ==, -1);
  g_assert_cmpint (plane_orient (&a, &slope, &above), ==, 1);
}

/* Segments ---------------------------------------------------------------- */

/* Both segments on one line. */
static PlaneMeeting
lattice_meet_on_line (const Point s[4])
{
  const gboolean by_x = s[0].x != s[1].x || s[2].x != s[3].x;
  gint64 at[4];

  for (guint i = 0; i < 4; i++)
    at[i] = by_x ? s[i].x : s[i].y;

  {
    const gint64 first = MAX (MIN (at[0], at[1]), MIN (at[2], at[3]));
    const gint64 last = MIN (MAX (at[0], at[1]), MAX (at[2], at[3]));

    return first > last ? PLANE_APART
           : first == last ? PLANE_TOUCH : PLANE_OVERLAP;
  }
}

/* Solves for where two lines meet: at u / d of the first and v / d of the
 * second. */
static PlaneMeeting
lattice_meet (const Point s[4])
{
  const Point a = { s[1].x - s[0].x, s[1].y - s[0].y };
  const Point b = { s[3].x - s[2].x, s[3].y - s[2].y };
  const Point o = { s[2].x - s[0].x, s[2].y - s[0].y };
  gint64 d = a.x * b.y - a.y * b.x;
  gint64 u = o.x * b.y - o.y * b.x, v = o.x * a.y - o.y * a.x;

  if (d == 0)
    {
      const gboolean apart = (a.x == 0 && a.y == 0) ? u != 0 : v != 0;

      if (a.x == 0 && a.y == 0 && b.x == 0 && b.y == 0)
        return o.x == 0 && o.y == 0 ? PLANE_TOUCH : PLANE_APART;
      return apart ? PLANE_APART : lattice_meet_on_line (s);
    }
  if (d < 0)
    {
      d = -d;
      u = -u;
      v = -v;
    }
  if (u < 0 || u > d || v < 0 || v > d)
    return PLANE_APART;
  return u == 0 || u == d || v == 0 || v == d ? PLANE_TOUCH : PLANE_CROSS;
}

/* All pairs of segments on a lattice of 4 x 4 points, at two scales. */
static void
test_segments_all (void)
{
  for (guint i = 0; i < 16 * 16 * 16 * 16; i++)
    {
      Point s[4];
      WayPosition p[4];

      for (guint k = 0; k < 4; k++)
        {
          s[k] = (Point) { i >> 4 * k & 3, i >> (4 * k + 2) & 3 };
          p[k] = scaled (s[k], i % 2 ? -1 : -560);
        }
      g_assert_cmpint (plane_segments_meet (&p[0], &p[1], &p[2], &p[3]), ==,
                       lattice_meet (s));
    }
}

static void
test_segments_random (void)
{
  static const PlaneMeeting wanted[] = { PLANE_APART, PLANE_CROSS };
  g_autoptr (GRand) rand = g_rand_new_with_seed (64);
  guint counts[4] = { 0 };

  for (guint run = 0; run < 20000; run++)
    {
      Point s[4];
      WayPosition p[4];

      for (guint k = 0; k < 4; k++)
        {
          s[k] = random_point (rand, 5 + run % 24);
          p[k] = scaled (s[k], 70);
        }
      g_assert_cmpint (plane_segments_meet (&p[0], &p[1], &p[2], &p[3]), ==,
                       lattice_meet (s));
      counts[lattice_meet (s)]++;
    }
  for (guint i = 0; i < G_N_ELEMENTS (wanted); i++)
    g_assert_cmpuint (counts[wanted[i]], >, 1000);
}

/* Polygons ---------------------------------------------------------------- */

/* Each character is a point of a lattice, and shows its position. */
static void
check_places (const WayPosition *ring,
              gsize              n,
              const char *const *rows,
              guint              n_rows)
{
  for (guint row = 0; row < n_rows; row++)
    for (guint column = 0; rows[row][column] != '\0'; column++)
      {
        const WayPosition point = { column, row };
        const PlanePlace expected = rows[row][column] == '.' ? PLANE_OUTSIDE
                                    : rows[row][column] == 'o' ? PLANE_ON
                                    : PLANE_INSIDE;
        WayPosition turned[16];

        for (gsize i = 0; i < n; i++)
          turned[i] = ring[n - 1 - i];
        g_assert_cmpint (plane_locate (&point, ring, n), ==, expected);
        g_assert_cmpint (plane_locate (&point, turned, n), ==, expected);
      }
}

static void
test_locate_notched (void)
{
  static const WayPosition ring[]
    = { { 1, 1 }, { 4, 4 }, { 7, 1 }, { 7, 6 }, { 4, 6 }, { 1, 6 } };
  static const char *rows[] = { ".........",
                                ".o.....o.",
                                ".oo...oo.",
                                ".oio.oio.",
                                ".oiioiio.",
                                ".oiiiiio.",
                                ".ooooooo.",
                                "........." };

  check_places (ring, G_N_ELEMENTS (ring), rows, G_N_ELEMENTS (rows));
}

/* Corners on the ray, sides along it, a corner given twice. */
static void
test_locate_stairs (void)
{
  static const WayPosition ring[]
    = { { 0, 0 }, { 2, 0 }, { 2, 2 }, { 2, 2 }, { 4, 2 }, { 4, 4 }, { 6, 4 },
        { 6, 6 }, { 0, 6 } };
  static const char *rows[] = { "ooo.....",
                                "oio.....",
                                "oiooo...",
                                "oiiio...",
                                "oiiiooo.",
                                "oiiiiio.",
                                "ooooooo." };

  check_places (ring, G_N_ELEMENTS (ring), rows, G_N_ELEMENTS (rows));
}

/* Two squares that touch in a point, in one ring. */
static void
test_locate_pinched (void)
{
  static const WayPosition ring[]
    = { { 0, 0 }, { 2, 0 }, { 2, 2 }, { 4, 2 }, { 4, 4 }, { 2, 4 }, { 2, 2 },
        { 0, 2 } };
  static const char *rows[] = { "ooo...",
                                "oio...",
                                "ooooo.",
                                "..oio.",
                                "..ooo." };

  check_places (ring, G_N_ELEMENTS (ring), rows, G_N_ELEMENTS (rows));
}

static void
test_ring_turn (void)
{
  static const WayPosition notched[]
    = { { 1, 1 }, { 4, 4 }, { 7, 1 }, { 7, 6 }, { 4, 6 }, { 1, 6 } };
  static const WayPosition flat[]
    = { { 0.1, 0.1 }, { 0.3, 0.3 }, { 0.7, 0.7 }, { 0.2, 0.2 } };
  WayPosition sliver[]
    = { { 0.1, 0.1 }, { 0.3, 0.3 }, { 0.7, 0.7 }, { 0.2, 0.2 } };
  WayPosition turned[6];

  for (guint i = 0; i < 6; i++)
    turned[i] = notched[5 - i];
  g_assert_cmpint (plane_ring_turn (notched, 6), ==, 1);
  g_assert_cmpint (plane_ring_turn (turned, 6), ==, -1);
  g_assert_cmpint (plane_ring_turn (flat, 4), ==, 0);
  g_assert_cmpint (plane_ring_turn (flat, 0), ==, 0);

  /* The last way is back: above it is the right. */
  sliver[3].y = nextafter (0.2, 1);
  g_assert_cmpint (plane_ring_turn (sliver, 4), ==, 1);
  sliver[3].y = nextafter (0.2, 0);
  g_assert_cmpint (plane_ring_turn (sliver, 4), ==, -1);
}

int
main (int    argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/core/plane/lattice", test_products);
  g_test_add_func ("/core/plane/orient/random", test_orient_random);
  g_test_add_func ("/core/plane/orient/nearly-on-line",
                   test_orient_nearly_on_line);
  g_test_add_func ("/core/plane/orient/mixed-sizes", test_orient_mixed_sizes);
  g_test_add_func ("/core/plane/orient/classroom", test_orient_classroom);
  g_test_add_func ("/core/plane/orient/ends-of-range",
                   test_orient_ends_of_range);
  g_test_add_func ("/core/plane/orient/least-beside-largest",
                   test_orient_least_beside_largest);
  g_test_add_func ("/core/plane/segments/all", test_segments_all);
  g_test_add_func ("/core/plane/segments/random", test_segments_random);
  g_test_add_func ("/core/plane/locate/notched", test_locate_notched);
  g_test_add_func ("/core/plane/locate/stairs", test_locate_stairs);
  g_test_add_func ("/core/plane/locate/pinched", test_locate_pinched);
  g_test_add_func ("/core/plane/ring-turn", test_ring_turn);

  return g_test_run ();
}
