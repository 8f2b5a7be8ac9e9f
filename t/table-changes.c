/* table-changes.c - tables that differ from another in costs and rules alone
 * SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * The oracle is a table that a builder makes with the changed costs. */

#include <wayfind.h>

#include <gio/gio.h>

#define N_NODES 60
#define N_EDGES 180
#define N_ROUNDS 20

typedef struct
{
  guint32  from[N_EDGES], to[N_EDGES];
  WayCost  costs[N_EDGES];
  gboolean whole;
} Draft;

static void
draft_init (Draft   *self,
            GRand   *rand,
            gboolean whole)
{
  self->whole = whole;
  for (guint i = 0; i < N_EDGES; i++)
    {
      self->from[i] = (guint32) g_rand_int_range (rand, 0, N_NODES);
      self->to[i] = (self->from[i]
                     + (guint32) g_rand_int_range (rand, 1, N_NODES)) % N_NODES;
      self->costs[i] = g_rand_int_range (rand, 0, 50) + (whole ? 0 : 0.25);
    }
}

/* Parallel edges stay, so that edges keep their order. */
static WayTable *
draft_build (const Draft *self)
{
  g_autoptr (WayTableBuilder) builder
    = way_table_builder_new (WAY_POSITION_PLANAR);
  WayTable *table;

  way_table_builder_set_keep_parallel (builder, TRUE);
  way_table_builder_set_order (builder, WAY_ORDER_AS_ADDED);
  for (guint i = 0; i < N_NODES; i++)
    {
      const WayPosition at = { i % 10, i / 10 };
      g_autofree char *name = g_strdup_printf ("n%u", i);

      way_table_builder_add_node (builder, name, &at, NULL, NULL);
    }
  for (guint i = 0; i < N_EDGES; i++)
    g_assert_true (way_table_builder_add_edge (builder,
                                               WAY_INDEX (self->from[i]),
                                               WAY_INDEX (self->to[i]),
                                               self->costs[i], WAY_ONE_WAY,
                                               i % 3 == 0 ? "red" : NULL,
                                               NULL));
  table = way_table_builder_build (builder, NULL);
  g_assert_nonnull (table);
  return table;
}

static void
assert_same_costs (WayTable *a,
                   WayTable *b)
{
  for (guint32 goal = 0; goal < N_NODES; goal += 7)
    {
      WayCost one = INFINITY, other = INFINITY;
      WayTable *tables[] = { a, b };

      for (guint32 start = 0; start < N_NODES; start += 5)
        {
          for (guint i = 0; i < 2; i++)
            {
              g_autoptr (WaySearch) search
                = way_search_new (WAY_GRAPH (tables[i]), WAY_STRATEGY_ASTAR);
              WayCost *cost = i == 0 ? &one : &other;

              way_search_set_start (search, WAY_INDEX (start));
              way_search_set_goal (search, WAY_INDEX (goal));
              if (way_search_run (search, NULL) != WAY_STATUS_FOUND
                  || !way_search_get_cost (search, cost))
                *cost = INFINITY;
            }
          g_assert_true (one == other);
        }
    }
}

static void
assert_same_edges (WayTable *a,
                   WayTable *b)
{
  g_assert_cmpuint (way_table_get_n_edges (a), ==, way_table_get_n_edges (b));
  for (guint32 i = 0; i < way_table_get_n_edges (a); i++)
    {
      const char *labels[2];
      WayNode from[2], to[2];
      WayCost costs[2];

      way_table_get_edge (a, i, &from[0], &to[0], &costs[0], &labels[0]);
      way_table_get_edge (b, i, &from[1], &to[1], &costs[1], &labels[1]);
      g_assert_true (from[0] == from[1] && to[0] == to[1]);
      g_assert_true (costs[0] == costs[1]);
      g_assert_cmpstr (labels[0], ==, labels[1]);
    }
  for (guint32 i = 0; i < N_NODES; i++)
    {
      g_assert_cmpstr (way_table_get_name (a, WAY_INDEX (i)), ==,
                       way_table_get_name (b, WAY_INDEX (i)));
      g_assert_cmpuint (way_table_get_component (a, WAY_INDEX (i)), ==,
                        way_table_get_component (b, WAY_INDEX (i)));
    }
  g_assert_cmpfloat (way_table_get_heuristic_scale (a), ==,
                     way_table_get_heuristic_scale (b));
}

