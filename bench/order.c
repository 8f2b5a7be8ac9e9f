/* order.c - orders of nodes for hierarchies, beside those of METIS
 * SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * The worth of an order is found by taking the nodes away in it, arc by arc,
 * the same for both contestants. The search space is the number of arcs on the
 * way up from a node, the mean over all nodes. Time is measured in searches of
 * the whole graph by Boost. */

#include "bench.h"
#include "peer-boost.h"
#include "peer-metis.h"
#include "road-table.h"
#include "thread-times.h"

#include <string.h>
#include <wayfind-io.h>

#define SEED 20261122
#define N_SEARCHES 10

#ifndef BENCH_HAVE_BOOST
#define BENCH_HAVE_BOOST 0
#endif
#ifndef BENCH_HAVE_METIS
#define BENCH_HAVE_METIS 0
#endif

/* Which nodes are joined, each edge at both ends. */
typedef struct
{
  guint32  n_nodes;
  guint32 *first;                 /* (owned) n_nodes + 1 */
  guint32 *heads;                 /* (owned) */
} Joined;

typedef struct
{
  const char *name;
  const char *file;               /* below the folder of data */
  const char *positions;          /* (nullable) the same */
  double      most_space;         /* of METIS's */
} Network;

static const Network networks[] = {
  { "moscow", "roads/moscow.gr.gz", "roads/moscow.co.gz", 0.7 },
  { "seattle", "roads/seattle.gr.gz", "roads/seattle.co.gz", 0.7 },
  { "amsterdam", "roads/amsterdam.gr.gz", "roads/amsterdam.co.gz", 0.7 },
  { "us-ny-hops", "roads/us-ny-hops.gr.gz", NULL, 0.7 },
  { "moscow-unplaced", "roads/moscow.gr.gz", NULL, 0.7 },
  { "airways", "airways/awy.dat.gz", NULL, 1.2 },
};

/* The arcs of an order */

typedef struct
{
  double n_arcs;
  double search_space;
} Worth;

static void
joined_clear (Joined *self)
{
  g_free (self->first);
  g_free (self->heads);
}

G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (Joined, joined_clear)

static int
compare_pairs (const void *a,
               const void *b)
{
  const guint64 one = *(const guint64 *) a;
  const guint64 two = *(const guint64 *) b;

  return one < two ? -1 : one > two;
}

/* Sorts pairs of ends, and drops what is there twice. */
static void
joined_init (Joined   *self,
             WayTable *table)
{
  const guint        n_edges = way_table_get_n_edges (table);
  g_autofree guint64 *pairs = g_new (guint64, 2 * (gsize) n_edges + 1);
  gsize              n_pairs = 0, n_heads = 0;

  for (guint32 i = 0; i < n_edges; i++)
    {
      WayNode from, to;

      way_table_get_edge (table, i, &from, &to, NULL, NULL);
      if (from == to)
        continue;
      pairs[n_pairs++] = (guint64) WAY_NODE_INDEX (from) << 32
                         | WAY_NODE_INDEX (to);
      pairs[n_pairs++] = (guint64) WAY_NODE_INDEX (to) << 32
                         | WAY_NODE_INDEX (from);
    }
  qsort (pairs, n_pairs, sizeof *pairs, compare_pairs);

  self->n_nodes = way_table_get_n_nodes (table);
  self->first = g_new0 (guint32, self->n_nodes + 1);
  self->heads = g_new (guint32, n_pairs + 1);
  for (gsize i = 0; i < n_pairs; i++)
    if (i == 0 || pairs[i] != pairs[i - 1])
      {
        self->heads[n_heads++] = (guint32) pairs[i];
        self->first[(pairs[i] >> 32) + 1]++;
      }
  for (guint32 i = 0; i < self->n_nodes; i++)
    self->first[i + 1] += self->first[i];
}

/* Takes nodes away one by one. Each leaves its row of higher neighbours to the
 * lowest of these. */
