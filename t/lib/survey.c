/* survey.c - everything that a graph says, walked and written down
 * SPDX-License-Identifier: LGPL-2.1-or-later */

#include "survey.h"

/* A contract is checked by Bellman-Ford: larger graphs would take too long. */
#define MAX_STATES 5000

static gboolean
find_copy (Survey       *self,
           gconstpointer copy,
           guint        *state)
{
  WayNodeType *type = way_graph_get_node_type (self->graph);
  const guint hash = way_node_type_hash (type, copy);
  const GArray *states = g_hash_table_lookup (self->by_hash,
                                              GUINT_TO_POINTER (hash));

  for (guint i = 0; states != NULL && i < states->len; i++)
    {
      *state = g_array_index (states, guint, i);
      if (way_node_type_equal (type, self->states->pdata[*state], copy))
        return TRUE;
    }

  return FALSE;
}

gboolean
survey_find (Survey *self,
             WayNode node,
             guint  *state)
{
  WayNodeType *type = way_graph_get_node_type (self->graph);
  gpointer copy = way_node_type_copy_node (type, node);
  const gboolean found = find_copy (self, copy, state);

  way_node_type_free_node (type, copy);
  return found;
}

static guint
intern (Survey *self,
        WayNode node)
{
  WayNodeType *type = way_graph_get_node_type (self->graph);
  const gboolean is_index
      = way_node_type_get_kind (type) == WAY_NODE_KIND_INDEX;
  gpointer copy, hash;
  GArray *states;
  guint state;

  if (is_index)
    g_assert_cmpuint (WAY_NODE_INDEX (node), <,
                      way_node_type_get_n_nodes (type));
  if (survey_find (self, node, &state))
    return state;

  copy = way_node_type_copy_node (type, node);
  hash = GUINT_TO_POINTER (way_node_type_hash (type, copy));
  state = self->states->len;
  g_assert_cmpuint (state, <, MAX_STATES);
  g_ptr_array_add (self->states, copy);

  states = g_hash_table_lookup (self->by_hash, hash);
  if (states == NULL)
    {
      states = g_array_new (FALSE, FALSE, sizeof (guint));
      g_hash_table_insert (self->by_hash, hash, states);
    }
  g_array_append_val (states, state);
  return state;
}

static void
add_place_states (Survey   *self,
                  gpointer  cursor,
                  guint     place,
                  WayEdges *edges)
{
  way_graph_add_states (self->graph, cursor, self->places[place], edges);
  g_assert_no_error (way_edges_get_error (edges));
  self->starts[place] = g_array_new (FALSE, FALSE, sizeof (OracleStart));

  for (guint i = 0; i < way_edges_get_length (edges); i++)
    {
      const OracleStart start = { intern (self, way_edges_get_node (edges, i)),
                                  way_edges_get_cost (edges, i) };

      g_assert_cmpfloat (start.cost, >=, 0);
      g_array_append_val (self->starts[place], start);
    }
}

static void
note_edges (Survey   *self,
            gpointer  cursor,
            guint     state,
            WayEdges *edges,
            GArray   *plain)
{
  const WayNode node = self->states->pdata[state];
  const WayAt at = { node, node, 0, TRUE };

  way_graph_neighbours (self->graph, cursor, &at, edges);
  g_assert_no_error (way_edges_get_error (edges));
  for (guint i = 0; i < way_edges_get_length (edges); i++)
    {
      PlainEdge edge = { state, 0, way_edges_get_cost (edges, i) };

      g_assert_cmpfloat (edge.cost, >=, 0);
      if (edge.cost == INFINITY)
        continue;
      edge.to = intern (self, way_edges_get_node (edges, i));
      g_array_append_val (plain, edge);
    }
}

Survey *
survey_new (WayGraph      *graph,
            const WayNode *places,
            guint          n_places)
{
  Survey *self = g_new0 (Survey, 1);
  const WayQuery query = { NULL, 0 };
  gpointer cursor = way_graph_begin (graph, &query);
  g_autoptr (WayEdges) edges = way_edges_new (way_graph_get_node_type (graph));
  g_autoptr (GArray) plain = g_array_new (FALSE, FALSE, sizeof (PlainEdge));

  self->graph = graph;
  self->places = g_new (gpointer, n_places);
  self->n_places = n_places;
  self->states = g_ptr_array_new ();
  self->by_hash = g_hash_table_new_full (NULL, NULL, NULL,
                                         (GDestroyNotify) g_array_unref);
  self->starts = g_new0 (GArray *, n_places);

  for (guint place = 0; place < n_places; place++)
    {
      self->places[place] = way_node_type_copy_node (
          way_graph_get_query_type (graph), places[place]);
      add_place_states (self, cursor, place, edges);
    }
  for (guint state = 0; state < self->states->len; state++)
    note_edges (self, cursor, state, edges, plain);
  way_graph_end (graph, cursor);

  self->plain = plain_graph_new_from (self->states->len,
                                      (gpointer) plain->data, plain->len);
  return self;
}

void
survey_free (Survey *self)
{
  WayNodeType *type = way_graph_get_node_type (self->graph);

  for (guint state = 0; state < self->states->len; state++)
    way_node_type_free_node (type, self->states->pdata[state]);
  for (guint place = 0; place < self->n_places; place++)
    {
      way_node_type_free_node (way_graph_get_query_type (self->graph),
                               self->places[place]);
      g_array_unref (self->starts[place]);
    }
  g_ptr_array_unref (self->states);
  g_hash_table_unref (self->by_hash);
  plain_graph_free (self->plain);
  g_free (self->places);
  g_free (self->starts);
  g_free (self);
}

gboolean
survey_is_at (Survey *self,
              guint   state,
              guint   place)
{
  const WayNode node = self->states->pdata[state];

  return way_node_type_equal (way_graph_get_query_type (self->graph),
                              way_graph_project (self->graph, node),
                              self->places[place]);
}

WayCost *
survey_costs_to (Survey *self,
                 guint   place)
{
  const guint n_states = self->states->len;
  WayCost *least = g_new (WayCost, n_states);

  for (guint state = 0; state < n_states; state++)
    least[state] = INFINITY;
  for (guint goal = 0; goal < n_states; goal++)
    if (survey_is_at (self, goal, place))
      {
        g_autofree WayCost *costs = oracle_costs_to (self->plain, goal);

        for (guint state = 0; state < n_states; state++)
          least[state] = MIN (least[state], costs[state]);
      }

  return least;
}

static const OracleStart *
get_starts (Survey *self,
            guint   place,
            guint  *n_starts)
{
  *n_starts = self->starts[place]->len;
  return (const OracleStart *) (gpointer) self->starts[place]->data;
}

WayCost
survey_cost_between (Survey *self,
                     guint   from,
                     guint   to)
{
  guint n_starts;
  const OracleStart *starts = get_starts (self, from, &n_starts);
  g_autofree WayCost *costs = oracle_costs (self->plain, starts, n_starts);
  WayCost least = INFINITY;

  for (guint state = 0; state < self->states->len; state++)
    if (survey_is_at (self, state, to))
      least = MIN (least, costs[state]);

  return least;
}

guint
survey_hops_between (Survey *self,
                     guint   from,
                     guint   to)
{
  guint n_starts;
  const OracleStart *starts = get_starts (self, from, &n_starts);
  g_autofree guint *hops = oracle_hops (self->plain, starts, n_starts);
  guint least = G_MAXUINT;

  for (guint state = 0; state < self->states->len; state++)
    if (survey_is_at (self, state, to))
      least = MIN (least, hops[state]);

  return least;
}
