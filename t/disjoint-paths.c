/* disjoint-paths.c - paths that share no edge, or no node
 * SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * Of small graphs all paths are listed, and all sets of them are tried. */

#include "lib/every-path.h"
#include "lib/oracle.h"
#include "lib/outcome.h"
#include "lib/random-piles.h"
#include "lib/tables.h"

#include <math.h>

#define N_SEEDS 12000
#define MOST_PATHS 300

/* Brute force -------------------------------------------------------------- */

/* The least total of any @n disjoint paths, none of them before @first. */
static WayCost
try_sets (const GArray *paths,
          WayDisjoint   kind,
          guint64       ends,
          guint         first,
          guint         n,
          guint64       used)
{
  WayCost least = INFINITY;

  if (n == 0)
    return 0;

  for (guint i = first; i < paths->len; i++)
    {
      const EveryPath *path = &g_array_index (paths, EveryPath, i);
      const guint64 bits = kind == WAY_DISJOINT_EDGES
                             ? path->used_edges : path->used_nodes & ~ends;

      if ((bits & used) == 0)
        least = MIN (least, path->cost
                            + try_sets (paths, kind, ends, i + 1, n - 1,
                                        used | bits));
    }

  return least;
}

/* The edge that a path takes between two nodes, by its cost. */
static WayCost
step_cost (const WayPath *path,
           guint          i)
{
  return way_path_get_cost_so_far (path, i)
         - way_path_get_cost_so_far (path, i - 1);
}

/* Fails the test if two paths share a node inside, or use an edge between two
 * nodes more often than the graph has such edges at that cost. */
static void
check_apart (const PlainGraph *plain,
             WayNodeType      *type,
             gpointer         *nodes,
             const GPtrArray  *paths,
             WayDisjoint       kind)
{
  g_autofree gboolean *taken = g_new0 (gboolean, plain->edges->len + 1);
  g_autofree guint *visits = g_new0 (guint, plain->n_nodes);

  for (guint p = 0; p < paths->len; p++)
    {
      const WayPath *path = paths->pdata[p];
      guint from = 0, to;

      for (guint i = 0; i < way_path_get_length (path); i++, from = to)
        {
          for (to = 0; !way_node_type_equal (type, nodes[to],
                                             way_path_get_node (path, i));)
            g_assert_cmpuint (++to, <, plain->n_nodes);
          if (i > 0 && i + 1 < way_path_get_length (path))
            visits[to]++;
          if (i == 0)
            continue;
          for (guint e = plain->first[from];; e++)
            {
              const PlainEdge *edge = &g_array_index (plain->edges, PlainEdge,
                                                      e);

              g_assert_cmpuint (e, <, plain->first[from + 1]);
              if (edge->to != to || taken[e]
                  || fabs (edge->cost - step_cost (path, i))
                     > 1e-6 * (1 + edge->cost))
                continue;
              taken[e] = TRUE;
              break;
            }
        }
      if (p > 0)
        g_assert_cmpfloat (way_path_get_cost (paths->pdata[p - 1]), <=,
                           way_path_get_cost (path));
    }
  for (guint i = 0; i < plain->n_nodes && kind == WAY_DISJOINT_NODES; i++)
    g_assert_cmpuint (visits[i], <=, 1);
}

static WayCost
add_up (const GPtrArray *paths)
{
  WayCost total = 0;

  for (guint i = 0; i < paths->len; i++)
    total += way_path_get_cost (paths->pdata[i]);

  return total;
}

static void
check_kind (WayGraph         *graph,
            const PlainGraph *plain,
            gpointer         *nodes,
            WayNode           start,
            guint             goal,
            const GArray     *all,
            WayDisjoint       kind,
            guint             n_wanted)
{
  const guint64 ends = 1 | G_GUINT64_CONSTANT (1) << goal;
  g_autoptr (GError) error = NULL;
  g_autoptr (GPtrArray) paths
    = way_find_disjoint_paths (graph, start, nodes[goal], kind, n_wanted, NULL,
                               &error);

  g_assert_no_error (error);
  g_assert_cmpuint (paths->len, <=, n_wanted);
  check_apart (plain, way_graph_get_node_type (graph), nodes, paths, kind);
  if (goal == 0)
    {
      g_assert_cmpuint (paths->len, ==, !way_graph_is_blocked (graph, start));
      return;
    }
  if (paths->len < n_wanted)
    g_assert_true (isinf (try_sets (all, kind, ends, 0, paths->len + 1, 0)));
  oracle_assert_cost (add_up (paths),
                      try_sets (all, kind, ends, 0, paths->len, 0));
}