static Worth
take_away (const Joined  *joined,
           const guint32 *nodes)
{
  const guint32        n_nodes = joined->n_nodes;
  g_autofree guint32  *ranks = g_new (guint32, n_nodes + 1);
  g_autofree guint32  *met = g_new0 (guint32, n_nodes + 1);
  g_autofree double   *space = g_new0 (double, n_nodes + 1);
  g_autoptr (GPtrArray) rows = g_ptr_array_new_full (
      n_nodes, (GDestroyNotify) g_array_unref);
  Worth worth = { 0, 0 };

  for (guint32 rank = 0; rank < n_nodes; rank++)
    {
      ranks[nodes[rank]] = rank;
      g_ptr_array_add (rows, g_array_new (FALSE, FALSE, sizeof (guint32)));
    }
  for (guint32 node = 0; node < n_nodes; node++)
    for (guint32 i = joined->first[node]; i < joined->first[node + 1]; i++)
      if (ranks[joined->heads[i]] > ranks[node])
        g_array_append_val (g_ptr_array_index (rows, ranks[node]),
                            ranks[joined->heads[i]]);

  for (guint32 rank = 0; rank < n_nodes; rank++)
    {
      GArray *row = g_ptr_array_index (rows, rank);
      guint   n_kept = 0;

      /* A row holds what its children left, some of it more than once. */
      for (guint i = 0; i < row->len; i++)
        {
          const guint32 up = g_array_index (row, guint32, i);

          if (met[up] == rank + 1)
            continue;
          met[up] = rank + 1;
          g_array_index (row, guint32, n_kept++) = up;
          if (up < g_array_index (row, guint32, 0))
            {
              g_array_index (row, guint32, n_kept - 1)
                  = g_array_index (row, guint32, 0);
              g_array_index (row, guint32, 0) = up;
            }
        }
      g_array_set_size (row, n_kept);
      if (n_kept > 1)
        g_array_append_vals (
            g_ptr_array_index (rows, g_array_index (row, guint32, 0)),
            &g_array_index (row, guint32, 1), n_kept - 1);
      worth.n_arcs += n_kept;
    }

  for (guint32 rank = n_nodes; rank-- > 0;)
    {
      const GArray *row = g_ptr_array_index (rows, rank);

      space[rank] = row->len;
      if (row->len > 0)
        space[rank] += space[g_array_index (row, guint32, 0)];
      worth.search_space += space[rank] / n_nodes;
    }

  return worth;
}

/* Contestants */

static WayOrder *
make_order (WayTable *table)
{
  g_autoptr (GError) error = NULL;
  WayOrder          *order = way_order_new (WAY_GRAPH (table), NULL, &error);

  if (order == NULL)
    g_error ("order: %s", error->message);
  return order;
}

static Worth
measure_ours (const Joined *joined,
              WayTable     *table,
              Bench        *bench)
{
  g_autoptr (WayOrder) order = make_order (table);
  gsize                n_nodes;
  g_autofree WayNode  *nodes = way_order_to_nodes (order, &n_nodes);
  g_autofree guint32  *indices = g_new (guint32, n_nodes);
  Worth                worth;

  for (gsize i = 0; i < n_nodes; i++)
    indices[i] = (guint32) WAY_NODE_INDEX (nodes[i]);
  worth = take_away (joined, indices);
  if (ABS (worth.search_space - way_order_get_search_space (order)) > 0.01)
    bench_fail (bench, "an order has a search space of %.1f, and says %.1f",
                worth.search_space, way_order_get_search_space (order));
  return worth;
}

#if BENCH_HAVE_METIS
static void
compare_with_metis (Bench         *bench,
                    const Network *network,
                    const Joined  *joined,
                    const Worth   *ours)
{
  g_autofree guint32 *nodes = g_new (guint32, joined->n_nodes + 1);
  g_autofree char    *space = g_strdup_printf ("order-%s-search-space",
                                               network->name);
  g_autofree char    *arcs = g_strdup_printf ("order-%s-arcs", network->name);
  Worth               theirs;

  peer_metis_order (joined->n_nodes, joined->first, joined->heads, nodes);
  theirs = take_away (joined, nodes);
  bench_note ("%s, by METIS: %.0f arcs, search space %.0f", network->name,
              theirs.n_arcs, theirs.search_space);
  bench_add_at_most (bench, space, BENCH_RATIO,
                     ours->search_space / theirs.search_space,
                     network->most_space);
  bench_add_at_most (bench, arcs, BENCH_RATIO, ours->n_arcs / theirs.n_arcs,
                     1.0);
}
#endif

