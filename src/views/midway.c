/* midway.c - a view with more nodes: places on edges, between their ends
 * SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * Nothing is kept of the edges that spots divide: whoever asks for the edges at
 * a spot is told what the base says at its two ends, and whoever asks at an end
 * is told its parts beside the edge. So whatever lies below may change.
 *
 * Estimates. In place of a goal that is a spot the base is told both its ends,
 * which are no farther than the spot. At another spot the estimate is the least
 * that the base says at the ends and the part on the way there costs, which is
 * as consistent as the base is. On an edge on which there is a goal it is 0. */

#include "views/midway-private.h"

#include "core/course.h"
#include "core/edge-reader.h"
#include "core/first-use.h"
#include "core/graph-kind.h"
#include "core/position-private.h"

#include <wayfind/error.h>

#include <math.h>

static void implement_graph (WayGraphInterface *iface);

G_DEFINE_FINAL_TYPE_WITH_CODE (WayMidway, way_midway, WAY_TYPE_VIEW,
                               G_IMPLEMENT_INTERFACE (WAY_TYPE_GRAPH,
                                                      implement_graph))

static void
finalize (GObject *object)
{
  WayMidway *self = (WayMidway *) object;

  g_clear_pointer (&self->spots, g_free);
  g_clear_pointer (&self->positions, g_free);
  g_clear_pointer (&self->lists, g_hash_table_unref);
  g_clear_pointer (&self->type, way_node_type_unref);
  G_OBJECT_CLASS (way_midway_parent_class)->finalize (object);
}

static void
way_midway_class_init (WayMidwayClass *klass)
{
  view_type_set_prompt (G_TYPE_FROM_CLASS (klass));
  G_OBJECT_CLASS (klass)->finalize = finalize;
}

static void
way_midway_init (WayMidway *self)
{
  self->lists = g_hash_table_new (NULL, NULL);
}

/* Spots -------------------------------------------------------------------- */

static gboolean
check_spots (const WaySpot *spots,
             guint          n_spots,
             gsize          n_nodes,
             GError       **error)
{
  for (guint i = 0; i < n_spots; i++)
    {
      const gsize from = WAY_NODE_INDEX (spots[i].from);
      const gsize to = WAY_NODE_INDEX (spots[i].to);

      if (from < n_nodes && to < n_nodes && from != to
          && spots[i].share >= 0 && spots[i].share <= 1)
        continue;
      g_set_error (error, WAY_ERROR, WAY_ERROR_BAD_NODE,
                   "spot %u lies %g of the way from node %zu to %zu: expected "
                   "a share from 0 to 1, and two nodes below %zu", i,
                   spots[i].share, from, to, n_nodes);
      return FALSE;
    }

  return TRUE;
}

/* Puts spot @i first in the list of one of its ends. */
static void
enlist (WayMidway *self,
        guint32    i,
        guint      side)
{
  const guint32 end = self->spots[i].ends[side];

  self->spots[i].next[side] = midway_first (self, end);
  g_hash_table_insert (self->lists, GUINT_TO_POINTER (end),
                       GUINT_TO_POINTER (i));
  self->marks[end >> 5 & 7] |= 1u << (end & 31);
}

static void
take_spot (WayMidway     *self,
           guint32        i,
           const WaySpot *spot)
{
  const guint32 from = (guint32) WAY_NODE_INDEX (spot->from);
  const guint32 to = (guint32) WAY_NODE_INDEX (spot->to);

  self->spots[i].ends[0] = MIN (from, to);
  self->spots[i].ends[1] = MAX (from, to);
  self->spots[i].share = from < to ? spot->share : 1 - spot->share;
  enlist (self, i, 0);
  enlist (self, i, 1);
}

