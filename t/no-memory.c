/* no-memory.c - what calls say when the machine has no memory left
 * SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * Each test runs in a process of its own, whose address space is bounded: from
 * some point on malloc() fails, and a function without an answer to that
 * aborts. */

#include "lib/outcome.h"
#include "core/hash-room.h"
#include "core/node-map.h"
#include "views/schedule/reservations-private.h"

#include <string.h>
#include <sys/resource.h>
#include <wayfind.h>

/* How much of the address space the process has taken, in bytes. */
static rlim_t
count_bytes_taken (void)
{
  g_autofree char *text = NULL;

  if (!g_file_get_contents ("/proc/self/statm", &text, NULL, NULL))
    return 0;

  return g_ascii_strtoull (text, NULL, 10) * 4096;
}

/* Leaves the process @megabytes beside the memory that it has. */
static gboolean
bound_memory (guint megabytes)
{
  const rlim_t taken = count_bytes_taken ();
  const rlim_t most = taken + ((rlim_t) megabytes << 20);
  const struct rlimit limit = { most, most };

  return taken > 0 && setrlimit (RLIMIT_AS, &limit) == 0;
}

/* Searches without end --------------------------------------------------- */

static void
double_value (WayNode   node,
              WayEdges *edges,
              gpointer  user_data)
{
  const guint64 from = *(const guint64 *) node;

  for (guint64 to = 2 * from + 1; to <= 2 * from + 2; to++)
    way_edges_add (edges, &to, 1);
}

static void
double_pointer (WayNode   node,
                WayEdges *edges,
                gpointer  user_data)
{
  const gsize from = GPOINTER_TO_SIZE (node);

  way_edges_add (edges, GSIZE_TO_POINTER (2 * from + 1), 1);
  way_edges_add (edges, GSIZE_TO_POINTER (2 * from + 2), 1);
}

static void
search_without_end (WayNodeType *node_type)
{
  static const guint64 zero = 0;
  g_autoptr (WayNodeType) type = node_type;
  const gboolean is_value
    = way_node_type_get_kind (type) == WAY_NODE_KIND_VALUE;
  g_autoptr (WayCallbackGraph) graph
    = way_callback_graph_new (type, is_value ? double_value : double_pointer,
                              NULL, NULL);
  g_autoptr (WaySearch) search = way_search_new (WAY_GRAPH (graph),
                                                 WAY_STRATEGY_BFS);
  g_autoptr (WayLimits) limits = way_limits_new ();
  g_autoptr (GError) error = NULL;

  way_search_set_start (search, is_value ? (WayNode) &zero : NULL);
  way_limits_set_max_bytes (limits, G_MAXSIZE);
  way_search_set_limits (search, limits);
  g_assert_cmpint (way_search_run (search, &error), ==, WAY_STATUS_MAX_BYTES);
  g_assert_no_error (error);
}

static void
search_values (void)
{
  search_without_end (way_node_type_new_value (sizeof (guint64), NULL, NULL));
}

static void
search_pointers (void)
{
  search_without_end (way_node_type_new_pointer (NULL, NULL));
}

static void
search_values_by_functions (void)
{
  search_without_end (way_node_type_new_value (sizeof (guint64), g_int64_hash,
                                               g_int64_equal));
}

/* Labels of a front without end, or the searches for its bounds. */
static void
find_front (gboolean has_predecessors)
{
  static const guint64 zero = 0, beyond = G_MAXUINT64;
  g_autoptr (WayNodeType) type
    = way_node_type_new_value (sizeof (guint64), NULL, NULL);
  g_autoptr (WayCallbackGraph) graph
    = way_callback_graph_new (type, double_value, NULL, NULL);
  g_autoptr (WayFront) front = NULL;
  g_autoptr (GError) error = NULL;

  if (has_predecessors)
    way_callback_graph_set_predecessors (graph, double_value, NULL, NULL);
  front = way_front_new (WAY_GRAPH (graph), NULL,
                         has_predecessors ? &beyond : &zero,
                         has_predecessors ? &zero : &beyond);
  way_front_add_resource (front, 0, WAY_RESOURCE_LESS);
  g_assert_null (way_front_next (front, NULL, &error));
  g_assert_error (error, WAY_ERROR, WAY_ERROR_TOO_LARGE);
}

