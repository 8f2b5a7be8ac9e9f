/* sums-to-goal.c - least sums of measures from each node to the goal
 * SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * A search from the goal against the edges for each measure. These searches are
 * not the engine's, because all of them need the same edges: the first search
 * reads the edges into each node that it closes, with all measures, and the
 * others find them in arrays. Reading took four fifths of the time.
 *
 * Measures with a maximum are first. A node from which no path keeps a maximum
 * is on no path of the front, so later searches leave it out: they close a node
 * only if all searches before have closed it.
 *
 * A node is closed once its edges have been offered, and offering them twice
 * changes nothing, so that a limit may stop a search anywhere. */

#include "searches/fronts/sums-to-goal.h"

#include "core/first-use.h"
#include "core/heap.h"
#include "searches/preparation/visit.h"

#include <string.h>

#define FIRST_ROOM 64
#define NO_NODE G_MAXUINT32

void
sums_to_goal_init (SumsToGoal *self,
                   WayGraph   *graph,
                   WayNode     goal)
{
  memset (self, 0, sizeof *self);
  self->graph = g_object_ref (graph);
  self->goal = goal;
  self->pending = NO_NODE;
  node_map_init_met (&self->map, way_graph_get_node_type (graph));
}

static void
drop_edges (SumsToGoal *self)
{
  for (guint i = 0; i < self->n_sums; i++)
    {
      g_clear_pointer (&self->sums[i].of_edges, g_free);
      self->sums[i].of_room = 0;
    }
  g_clear_pointer (&self->tails, g_free);
  g_clear_pointer (&self->heap, g_free);
  self->tails_room = self->edges_room = self->heap_room = 0;
  if (self->is_reading)
    edge_reader_clear (&self->reader);
  self->is_reading = FALSE;
}

void
sums_to_goal_clear (SumsToGoal *self)
{
  if (self->graph == NULL)
    return;

  drop_edges (self);
  for (guint i = 0; i < self->n_sums; i++)
    g_free (self->sums[i].least);
  g_free (self->nodes);
  node_map_clear (&self->map);
  g_clear_object (&self->graph);
}

guint
sums_to_goal_add (SumsToGoal       *self,
                  const FrontValue *value,
                  WayMeasures      *measures)
{
  const guint i = self->n_sums++;
  guint place = i;

  self->sums[i].value = value;
  if (value->measure != WAY_FRONT_COST)
    self->sums[i].measure = measures_get (measures, value->measure);
  if (value->max < INFINITY)
    for (; place > 0
           && self->sums[self->order[place - 1]].value->max == INFINITY;
         place--)
      self->order[place] = self->order[place - 1];
  self->order[place] = i;

  return i;
}

gsize
sums_to_goal_bytes (const SumsToGoal *self)
{
  gsize bytes = self->nodes_room * sizeof *self->nodes
                + self->tails_room * sizeof *self->tails
                + self->heap_room * sizeof *self->heap;

  if (self->graph == NULL)
    return 0;
  for (guint i = 0; i < self->n_sums; i++)
    bytes += (self->sums[i].least_room + self->sums[i].of_room)
             * sizeof (gdouble);
  return bytes + self->map.count * node_map_bytes_per_node (&self->map)
         + node_index_bytes (&self->map.index);
}

/* Nodes and edges ---------------------------------------------------------- */

static gboolean
reserve_node (SumsToGoal *self,
              guint32     id,
              Meter      *meter,
              GError    **error)
{
  const gsize before = self->nodes_room;
  gsize wanted = MAX ((gsize) id + 1, FIRST_ROOM);

  if (G_LIKELY (id < before))
    return TRUE;
  if (node_type_is_dense (self->map.type))
    wanted = MAX (wanted, way_node_type_get_n_nodes (self->map.type));
  for (guint i = 0; i < self->n_sums; i++)
    if (!meter_grow (meter, &self->sums[i].least, &self->sums[i].least_room,
                     wanted, sizeof (gdouble), error))
      return FALSE;
  if (!meter_grow (meter, &self->nodes, &self->nodes_room, wanted,
                   sizeof *self->nodes, error))
    return FALSE;

  memset (self->nodes + before, 0,
          (self->nodes_room - before) * sizeof *self->nodes);
  return TRUE;
}

