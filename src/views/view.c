/* view.c - a graph that wraps another graph and changes some of its answers
 * SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * A subclass that implements the interface again starts from a copy of the
 * functions below. So if a function in the subclass's table is still ours, the
 * subclass has not set it. The table alone therefore decides which functions
 * must not be forwarded. */

#include "core/line-reader.h"
#include "core/first-use.h"
#include "core/foreach-near.h"
#include "core/graph-kind.h"
#include "core/open-at.h"
#include "views/beside.h"
#include "core/immediate-graphs.h"
#include "views/view-private.h"

#include "core/heuristic-private.h"

#include <wayfind/core/error.h>

enum
{
  PROP_0,
  PROP_BASE,
  N_PROPERTIES
};

static GParamSpec *properties[N_PROPERTIES];

static void implement_graph (WayGraphInterface *iface);

G_DEFINE_ABSTRACT_TYPE_WITH_CODE (WayView, way_view, G_TYPE_OBJECT,
                                  G_IMPLEMENT_INTERFACE (WAY_TYPE_GRAPH,
                                                         implement_graph))

static void
set_property (GObject      *object,
              guint         id,
              const GValue *value,
              GParamSpec   *spec)
{
  WayView *self = WAY_VIEW (object);

  if (id != PROP_BASE)
    {
      G_OBJECT_WARN_INVALID_PROPERTY_ID (object, id, spec);
      return;
    }

  self->base = g_value_dup_object (value);
  if (self->base != NULL)
    self->iface = WAY_GRAPH_GET_IFACE (self->base);
}

static void
get_property (GObject    *object,
              guint       id,
              GValue     *value,
              GParamSpec *spec)
{
  if (id == PROP_BASE)
    g_value_set_object (value, WAY_VIEW (object)->base);
  else
    G_OBJECT_WARN_INVALID_PROPERTY_ID (object, id, spec);
}

static gpointer begin (WayGraph       *graph,
                       const WayQuery *query);

static void
constructed (GObject *object)
{
  WayView *self = WAY_VIEW (object);

  if (self->base == NULL)
    g_critical ("a %s needs a base, which is given when it is made",
                G_OBJECT_TYPE_NAME (object));
  self->has_cursors = WAY_GRAPH_GET_IFACE (self)->begin != begin;

  G_OBJECT_CLASS (way_view_parent_class)->constructed (object);
}

static void
finalize (GObject *object)
{
  g_clear_object (&WAY_VIEW (object)->base);

  G_OBJECT_CLASS (way_view_parent_class)->finalize (object);
}

static void
way_view_class_init (WayViewClass *klass)
{
  GObjectClass *object_class = G_OBJECT_CLASS (klass);

  object_class->set_property = set_property;
  object_class->get_property = get_property;
  object_class->constructed = constructed;
  object_class->finalize = finalize;

  /**
   * WayView:base:
   *
   * The graph that the view lies on.
   *
   * Since: 1.0
   */
  properties[PROP_BASE]
    = g_param_spec_object ("base", NULL, NULL, WAY_TYPE_GRAPH,
                           G_PARAM_READWRITE | G_PARAM_CONSTRUCT_ONLY
                             | G_PARAM_STATIC_STRINGS);
  g_object_class_install_properties (object_class, N_PROPERTIES, properties);
}

static void
way_view_init (WayView *self)
{
}

WayGraph *
way_view_get_base (WayView *self)
{
  g_return_val_if_fail (WAY_IS_VIEW (self), NULL);

  return self->base;
}

void
way_view_changed (WayView *self)
{
  g_return_if_fail (WAY_IS_VIEW (self));

  self->version = way_graph_next_version ();
}

/* The graph interface ----------------------------------------------------- */

/* The cursor that the base receives: @cursor itself, unless it is a subclass's
 * own. */
static inline gpointer
base_cursor (const WayView *self,
             gpointer       cursor)
{
  return self->has_cursors ? NULL : cursor;
}

/* Whether the base is a state space, which finds its states by a cursor alone,
 * and this view does not have one of it. */
static gboolean
lacks_cursor (const WayView *self)
{
  return self->has_cursors
         && (way_graph_get_flags (self->base) & WAY_GRAPH_STATES);
}

static gpointer
begin_base (const WayView *self)
{
  const WayQuery query = { .n_goals = 0 };

  return way_graph_begin (self->base, &query);
}

static WayNodeType *
get_node_type (WayGraph *graph)
{
  return way_graph_get_node_type (view_base (graph));
}

