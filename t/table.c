/* table.c - tables: the order of their nodes, edges backwards, islands
 * SPDX-License-Identifier: LGPL-2.1-or-later */

#include "lib/contract.h"
#include "lib/tables.h"

#define N_RANDOM 40

/* A random builder: both kinds of edge, hidden ones, parallel ones, self-loops
 * and islands. */
static WayTableBuilder *
random_builder (GRand       *rand,
                gboolean     with_positions,
                gboolean     whole,
                WayNodeOrder order)
{
  const guint n_nodes = g_rand_int_range (rand, 1, 60);
  const guint n_edges = g_rand_int_range (rand, 0, 2 * n_nodes);
  WayTableBuilder *builder = way_table_builder_new (WAY_POSITION_PLANAR);

  way_table_builder_set_order (builder, order);
  for (guint i = 0; i < n_nodes; i++)
    {
      const WayPosition position = { g_rand_int_range (rand, -9, 9),
                                     g_rand_double (rand) };

      way_table_builder_add_node (builder, NULL,
                                  with_positions ? &position : NULL, NULL,
                                  NULL);
    }

  for (guint i = 0; i < n_edges; i++)
    {
      const WayCost cost = g_rand_int_range (rand, 0, 5);
      const WayCost more = whole ? 0 : g_rand_double (rand);

      const guint32 from = g_rand_int_range (rand, 0, n_nodes);
      const guint32 to = g_rand_int_range (rand, 0, n_nodes);
      const gboolean hidden = g_rand_int_range (rand, 0, 9) == 0;

      tables_add_edge (builder, from, to, hidden ? INFINITY : cost + more,
                       g_rand_boolean (rand) ? WAY_BOTH_WAYS : WAY_ONE_WAY,
                       NULL);
    }

  return builder;
}

/* Order ------------------------------------------------------------------- */

typedef struct
{
  guint32 from;
  guint32 to;
  WayCost cost;
} Edge;

static int
compare_edges (gconstpointer a,
               gconstpointer b)
{
  const Edge *one = a, *other = b;

  if (one->from != other->from)
    return one->from < other->from ? -1 : 1;
  if (one->to != other->to)
    return one->to < other->to ? -1 : 1;

  return (one->cost > other->cost) - (one->cost < other->cost);
}

/* All edges between the builder's ids, sorted; asked backwards if wanted. */
static GArray *
list_edges (WayTable *table,
            gboolean  backwards)
{
  GArray *list = g_array_new (FALSE, FALSE, sizeof (Edge));

  for (guint32 id = 0; id < way_table_get_n_nodes (table); id++)
    {
      const WayNode node = way_table_get_node (table, WAY_ADDED (id));
      g_autoptr (WayEdges) edges = tables_ask (table, node, backwards);

      for (guint i = 0; i < way_edges_get_length (edges); i++)
        {
          const guint32 end = way_table_get_id (table,
                                                way_edges_get_node (edges, i));
          const Edge edge = { backwards ? end : id, backwards ? id : end,
                              way_edges_get_cost (edges, i) };

          g_array_append_val (list, edge);
        }
    }
  g_array_sort (list, compare_edges);

  return list;
}

static void
assert_same_edges (GArray *a,
                   GArray *b)
{
  g_assert_cmpuint (a->len, ==, b->len);
  for (guint i = 0; i < a->len; i++)
    g_assert_cmpint (compare_edges (&g_array_index (a, Edge, i),
                                    &g_array_index (b, Edge, i)), ==, 0);
}

static WayTable *
random_table (guint32      seed,
              gboolean     keep_parallel,
              WayNodeOrder order)
{
  g_autoptr (GRand) rand = g_rand_new_with_seed (seed);
  g_autoptr (WayTableBuilder) builder = random_builder (rand, seed % 2,
                                                        seed / 2 % 2, order);

  way_table_builder_set_keep_parallel (builder, keep_parallel);

  return tables_build (builder);
}

static void
test_renumbering_keeps_edges (void)
{
  for (guint32 seed = 0; seed < N_RANDOM; seed++)
    for (guint keep = 0; keep < 2; keep++)
      {
        g_autoptr (WayTable) local = random_table (seed, keep,
                                                   WAY_ORDER_LOCAL);
        g_autoptr (WayTable) plain = random_table (seed, keep,
                                                   WAY_ORDER_AS_ADDED);
        g_autoptr (GArray) a = list_edges (local, FALSE);
        g_autoptr (GArray) b = list_edges (plain, FALSE);

        assert_same_edges (a, b);
        g_assert_cmpint (tables_flags (local), ==, tables_flags (plain));
        g_assert_cmpfloat (way_table_get_heuristic_scale (local), ==,
                           way_table_get_heuristic_scale (plain));
      }
}

