/* midway-edges.c - the edges of spots and of their ends, and estimates there
 * SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * The view keeps no copy of the edges that spots divide: at a spot it reads the
 * base's edges at both ends, and at an end it adds the parts beside the whole
 * edge. So the graph below may change.
 *
 * For a goal that is a spot, the base receives both ends as goals; they are no
 * farther away than the spot. At another spot, the estimate is the lower of the
 * base's estimates at the ends plus the part of the edge up to there, which is
 * as consistent as the base's. On an edge with a goal it is 0. */

#include "views/midway/midway-private.h"

#include "core/edge-reader.h"
#include "core/first-use.h"

#include <wayfind/core/error.h>

#include <math.h>

/* Cursors ------------------------------------------------------------------ */

typedef struct
{
  WayQuery   query;             /* of the base */
  WayNode   *goals;             /* (owned) of the base: ends of spots */
  GArray    *goal_spots;        /* (owned) of guint32 */
  gpointer   base;              /* (owned) the base's cursor */
  EdgeReader reader;            /* of the edges at the ends of spots */
  gboolean   has_reader;        /* at first use */
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

gpointer
midway_begin (WayGraph       *graph,
              const WayQuery *query)
{
  Cursor *cursor = g_new0 (Cursor, 1);

  map_query ((WayMidway *) graph, query, cursor);
  cursor->base = way_graph_begin (view_base (graph), &cursor->query);
  return cursor;
}

void
midway_end (WayGraph *graph,
            gpointer  data)
{
  Cursor *cursor = data;

  if (cursor->has_reader)
    edge_reader_clear (&cursor->reader);
  way_graph_end (view_base (graph), cursor->base);
  clear_query (cursor);
  g_free (cursor);
}

/* Reads the base's edges out of an end of @spot, even for a search against the
 * edges. The base may hide edges for the sake of a goal (as #WayDeadEnds does)
 * only from searches along the edges, so the reader has no goal. */
static gboolean
ask_at_end (const WayMidway *self,
            Cursor          *cursor,
            const Spot      *spot,
            guint            side,
            GError         **error)
{
  if (!cursor->has_reader)
    edge_reader_init (&cursor->reader, self->view.base, NULL);
  cursor->has_reader = TRUE;

  return edge_reader_ask_start (&cursor->reader, WAY_INDEX (spot->ends[side]),
                                error);
}

/* In both directions, the edges at a spot are read as edges out of its ends. */
gboolean
midway_prepare (WayGraph       *graph,
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

/* The cost of a part of an edge: 0 if the part has no length, and never below
 * 0. */
static WayCost
cost_of_part (gdouble share,
              WayCost cost)
{
  return cost < INFINITY ? share * cost : INFINITY;
}

/* Whether edges of cost 0 join @spot, which lies at @node, to @node and its
 * other spots: no edge enters a blocked node. */
static gboolean
is_joined (const WayMidway *self,
           const Spot      *spot,
           gsize            node)
{
  return midway_share_from (spot, node) == 0
         && !way_graph_is_blocked (self->view.base, WAY_INDEX (node));
}

/* Adds the parts of the edges of @edges that have spots. All these edges leave
 * @node, or lead to it. */
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

/* The base has no spots: an edge of the base to a spot is a mistake of the
 * user. */
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

/* If the search came from a spot, the base receives the end behind the spot
 * instead. Behind an edge of way_midway_join() nothing lies. */
static WayAt
at_of_base (const WayMidway *self,
            const WayAt     *at)
{
  WayAt below = *at;

  if (midway_is_spot (self, at->came_from))
    {
      const Spot *spot = midway_spot (self, at->came_from);
      const gsize node = WAY_NODE_INDEX (at->node);
      const guint side = midway_side (spot, node);

      below.came_from = spot->area == 0 && spot->ends[side] == node
                          ? WAY_INDEX (spot->ends[1 - side]) : at->node;
    }

  return below;
}

/* Finds the cheapest edge between the ends of @spot, in any direction: the
 * edges that join the spot to others have its number and a share of its cost.
 * FALSE if it is closed. */
static gboolean
find_edge_of_spot (const WayMidway *self,
                   Cursor          *cursor,
                   const Spot      *spot,
                   WayCost         *cost,
                   guint32         *edge,
                   GError         **error)
{
  *cost = INFINITY;
  *edge = WAY_EDGE_NONE;
  for (guint side = 0; side < 2; side++)
    {
      const WayEdges *own;

      if (!ask_at_end (self, cursor, spot, side, error))
        return FALSE;

      own = edge_reader_edges (&cursor->reader);
      for (guint i = 0; i < way_edges_get_length (own); i++)
        if (WAY_NODE_INDEX (way_edges_get_node (own, i))
              == spot->ends[1 - side]
            && way_edges_get_cost (own, i) < *cost)
          {
            *cost = way_edges_get_cost (own, i);
            *edge = way_edges_get_edge (own, i);
          }
    }

  return *cost < INFINITY;
}

/* Adds the edges of way_midway_join(), which lead both ways. */
static void
add_joins (WayMidway *self,
           Cursor    *cursor,
           gsize      node,
           WayEdges  *edges)
{
  guint32 i = midway_first_join (self, node);

  if (i == NO_SPOT || midway_is_blocked (self, WAY_INDEX (node)))
    return;

  while (i != NO_SPOT)
    {
      const Join *join = midway_join (self, i);
      const guint side = join->nodes[0] == node ? 0 : 1;
      const WayNode other = WAY_INDEX (join->nodes[1 - side]);
      GError *error = NULL;
      WayCost cost;
      guint32 edge;

      if (!midway_is_blocked (self, other)
          && find_edge_of_spot (self, cursor,
                                midway_spot (self, WAY_INDEX (join->nodes[0])),
                                &cost, &edge, &error))
        way_edges_add_full (edges, other, cost_of_part (join->share, cost),
                            edge);
      if (error != NULL)
        {
          way_edges_take_error (edges, error);
          return;
        }
      i = join->next[side];
    }
}

typedef void (*AskFunc) (WayGraph    *graph,
                         gpointer     cursor,
                         const WayAt *at,
                         WayEdges    *edges);

/* For a view with cursors of its own. */
static void
add_joins_without_cursor (WayMidway *self,
                          gsize      node,
                          WayEdges  *edges)
{
  const WayQuery query = { NULL };
  Cursor *cursor;

  if (midway_first_join (self, node) == NO_SPOT)
    return;
  cursor = midway_begin (WAY_GRAPH (self), &query);
  add_joins (self, cursor, node, edges);
  midway_end (WAY_GRAPH (self), cursor);
}

static inline void
ask_at_node (WayMidway       *self,
             AskFunc          ask,
             Cursor          *cursor,
             const WayAt     *at,
             WayEdges        *edges)
{
  const gsize node = WAY_NODE_INDEX (at->node);
  const WayAt below = at_of_base (self, at);
  const guint32 first = midway_first (self, node);

  ask (self->view.base, cursor != NULL ? cursor->base : NULL, &below, edges);
  if (!check_edges (self, edges))
    return;
  if (G_UNLIKELY (first != NO_SPOT))
    add_parts (self, node, first, edges);
  if (G_UNLIKELY (self->joins != NULL))
    {
      if (cursor != NULL)
        add_joins (self, cursor, node, edges);
      else
        add_joins_without_cursor (self, node, edges);
    }
}

/* Adds the parts of an edge that begins at the end @side of @spot and costs
 * @cost: the part after the spot, or before it if @backward, and the parts
 * between the spot and other spots. It never subtracts a share from 1 twice: a
 * spot very close to an end would then lie at it. */
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
  const guint32 end = spot->ends[backward ? side : 1 - side];
  const gdouble left = midway_share_from (spot, end);
  const gboolean upwards = (side == 0) != backward;

  if (left > 0)
    way_edges_add_full (edges, WAY_INDEX (end), cost_of_part (left, cost),
                        edge);
  for (guint32 i = midway_first (self, start); i != NO_SPOT;
       i = midway_next (&self->spots[i], start))
    {
      const gdouble other = self->spots[i].share;
      const gdouble between = upwards ? other - spot->share
                                      : spot->share - other;

      if (between > 0 && midway_are_on_one_edge (&self->spots[i], spot))
        way_edges_add_full (edges, WAY_INDEX (self->n_base + i),
                            cost_of_part (between, cost), edge);
    }
}

/* Adds edges of cost 0 to the node and the spots at the same place. */
static void
add_same_place (WayMidway  *self,
                const Spot *spot,
                WayEdges   *edges)
{
  const gsize node = self->n_base + (gsize) (spot - self->spots);

  if (midway_is_blocked (self, WAY_INDEX (node)))
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

      cursor = midway_begin (WAY_GRAPH (self), &query);
      ask_at_spot (self, cursor, node, backward, edges);
      midway_end (WAY_GRAPH (self), cursor);
      return;
    }

  add_joins (self, cursor, WAY_NODE_INDEX (node), edges);
  if (spot->area > 0)
    return;

  add_same_place (self, spot, edges);
  for (guint side = 0; side < 2; side++)
    {
      const gsize far = spot->ends[1 - side];
      GError *error = NULL;
      const WayEdges *own;

      if (!ask_at_end (self, cursor, spot, side, &error))
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

void
midway_neighbours (WayGraph    *graph,
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

void
midway_predecessors (WayGraph    *graph,
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

/* The cost of the cheapest edge from one end of @spot to the other. */
static WayCost
least_cost (const WayMidway *self,
            Cursor          *cursor,
            const Spot      *spot,
            guint            side)
{
  const WayEdges *edges = edge_reader_edges (&cursor->reader);
  WayCost least = INFINITY;

  if (!ask_at_end (self, cursor, spot, side, NULL))
    return 0;
  for (guint i = 0; i < way_edges_get_length (edges); i++)
    if (WAY_NODE_INDEX (way_edges_get_node (edges, i)) == spot->ends[1 - side])
      least = MIN (least, way_edges_get_cost (edges, i));

  return least;
}

/* An estimate that is a distance between two nodes holds in both directions, so
 * at both ends the cheaper direction counts. */
static WayCost
heuristic_of_spot (const WayMidway *self,
                   Cursor          *cursor,
                   const Spot      *spot)
{
  const gboolean is_metric
    = (way_graph_get_flags (self->view.base) & WAY_GRAPH_METRIC) != 0;
  const WayCost ahead = least_cost (self, cursor, spot, 0);
  const WayCost back = least_cost (self, cursor, spot, 1);
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
                           self->view.base, cursor->base,
                           WAY_INDEX (spot->ends[side])));
    }

  return least < INFINITY ? least : 0;
}

WayCost
midway_heuristic (WayGraph *graph,
                  gpointer  data,
                  WayNode   node)
{
  const WayMidway *self = (const WayMidway *) graph;
  Cursor *cursor = data;
  const Spot *spot;

  if (G_UNLIKELY (cursor == NULL || self->joins != NULL))
    return 0;
  if (G_LIKELY (!midway_is_spot (self, node)))
    return self->view.iface->heuristic (self->view.base, cursor->base, node);

  spot = midway_spot (self, node);
  return is_beside_goal (self, cursor, spot)
           ? 0 : heuristic_of_spot (self, cursor, spot);
}