WayMidway *
way_midway_new (WayGraph      *base,
                const WaySpot *spots,
                guint          n_spots,
                GError       **error)
{
  WayMidway *self;
  guint n_base;

  g_return_val_if_fail (WAY_IS_GRAPH (base), NULL);
  g_return_val_if_fail (spots != NULL || n_spots == 0, NULL);
  g_return_val_if_fail (error == NULL || *error == NULL, NULL);

  if (!graph_has_kind (base, GRAPH_NEEDS_INDICES | GRAPH_NEEDS_PLAIN_NODES,
                       "spots on edges", error))
    return NULL;
  n_base = way_node_type_get_n_nodes (way_graph_get_node_type (base));
  if (!check_spots (spots, n_spots, n_base, error))
    return NULL;
  if (n_spots >= G_MAXUINT32 - n_base)
    {
      g_set_error (error, WAY_ERROR, WAY_ERROR_TOO_LARGE,
                   "%u nodes and %u spots are more than there are indices",
                   n_base, n_spots);
      return NULL;
    }

  self = g_object_new (WAY_TYPE_MIDWAY, "base", base, NULL);
  self->n_base = n_base;
  self->n_spots = n_spots;
  self->spots = g_new (Spot, n_spots);
  self->type = way_node_type_new_index (n_base + n_spots);
  for (guint i = 0; i < n_spots; i++)
    take_spot (self, i, &spots[i]);

  return self;
}

guint
way_midway_get_n_spots (WayMidway *self)
{
  g_return_val_if_fail (WAY_IS_MIDWAY (self), 0);

  return self->n_spots;
}

WayNode
way_midway_get_node (WayMidway *self,
                     guint      spot)
{
  g_return_val_if_fail (WAY_IS_MIDWAY (self), WAY_INDEX (0));
  g_return_val_if_fail (spot < self->n_spots, WAY_INDEX (0));

  return WAY_INDEX (self->n_base + spot);
}

gboolean
way_midway_get_spot (WayMidway *self,
                     WayNode    node,
                     WaySpot   *spot)
{
  const Spot *own;

  g_return_val_if_fail (WAY_IS_MIDWAY (self), FALSE);
  g_return_val_if_fail (WAY_NODE_INDEX (node) < self->n_base + self->n_spots,
                        FALSE);

  if (!midway_is_spot (self, node))
    return FALSE;

  own = midway_spot (self, node);
  if (spot != NULL)
    *spot = (WaySpot) { .from = WAY_INDEX (own->ends[0]),
                        .to = WAY_INDEX (own->ends[1]), .share = own->share };
  return TRUE;
}

void
way_midway_set_position (WayMidway         *self,
                         guint              spot,
                         const WayPosition *position)
{
  g_return_if_fail (WAY_IS_MIDWAY (self));
  g_return_if_fail (spot < self->n_spots);
  g_return_if_fail (position != NULL);
  g_return_if_fail (way_position_is_valid (
    position, way_graph_get_position_kind (view_base (WAY_GRAPH (self)))));

  if (self->positions == NULL)
    {
      self->positions = g_new (WayPosition, self->n_spots);
      for (guint32 i = 0; i < self->n_spots; i++)
        self->positions[i].x = NAN;
    }
  self->positions[spot] = *position;
}

/* Cursors ------------------------------------------------------------------ */

typedef struct
{
  WayQuery   query;             /* of the base */
  WayNode   *goals;             /* (owned) of the base: ends for spots */
  GArray    *goal_spots;        /* (owned) of guint32 */
  EdgeReader reader;            /* asks the base at the ends of spots; its
                                 * cursor serves all other questions, too */
} Cursor;

static void
map_query (const WayMidway *self,
           const WayQuery  *query,
           Cursor          *cursor)
{
  guint n_goals = 0;

  cursor->goals = g_new (WayNode, 2 * (gsize) query->n_goals);
  cursor->goal_spots = g_array_new (FALSE, FALSE, sizeof (guint32));
  for (guint i = 0; i < query->n_goals; i++)
    if (!midway_is_spot (self, query->goals[i]))
      cursor->goals[n_goals++] = query->goals[i];
    else if (WAY_NODE_INDEX (query->goals[i]) < self->n_base + self->n_spots)
      {
        const Spot *spot = midway_spot (self, query->goals[i]);
        const guint32 number = (guint32) (spot - self->spots);

        cursor->goals[n_goals++] = WAY_INDEX (spot->ends[0]);
        cursor->goals[n_goals++] = WAY_INDEX (spot->ends[1]);
        g_array_append_val (cursor->goal_spots, number);
      }

  cursor->query = *query;
  cursor->query.goals = cursor->goals;
  cursor->query.n_goals = n_goals;
}

static void
clear_query (Cursor *cursor)
{
  g_free (cursor->goals);
  g_array_unref (cursor->goal_spots);
}

static gpointer
begin (WayGraph       *graph,
       const WayQuery *query)
{
  Cursor *cursor = g_new0 (Cursor, 1);

  map_query ((WayMidway *) graph, query, cursor);
  edge_reader_init (&cursor->reader, view_base (graph), &cursor->query);
  return cursor;
}

