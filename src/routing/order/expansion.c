/* expansion.c - the states of a state space, as nodes of a hierarchy
 * SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * In a state space a path begins at a node without a history, the node's first
 * state, and may end at any state of the goal. A hierarchy needs one node for
 * each. So a node that has further states gets a *sink*, to which an edge of
 * cost 0 leads from each of its states: a query goes from the first state of
 * its start to the sink of its goal. All code that works on hierarchies then
 * works on states without a change.
 *
 * Only states that a search can reach become nodes. If only a few turns are
 * forbidden, these are hardly more than the nodes of the graph. */

#include "routing/order/expansion.h"

#include "core/edge-reader.h"
#include "core/node-type-private.h"
#include "routing/order/expanded-graph.h"

#include <wayfind/core/error.h>

typedef struct
{
  WayGraph   *graph;
  Meter      *meter;
  EdgeReader  reader;
  guint32     n_places;
  guint32     n_states;
  guint8     *is_met;           /* (owned) of each state */
  GArray     *waiting;          /* (owned) of guint32: states to expand */
} Work;

gboolean
expansion_is_possible (WayGraph *graph)
{
  WayNodeType *states;

  if (!(way_graph_get_flags (graph) & WAY_GRAPH_STATES))
    return FALSE;

  states = way_graph_get_node_type (graph);
  return states->kind == WAY_NODE_KIND_INDEX && states->is_numbered
         && node_type_is_dense (way_graph_get_query_type (graph));
}

/* Whether a search from @place begins in its first state, at no cost. */
static gboolean
check_start_cost (Work    *self,
                  guint32  place,
                  GError **error)
{
  const WayEdges *edges = edge_reader_edges (&self->reader);

  if (!edge_reader_ask_states (&self->reader, WAY_INDEX (place), error))
    return FALSE;
  if (edges->len == 1
      && WAY_NODE_INDEX (way_edges_get_node (edges, 0)) == place
      && !(way_edges_get_cost (edges, 0) > 0))
    return TRUE;

  g_set_error_literal (error, WAY_ERROR, WAY_ERROR_UNSUPPORTED,
                       "a hierarchy of a state space needs starts with a "
                       "single state of cost 0");
  return FALSE;
}

/* Adds the states to which edges from @state lead. */
static gboolean
follow (Work    *self,
        guint32  state,
        GError **error)
{
  const WayEdges *edges = edge_reader_edges (&self->reader);

  if (!meter_expand (self->meter, error)
      || !edge_reader_ask_start (&self->reader, WAY_INDEX (state), error))
    return FALSE;

  for (guint i = 0; i < edges->len; i++)
    {
      const guint32 head
        = (guint32) WAY_NODE_INDEX (way_edges_get_node (edges, i));

      if (self->is_met[head])
        continue;
      self->is_met[head] = TRUE;
      if (head >= self->n_places)
        g_array_append_val (self->waiting, head);
    }

  return TRUE;
}

/* Finds all states that any search can reach. */
static gboolean
meet_all (Work    *self,
          GError **error)
{
  for (guint32 i = 0; i < self->n_places; i++)
    if (!check_start_cost (self, i, error) || !follow (self, i, error))
      return FALSE;
  while (self->waiting->len > 0)
    {
      const guint32 state = g_array_index (self->waiting, guint32,
                                           self->waiting->len - 1);

      g_array_set_size (self->waiting, self->waiting->len - 1);
      if (!follow (self, state, error))
        return FALSE;
    }

  return TRUE;
}

static guint32
place_of (const Work *self,
          guint32     state)
{
  return (guint32) WAY_NODE_INDEX (
    way_graph_project (self->graph, WAY_INDEX (state)));
}

/* Numbers the states that are not first states, and then the sinks: @sinks is
 * n_places for a place that has a sink, until the sink has its number. */
static void
number_all (const Work     *self,
            HierarchyShape *shape,
            guint32        *places,
            guint32        *states,
            guint32        *sinks)
{
  guint32 end = 0;

  for (guint32 i = 0; i < self->n_places; i++)
    sinks[i] = i;
  for (guint32 i = self->n_places; i < self->n_states; i++)
    if (self->is_met[i])
      {
        states[end] = i;
        places[end] = place_of (self, i);
        sinks[places[end++]] = HIERARCHY_NONE;
      }
  shape->n_inner = self->n_places + end;
  for (guint32 i = 0; i < self->n_places; i++)
    if (sinks[i] == HIERARCHY_NONE)
      {
        places[end] = i;
        sinks[i] = self->n_places + end++;
      }
}

