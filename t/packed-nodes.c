/* packed-nodes.c - objects that travel from worker to worker as bytes
 * SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * Random graphs of such objects are in t/parallel and t/ranks. Here each worker
 * has a node type of its own, as processes have, all objects are counted, views
 * lie on them, and functions that pack and unpack break their word. */

#include <wayfind.h>

#include "core/node-type-private.h"
#include "lib/outcome.h"
#include "parallel/thread-carrier.h"

#include <string.h>

#define N_NUMBERS 2000
#define MOST_WORKERS 4

/* A node: a number in memory of its own. */
typedef struct
{
  guint32 number;
} Thing;

/* The calls of the functions of one node type, or of a graph. */
typedef struct
{
  guint salt;           /* equal nodes hash to other numbers elsewhere */
  gint  n_alive;        /* objects, at all threads */
  gint  n_packed;
  gint  n_unpacked;
  guint refuses;        /* to pack this number, if not 0 */
  gint  packs_before;   /* calls that it takes until then */
  guint unmakes;        /* gives NULL for this number, if not 0 */
  gint  unpacks_before;
  guint n_destroyed;
} World;

static guint
hash_thing (WayNode  node,
            gpointer user_data)
{
  const World *world = user_data;

  return ((const Thing *) node)->number * 2654435761u ^ world->salt;
}

static gboolean
equal_things (WayNode  a,
              WayNode  b,
              gpointer user_data)
{
  return ((const Thing *) a)->number == ((const Thing *) b)->number;
}

static gpointer
copy_thing (WayNode  node,
            gpointer user_data)
{
  World *world = user_data;

  g_atomic_int_inc (&world->n_alive);
  return g_memdup2 (node, sizeof (Thing));
}

static void
free_thing (gpointer node,
            gpointer user_data)
{
  World *world = user_data;

  g_atomic_int_add (&world->n_alive, -1);
  g_free (node);
}

static gboolean
pack_thing (WayNode  node,
            guint8  *bytes,
            gpointer user_data)
{
  const guint32 number = ((const Thing *) node)->number;
  World *world = user_data;

  if (g_atomic_int_add (&world->n_packed, 1) >= world->packs_before
      && world->refuses != 0 && number == world->refuses)
    return FALSE;

  memcpy (bytes, &number, sizeof number);
  return TRUE;
}

static gpointer
unpack_thing (const guint8 *bytes,
              gpointer      user_data)
{
  World *world = user_data;
  Thing thing;

  memcpy (&thing.number, bytes, sizeof thing.number);
  if (g_atomic_int_add (&world->n_unpacked, 1) >= world->unpacks_before
      && world->unmakes != 0 && thing.number == world->unmakes)
    return NULL;

  return copy_thing (&thing, world);
}

static void
count_destroyed (gpointer user_data)
{
  ((World *) user_data)->n_destroyed++;
}

static const WayNodeFuncs thing_funcs
  = { hash_thing, equal_things, copy_thing, free_thing };

static WayNodeType *
make_type (World *world,
           gsize  size)
{
  WayNodeType *type
    = way_node_type_new_full (WAY_NODE_KIND_OBJECT, 0, &thing_funcs, world,
                              NULL);

  way_node_type_set_packing (type, size, pack_thing, unpack_thing, world,
                             count_destroyed);
  return type;
}

/* From each number to three others. */
static void
add_things (WayNode   node,
            WayEdges *edges,
            gpointer  user_data)
{
  const guint32 number = ((const Thing *) node)->number;

  for (guint32 i = 1; i <= 3; i++)
    {
      const Thing next = { 1 + (number * (i + 1) + i * i) % N_NUMBERS };

      way_edges_add (edges, &next, 1 + (number + i) % 5);
    }
}

static char *
name_thing (WayNode  node,
            gpointer user_data)
{
  return g_strdup_printf ("#%u", ((const Thing *) node)->number);
}

/* Puts views on a graph of things. (transfer full) */
typedef WayGraph *(*ViewsFunc) (WayGraph *base);

static WaySearch *
make_search_over (World    *world,
                  gsize     size,
                  ViewsFunc add_views)
{
  g_autoptr (WayNodeType) type = make_type (world, size);
  g_autoptr (WayCallbackGraph) graph
      = way_callback_graph_new (type, add_things, NULL, NULL);
  g_autoptr (WayGraph) top = add_views (WAY_GRAPH (graph));
  WaySearch *search = way_search_new (top, WAY_STRATEGY_DIJKSTRA);
  const Thing start = { 1 };

  way_callback_graph_set_name (graph, name_thing, NULL, NULL);
  way_search_set_start (search, &start);
  return search;
}

