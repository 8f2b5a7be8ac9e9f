/* scale.c - the model behind docs/scale.md, in cases worked out by hand
 * SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * Traces made by hand, owners chosen by hand, and times added up by hand. */

#include "../bench/scale-domains.h"
#include "../bench/scale-report.h"

#include <math.h>
#include <string.h>

/* Every time has a prime of its own, so that no two mistakes cancel out. */
#define EXPAND 211
#define OFFER 101
#define PACK 31
#define UNPACK 37
#define BATCH 1009
#define LATENCY 10007

/* Everything goes out at once, and mail is looked for after each node. */
#define AT_ONCE \
  { .expand = EXPAND, .offer = OFFER, .pack = PACK, .unpack = UNPACK, \
    .batch = BATCH, .latency = LATENCY, .parcels_a_batch = 1, \
    .expansions_a_turn = 1, .turns_a_batch = 1 }

/* Nodes 0 to @n_nodes - 1, without estimates, and edges of cost 1 from @tails
 * to @heads, ordered by tail. */
static ScaleTrace *
make_trace (guint32        n_nodes,
            guint32        n_reached,
            const guint32 *tails,
            const guint32 *heads,
            guint          n_edges)
{
  ScaleTrace *self = g_new0 (ScaleTrace, 1);

  self->n_nodes = n_nodes;
  self->n_reached = n_reached;
  self->bound = INFINITY;
  self->estimates = g_new0 (double, n_nodes);
  self->first = g_new0 (guint64, n_nodes + 1);
  self->heads = g_memdup2 (heads, n_edges * sizeof *heads);
  self->costs = g_new (double, n_edges);
  for (guint i = 0; i < n_edges; i++)
    {
      self->costs[i] = 1;
      self->first[tails[i] + 1]++;
    }
  for (guint32 i = 0; i < n_nodes; i++)
    self->first[i + 1] += self->first[i];
  return self;
}

/* A chain of nodes; the last leads out to a node that need not be expanded. */
static ScaleTrace *
make_chain (guint32 n)
{
  g_autofree guint32 *tails = g_new (guint32, n);
  g_autofree guint32 *heads = g_new (guint32, n);

  for (guint32 i = 0; i < n; i++)
    {
      tails[i] = i;
      heads[i] = i + 1;
    }
  return make_trace (n, n + 1, tails, heads, n);
}

/* From node 0 two chains of @n nodes: the odd and the even. */
static ScaleTrace *
make_fork (guint32 n)
{
  g_autofree guint32 *tails = g_new (guint32, 2 * n);
  g_autofree guint32 *heads = g_new (guint32, 2 * n);

  for (guint32 i = 0; i < 2 * n; i++)
    {
      tails[i] = i < 2 ? 0 : i - 1;
      heads[i] = i + 1;
    }
  return make_trace (2 * n + 1, 2 * n + 1, tails, heads, 2 * n);
}

static void
assert_adds_up (const ScaleResult *result)
{
  g_assert_cmpfloat_with_epsilon (result->efficiency + result->again
                                    + result->talk + result->balance
                                    + result->wait, 1, 1e-12);
  g_assert_cmpfloat (result->balance, >=, 0);
  g_assert_cmpfloat (result->wait, >=, 0);
}

/* By hand ---------------------------------------------------------------- */

static void
test_one_owner (void)
{
  const ScaleMachine machine = SCALE_MACHINE;
  g_autoptr (ScaleTrace) trace = make_chain (1000);
  g_autofree guint16 *owners = g_new0 (guint16, trace->n_reached);
  const ScaleResult result
      = scale_simulate (trace, owners, 1, &machine, NULL, NULL);

  g_assert_cmpuint (result.time, ==, 1000 * (machine.expand + machine.offer));
  g_assert_cmpuint (result.serial, ==, result.time);
  g_assert_cmpuint (result.n_expanded, ==, 1000);
  g_assert_cmpuint (result.n_sent, ==, 0);
  g_assert_cmpuint (result.n_batches, ==, 0);
  g_assert_cmpfloat (result.efficiency, ==, 1);
  g_assert_cmpfloat (result.load, ==, 1);
  assert_adds_up (&result);
}

/* Two halves of equal size, told apart by the first node alone, which is sent
 * for nothing: only that one is not shared. */