static void
neighbours (WayGraph    *graph,
            gpointer     cursor,
            const WayAt *at,
            WayEdges    *edges)
{
  const WayView *self = (const WayView *) graph;

  if (G_UNLIKELY (lacks_cursor (self)))
    {
      gpointer own = begin_base (self);

      self->iface->neighbours (self->base, own, at, edges);
      way_graph_end (self->base, own);
      return;
    }

  self->iface->neighbours (self->base, base_cursor (self, cursor), at, edges);
}

static void
predecessors (WayGraph    *graph,
              gpointer     cursor,
              const WayAt *at,
              WayEdges    *edges)
{
  const WayView *self = (const WayView *) graph;

  self->iface->predecessors (self->base, base_cursor (self, cursor), at,
                             edges);
}

static gpointer
begin (WayGraph       *graph,
       const WayQuery *query)
{
  return way_graph_begin (view_base (graph), query);
}

static void
end (WayGraph *graph,
     gpointer  cursor)
{
  way_graph_end (view_base (graph), cursor);
}

static gboolean
prepare (WayGraph       *graph,
         const WayQuery *query,
         gboolean        backward,
         gpointer        meter)
{
  return first_use_prepare (view_base (graph), query, backward, meter);
}

static WayCost
heuristic (WayGraph *graph,
           gpointer  cursor,
           WayNode   node)
{
  const WayView *self = (const WayView *) graph;

  return self->iface->heuristic (self->base, base_cursor (self, cursor), node);
}

gpointer
view_offer_heuristic (WayGraph *graph)
{
  return view_get_promises (WAY_VIEW (graph)) == VIEW_ALL_PROMISES
           ? graph_offer_heuristic (view_base (graph)) : NULL;
}

/* A view with a heuristic of its own knows more than its base. */
static gpointer
offer_heuristic (WayGraph *graph)
{
  return WAY_GRAPH_GET_IFACE (graph)->heuristic == heuristic
           ? view_offer_heuristic (graph) : NULL;
}

WayViewPromises
view_get_promises (WayView *self)
{
  WayViewClass *klass;

  g_return_val_if_fail (WAY_IS_VIEW (self), 0);

  if (WAY_GRAPH_GET_IFACE (self)->neighbours == neighbours)
    return VIEW_ALL_PROMISES;

  klass = WAY_VIEW_GET_CLASS (self);
  return klass->get_promises ? klass->get_promises (self) : 0;
}

WayViewPromises
view_promise_all (WayView *self)
{
  return VIEW_ALL_PROMISES;
}

/* The order of views ------------------------------------------------------- */

static GQuark
keeps_paths_quark (void)
{
  return g_quark_from_static_string ("way-view-keeps-paths");
}

void
view_type_set_keeps_paths (GType type)
{
  g_type_set_qdata (type, keeps_paths_quark (), GINT_TO_POINTER (TRUE));
}

static GQuark
undivided_quark (void)
{
  return g_quark_from_static_string ("way-view-undivided");
}

void
view_type_set_undivided (GType type)
{
  g_type_set_qdata (type, undivided_quark (), GINT_TO_POINTER (TRUE));
}

gboolean
view_check_divided (WayGraph *graph,
                    GError  **error)
{
  for (; WAY_IS_VIEW (graph); graph = view_base (graph))
    if (g_type_get_qdata (G_OBJECT_TYPE (graph), undivided_quark ()) != NULL)
      {
        g_set_error (error, WAY_ERROR, WAY_ERROR_UNSUPPORTED,
                     "spots on edges cannot lie on a %s, because a part of an "
                     "edge has no cost there", G_OBJECT_TYPE_NAME (graph));
        return FALSE;
      }

  return TRUE;
}

static GQuark
adds_edges_quark (void)
{
  return g_quark_from_static_string ("way-view-adds-edges");
}

void
view_set_adds_edges (WayView *self)
{
  g_object_set_qdata (G_OBJECT (self), adds_edges_quark (),
                      GINT_TO_POINTER (TRUE));
}

/* The effect of one view on the paths of its base. States let a path return to
 * a node: to turn around, or to wait until others have passed. */
static ViewsAbove
find_effect (WayGraph *view)
{
  if ((way_graph_get_flags (view) & WAY_GRAPH_STATES)
      || g_object_get_qdata (G_OBJECT (view), adds_edges_quark ()) != NULL)
    return VIEWS_ABOVE_MAY_ADD_EDGES;
  if (WAY_GRAPH_GET_IFACE (view)->neighbours == neighbours
      || g_type_get_qdata (G_OBJECT_TYPE (view), keeps_paths_quark ()) != NULL)
    return VIEWS_ABOVE_KEEP_PATHS;

  return view_get_promises (WAY_VIEW (view)) & WAY_VIEW_ADDS_NO_EDGE
           ? VIEWS_ABOVE_CHANGE_COSTS : VIEWS_ABOVE_MAY_ADD_EDGES;
}