static WayGraph *
add_no_views (WayGraph *base)
{
  return g_object_ref (base);
}

static WaySearch *
make_search (World *world,
             gsize  size)
{
  return make_search_over (world, size, add_no_views);
}

/* The costs of all numbers by Bellman-Ford. (transfer full) */
static WayCost *
find_costs (void)
{
  g_autoptr (PlainGraph) plain = plain_graph_new (N_NUMBERS + 1);
  const OracleStart start = { 1, 0 };

  for (guint32 number = 1; number <= N_NUMBERS; number++)
    for (guint32 i = 1; i <= 3; i++)
      plain_graph_add (plain, number,
                       1 + (number * (i + 1) + i * i) % N_NUMBERS,
                       1 + (number + i) % 5);
  plain_graph_seal (plain);
  return oracle_costs (plain, &start, 1);
}

/* Types ------------------------------------------------------------------ */

static void
test_type (void)
{
  World world = { 0 };
  WayNodeType *type
    = way_node_type_new_full (WAY_NODE_KIND_OBJECT, 0, &thing_funcs, &world,
                              NULL);

  g_assert_cmpuint (type->packed_size, ==, 0);
  way_node_type_set_packing (type, 65536, pack_thing, unpack_thing, &world,
                             count_destroyed);
  g_assert_cmpuint (type->packed_size, ==, 65536);
  way_node_type_ref (type);
  way_node_type_unref (type);
  g_assert_cmpuint (world.n_destroyed, ==, 0);
  way_node_type_unref (type);
  g_assert_cmpuint (world.n_destroyed, ==, 1);

  g_autoptr (WayNodeType) values = way_node_type_new_value (8, NULL, NULL);

  g_assert_cmpuint (values->packed_size, ==, 0);
}

/* Whether the call is refused as a programmer's mistake. */
static void
assert_refused (WayNodeType      *type,
                gsize             size,
                WayNodePackFunc   pack,
                WayNodeUnpackFunc unpack)
{
  const gsize before = type != NULL ? type->packed_size : 0;

  g_test_expect_message (G_LOG_DOMAIN, G_LOG_LEVEL_CRITICAL, "*assertion*");
  way_node_type_set_packing (type, size, pack, unpack, NULL, NULL);
  g_test_assert_expected_messages ();
  if (type != NULL)
    g_assert_cmpuint (type->packed_size, ==, before);
}

static void
test_type_refuses (void)
{
  World world = { 0 };
  g_autoptr (WayNodeType) values = way_node_type_new_value (8, NULL, NULL);
  g_autoptr (WayNodeType) pointers = way_node_type_new_pointer (NULL, NULL);
  g_autoptr (WayNodeType) packed = make_type (&world, 4);
  g_autoptr (WayNodeType) type
      = way_node_type_new_object (g_str_hash, g_str_equal,
                                  (GBoxedCopyFunc) g_strdup, g_free);

  assert_refused (NULL, 4, pack_thing, unpack_thing);
  assert_refused (values, 4, pack_thing, unpack_thing);
  assert_refused (pointers, 4, pack_thing, unpack_thing);
  assert_refused (packed, 4, pack_thing, unpack_thing);
  assert_refused (type, 0, pack_thing, unpack_thing);
  assert_refused (type, 65537, pack_thing, unpack_thing);
  assert_refused (type, 4, NULL, unpack_thing);
  assert_refused (type, 4, pack_thing, NULL);
  way_node_type_ref (type);
  assert_refused (type, 4, pack_thing, unpack_thing);
  way_node_type_unref (type);
  way_node_type_set_packing (type, 4, pack_thing, unpack_thing, &world, NULL);
  g_assert_cmpuint (type->packed_size, ==, 4);
}

/* Threads ----------------------------------------------------------------- */

