/* lexicographic-scale.c - a sum of a measure that no cheapest path exceeds
 * SPDX-License-Identifier: LGPL-2.1-or-later */

#include "searches/measures/lexicographic-private.h"

#include "core/edge-reader.h"
#include "core/node-type-private.h"
#include "views/view-private.h"

#include <wayfind/core/error.h>
#include <wayfind/graphs/table.h>

/* How many states of a node a path is expected to pass at most. A path passes a
 * node again only in another state: within a zone, or along a sequence of turns.
 * Searches check the sum, and others know the number of states. */
#define STATES_A_NODE 8

/* The highest graph of a pile whose nodes are those of starts and goals; %NULL
 * if there is none. */
static WayGraph *
find_plain (WayGraph *graph)
{
  while (way_graph_get_flags (graph) & WAY_GRAPH_STATES)
    {
      if (!WAY_IS_VIEW (graph))
        return NULL;
      graph = view_base (graph);
    }

  return graph;
}

/* Errors ------------------------------------------------------------------- */

/* The name of a node of starts and goals, which a state space does not name. */
static char *
dup_query_name (WayGraph *base,
                WayNode   node)
{
  WayGraph *plain = find_plain (base);

  return plain != NULL
           ? way_graph_dup_name (plain, node)
           : node_type_describe (way_graph_get_query_type (base), node);
}

/* An error about an edge of the base, between nodes of starts and goals.
 * (transfer full) */
static GError *
edge_error (const WayLexicographic *self,
            WayNode                 from,
            WayNode                 to,
            WayError                code,
            const char             *what)
{
  g_autofree char *tail = dup_query_name (self->view.base, from);
  g_autofree char *head = dup_query_name (self->view.base, to);

  return g_error_new (WAY_ERROR, code, "edge from %s to %s: %s", tail, head,
                      what);
}

GError *
lexicographic_explain (const WayLexicographic *self,
                       WayNode                 from,
                       WayNode                 to,
                       WayCost                 cost,
                       gdouble                 value,
                       guint32                 edge)
{
  const char *name = self->measure->name;
  g_autofree char *what = NULL;

  if (!(value >= 0))
    {
      g_autoptr (GError) bad = measure_error (self->measure, edge, value);

      return edge_error (self, from, to, WAY_ERROR_BAD_COST, bad->message);
    }
  if (cost != floor (cost) || value != floor (value))
    {
      what = g_strdup_printf ("%s%s %g is not whole: paths are ordered by whole "
                              "costs and measures; multiply or round them, or "
                              "take a front",
                              cost != floor (cost) ? "cost" : "measure ",
                              cost != floor (cost) ? "" : name,
                              cost != floor (cost) ? cost : value);
      return edge_error (self, from, to, WAY_ERROR_NOT_WHOLE, what);
    }
  if (value > self->max_value && self->is_proven)
    what = g_strdup_printf ("measure %s is %g, and was at most %g when the view "
                            "was made: make it again", name, value,
                            self->max_value);
  else
    what = g_strdup_printf ("a sum of measure %s exceeds %.0f, or cost and "
                            "measure together 2^52: give a larger sum, or count "
                            "both in larger units", name, self->max_sum);

  return edge_error (self, from, to, WAY_ERROR_OVERFLOW, what);
}

/* The scale ---------------------------------------------------------------- */

/* Each side of a search from both ends may have @max_sum. */
void
lexicographic_set_max_sum (WayLexicographic *self,
                           gdouble           max_sum)
{
  self->max_sum = max_sum;
  self->scale = 2 * max_sum + 1;
}

/* Whether each edge of a pile is one of the table at its bottom, which never
 * changes: then @graph becomes that table. */
static gboolean
find_table (WayGraph **graph)
{
  WayGraph *below = *graph;

  while (WAY_IS_VIEW (below)
         && (view_get_promises (WAY_VIEW (below)) & WAY_VIEW_ADDS_NO_EDGE))
    below = view_base (below);
  if (!WAY_IS_TABLE (below))
    return FALSE;

  *graph = below;
  return TRUE;
}

/* What is known of all edges. */
typedef struct
{
  gdouble max_value;
  gdouble total;
} Values;

static gboolean
read_edges (const WayLexicographic *self,
            EdgeReader             *reader,
            WayNode                 from,
            Values                 *values,
            GError                **error)
{
  const WayEdges *edges = edge_reader_edges (reader);

  for (guint i = 0; i < edges->len; i++)
    {
      const WayNode to = way_edges_get_node (edges, i);
      const guint32 edge = way_edges_get_edge (edges, i);
      gdouble value;

      if (way_edges_get_cost (edges, i) == INFINITY)
        continue;
      value = measure_read (self->measure, from, to, edge);
      if (value == INFINITY)
        continue;
      if (!(value >= 0) || value != floor (value))
        {
          g_propagate_error (error, lexicographic_explain (self, from, to, 0,
                                                    value, edge));
          return FALSE;
        }
      values->max_value = MAX (values->max_value, value);
      values->total += value;
    }

  return TRUE;
}