ViewsAbove
views_above (const WayQuery *query,
             WayView        *view)
{
  ViewsAbove least = VIEWS_ABOVE_KEEP_PATHS;
  WayGraph *graph = query->top;

  for (; graph != WAY_GRAPH (view); graph = view_base (graph))
    {
      /* Also NULL if the query does not come from a search. */
      if (!WAY_IS_VIEW (graph))
        return VIEWS_ABOVE_MAY_ADD_EDGES;
      least = MIN (least, find_effect (graph));
    }

  return least;
}

gboolean
view_may_lie_on (WayGraph   *base,
                 const char *piece)
{
  g_autoptr (GError) error = NULL;

  if (graph_has_kind (base, GRAPH_NEEDS_PLAIN_NODES, piece, &error))
    return TRUE;

  g_critical ("%s", error->message);
  return FALSE;
}

static gboolean
is_base_prompt (WayGraph *graph)
{
  return graph_is_prompt (view_base (graph));
}

void
view_type_set_prompt (GType type)
{
  graph_type_set_prompt_func (type, is_base_prompt);
}

/* Lines -------------------------------------------------------------------- */

static gboolean
forward_line (WayGraph   *graph,
              WayNode     from,
              WayNode     to,
              WayLineFunc func,
              gpointer    user_data,
              GError    **error)
{
  return way_graph_trace_line (view_base (graph), from, to, func, user_data,
                               error);
}

static WayCost
forward_line_cost (WayGraph *graph,
                   WayNode   from,
                   WayNode   to,
                   GError  **error)
{
  return graph_line_cost (view_base (graph), from, to, error);
}

static WayCost
forward_line_bound (WayGraph *graph,
                    WayNode   from,
                    WayNode   to)
{
  return graph_line_bound (view_base (graph), from, to);
}

void
view_forward_lines (WayGraphInterface *iface)
{
  iface->trace_line = forward_line;
  iface->line_cost = forward_line_cost;
  iface->line_bound = forward_line_bound;
}

/* The base's lines do not follow changes of edges by a subclass. This does not
 * set line_cost: it would be wrong for all views that set trace_line. */
static gboolean
trace_line (WayGraph   *graph,
            WayNode     from,
            WayNode     to,
            WayLineFunc func,
            gpointer    user_data,
            GError    **error)
{
  if (WAY_GRAPH_GET_IFACE (graph)->neighbours == neighbours)
    return forward_line (graph, from, to, func, user_data, error);

  g_set_error (error, WAY_ERROR, WAY_ERROR_UNSUPPORTED,
               "a %s cannot say what straight lines cost",
               G_OBJECT_TYPE_NAME (graph));
  return FALSE;
}

static WayCost
line_bound (WayGraph *graph,
            WayNode   from,
            WayNode   to)
{
  return view_get_promises (WAY_VIEW (graph)) & WAY_VIEW_LOWERS_NO_COST
           ? forward_line_bound (graph, from, to) : 0;
}

static WayGraphFlags
get_flags (WayGraph *graph)
{
  const WayGraphInterface *iface = WAY_GRAPH_GET_IFACE (graph);
  const WayViewPromises promises = view_get_promises (WAY_VIEW (graph));
  WayGraphFlags flags = way_graph_get_flags (view_base (graph));

  if (iface->predecessors == predecessors && iface->neighbours != neighbours)
    flags &= ~WAY_GRAPH_PREDECESSORS;
  if (promises != VIEW_ALL_PROMISES)
    flags &= ~WAY_GRAPH_METRIC;
  if (iface->heuristic == heuristic
      && (promises != VIEW_ALL_PROMISES || ((WayView *) graph)->has_cursors))
    flags &= ~(WAY_GRAPH_HEURISTIC | WAY_GRAPH_METRIC);
  if (iface->trace_line == trace_line && iface->neighbours != neighbours)
    flags &= ~(WAY_GRAPH_LINES | WAY_GRAPH_LINE_BOUNDS);
  if (iface->line_bound == line_bound
      && !(promises & WAY_VIEW_LOWERS_NO_COST))
    flags &= ~WAY_GRAPH_LINE_BOUNDS;

  return flags;
}

static guint64
get_version (WayGraph *graph)
{
  return view_version ((const WayView *) graph);
}

/* The changes below are all changes of a view that does not set neighbours. */
static gboolean
get_changes (WayGraph     *graph,
             guint64       since,
             WayChangeFunc func,
             gpointer      user_data)
{
  const WayView *self = (const WayView *) graph;
  const WayGraphInterface *iface = WAY_GRAPH_GET_IFACE (graph);

  return iface->neighbours == neighbours
         && iface->predecessors == predecessors && self->version <= since
         && way_graph_foreach_change (self->base, since, func, user_data);
}