static void
find_labels (void)
{
  find_front (FALSE);
}

static void
find_bounds (void)
{
  find_front (TRUE);
}

/* A node map alone, whose index or table is the first that cannot grow. */
static void
fill_map_of (WayNodeType *node_type)
{
  g_autoptr (WayNodeType) type = node_type;
  guint64 number = 0;
  guint32 id;
  NodeMap map;

  node_map_init (&map, type);
  while (node_map_intern (&map, &number, &id))
    number++;
  g_assert_cmpuint (number, >, 100000);
  g_assert_true (node_map_lookup (&map, &(guint64) { 1 }, &id));
  node_map_clear (&map);
}

static void
fill_node_map (void)
{
  fill_map_of (way_node_type_new_value (sizeof (guint64), NULL, NULL));
}

static void
fill_node_map_by_functions (void)
{
  fill_map_of (way_node_type_new_value (sizeof (guint64), g_int64_hash,
                                        g_int64_equal));
}

/* The islands of a graph without end. */
static void
find_components (void)
{
  static const guint64 zero = 0;
  const WayNode seeds[] = { &zero };
  g_autoptr (WayNodeType) type
    = way_node_type_new_value (sizeof zero, NULL, NULL);
  g_autoptr (WayCallbackGraph) graph
    = way_callback_graph_new (type, double_value, NULL, NULL);
  g_autoptr (WayLimits) limits = way_limits_new ();
  g_autoptr (GError) error = NULL;

  way_limits_set_max_bytes (limits, G_MAXSIZE);
  g_assert_null (way_components_new (WAY_GRAPH (graph), seeds, 1,
                                              limits, &error));
  g_assert_error (error, WAY_ERROR, WAY_ERROR_TOO_LARGE);
}

/* Hash tables of reached nodes -------------------------------------------- */

static void
add_next (WayNode   node,
          WayEdges *edges,
          gpointer  user_data)
{
  const guint64 next = *(const guint64 *) node + 1;

  if (next < 600000)
    way_edges_add (edges, &next, 1);
}

static void
dup_reached (void)
{
  static const guint64 zero = 0;
  g_autoptr (WayNodeType) type
    = way_node_type_new_value (sizeof zero, NULL, NULL);
  g_autoptr (WayCallbackGraph) graph
    = way_callback_graph_new (type, add_next, NULL, NULL);
  g_autoptr (WaySearch) search = way_search_new (WAY_GRAPH (graph),
                                                 WAY_STRATEGY_BFS);
  g_autoptr (GError) error = NULL;

  way_search_set_start (search, &zero);
  g_assert_cmpint (way_search_run (search, &error), ==, WAY_STATUS_EXHAUSTED);
  g_assert_null (way_search_dup_came_from (search, &error));
  g_assert_error (error, WAY_ERROR, WAY_ERROR_TOO_LARGE);
  g_clear_error (&error);
  g_assert_null (way_search_dup_cost_so_far (search, &error));
  g_assert_error (error, WAY_ERROR, WAY_ERROR_TOO_LARGE);
}

/* Rules ------------------------------------------------------------------- */

static void
double_twice (WayNode   node,
              WayEdges *edges,
              gpointer  user_data)
{
  const gsize from = GPOINTER_TO_SIZE (node);

  if (from < 100)
    way_edges_add (edges, GSIZE_TO_POINTER (2 * from + 1), 1);
}

/* Adds rules until memory runs out. */
static void
fill_with_rules (WayTurns *turns,
                 GError  **error)
{
  gsize n = 0;

  for (gboolean ok = TRUE; ok; n++)
    {
      const WayNode nodes[] = { GSIZE_TO_POINTER (n), GSIZE_TO_POINTER (n + 1),
                                GSIZE_TO_POINTER (n + 2) };

      ok = way_turns_add_restriction (turns, WAY_RESTRICTION_NO, nodes, NULL, 3,
                                      error);
    }
  g_assert_cmpuint (n, >, 10000);
}