static void
test_renumbering_translates (void)
{
  for (guint32 seed = 0; seed < N_RANDOM; seed++)
    {
      g_autoptr (WayTable) local = random_table (seed, FALSE, WAY_ORDER_LOCAL);
      g_autoptr (WayTable) plain = random_table (seed, FALSE,
                                                 WAY_ORDER_AS_ADDED);

      for (guint32 id = 0; id < way_table_get_n_nodes (local); id++)
        {
          const WayNode node = way_table_get_node (local, WAY_ADDED (id));
          WayPosition a = { 0, 0 }, b = { 0, 0 };

          g_assert_cmpuint (way_table_get_id (local, node), ==, id);
          g_assert_true (way_table_get_node (plain,
                                             WAY_ADDED (id)) == WAY_INDEX (id));
          way_graph_get_position (WAY_GRAPH (local), node, &a);
          way_graph_get_position (WAY_GRAPH (plain), WAY_INDEX (id), &b);
          g_assert_cmpmem (&a, sizeof a, &b, sizeof b);
        }
    }
}

/* A square of nodes in random order comes out so that nodes next to one
 * another in number are near one another in place. */
static void
test_hilbert_is_local (void)
{
  g_autoptr (GRand) rand = g_rand_new_with_seed (1);
  g_autoptr (WayTableBuilder) builder
    = way_table_builder_new (WAY_POSITION_PLANAR);
  g_autoptr (WayTable) table = NULL;
  gdouble sum = 0;

  way_table_builder_set_order (builder, WAY_ORDER_LOCAL);
  for (guint i = 0; i < 4096; i++)
    {
      const gdouble x = g_rand_double (rand);

      tables_add_place (builder, x, g_rand_double (rand));
    }
  table = tables_build (builder);
  for (guint32 i = 1; i < 4096; i++)
    {
      WayPosition a, b;

      way_graph_get_position (WAY_GRAPH (table), WAY_INDEX (i - 1), &a);
      way_graph_get_position (WAY_GRAPH (table), WAY_INDEX (i), &b);
      sum += way_position_distance (&a, &b, WAY_POSITION_PLANAR);
    }

  /* Nodes lie some 1/64 apart; at random the mean would be 0.52. */
  g_assert_cmpfloat (sum / 4095, <, 2.0 / 64);
}

static void
test_breadth_first_is_local (void)
{
  g_autoptr (WayTableBuilder) builder
    = tables_new_ordered (1000, WAY_ORDER_LOCAL);
  g_autoptr (WayTable) table = NULL;

  for (guint i = 0; i < 999; i++)       /* a chain of shuffled ids */
    tables_add_way (builder, i * 7 % 1000, (i + 1) * 7 % 1000, 1);
  table = tables_build (builder);
  for (guint32 edge = 0; edge < way_table_get_n_edges (table); edge++)
    {
      WayNode from, to;

      way_table_get_edge (table, edge, &from, &to, NULL, NULL);
      g_assert_cmpint (ABS ((int) WAY_NODE_INDEX (from)
                            - (int) WAY_NODE_INDEX (to)), <=, 2);
    }
}

/* Edges backwards --------------------------------------------------------- */

static void
test_predecessors_are_neighbours_reversed (void)
{
  for (guint32 seed = 0; seed < N_RANDOM; seed++)
    for (guint keep = 0; keep < 2; keep++)
      {
        g_autoptr (WayTable) table = random_table (seed, keep,
                                                   WAY_ORDER_LOCAL);
        g_autoptr (GArray) forth = list_edges (table, FALSE);
        g_autoptr (GArray) back = list_edges (table, TRUE);

        assert_same_edges (forth, back);
      }
}

static void
test_predecessors_keep_ids (void)
{
  for (guint32 seed = 0; seed < N_RANDOM; seed++)
    {
      g_autoptr (WayTable) table = random_table (seed, TRUE, WAY_ORDER_LOCAL);

      for (guint32 i = 0; i < way_table_get_n_nodes (table); i++)
        {
          g_autoptr (WayEdges) back = tables_ask (table, WAY_INDEX (i), TRUE);

          for (guint k = 0; k < way_edges_get_length (back); k++)
            {
              WayNode from, to;
              WayCost cost;

              way_table_get_edge (table, way_edges_get_edge (back, k), &from,
                                  &to, &cost, NULL);
              g_assert_true (from == way_edges_get_node (back, k));
              g_assert_true (to == WAY_INDEX (i));
              g_assert_cmpfloat (cost, ==, way_edges_get_cost (back, k));
            }
        }
    }
}

static gpointer
ask_predecessors (gpointer table)
{
  g_autoptr (GArray) list = list_edges (table, TRUE);

  return GUINT_TO_POINTER (list->len);
}

