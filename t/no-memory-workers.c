/* no-memory-workers.c - one of several workers gets no more memory
 * SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * malloc() is the test's own here. At one worker the large arrays fail from the
 * first on, from the second on, and so on in longer steps, until none does. Each
 * time all workers must end, at one status that names that worker, with nothing
 * left behind; and answer when there is memory again. */

#include "lib/outcome.h"
#include "lib/plain-graph.h"
#include "parallel/delta-gather.h"
#include "parallel/thread-carrier.h"

#include <stdlib.h>
#include <string.h>
#include <unistd.h>
#include <wayfind.h>

#define N_WORKERS 3
#define N_NODES 60000           /* of a network in parts */
#define SIDE 200                /* of a square of cells */
#define SECONDS 300             /* no worker may hang longer */

/* A failed smaller allocation, of a batch for example, ends the program. */
#define LARGE 100000

/* Memory ------------------------------------------------------------------ */

static __thread guint n_left = G_MAXUINT; /* large arrays until they fail */
static __thread guint n_failed;
static gint n_live;             /* atomic: large arrays */

#if defined __GLIBC__ && !defined __SANITIZE_ADDRESS__ \
    && !defined __SANITIZE_THREAD__
#if defined __has_feature
#if __has_feature (address_sanitizer) || __has_feature (thread_sanitizer)
#define IS_SANITIZED
#endif
#endif
#ifndef IS_SANITIZED
#define HAS_OWN_MALLOC

#include <malloc.h>

/* So that GLib finds them. */
#define EXPORTED __attribute__ ((visibility ("default")))

extern void *__libc_malloc (size_t size);
extern void *__libc_calloc (size_t n, size_t size);
extern void *__libc_realloc (void *old, size_t size);
extern void __libc_free (void *block);

static gboolean
may_have (size_t n,
          size_t size)
{
  if (size == 0 || n < LARGE / size)
    return TRUE;
  if (n_left == G_MAXUINT)
    return TRUE;
  if (n_left > 0)
    {
      n_left--;
      return TRUE;
    }

  n_failed++;
  return FALSE;
}

static void
count (void *block,
       gint  change)
{
  if (block != NULL && malloc_usable_size (block) >= LARGE)
    g_atomic_int_add (&n_live, change);
}

EXPORTED void *
malloc (size_t size)
{
  void *block = may_have (size, 1) ? __libc_malloc (size) : NULL;

  count (block, 1);
  return block;
}

EXPORTED void *
calloc (size_t n,
        size_t size)
{
  void *block = may_have (n, size) ? __libc_calloc (n, size) : NULL;

  count (block, 1);
  return block;
}

EXPORTED void *
realloc (void  *old,
         size_t size)
{
  void *block;

  if (!may_have (size, 1))
    return NULL;

  count (old, -1);
  block = __libc_realloc (old, size);
  count (block != NULL ? block : old, 1);
  return block;
}

EXPORTED void
free (void *block)
{
  count (block, -1);
  __libc_free (block);
}
#endif
#endif

/* Whether large arrays fail on request. */
static gboolean
can_fail (void)
{
#ifdef HAS_OWN_MALLOC
  gpointer block;

  n_left = 0;
  block = g_try_malloc (LARGE);
  n_left = G_MAXUINT;
  g_free (block);
  return block == NULL;
#else
  return FALSE;
#endif
}

/* Workers ----------------------------------------------------------------- */

typedef struct
{
  WayDeltaStepping *stepping;   /* (owned) (nullable) */
  WaySearch        *search;     /* (owned) (nullable) */
  guint             n_nodes;    /* that can be reached */
  guint             n_left;     /* large arrays until they fail */
  gboolean          gathers;    /* then, and not while it searches */
  guint             n_failed;
  WayStatus         status;
  guint             stopper;
  GError           *error;      /* (owned) (nullable) */
  WayReach         *reach;      /* (owned) (nullable) */
} Member;

