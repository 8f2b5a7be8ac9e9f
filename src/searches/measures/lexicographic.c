/* lexicographic.c - a view that orders paths by their cost, then by a measure
 * SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * An edge costs its cost times a scale, plus its measure. Both are whole, and
 * sums below 2^53 are exact in doubles, so two sums compare as the pairs of cost
 * and measure do, as long as no cheapest path has a measure of the scale or
 * more. Two things are therefore checked:
 *
 * - The scale. It is larger than twice the largest sum, so that a search from
 *   both ends keeps the order, too. If all edges were read, no path without a
 *   circle exceeds that sum, and a circle never makes a path better. Each search
 *   checks it all the same, since states and costs of starts may make sums
 *   larger: the cost so far holds the measure so far, and no sum carries before
 *   it has been checked.
 * - The range. The view limits sums to 2^52, so that the sums of both sides of a
 *   search from both ends are exact, too. Code that adds up edges without asking
 *   for them, such as a hierarchy, may exceed 2^53. Rounding never makes such a
 *   sum smaller than 2^53, so a sum below is still the least, and
 *   way_lexicographic_split() refuses others.
 *
 * Estimates of the base are rounded down to a whole cost, which no whole cost
 * falls below, and then scaled. */

#include "searches/measures/lexicographic-private.h"

#include "core/edges-private.h"
#include "core/immediate-graphs.h"
#include "core/open-at.h"
#include "views/view-private.h"

#include <wayfind/core/error.h>
#include <wayfind/views/timed.h>

/* The sums of two sides below this are exact together. */
#define MAX_SUM ((gdouble) ((guint64) 1 << 52))

/* No sum below this was rounded. */
#define EXACT_BELOW ((gdouble) ((guint64) 1 << 53))

static void implement_graph (WayGraphInterface *iface);

G_DEFINE_FINAL_TYPE_WITH_CODE (WayLexicographic, way_lexicographic,
                               WAY_TYPE_VIEW,
                               G_IMPLEMENT_INTERFACE (WAY_TYPE_GRAPH,
                                                      implement_graph))

static void
finalize (GObject *object)
{
  g_clear_object (&WAY_LEXICOGRAPHIC (object)->measures);

  G_OBJECT_CLASS (way_lexicographic_parent_class)->finalize (object);
}

static gboolean
is_prompt (WayGraph *graph)
{
  const WayLexicographic *self = (const WayLexicographic *) graph;

  return self->measure->func == NULL && graph_is_prompt (self->view.base);
}

static void
way_lexicographic_class_init (WayLexicographicClass *klass)
{
  G_OBJECT_CLASS (klass)->finalize = finalize;
  WAY_VIEW_CLASS (klass)->get_promises = view_promise_all;
  graph_type_set_prompt_func (G_TYPE_FROM_CLASS (klass), is_prompt);
  view_type_set_undivided (G_TYPE_FROM_CLASS (klass));
}

static void
way_lexicographic_init (WayLexicographic *self)
{
}

/* Edges -------------------------------------------------------------------- */

/* The whole part of a sum over the scale. The quotient may be rounded up to the
 * next whole number. */
static inline WayCost
find_cost (const WayLexicographic *self,
           WayCost                 sum)
{
  const WayCost cost = floor (sum / self->scale);

  return G_UNLIKELY (cost * self->scale > sum) ? cost - 1 : cost;
}

/* What one call knows about the path so far. */
typedef struct
{
  WayNode at;                   /* of the base's starts and goals */
  WayCost sum;                  /* the view's cost so far */
  gdouble value;                /* the measure so far */
} SoFar;

/* The node of starts and goals that @node belongs to. */
static inline WayNode
project (const WayLexicographic *self,
         WayNode                 node)
{
  return self->has_states ? way_graph_project (self->view.base, node) : node;
}

static inline gdouble
read_value (const WayLexicographic *self,
            const SoFar            *so_far,
            WayNode                 other,
            guint32                 edge,
            gboolean                backward)
{
  const Measure *measure = self->measure;

  if (G_LIKELY (measure->func == NULL))
    return measure_read (measure, NULL, NULL, edge);

  other = project (self, other);
  return backward ? measure_read (measure, other, so_far->at, edge)
                  : measure_read (measure, so_far->at, other, edge);
}

