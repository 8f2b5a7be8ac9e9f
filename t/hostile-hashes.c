/* hostile-hashes.c - searches over nodes that all have one hash
 * SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * A hash that tells nothing makes a search slow: each node is compared with all
 * that came before. It must not make it wrong, nor deaf to its limits. */

#include "core/node-index.h"

#include <string.h>
#include <wayfind.h>

/* The number that an odd one is multiplied with to give 1, by Newton: each step
 * doubles the bits that are right. */
static guint64
invert (guint64 odd)
{
  guint64 inverse = odd;

  for (guint i = 0; i < 6; i++)
    inverse *= 2 - odd * inverse;

  return inverse;
}

/* The value of 8 bytes whose product has @i in the lower 32 bits; the upper
 * ones are the hash. This reverses the function of the index. A fold by 32 bits
 * is its own inverse. */
static guint64
make_colliding (guint32 i)
{
  guint64 hash = invert (G_GUINT64_CONSTANT (0xbf58476d1ce4e5b9)) * i;

  hash ^= hash >> 32;
  return (hash * invert (G_GUINT64_CONSTANT (0x9e3779b97f4a7c15))) ^ 1;
}

static void
test_values_collide (void)
{
  const guint64 first = make_colliding (0);

  for (guint32 i = 0; i < 1000; i++)
    {
      const guint64 value = make_colliding (i);

      g_assert_cmpuint (node_index_hash_words (&value, 1), ==,
                        node_index_hash_words (&first, 1));
      g_assert_cmpint (value == first, ==, i == 0);
    }
}

/* Graphs without end ------------------------------------------------------- */

/* Nodes 0, 1, 2 ... are given as numbers that all have one hash. @end cuts the
 * graph off. */
typedef struct
{
  guint32 next;
  guint32 end;
} Line;

static void
add_colliding (WayNode   node,
               WayEdges *edges,
               gpointer  user_data)
{
  Line *line = user_data;
  const guint64 next = make_colliding (++line->next);

  if (line->next < line->end)
    way_edges_add (edges, &next, 1);
}

static void
add_number (WayNode   node,
            WayEdges *edges,
            gpointer  user_data)
{
  const Line *line = user_data;
  const guint64 next = *(const guint64 *) node + 1;

  if (next < line->end)
    way_edges_add (edges, &next, 1);
}

static guint
hash_nothing (gconstpointer node)
{
  return 42;
}

typedef enum
{
  KIND_BYTES,           /* hashed by bytes that were made to collide */
  KIND_VALUES,          /* by a function of the user */
  KIND_OBJECTS,
  N_KINDS
} Kind;

static gpointer
copy_number (gpointer number)
{
  return g_memdup2 (number, sizeof (guint64));
}

static WaySearch *
make_search (Kind  kind,
             Line *line)
{
  const guint64 start = kind == KIND_BYTES ? make_colliding (0) : 0;
  g_autoptr (WayNodeType) type = NULL;
  g_autoptr (WayCallbackGraph) graph = NULL;
  WaySearch *search;

  if (kind == KIND_OBJECTS)
    type = way_node_type_new_object (hash_nothing, g_int64_equal, copy_number,
                                     g_free);
  else
    type = way_node_type_new_value (sizeof start,
                                    kind == KIND_VALUES ? hash_nothing : NULL,
                                    kind == KIND_VALUES ? g_int64_equal : NULL);
  graph = way_callback_graph_new (type,
                                  kind == KIND_BYTES ? add_colliding
                                                     : add_number, line, NULL);
  search = way_search_new (WAY_GRAPH (graph), WAY_STRATEGY_BFS);
  way_search_set_start (search, &start);

  return search;
}

static void
test_answers (void)
{
  for (Kind kind = 0; kind < N_KINDS; kind++)
    {
      Line line = { 0, 2000 };
      g_autoptr (WaySearch) search = make_search (kind, &line);
      const guint64 last = kind == KIND_BYTES ? make_colliding (1999) : 1999;
      WayStatistics statistics;
      WayCost cost;

      g_assert_cmpint (way_search_run (search, NULL), ==, WAY_STATUS_EXHAUSTED);
      way_search_get_statistics (search, &statistics);
      g_assert_cmpuint (statistics.expanded, ==, 2000);
      g_assert_true (way_search_get_cost_so_far (search, &last, &cost));
      g_assert_cmpfloat (cost, ==, 1999);
    }
}

/* Growing does not compare keys, and so takes less time than the comparisons
 * before: a deadline is kept to, give or take as long again. A machine with
 * much else to do may take its time. */
static void
test_deadline (void)
{
  for (Kind kind = 0; kind < N_KINDS; kind++)
    {
      Line line = { 0, G_MAXUINT32 };
      g_autoptr (WaySearch) search = make_search (kind, &line);
      g_autoptr (WayLimits) limits = way_limits_new ();
      const gint64 begun = g_get_monotonic_time ();

      way_limits_set_deadline (limits, begun + 200 * 1000);
      way_search_set_limits (search, limits);
      g_assert_cmpint (way_search_run (search, NULL), ==, WAY_STATUS_DEADLINE);
      g_assert_cmpint (g_get_monotonic_time () - begun, <, 5000 * 1000);
    }
}

static gpointer
cancel_soon (gpointer cancellable)
{
  g_usleep (100 * 1000);
  g_cancellable_cancel (cancellable);
  return NULL;
}

static void
test_cancel (void)
{
  for (Kind kind = 0; kind < N_KINDS; kind++)
    {
      Line line = { 0, G_MAXUINT32 };
      g_autoptr (WaySearch) search = make_search (kind, &line);
      g_autoptr (WayLimits) limits = way_limits_new ();
      g_autoptr (GCancellable) cancellable = g_cancellable_new ();
      const gint64 begun = g_get_monotonic_time ();
      GThread *thread;

      way_limits_set_cancellable (limits, cancellable);
      way_search_set_limits (search, limits);
      thread = g_thread_new ("cancel", cancel_soon, cancellable);
      g_assert_cmpint (way_search_run (search, NULL), ==,
                       WAY_STATUS_CANCELLED);
      g_thread_join (thread);
      g_assert_cmpint (g_get_monotonic_time () - begun, <, 5000 * 1000);
    }
}

int
main (int    argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);

  g_test_add_func ("/hostile-hashes/values-collide", test_values_collide);
  g_test_add_func ("/hostile-hashes/answers", test_answers);
  g_test_add_func ("/hostile-hashes/deadline", test_deadline);
  g_test_add_func ("/hostile-hashes/cancel", test_cancel);

  return g_test_run ();
}
