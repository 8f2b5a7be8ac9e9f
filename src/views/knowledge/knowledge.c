/* knowledge.c - a view of the part of a graph that one player has seen
 * SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * A plain view over two graphs, called the truth and the assumed graph below.
 * The truth is the base of the view: the player's memory of the world, or the
 * world itself if the knowledge is live. The edges out of a seen node are the
 * truth's, a span included. Of any other node, the edges to seen nodes are the
 * truth's, and the edges to unseen nodes are the assumed graph's. So each edge
 * comes from exactly one of the two graphs, whichever end a search expands.
 *
 * Why the lower of two estimates is admissible: if each edge of the truth is
 * also in the assumed graph and costs at least as much as there, the same holds
 * for the edges of this view, and the assumed graph's estimate alone bounds
 * them. If both graphs measure the distance to the goals, at two scales, the
 * lower scale bounds the edges of both. Both estimates are multiplied by the
 * factor of unexplored edges if that is below 1.
 *
 * To plan as if unknown ground were free, and to plan again when it is not, is
 * the freespace assumption of Koenig and Smirnov, Sensor-based planning with
 * the freespace assumption, 1997. */

#include "core/edge-reader.h"
#include "core/first-use.h"
#include "core/foreach-near.h"
#include "core/graph-kind.h"
#include "views/change-teller.h"
#include "views/knowledge/knowledge-lines.h"

#include <math.h>

typedef struct
{
  EdgeReader truth;
  EdgeReader assumed;           /* unset without an assumed graph */
} Cursor;

static void implement_graph (WayGraphInterface *iface);

G_DEFINE_FINAL_TYPE_WITH_CODE (WayKnowledge, way_knowledge, WAY_TYPE_VIEW,
                               G_IMPLEMENT_INTERFACE (WAY_TYPE_GRAPH,
                                                      implement_graph))

static void
finalize (GObject *object)
{
  WayKnowledge *self = WAY_KNOWLEDGE (object);

  changes_clear (&self->changes);
  if (self->view.base != NULL)
    node_set_clear (&self->seen);
  g_clear_object (&self->assumed);
  g_clear_object (&self->truth);

  G_OBJECT_CLASS (way_knowledge_parent_class)->finalize (object);
}

/* The assumed graph may have edges that the truth lacks. */
static WayViewPromises
get_promises (WayView *view)
{
  const WayKnowledge *self = (const WayKnowledge *) view;

  if (self->assumed != NULL)
    return 0;

  return self->factor < 1 ? WAY_VIEW_ADDS_NO_EDGE : VIEW_ALL_PROMISES;
}

static void
way_knowledge_class_init (WayKnowledgeClass *klass)
{
  G_OBJECT_CLASS (klass)->finalize = finalize;
  WAY_VIEW_CLASS (klass)->get_promises = get_promises;
}

static void
way_knowledge_init (WayKnowledge *self)
{
  self->factor = 1;
}

gboolean
knowledge_can_assume (WayGraph *assumed,
                      WayGraph *truth,
                      GError  **error)
{
  return graph_has_kind (truth, GRAPH_NEEDS_PLAIN_NODES, "knowledge", error)
         && graph_has_kind (assumed, GRAPH_NEEDS_PLAIN_NODES,
                            "what is assumed", error)
         && graph_has_nodes (way_graph_get_node_type (truth),
                             way_graph_get_node_type (assumed),
                             "what is assumed", error);
}

WayKnowledge *
knowledge_new_over (WayGraph *base,
                    WayGraph *truth,
                    WayGraph *assumed)
{
  WayKnowledge *self = g_object_new (WAY_TYPE_KNOWLEDGE, "base", base, NULL);

  if (truth != NULL)
    self->truth = g_object_ref (truth);
  if (assumed != NULL)
    self->assumed = g_object_ref (assumed);
  node_set_init (&self->seen, way_graph_get_node_type (base));

  return self;
}

/* Edges ------------------------------------------------------------------- */

/* The search reports a negative cost or NaN. */
static inline WayCost
unexplored_cost (const WayKnowledge *self,
                 WayCost             assumed)
{
  return assumed >= 0 && assumed < INFINITY
           ? assumed * self->factor + self->extra : assumed;
}