/* One rule is missing, so a search fails until the rules are cleared. */
static void
add_rules (void)
{
  g_autoptr (WayNodeType) type = way_node_type_new_pointer (NULL, NULL);
  g_autoptr (WayCallbackGraph) graph
    = way_callback_graph_new (type, double_twice, NULL, NULL);
  g_autoptr (WayTurns) turns = way_turns_new (WAY_GRAPH (graph));
  g_autoptr (WaySearch) search = way_search_new (WAY_GRAPH (turns),
                                                 WAY_STRATEGY_BFS);
  g_autoptr (GError) error = NULL;

  fill_with_rules (turns, &error);
  g_assert_error (error, WAY_ERROR, WAY_ERROR_TOO_LARGE);
  g_clear_error (&error);
  way_search_set_start (search, NULL);
  g_assert_cmpint (way_search_run (search, &error), ==, WAY_STATUS_FAILED);
  g_assert_error (error, WAY_ERROR, WAY_ERROR_TOO_LARGE);
  g_clear_error (&error);

  way_turns_clear_restrictions (turns);
  g_assert_cmpint (way_search_run (search, &error), ==, WAY_STATUS_EXHAUSTED);
  g_assert_no_error (error);
}

/* Reservations ------------------------------------------------------------ */

/* Each by another owner, of nodes that are made up on the way; then many at one
 * of them. */
static void
reserve_without_end (WayReservations *taken,
                     gboolean         one_node)
{
  gsize n;

  for (n = 1; !reservations_lack_memory (taken); n++)
    way_reservations_reserve_node (taken, GSIZE_TO_POINTER (one_node ? 1 : n),
                                   (gdouble) n, (gdouble) n + 0.5,
                                   one_node ? n % 2 : (guint32) n);
  g_assert_cmpuint (n, >, 10000);
}

static void
check_reservations (gboolean one_node)
{
  g_autoptr (WayNodeType) type = way_node_type_new_pointer (NULL, NULL);
  g_autoptr (WayCallbackGraph) graph
    = way_callback_graph_new (type, double_twice, NULL, NULL);
  g_autoptr (WayReservations) taken = way_reservations_new (type);
  g_autoptr (WayTimed) timed = way_timed_new (WAY_GRAPH (graph), taken, NULL);
  g_autoptr (WaySearch) search = way_search_new (WAY_GRAPH (timed),
                                                 WAY_STRATEGY_DIJKSTRA);
  gpointer spare = g_malloc0 (4 << 20);
  g_autoptr (GError) error = NULL;

  reserve_without_end (taken, one_node);
  g_free (spare);               /* a search has memory, and may not go on */
  way_search_set_start (search, NULL);
  g_assert_cmpint (way_search_run (search, &error), ==, WAY_STATUS_FAILED);
  g_assert_error (error, WAY_ERROR, WAY_ERROR_TOO_LARGE);
}

static void
reserve_nodes (void)
{
  check_reservations (FALSE);
}

static void
reserve_times (void)
{
  check_reservations (TRUE);
}

/* Names ------------------------------------------------------------------- */

static void
name_nodes (void)
{
  g_autoptr (WayTableBuilder) builder
    = way_table_builder_new (WAY_POSITION_NONE);
  g_autoptr (GError) error = NULL;
  gboolean ok = TRUE;
  guint32 n;

  for (n = 0; ok; n++)
    {
      g_autofree char *name = g_strdup_printf ("the node with number %u", n);

      ok = way_table_builder_add_node (builder, name, NULL, NULL, &error);
    }
  g_assert_error (error, WAY_ERROR, WAY_ERROR_TOO_LARGE);
  g_assert_cmpuint (n, >, 10000);
}

static void
label_edges (void)
{
  g_autoptr (WayTableBuilder) builder
    = way_table_builder_new (WAY_POSITION_NONE);
  g_autoptr (GError) error = NULL;
  gboolean ok = way_table_builder_add_node (builder, NULL, NULL, NULL, NULL)
                && way_table_builder_add_node (builder, NULL, NULL, NULL, NULL);
  guint32 n;

  for (n = 0; ok; n++)
    {
      g_autofree char *label = g_strdup_printf ("the edge with number %u", n);

      ok = way_table_builder_add_edge (builder, WAY_INDEX (0), WAY_INDEX (1), 1,
                                       WAY_ONE_WAY, label, &error);
    }
  g_assert_error (error, WAY_ERROR, WAY_ERROR_TOO_LARGE);
  g_assert_cmpuint (n, >, 10000);
}