static void
end (WayGraph *graph,
     gpointer  data)
{
  Cursor *cursor = data;

  edge_reader_clear (&cursor->reader);
  clear_query (cursor);
  g_free (cursor);
}

/* Edges at spots are asked of the base as edges out, in either direction. */
static gboolean
prepare (WayGraph       *graph,
         const WayQuery *query,
         gboolean        backward,
         gpointer        meter)
{
  Cursor cursor = { { NULL } };
  gboolean good;

  map_query ((WayMidway *) graph, query, &cursor);
  good = first_use_prepare (view_base (graph), &cursor.query, FALSE, meter)
         && (!backward || first_use_prepare (view_base (graph), &cursor.query,
                                             TRUE, meter));
  clear_query (&cursor);
  return good;
}

/* Edges -------------------------------------------------------------------- */

/* What part of an edge costs: nothing where it is no way at all, and nowhere
 * less than 0. */
static WayCost
cost_of_part (gdouble share,
              WayCost cost)
{
  return cost < INFINITY ? share * cost : INFINITY;
}

/* Whether free edges join @spot, which lies at @node, to all that lies there:
 * no edge enters a node that is blocked. */
static gboolean
is_joined (const WayMidway *self,
           const Spot      *spot,
           gsize            node)
{
  return midway_share_from (spot, node) == 0
         && !way_graph_is_blocked (self->view.base, WAY_INDEX (node));
}

/* Adds the parts of those of @edges that have spots, all of which leave @node,
 * or lead to it. */
static void
add_parts (const WayMidway *self,
           gsize            node,
           guint32          first,
           WayEdges        *edges)
{
  const guint n_edges = way_edges_get_length (edges);

  for (guint32 i = first; i != NO_SPOT; i = midway_next (&self->spots[i], node))
    {
      const Spot *spot = &self->spots[i];
      const gdouble share = midway_share_from (spot, node);
      const gsize far = spot->ends[1 - midway_side (spot, node)];

      if (is_joined (self, spot, node))
        way_edges_add (edges, WAY_INDEX (self->n_base + i), 0);
      for (guint k = 0; share > 0 && k < n_edges; k++)
        if (WAY_NODE_INDEX (way_edges_get_node (edges, k)) == far)
          way_edges_add_full (edges, WAY_INDEX (self->n_base + i),
                              cost_of_part (share,
                                            way_edges_get_cost (edges, k)),
                              way_edges_get_edge (edges, k));
    }
}

/* The base knows no spots: an edge to one is a mistake of the user's. */
static gboolean
check_edges (const WayMidway *self,
             WayEdges        *edges)
{
  for (guint i = 0; i < way_edges_get_length (edges); i++)
    if (G_UNLIKELY (midway_is_spot (self, way_edges_get_node (edges, i))))
      {
        const gsize node = WAY_NODE_INDEX (way_edges_get_node (edges, i));

        way_edges_clear (edges);
        way_edges_take_error (
          edges, g_error_new (WAY_ERROR, WAY_ERROR_BAD_NODE,
                              "an edge leads to node %zu of %u", node,
                              self->n_base));
        return FALSE;
      }

  return TRUE;
}

/* The base is not told of spots that a search came from, but of the end that
 * lies behind them. */
static WayAt
at_of_base (const WayMidway *self,
            const WayAt     *at)
{
  WayAt below = *at;

  if (midway_is_spot (self, at->came_from))
    {
      const Spot *spot = midway_spot (self, at->came_from);

      below.came_from
        = WAY_INDEX (spot->ends[1 - midway_side (spot,
                                                 WAY_NODE_INDEX (at->node))]);
    }

  return below;
}

typedef void (*AskFunc) (WayGraph    *graph,
                         gpointer     cursor,
                         const WayAt *at,
                         WayEdges    *edges);

static inline void
ask_at_node (const WayMidway *self,
             AskFunc          ask,
             Cursor          *cursor,
             const WayAt     *at,
             WayEdges        *edges)
{
  const gsize node = WAY_NODE_INDEX (at->node);
  const WayAt below = at_of_base (self, at);
  const guint32 first = midway_first (self, node);

  ask (self->view.base, cursor != NULL ? cursor->reader.cursor : NULL, &below,
       edges);
  if (check_edges (self, edges) && G_UNLIKELY (first != NO_SPOT))
    add_parts (self, node, first, edges);
}