/* All numbers, at any size of a packed node; no object is lost. */
static void
test_sizes (void)
{
  static const gsize sizes[] = { 4, 5, 8, 9, 64, 4096, 65536 };
  g_autofree WayCost *costs = find_costs ();

  for (guint n = 1; n <= MOST_WORKERS; n++)
    for (guint i = 0; i < G_N_ELEMENTS (sizes); i++)
      {
        World world = { .salt = n };
        WaySearch *search = make_search (&world, sizes[i]);
        way_search_set_workers (search, n);
        g_autoptr (GError) error = NULL;

        g_assert_cmpint (way_search_run (search, &error), ==,
                         WAY_STATUS_EXHAUSTED);
        g_assert_no_error (error);
        for (guint32 number = 1; number <= N_NUMBERS; number++)
          {
            const Thing thing = { number };
            WayCost cost = INFINITY;

            way_search_get_cost_so_far (search, &thing, &cost);
            g_assert_cmpfloat (cost, ==, costs[number]);
          }
        g_assert_cmpint (world.n_unpacked > 0, ==, n > 1);
        g_object_unref (search);
        g_assert_cmpint (world.n_alive, ==, 0);
        g_assert_cmpuint (world.n_destroyed, ==, 1);
      }
}

/* Workers with a type and a graph of their own --------------------------- */

typedef struct
{
  World       world;
  WaySearch  *search;           /* (owned) */
  WayCarrier *carrier;          /* (not owned) */
  WayStatus   status;
  GError     *error;            /* (owned) (nullable) */
  WayPath    *path;             /* (owned) (nullable) */
  WayReach   *reach;            /* (owned) (nullable) */
  ViewsFunc   add_views;
  gboolean    gathers;
} Process;

static gpointer
run_process (gpointer data)
{
  Process *self = data;
  way_search_set_carrier (self->search, self->carrier);

  self->status = way_search_run (self->search, &self->error);
  self->path = way_search_dup_path (self->search);
  if (self->gathers && self->status == WAY_STATUS_EXHAUSTED)
    self->reach = way_search_gather_reach (self->search, &self->error);
  return NULL;
}

/* What @goal costs by @n processes, or all if it is 0. Each has the wishes of
 * @world, and a salt of its own. */
static void
run_processes_over (Process     *all,
                    guint        n,
                    const World *world,
                    ViewsFunc    add_views,
                    guint32      goal)
{
  g_autoptr (GPtrArray) ends = thread_carriers_new (n);
  g_autofree GThread **threads = g_new0 (GThread *, n);
  const Thing wanted = { goal };

  for (guint i = 0; i < n; i++)
    {
      all[i] = (Process) { .world = *world, .gathers = goal == 0 };
      all[i].world.salt = i * 0x9e3779b9u;
      all[i].search = make_search_over (&all[i].world, 12, add_views);
      all[i].carrier = ends->pdata[i];
      if (goal != 0)
        way_search_set_goal (all[i].search, &wanted);
      threads[i] = g_thread_new ("process", run_process, &all[i]);
    }
  for (guint i = 0; i < n; i++)
    g_thread_join (threads[i]);
}

static void
run_processes (Process     *all,
               guint        n,
               const World *world,
               guint32      goal)
{
  run_processes_over (all, n, world, add_no_views, goal);
}

/* Every object is gone with what held it. */
static void
clear_processes (Process *all,
                 guint    n)
{
  for (guint i = 0; i < n; i++)
    {
      g_clear_object (&all[i].search);
      g_clear_error (&all[i].error);
      g_clear_pointer (&all[i].path, way_path_unref);
      g_clear_pointer (&all[i].reach, way_reach_unref);
      g_assert_cmpint (all[i].world.n_alive, ==, 0);
      g_assert_cmpuint (all[i].world.n_destroyed, ==, 1);
    }
}

static guint32
get_number (WayNode node)
{
  return ((const Thing *) node)->number;
}

/* A path by the edges that there are, to the goal, at its cost. */
static void
check_path (const WayPath *path,
            guint32        goal,
            WayCost        cost)
{
  const guint length = way_path_get_length (path);
  WayCost so_far = 0;

  g_assert_cmpuint (get_number (way_path_get_node (path, 0)), ==, 1);
  g_assert_cmpuint (get_number (way_path_get_node (path, length - 1)), ==,
                    goal);
  for (guint i = 0; i + 1 < length; i++)
    {
      const guint32 number = get_number (way_path_get_node (path, i));
      const guint32 next = get_number (way_path_get_node (path, i + 1));
      WayCost least = INFINITY;

      for (guint32 k = 1; k <= 3; k++)
        if (next == 1 + (number * (k + 1) + k * k) % N_NUMBERS)
          least = MIN (least, 1 + (number + k) % 5);
      so_far += least;
    }
  g_assert_cmpfloat (so_far, ==, cost);
  g_assert_cmpfloat (way_path_get_cost (path), ==, cost);
}