static void
test_predecessors_from_threads (void)
{
  g_autoptr (WayTable) table = random_table (7, FALSE, WAY_ORDER_LOCAL);
  GThread *threads[8];

  for (guint i = 0; i < G_N_ELEMENTS (threads); i++)
    threads[i] = g_thread_new (NULL, ask_predecessors, table);
  for (guint i = 0; i < G_N_ELEMENTS (threads); i++)
    g_assert_cmpuint (GPOINTER_TO_UINT (g_thread_join (threads[i])), ==,
                      way_table_get_n_edges (table));
}

/* Islands ----------------------------------------------------------------- */

/* Marks the component of @id by looking at every edge again and again: slow,
 * and unlike the table's own method. Returns the number of nodes. */
static guint
flood (WayTable *table,
       guint32   id,
       gint     *marks,
       gint      mark)
{
  g_autoptr (GArray) edges = list_edges (table, FALSE);
  guint count = 1;
  gboolean changed = TRUE;

  marks[id] = mark;
  while (changed)
    {
      changed = FALSE;
      for (guint i = 0; i < edges->len; i++)
        {
          const Edge *edge = &g_array_index (edges, Edge, i);

          if (edge->cost == INFINITY
              || (marks[edge->from] == mark) == (marks[edge->to] == mark))
            continue;

          marks[edge->from] = marks[edge->to] = mark;
          count++;
          changed = TRUE;
        }
    }

  return count;
}

static void
assert_islands (WayTable *table)
{
  const guint32 n_nodes = way_table_get_n_nodes (table);
  g_autofree gint *marks = g_new0 (gint, n_nodes);
  guint count = 0;

  for (guint32 id = 0; id < n_nodes; id++)
    {
      const guint32 island
        = way_table_get_component (table,
                                   way_table_get_node (table, WAY_ADDED (id)));

      if (marks[id] != 0)       /* known from an earlier node */
        {
          g_assert_cmpuint (island, ==, marks[id] - 1);
          continue;
        }

      g_assert_cmpuint (way_table_get_component_size (table, island), ==,
                        flood (table, id, marks, island + 1));
      count++;
    }
  g_assert_cmpuint (way_table_get_n_components (table), ==, count);
}

static void
test_islands (void)
{
  for (guint32 seed = 0; seed < N_RANDOM; seed++)
    {
      g_autoptr (WayTable) table = random_table (seed, FALSE, WAY_ORDER_LOCAL);

      assert_islands (table);
    }
}

/* 0 and 3-4-6 and 1-2-5; 1-2-5 has the lower id. */
static void
test_islands_by_size (void)
{
  static const guint32 expected[] = { 2, 0, 0, 1, 1, 0, 1 };
  g_autoptr (WayTableBuilder) builder = tables_new_builder (7);
  g_autoptr (WayTable) table = NULL;

  tables_add_way (builder, 6, 3, 1);
  tables_add_way (builder, 4, 3, 1);
  tables_add_way (builder, 5, 2, 1);
  tables_add_way (builder, 1, 5, 1);
  table = tables_build (builder);
  for (guint32 id = 0; id < G_N_ELEMENTS (expected); id++)
    g_assert_cmpuint (way_table_get_component (table, WAY_INDEX (id)), ==,
                      expected[id]);
  g_assert_cmpuint (way_table_get_component_size (table, 2), ==, 1);
}

static void
test_hidden_edges_join_nothing (void)
{
  g_autoptr (WayTableBuilder) builder = tables_new_builder (2);
  g_autoptr (WayTable) table = NULL;

  tables_add_way (builder, 0, 1, INFINITY);
  table = tables_build (builder);
  g_assert_cmpuint (way_table_get_n_components (table), ==, 2);
}

static void
test_contract (void)
{
  for (guint32 seed = 0; seed < 4; seed++)
    {
      g_autoptr (WayTable) table = random_table (seed, FALSE, WAY_ORDER_LOCAL);
      const WayNode places[] = { way_table_get_node (table, WAY_ADDED (0)),
                                 WAY_INDEX (way_table_get_n_nodes (table)
                                            - 1) };

      contract_check (WAY_GRAPH (table), places, 2);
    }
}

int
main (int   argc,
      char *argv[])
{
  g_test_init (&argc, &argv, NULL);

#define CASE(path, function) g_test_add_func ("/table/" path, function)
  CASE ("renumbering-keeps-edges", test_renumbering_keeps_edges);
  CASE ("renumbering-translates", test_renumbering_translates);
  CASE ("hilbert-is-local", test_hilbert_is_local);
  CASE ("breadth-first-is-local", test_breadth_first_is_local);
  CASE ("predecessors-are-neighbours-reversed",
        test_predecessors_are_neighbours_reversed);
  CASE ("predecessors-keep-ids", test_predecessors_keep_ids);
  CASE ("predecessors-from-threads", test_predecessors_from_threads);
  CASE ("islands", test_islands);
  CASE ("islands-by-size", test_islands_by_size);
  CASE ("hidden-edges-join-nothing", test_hidden_edges_join_nothing);
  CASE ("contract", test_contract);

  return g_test_run ();
}