static void
test_two_owners (void)
{
  const guint32 n = 500;
  ScaleMachine machine = AT_ONCE;
  g_autoptr (ScaleTrace) trace = make_fork (n);
  g_autofree guint16 *owners = g_new0 (guint16, trace->n_reached);
  ScaleResult result;
  const guint64 chain = n * (EXPAND + OFFER);

  for (guint32 i = 1; i <= 2 * n; i++)
    owners[i] = i % 2;
  machine.latency = machine.batch = machine.pack = machine.unpack = 0;
  result = scale_simulate (trace, owners, 2, &machine, NULL, NULL);

  /* The other chain begins once the first node has offered its own edge to this
   * one. The last of each has no edge. */
  g_assert_cmpuint (result.time, ==, EXPAND + OFFER + chain);
  g_assert_cmpuint (result.serial, ==, EXPAND + 2 * chain);
  g_assert_cmpuint (result.n_sent, ==, 1);
  g_assert_cmpfloat (result.talk, ==, 0);
  g_assert_cmpfloat (result.again, ==, 0);
  g_assert_cmpfloat_with_epsilon (result.efficiency,
                                  (EXPAND + 2.0 * (double) chain)
                                    / (2.0 * (EXPAND + OFFER + (double) chain)),
                                  1e-12);
  assert_adds_up (&result);
}

/* Each step of the path goes to the other owner and takes the full time of a
 * batch. */
static void
test_to_and_fro (void)
{
  const guint32 n = 100;
  const ScaleMachine machine = AT_ONCE;
  g_autoptr (ScaleTrace) trace = make_chain (n);
  g_autofree guint16 *owners = g_new0 (guint16, trace->n_reached);
  ScaleResult result;

  for (guint32 i = 0; i <= n; i++)
    owners[i] = i % 2;
  result = scale_simulate (trace, owners, 2, &machine, NULL, NULL);

  /* Four latencies: two waves, up and down. */
  g_assert_cmpuint (result.time, ==,
                    n * (EXPAND + PACK + BATCH + LATENCY + BATCH + UNPACK
                         + OFFER) + 4 * LATENCY);
  g_assert_cmpuint (result.n_sent, ==, n);
  g_assert_cmpuint (result.n_batches, ==, n);
  g_assert_cmpfloat_with_epsilon (result.delay, LATENCY + BATCH, 1e-9);
  g_assert_cmpfloat_with_epsilon (result.talk * 2 * (double) result.time,
                                  n * (PACK + UNPACK + 2 * BATCH), 1e-3);
  g_assert_cmpstr (scale_name_loss (&result), ==, "wait");
  assert_adds_up (&result);
}

static void
test_all_on_one (void)
{
  ScaleMachine machine = SCALE_MACHINE;
  g_autoptr (ScaleTrace) trace = make_fork (500);
  g_autofree guint16 *owners = g_new0 (guint16, trace->n_reached);

  machine.latency = 0;
  for (guint32 i = 0; i < trace->n_reached; i++)
    owners[i] = 5;

  const ScaleResult result
      = scale_simulate (trace, owners, 8, &machine, NULL, NULL);

  g_assert_cmpuint (result.time, ==, result.serial);
  g_assert_cmpfloat (result.efficiency, ==, 1.0 / 8);
  g_assert_cmpfloat (result.load, ==, 8);
  g_assert_cmpfloat (result.balance, ==, 7.0 / 8);
  g_assert_cmpstr (scale_name_loss (&result), ==, "balance");
  assert_adds_up (&result);
}

/* Parcels gather until they are worth a batch, or their owner is idle. Node 0
 * has ten edges to the other owner. */
static void
test_batches (void)
{
  ScaleMachine machine = AT_ONCE;
  guint32 tails[10] = { 0 }, heads[10];
  const guint16 owners[11] = { 0, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1 };

  for (guint i = 0; i < 10; i++)
    heads[i] = i + 1;
  machine.parcels_a_batch = 4;

  g_autoptr (ScaleTrace) trace = make_trace (11, 11, tails, heads, 10);
  const ScaleResult result
      = scale_simulate (trace, owners, 2, &machine, NULL, NULL);

  g_assert_cmpuint (result.n_sent, ==, 10);
  g_assert_cmpuint (result.n_batches, ==, 1);
  g_assert_cmpuint (result.time, ==,
                    EXPAND + 10 * PACK + BATCH + LATENCY + BATCH
                      + 10 * (UNPACK + OFFER) + 10 * EXPAND + 4 * LATENCY);
}

/* The long way is there first, and the short one by way of the other owner. So
 * the last node, which has no edges, is expanded twice. */