/* Whether the cost of an unexplored edge exceeds the range of a double. */
static inline gboolean
is_too_much (const WayKnowledge *self,
             WayCost             assumed)
{
  return unexplored_cost (self, assumed) == INFINITY && assumed < INFINITY
         && self->factor < INFINITY && self->extra < INFINITY;
}

static inline gboolean
leads_to_seen (const WayKnowledge *self,
               const WayEdges     *edges,
               guint               i)
{
  if (self->seen.map.keys == NODE_KEYS_NONE)
    return node_set_has_id (&self->seen,
                            edge_buffer_index ((const EdgeBuffer *) edges, i));

  return node_set_has (&self->seen, way_edges_get_node (edges, i));
}

/* Copies edges of an unseen node from @said: those that lead to seen nodes,
 * those that lead to unseen nodes, or both. */
static void
take_edges (const WayKnowledge *self,
            WayEdges           *said,
            gboolean            known,
            gboolean            unknown,
            WayEdges           *edges)
{
  /* Ids of the assumed graph mean nothing in this view. */
  const gboolean has_ids = (said->special & EDGES_HAVE_IDS)
                           && (known || self->assumed == NULL);

  for (guint i = 0; i < said->len; i++)
    {
      const gboolean is_known = leads_to_seen (self, said, i);
      WayCost cost;

      if (!(is_known ? known : unknown))
        continue;
      cost = way_edges_get_cost (said, i);
      if (!is_known && is_too_much (self, cost))
        edge_buffer_note_overflow ((EdgeBuffer *) edges,
                                   way_edges_get_node (said, i));
      if (!is_known)
        cost = unexplored_cost (self, cost);
      if (has_ids)
        way_edges_add_full (edges, way_edges_get_node (said, i), cost,
                            way_edges_get_edge (said, i));
      else
        way_edges_add (edges, way_edges_get_node (said, i), cost);
    }
}

/* Reads the edges from one of the two graphs, with the room that @edges has
 * left. @edges takes over faults. */
static gboolean
ask (EdgeReader  *reader,
     const WayAt *at,
     gboolean     backwards,
     WayEdges    *edges)
{
  GError *error = NULL;

  reader->buffer.max_bytes = edge_buffer_room ((EdgeBuffer *) edges);
  if (backwards ? edge_reader_ask_back (reader, at, &error)
                : edge_reader_ask (reader, at, &error))
    return TRUE;

  way_edges_take_error (edges, error);
  return FALSE;
}

/* Joins the known and the assumed edges of an unseen node. */
static void
mix (const WayKnowledge *self,
     Cursor             *cursor,
     const WayAt        *at,
     gboolean            backwards,
     WayEdges           *edges)
{
  if ((self->assumed == NULL || self->seen.n_nodes > 0)
      && ask (&cursor->truth, at, backwards, edges))
    take_edges (self, edge_reader_edges (&cursor->truth), TRUE,
                self->assumed == NULL, edges);
  if (self->assumed != NULL && ask (&cursor->assumed, at, backwards, edges))
    take_edges (self, edge_reader_edges (&cursor->assumed), FALSE, TRUE,
                edges);
}

static gpointer begin (WayGraph       *graph,
                       const WayQuery *query);
static void end (WayGraph *graph,
                 gpointer  data);

/* A caller without a cursor gets one for the duration of the call. */
static G_NO_INLINE void
mix_once (WayGraph    *graph,
          const WayAt *at,
          gboolean     backwards,
          WayEdges    *edges)
{
  const WayQuery query = { .n_goals = 0 };
  gpointer cursor = begin (graph, &query);

  mix ((const WayKnowledge *) graph, cursor, at, backwards, edges);
  end (graph, cursor);
}

/* Whether all edges out of @node are the truth's. */
static inline gboolean
is_as_true (const WayKnowledge *self,
            WayNode             node)
{
  return node_set_has (&self->seen, node)
         || (self->assumed == NULL && self->factor == 1 && self->extra == 0);
}

/* Both directions in one body: @backward is a constant of each caller. */
static G_ALWAYS_INLINE inline void
known_edges (WayGraph    *graph,
             Cursor      *cursor,
             const WayAt *at,
             gboolean     backward,
             WayEdges    *edges)
{
  const WayKnowledge *self = (const WayKnowledge *) graph;

  if (is_as_true (self, at->node))
    view_fill_from_base (&self->view, cursor ? cursor->truth.cursor : NULL, at,
                         backward, edges);
  else if (cursor != NULL)
    mix (self, cursor, at, backward, edges);
  else
    mix_once (graph, at, backward, edges);
}