static gboolean
meet (SumsToGoal *self,
      WayNode     node,
      guint32    *id,
      Meter      *meter,
      GError    **error)
{
  return visit_meet_within (&self->map, meter, node, id, error)
         && reserve_node (self, *id, meter, error);
}

static gboolean
reserve_edge (SumsToGoal *self,
              Meter      *meter,
              GError    **error)
{
  const gsize wanted = MAX (self->n_edges + 1, FIRST_ROOM);

  if (G_LIKELY (self->n_edges < self->edges_room))
    return TRUE;
  for (guint i = 0; i < self->n_sums; i++)
    if (!meter_grow (meter, &self->sums[i].of_edges, &self->sums[i].of_room,
                     wanted, sizeof (gdouble), error))
      return FALSE;
  if (!meter_grow (meter, &self->tails, &self->tails_room, wanted,
                   sizeof *self->tails, error))
    return FALSE;

  self->edges_room = self->tails_room;
  for (guint i = 0; i < self->n_sums; i++)
    self->edges_room = MIN (self->edges_room, self->sums[i].of_room);
  return TRUE;
}

/* Keeps the edge from @from with all of its measures. %FALSE with @error unset
 * if no path may use it. */
static gboolean
read_edge (SumsToGoal *self,
           WayNode     from,
           WayNode     to,
           guint32     edge,
           WayCost     cost,
           GError    **error)
{
  for (guint i = 0, n = self->n_sums; i < n; i++)
    {
      const Measure *measure = self->sums[i].measure;
      const gdouble value
        = measure == NULL ? cost : measure_read (measure, from, to, edge);

      if (!(value >= 0))
        {
          g_propagate_error (error, measure_error (measure, edge, value));
          return FALSE;
        }
      if (value == INFINITY)
        return FALSE;
      self->sums[i].of_edges[self->n_edges] = value;
    }

  return TRUE;
}

/* Reads all edges into @node. */
static gboolean
read_edges (SumsToGoal *self,
            guint32     node,
            Meter      *meter,
            GError    **error)
{
  const WayNode to = node_map_node (&self->map, node);
  const WayAt at = { .node = to, .came_from = to, .is_start = TRUE };
  const WayEdges *edges = edge_reader_edges (&self->reader);
  const gsize first = self->n_edges;
  g_autoptr (GError) failure = NULL;

  if (!edge_reader_ask_back (&self->reader, &at, error))
    return FALSE;

  for (guint i = 0; i < way_edges_get_length (edges); i++)
    {
      const WayNode from = way_edges_get_node (edges, i);
      guint32 tail;

      if (!reserve_edge (self, meter, error)
          || !meet (self, from, &tail, meter, error))
        {
          self->n_edges = first;
          return FALSE;
        }
      if (read_edge (self, from, to, way_edges_get_edge (edges, i),
                     way_edges_get_cost (edges, i), &failure))
        self->tails[self->n_edges++] = tail;
      else if (failure != NULL)
        {
          g_propagate_error (error, g_steal_pointer (&failure));
          self->n_edges = first;
          return FALSE;
        }
    }
  self->nodes[node].first_edge = first;
  self->nodes[node].n_edges = (guint32) (self->n_edges - first);
  return TRUE;
}

/* Searching ---------------------------------------------------------------- */

static gboolean
comes_before (gconstpointer a,
              gconstpointer b,
              gconstpointer data)
{
  return ((const GoalEntry *) a)->sum < ((const GoalEntry *) b)->sum;
}

/* Takes note that @sum leads from @node to the goal, the least so far. */
static gboolean
put (SumsToGoal *self,
     GoalSum    *of,
     guint32     node,
     gdouble     sum,
     Meter      *meter,
     GError    **error)
{
  const GoalEntry entry = { sum, node };

  if (!meter_grow (meter, &self->heap, &self->heap_room, self->n_heap + 1,
                   sizeof *self->heap, error))
    return FALSE;

  self->nodes[node].met_by = (guint16) (self->n_done + 1);
  of->least[node] = sum;
  heap_put_up (self->heap, self->n_heap++, &entry, sizeof entry, comes_before,
               NULL);
  return TRUE;
}

