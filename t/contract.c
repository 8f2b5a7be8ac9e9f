/* contract.c - every graph here keeps what graph.h promises
 * SPDX-License-Identifier: LGPL-2.1-or-later */

#include "lib/contract.h"
#include "lib/maps.h"
#include "lib/outcome.h"
#include "lib/random-graph.h"
#include "lib/tables.h"
#include "lib/toll-view.h"
#include "lib/turn-view.h"

#define N_PLACES 4

/* Four nodes of @self as places; estimates are made for all of them. */
static void
check_as_graph (AsGraph  *self,
                WayGraph *graph)
{
  WayNode places[N_PLACES];

  for (guint i = 0; i < N_PLACES; i++)
    places[i] = as_graph_get_node (self, i);
  contract_check (graph, places, N_PLACES);
}

static PlainGraph *
random_plain (guint32 seed)
{
  g_autoptr (GRand) rand = g_rand_new_with_seed (seed);
  PlainGraph *plain = random_graph_new (rand, 25, random_graph_flags (seed));

  for (guint goal = 0; goal < N_PLACES; goal++)
    random_graph_estimate (plain, rand, goal, seed % RANDOM_N_ESTIMATES);
  return plain;
}

static AsFlags
random_flags (const PlainGraph *plain)
{
  return AS_PREDECESSORS | (plain_graph_is_whole (plain) ? AS_WHOLE : 0);
}

static void
test_kind (gconstpointer data)
{
  for (guint32 seed = 0; seed < outcome_repeat (40); seed++)
    {
      g_autoptr (PlainGraph) plain = random_plain (seed * 13);
      g_autoptr (AsGraph) graph = as_graph_new (
          plain, GPOINTER_TO_UINT (data), random_flags (plain));

      check_as_graph (graph, graph->graph);
    }
}

/* Tables with positions have a heuristic of their own. */
static void
add_random_edges (WayTableBuilder *builder,
                  GRand           *rand,
                  guint            n_nodes,
                  WayPositionKind  kind)
{
  for (guint i = 0; i < n_nodes * 2; i++)
    {
      const guint from = g_rand_int_range (rand, 0, n_nodes);
      const guint to = g_rand_int_range (rand, 0, n_nodes);
      WayPosition a, b;
      WayCost cost;

      way_table_builder_get_position (builder, tables_node (builder, from), &a);
      way_table_builder_get_position (builder, tables_node (builder, to), &b);
      cost = way_position_distance (&a, &b, kind)
             * g_rand_double_range (rand, 0.3, 2);
      way_table_builder_add_edge (builder, tables_node (builder, from),
                                  tables_node (builder, to), cost,
                                  g_rand_int_range (rand, 0, 2), NULL, NULL);
    }
}

static WayTable *
random_table (guint32         seed,
              WayPositionKind kind,
              WayNodeOrder    order)
{
  g_autoptr (GRand) rand = g_rand_new_with_seed (seed);
  g_autoptr (WayTableBuilder) builder = way_table_builder_new (kind);
  g_autoptr (GError) error = NULL;
  WayTable *table;

  way_table_builder_set_order (builder, order);
  for (guint i = 0; i < 30; i++)
    {
      const WayPosition position = { g_rand_double_range (rand, -180, 180),
                                     g_rand_double_range (rand, -90, 90) };
      g_autofree char *name = g_strdup_printf ("place %u", i);

      way_table_builder_add_node (builder, name, &position, NULL, &error);
      g_assert_no_error (error);
    }
  add_random_edges (builder, rand, 30, kind);
  way_table_builder_set_keep_parallel (builder, seed % 2);
  table = way_table_builder_build (builder, &error);
  g_assert_no_error (error);
  return table;
}

static void
check_table (WayTable *table,
             WayGraph *graph)
{
  WayNode places[N_PLACES];

  for (guint i = 0; i < way_table_get_n_nodes (table); i++)
    {
      g_autofree char *name = g_strdup_printf ("place %u", i);
      WayNode node;

      g_assert_true (way_graph_find_node (graph, name, &node));
      g_assert_true (node == way_table_get_node (table, WAY_ADDED (i)));
    }
  for (guint i = 0; i < N_PLACES; i++)
    places[i] = way_table_get_node (table, WAY_ADDED (i * 7));
  contract_check (graph, places, N_PLACES);
}

static void
test_table (gconstpointer data)
{
  const WayPositionKind kind = GPOINTER_TO_UINT (data);

  for (guint32 seed = 0; seed < outcome_repeat (20); seed++)
    for (WayNodeOrder o = WAY_ORDER_AS_ADDED; o <= WAY_ORDER_LOCAL; o++)
      {
        g_autoptr (WayTable) table = random_table (seed, kind, o);

        check_table (table, WAY_GRAPH (table));
      }
}