static void
neighbours (WayGraph    *graph,
            gpointer     cursor,
            const WayAt *at,
            WayEdges    *edges)
{
  known_edges (graph, cursor, at, FALSE, edges);
}

static void
predecessors (WayGraph    *graph,
              gpointer     cursor,
              const WayAt *at,
              WayEdges    *edges)
{
  known_edges (graph, cursor, at, TRUE, edges);
}

/* The rest of the graph interface ------------------------------------------ */

static gboolean
prepare (WayGraph       *graph,
         const WayQuery *query,
         gboolean        backward,
         gpointer        meter)
{
  const WayKnowledge *self = (const WayKnowledge *) graph;

  return first_use_prepare (self->view.base, query, backward, meter)
         && (self->assumed == NULL
             || first_use_prepare (self->assumed, query, backward, meter));
}

static gpointer
begin (WayGraph       *graph,
       const WayQuery *query)
{
  const WayKnowledge *self = (const WayKnowledge *) graph;
  Cursor *cursor = g_new0 (Cursor, 1);

  edge_reader_init (&cursor->truth, self->view.base, query);
  if (self->assumed != NULL)
    edge_reader_init (&cursor->assumed, self->assumed, query);

  return cursor;
}

static void
end (WayGraph *graph,
     gpointer  data)
{
  const WayKnowledge *self = (const WayKnowledge *) graph;
  Cursor *cursor = data;

  if (cursor == NULL)
    return;

  edge_reader_clear (&cursor->truth);
  if (self->assumed != NULL)
    edge_reader_clear (&cursor->assumed);
  g_free (cursor);
}

static WayCost
heuristic (WayGraph *graph,
           gpointer  data,
           WayNode   node)
{
  const WayKnowledge *self = (const WayKnowledge *) graph;
  const Cursor *cursor = data;
  WayCost estimate, other;

  estimate = self->view.iface->heuristic (self->view.base,
                                          cursor ? cursor->truth.cursor : NULL,
                                          node);
  if (!(estimate > 0))          /* NaN counts as 0, too */
    return 0;
  if (self->assumed != NULL)
    {
      other = way_graph_heuristic (self->assumed,
                                   cursor ? cursor->assumed.cursor : NULL,
                                   node);
      if (!(other > 0))
        return 0;
      estimate = MIN (estimate, other);
    }

  return self->factor < 1 ? estimate * self->factor : estimate;
}

static gboolean
is_whole_or_infinite (WayCost cost)
{
  return cost == floor (cost);
}

/* Between the two graphs an estimate may fall by more than the cost of the
 * edge. A search may only rely on it as a bound. */
static WayGraphFlags
get_flags (WayGraph *graph)
{
  const WayKnowledge *self = (const WayKnowledge *) graph;
  WayGraphFlags flags = way_graph_get_flags (self->view.base);

  if (self->assumed != NULL)
    flags &= way_graph_get_flags (self->assumed) & ~WAY_GRAPH_METRIC;
  if (!is_whole_or_infinite (self->factor)
      || !is_whole_or_infinite (self->extra))
    flags &= ~WAY_GRAPH_WHOLE_COSTS;
  if (self->factor == 0)
    flags &= ~(WAY_GRAPH_HEURISTIC | WAY_GRAPH_METRIC);

  return flags;
}

static guint64
get_version (WayGraph *graph)
{
  const WayKnowledge *self = (const WayKnowledge *) graph;
  const guint64 version = view_version (&self->view);

  return self->assumed == NULL
           ? version : MAX (version, way_graph_get_version (self->assumed));
}

/* Seeing a node changes its edges in both directions: edges of the truth
 * appear, and assumed edges disappear. */
static gboolean
tell_sightings (const WayKnowledge *self,
                WayGraph           *graph,
                guint64             since,
                WayChangeFunc       func,
                gpointer            user_data,
                gboolean           *stopped)
{
  g_auto (ChangeTeller) teller;
  gboolean known;
  guint i;

  change_teller_init (&teller, graph, func, user_data);
  teller.stopped = *stopped;
  known = changes_find (&self->changes, since, &i);
  for (; known && i < self->changes.n && !teller.stopped; i++)
    {
      const guint32 id = changes_get (&self->changes, i)->node;

      known = change_teller_tell_around (
          &teller, node_map_node (&self->seen.map, id), TRUE);
    }

  known = known && change_teller_pass_on (&teller, graph, since);
  *stopped = teller.stopped;
  return known;
}