static void
run (Member *self)
{
  WayStatistics statistics;

  self->status = self->stepping != NULL
                   ? way_delta_stepping_run (self->stepping, &self->error)
                   : way_search_run (self->search, &self->error);
  if (self->stepping != NULL)
    way_delta_stepping_get_statistics (self->stepping, &statistics);
  else
    way_search_get_statistics (self->search, &statistics);
  self->stopper = (guint) statistics.stopper;
}

static void
gather (Member *self)
{
  self->reach
    = self->stepping != NULL
        ? way_delta_stepping_gather_reach (self->stepping, &self->error)
        : way_search_gather_reach (self->search, &self->error);
}

static gpointer
run_member (gpointer data)
{
  Member *self = data;

  n_failed = 0;
  n_left = self->gathers ? G_MAXUINT : self->n_left;
  run (self);
  n_left = self->gathers ? self->n_left : G_MAXUINT;
  if (self->status == WAY_STATUS_EXHAUSTED && self->error == NULL)
    gather (self);
  n_left = G_MAXUINT;
  self->n_failed = n_failed;
  return NULL;
}

static void
run_all (Member *members)
{
  GThread *threads[N_WORKERS];

  for (guint i = 0; i < N_WORKERS; i++)
    threads[i] = g_thread_new ("worker", run_member, &members[i]);
  for (guint i = 0; i < N_WORKERS; i++)
    g_thread_join (threads[i]);
}

static void
forget_answers (Member *members)
{
  for (guint i = 0; i < N_WORKERS; i++)
    {
      g_clear_error (&members[i].error);
      g_clear_pointer (&members[i].reach, way_reach_unref);
      members[i].n_left = G_MAXUINT;
    }
}

static void
assert_answered (const Member *members)
{
  for (guint i = 0; i < N_WORKERS; i++)
    {
      g_assert_no_error (members[i].error);
      g_assert_cmpint (members[i].status, ==, WAY_STATUS_EXHAUSTED);
      g_assert_cmpuint (members[i].stopper, ==, N_WORKERS);
    }
  g_assert_cmpuint (way_reach_get_n_nodes (members[0].reach), ==,
                    members[0].n_nodes);
}

static void
assert_stopped (const Member *members,
                guint         victim,
                gboolean      gathers)
{
  for (guint i = 0; i < N_WORKERS; i++)
    {
      g_assert_null (members[i].reach);
      if (gathers)
        {
          g_assert_error (members[i].error, WAY_ERROR, WAY_ERROR_TOO_LARGE);
          continue;
        }

      g_assert_no_error (members[i].error);
      g_assert_cmpint (members[i].status, ==, WAY_STATUS_MAX_BYTES);
      g_assert_cmpuint (members[i].stopper, ==, victim);
    }
}

/* A MakeFunc makes what @worker has of a query. */
typedef void (*MakeFunc) (Member     *member,
                          WayCarrier *carrier);

/* Returns whether the worker had to do without something. */
static gboolean
run_short_of (MakeFunc make,
              guint    victim,
              guint    n_granted,
              gboolean gathers)
{
  g_autoptr (GPtrArray) ends = thread_carriers_new (N_WORKERS);
  Member members[N_WORKERS] = { 0 };
  gboolean was_short;

  for (guint i = 0; i < N_WORKERS; i++)
    {
      make (&members[i], ends->pdata[i]);
      members[i].n_left = i == victim ? n_granted : G_MAXUINT;
      members[i].gathers = gathers;
    }
  run_all (members);
  was_short = members[victim].n_failed > 0;

  /* An array that cannot be shortened is still there. */
  if (was_short && (!gathers || members[0].error != NULL))
    assert_stopped (members, victim, gathers);
  else
    assert_answered (members);

  forget_answers (members);
  run_all (members);
  assert_answered (members);
  forget_answers (members);
  for (guint i = 0; i < N_WORKERS; i++)
    {
      g_clear_object (&members[i].stepping);
      g_clear_object (&members[i].search);
    }
  return was_short;
}