static void
test_paths (void)
{
  g_autofree WayCost *costs = find_costs ();

  for (guint n = 1; n <= MOST_WORKERS; n++)
    for (guint32 goal = 1; goal <= N_NUMBERS; goal += 97)
      {
        const World world = { 0 };
        Process all[MOST_WORKERS];

        if (costs[goal] == INFINITY)
          continue;
        run_processes (all, n, &world, goal);
        for (guint i = 0; i < n; i++)
          {
            g_assert_no_error (all[i].error);
            g_assert_cmpint (all[i].status, ==, WAY_STATUS_FOUND);
            check_path (all[i].path, goal, costs[goal]);
          }
        clear_processes (all, n);
      }
}

static void
test_reach (void)
{
  g_autofree WayCost *costs = find_costs ();
  guint n_reachable = 0;

  for (guint32 number = 1; number <= N_NUMBERS; number++)
    n_reachable += costs[number] < INFINITY;
  for (guint n = 1; n <= MOST_WORKERS; n++)
    {
      const World world = { 0 };
      Process all[MOST_WORKERS];

      run_processes (all, n, &world, 0);
      g_assert_no_error (all[0].error);
      g_assert_cmpuint (way_reach_get_n_nodes (all[0].reach), ==, n_reachable);
      for (guint i = 0; i < n_reachable; i++)
        g_assert_cmpfloat (
            way_reach_get_cost (all[0].reach, i), ==,
            costs[get_number (way_reach_get_node (all[0].reach, i))]);
      for (guint i = 1; i < n; i++)
        g_assert_null (all[i].reach);
      clear_processes (all, n);
    }
}

/* Views ------------------------------------------------------------------- */

/* A turn costs more the more numbers differ. A WayTurnFunc. */
static WayCost
price_turn (WayNode  from,
            WayNode  at,
            WayNode  to,
            gpointer user_data)
{
  const guint32 after = get_number (at);
  gboolean is_edge = FALSE;

  for (guint32 i = 1; i <= 3; i++)
    is_edge |= after == 1 + (get_number (from) * (i + 1) + i * i) % N_NUMBERS;
  g_assert_true (is_edge);
  return (get_number (from) ^ get_number (to)) % 7;
}

static WayGraph *
add_turns (WayGraph *base)
{
  WayTurns *turns = way_turns_new (base);

  way_turns_set_cost_func (turns, price_turn, NULL, NULL);
  return WAY_GRAPH (turns);
}

static WayGraph *
add_timed (WayGraph *base)
{
  return WAY_GRAPH (way_timed_new (base, NULL, NULL));
}

static WayGraph *
add_timed_turns (WayGraph *base)
{
  g_autoptr (WayGraph) turns = add_turns (base);

  return add_timed (turns);
}

static WayGraph *
add_turns_of_turns (WayGraph *base)
{
  g_autoptr (WayGraph) turns = add_turns (base);

  return add_turns (turns);
}

/* The result of one search alone. */
static WayCost
find_cost_alone (ViewsFunc add_views,
                 guint32   goal)
{
  World world = { 0 };
  g_autoptr (WaySearch) search = make_search_over (&world, 4, add_views);
  g_autoptr (GError) error = NULL;
  const Thing wanted = { goal };

  way_search_set_goal (search, &wanted);

  const WayStatus status = way_search_run (search, &error);

  g_assert_no_error (error);
  g_assert_cmpint (status, ==, WAY_STATUS_FOUND);

  g_autoptr (WayPath) path = way_search_dup_path (search);

  return way_path_get_cost (path);
}

/* States of views over objects travel as the objects do. */
static void
test_views (void)
{
  static const ViewsFunc views[] = { add_turns, add_timed, add_timed_turns,
                                     add_turns_of_turns };
  g_autofree WayCost *costs = find_costs ();

  for (guint i = 0; i < G_N_ELEMENTS (views); i++)
    for (guint32 goal = 2; goal <= N_NUMBERS; goal += 307)
      {
        const World world = { 0 };
        const guint n = 1 + goal % MOST_WORKERS;
        Process all[MOST_WORKERS];
        WayCost cost;

        if (costs[goal] == INFINITY)
          continue;
        cost = find_cost_alone (views[i], goal);
        run_processes_over (all, n, &world, views[i], goal);
        for (guint k = 0; k < n; k++)
          {
            const guint last = way_path_get_length (all[k].path) - 1;

            g_assert_no_error (all[k].error);
            g_assert_cmpfloat (way_path_get_cost (all[k].path), ==, cost);
            g_assert_cmpuint (get_number (way_path_get_node (all[k].path, 0)),
                              ==, 1);
            g_assert_cmpuint (
                get_number (way_path_get_node (all[k].path, last)), ==, goal);
          }
        clear_processes (all, n);
      }
}

