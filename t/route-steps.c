/* route-steps.c - the directions of routes, by hand and at random
 * SPDX-License-Identifier: LGPL-2.1-or-later */

#include "lib/outcome.h"

#include <wayfind-io.h>

#include <math.h>
#include <string.h>

/* A row of nodes near the equator, where degrees are as long both ways, with an
 * edge from each to the next. */
static WayNetwork *
make_row (const WayPosition *positions,
          const char *const *labels,
          guint              n)
{
  g_autoptr (WayTableBuilder) builder
    = way_table_builder_new (WAY_POSITION_GEOGRAPHIC);
  g_autoptr (WayTable) table = NULL;
  g_autoptr (GError) error = NULL;

  for (guint i = 0; i < n; i++)
    way_table_builder_add_node (builder, NULL, &positions[i], NULL, NULL);
  for (guint i = 0; i + 1 < n; i++)
    way_table_builder_add_edge (builder, WAY_INDEX (i), WAY_INDEX (i + 1),
                                i + 1, WAY_ONE_WAY, labels[i], NULL);
  table = way_table_builder_build (builder, &error);
  g_assert_no_error (error);
  return way_network_new (WAY_GRAPH (table));
}

static WayNode
node_of (WayNetwork *network,
         guint32     id)
{
  return way_table_get_node (way_network_get_table (network), WAY_ADDED (id));
}

/* A route along the row, with a stop at each of @stops. */
static WayRoute *
make_route (WayNetwork    *network,
            const guint32 *stops,
            guint          n_stops)
{
  WayRoute *route = way_route_new (network, NULL);

  for (guint i = 0; i + 1 < n_stops; i++)
    {
      g_autoptr (WayPath) path
        = way_find_path (way_network_get_graph (network),
                         node_of (network, stops[i]),
                         node_of (network, stops[i + 1]),
                         WAY_STRATEGY_DIJKSTRA, NULL);

      way_route_add_leg (route, path, NULL);
    }

  return route;
}

static gboolean
collect (const WayRouteStep *step,
         gpointer            steps)
{
  g_ptr_array_add (steps, g_boxed_copy (WAY_TYPE_ROUTE_STEP, step));
  return TRUE;
}

static void
free_step (gpointer step)
{
  g_boxed_free (WAY_TYPE_ROUTE_STEP, step);
}

static GPtrArray *
list_steps (WayRoute *route)
{
  GPtrArray *steps = g_ptr_array_new_with_free_func (free_step);

  way_route_foreach_step (route, collect, steps);
  return steps;
}

/* East along A, north into B, straight on into C, west into a street without a
 * name, and back. */
static void
test_moves (void)
{
  static const WayPosition positions[]
    = { { 0, 0 }, { 1, 0 }, { 1, 1 }, { 1.1, 2 }, { 0, 2 }, { 1, 2.01 } };
  static const char *const labels[] = { "A", "B", "C", NULL, "D" };
  static const char *const moves[]
    = { "east on A", "left into B", "straight on into C",
        "left into a road without a name", "turn back into D" };
  const guint32 stops[] = { 0, 5 };
  g_autoptr (WayNetwork) network = make_row (positions, labels, 6);
  g_autoptr (WayRoute) route = make_route (network, stops, 2);
  g_autoptr (GPtrArray) steps = list_steps (route);

  g_assert_cmpuint (steps->len, ==, 5);
  for (guint i = 0; i < 5; i++)
    {
      const WayRouteStep *step = steps->pdata[i];
      g_autofree char *text = way_route_dup_step_text (route, step);

      g_assert_cmpstr (text, ==, moves[i]);
      g_assert_cmpstr (step->label, ==, labels[i]);
      g_assert_cmpfloat (step->cost, ==, i + 1);
      g_assert_cmpfloat (step->before, ==, i * (i + 1) / 2.0);
    }
}

/* Each wind, by a route of one edge. */
static void
test_winds (void)
{
  static const struct
  {
    WayPosition to;
    const char *move;
  } winds[] = {
    { { 0, 1 }, "north on A" }, { { 1, 1 }, "northeast on A" },
    { { 1, 0 }, "east on A" }, { { 1, -1 }, "southeast on A" },
    { { 0, -1 }, "south on A" }, { { -1, -1 }, "southwest on A" },
    { { -1, 0 }, "west on A" }, { { -1, 1 }, "northwest on A" },
  };
  static const char *const labels[] = { "A" };
  const guint32 stops[] = { 0, 1 };

  for (guint i = 0; i < G_N_ELEMENTS (winds); i++)
    for (guint over_seam = 0; over_seam < 2; over_seam++)
      {
        WayPosition row[] = { { 179.9, 0 }, { 179.9, 0 } };
        g_autoptr (WayNetwork) network = NULL;
        g_autoptr (WayRoute) route = NULL;
        g_autoptr (GPtrArray) steps = NULL;
        g_autofree char *text = NULL;

        if (over_seam == 0)
          row[0].x = row[1].x = 12;
        row[1].x += winds[i].to.x;
        row[1].y += winds[i].to.y;
        if (row[1].x > 180)
          row[1].x -= 360;
        network = make_row (row, labels, 2);
        route = make_route (network, stops, 2);
        steps = list_steps (route);
        g_assert_cmpuint (steps->len, ==, 1);
        text = way_route_dup_step_text (route, steps->pdata[0]);
        g_assert_cmpstr (text, ==, winds[i].move);
      }
}