/* Adds the part that an edge of @cost from one end of @spot to the other has
 * after the spot, or before it if @backward, and what it has between the spot
 * and others. @side is the end where the edge begins. */
static void
add_part_of (const WayMidway *self,
             const Spot      *spot,
             guint            side,
             gboolean         backward,
             WayCost          cost,
             guint32          edge,
             WayEdges        *edges)
{
  const gsize start = spot->ends[side];
  const gdouble share = midway_share_from (spot, start);
  const gdouble left = backward ? share : 1 - share;
  const guint32 end = backward ? spot->ends[side] : spot->ends[1 - side];

  if (left > 0)
    way_edges_add_full (edges, WAY_INDEX (end), cost_of_part (left, cost),
                        edge);
  for (guint32 i = midway_first (self, start); i != NO_SPOT;
       i = midway_next (&self->spots[i], start))
    {
      const gdouble other = midway_share_from (&self->spots[i], start);
      const gdouble between = backward ? share - other : other - share;

      if (between > 0 && midway_are_on_one_edge (&self->spots[i], spot))
        way_edges_add_full (edges, WAY_INDEX (self->n_base + i),
                            cost_of_part (between, cost), edge);
    }
}

static gboolean is_blocked (WayGraph *graph,
                            WayNode   node);

/* Adds free edges to whatever lies at the same place. */
static void
add_same_place (WayMidway  *self,
                const Spot *spot,
                WayEdges   *edges)
{
  const gsize node = self->n_base + (gsize) (spot - self->spots);

  if (is_blocked (WAY_GRAPH (self), WAY_INDEX (node)))
    return;

  for (guint side = 0; side < 2; side++)
    if (is_joined (self, spot, spot->ends[side]))
      way_edges_add (edges, WAY_INDEX (spot->ends[side]), 0);
  for (guint32 i = midway_first (self, spot->ends[0]); i != NO_SPOT;
       i = midway_next (&self->spots[i], spot->ends[0]))
    if (&self->spots[i] != spot && self->spots[i].share == spot->share
        && midway_are_on_one_edge (&self->spots[i], spot))
      way_edges_add (edges, WAY_INDEX (self->n_base + i), 0);
}

static void
ask_at_spot (WayMidway *self,
             Cursor    *cursor,
             WayNode    node,
             gboolean   backward,
             WayEdges  *edges)
{
  const Spot *spot = midway_spot (self, node);

  if (cursor == NULL)           /* from a view with cursors of its own */
    {
      const WayQuery query = { NULL };

      cursor = begin (WAY_GRAPH (self), &query);
      ask_at_spot (self, cursor, node, backward, edges);
      end (WAY_GRAPH (self), cursor);
      return;
    }

  add_same_place (self, spot, edges);
  for (guint side = 0; side < 2; side++)
    {
      const gsize far = spot->ends[1 - side];
      GError *error = NULL;
      const WayEdges *own;

      if (!edge_reader_ask_start (&cursor->reader,
                                  WAY_INDEX (spot->ends[side]), &error))
        {
          way_edges_take_error (edges, error);
          return;
        }

      own = edge_reader_edges (&cursor->reader);
      for (guint i = 0; i < way_edges_get_length (own); i++)
        if (WAY_NODE_INDEX (way_edges_get_node (own, i)) == far)
          add_part_of (self, spot, side, backward,
                       way_edges_get_cost (own, i),
                       way_edges_get_edge (own, i), edges);
    }
}

static void
neighbours (WayGraph    *graph,
            gpointer     cursor,
            const WayAt *at,
            WayEdges    *edges)
{
  WayMidway *self = (WayMidway *) graph;

  if (G_UNLIKELY (midway_is_spot (self, at->node)))
    ask_at_spot (self, cursor, at->node, FALSE, edges);
  else
    ask_at_node (self, self->view.iface->neighbours, cursor, at, edges);
}

static void
predecessors (WayGraph    *graph,
              gpointer     cursor,
              const WayAt *at,
              WayEdges    *edges)
{
  WayMidway *self = (WayMidway *) graph;

  if (G_UNLIKELY (midway_is_spot (self, at->node)))
    ask_at_spot (self, cursor, at->node, TRUE, edges);
  else
    ask_at_node (self, self->view.iface->predecessors, cursor, at, edges);
}