/* Raises some costs, closes some edges, and lowers some if @lowers. Returns how
 * many. */
static guint
change_costs (Draft   *self,
              GRand   *rand,
              gboolean lowers,
              guint32 *edges,
              WayCost *costs,
              WayTable *table)
{
  guint n = 0;

  for (guint i = 0; i < N_EDGES; i++)
    {
      WayCost cost = self->costs[i];
      guint32 place;
      WayNode from, to;

      if (g_rand_int_range (rand, 0, 4) != 0)
        continue;
      if (g_rand_int_range (rand, 0, 3) == 0)
        cost = INFINITY;
      else if (lowers)
        cost = cost / 2 + (self->whole ? cost / 2 : 0);
      else
        cost += g_rand_int_range (rand, 1, 40);

      /* The place of an edge: those of a node stand in the order of adding. */
      for (place = 0; place < N_EDGES; place++)
        {
          guint earlier = 0, seen = 0;

          way_table_get_edge (table, place, &from, &to, NULL, NULL);
          if (WAY_NODE_INDEX (from) != self->from[i])
            continue;
          for (guint j = 0; j < i; j++)
            earlier += self->from[j] == self->from[i];
          for (guint32 j = 0; j < place; j++)
            {
              WayNode before;

              way_table_get_edge (table, j, &before, NULL, NULL, NULL);
              seen += before == from;
            }
          if (seen == earlier)
            break;
        }
      g_assert_cmpuint (place, <, N_EDGES);
      g_assert_true (WAY_NODE_INDEX (to) == self->to[i]);
      edges[n] = place;
      costs[n++] = cost;
      self->costs[i] = cost;
    }

  return n;
}

/* The table as a prepared file has it. */
static WayTable *
keep (WayTable *table)
{
  g_autoptr (WayPrepared) prepared = way_prepared_new (table);
  g_autoptr (GOutputStream) stream = g_memory_output_stream_new_resizable ();
  g_autoptr (GBytes) bytes = NULL;
  g_autoptr (WayPrepared) opened = NULL;

  g_assert_true (way_prepared_write (prepared, stream, NULL, NULL));
  g_assert_true (g_output_stream_close (stream, NULL, NULL));
  bytes = g_memory_output_stream_steal_as_bytes
            (G_MEMORY_OUTPUT_STREAM (stream));
  opened = way_prepared_new_from_bytes (bytes, NULL);
  g_assert_nonnull (opened);
  return g_object_ref (way_prepared_get_table (opened));
}

static void
test_costs (gconstpointer data)
{
  const guint choice = GPOINTER_TO_UINT (data);
  g_autoptr (GRand) rand = g_rand_new_with_seed (choice + 5);

  for (guint round = 0; round < N_ROUNDS; round++)
    {
      g_autoptr (WayTable) table = NULL;
      g_autoptr (WayTable) changed = NULL;
      g_autoptr (WayTable) wanted = NULL;
      WayTableChanges changes = { NULL };
      guint32 edges[N_EDGES];
      WayCost costs[N_EDGES];
      Draft draft;

      draft_init (&draft, rand, (choice & 1) != 0);
      table = draft_build (&draft);
      if ((choice & 2) != 0)
        {
          WayTable *kept = keep (table);

          g_object_unref (table);
          table = kept;
        }
      changes.n_edges = change_costs (&draft, rand, (choice & 4) != 0, edges,
                                      costs, table);
      changes.edges = edges;
      changes.costs = costs;
      changed = way_table_new_with_changes (table, &changes, NULL);
      g_assert_nonnull (changed);
      g_clear_object (&table);          /* the new one keeps what it needs */

      wanted = draft_build (&draft);
      assert_same_edges (changed, wanted);
      assert_same_costs (changed, wanted);
      if (round == 0)
        {
          g_autoptr (WayTable) again = keep (changed);

          assert_same_costs (again, wanted);
        }
    }
}

