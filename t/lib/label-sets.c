/* label-sets.c - an oracle: all compromises between two sums, slow and simple
 * SPDX-License-Identifier: LGPL-2.1-or-later */

#include "label-sets.h"

typedef struct
{
  GArray  **sets;               /* (owned) of LabelPair, by node */
  gboolean *is_waiting;         /* (owned) by node */
  GQueue    waiting;            /* of nodes */
} Labels;

static gint
compare_pairs (gconstpointer a,
               gconstpointer b)
{
  const LabelPair *one = a, *other = b;

  if (one->cost != other->cost)
    return one->cost < other->cost ? -1 : 1;

  return one->other < other->other ? -1 : one->other > other->other;
}

/* Keeps the pairs of @all that none beats. */
static GArray *
keep_best (GArray *all)
{
  GArray *best = g_array_new (FALSE, FALSE, sizeof (LabelPair));
  gdouble least = INFINITY;

  g_array_sort (all, compare_pairs);
  for (guint i = 0; i < all->len; i++)
    {
      const LabelPair pair = g_array_index (all, LabelPair, i);

      if (pair.other >= least)
        continue;
      g_array_append_val (best, pair);
      least = pair.other;
    }

  return best;
}

static gboolean
are_same (const GArray *a,
          const GArray *b)
{
  if (a->len != b->len)
    return FALSE;

  for (guint i = 0; i < a->len; i++)
    if (compare_pairs (&g_array_index (a, LabelPair, i),
                       &g_array_index (b, LabelPair, i)) != 0)
      return FALSE;

  return TRUE;
}

/* Passes the pairs of @from on over an edge. */
static void
pass_on (Labels          *self,
         guint            from,
         const PlainEdge *edge,
         gdouble          other)
{
  GArray *old = self->sets[edge->to], *best;
  g_autoptr (GArray) all = g_array_copy (old);

  for (guint i = 0; i < self->sets[from]->len; i++)
    {
      LabelPair pair = g_array_index (self->sets[from], LabelPair, i);

      pair.cost += edge->cost;
      pair.other += other;
      g_array_append_val (all, pair);
    }
  best = keep_best (all);
  self->sets[edge->to] = best;
  if (!are_same (best, old) && !self->is_waiting[edge->to])
    {
      self->is_waiting[edge->to] = TRUE;
      g_queue_push_tail (&self->waiting, GUINT_TO_POINTER (edge->to));
    }
  g_array_unref (old);
}

static void
correct (Labels           *self,
         const PlainGraph *graph,
         const gdouble    *others)
{
  while (!g_queue_is_empty (&self->waiting))
    {
      const guint from = GPOINTER_TO_UINT (g_queue_pop_head (&self->waiting));
      guint n;
      const PlainEdge *edges = plain_graph_get_edges (graph, from, &n);

      self->is_waiting[from] = FALSE;
      for (guint i = 0; i < n; i++)
        pass_on (self, from, &edges[i],
                 others[edges + i - (PlainEdge *) graph->edges->data]);
    }
}

GArray *
label_sets_find (const PlainGraph *graph,
                 const gdouble    *others,
                 guint             start,
                 guint             goal)
{
  const LabelPair zero = { 0, 0 };
  Labels self = { .waiting = G_QUEUE_INIT };
  GArray *found;

  self.sets = g_new (GArray *, graph->n_nodes);
  self.is_waiting = g_new0 (gboolean, graph->n_nodes);
  for (guint i = 0; i < graph->n_nodes; i++)
    self.sets[i] = g_array_new (FALSE, FALSE, sizeof (LabelPair));
  g_array_append_val (self.sets[start], zero);
  g_queue_push_tail (&self.waiting, GUINT_TO_POINTER (start));
  correct (&self, graph, others);

  found = g_array_ref (self.sets[goal]);
  for (guint i = 0; i < graph->n_nodes; i++)
    g_array_unref (self.sets[i]);
  g_free (self.sets);
  g_free (self.is_waiting);
  return found;
}