/* Reports an edge, which has no place in the order. */
static G_NO_INLINE void
refuse (const WayLexicographic *self,
        const SoFar            *so_far,
        WayEdges               *edges,
        WayNode                 node,
        WayCost                 cost,
        gdouble                 value,
        guint32                 edge,
        gboolean                backward)
{
  const WayNode other = project (self, node);
  const WayNode from = backward ? other : so_far->at;
  const WayNode to = backward ? so_far->at : other;

  way_edges_take_error (edges, lexicographic_explain (self, from, to, cost,
                                                      value, edge));
}

/* Reports edge @i. */
static void
refuse_edge (const WayLexicographic *self,
             const SoFar            *so_far,
             WayEdges               *edges,
             guint                   i,
             gdouble                 value,
             gboolean                backward)
{
  refuse (self, so_far, edges, way_edges_get_node (edges, i),
          way_edges_get_cost (edges, i), value, way_edges_get_edge (edges, i),
          backward);
}

/* Reports a cost with a fraction that a buffer of whole arcs has kept out. A
 * search takes such a buffer because the view promises whole costs, and would
 * report that the graph broke its promise. */
static inline void
refuse_fraction (const WayLexicographic *self,
                 const SoFar            *so_far,
                 WayEdges               *edges,
                 gboolean                backward)
{
  const EdgeBuffer *buffer = (EdgeBuffer *) edges;

  if (G_UNLIKELY (buffer->fault == EDGE_FAULT_FRACTION))
    refuse (self, so_far, edges, buffer->fault_node, buffer->fault_cost, 0,
            WAY_EDGE_NONE, backward);
}

/* The view's cost of an edge; NaN if it has none. */
static inline WayCost
order_edge (const WayLexicographic *self,
            const SoFar            *so_far,
            WayCost                 cost,
            gdouble                 value)
{
  const WayCost ordered = cost * self->scale + value;

  if (G_LIKELY (value >= 0 && value <= self->max_value && floor (value) == value
                && floor (cost) == cost
                && so_far->value + value <= self->max_sum
                && so_far->sum + ordered <= MAX_SUM))
    return ordered;

  return value == INFINITY || cost == INFINITY ? INFINITY : NAN;
}

/* Costs below 0, which the search reports, stay as they are. The functions of
 * the user are not called for hidden edges. */
static inline gboolean
replace_cost (const WayLexicographic *self,
              const SoFar            *so_far,
              WayEdges               *edges,
              guint                   i,
              gboolean                backward)
{
  const WayCost cost = way_edges_get_cost (edges, i);
  WayCost ordered;
  gdouble value;

  if (!(cost >= 0) || cost == INFINITY)
    return TRUE;

  value = read_value (self, so_far, way_edges_get_node (edges, i),
                      way_edges_get_edge (edges, i), backward);
  ordered = order_edge (self, so_far, cost, value);
  if (G_UNLIKELY (isnan (ordered)))
    {
      refuse_edge (self, so_far, edges, i, value, backward);
      return FALSE;
    }

  way_edges_set_cost (edges, i, ordered);
  return TRUE;
}

/* The value of an arc to @node. */
static inline gdouble
read_arc (const WayLexicographic *self,
          const SoFar            *so_far,
          guint32                 node,
          const guint32          *ids,
          guint                   i,
          gboolean                backward)
{
  return read_value (self, so_far, WAY_INDEX (node),
                     ids != NULL ? ids[i] : WAY_EDGE_NONE, backward);
}

/* Replaces the costs of real arcs without a call for each, and returns how many.
 * It stops at an arc that is hidden or bad, which replace_cost() takes on. */
static guint
replace_real_arcs (const WayLexicographic *self,
                   const SoFar            *so_far,
                   EdgeBuffer             *buffer,
                   const guint32          *ids,
                   gboolean                backward)
{
  WayRealArc *arcs = buffer->head.own;

  for (guint i = 0; i < buffer->head.len; i++)
    {
      WayCost ordered;

      if (G_UNLIKELY (!(arcs[i].cost >= 0 && arcs[i].cost < INFINITY)))
        return i;

      ordered = order_edge (self, so_far, arcs[i].cost,
                            read_arc (self, so_far, arcs[i].node, ids, i,
                                      backward));
      if (G_UNLIKELY (!(ordered >= 0)))
        return i;
      arcs[i].cost = ordered;
    }

  return buffer->head.len;
}

