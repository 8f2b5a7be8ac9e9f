/* depot.c - a van's round through a town, and again when a bridge closes
 * SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * The lesson: a network that is asked again and again. A router prepares the
 * town once. It then says what it costs from each customer to each other, out
 * of which a trip finds the best order. When a bridge closes nothing is
 * prepared anew: the router works the new costs in, in a moment, and is asked
 * again.
 *
 * The town has 12 by 8 corners and streets of 100 metres. A river runs down its
 * middle, and two bridges lead over it, in the second row and in the seventh.
 */

#include <stdio.h>
#include <wayfind.h>

#define COLUMNS 12
#define ROWS 8
#define RIVER 5         /* east of this column */

/* The depot, and customers. */
static const struct
{
  const char *name;
  guint32     x, y;
} stops[] = {
  { "depot", 2, 3 },    { "Ada", 0, 0 },    { "Ben", 4, 7 },
  { "Cleo", 9, 1 },     { "Dan", 11, 6 },   { "Eve", 7, 3 },
  { "Fay", 5, 2 },
};

#define N_STOPS G_N_ELEMENTS (stops)

static WayNode
corner (guint32 x,
        guint32 y)
{
  return WAY_INDEX (y * COLUMNS + x);
}

static void
add_bridge (WayTableBuilder *builder,
            const char      *name,
            guint32          row)
{
  const WayPosition middle = { RIVER + 0.5, row };
  WayNode bridge;

  way_table_builder_add_node (builder, name, &middle, &bridge, NULL);
  way_table_builder_add_edge (builder, corner (RIVER, row), bridge, 50,
                              WAY_BOTH_WAYS, NULL, NULL);
  way_table_builder_add_edge (builder, bridge, corner (RIVER + 1, row), 50,
                              WAY_BOTH_WAYS, NULL, NULL);
}

static WayTable *
build_town (void)
{
  g_autoptr (WayTableBuilder) builder
    = way_table_builder_new (WAY_POSITION_PLANAR);

  for (guint32 y = 0; y < ROWS; y++)
    for (guint32 x = 0; x < COLUMNS; x++)
      {
        const WayPosition position = { x, y };

        way_table_builder_add_node (builder, NULL, &position, NULL, NULL);
      }
  for (guint32 y = 0; y < ROWS; y++)
    for (guint32 x = 0; x < COLUMNS; x++)
      {
        if (x + 1 < COLUMNS && x != RIVER)
          way_table_builder_add_edge (builder, corner (x, y),
                                      corner (x + 1, y), 100, WAY_BOTH_WAYS,
                                      NULL, NULL);
        if (y + 1 < ROWS)
          way_table_builder_add_edge (builder, corner (x, y),
                                      corner (x, y + 1), 100, WAY_BOTH_WAYS,
                                      NULL, NULL);
      }
  add_bridge (builder, "north bridge", 1);
  add_bridge (builder, "south bridge", 6);

  return way_table_builder_build (builder, NULL);
}

static gboolean
keep_row (gsize          row,
          const WayCost *costs,
          gsize          n_targets,
          gpointer       user_data)
{
  WayCost *matrix = user_data;

  for (gsize i = 0; i < n_targets; i++)
    matrix[row * n_targets + i] = costs[i];
  return TRUE;
}

static void
print_round (WayTable   *town,
             WayRouter  *router,
             const char *when)
{
  g_autoptr (WayTrip) trip = NULL;
  WayCost matrix[N_STOPS * N_STOPS];
  WayNode nodes[N_STOPS];

  for (guint i = 0; i < N_STOPS; i++)
    nodes[i] = corner (stops[i].x, stops[i].y);
  way_router_foreach_row (router, nodes, N_STOPS, nodes, N_STOPS, 1, keep_row,
                          matrix, NULL, NULL);
  trip = way_trip_find (matrix, N_STOPS, 0, 0, NULL, NULL);

  printf ("%s: %g m\n", when, way_trip_get_cost (trip));
  for (guint i = 0; i < way_trip_get_length (trip); i++)
    {
      const guint stop = way_trip_get_place (trip, i);
      const guint before = way_trip_get_place (trip, i > 0 ? i - 1 : 0);

      printf ("  %-6s%5g m\n", stops[stop].name,
              i > 0 ? matrix[before * N_STOPS + stop] : 0);
    }
}

int
main (void)
{
  g_autoptr (WayTable) town = build_town ();
  g_autoptr (WayOverlay) works = way_overlay_new (WAY_GRAPH (town));
  g_autoptr (WayRouter) router
    = way_router_new (WAY_GRAPH (works), WAY_ROUTER_HIERARCHY, NULL, NULL);
  WayNode bridge;

  print_round (town, router, "both bridges");
  way_graph_find_node (WAY_GRAPH (town), "north bridge", &bridge);
  way_overlay_set_extra_cost (works, bridge, INFINITY);
  way_router_update (router, NULL, NULL);
  print_round (town, router, "the north bridge is closed");

  return 0;
}
