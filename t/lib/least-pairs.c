/* least-pairs.c - the least pairs of a cost and a measure, by correcting labels
 * SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * Labels of pairs are corrected until none changes, over the states of the
 * graph below a WayLexicographic. */

#include "least-pairs.h"

#define MOST_STATES 4096

/* Pairs -------------------------------------------------------------------- */

gboolean
pair_is_less (Pair a,
              Pair b)
{
  return a.cost < b.cost || (a.cost == b.cost && a.value < b.value);
}

Pair
pair_add (Pair a,
          Pair b)
{
  const Pair sum = { a.cost + b.cost, a.value + b.value };

  return sum.cost < INFINITY && sum.value < INFINITY ? sum : PAIR_NONE;
}

void
pair_assert (Pair pair,
             Pair expected)
{
  g_assert_cmpfloat (pair.cost, ==, expected.cost);
  g_assert_cmpfloat (pair.value, ==, expected.value);
}

Pair
pair_split (WayLexicographic *view,
            WayCost           sum)
{
  Pair pair;

  g_assert_true (way_lexicographic_split (view, sum, &pair.cost, &pair.value));
  return pair;
}

gdouble
pair_mix (WayNode  from,
          WayNode  to,
          guint32  edge,
          gpointer data)
{
  const guint32 a = (guint32) WAY_NODE_INDEX (from);
  const guint32 b = (guint32) WAY_NODE_INDEX (to);

  return ((a * 2654435761u ^ b * 40503u * 69069u) >> 7)
         % GPOINTER_TO_UINT (data);
}

WayMeasures *
mixed_measures (guint range)
{
  WayMeasures *measures = way_measures_new ();

  way_measures_add_function (measures, "unused", NULL, pair_mix,
                             GUINT_TO_POINTER (3), NULL);
  way_measures_add_function (measures, "mixed", NULL, pair_mix,
                             GUINT_TO_POINTER (range), NULL);
  return measures;
}

/* Labels of pairs ---------------------------------------------------------- */

/* The labels of a graph whose nodes, or states, are indices. */
typedef struct
{
  WayGraph    *graph;
  WayMeasures *measures;
  guint        measure;
  gpointer     cursor;
  WayEdges    *edges;
  Pair         labels[MOST_STATES];
  gsize        n_states;        /* the largest that was met, plus 1 */
  gboolean     changed;
} Labels;

static void
improve (Labels *self,
         gsize   state,
         Pair    pair)
{
  g_assert_cmpuint (state, <, MOST_STATES);
  self->n_states = MAX (self->n_states, state + 1);
  if (!pair_is_less (pair, self->labels[state]))
    return;

  self->labels[state] = pair;
  self->changed = TRUE;
}

static void
relax (Labels *self,
       gsize   state)
{
  const WayAt at = { .node = WAY_INDEX (state), .came_from = WAY_INDEX (state),
                     .is_start = TRUE };
  const WayNode from = way_graph_project (self->graph, at.node);

  way_edges_clear (self->edges);
  way_graph_neighbours (self->graph, self->cursor, &at, self->edges);
  for (guint i = 0; i < way_edges_get_length (self->edges); i++)
    {
      const WayNode next = way_edges_get_node (self->edges, i);
      const Pair step
        = { way_edges_get_cost (self->edges, i),
            way_measures_get_value (self->measures, self->measure, from,
                                    way_graph_project (self->graph, next),
                                    way_edges_get_edge (self->edges, i)) };

      improve (self, WAY_NODE_INDEX (next),
               pair_add (self->labels[state], step));
    }
}

static void
label_states (Labels *self,
              guint   start)
{
  way_edges_clear (self->edges);
  if (way_graph_get_flags (self->graph) & WAY_GRAPH_STATES)
    way_graph_add_states (self->graph, self->cursor, WAY_INDEX (start),
                          self->edges);
  else
    way_edges_add (self->edges, WAY_INDEX (start), 0);
  for (guint i = 0; i < way_edges_get_length (self->edges); i++)
    improve (self, WAY_NODE_INDEX (way_edges_get_node (self->edges, i)),
             (Pair) { way_edges_get_cost (self->edges, i), 0 });

  do
    {
      self->changed = FALSE;
      for (gsize state = 0; state < self->n_states; state++)
        if (self->labels[state].cost < INFINITY)
          relax (self, state);
    }
  while (self->changed);
}

Pair *
find_pairs (WayGraph    *graph,
            WayMeasures *measures,
            guint        measure,
            guint        start,
            guint        n)
{
  const WayQuery query = { .n_goals = 0 };
  Labels *self = g_new0 (Labels, 1);
  Pair *pairs = g_new (Pair, n);

  self->graph = graph;
  self->measures = measures;
  self->measure = measure;
  self->cursor = way_graph_begin (graph, &query);
  self->edges = way_edges_new (way_graph_get_node_type (graph));
  for (gsize i = 0; i < MOST_STATES; i++)
    self->labels[i] = PAIR_NONE;
  for (guint i = 0; i < n; i++)
    pairs[i] = PAIR_NONE;

  label_states (self, start);
  for (gsize i = 0; i < self->n_states; i++)
    if (self->labels[i].cost < INFINITY)
      {
        Pair *pair = &pairs[WAY_NODE_INDEX (
          way_graph_project (graph, WAY_INDEX (i)))];

        if (pair_is_less (self->labels[i], *pair))
          *pair = self->labels[i];
      }
  if (way_graph_is_blocked (graph, WAY_INDEX (start)))
    pairs[start] = PAIR_NONE;     /* although a path may begin there */

  way_edges_free (self->edges);
  way_graph_end (graph, self->cursor);
  g_free (self);
  return pairs;
}