static WayTable *
load (const Network *network,
      GError       **error)
{
  g_autoptr (WayLoader)  loader = NULL;
  g_autoptr (WayNetwork) loaded = NULL;
  g_autofree char       *file
      = g_build_filename (bench_get_data (), network->file, NULL);

  g_autofree char       *positions
      = network->positions != NULL
            ? g_build_filename (bench_get_data (), network->positions, NULL)
            : NULL;

  loader = way_loader_new (&(WayLoadOptions) { .nodes_path = positions });
  loaded = way_loader_load (loader, file, NULL, error);
  if (loaded == NULL)
    return NULL;

  return g_object_ref (way_network_get_table (loaded));
}

static void
measure (Bench         *bench,
         const Network *network)
{
  g_autoptr (GError)   error = NULL;
  g_autoptr (WayTable) table = load (network, &error);
  g_auto (Joined) joined = { 0 };
  Worth ours;

  if (table == NULL)
    {
      bench_skip (bench, network->name, error->message);
      return;
    }

  joined_init (&joined, table);
  ours = measure_ours (&joined, table, bench);
  bench_note ("%s: %.0f arcs, search space %.0f", network->name, ours.n_arcs,
              ours.search_space);
#if BENCH_HAVE_METIS
  compare_with_metis (bench, network, &joined, &ours);
#else
  bench_skip (bench, network->name,
              "no METIS; ./bootstrap bench installs it");
#endif
}

/* Time */

static double
run_order (gpointer contestant,
           guint    task)
{
  g_object_unref (make_order (contestant));
  return 0;
}

#if BENCH_HAVE_BOOST
typedef struct
{
  const GArray *queries;
  PeerBoost    *boost;
} Peer;

static double
run_searches (gpointer contestant,
              guint    task)
{
  const Peer *self = contestant;
  double      farthest = 0;

  for (guint i = 0; i < N_SEARCHES; i++)
    {
      const RoadQuery *query = &g_array_index (self->queries, RoadQuery, i);

      farthest += peer_boost_one_to_all (self->boost, query->start,
                                         query->goal);
    }

  return farthest < 0;
}

static void
race (Bench          *bench,
      const RoadData *roads,
      WayTable       *table)
{
  g_autoptr (BenchRace) race
      = bench_race_new (bench, "Moscow, an order found", 1, 1);
  g_autoptr (GArray)    queries
      = road_data_pick_queries (roads, N_SEARCHES, SEED);
  g_autoptr (PeerBoost) boost = peer_boost_new (roads, FALSE);
  Peer                  peer = { queries, boost };
  const guint ours = bench_race_add (race, "an order", run_order, NULL, table);
  const guint searches = bench_race_add (race, "Boost, 10 times one-to-all",
                                         run_searches, NULL, &peer);

  bench_race_run (race);
  bench_add_at_most (bench, "moscow-order", BENCH_RATIO,
                     N_SEARCHES * bench_race_get_ratio (race, ours, searches),
                     25);
}
#endif

static void
order_by_threads (gpointer table,
                  guint    n_threads)
{
  g_autoptr (WayLimits) limits = way_limits_new ();
  g_autoptr (WayOrder)  order = NULL;

  way_limits_set_n_threads (limits, n_threads);
  order = way_order_new (table, limits, NULL);
  g_assert (order != NULL);
}

static void
measure_time (Bench *bench)
{
  g_autofree char      *folder = g_build_filename (bench_get_data (), "roads",
                                                   NULL);
  g_autoptr (GError)    error = NULL;
  g_autoptr (RoadData)  roads = road_data_load (folder, "moscow", &error);
  g_autoptr (WayTable)  table = NULL;

  if (roads == NULL)
    {
      bench_skip (bench, "moscow-order", error->message);
      return;
    }

  table = road_table_new (roads, FALSE, WAY_ORDER_LOCAL);
#if BENCH_HAVE_BOOST
  race (bench, roads, table);
#else
  run_order (table, 0);
  bench_skip (bench, "moscow-order", "no Boost; ./bootstrap bench installs it");
#endif
  thread_times_measure (bench, "moscow-order-two-threads", "Moscow, an order",
                        order_by_threads, table);
}

void
bench_order (Bench *bench)
{
  measure_time (bench);
  for (guint i = 0; i < G_N_ELEMENTS (networks); i++)
    measure (bench, &networks[i]);
}