/* Whether processes, and threads, may share a search over @graph, by index. */
static void
check_travel (WayGraph *graph,
              gboolean  travels)
{
  g_autoptr (WaySearch) search
      = way_search_new (graph, WAY_STRATEGY_DIJKSTRA);
  g_autoptr (GPtrArray) ends = thread_carriers_new (1);
  g_autoptr (GError) error = NULL;

  way_search_set_start (search, WAY_INDEX (0));
  way_search_set_goal (search, WAY_INDEX (24));
  way_search_set_workers (search, 2);

  const WayStatus by_threads = way_search_run (search, &error);

  g_assert_no_error (error);
  g_assert_cmpint (by_threads, ==, WAY_STATUS_FOUND);
  way_search_set_carrier (search, ends->pdata[0]);
  if (travels)
    {
      g_assert_cmpint (way_search_run (search, NULL), ==,
                       WAY_STATUS_FOUND);
      return;
    }

  g_assert_cmpint (way_search_run (search, &error), ==,
                   WAY_STATUS_FAILED);
  g_assert_error (error, WAY_ERROR, WAY_ERROR_UNSUPPORTED);
}

/* Numbers that a view gives as it goes mean something else in another process,
 * and so do the numbers of all views above it. */
static void
test_local_views (void)
{
  g_autoptr (WayTerrain) terrain = way_terrain_new (5, 5, NULL);
  g_autoptr (WayGrid) grid = way_grid_new (terrain, WAY_GRID_SQUARES_4);
  g_autoptr (WayTurns) turns = way_turns_new (WAY_GRAPH (grid));
  g_autoptr (WayGraph) timed = add_timed (WAY_GRAPH (grid));
  g_autoptr (WayGraph) timed_turns = add_timed (WAY_GRAPH (turns));
  g_autoptr (WayTransfers) transfers = way_transfers_new (WAY_GRAPH (grid));
  g_autoptr (WayGraph) timed_transfers = add_timed (WAY_GRAPH (transfers));

  way_turns_set_cost (turns, WAY_TURN_LEFT, 1);
  check_travel (WAY_GRAPH (grid), TRUE);
  check_travel (timed, FALSE);
  check_travel (WAY_GRAPH (turns), FALSE);
  check_travel (timed_turns, FALSE);
  check_travel (WAY_GRAPH (transfers), FALSE);
  check_travel (timed_transfers, FALSE);
}

/* Broken words ------------------------------------------------------------ */

static guint32
find_reachable (const WayCost *costs)
{
  for (guint32 number = N_NUMBERS; number > 1; number--)
    if (costs[number] < INFINITY)
      return number;

  g_assert_not_reached ();
}

/* All fail with the same error, which names the refused node. */
static void
assert_all_fail (Process    *all,
                 guint       n,
                 const char *says)
{
  for (guint i = 0; i < n; i++)
    {
      g_assert_cmpint (all[i].status, ==, WAY_STATUS_FAILED);
      g_assert_error (all[i].error, WAY_ERROR, WAY_ERROR_CALLBACK);
      g_assert_nonnull (strstr (all[i].error->message, says));
      g_assert_null (all[i].path);
    }
}

static void
test_refuses_to_pack (void)
{
  g_autofree WayCost *costs = find_costs ();
  const guint32 numbers[] = { 1, 1 + (2 + 1) % N_NUMBERS,
                              find_reachable (costs) };

  for (guint n = 2; n <= MOST_WORKERS; n++)
    for (guint i = 0; i < G_N_ELEMENTS (numbers); i++)
      {
        const World world = { .refuses = numbers[i] };
        g_autofree char *name = g_strdup_printf ("#%u: ", numbers[i]);
        Process all[MOST_WORKERS];

        run_processes (all, n, &world, 0);
        assert_all_fail (all, n, name);
        clear_processes (all, n);
      }
}