/* Asks for paths from @start to any other node. */
static guint
check (WayGraph *graph,
       WayNode   start,
       guint     n_wanted,
       GRand    *rand)
{
  const WayQuery nothing = { .n_goals = 0 };
  WayNodeType *type = way_graph_get_node_type (graph);
  gpointer cursor = way_graph_begin (graph, &nothing);
  gpointer nodes[EVERY_PATH_NODES];
  guint n_starts, n_several = 0;
  g_autoptr (PlainGraph) plain
    = every_path_survey (graph, start, cursor, EVERY_PATH_NODES, nodes,
                         &n_starts);

  if (plain != NULL && plain->edges->len <= EVERY_PATH_EDGES)
    {
      const guint goal = g_rand_int_range (rand, 0, plain->n_nodes);
      g_autoptr (GArray) all = every_path (plain, 0, goal, MOST_PATHS);

      for (WayDisjoint kind = 0; all != NULL && kind <= WAY_DISJOINT_NODES;
           kind++)
        check_kind (graph, plain, nodes, start, goal, all, kind, n_wanted);
      n_several = all != NULL && all->len > 1;
    }
  for (guint i = 0; plain != NULL && i < plain->n_nodes; i++)
    way_node_type_free_node (type, nodes[i]);
  way_graph_end (graph, cursor);
  return n_several;
}

/* Random graphs ------------------------------------------------------------ */

/* Costs in all ranges, half of them near each other; free and parallel edges,
 * loops, hidden edges, and edges both ways. */
static PlainGraph *
make_graph (GRand   *rand,
            guint    n_nodes,
            guint32  seed)
{
  PlainGraph *plain = plain_graph_new (n_nodes);
  const guint n_edges = g_rand_int_range (rand, 0, 3 * (gint) n_nodes + 1);
  const gdouble unit = seed % 5 == 0 ? 1e9 : seed % 5 == 1 ? 0.1 : 1;

  for (guint i = 0; i < n_edges; i++)
    {
      const guint from = g_rand_int_range (rand, 0, n_nodes);
      const guint to = g_rand_int_range (rand, 0, n_nodes);
      const WayCost cost = g_rand_int_range (rand, 0, 20) == 0
                             ? INFINITY
                             : unit * g_rand_int_range (rand, 0, 12);

      plain_graph_add (plain, from, to, cost);
      if (g_rand_boolean (rand))
        plain_graph_add (plain, to, from, cost);
    }
  plain_graph_seal (plain);
  return plain;
}

static void
test_random (gconstpointer data)
{
  const AsKind kind = GPOINTER_TO_UINT (data);
  guint n_several = 0;

  for (guint32 seed = 0; seed < outcome_repeat (N_SEEDS); seed++)
    {
      g_autoptr (GRand) rand = g_rand_new_with_seed (seed);
      const guint n_nodes = g_rand_int_range (rand, 1, 9);
      g_autoptr (PlainGraph) plain = make_graph (rand, n_nodes, seed);
      const gboolean whole = plain_graph_is_whole (plain) && seed % 4;
      g_autoptr (AsGraph) graph
        = as_graph_new (plain, kind, whole ? AS_WHOLE : AS_PLAIN);

      n_several += check (graph->graph,
                          as_graph_get_node (graph,
                                             g_rand_int_range (rand, 0,
                                                               n_nodes)),
                          seed % 4 + 1, rand);
    }
  g_test_message ("%s: %u graphs with several paths", as_kind_get_name (kind),
                  n_several);
  g_assert_cmpuint (n_several, >, 0);
}