/* Estimates ---------------------------------------------------------------- */

static gboolean
is_beside_goal (const WayMidway *self,
                const Cursor    *cursor,
                const Spot      *spot)
{
  for (guint i = 0; i < cursor->goal_spots->len; i++)
    {
      const guint32 goal = g_array_index (cursor->goal_spots, guint32, i);

      if (midway_are_on_one_edge (&self->spots[goal], spot))
        return TRUE;
    }

  return FALSE;
}

/* What the cheapest edge from one end of @spot to the other costs. */
static WayCost
least_cost (Cursor     *cursor,
            const Spot *spot,
            guint       side)
{
  const WayEdges *edges = edge_reader_edges (&cursor->reader);
  WayCost least = INFINITY;

  if (!edge_reader_ask_start (&cursor->reader, WAY_INDEX (spot->ends[side]),
                              NULL))
    return 0;
  for (guint i = 0; i < way_edges_get_length (edges); i++)
    if (WAY_NODE_INDEX (way_edges_get_node (edges, i)) == spot->ends[1 - side])
      least = MIN (least, way_edges_get_cost (edges, i));

  return least;
}

/* An estimate that is a distance between two nodes holds in both directions, so
 * that both ends count at what the cheaper direction costs. */
static WayCost
heuristic_of_spot (const WayMidway *self,
                   Cursor          *cursor,
                   const Spot      *spot)
{
  const gboolean is_metric
    = (way_graph_get_flags (self->view.base) & WAY_GRAPH_METRIC) != 0;
  const WayCost ahead = least_cost (cursor, spot, 0);
  const WayCost back = least_cost (cursor, spot, 1);
  WayCost least = INFINITY;

  for (guint side = 0; side < 2; side++)
    {
      const gdouble share = midway_share_from (spot, spot->ends[side]);
      const WayCost cost = is_metric ? MIN (ahead, back)
                           : side == 0 ? back : ahead;
      const WayCost on_the_way = share > 0 ? cost_of_part (share, cost) : 0;

      if (on_the_way < least)
        least = MIN (least,
                     on_the_way
                       + self->view.iface->heuristic (
                           self->view.base, cursor->reader.cursor,
                           WAY_INDEX (spot->ends[side])));
    }

  return least < INFINITY ? least : 0;
}

static WayCost
heuristic (WayGraph *graph,
           gpointer  data,
           WayNode   node)
{
  const WayMidway *self = (const WayMidway *) graph;
  Cursor *cursor = data;
  const Spot *spot;

  if (G_UNLIKELY (cursor == NULL))
    return 0;
  if (G_LIKELY (!midway_is_spot (self, node)))
    return self->view.iface->heuristic (self->view.base,
                                        cursor->reader.cursor, node);

  spot = midway_spot (self, node);
  return is_beside_goal (self, cursor, spot)
           ? 0 : heuristic_of_spot (self, cursor, spot);
}

static WayGraphFlags
get_flags (WayGraph *graph)
{
  return way_graph_get_flags (view_base (graph))
         & (WAY_GRAPH_HEURISTIC | WAY_GRAPH_METRIC | WAY_GRAPH_PREDECESSORS);
}

/* What is known of nodes --------------------------------------------------- */

typedef struct
{
  const WayMidway *midway;
  WayChangeFunc    func;
  gpointer         user_data;
} Telling;

/* With the edges of a node those of its spots have changed, and of what lies
 * behind these. */
static gboolean
tell_change (WayNode  node,
             gpointer user_data)
{
  const Telling *self = user_data;
  const gsize at = WAY_NODE_INDEX (node);

  if (!self->func (node, self->user_data))
    return FALSE;

  for (guint32 i = midway_first (self->midway, at); i != NO_SPOT;
       i = midway_next (&self->midway->spots[i], at))
    {
      const Spot *spot = &self->midway->spots[i];
      const guint32 far = spot->ends[1 - midway_side (spot, at)];

      if (!self->func (WAY_INDEX (self->midway->n_base + i), self->user_data)
          || !self->func (WAY_INDEX (far), self->user_data))
        return FALSE;
    }

  return TRUE;
}

static gboolean
get_changes (WayGraph     *graph,
             guint64       since,
             WayChangeFunc func,
             gpointer      user_data)
{
  Telling telling = { (const WayMidway *) graph, func, user_data };

  return way_graph_foreach_change (view_base (graph), since, tell_change,
                                   &telling);
}