/* Marks of a map ---------------------------------------------------------- */

/* Takes what malloc() has kept in large pieces. */
static void
take_large_pieces (void)
{
  GSList *pieces = NULL;
  gpointer piece;

  while ((piece = g_try_malloc (1 << 20)) != NULL)
    pieces = g_slist_prepend (pieces, piece);
  g_assert_cmpuint (g_slist_length (pieces), <, 1024);
}

/* A mark a cell takes 4 megabytes, and no piece of 1 is left. */
static void
mark_region (void)
{
  const WayNode nodes[] = { WAY_INDEX (0), WAY_INDEX (1) };
  g_autoptr (WayTerrain) terrain = way_terrain_new (1024, 1024, NULL);
  g_autoptr (WayGrid) grid = way_grid_new (terrain, WAY_GRID_SQUARES_4);
  g_autoptr (GError) error = NULL;
  g_autoptr (WayDeadEnds) view = way_dead_ends_new (WAY_GRAPH (grid), NULL,
                                                    &error);

  g_assert_no_error (error);
  g_assert_true (bound_memory (1));
  take_large_pieces ();
  g_assert_false (way_dead_ends_mark (view, nodes, 2, &error));
  g_assert_error (error, WAY_ERROR, WAY_ERROR_TOO_LARGE);
  g_clear_error (&error);
  g_assert_true (way_dead_ends_mark (view, NULL, 0, &error));
  g_assert_no_error (error);
}

static const struct
{
  const char *name;
  void      (*run) (void);
  guint       megabytes;
} cases[] = {
  { "/no-memory/search/values", search_values, 96 },
  { "/no-memory/search/pointers", search_pointers, 96 },
  { "/no-memory/search/values-by-functions", search_values_by_functions, 96 },
  { "/no-memory/front/labels", find_labels, 96 },
  { "/no-memory/front/bounds", find_bounds, 96 },
  { "/no-memory/node-map", fill_node_map, 32 },
  { "/no-memory/node-map-by-functions", fill_node_map_by_functions, 32 },
  { "/no-memory/components", find_components, 96 },
  { "/no-memory/dup-reached", dup_reached, 96 },
  { "/no-memory/turn-restrictions", add_rules, 48 },
  { "/no-memory/reservations-of-nodes", reserve_nodes, 48 },
  { "/no-memory/reservations-of-times", reserve_times, 16 },
  { "/no-memory/names", name_nodes, 32 },
  { "/no-memory/labels", label_edges, 32 },
  { "/no-memory/dead-ends-mark", mark_region, 1024 },
};

static void
test_case (gconstpointer number)
{
  const guint i = GPOINTER_TO_UINT (number);

  if (!g_test_subprocess ())
    {
      const rlim_t taken = count_bytes_taken ();

      /* Sanitizers and valgrind take terabytes of addresses for themselves. */
      if (taken == 0 || taken > (rlim_t) 4 << 30
          || outcome_is_quick ())
        {
          g_test_skip ("the address space cannot be bounded");
          return;
        }
      g_test_trap_subprocess (NULL, 0, 0);
      g_test_trap_assert_passed ();
      return;
    }

  g_assert_true (bound_memory (cases[i].megabytes));
  cases[i].run ();
}

/* The behaviour of GLib's tables, as far as this test knows it. */
static void
test_growth (void)
{
  g_assert_cmpuint (hash_room_until_growth (0), ==, 7);
  g_assert_cmpuint (hash_room_until_growth (7), ==, 7);
  g_assert_cmpuint (hash_room_until_growth (8), ==, 15);
  g_assert_cmpuint (hash_room_until_growth (1000000), ==, 1973790);
  g_assert_true (hash_room_ask (10, 11, 0));
  g_assert_false (hash_room_ask (0, G_MAXSIZE / 16, 0));
  g_assert_false (hash_room_ask (0, 2, G_MAXSSIZE));
}

int
main (int    argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/no-memory/growth", test_growth);
  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    g_test_add_data_func (cases[i].name, GUINT_TO_POINTER (i), test_case);

  return g_test_run ();
}