/* The number of nodes besides the first states. */
static guint32
count_others (const Work *self,
              guint8     *has_sink,
              guint32    *n_states)
{
  guint32 n_others = 0;

  *n_states = 0;
  for (guint32 i = self->n_places; i < self->n_states; i++)
    if (self->is_met[i])
      {
        const guint32 place = place_of (self, i);

        n_others += 1 + !has_sink[place];
        has_sink[place] = TRUE;
        ++*n_states;
      }

  return n_others;
}

static gboolean
fill_shape (const Work     *self,
            HierarchyShape *shape,
            GError        **error)
{
  g_autofree guint8 *has_sink = meter_alloc0 (self->meter, self->n_places, 1,
                                              error);
  guint32 *places, *states = NULL, *sinks = NULL;
  guint32 n_states, n_others;

  if (has_sink == NULL)
    return FALSE;

  n_others = count_others (self, has_sink, &n_states);
  meter_give_back (self->meter, self->n_places);
  shape->n_places = self->n_places;
  shape->places = places = meter_alloc (self->meter, n_others, sizeof *places,
                                        error);
  if (places != NULL)
    shape->states = states = meter_alloc (self->meter, n_states,
                                          sizeof *states, error);
  if (states != NULL)
    shape->sinks = sinks = meter_alloc (self->meter, self->n_places,
                                        sizeof *sinks, error);
  if (sinks == NULL)
    return FALSE;

  number_all (self, shape, places, states, sinks);
  shape->n_nodes = self->n_places + n_others;
  return TRUE;
}

gboolean
expansion_read (HierarchyShape *self,
                WayGraph       *graph,
                Meter          *meter,
                GError        **error)
{
  Work work = { .graph = graph, .meter = meter };
  gboolean ok;

  edge_reader_init_within (&work.reader, graph, meter);
  work.n_places = node_type_count (way_graph_get_query_type (graph));
  work.n_states = node_type_count (way_graph_get_node_type (graph));
  work.waiting = g_array_new (FALSE, FALSE, sizeof (guint32));
  work.is_met = meter_alloc0 (meter, work.n_states, 1, error);
  meter_expect (meter, graph);
  ok = work.is_met != NULL && meet_all (&work, error)
       && fill_shape (&work, self, error);
  meter_give_back (meter, work.is_met != NULL ? work.n_states : 0);
  edge_reader_clear (&work.reader);
  g_array_unref (work.waiting);
  g_free (work.is_met);

  return ok;
}

/* Whether the states of @shape belong to the same nodes in @graph. */
static gboolean
has_same_states (const HierarchyShape *shape,
                 WayGraph             *graph)
{
  const guint32 n_states = node_type_count (way_graph_get_node_type (graph));

  if (node_type_count (way_graph_get_query_type (graph)) != shape->n_places)
    return FALSE;

  for (guint32 i = shape->n_places; i < shape->n_inner; i++)
    {
      const guint32 state = shape->states[i - shape->n_places];

      if (state >= n_states
          || WAY_NODE_INDEX (way_graph_project (graph, WAY_INDEX (state)))
               != hierarchy_place (shape, i))
        return FALSE;
    }

  return TRUE;
}

WayGraph *
expansion_new_graph (const HierarchyShape *shape,
                     WayGraph             *graph,
                     Meter                *meter,
                     GError              **error)
{
  EdgeReader reader;
  WayGraph *expanded = NULL;

  /* States keep their numbers while there is a cursor. */
  edge_reader_init_within (&reader, graph, meter);
  if (expansion_is_possible (graph) && has_same_states (shape, graph))
    expanded = expanded_graph_new (shape, graph, meter, error);
  else
    g_set_error_literal (error, WAY_ERROR, WAY_ERROR_UNSUPPORTED,
                         "the states of the graph are not those of the "
                         "hierarchy");
  edge_reader_clear (&reader);

  return expanded;
}