/* The same for whole arcs. It also stops at a sum that needs a wider layout. */
static guint
replace_whole_arcs (const WayLexicographic *self,
                    const SoFar            *so_far,
                    EdgeBuffer             *buffer,
                    const guint32          *ids,
                    gboolean                backward)
{
  WayWholeArc *arcs = buffer->head.own;

  for (guint i = 0; i < buffer->head.len; i++)
    {
      WayCost ordered;

      if (G_UNLIKELY (arcs[i].cost == WAY_WHOLE_HIDDEN))
        return i;

      ordered = order_edge (self, so_far, arcs[i].cost,
                            read_arc (self, so_far, arcs[i].node, ids, i,
                                      backward));
      if (G_UNLIKELY (!(ordered < WAY_WHOLE_HIDDEN)))
        return i;
      arcs[i].cost = (guint32) ordered;
    }

  return buffer->head.len;
}

static void
replace_costs (const WayLexicographic *self,
               const SoFar            *so_far,
               gboolean                backward,
               WayEdges               *edges)
{
  EdgeBuffer *buffer = (EdgeBuffer *) edges;
  const guint32 *ids = NULL;
  guint i = 0;

  if (!edge_buffer_own_span (buffer))
    return;

  if (edges->special & EDGES_HAVE_IDS)
    ids = buffer->ids;
  if (edges->layout == WAY_EDGES_REAL)
    i = replace_real_arcs (self, so_far, buffer, ids, backward);
  else if (edges->layout == WAY_EDGES_WHOLE)
    i = replace_whole_arcs (self, so_far, buffer, ids, backward);
  for (; i < edges->len; i++)
    if (!replace_cost (self, so_far, edges, i, backward))
      return;
}

static G_ALWAYS_INLINE inline void
fill (const WayLexicographic *self,
      gpointer                cursor,
      const WayAt            *at,
      gboolean                backward,
      WayEdges               *edges)
{
  const WayCost cost = find_cost (self, at->cost_so_far);
  const SoFar so_far = { project (self, at->node), at->cost_so_far,
                         at->cost_so_far - cost * self->scale };
  WayAt below = *at;

  below.cost_so_far = cost;
  view_fill_from_base (&self->view, cursor, &below, backward, edges);
  replace_costs (self, &so_far, backward, edges);
  refuse_fraction (self, &so_far, edges, backward);
}

static void
neighbours (WayGraph    *graph,
            gpointer     cursor,
            const WayAt *at,
            WayEdges    *edges)
{
  fill ((const WayLexicographic *) graph, cursor, at, FALSE, edges);
}

static void
predecessors (WayGraph    *graph,
              gpointer     cursor,
              const WayAt *at,
              WayEdges    *edges)
{
  fill ((const WayLexicographic *) graph, cursor, at, TRUE, edges);
}

/* The rest of the graph interface ------------------------------------------ */

static WayGraphFlags
get_flags (WayGraph *graph)
{
  return (way_graph_get_flags (view_base (graph))
          & ~(WAY_GRAPH_LINES | WAY_GRAPH_LINE_BOUNDS))
         | WAY_GRAPH_WHOLE_COSTS;
}

static WayCost
heuristic (WayGraph *graph,
           gpointer  cursor,
           WayNode   node)
{
  const WayLexicographic *self = (const WayLexicographic *) graph;

  return floor (self->view.iface->heuristic (self->view.base, cursor, node))
         * self->scale;
}

/* The costs with which a search begins have no measure. */
static void
add_states (WayGraph *graph,
            gpointer  cursor,
            WayNode   node,
            WayEdges *states)
{
  const WayLexicographic *self = (const WayLexicographic *) graph;
  const guint n_before = way_edges_get_length (states);
  const SoFar so_far = { node, 0, 0 };

  way_graph_add_states (self->view.base, cursor, node, states);
  for (guint i = n_before; i < way_edges_get_length (states); i++)
    {
      const WayCost cost = way_edges_get_cost (states, i);
      const WayCost ordered = order_edge (self, &so_far, cost, 0);

      if (isnan (ordered))
        {
          refuse_edge (self, &so_far, states, i, 0, FALSE);
          return;
        }
      way_edges_set_cost (states, i, ordered);
    }
  refuse_fraction (self, &so_far, states, FALSE);
}