/* Dearer and blocked nodes, whole costs and fractions. */
static void
test_overlay (void)
{
  static const WayCost extra[] = { 0, 3, 2.5, INFINITY, 1e9 };

  for (guint32 seed = 0; seed < outcome_repeat (20); seed++)
    {
      g_autoptr (WayTable) table
          = random_table (seed, WAY_POSITION_GEOGRAPHIC, WAY_ORDER_LOCAL);
      g_autoptr (WayOverlay) overlay = way_overlay_new (WAY_GRAPH (table));
      g_autoptr (WayOverlay) above = way_overlay_new (WAY_GRAPH (overlay));

      for (guint id = 0; id < 30; id++)
        way_overlay_set_extra_cost (id % 2 ? overlay : above,
                                    way_table_get_node (table, WAY_ADDED (id)),
                                    extra[(id + seed) % G_N_ELEMENTS (extra)]);
      check_table (table, WAY_GRAPH (overlay));
      check_table (table, WAY_GRAPH (above));
    }
}

static void
test_toll_view (gconstpointer data)
{
  for (guint32 seed = 0; seed < outcome_repeat (20); seed++)
    {
      g_autoptr (PlainGraph) plain = random_plain (seed * 13);
      g_autoptr (AsGraph) graph = as_graph_new (
          plain, GPOINTER_TO_UINT (data), random_flags (plain));
      g_autoptr (TollView) view
          = toll_view_new (graph->graph, seed % 2 ? 2 : 0.5);

      check_as_graph (graph, WAY_GRAPH (view));
    }
}

static void
test_turn_view (gconstpointer data)
{
  for (guint32 seed = 0; seed < outcome_repeat (20); seed++)
    {
      g_autoptr (PlainGraph) plain = random_plain (seed * 13);
      g_autoptr (AsGraph) graph = as_graph_new (
          plain, GPOINTER_TO_UINT (data), random_flags (plain));
      g_autoptr (TurnView) view
          = turn_view_new (graph->graph, seed % 2 ? 2 : 0.5);

      check_as_graph (graph, WAY_GRAPH (view));
    }
}

/* A plain view below a state space, which is the intended order. */
static void
test_stacked_views (void)
{
  g_autoptr (Map) map = map_new ("S...#..9\n"
                                 ".##.#.#.\n"
                                 ".#..9...\n"
                                 "...##..G");
  g_autoptr (AsGraph) graph = as_graph_new (map->plain, AS_INDEX, AS_WHOLE);
  g_autoptr (WayOverlay) overlay = way_overlay_new (graph->graph);
  g_autoptr (TollView) toll = toll_view_new (WAY_GRAPH (overlay), 3);
  g_autoptr (TurnView) turns = turn_view_new (WAY_GRAPH (toll), 7);
  const WayNode places[] = { WAY_INDEX (map->start), WAY_INDEX (map->goal),
                             WAY_INDEX (5) };

  way_overlay_set_extra_cost (overlay, WAY_INDEX (18), 40);
  contract_check (WAY_GRAPH (turns), places, G_N_ELEMENTS (places));
}

static void
add_kind_test (const char   *name,
               AsKind        kind,
               GTestDataFunc test)
{
  g_autofree char *path = g_strdup_printf ("/contract/%s/%s", name,
                                           as_kind_get_name (kind));

  g_test_add_data_func (path, GUINT_TO_POINTER (kind), test);
}

int
main (int    argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);
  for (AsKind kind = 0; kind < AS_N_KINDS; kind++)
    {
      add_kind_test ("graph", kind, test_kind);
      add_kind_test ("toll-view", kind, test_toll_view);
    }
  add_kind_test ("turn-view", AS_INDEX, test_turn_view);
  add_kind_test ("turn-view", AS_TABLE_LOCAL, test_turn_view);
  add_kind_test ("turn-view", AS_OVERLAY, test_turn_view);
  g_test_add_data_func ("/contract/table/planar",
                        GUINT_TO_POINTER (WAY_POSITION_PLANAR), test_table);
  g_test_add_data_func ("/contract/table/geographic",
                        GUINT_TO_POINTER (WAY_POSITION_GEOGRAPHIC),
                        test_table);
  g_test_add_func ("/contract/overlay", test_overlay);
  g_test_add_func ("/contract/stacked-views", test_stacked_views);
  return g_test_run ();
}
