/* warm-queries.c - the allocations of repeated queries
 * SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * The calls of malloc() are counted: this program has its own malloc(), which
 * passes each call on. That needs the C library of GNU, and no sanitizer, which
 * have one of their own, too. */

#include "routing/hierarchy/query-private.h"
#include "lib/ranked.h"
#include "lib/towns.h"

#if defined __has_feature
#if __has_feature(address_sanitizer) || __has_feature(thread_sanitizer)       \
  || __has_feature(memory_sanitizer)
#define HAS_OTHER_HEAP 1
#endif
#endif
#if defined __SANITIZE_ADDRESS__ || defined __SANITIZE_THREAD__
#define HAS_OTHER_HEAP 1
#endif

static gsize n_calls;

#if defined __GLIBC__ && !defined HAS_OTHER_HEAP
#define CAN_COUNT TRUE

void *__libc_malloc (size_t size);
void *__libc_calloc (size_t n, size_t size);
void *__libc_realloc (void *memory, size_t size);

__attribute__ ((visibility ("default"))) void *
malloc (size_t size)
{
  n_calls++;
  return __libc_malloc (size);
}

__attribute__ ((visibility ("default"))) void *
calloc (size_t n,
        size_t size)
{
  n_calls++;
  return __libc_calloc (n, size);
}

__attribute__ ((visibility ("default"))) void *
realloc (void  *memory,
         size_t size)
{
  n_calls++;
  return __libc_realloc (memory, size);
}

#else
#define CAN_COUNT FALSE
#endif

#define N_NODES 900
#define N_PAIRS 50

/* The streets of a town, and pairs of places in it. */
typedef struct
{
  Ranked  ranked;
  guint32 starts[N_PAIRS];
  guint32 goals[N_PAIRS];
} Case;

static void
case_clear (Case *self)
{
  ranked_clear (&self->ranked);
}

G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (Case, case_clear)

static void
case_init (Case *self)
{
  g_autoptr (GRand) rand = g_rand_new_with_seed (7);

  for (guint i = 0; i < N_PAIRS; i++)
    {
      self->starts[i] = (guint32) g_rand_int_range (rand, 0, N_NODES);
      self->goals[i] = (guint32) g_rand_int_range (rand, 0, N_NODES);
    }
  ranked_init (&self->ranked, town_new (TOWN_STREETS, N_NODES, rand, NULL),
               AS_INDEX, NULL);
}

static void
set_pair (Case  *self,
          guint  i)
{
  way_hierarchy_query_set_start (self->ranked.query,
                                 WAY_INDEX (self->starts[i]));
  way_hierarchy_query_set_goal (self->ranked.query, WAY_INDEX (self->goals[i]));
}

/* Asks for all pairs. Returns how often memory was asked for. */
typedef gsize (*AskFunc) (Case *self);

static gsize
ask_costs (Case *self)
{
  const gsize before = n_calls;

  for (guint i = 0; i < N_PAIRS; i++)
    {
      set_pair (self, i);
      g_assert_cmpint (way_hierarchy_query_run (self->ranked.query, NULL), ==,
                       WAY_STATUS_FOUND);
    }

  return n_calls - before;
}

/* How often memory is asked for by making @path alone. */
static gsize
count_path (const WayPath *path)
{
  const guint n = way_path_get_length (path);
  g_autofree WayNode *nodes = g_new (WayNode, n);
  g_autofree WayCost *costs = g_new (WayCost, n);
  g_autofree guint32 *ids = g_new (guint32, n);
  g_autoptr (WayPath) copy = NULL;
  gsize before;

  for (guint i = 0; i < n; i++)
    {
      nodes[i] = way_path_get_node (path, i);
      costs[i] = way_path_get_cost_so_far (path, i);
      ids[i] = i;
    }
  before = n_calls;
  copy = way_path_new (way_path_get_node_type (path), nodes, costs, ids, n,
                       FALSE);
  return n_calls - before;
}

/* The memory of a path itself is not counted. */
static gsize
ask_paths (Case *self)
{
  gsize n_asked = 0;

  for (guint i = 0; i < N_PAIRS; i++)
    {
      g_autoptr (WayPath) path = NULL;
      const gsize before = n_calls;

      set_pair (self, i);
      way_hierarchy_query_run (self->ranked.query, NULL);
      path = way_hierarchy_query_dup_path (self->ranked.query);
      n_asked += n_calls - before;
      n_asked -= count_path (path);
    }

  return n_asked;
}

/* Nor is the memory of their array. */
static gsize
count_paths (const GPtrArray *paths)
{
  const gsize before = n_calls;
  g_autoptr (GPtrArray) others = g_ptr_array_new_with_free_func (NULL);
  gsize n_asked;

  for (guint i = 0; i < paths->len; i++)
    g_ptr_array_add (others, paths->pdata[i]);
  n_asked = n_calls - before;
  for (guint i = 0; i < paths->len; i++)
    n_asked += count_path (paths->pdata[i]);

  return n_asked;
}

static gsize
ask_alternatives (Case *self)
{
  gsize n_asked = 0, n_paths = 0;

  for (guint i = 0; i < N_PAIRS; i++)
    {
      g_autoptr (GPtrArray) paths = NULL;
      const gsize before = n_calls;

      set_pair (self, i);
      paths = query_find_alternatives (self->ranked.query, NULL,
                                       NULL);
      n_asked += n_calls - before;
      n_asked -= count_paths (paths);
      n_paths += paths->len;
    }

  g_assert_cmpuint (n_paths, >, 3 * N_PAIRS / 2);
  return n_asked;
}

static const struct
{
  const char *name;
  AskFunc     ask;
} questions[] = {
  { "costs", ask_costs },
  { "paths", ask_paths },
  { "alternatives", ask_alternatives },
};

static void
test_warm (gconstpointer data)
{
  const AskFunc ask = questions[GPOINTER_TO_UINT (data)].ask;
  g_auto (Case) self = { 0 };

  if (!CAN_COUNT)
    {
      g_test_skip ("calls of malloc() cannot be counted here");
      return;
    }

  case_init (&self);
  g_assert_cmpuint (ask (&self), >, 0);
  g_assert_cmpuint (ask (&self), ==, 0);
}

int
main (int    argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);
  for (guint i = 0; i < G_N_ELEMENTS (questions); i++)
    {
      g_autofree char *path = g_strconcat ("/warm-queries/", questions[i].name,
                                           NULL);

      g_test_add_data_func (path, GUINT_TO_POINTER (i), test_warm);
    }

  return g_test_run ();
}
