/* funnel.c - taut paths against the shortest paths of a visibility graph
 * SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * In a row of triangles a straight line from a portal to a later one is open if
 * and only if it meets all portals between, since each two in a row belong to
 * one triangle. So the shortest path is that of a graph of all ends of portals,
 * which a test can make in whole numbers and search slowly. */

#include "lib/meshes.h"

#include "graphs/mesh/mesh-private.h"
#include "lib/oracle.h"
#include "lib/outcome.h"

#include <math.h>

static const WayCost factors[] = { 1, 3, INFINITY };

/* The visibility graph of a row of portals -------------------------------- */

static int
orient (const WayPosition *a,
        const WayPosition *b,
        const WayPosition *c)
{
  const gint64 left = (gint64) (b->x - a->x) * (gint64) (c->y - a->y);
  const gint64 right = (gint64) (b->y - a->y) * (gint64) (c->x - a->x);

  return (left > right) - (left < right);
}

static gboolean
is_between (const WayPosition *a,
            const WayPosition *b,
            const WayPosition *at)
{
  return orient (a, b, at) == 0 && at->x >= MIN (a->x, b->x)
         && at->x <= MAX (a->x, b->x) && at->y >= MIN (a->y, b->y)
         && at->y <= MAX (a->y, b->y);
}

/* Whether a line and a portal have a point in common. */
static gboolean
meets (const WayPosition *a,
       const WayPosition *b,
       const WayPortal   *portal)
{
  const WayPosition *c = &portal->left, *d = &portal->right;

  if (orient (a, b, c) * orient (a, b, d) < 0
      && orient (c, d, a) * orient (c, d, b) < 0)
    return TRUE;

  return is_between (a, b, c) || is_between (a, b, d) || is_between (c, d, a)
         || is_between (c, d, b);
}

/* Node 0 is @from, nodes 2 i + 1 and 2 i + 2 are the ends of portal i, and the
 * last is @to. */
static const WayPosition *
node_at (const WayPosition *from,
         const WayPosition *to,
         const WayPortal   *portals,
         guint              n_portals,
         guint              node)
{
  if (node == 0)
    return from;
  if (node == 2 * n_portals + 1)
    return to;

  return node % 2 ? &portals[(node - 1) / 2].left
                  : &portals[(node - 1) / 2].right;
}

static gboolean
sees (const WayPosition *a,
      const WayPosition *b,
      const WayPortal   *portals,
      guint              first,
      guint              end)
{
  for (guint i = first; i < end; i++)
    if (!meets (a, b, &portals[i]))
      return FALSE;

  return TRUE;
}

static WayCost
shortest_within (const WayPosition *from,
                 const WayPosition *to,
                 const WayPortal   *portals,
                 guint              n_portals)
{
  const guint n = 2 * n_portals + 2;
  g_autoptr (PlainGraph) plain = plain_graph_new (n);
  g_autofree WayCost *costs = NULL;

  for (guint a = 0; a < n; a++)
    for (guint b = a + 1; b < n; b++)
      {
        const WayPosition *one = node_at (from, to, portals, n_portals, a);
        const WayPosition *other = node_at (from, to, portals, n_portals, b);

        if (sees (one, other, portals, (a + 1) / 2, (b - 1) / 2))
          {
            const gdouble length = hypot (one->x - other->x,
                                          one->y - other->y);

            plain_graph_add (plain, a, b, length);
            plain_graph_add (plain, b, a, length);
          }
      }
  plain_graph_seal (plain);
  costs = oracle_costs_from (plain, 0);
  return costs[n - 1];
}

static gdouble
length_of (const GArray *path)
{
  const WayPosition *at = (const WayPosition *) path->data;
  gdouble length = 0;

  for (guint i = 1; i < path->len; i++)
    length += hypot (at[i].x - at[i - 1].x, at[i].y - at[i - 1].y);

  return length;
}

static void
assert_taut (const WayPosition *from,
             const WayPosition *to,
             const WayPortal   *portals,
             guint              n_portals)
{
  g_autoptr (GArray) path = g_array_new (FALSE, FALSE, sizeof (WayPosition));
  const gdouble length
    = way_pull_through_portals (from, to, portals, n_portals, path);
  const gdouble expected = shortest_within (from, to, portals, n_portals);

  g_assert_cmpfloat_with_epsilon (length, expected, 1e-9 * (1 + expected));
  g_assert_cmpfloat_with_epsilon (length, length_of (path), 1e-9);
}

/* Drawn by hand ------------------------------------------------------------ */

static char *
pull (const WayPosition *from,
      const WayPosition *to,
      const WayPortal   *portals,
      guint              n_portals)
{
  g_autoptr (GArray) path = g_array_new (FALSE, FALSE, sizeof (WayPosition));
  GString *text = g_string_new (NULL);

  assert_taut (from, to, portals, n_portals);
  way_pull_through_portals (from, to, portals, n_portals, path);
  for (guint i = 0; i < path->len; i++)
    g_string_append_printf (text, "%s%g,%g", i > 0 ? " " : "",
                            g_array_index (path, WayPosition, i).x,
                            g_array_index (path, WayPosition, i).y);

  return g_string_free (text, FALSE);
}

static void
assert_pulled (const char        *expected,
               WayPosition        from,
               WayPosition        to,
               const WayPortal   *portals,
               guint              n_portals)
{
  g_autofree char *text = pull (&from, &to, portals, n_portals);

  g_assert_cmpstr (text, ==, expected);
}

#define PULLED(expected, from, to, ...) \
  G_STMT_START { \
    static const WayPortal portals_[] = { __VA_ARGS__ }; \
    assert_pulled (expected, (WayPosition) from, (WayPosition) to, portals_, \
                   G_N_ELEMENTS (portals_)); \
  } G_STMT_END