/* The nodes of the base between which there must be a way: @node itself, or
 * either end of a spot. */
static guint
find_ends (const WayMidway *self,
           WayNode          node,
           WayNode         *ends)
{
  if (!midway_is_spot (self, node))
    {
      ends[0] = node;
      return 1;
    }

  ends[0] = WAY_INDEX (midway_spot (self, node)->ends[0]);
  ends[1] = WAY_INDEX (midway_spot (self, node)->ends[1]);
  return 2;
}

static gboolean
refuses (WayGraph *graph,
         WayNode   from,
         WayNode   to)
{
  const WayMidway *self = (const WayMidway *) graph;
  WayNode starts[2], goals[2];
  const guint n_starts = find_ends (self, from, starts);
  const guint n_goals = find_ends (self, to, goals);

  for (guint i = 0; i < n_starts; i++)
    for (guint k = 0; k < n_goals; k++)
      if (!way_graph_refuses (self->view.base, starts[i], goals[k]))
        return FALSE;

  return TRUE;
}

/* A spot at a node is entered as that is. */
static gboolean
is_blocked (WayGraph *graph,
            WayNode   node)
{
  const WayMidway *self = (const WayMidway *) graph;
  const Spot *spot;

  if (!midway_is_spot (self, node))
    return way_graph_is_blocked (self->view.base, node);

  spot = midway_spot (self, node);
  return (spot->share == 0 || spot->share == 1)
         && way_graph_is_blocked (self->view.base,
                                  WAY_INDEX (spot->ends[spot->share > 0]));
}

static guint
get_beside (WayGraph *graph,
            WayNode   from,
            WayNode   to,
            WayNode  *nodes,
            guint    *n_needed)
{
  const WayMidway *self = (const WayMidway *) graph;

  if (midway_is_spot (self, from) || midway_is_spot (self, to))
    return 0;

  return way_graph_get_beside (self->view.base, from, to, nodes, n_needed);
}

static WayNodeType *
get_node_type (WayGraph *graph)
{
  return ((WayMidway *) graph)->type;
}

static void
lift (WayGraph *graph,
      gpointer  cursor,
      WayNode   node,
      WayEdges *states)
{
  way_edges_add (states, node, 0);
}

static WayNode
project (WayGraph *graph,
         WayNode   node)
{
  return node;
}

static char *
dup_name (WayGraph *graph,
          WayNode   node)
{
  const WayMidway *self = (const WayMidway *) graph;

  if (midway_is_spot (self, node) || self->view.iface->dup_name == NULL)
    return NULL;

  return self->view.iface->dup_name (self->view.base, node);
}

static gboolean
get_position (WayGraph    *graph,
              WayNode      node,
              WayPosition *position)
{
  const WayMidway *self = (const WayMidway *) graph;
  const WayPositionKind kind = way_graph_get_position_kind (self->view.base);
  gdouble points[3][POSITION_MAX_DIMS];
  const Spot *spot;

  if (!midway_is_spot (self, node))
    return way_graph_get_position (self->view.base, node, position);

  spot = midway_spot (self, node);
  if (self->positions != NULL
      && !isnan (self->positions[spot - self->spots].x))
    {
      *position = self->positions[spot - self->spots];
      return TRUE;
    }
  for (guint side = 0; side < 2; side++)
    {
      if (!way_graph_get_position (self->view.base,
                                   WAY_INDEX (spot->ends[side]), position))
        return FALSE;
      if (midway_share_from (spot, spot->ends[side]) == 0)
        return TRUE;
      position_to_point (position, kind, points[side]);
    }

  course_point (points[0], points[1], position_n_dims (kind), spot->share,
                points[2]);
  position_of_point (points[2], kind, position);
  return TRUE;
}

static void
implement_graph (WayGraphInterface *iface)
{
  iface->get_node_type = get_node_type;
  iface->get_query_type = get_node_type;
  iface->lift = lift;
  iface->project = project;
  iface->begin = begin;
  iface->end = end;
  iface->prepare = prepare;
  iface->neighbours = neighbours;
  iface->predecessors = predecessors;
  iface->heuristic = heuristic;
  iface->get_flags = get_flags;
  iface->get_changes = get_changes;
  iface->refuses = refuses;
  iface->is_blocked = is_blocked;
  iface->get_beside = get_beside;
  iface->dup_name = dup_name;
  iface->get_position = get_position;
}
