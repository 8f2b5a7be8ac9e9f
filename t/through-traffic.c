/* through-traffic.c - zones in which paths begin and end, and never pass
 * SPDX-License-Identifier: LGPL-2.1-or-later */

#include "lib/outcome.h"
#include "lib/random-graph.h"
#include "lib/streets.h"
#include "lib/tables.h"
#include "lib/turn-prices.h"

#include <math.h>

/* The short way from a to d leads over the farm, p and q. */
#define FARM \
  "a - p - q - d\n" \
  "|           |\n" \
  "e - f - g - h"

static WayTable *
new_farm (void)
{
  WayTableBuilder *builder = streets_new_builder (FARM, WAY_ORDER_LOCAL);

  for (const char *name = "pq"; *name != '\0'; name++)
    {
      const char text[2] = { *name };
      WayNode node;

      g_assert_true (way_table_builder_find_node (builder, text, &node));
      g_assert_true (way_table_builder_forbid_through (builder, node, NULL));
    }
  return streets_build (builder);
}

static void
assert_farm (gpointer graph)
{
  streets_assert_path (graph, "aefghd", 5);
  streets_assert_path (graph, "apq", 2);
  streets_assert_path (graph, "dqp", 2);
  streets_assert_path (graph, "pqd", 2);
  streets_assert_path (graph, "pae", 2);
  streets_assert_path (graph, "pq", 1);
}

static void
test_farm (void)
{
  g_autoptr (WayTable) table = new_farm ();
  g_autoptr (WayOverlay) overlay = way_overlay_new (WAY_GRAPH (table));
  g_autoptr (WayTurns) turns = way_turns_new (WAY_GRAPH (table));
  g_autoptr (WayTurns) above = way_turns_new (WAY_GRAPH (overlay));
  WayNode p, q, a;

  way_graph_find_node (WAY_GRAPH (table), "p", &p);
  way_graph_find_node (WAY_GRAPH (table), "q", &q);
  way_graph_find_node (WAY_GRAPH (table), "a", &a);
  g_assert_true (way_table_forbids_through (table, p));
  g_assert_false (way_table_forbids_through (table, a));
  streets_assert_path (table, "apqd", 3);

  assert_farm (turns);
  g_assert_true (way_turns_add_restrictions_of (above, table, NULL));
  assert_farm (above);

  /* The farm's own road is closed: p is reached from the other side, and a
   * path that begins there may return to the farm. */
  way_layer_set_edge_extra_cost (way_overlay_get_layer (overlay, "closed"), p,
                                 q, INFINITY, WAY_BOTH_WAYS);
  streets_assert_path (above, "paefghdq", 7);

  way_turns_clear_restrictions (turns);
  streets_assert_path (turns, "apqd", 3);
}

/* With costs of all turns, and U-turns forbidden. */
static void
test_with_turns (void)
{
  g_autoptr (WayTable) table = new_farm ();
  g_autoptr (WayTurns) turns = way_turns_new (WAY_GRAPH (table));

  way_turns_set_angle_cost (turns, 10, 0);
  streets_assert_path (turns, "aefghd", 5 + 20);
  streets_assert_path (turns, "apq", 2);
  way_turns_set_angle_cost (turns, 0, 0);
  way_turns_set_cost (turns, WAY_TURN_U, INFINITY);
  assert_farm (turns);
}

static void
test_bad_node (void)
{
  g_autoptr (WayTableBuilder) builder
    = way_table_builder_new (WAY_POSITION_NONE);
  g_autoptr (GError) error = NULL;

  g_assert_false (way_table_builder_forbid_through (builder, WAY_INDEX (0),
                                                    &error));
  g_assert_error (error, WAY_ERROR, WAY_ERROR_BAD_NODE);
}

/* Random graphs ------------------------------------------------------------ */

#define MOST_NODES (TURN_PRICES_MOST_NODES / 2)

typedef struct
{
  PlainGraph *plain;            /* (owned) */
  gboolean    zones[MOST_NODES];
  gboolean    forbidden[MOST_NODES][MOST_NODES][MOST_NODES];
  WayCost     of_back, of_end, of_turn;
} World;

/* The graph of the rule: node n + i is i, reached by entering its zone. */
static PlainGraph *
expand (const World *self)
{
  const guint n = self->plain->n_nodes;
  PlainGraph *graph = plain_graph_new (2 * n);

  for (guint i = 0; i < self->plain->edges->len; i++)
    {
      const PlainEdge *edge
        = &g_array_index (self->plain->edges, PlainEdge, i);
      const gboolean enters = self->zones[edge->to] && !self->zones[edge->from];

      plain_graph_add (graph, edge->from, edge->to + (enters ? n : 0),
                       edge->cost);
      if (self->zones[edge->from] && self->zones[edge->to])
        plain_graph_add (graph, edge->from + n, edge->to + n, edge->cost);
    }
  plain_graph_seal (graph);
  return graph;
}

static gboolean
leads_on (const World      *self,
          const PlainGraph *graph,
          guint             before,
          guint             at)
{
  const guint n = self->plain->n_nodes;

  for (guint i = 0; i < graph->edges->len; i++)
    {
      const PlainEdge *edge = &g_array_index (graph->edges, PlainEdge, i);

      if (edge->from == at && edge->to % n != before % n
          && edge->cost < INFINITY
          && !self->forbidden[before % n][at % n][edge->to % n])
        return TRUE;
    }

  return FALSE;
}