/* Below overlays, knowledge and other views. */
static void
test_piles (void)
{
  guint n_several = 0;

  for (guint32 seed = 0; seed < outcome_repeat (N_SEEDS); seed++)
    {
      g_autoptr (GRand) rand = g_rand_new_with_seed (seed);
      g_autoptr (WayGraph) graph = random_piles_make (rand);
      const guint n = random_piles_count_nodes (graph);

      n_several += check (graph, WAY_INDEX (g_rand_int_range (rand, 0, n)),
                          seed % 3 + 1, rand);
    }
  g_assert_cmpuint (n_several, >, 0);
}

/* By hand ------------------------------------------------------------------ */

/* The cheapest path, 0-1-2-3 for 3, is part of no two disjoint paths: these are
 * 0-1-3 and 0-2-3, for 8 in all. */
static WayTable *
new_trap (WayEdgeDirection direction)
{
  g_autoptr (WayTableBuilder) builder = tables_new_builder (4);

  tables_add_edge (builder, 0, 1, 1, direction, "a");
  tables_add_edge (builder, 1, 2, 1, direction, "b");
  tables_add_edge (builder, 2, 3, 1, direction, "c");
  tables_add_edge (builder, 0, 2, 3, direction, "d");
  tables_add_edge (builder, 1, 3, 3, direction, "e");
  return tables_build (builder);
}

static void
test_trap (void)
{
  for (WayDisjoint kind = 0; kind <= WAY_DISJOINT_NODES; kind++)
    for (guint i = 0; i < 2; i++)
      {
        g_autoptr (WayTable) table = new_trap (i ? WAY_BOTH_WAYS : WAY_ONE_WAY);
        g_autoptr (GPtrArray) paths
          = way_find_disjoint_paths (WAY_GRAPH (table), WAY_INDEX (0),
                                     WAY_INDEX (3), kind, 3, NULL, NULL);

        g_assert_cmpuint (paths->len, ==, 2);
        g_assert_cmpfloat (add_up (paths), ==, 8);
      }
}

/* Free edges both ways: no edge is used twice, not even in both directions. */
static void
test_both_ways (void)
{
  for (guint32 seed = 0; seed < outcome_repeat (2000); seed++)
    {
      g_autoptr (GRand) rand = g_rand_new_with_seed (seed);
      g_autoptr (WayTableBuilder) builder = tables_new_builder (7);
      g_autoptr (WayTable) table = NULL;
      g_autoptr (GHashTable) labels = g_hash_table_new_full (g_str_hash,
                                                             g_str_equal,
                                                             g_free, NULL);
      g_autoptr (GPtrArray) paths = NULL;

      for (guint i = 0; i < 14; i++)
        {
          g_autofree char *label = g_strdup_printf ("%u", i);

          tables_add_edge (builder, g_rand_int_range (rand, 0, 7),
                           g_rand_int_range (rand, 0, 7),
                           g_rand_int_range (rand, 0, 2), WAY_BOTH_WAYS,
                           label);
        }
      table = tables_build (builder);
      paths = way_find_disjoint_paths (WAY_GRAPH (table), WAY_INDEX (0),
                                       WAY_INDEX (6), WAY_DISJOINT_EDGES, 4,
                                       NULL, NULL);
      for (guint p = 0; p < paths->len; p++)
        for (guint i = 1; i < way_path_get_length (paths->pdata[p]); i++)
          g_assert_true (g_hash_table_add (
            labels,
            way_graph_dup_label (WAY_GRAPH (table),
                                 way_path_get_edge (paths->pdata[p], i))));
    }
}

static void
test_refused (void)
{
  g_autoptr (WayTable) table = new_trap (WAY_ONE_WAY);
  g_autoptr (WayTurns) turns = way_turns_new (WAY_GRAPH (table));
  g_autoptr (GError) error = NULL;
  g_autoptr (GError) bad = NULL;

  g_assert_null (way_find_disjoint_paths (WAY_GRAPH (turns), WAY_INDEX (0),
                                          WAY_INDEX (3), WAY_DISJOINT_EDGES, 2,
                                          NULL, &error));
  g_assert_error (error, WAY_ERROR, WAY_ERROR_UNSUPPORTED);
  g_assert_null (way_find_disjoint_paths (WAY_GRAPH (table), WAY_INDEX (0),
                                          WAY_INDEX (4), WAY_DISJOINT_EDGES, 2,
                                          NULL, &bad));
  g_assert_error (bad, WAY_ERROR, WAY_ERROR_BAD_NODE);
}