/* A goal that cannot be reached in the base cannot be reached here, unless the
 * view adds edges. */
static gboolean
refuses (WayGraph *graph,
         WayNode   from,
         WayNode   to)
{
  return (view_get_promises (WAY_VIEW (graph)) & WAY_VIEW_ADDS_NO_EDGE)
         && way_graph_refuses (view_base (graph), from, to);
}

static gboolean
leaves_open (gconstpointer view,
             WayNode       node)
{
  return !way_graph_is_blocked ((WayGraph *) view, node);
}

/* The base's corners do not apply to edges that a view adds. */
static guint
get_beside (WayGraph *graph,
            WayNode   from,
            WayNode   to,
            WayNode  *nodes,
            guint    *n_needed)
{
  guint n_nodes;

  if (!(view_get_promises (WAY_VIEW (graph)) & WAY_VIEW_ADDS_NO_EDGE))
    return 0;

  n_nodes = way_graph_get_beside (view_base (graph), from, to, nodes,
                                  n_needed);
  return beside_strike_out (nodes, n_nodes, leaves_open, graph);
}

static gboolean
is_blocked (WayGraph *graph,
            WayNode   node)
{
  return (view_get_promises (WAY_VIEW (graph)) & WAY_VIEW_ADDS_NO_EDGE)
         && way_graph_is_blocked (view_base (graph), node);
}

static gboolean
foreach_near (WayGraph   *graph,
              WayNode     to,
              WayNearFunc func,
              gpointer    user_data)
{
  return WAY_GRAPH_GET_IFACE (graph)->heuristic == heuristic
         && graph_foreach_near (view_base (graph), to, func, user_data);
}

static WayNodeType *
get_query_type (WayGraph *graph)
{
  return way_graph_get_query_type (view_base (graph));
}

static void
add_states (WayGraph *graph,
            gpointer  cursor,
            WayNode   node,
            WayEdges *states)
{
  const WayView *self = (const WayView *) graph;

  if (G_UNLIKELY (lacks_cursor (self)))
    {
      gpointer own = begin_base (self);

      way_graph_add_states (self->base, own, node, states);
      way_graph_end (self->base, own);
      return;
    }

  way_graph_add_states (self->base, base_cursor (self, cursor), node, states);
}

static WayNode
project (WayGraph *graph,
         WayNode   node)
{
  return way_graph_project (view_base (graph), node);
}

/* Only a user's state space knows its own states. */
static gboolean
is_open_at (WayGraph *graph,
            WayNode   state,
            WayCost   time)
{
  return WAY_GRAPH_GET_IFACE (graph)->get_node_type != get_node_type
         || graph_is_open_at (view_base (graph), state, time);
}

static char *
dup_name (WayGraph *graph,
          WayNode   node)
{
  const WayView *self = (const WayView *) graph;

  /* Not way_graph_dup_name(), which would pass an invented name on as a real
   * one. */
  return self->iface->dup_name ? self->iface->dup_name (self->base, node)
                               : NULL;
}

static gboolean
find_node (WayGraph   *graph,
           const char *name,
           WayNode    *node)
{
  return way_graph_find_node (view_base (graph), name, node);
}

static WayPositionKind
get_position_kind (WayGraph *graph)
{
  return way_graph_get_position_kind (view_base (graph));
}

static gboolean
get_position (WayGraph    *graph,
              WayNode      node,
              WayPosition *position)
{
  return way_graph_get_position (view_base (graph), node, position);
}

static char *
dup_label (WayGraph *graph,
           guint32   edge)
{
  return way_graph_dup_label (view_base (graph), edge);
}

static void
implement_graph (WayGraphInterface *iface)
{
  iface->get_node_type = get_node_type;
  iface->neighbours = neighbours;
  iface->predecessors = predecessors;
  iface->begin = begin;
  iface->prepare = prepare;
  iface->end = end;
  iface->heuristic = heuristic;
  iface->get_flags = get_flags;
  iface->get_version = get_version;
  iface->get_changes = get_changes;
  iface->refuses = refuses;
  iface->is_blocked = is_blocked;
  iface->get_beside = get_beside;
  iface->foreach_near = foreach_near;
  iface->get_query_type = get_query_type;
  iface->add_states = add_states;
  iface->project = project;
  iface->is_open_at = is_open_at;
  iface->dup_name = dup_name;
  iface->find_node = find_node;
  iface->get_position_kind = get_position_kind;
  iface->get_position = get_position;
  iface->dup_label = dup_label;
  iface->trace_line = trace_line;
  iface->line_bound = line_bound;
  iface->offer_heuristic = offer_heuristic;
}