static void
set_prices (const World      *self,
            const PlainGraph *graph,
            TurnPrices       *prices)
{
  const guint n = self->plain->n_nodes;

  for (guint a = 0; a < 2 * n; a++)
    for (guint b = 0; b < 2 * n; b++)
      for (guint c = 0; c < 2 * n; c++)
        prices->of[a][b][c]
          = self->forbidden[a % n][b % n][c % n] ? INFINITY
            : c % n != a % n                     ? self->of_turn
            : leads_on (self, graph, a, b)       ? self->of_back
                                                 : self->of_end;
}

static WayTable *
build (const World *self,
       GRand       *rand)
{
  WayTableBuilder *builder = way_table_builder_new (WAY_POSITION_NONE);
  const guint n = self->plain->n_nodes;

  way_table_builder_add_nodes (builder, n, NULL, NULL, NULL);
  for (guint i = 0; i < self->plain->edges->len; i++)
    {
      const PlainEdge *edge
        = &g_array_index (self->plain->edges, PlainEdge, i);

      tables_add_edge (builder, edge->from, edge->to, edge->cost, WAY_ONE_WAY,
                       NULL);
    }
  for (guint i = 0; i < n; i++)
    if (self->zones[i])
      way_table_builder_forbid_through (builder, WAY_INDEX (i), NULL);
  for (guint a = 0; a < n; a++)
    for (guint b = 0; b < n; b++)
      for (guint c = 0; c < n; c++)
        {
          const WayNode nodes[] = { WAY_INDEX (a), WAY_INDEX (b),
                                    WAY_INDEX (c) };

          if (self->forbidden[a][b][c])
            way_table_builder_add_restriction (builder, WAY_RESTRICTION_NO,
                                               nodes, 3, NULL);
        }
  return streets_build (builder);
}

static void
draw (World   *self,
      GRand   *rand,
      guint32  seed)
{
  static const WayCost costs[] = { 0, 2, INFINITY };
  const guint n = 2 + seed % (MOST_NODES - 1);
  const guint n_rules = seed % 2 * (guint) g_rand_int_range (rand, 0, 8);

  self->plain = random_graph_new (
    rand, n, random_graph_flags (seed) & ~(guint) RANDOM_LOOPS);
  for (guint i = 0; i < n; i++)
    self->zones[i] = g_rand_boolean (rand);
  for (guint i = 0; i < n_rules; i++)
    self->forbidden[g_rand_int_range (rand, 0, (gint32) n)]
                   [g_rand_int_range (rand, 0, (gint32) n)]
                   [g_rand_int_range (rand, 0, (gint32) n)] = TRUE;
  self->of_back = costs[seed / 2 % 3];
  self->of_end = costs[seed / 6 % 3];
  self->of_turn = seed / 18 % 2;
}

static void
set_costs (const World *self,
           WayTurns    *turns)
{
  way_turns_set_cost (turns, WAY_TURN_STRAIGHT | WAY_TURN_LEFT
                               | WAY_TURN_RIGHT, self->of_turn);
  way_turns_set_cost (turns, WAY_TURN_U, self->of_back);
  way_turns_set_cost (turns, WAY_TURN_DEAD_END, self->of_end);
}

/* The costs that a search and a hierarchy find over @turns, against the
 * oracle's. */
static void
check (const World *self,
       WayTurns    *turns,
       gboolean     with_hierarchy)
{
  g_autoptr (PlainGraph) graph = expand (self);
  g_autoptr (WayRouter) router = NULL;
  g_autoptr (GError) error = NULL;
  const guint n = self->plain->n_nodes;
  TurnPrices prices = { .base = NULL };

  set_prices (self, graph, &prices);
  if (with_hierarchy)
    {
      router = way_router_new (WAY_GRAPH (turns),
                                         WAY_ROUTER_HIERARCHY, NULL, &error);
      g_assert_no_error (error);
    }

  for (guint i = 0; i < n; i++)
    for (guint j = 0; j < n; j++)
      {
        const WayCost least
          = MIN (turn_prices_least (&prices, graph, i, j),
                 turn_prices_least (&prices, graph, i, j + n));
        g_autoptr (WayPath) path
          = way_find_path (router != NULL ? WAY_GRAPH (router)
                                          : WAY_GRAPH (turns),
                           WAY_INDEX (i), WAY_INDEX (j),
                           WAY_STRATEGY_DIJKSTRA, NULL);

        g_assert_true ((path != NULL) == (least < INFINITY));
        if (path != NULL)
          g_assert_cmpfloat_with_epsilon (way_path_get_cost (path), least,
                                          1e-9 * (1 + least));
      }
}

static void
test_random (void)
{
  for (guint32 seed = 0; seed < outcome_repeat (300); seed++)
    {
      g_autoptr (GRand) rand = g_rand_new_with_seed (seed);
      World self = { NULL };

      draw (&self, rand, seed);
      {
        g_autoptr (WayTable) table = build (&self, rand);
        g_autoptr (WayOverlay) overlay = way_overlay_new (WAY_GRAPH (table));
        g_autoptr (WayTurns) turns = way_turns_new (WAY_GRAPH (table));
        g_autoptr (WayTurns) above = way_turns_new (WAY_GRAPH (overlay));

        way_turns_add_restrictions_of (above, table, NULL);
        set_costs (&self, turns);
        set_costs (&self, above);
        check (&self, turns, FALSE);
        check (&self, above, FALSE);
        check (&self, turns, TRUE);
      }
      plain_graph_free (self.plain);
    }
}

int
main (int    argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/through-traffic/farm", test_farm);
  g_test_add_func ("/through-traffic/with-turns", test_with_turns);
  g_test_add_func ("/through-traffic/bad-node", test_bad_node);
  g_test_add_func ("/through-traffic/random", test_random);

  return g_test_run ();
}