static void
test_blocked (void)
{
  g_autoptr (WayTable) table = new_trap (WAY_BOTH_WAYS);
  g_autoptr (WayOverlay) overlay = way_overlay_new (WAY_GRAPH (table));
  g_autoptr (GPtrArray) none = NULL;
  g_autoptr (GPtrArray) one = NULL;

  way_overlay_set_extra_cost (overlay, WAY_INDEX (2), INFINITY);
  one = way_find_disjoint_paths (WAY_GRAPH (overlay), WAY_INDEX (0),
                                 WAY_INDEX (3), WAY_DISJOINT_NODES, 2, NULL,
                                 NULL);
  g_assert_cmpuint (one->len, ==, 1);
  way_overlay_set_extra_cost (overlay, WAY_INDEX (3), INFINITY);
  none = way_find_disjoint_paths (WAY_GRAPH (overlay), WAY_INDEX (0),
                                  WAY_INDEX (3), WAY_DISJOINT_NODES, 2, NULL,
                                  NULL);
  g_assert_cmpuint (none->len, ==, 0);
}

/* Limits that are too low are errors, until one is enough. */
static void
test_limits (void)
{
  for (WayDisjoint kind = 0; kind <= WAY_DISJOINT_NODES; kind++)
    {
      g_autoptr (WayTerrain) terrain = way_terrain_new (20, 20, NULL);
      g_autoptr (WayGrid) grid = way_grid_new (terrain, WAY_GRID_SQUARES_4);
      g_autoptr (WayLimits) limits = way_limits_new ();
      gsize bytes = 1;
      guint64 n = 1;

      for (gboolean good = FALSE; !good; n = n * 5 / 4 + 1)
        {
          g_autoptr (GError) error = NULL;
          g_autoptr (GPtrArray) paths = NULL;

          way_limits_set_max_expansions (limits, n);
          paths = way_find_disjoint_paths (WAY_GRAPH (grid), WAY_INDEX (0),
                                           WAY_INDEX (399), kind, 2, limits,
                                           &error);
          good = paths != NULL;
          if (!good)
            g_assert_error (error, WAY_ERROR, WAY_ERROR_LIMIT);
          else
            g_assert_cmpfloat (add_up (paths), ==, 2 * 38);
        }
      g_assert_cmpuint (n, >, 400);

      way_limits_set_max_expansions (limits, G_MAXUINT64);
      for (gboolean good = FALSE; !good; bytes = bytes * 5 / 4 + 1)
        {
          g_autoptr (GError) error = NULL;
          g_autoptr (GPtrArray) paths = NULL;

          way_limits_set_max_bytes (limits, bytes);
          paths = way_find_disjoint_paths (WAY_GRAPH (grid), WAY_INDEX (0),
                                           WAY_INDEX (399), kind, 2, limits,
                                           &error);
          good = paths != NULL;
          if (!good)
            g_assert_error (error, WAY_ERROR, WAY_ERROR_LIMIT);
        }
      g_assert_cmpuint (bytes, >, 4096);
    }
}

int
main (int    argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);
  for (AsKind kind = 0; kind < AS_N_KINDS; kind++)
    {
      g_autofree char *path = g_strdup_printf ("/disjoint-paths/random/%s",
                                               as_kind_get_name (kind));

      g_test_add_data_func (path, GUINT_TO_POINTER (kind), test_random);
    }
  g_test_add_func ("/disjoint-paths/piles", test_piles);
  g_test_add_func ("/disjoint-paths/trap", test_trap);
  g_test_add_func ("/disjoint-paths/both-ways", test_both_ways);
  g_test_add_func ("/disjoint-paths/refused", test_refused);
  g_test_add_func ("/disjoint-paths/blocked", test_blocked);
  g_test_add_func ("/disjoint-paths/limits", test_limits);

  return g_test_run ();
}
