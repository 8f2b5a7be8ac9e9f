/* spot-search.c - the cheapest ways from one place to many edges nearby
 * SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * Dijkstra's algorithm over the states of the graph, which also adds up lengths.
 * It ends when all targets are found and no cheaper way to one can follow, or
 * where ways become too long. Its records are in a hash table, so that its time
 * follows the region and not the graph. */

#include "routing/matching/matching-private.h"

#include "core/heap.h"

#include <math.h>

static gboolean
comes_before (gconstpointer a,
              gconstpointer b,
              gconstpointer data)
{
  const LabelKey *one = a, *other = b;

  return one->key < other->key
         || (one->key == other->key && one->label < other->label);
}

static gboolean
push (Matcher *self,
      guint32  label,
      GError **error)
{
  SpotSearch *search = &self->search;
  const LabelKey key = { search->labels[label].cost, label };

  if (!meter_grow (&self->meter, &search->heap, &search->heap_room,
                   search->n_heap + 1, sizeof *search->heap, error))
    return FALSE;

  heap_put_up (search->heap, search->n_heap++, &key, sizeof key, comes_before,
               NULL);
  return TRUE;
}

static guint32
pop (SpotSearch *search)
{
  const guint32 label = search->heap[0].label;
  const LabelKey last = search->heap[--search->n_heap];

  if (search->n_heap > 0)
    heap_put_down (search->heap, search->n_heap, 0, &last, sizeof last,
                   comes_before, NULL);
  return label;
}

/* Offers a way to a state: by @edge, from the label @before. */
static gboolean
offer (Matcher *self,
       Label    way,
       GError **error)
{
  SpotSearch *search = &self->search;
  guint32 *number;

  if (!number_map_reserve (&search->numbers, 1, &self->meter, error))
    return FALSE;
  number = number_map_at (&search->numbers, way.state);
  if (*number > 0)
    {
      Label *known = &search->labels[*number - 1];

      if (known->is_closed || known->cost <= way.cost)
        return TRUE;
      *known = way;
      return push (self, *number - 1, error);
    }

  if (!meter_grow (&self->meter, &search->labels, &search->label_room,
                   search->n_labels + 1, sizeof *search->labels, error))
    return FALSE;
  search->labels[search->n_labels++] = way;
  *number = (guint32) search->n_labels;
  return push (self, *number - 1, error);
}

gboolean
spot_search_set_targets (Matcher         *self,
                         const Candidate *candidates,
                         guint            n_candidates,
                         GError         **error)
{
  SpotSearch *search = &self->search;

  number_map_begin (&search->targets_by_edge);
  search->n_targets = 0;
  if (!number_map_reserve (&search->targets_by_edge, n_candidates,
                           &self->meter, error)
      || !meter_grow (&self->meter, &search->targets, &search->target_room,
                      n_candidates, sizeof *search->targets, error))
    return FALSE;

  for (guint i = 0; i < n_candidates; i++)
    {
      const Candidate *candidate = &candidates[i];
      guint32 *number
        = number_map_at (&search->targets_by_edge,
                         edge_key (candidate->from, candidate->to));

      if (*number > 0)
        continue;
      search->targets[search->n_targets++]
        = (Target) { .from = candidate->from, .to = candidate->to,
                     .cost = candidate->cost };
      *number = (guint32) search->n_targets;
    }

  return TRUE;
}

/* If the edge from @label to @state is a target, notes the way to it. */
static void
note_target (Matcher *self,
             guint32  label,
             guint32  node,
             guint32  state,
             WayCost  cost)
{
  SpotSearch *search = &self->search;
  const Label *from = &search->labels[label];
  const guint32 number = number_map_get (&search->targets_by_edge,
                                         edge_key (from->node, node));
  Target *target;
  WayCost so_far;

  if (number == 0)
    return;

  target = &search->targets[number - 1];
  so_far = from->cost + MAX (cost - target->cost, 0);
  if (target->label != MATCH_NONE && target->so_far <= so_far)
    return;

  search->n_found += target->label == MATCH_NONE;
  target->label = label;
  target->state = state;
  target->length = from->length;
  target->so_far = so_far;
}

static gboolean
relax (Matcher *self,
       guint32  label,
       gdouble  bound,
       GError **error)
{
  const WayEdges *edges = edge_reader_edges (&self->reader);

  for (guint i = 0; i < edges->len; i++)
    {
      const Label from = self->search.labels[label];
      const guint32 state
        = (guint32) WAY_NODE_INDEX (way_edges_get_node (edges, i));
      const WayCost cost = way_edges_get_cost (edges, i);
      const guint32 node = matcher_node (self, state);
      gdouble length = 0;

      if (!(from.cost + cost < INFINITY))
        continue;
      if (node != from.node
          && !matcher_edge_length (self, from.node, node, &length, error))
        return FALSE;

      note_target (self, label, node, state, cost);
      if (from.length + length <= bound
          && !offer (self, (Label) { state, node,
                                     way_edges_get_edge (edges, i), label,
                                     from.length + length, from.cost + cost,
                                     FALSE }, error))
        return FALSE;
    }

  return TRUE;
}

/* Whether no target can be reached at less cost any more. */
static gboolean
is_done (const SpotSearch *search)
{
  WayCost most = 0;

  if (search->n_found < search->n_targets)
    return FALSE;

  for (gsize i = 0; i < search->n_targets; i++)
    most = MAX (most, search->targets[i].so_far);
  return search->heap[0].key >= most;
}

/* Forgets the last search, but not its targets. */
static void
begin (SpotSearch *search)
{
  number_map_begin (&search->numbers);
  search->n_labels = 0;
  search->n_heap = 0;
  search->n_found = 0;
  for (gsize i = 0; i < search->n_targets; i++)
    search->targets[i].label = MATCH_NONE;
}

gboolean
spot_search_run (Matcher *self,
                 guint32  state,
                 guint32  node,
                 guint32  came_from,
                 gdouble  bound,
                 GError **error)
{
  SpotSearch *search = &self->search;

  begin (search);
  if (!offer (self, (Label) { state, node, WAY_EDGE_NONE, MATCH_NONE, 0, 0,
                              FALSE }, error))
    return FALSE;

  while (search->n_heap > 0 && !is_done (search))
    {
      const guint32 label = pop (search);
      Label *at = &search->labels[label];
      const guint32 before
        = at->before == MATCH_NONE ? came_from
                                   : search->labels[at->before].state;
      const WayAt here = { WAY_INDEX (at->state), WAY_INDEX (before),
                           at->cost, FALSE };

      if (at->is_closed)
        continue;
      at->is_closed = TRUE;
      if (!meter_expand (&self->meter, error)
          || !edge_reader_ask (&self->reader, &here, error)
          || !relax (self, label, bound, error))
        return FALSE;
    }

  return TRUE;
}

void
spot_search_clear (SpotSearch *search,
                   Meter      *meter)
{
  number_map_clear (&search->numbers, meter);
  number_map_clear (&search->targets_by_edge, meter);
  g_free (search->labels);
  g_free (search->heap);
  g_free (search->targets);
}