static gboolean
is_open_at (WayGraph *graph,
            WayNode   state,
            WayCost   time)
{
  const WayLexicographic *self = (const WayLexicographic *) graph;

  return graph_is_open_at (self->view.base, state, find_cost (self, time));
}

static gboolean
get_changes (WayGraph     *graph,
             guint64       since,
             WayChangeFunc func,
             gpointer      user_data)
{
  return ((WayView *) graph)->version <= since
         && way_graph_foreach_change (view_base (graph), since, func,
                                      user_data);
}

static void
implement_graph (WayGraphInterface *iface)
{
  iface->neighbours = neighbours;
  iface->predecessors = predecessors;
  iface->get_flags = get_flags;
  iface->heuristic = heuristic;
  iface->add_states = add_states;
  iface->is_open_at = is_open_at;
  iface->get_changes = get_changes;
}

/* Making ------------------------------------------------------------------- */

static gboolean
check_base (WayGraph *base,
            GError  **error)
{
  for (WayGraph *graph = base;; graph = view_base (graph))
    {
      if (WAY_IS_TIMED (graph))
        {
          g_set_error_literal (error, WAY_ERROR, WAY_ERROR_UNSUPPORTED,
                               "costs that depend on time cannot be ordered "
                               "together with a measure: take a front");
          return FALSE;
        }
      if (!WAY_IS_VIEW (graph))
        return TRUE;
    }
}

WayLexicographic *
way_lexicographic_new (WayGraph        *base,
                       WayMeasures     *measures,
                       guint            measure,
                       gdouble          max_sum,
                       const WayLimits *limits,
                       GError         **error)
{
  g_autoptr (WayLexicographic) self = NULL;

  g_return_val_if_fail (WAY_IS_GRAPH (base), NULL);
  g_return_val_if_fail (WAY_IS_MEASURES (measures), NULL);
  g_return_val_if_fail (measure < way_measures_get_count (measures), NULL);
  g_return_val_if_fail (max_sum >= 0 && max_sum < INFINITY, NULL);
  g_return_val_if_fail (error == NULL || *error == NULL, NULL);

  if (!check_base (base, error))
    return NULL;

  self = g_object_new (WAY_TYPE_LEXICOGRAPHIC, "base", base, NULL);
  self->measures = g_object_ref (measures);
  self->measure = measures_get (measures, measure);
  self->has_states = way_graph_get_flags (base) & WAY_GRAPH_STATES;
  self->max_value = floor (max_sum);
  if (max_sum > 0)
    lexicographic_set_max_sum (self, floor (max_sum));
  else if (!lexicographic_prove_sum (self, limits, error))
    return NULL;
  if (self->scale <= MAX_SUM)
    return g_steal_pointer (&self);

  g_set_error (error, WAY_ERROR, WAY_ERROR_OVERFLOW,
               "sums of measure %s may reach %g, which leaves no room for "
               "costs: give a lower largest sum, or count it in larger units",
               self->measure->name, self->scale);
  return NULL;
}

/* Taking sums apart -------------------------------------------------------- */

gboolean
way_lexicographic_split (WayLexicographic *self,
                         WayCost           sum,
                         WayCost          *cost,
                         gdouble          *value)
{
  const gboolean is_exact = (sum < EXACT_BELOW && sum == floor (sum))
                            || sum == INFINITY;
  WayCost whole;

  g_return_val_if_fail (WAY_IS_LEXICOGRAPHIC (self), FALSE);
  g_return_val_if_fail (sum >= 0, FALSE);

  whole = is_exact ? find_cost (self, sum) : (WayCost) NAN;
  if (cost != NULL)
    *cost = whole;
  if (value != NULL)
    *value = sum == INFINITY ? INFINITY : sum - whole * self->scale;

  return is_exact;
}

WayCost
way_lexicographic_to_max_cost (WayLexicographic *self,
                               WayCost           max_cost)
{
  g_return_val_if_fail (WAY_IS_LEXICOGRAPHIC (self), 0);
  g_return_val_if_fail (max_cost >= 0, 0);

  return floor (max_cost) * self->scale + (self->scale - 1);
}