static gboolean
read_all (const WayLexicographic *self,
          WayGraph               *graph,
          Values                 *values,
          Meter                  *meter,
          GError                **error)
{
  const guint32 n_nodes
    = way_node_type_get_n_nodes (way_graph_get_node_type (graph));
  EdgeReader reader;
  gboolean good = TRUE;

  meter_expect (meter, graph);
  edge_reader_init_within (&reader, graph, meter);
  for (guint32 i = 0; good && i < n_nodes; i++)
    good = meter_expand (meter, error)
           && edge_reader_ask_start (&reader, WAY_INDEX (i), error)
           && read_edges (self, &reader, WAY_INDEX (i), values, error);
  edge_reader_clear (&reader);

  return good;
}

/* Finds a sum that no cheapest path exceeds, and one more edge, from all edges of
 * @graph, which has no states. Over states the sum is a guess. */
static gboolean
read_max_sum (const WayLexicographic *self,
              WayGraph               *graph,
              Values                 *values,
              gdouble                *max_sum,
              Meter                  *meter,
              GError                **error)
{
  const WayNodeType *type = way_graph_get_node_type (graph);
  const gboolean is_table = find_table (&graph);

  *values = (Values) { 0 };
  if (!read_all (self, graph, values, meter, error))
    return FALSE;

  *max_sum = way_node_type_get_n_nodes (type) * values->max_value;
  if (self->has_states)
    *max_sum *= STATES_A_NODE;
  else if (is_table)
    *max_sum = MIN (*max_sum, values->total);
  return TRUE;
}

/* The graph whose edges tell the largest sum; %NULL if they are not known. */
static WayGraph *
find_finite (const WayLexicographic *self)
{
  WayGraph *graph = find_plain (self->view.base);

  return graph != NULL && node_type_is_dense (way_graph_get_node_type (graph))
           ? graph : NULL;
}

gboolean
lexicographic_prove_sum (WayLexicographic *self,
                         const WayLimits  *limits,
                         GError          **error)
{
  WayGraph *graph = find_finite (self);
  gdouble max_sum;
  Values values;
  Meter meter;

  if (graph == NULL)
    {
      g_set_error (error, WAY_ERROR, WAY_ERROR_UNSUPPORTED,
                   "the largest sum of measure %s can be worked out only if "
                   "nodes are indices: give it", self->measure->name);
      return FALSE;
    }

  meter_init (&meter, limits);
  if (!read_max_sum (self, graph, &values, &max_sum, &meter, error))
    return FALSE;

  self->is_proven = TRUE;
  self->max_value = values.max_value;
  lexicographic_set_max_sum (self, max_sum);
  return TRUE;
}

/* Sums that nobody checks ------------------------------------------------- */

/* Finds the largest sum of a path that passes each of @n_nodes nodes or states
 * once. */
static gboolean
find_largest (const WayLexicographic *self,
              gdouble                 n_nodes,
              gdouble                *largest,
              Meter                  *meter,
              GError                **error)
{
  WayGraph *graph = find_finite (self);
  Values values = { self->max_value, 0 };

  *largest = graph != NULL ? self->max_sum : INFINITY;
  if (graph == NULL)
    return TRUE;
  if (!self->is_proven
      && !read_max_sum (self, graph, &values, largest, meter, error))
    return FALSE;

  if (self->has_states
      || n_nodes > way_node_type_get_n_nodes (way_graph_get_node_type (graph)))
    *largest = n_nodes * values.max_value;
  return TRUE;
}

static gboolean
prove (const WayLexicographic *self,
       guint32                 n_nodes,
       Meter                  *meter,
       GError                **error)
{
  gdouble largest;

  if (!find_largest (self, n_nodes, &largest, meter, error))
    return FALSE;
  if (largest <= self->max_sum)
    return TRUE;

  g_set_error (error, WAY_ERROR, WAY_ERROR_OVERFLOW,
               "only a search can check that no sum of measure %s exceeds "
               "%.0f: make the view with a largest sum of %.0f, which no path "
               "over %u nodes or states exceeds", self->measure->name,
               self->max_sum, largest, n_nodes);
  return FALSE;
}

gboolean
lexicographic_prove (WayGraph *graph,
                     guint32   n_nodes,
                     Meter    *meter,
                     GError  **error)
{
  for (; WAY_IS_VIEW (graph); graph = view_base (graph))
    if (WAY_IS_LEXICOGRAPHIC (graph)
        && !prove (WAY_LEXICOGRAPHIC (graph), n_nodes, meter, error))
      return FALSE;

  return TRUE;
}