static void
test_refuses_to_unpack (void)
{
  guint n_failed = 0;

  for (guint n = 2; n <= MOST_WORKERS; n++)
    for (guint32 number = 2; number <= N_NUMBERS; number += 301)
      {
        const World world = { .unmakes = number };
        Process all[MOST_WORKERS];

        run_processes (all, n, &world, 0);
        if (all[0].status == WAY_STATUS_FAILED)
          {
            n_failed++;
            assert_all_fail (all, n, "unpack");
          }
        else                    /* it was never sent, or only gathered */
          for (guint i = 1; i < n; i++)
            g_assert_cmpint (all[i].status, ==, WAY_STATUS_EXHAUSTED);
        clear_processes (all, n);
      }
  g_assert_cmpuint (n_failed, >, 0);
}

/* Words that are broken once the search is over. The number of calls to the end
 * differs from run to run, so 'after' is tried at many places; each result is a
 * correct answer, or an error. */
static void
test_breaks_word_late (void)
{
  g_autofree WayCost *costs = find_costs ();
  const guint32 goal = find_reachable (costs);

  for (gint calls = 0; calls < 24000; calls += 400)
    {
      World world = { .refuses = calls % 800 == 0 ? goal : 0,
                      .unmakes = calls % 800 != 0 ? goal : 0,
                      .packs_before = calls, .unpacks_before = calls / 4 };
      Process all[MOST_WORKERS];

      run_processes (all, 3, &world, calls % 1600 < 800 ? goal : 0);
      for (guint i = 0; i < 3; i++)
        if (all[i].error != NULL)
          g_assert_error (all[i].error, WAY_ERROR, WAY_ERROR_CALLBACK);
        else if (all[i].status == WAY_STATUS_FOUND)
          check_path (all[i].path, goal, costs[goal]);
        else
          g_assert_cmpint (all[i].status, ==, WAY_STATUS_EXHAUSTED);
      clear_processes (all, 3);
    }
}

/* Each thread of one process makes the path from the trail separately, and this
 * process has one thread. Its start was packed at the beginning, and is packed
 * again at the end. */
static void
test_breaks_word_at_the_path (void)
{
  World world = { .refuses = 1, .packs_before = 1000000 };
  g_autofree WayCost *costs = find_costs ();
  g_autoptr (WaySearch) search = make_search (&world, 4);
  way_search_set_workers (search, 1);
  g_autoptr (GError) error = NULL;
  const Thing goal = { find_reachable (costs) };
  gint n_calls;

  way_search_set_goal (search, &goal);
  g_assert_cmpint (way_search_run (search, &error), ==, WAY_STATUS_FOUND);
  g_assert_no_error (error);

  /* One worker packs the same nodes in the same order. */
  n_calls = world.n_packed;
  world.n_packed = 0;
  world.packs_before = n_calls - 1;
  g_assert_cmpint (way_search_run (search, &error), ==, WAY_STATUS_FAILED);
  g_assert_error (error, WAY_ERROR, WAY_ERROR_CALLBACK);
  g_assert_null (way_search_dup_path (search));
  g_clear_error (&error);

  world.n_packed = 0;
  world.packs_before = n_calls;
  world.unmakes = 1;
  g_assert_cmpint (way_search_run (search, &error), ==, WAY_STATUS_FAILED);
  g_assert_error (error, WAY_ERROR, WAY_ERROR_CALLBACK);
}

int
main (int   argc,
      char *argv[])
{
  g_test_init (&argc, &argv, NULL);

  g_test_add_func ("/packed-nodes/type", test_type);
  g_test_add_func ("/packed-nodes/type/refuses", test_type_refuses);
  g_test_add_func ("/packed-nodes/sizes", test_sizes);
  g_test_add_func ("/packed-nodes/paths", test_paths);
  g_test_add_func ("/packed-nodes/reach", test_reach);
  g_test_add_func ("/packed-nodes/views", test_views);
  g_test_add_func ("/packed-nodes/views/local", test_local_views);
  g_test_add_func ("/packed-nodes/refuses/pack", test_refuses_to_pack);
  g_test_add_func ("/packed-nodes/refuses/unpack", test_refuses_to_unpack);
  g_test_add_func ("/packed-nodes/breaks-word/late", test_breaks_word_late);
  g_test_add_func ("/packed-nodes/breaks-word/path",
                   test_breaks_word_at_the_path);

  return g_test_run ();
}