/* A leg ends a step, though the street goes on. */
static void
test_legs (void)
{
  static const WayPosition positions[] = { { 0, 0 }, { 1, 0 }, { 2, 0 } };
  static const char *const labels[] = { "A", "A" };
  const guint32 stops[] = { 0, 1, 2 };
  g_autoptr (WayNetwork) network = make_row (positions, labels, 3);
  g_autoptr (WayRoute) route = make_route (network, stops, 3);
  g_autoptr (GPtrArray) steps = list_steps (route);
  const WayRouteStep *second;

  g_assert_cmpuint (steps->len, ==, 2);
  second = steps->pdata[1];
  g_assert_cmpuint (second->leg, ==, 1);
  g_assert_cmpstr (second->type, ==, "new name");
  g_assert_cmpstr (second->modifier, ==, "straight");
  g_assert_cmpfloat (second->before, ==, 1);
  g_assert_cmpfloat (second->cost, ==, 2);
}

/* Positions in a plane have no north, and networks without labels one step a
 * leg. */
static void
test_without_north (void)
{
  g_autoptr (WayTableBuilder) builder
    = way_table_builder_new (WAY_POSITION_PLANAR);
  g_autoptr (WayTable) table = NULL;
  g_autoptr (WayNetwork) network = NULL;
  g_autoptr (WayRoute) route = NULL;
  g_autoptr (GPtrArray) steps = NULL;
  const guint32 stops[] = { 0, 3 };

  for (guint i = 0; i < 4; i++)
    way_table_builder_add_node (builder, NULL, &(WayPosition) { i, i % 2 },
                                NULL, NULL);
  for (guint i = 0; i < 3; i++)
    way_table_builder_add_edge (builder, WAY_INDEX (i), WAY_INDEX (i + 1), 1,
                                WAY_ONE_WAY, NULL, NULL);
  table = way_table_builder_build (builder, NULL);
  network = way_network_new (WAY_GRAPH (table));
  route = make_route (network, stops, 2);
  steps = list_steps (route);
  g_assert_cmpuint (steps->len, ==, 1);
  g_assert_null (((WayRouteStep *) steps->pdata[0])->type);
  g_assert_cmpuint (((WayRouteStep *) steps->pdata[0])->last, ==, 3);
}

/* Which way a turn at @at leads, by the cross product and the dot product. */
static const char *
turn_of (const WayPosition *before,
         const WayPosition *at,
         const WayPosition *after)
{
  const gdouble ax = at->x - before->x, ay = at->y - before->y;
  const gdouble bx = after->x - at->x, by = after->y - at->y;
  const gdouble cosine = (ax * bx + ay * by) / (hypot (ax, ay) * hypot (bx, by));

  if (fabs (fabs (cosine) - cos (G_PI / 6)) < 1e-4)
    return NULL;                /* too near to a border */
  if (cosine > cos (G_PI / 6))
    return "straight";
  if (cosine < -cos (G_PI / 6))
    return "uturn";
  return ax * by - ay * bx > 0 ? "left" : "right";
}

/* Random rows: steps cover all edges, have one label each, and turn as vectors
 * say. The rows lie so near to the equator that they are flat. */
static void
test_random (void)
{
  static const char *const names[] = { NULL, "A", "B" };

  for (guint round = 0; round < outcome_repeat (2000); round++)
    {
      g_autoptr (GRand) rand = g_rand_new_with_seed (round);
      const guint n = (guint) g_rand_int_range (rand, 2, 12);
      WayPosition positions[12];
      const char *labels[12];
      const guint32 middle = (guint32) g_rand_int_range (rand, 0, (gint) n);
      const guint32 stops[] = { 0, middle, n - 1 };
      g_autoptr (WayNetwork) network = NULL;
      g_autoptr (WayRoute) route = NULL;
      g_autoptr (GPtrArray) steps = NULL;
      guint at = 0;

      for (guint i = 0; i < n; i++)
        {
          positions[i] = (WayPosition) { g_rand_double_range (rand, 0, 0.01),
                                         g_rand_double_range (rand, 0, 0.01) };
          labels[i] = names[g_rand_int_range (rand, 0, 3)];
        }
      network = make_row (positions, labels, n);
      route = make_route (network, stops, 3);
      steps = list_steps (route);
      for (guint i = 0; i < steps->len; i++)
        {
          const WayRouteStep *step = steps->pdata[i];
          const guint begin = step->first + (step->leg > 0 ? middle : 0);
          const guint end = step->last + (step->leg > 0 ? middle : 0);
          const char *turn = NULL;

          g_assert_cmpuint (begin, ==, at);
          g_assert_cmpuint (end, >, begin);
          for (guint k = begin; k < end; k++)
            g_assert_cmpstr (labels[k], ==, step->label);
          if (end + 1 < n && end != middle)
            g_assert_cmpstr (labels[end], !=, step->label);
          if (begin > 0)
            turn = turn_of (&positions[begin - 1], &positions[begin],
                            &positions[begin + 1]);
          if (turn != NULL)
            g_assert_cmpstr (step->modifier, ==, turn);
          g_assert_cmpfloat (step->before, ==, begin * (begin + 1) / 2.0);
          g_assert_cmpfloat (step->before + step->cost, ==,
                             end * (end + 1) / 2.0);
          at = end;
        }
      g_assert_cmpuint (at, ==, n - 1);
    }
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);

#define ADD(path, func) g_test_add_func ("/route-steps/" path, func)
  ADD ("moves", test_moves);
  ADD ("winds", test_winds);
  ADD ("legs", test_legs);
  ADD ("without-north", test_without_north);
  ADD ("random", test_random);

  return g_test_run ();
}