#define AT(x, y) { x, y }

static void
test_no_portals (void)
{
  assert_pulled ("1,2 5,6", (WayPosition) { 1, 2 }, (WayPosition) { 5, 6 },
                 NULL, 0);
  assert_pulled ("1,2", (WayPosition) { 1, 2 }, (WayPosition) { 1, 2 },
                 NULL, 0);
}

/* Up through a gap to the right of the straight line, and one to its left. */
static void
test_two_gaps (void)
{
  PULLED ("0,0 2,4 -2,8 0,12", AT (0, 0), AT (0, 12),
          { { 2, 4 }, { 4, 4 } }, { { -4, 8 }, { -2, 8 } });
}

/* A straight line through the last point of a gap touches it. */
static void
test_grazes (void)
{
  PULLED ("0,0 4,8", AT (0, 0), AT (4, 8), { { 2, 4 }, { 4, 4 } });
  PULLED ("0,0 0,8", AT (0, 0), AT (0, 8), { { -2, 4 }, { 0, 4 } });
}

/* Triangles around one corner, which is the left end of all portals. */
static void
test_shared_corner (void)
{
  PULLED ("2,-2 0,0 -2,-2", AT (2, -2), AT (-2, -2),
          { { 0, 0 }, { 4, 0 } }, { { 0, 0 }, { 0, 4 } },
          { { 0, 0 }, { -4, 0 } });
}

/* It begins, or ends, at a corner of a portal or between its ends. */
static void
test_ends_on_portals (void)
{
  PULLED ("2,4 0,8", AT (2, 4), AT (0, 8), { { 2, 4 }, { 4, 4 } });
  PULLED ("3,4 0,8", AT (3, 4), AT (0, 8), { { 2, 4 }, { 4, 4 } });
  PULLED ("0,0 2,4", AT (0, 0), AT (2, 4), { { 2, 4 }, { 4, 4 } });
  PULLED ("0,0 3,4", AT (0, 0), AT (3, 4), { { 2, 4 }, { 4, 4 } });
  PULLED ("2,4", AT (2, 4), AT (2, 4), { { 2, 4 }, { 4, 4 } });
}

/* Up through one opening of a wall and down again by another beside it, with
 * the start in the wall itself. */
static void
test_back_through_the_same_line (void)
{
  PULLED ("0,0 -1,0 -2,-2", AT (0, 0), AT (-2, -2),
          { { -1, 0 }, { 2, 0 } }, { { -1, 0 }, { -3, 0 } });
  PULLED ("0,0 2,0 3,-1", AT (0, 0), AT (3, -1),
          { { -1, 0 }, { 2, 0 } }, { { 3, 0 }, { 2, 0 } });
}

/* By chance ---------------------------------------------------------------- */

/* Wanders from triangle to triangle, never into one twice. */
static void
wander (const TestMesh *drawn,
        GRand          *rand,
        guint           most,
        GArray         *polygons,
        GArray         *portals)
{
  const guint n = drawn->polygons->len;
  g_autofree gboolean *is_used = g_new0 (gboolean, n);
  guint32 here = g_rand_int_range (rand, 0, n);

  while (polygons->len < most)
    {
      const guint begin = g_rand_int_range (rand, 0, n);
      guint32 next = n, portal = 0, ends[2];
      WayPosition places[2];

      is_used[here] = TRUE;
      g_array_append_val (polygons, here);
      for (guint i = 0; i < n && next == n; i++)
        if (!is_used[(begin + i) % n]
            && mesh_find_portal (drawn->mesh, here, (begin + i) % n,
                                 &portal))
          next = (begin + i) % n;
      if (next == n || polygons->len == most)
        return;

      way_mesh_get_portal (drawn->mesh, portal, ends, places);
      g_array_append_val (portals,
                          ((const WayPortal[]) {
                            { places[ends[0] != here],
                              places[ends[0] == here] } })[0]);
      here = next;
    }
}

static void
test_random_corridors (void)
{
  for (guint32 seed = 0; seed < outcome_repeat (1500); seed++)
    {
      g_autoptr (GRand) rand = g_rand_new_with_seed (seed);
      g_autoptr (TestMesh) drawn
        = meshes_jitter (".....\n.....\n.....\n.....\n", ".~#", factors, rand);
      g_autoptr (GArray) polygons = g_array_new (FALSE, FALSE,
                                                 sizeof (guint32));
      g_autoptr (GArray) portals = g_array_new (FALSE, FALSE,
                                                sizeof (WayPortal));
      WayPosition from, to;

      wander (drawn, rand, 3 + seed % 30, polygons, portals);
      from = meshes_choose_place (drawn,
                                  g_array_index (polygons, guint32, 0), rand);
      to = meshes_choose_place (drawn,
                                g_array_index (polygons, guint32,
                                               polygons->len - 1), rand);
      assert_taut (&from, &to, (WayPortal *) portals->data, portals->len);
    }
}

int
main (int    argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);

  g_test_add_func ("/funnel/no-portals", test_no_portals);
  g_test_add_func ("/funnel/two-gaps", test_two_gaps);
  g_test_add_func ("/funnel/grazes", test_grazes);
  g_test_add_func ("/funnel/shared-corner", test_shared_corner);
  g_test_add_func ("/funnel/ends-on-portals", test_ends_on_portals);
  g_test_add_func ("/funnel/back-through-the-same-line",
                   test_back_through_the_same_line);
  g_test_add_func ("/funnel/random-corridors", test_random_corridors);

  return g_test_run ();
}