static gboolean
get_changes (WayGraph     *graph,
             guint64       since,
             WayChangeFunc func,
             gpointer      user_data)
{
  const WayKnowledge *self = (const WayKnowledge *) graph;
  gboolean stopped = FALSE;

  return self->rule_version <= since
         && tell_sightings (self, self->view.base, since, func, user_data,
                            &stopped)
         && (self->assumed == NULL
             || tell_sightings (self, self->assumed, since, func, user_data,
                                &stopped));
}

static void
add_states (WayGraph *graph,
            gpointer  data,
            WayNode   node,
            WayEdges *states)
{
  const Cursor *cursor = data;

  way_graph_add_states (view_base (graph), cursor ? cursor->truth.cursor : NULL,
                        node, states);
}

/* An unseen node is entered by the truth's edges from seen nodes, and by the
 * assumed edges from all other nodes. */
static gboolean
is_blocked (WayGraph *graph,
            WayNode   node)
{
  const WayKnowledge *self = (const WayKnowledge *) graph;

  return way_graph_is_blocked (self->view.base, node)
         && (self->assumed == NULL || node_set_has (&self->seen, node)
             || way_graph_is_blocked (self->assumed, node));
}

/* A path may use edges of both graphs. */
static gboolean
refuses (WayGraph *graph,
         WayNode   from,
         WayNode   to)
{
  const WayKnowledge *self = (const WayKnowledge *) graph;

  return self->assumed == NULL
         && way_graph_refuses (self->view.base, from, to);
}

/* Estimates may be lower than the truth's by the factor of unexplored edges.
 * Those of the assumed graph may be lower by any factor. */
typedef struct
{
  WayNearFunc func;
  gpointer    user_data;
  WayCost     factor;
} Near;

static gboolean
visit_near (WayNode  node,
            WayCost  least,
            gpointer user_data)
{
  const Near *near_node = user_data;

  return near_node->func (node, least * near_node->factor,
                          near_node->user_data);
}

static gboolean
foreach_near (WayGraph   *graph,
              WayNode     to,
              WayNearFunc func,
              gpointer    user_data)
{
  const WayKnowledge *self = (const WayKnowledge *) graph;
  Near near_node = { func, user_data,
                     self->assumed == NULL ? MIN (self->factor, 1) : 0 };

  return graph_foreach_near (self->view.base, to, visit_near, &near_node);
}

/* The nodes beside an edge come from the graph that the edge comes from. */
static guint
get_beside (WayGraph *graph,
            WayNode   from,
            WayNode   to,
            WayNode  *nodes,
            guint    *n_needed)
{
  const WayKnowledge *self = (const WayKnowledge *) graph;
  const gboolean is_seen = self->assumed == NULL
                           || node_set_has (&self->seen, from)
                           || node_set_has (&self->seen, to);

  return way_graph_get_beside (is_seen ? self->view.base : self->assumed, from,
                               to, nodes, n_needed);
}

static void
implement_graph (WayGraphInterface *iface)
{
  iface->refuses = refuses;
  iface->is_blocked = is_blocked;
  iface->get_beside = get_beside;
  iface->foreach_near = foreach_near;
  iface->neighbours = neighbours;
  iface->predecessors = predecessors;
  iface->begin = begin;
  iface->prepare = prepare;
  iface->end = end;
  iface->heuristic = heuristic;
  iface->get_flags = get_flags;
  iface->get_version = get_version;
  iface->get_changes = get_changes;
  iface->add_states = add_states;
  iface->trace_line = knowledge_trace_line;
  iface->line_bound = knowledge_line_bound;
}

/* Unexplored edges --------------------------------------------------------- */

void
way_knowledge_set_unexplored (WayKnowledge *self,
                              WayCost       factor,
                              WayCost       extra)
{
  g_return_if_fail (WAY_IS_KNOWLEDGE (self));
  g_return_if_fail (factor >= 0 && factor < INFINITY);
  g_return_if_fail (extra >= 0);        /* NaN fails, too */

  if (self->factor == factor && self->extra == extra)
    return;

  self->factor = factor;
  self->extra = extra;
  self->view.version = self->rule_version = way_graph_next_version ();
}