/* A hierarchy of the table bounds the costs of a table with higher ones. */
static void
test_bounds (void)
{
  g_autoptr (GRand) rand = g_rand_new_with_seed (77);

  for (guint round = 0; round < N_ROUNDS; round++)
    {
      g_autoptr (WayTable) table = NULL;
      g_autoptr (WayTable) changed = NULL;
      g_autoptr (WayHierarchy) hierarchy = NULL;
      g_autoptr (WayHierarchyCosts) least = NULL;
      g_autoptr (WayHeuristic) bounds = NULL;
      WayTableChanges changes = { NULL };
      guint32 edges[N_EDGES];
      WayCost costs[N_EDGES];
      Draft draft;

      draft_init (&draft, rand, FALSE);
      table = draft_build (&draft);
      hierarchy = way_hierarchy_build (WAY_GRAPH (table), NULL, NULL, NULL);
      least = way_hierarchy_costs_new_from_graph (hierarchy,
                                                  WAY_GRAPH (table), NULL,
                                                  NULL);
      bounds = way_hierarchy_costs_to_heuristic (least);
      changes.n_edges = change_costs (&draft, rand, FALSE, edges, costs,
                                      table);
      changes.edges = edges;
      changes.costs = costs;
      changed = way_table_new_with_changes (table, &changes, NULL);
      for (guint32 goal = 0; goal < N_NODES; goal += 3)
        {
          g_autoptr (WaySearch) search
            = way_search_new (WAY_GRAPH (changed), WAY_STRATEGY_ASTAR);
          g_autoptr (WaySearch) plain
            = way_search_new (WAY_GRAPH (changed), WAY_STRATEGY_DIJKSTRA);
          WayCost one = INFINITY, other = INFINITY;

          way_search_set_heuristic (search, bounds);
          way_search_set_start (search, WAY_INDEX (1));
          way_search_set_start (plain, WAY_INDEX (1));
          way_search_set_goal (search, WAY_INDEX (goal));
          way_search_set_goal (plain, WAY_INDEX (goal));
          way_search_run (search, NULL);
          way_search_run (plain, NULL);
          way_search_get_cost (search, &one);
          way_search_get_cost (plain, &other);
          g_assert_true (one == other);
        }
    }
}

/* Rules ------------------------------------------------------------------- */

/* A row of six nodes, with two forbidden turns and a zone of two nodes. */
static WayTable *
build_with_rules (void)
{
  g_autoptr (WayTableBuilder) builder
    = way_table_builder_new (WAY_POSITION_NONE);
  const WayNode first[] = { WAY_INDEX (0), WAY_INDEX (1), WAY_INDEX (2) };
  const WayNode second[] = { WAY_INDEX (1), WAY_INDEX (2), WAY_INDEX (3) };

  way_table_builder_set_order (builder, WAY_ORDER_AS_ADDED);
  way_table_builder_add_nodes (builder, 6, NULL, NULL, NULL);
  for (guint i = 1; i < 6; i++)
    way_table_builder_add_edge (builder, WAY_INDEX (i - 1), WAY_INDEX (i), 1,
                                WAY_BOTH_WAYS, NULL, NULL);
  way_table_builder_add_restriction (builder, WAY_RESTRICTION_NO, first, 3,
                                     NULL);
  way_table_builder_add_restriction (builder, WAY_RESTRICTION_NO, second, 3,
                                     NULL);
  way_table_builder_forbid_through (builder, WAY_INDEX (3), NULL);
  way_table_builder_forbid_through (builder, WAY_INDEX (4), NULL);
  way_table_builder_forbid_u_turns (builder, 7);
  return way_table_builder_build (builder, NULL);
}