static void
check (MakeFunc make,
       guint    victim,
       gboolean gathers)
{
  guint n = 0;
  gint n_before;

  if (!can_fail ())
    {
      g_test_skip ("malloc() cannot be told to fail");
      return;
    }

  alarm (SECONDS);
  run_short_of (make, 0, G_MAXUINT, gathers);
  n_before = g_atomic_int_get (&n_live);
  while (run_short_of (make, victim, n, gathers))
    n += 1 + n / outcome_choose (1, 2, 4);
  g_test_message ("no more than %u arrays", n);
  g_assert_cmpuint (n, >, 0);
  g_assert_cmpint (g_atomic_int_get (&n_live), ==, n_before);
  alarm (0);
}

/* Queries ----------------------------------------------------------------- */

/* Each node leads to seven others. All costs are alike in some networks, so that
 * buckets are large, and far apart in others, so that a pile of them is. */
static gboolean
add_edges (WayTablePart *part,
           gpointer      user_data,
           GError      **error)
{
  const WayCost *scale = user_data;

  for (guint32 from = 0; from < N_NODES; from++)
    for (guint32 i = 1; i <= 7; i++)
      {
        const guint32 to = i == 1 ? from + 1 : from * 7 + i;
        const WayCost cost = 1 + *scale * ((from * 31 + i) % 1000);

        if (!way_table_part_add_edge (part, from, to % N_NODES, cost, error))
          return FALSE;
      }

  return TRUE;
}

static void
make_stepping (Member     *member,
               WayCarrier *carrier,
               WayCost     scale,
               WayCost     delta)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (WayTablePart) part = way_table_part_new_streamed (
      N_NODES, way_carrier_get_worker (carrier), N_WORKERS, add_edges, &scale,
      &error);

  g_assert_no_error (error);
  member->n_nodes = N_NODES;
  member->stepping = way_delta_stepping_new_with_carrier (part, carrier);
  delta_stepping_set_delta (member->stepping, delta);
  way_delta_stepping_add_start (member->stepping, WAY_INDEX (1), 0);
}

static void
make_near (Member     *member,
           WayCarrier *carrier)
{
  make_stepping (member, carrier, 0, 100);
}

static void
make_far (Member     *member,
          WayCarrier *carrier)
{
  make_stepping (member, carrier, 1000, 1);
}

/* A square of cells, whose nodes are values. */
static void
add_cells (WayNode   node,
           WayEdges *edges,
           gpointer  user_data)
{
  const guint32 *at = node;

  for (guint i = 0; i < 2; i++)
    for (guint32 step = 1; step <= SIDE - 1; step += SIDE - 2)
      {
        guint32 next[2] = { at[0], at[1] };

        next[i] = (next[i] + step) % SIDE;
        way_edges_add (edges, next, 1 + (at[0] * 7 + at[1]) % 5);
      }
}

static void
make_search (Member     *member,
             WayCarrier *carrier)
{
  static const guint32 start[2] = { 3, 4 };
  g_autoptr (WayNodeType) type = way_node_type_new_value (8, NULL, NULL);
  g_autoptr (WayCallbackGraph) graph
    = way_callback_graph_new (type, add_cells, NULL, NULL);
  g_autoptr (WaySearch) search
    = way_search_new (WAY_GRAPH (graph), WAY_STRATEGY_DIJKSTRA);

  way_search_set_start (search, start);
  member->n_nodes = SIDE * SIDE;
  way_search_set_carrier (search, carrier);
  member->search = g_steal_pointer (&search);
}

static void
test_near (void)
{
  check (make_near, 0, FALSE);
}

static void
test_far (void)
{
  check (make_far, 2, FALSE);
}

static void
test_gather_parts (void)
{
  check (make_near, 0, TRUE);
}

static void
test_search (void)
{
  check (make_search, 1, FALSE);
}

static void
test_gather_search (void)
{
  check (make_search, 0, TRUE);
}

int
main (int    argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);

  g_test_add_func ("/no-memory-workers/delta-stepping/near", test_near);
  g_test_add_func ("/no-memory-workers/delta-stepping/far", test_far);
  g_test_add_func ("/no-memory-workers/delta-stepping/gather",
                   test_gather_parts);
  g_test_add_func ("/no-memory-workers/search", test_search);
  g_test_add_func ("/no-memory-workers/search/gather", test_gather_search);

  return g_test_run ();
}