static void
test_again (void)
{
  ScaleMachine machine = AT_ONCE;
  const guint32 tails[] = { 0, 0, 1, 2 }, heads[] = { 1, 2, 3, 3 };
  const guint16 owners[] = { 0, 1, 0, 0 };
  g_autoptr (ScaleTrace) trace = make_trace (4, 4, tails, heads, 4);
  ScaleResult result;

  trace->costs[1] = 5;          /* 0 to 2 */
  result = scale_simulate (trace, owners, 2, &machine, NULL, NULL);
  g_assert_cmpuint (result.n_expanded, ==, 5);
  g_assert_cmpfloat_with_epsilon (result.again * 2 * (double) result.time,
                                  EXPAND, 1e-3);
  assert_adds_up (&result);

  /* With one owner all in order. */
  const guint16 alone[] = { 0, 0, 0, 0 };

  result = scale_simulate (trace, alone, 1, &machine, NULL, NULL);
  g_assert_cmpuint (result.n_expanded, ==, 4);
}

/* Little's law ----------------------------------------------------------- */

typedef struct
{
  guint64  time;
  gboolean is_sent;
} Moment;

static void
note (guint64  time,
      gboolean is_sent,
      gpointer user_data)
{
  const Moment moment = { time, is_sent };

  g_array_append_val ((GArray *) user_data, moment);
}

static int
compare_moments (gconstpointer a,
                 gconstpointer b)
{
  const Moment *x = a, *y = b;

  return (x->time > y->time) - (x->time < y->time);
}

/* As many batches are under way on average, seen at every change, as their
 * sending rate times the waiting time of each (Little, 1961). */
static void
test_little (void)
{
  const ScaleMachine machine = SCALE_MACHINE;
  g_autoptr (ScaleTrace) trace = scale_trace_new (cells_make_search (60));
  g_autofree guint16 *owners = scale_trace_find_owners (trace, 16, NULL);
  g_autoptr (GArray) moments = g_array_new (FALSE, FALSE, sizeof (Moment));
  const ScaleResult result
      = scale_simulate (trace, owners, 16, &machine, note, moments);
  double area = 0, rate;
  gint64 under_way = 0;

  g_array_sort (moments, compare_moments);
  g_assert_cmpuint (moments->len, ==, 2 * result.n_batches);
  for (guint i = 0; i < moments->len; i++)
    {
      const Moment *moment = &g_array_index (moments, Moment, i);

      if (i > 0)
        area += (double) under_way * (double) (moment->time - moment[-1].time);
      under_way += moment->is_sent ? 1 : -1;
    }

  rate = (double) result.n_batches / (double) result.time;
  g_assert_cmpint (under_way, ==, 0);
  g_assert_cmpuint (result.n_batches, >, 100);
  g_assert_cmpfloat (result.delay, >=, (double) machine.latency);
  g_assert_cmpfloat_with_epsilon (area / (double) result.time,
                                  rate * result.delay, 1e-6);
}

/* Traces ----------------------------------------------------------------- */

/* Counts the messages and the work of each owner, edge by edge. */
static void
check_counts (const ScaleTrace *trace,
              guint             n_owners,
              WayFeatureFunc    features)
{
  ScaleMachine machine = SCALE_MACHINE;
  g_autofree guint16 *owners
      = scale_trace_find_owners (trace, n_owners, features);
  g_autofree guint *loads = g_new0 (guint, n_owners);
  guint64 n_sent = 0;
  guint most = 0;

  for (guint32 i = 0; i < trace->n_nodes; i++)
    {
      g_assert_cmpuint (owners[i], <, n_owners);
      loads[owners[i]]++;
      most = MAX (most, loads[owners[i]]);
      for (guint64 k = trace->first[i]; k < trace->first[i + 1]; k++)
        n_sent += owners[trace->heads[k]] != owners[i];
    }

  const ScaleResult result
      = scale_simulate (trace, owners, n_owners, &machine, NULL, NULL);

  assert_adds_up (&result);
  g_assert_cmpuint (result.n_expanded, >=, trace->n_nodes);
  g_assert_cmpuint (result.n_sent + result.n_unsent, >=, n_sent);
  g_assert_cmpuint (result.n_unsent, <=, result.n_expanded);
  g_assert_cmpint (result.n_unsent > 0, ==, n_sent > 0);
  if (result.n_expanded > trace->n_nodes)
    return;

  g_assert_cmpuint (result.n_sent + result.n_unsent, ==, n_sent);
  g_assert_cmpfloat_with_epsilon (result.load,
                                  (double) most * n_owners / trace->n_nodes,
                                  1e-9);
}