static void
test_rules (void)
{
  g_autoptr (WayTable) table = build_with_rules ();
  const guint32 rows[] = { 0, 1, 0 };
  const WayNode zones[] = { way_table_get_node (table, WAY_INDEX (3)),
                            way_table_get_node (table, WAY_INDEX (4)) };
  WayTableChanges changes = { .restrictions = rows, .n_restrictions = 1,
                              .opened = zones, .n_opened = 1 };
  g_autoptr (WayTable) some = way_table_new_with_changes (table, &changes,
                                                          NULL);
  g_autoptr (WayTable) none = NULL;
  WayNode nodes[WAY_RESTRICTION_MAX_NODES];
  WayCost dead_end = 0;

  g_assert_cmpuint (way_table_get_n_restrictions (some), ==, 1);
  g_assert_cmpuint (way_table_get_restriction (some, 0, NULL, nodes), ==, 3);
  g_assert_true (nodes[0] == way_table_get_node (table, WAY_INDEX (1)));
  g_assert_false (way_table_forbids_through (some, zones[0]));
  g_assert_true (way_table_forbids_through (some, zones[1]));
  g_assert_true (way_table_forbids_u_turns (some, &dead_end));
  g_assert_cmpfloat (dead_end, ==, 7);

  changes.n_restrictions = 3;
  changes.n_opened = 2;
  changes.allows_u_turns = TRUE;
  none = way_table_new_with_changes (table, &changes, NULL);
  g_assert_cmpuint (way_table_get_n_restrictions (none), ==, 0);
  g_assert_false (way_table_has_rules (none));
  g_assert_true (way_table_has_rules (table));
}

static void
test_refused (void)
{
  g_autoptr (WayTable) table = build_with_rules ();
  const guint32 edges[] = { 9, 10 }, rows[] = { 1, 2 };
  const WayNode nodes[] = { WAY_INDEX (5), WAY_INDEX (6) };
  const WayCost costs[][2] = { { 1, -1 }, { 1, (WayCost) NAN }, { 1, 1 } };
  g_autoptr (GError) error = NULL;

  for (guint i = 0; i < 2; i++)
    {
      const guint32 twice[] = { 8, 9 };
      const WayTableChanges changes = { .edges = twice, .costs = costs[i],
                                        .n_edges = 2 };

      g_assert_null (way_table_new_with_changes (table, &changes, &error));
      g_assert_error (error, WAY_ERROR, WAY_ERROR_BAD_COST);
      g_clear_error (&error);
    }

  const WayTableChanges wrong[]
    = { { .edges = edges, .costs = costs[2], .n_edges = 2 },
        { .restrictions = rows, .n_restrictions = 2 },
        { .opened = nodes, .n_opened = 2 } };

  for (guint i = 0; i < G_N_ELEMENTS (wrong); i++)
    {
      g_assert_null (way_table_new_with_changes (table, &wrong[i], &error));
      g_assert_error (error, WAY_ERROR, WAY_ERROR_BAD_NODE);
      g_clear_error (&error);
    }
}

/* Ends of ranges: costs that only a double holds, and the largest of all. */
static void
test_large_costs (void)
{
  static const WayCost costs[] = { 0, 2147483647.0, 2147483648.0, 4294967295.0,
                                   4294967296.0, 9007199254740992.0,
                                   G_MAXDOUBLE, INFINITY };
  g_autoptr (WayTable) table = build_with_rules ();

  for (guint i = 0; i < G_N_ELEMENTS (costs); i++)
    {
      const guint32 edge = 3;
      const WayTableChanges changes = { .edges = &edge, .costs = &costs[i],
                                        .n_edges = 1 };
      g_autoptr (WayTable) changed = way_table_new_with_changes (table,
                                                                 &changes,
                                                                 NULL);
      WayCost cost;

      way_table_get_edge (changed, 3, NULL, NULL, &cost, NULL);
      g_assert_true (cost == costs[i]);
      way_table_get_edge (changed, 4, NULL, NULL, &cost, NULL);
      g_assert_cmpfloat (cost, ==, 1);
    }
}

int
main (int    argc,
      char **argv)
{
  static const char *const names[]
    = { "real", "whole", "real-kept", "whole-kept", "real-lower",
        "whole-lower", "real-kept-lower", "whole-kept-lower" };

  g_test_init (&argc, &argv, NULL);
  for (guint i = 0; i < G_N_ELEMENTS (names); i++)
    {
      g_autofree char *path = g_strconcat ("/table-changes/costs/", names[i],
                                           NULL);

      g_test_add_data_func (path, GUINT_TO_POINTER (i), test_costs);
    }
  g_test_add_func ("/table-changes/bounds", test_bounds);
  g_test_add_func ("/table-changes/rules", test_rules);
  g_test_add_func ("/table-changes/refused", test_refused);
  g_test_add_func ("/table-changes/large-costs", test_large_costs);
  return g_test_run ();
}
