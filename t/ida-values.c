/* ida-values.c - IDA* over values of one, two and three words
 * SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * Values of one and of two words have loops of their own, which must expand the
 * same nodes in the same order. */

#include "lib/outcome.h"
#include "lib/random-graph.h"

#define N_NODES 9
#define N_SEEDS 400

#define MOST_WORDS 3

typedef struct
{
  const PlainGraph *plain;
  guint             n_words;
  guint             events;     /* a hash of them */
} Words;

/* Two nodes have the same first words, unless there is only one word. */
static void
fill_words (const Words *self,
            guint        id,
            guint64     *words)
{
  for (guint i = 0; i < self->n_words; i++)
    words[i] = i + 1 < self->n_words ? id / 2 : id;
}

static guint
read_words (const Words *self,
            WayNode      node)
{
  return (guint) ((const guint64 *) node)[self->n_words - 1];
}

static void
add_words (WayNode   node,
           WayEdges *edges,
           gpointer  user_data)
{
  const Words *self = user_data;
  guint n_edges;
  const PlainEdge *plain
    = plain_graph_get_edges (self->plain, read_words (self, node), &n_edges);

  for (guint i = 0; i < n_edges; i++)
    {
      guint64 words[MOST_WORDS];

      fill_words (self, plain[i].to, words);
      way_edges_add (edges, words, plain[i].cost);
    }
}

static WayCost
estimate_words (gpointer state,
                WayNode  node,
                gpointer user_data)
{
  const Words *self = user_data;

  return plain_graph_estimate (self->plain, read_words (self, node), 1);
}

static gboolean
is_word_goal (WayNode  node,
              gpointer user_data)
{
  return read_words (user_data, node) == 1;
}

static void
note_event (const WayEvent *event,
            gpointer        user_data)
{
  Words *self = user_data;

  self->events = 31 * self->events + event->kind;
  self->events = 31 * self->events + read_words (self, event->node);
  self->events = 31 * self->events + read_words (self, event->came_from);
  self->events = 31 * self->events + (guint) (1000 * event->cost_so_far);
}

static WayStatistics
search_words (Words  *self,
              WayCost expected)
{
  g_autoptr (WayNodeType) type
    = way_node_type_new_value (self->n_words * sizeof (guint64), NULL, NULL);
  g_autoptr (WayCallbackGraph) graph
    = way_callback_graph_new (type, add_words, self, NULL);
  g_autoptr (WayHeuristic) heuristic
    = way_heuristic_new_full (NULL, estimate_words, NULL, self, NULL);
  g_autoptr (WaySearch) search
    = way_search_new (WAY_GRAPH (graph), WAY_STRATEGY_IDA_STAR);
  g_autoptr (WayPath) path = NULL;
  guint64 start[MOST_WORDS];
  WayStatistics statistics;

  fill_words (self, 0, start);
  way_search_set_start (search, start);
  way_search_set_goal_func (search, is_word_goal, self, NULL);
  way_search_set_heuristic (search, heuristic);
  way_search_set_observer (search, note_event, self, NULL);
  g_assert_cmpint (way_search_run (search, NULL), ==,
                   expected < INFINITY ? WAY_STATUS_FOUND
                                       : WAY_STATUS_EXHAUSTED);
  path = way_search_dup_path (search);
  if (expected < INFINITY)
    oracle_assert_cost (way_path_get_cost (path), expected);
  way_search_get_statistics (search, &statistics);

  return statistics;
}

static void
test_words (void)
{
  for (guint32 seed = 0; seed < outcome_repeat (N_SEEDS); seed++)
    {
      g_autoptr (GRand) rand = g_rand_new_with_seed (seed);
      g_autoptr (PlainGraph) plain
        = random_graph_new (rand, N_NODES, random_graph_flags (seed));
      g_autofree WayCost *expected = oracle_costs_from (plain, 0);
      Words one = { plain, 1, 0 };

      random_graph_estimate (plain, rand, 1, seed % RANDOM_N_ESTIMATES);

      const WayStatistics of_one = search_words (&one, expected[1]);

      for (guint n_words = 2; n_words <= MOST_WORDS; n_words++)
        {
          Words more = { plain, n_words, 0 };
          const WayStatistics of_more = search_words (&more, expected[1]);

          g_assert_cmpuint (of_more.expanded, ==, of_one.expanded);
          g_assert_cmpuint (of_more.generated, ==, of_one.generated);
          g_assert_cmpuint (of_more.opened, ==, of_one.opened);
          g_assert_cmpuint (more.events, ==, one.events);
        }
    }
}

int
main (int    argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/ida-values/words", test_words);

  return g_test_run ();
}