static void
test_counts (void)
{
  g_autoptr (ScaleTrace) cells = scale_trace_new (cells_make_search (40));
  g_autoptr (ScaleTrace) vans = scale_trace_new (vans_make_search (4, 1));

  g_assert_cmpuint (cells->n_nodes, >, 100);
  g_assert_cmpuint (vans->n_nodes, >, 100);
  for (guint n_owners = 1; n_owners <= 64; n_owners *= 2)
    {
      check_counts (cells, n_owners, NULL);
      check_counts (cells, n_owners, cells_get_features);
      check_counts (vans, n_owners, NULL);
      check_counts (vans, n_owners, vans_get_features);
    }
}

/* The nodes of a trace are those whose cost and estimate are below the cost of
 * the path: here, by a search for all costs and another from the goal back. */
static void
test_trace (void)
{
  const guint side = 30;
  g_autoptr (WaySearch) all = cells_make_search (side);
  g_autoptr (ScaleTrace) trace = scale_trace_new (cells_make_search (side));
  WayGraph *graph = way_search_get_graph (all);
  g_autoptr (WaySearch) costs = way_search_new (graph, WAY_STRATEGY_DIJKSTRA);
  const guint goal = (side - 1) << 11 | (side - 1);
  guint n_below = 0;
  WayCost cost;

  way_search_set_start (costs, WAY_INDEX (0));
  g_assert_cmpint (way_search_run (costs, NULL), ==, WAY_STATUS_EXHAUSTED);
  g_assert_true (way_search_get_cost_so_far (costs, WAY_INDEX (goal), &cost));
  g_assert_cmpfloat (cost, ==, trace->bound);
  for (guint y = 0; y < side; y++)
    for (guint x = 0; x < side; x++)
      {
        g_assert_true (way_search_get_cost_so_far (costs,
                                                   WAY_INDEX (y << 11 | x),
                                                   &cost));
        n_below += cost + 2 * (side - 1) - x - y < trace->bound;
      }
  g_assert_cmpuint (trace->n_nodes, ==, n_below);
}

/* The document ----------------------------------------------------------- */

/* Each table that is printed is in docs/scale.md with the same columns. */
static void
test_document (void)
{
  g_autoptr (ScaleTrace) trace = scale_trace_new (vans_make_search (3, 1));
  ScaleCase one = { .name = "vans", .trace = trace,
                    .hashes = { { "bytes", NULL },
                                { "parcels", vans_get_features } },
                    .n_doublings = 2 };
  g_autoptr (GString) text = g_string_new (NULL);
  g_autofree char *path = g_test_build_filename (G_TEST_DIST, "..", "docs",
                                                 "scale.md", NULL);
  g_autofree char *document = NULL;
  g_auto (GStrv) lines = NULL;
  guint n_headers = 0;

  g_assert_true (g_file_get_contents (path, &document, NULL, NULL));
  scale_case_run (&one);
  scale_report_model (text, &one, 1);
  scale_report_limits (text, &one, 1);
  scale_report_case (text, &one);
  scale_report_batches (text, &one);
  scale_report_expansions (text, &one);

  lines = g_strsplit (text->str, "\n", -1);
  for (guint i = 0; lines[i + 1] != NULL; i++)
    if (g_str_has_prefix (lines[i + 1], "|--")
        || g_str_has_prefix (lines[i + 1], "|---"))
      {
        g_autofree char *table
            = g_strdup_printf ("\n%s\n%s\n|", lines[i], lines[i + 1]);

        n_headers++;
        if (strstr (document, table) == NULL)
          g_error ("docs/scale.md has no table: %s", lines[i]);
      }
  g_assert_cmpuint (n_headers, ==, 6);
}

int
main (int   argc,
      char *argv[])
{
  g_test_init (&argc, &argv, NULL);

  g_test_add_func ("/scale/one-owner", test_one_owner);
  g_test_add_func ("/scale/two-owners", test_two_owners);
  g_test_add_func ("/scale/to-and-fro", test_to_and_fro);
  g_test_add_func ("/scale/all-on-one", test_all_on_one);
  g_test_add_func ("/scale/batches", test_batches);
  g_test_add_func ("/scale/again", test_again);
  g_test_add_func ("/scale/little", test_little);
  g_test_add_func ("/scale/counts", test_counts);
  g_test_add_func ("/scale/trace", test_trace);
  g_test_add_func ("/scale/document", test_document);

  return g_test_run ();
}