/* Offers the edges into the pending node. */
static gboolean
offer_edges (SumsToGoal *self,
             GoalSum    *of,
             Meter      *meter,
             GError    **error)
{
  const GoalNode *nodes = self->nodes, *node = &nodes[self->pending];
  const guint32 *tails = self->tails + node->first_edge;
  const gdouble *values = of->of_edges + node->first_edge;
  const gdouble *least = of->least;
  const gdouble so_far = least[self->pending];
  const gdouble most = of->value->max * (1 + FRONT_BOUND_TOLERANCE);
  const guint n_done = self->n_done;

  for (guint32 i = 0, n = node->n_edges; i < n; i++)
    {
      const guint32 tail = tails[i];
      const gdouble sum = so_far + values[i];

      if (nodes[tail].n_closed != n_done
          || (nodes[tail].met_by == n_done + 1 && least[tail] <= sum))
        continue;
      if (sum == INFINITY)
        self->has_overflow = TRUE;
      else if (sum <= most && !put (self, of, tail, sum, meter, error))
        return FALSE;
    }

  return TRUE;
}

/* The next node by rising sum; NO_NODE if none is left. */
static guint32
take (SumsToGoal *self)
{
  while (self->n_heap > 0)
    {
      const GoalEntry first = self->heap[0];
      const GoalEntry last = self->heap[--self->n_heap];

      if (self->n_heap > 0)
        heap_put_down (self->heap, self->n_heap, 0, &last, sizeof last,
                       comes_before, NULL);
      if (self->nodes[first.node].n_closed == self->n_done)
        return first.node;
    }

  return NO_NODE;
}

/* Begins a search at the goal, and the first one with the reader. */
static gboolean
begin (SumsToGoal *self,
       Meter      *meter,
       GError    **error)
{
  static const WayQuery no_goals = { .n_goals = 0 };
  guint32 goal;

  if (!self->is_reading)
    {
      if (!first_use_prepare (self->graph, &no_goals, TRUE, meter))
        return visit_unprepared (meter, error);

      edge_reader_init (&self->reader, self->graph, &no_goals);
      self->is_reading = TRUE;
    }

  return meet (self, self->goal, &goal, meter, error)
         && put (self, &self->sums[self->order[self->n_done]], goal, 0, meter,
                 error);
}

static gboolean
search (SumsToGoal *self,
        Meter      *meter,
        GError    **error)
{
  GoalSum *of = &self->sums[self->order[self->n_done]];

  if (self->pending == NO_NODE && self->n_heap == 0
      && !begin (self, meter, error))
    return FALSE;
  if (self->pending == NO_NODE)
    self->pending = take (self);
  for (; self->pending != NO_NODE; self->pending = take (self))
    {
      if (!meter_expand (meter, error)
          || (self->n_done == 0
              && !read_edges (self, self->pending, meter, error))
          || !offer_edges (self, of, meter, error))
        return FALSE;
      self->nodes[self->pending].n_closed++;
    }

  self->n_done++;
  return TRUE;
}

gboolean
sums_to_goal_find (SumsToGoal *self,
                   Meter      *meter,
                   GError    **error)
{
  gsize before;

  if (self->n_done == self->n_sums)
    return TRUE;
  while (self->n_done < self->n_sums)
    if (!search (self, meter, error))
      return FALSE;

  before = sums_to_goal_bytes (self);
  drop_edges (self);
  meter_give_back (meter, before - sums_to_goal_bytes (self));
  return TRUE;
}

gdouble
sums_to_goal_get (const SumsToGoal *self,
                  guint             i,
                  WayNode           node)
{
  guint32 id;

  return node_map_lookup (&self->map, node, &id) && id < self->nodes_room
             && self->nodes[id].n_closed == self->n_sums
           ? self->sums[i].least[id] : INFINITY;
}
