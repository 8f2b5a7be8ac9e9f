/* match-legs.c - the legs of a matched track, from point to point
 * SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * A match has one path for each part. Here it is cut where its points lie, in the
 * order of the track. */

#include "tool/serve/match-legs.h"

#include <math.h>

/* Shares of an edge that differ by less are the same. */
#define NEAR 1e-9

/* A step of a path: a part of the edge from @from to @to. */
typedef struct
{
  WayNode from;
  WayNode to;
  gdouble begin;                /* shares of the edge */
  gdouble end;
} MatchStep;

/* The path of a part, and how far it was followed. */
typedef struct
{
  const MatchedTrack *track;
  const WayPath      *path;
  guint               step;     /* the node where the present step ends */
  gdouble             share;    /* how much of its edge was followed */
  WayCost             cost;     /* of all that was followed */
  WayNode             node;     /* where that has led to */
  GArray             *nodes;    /* (owned): the present leg */
  GArray             *costs;    /* (owned) */
  GArray             *edges;    /* (owned) */
} MatchWalk;

/* The track --------------------------------------------------------------- */

gboolean
matched_track_has_point (const MatchedTrack *self,
                         guint               point)
{
  WayMatchedPoint at;

  way_match_get_point (self->match, point, &at);
  return at.fit == WAY_MATCH_ON_WAY;
}

static GArray *
list_spots (WayMatch *match)
{
  GArray *spots = g_array_new (FALSE, TRUE, sizeof (Waypoint));

  for (guint i = 0; i < way_match_get_n_spots (match); i++)
    {
      Waypoint at = { .directions = ROAD_BOTH };

      at.spot = *way_match_get_spot (match, i, &at.foot);
      g_array_append_val (spots, at);
    }

  return spots;
}

static GArray *
list_points (const MatchedTrack *self,
             const GArray       *track)
{
  GArray *points = g_array_new (FALSE, TRUE, sizeof (Waypoint));

  for (guint i = 0; i < track->len; i++)
    {
      WayMatchedPoint found;
      Waypoint at = {
        .asked = g_array_index (track, WayTrackPoint, i).position,
        .directions = ROAD_BOTH
      };

      way_match_get_point (self->match, i, &found);
      if (found.fit == WAY_MATCH_ON_WAY)
        {
          at.spot = found.spot;
          at.foot = found.foot;
          at.distance = found.distance;
        }
      g_array_append_val (points, at);
    }

  return points;
}

/* Gives all spots and points their nodes. */
static gboolean
number_spots (MatchedTrack       *self,
              const RequestRoads *roads,
              const WayLimits    *limits,
              GError            **error)
{
  g_autoptr (GArray) all = g_array_copy (self->spots);
  guint next = all->len;

  for (guint i = 0; i < self->points->len; i++)
    if (matched_track_has_point (self, i))
      g_array_append_val (all, g_array_index (self->points, Waypoint, i));
  if (!request_graph_init (&self->graph, roads, all, limits, error))
    return FALSE;

  for (guint i = 0; i < self->spots->len; i++)
    g_array_index (self->spots, Waypoint, i).node
      = g_array_index (all, Waypoint, i).node;
  for (guint i = 0; i < self->points->len; i++)
    if (matched_track_has_point (self, i))
      g_array_index (self->points, Waypoint, i).node
        = g_array_index (all, Waypoint, next++).node;
  return TRUE;
}

/* (transfer full) (nullable): @roads below the rules of turns. */
static WayGraph *
lay_turns (const RequestRoads *roads,
           GError            **error)
{
  WayTable *table = roads->served->table;
  g_autoptr (WayTurns) turns = NULL;

  if (!way_table_has_rules (table))
    return g_object_ref (roads->base);

  turns = way_turns_new (roads->base);
  way_turns_clear_restrictions (turns);
  return way_turns_add_restrictions_of (turns, table, error)
           ? WAY_GRAPH (g_steal_pointer (&turns)) : NULL;
}

gboolean
matched_track_init (MatchedTrack          *self,
                    const RequestRoads    *roads,
                    const GArray          *track,
                    const WayMatchOptions *options,
                    const WayLimits       *limits,
                    GError               **error)
{
  g_autoptr (WayGraph) graph = lay_turns (roads, error);

  *self = (MatchedTrack) { NULL };
  if (graph == NULL)
    return FALSE;
  self->match = way_network_match_track (
    roads->served->network, graph, (const WayTrackPoint *) (gpointer) track->data,
    track->len, options, limits, error);
  if (self->match == NULL)
    return FALSE;

  self->spots = list_spots (self->match);
  self->points = list_points (self, track);
  return number_spots (self, roads, limits, error);
}

void
matched_track_clear (MatchedTrack *self)
{
  request_graph_clear (&self->graph);
  g_clear_object (&self->match);
  g_clear_pointer (&self->spots, g_array_unref);
  g_clear_pointer (&self->points, g_array_unref);
}

/* Steps ------------------------------------------------------------------- */

/* NULL for a node of the table. */
static const WaySpot *
get_spot (const MatchedTrack *self,
          WayNode             node)
{
  const guint n_nodes = way_table_get_n_nodes (self->graph.served->table);
  const guint i = WAY_NODE_INDEX (node);

  return i >= n_nodes ? way_match_get_spot (self->match, i - n_nodes, NULL)
                      : NULL;
}

/* How much of the edge from @from lies before @spot. */
static gdouble
get_share (const WaySpot *spot,
           WayNode        from)
{
  return spot->from == from ? spot->share : 1 - spot->share;
}

static WayNode
get_other_end (const WaySpot *spot,
               WayNode        end)
{
  return spot->from == end ? spot->to : spot->from;
}

static MatchStep
get_step (const MatchWalk *self,
          guint            i)
{
  const WayNode from = way_path_get_node (self->path, i - 1);
  const WayNode to = way_path_get_node (self->path, i);
  const WaySpot *begin = get_spot (self->track, from);
  const WaySpot *end = get_spot (self->track, to);
  MatchStep step = { from, to, 0, 1 };

  if (begin != NULL && end != NULL)
    {
      const gboolean ahead = get_share (end, begin->from) >= begin->share;

      step.from = ahead ? begin->from : begin->to;
      step.to = ahead ? begin->to : begin->from;
    }
  else if (begin != NULL)
    step.from = get_other_end (begin, to);
  else if (end != NULL)
    step.to = get_other_end (end, from);
  if (begin != NULL)
    step.begin = get_share (begin, step.from);
  if (end != NULL)
    step.end = get_share (end, step.from);

  return step;
}

/* Where @spot lies on the way, not before what was followed. */
static gboolean
find_on_way (const MatchWalk *self,
             const WaySpot   *spot,
             guint           *found)
{
  const guint n = way_path_get_length (self->path);

  for (guint i = MAX (self->step, 1); i < n; i++)
    {
      const MatchStep step = get_step (self, i);
      const gdouble least = i == self->step ? MAX (self->share, step.begin)
                                            : step.begin;

      if (step.from == spot->from && step.to == spot->to
          && spot->share >= least - NEAR && spot->share <= step.end + NEAR)
        {
          *found = i;
          return TRUE;
        }
    }

  return FALSE;
}

/* Walking ----------------------------------------------------------------- */

/* (transfer full): the node that stands for @node in the graph of the track. */
static WayNode
translate (const MatchWalk *self,
           WayNode          node)
{
  const guint n_nodes
    = way_table_get_n_nodes (self->track->graph.served->table);
  const guint i = WAY_NODE_INDEX (node);

  return i < n_nodes ? node
                     : g_array_index (self->track->spots, Waypoint,
                                      i - n_nodes).node;
}

static void
go_to (MatchWalk *self,
       WayNode    node,
       WayCost    cost,
       guint32    edge)
{
  if (self->nodes->len > 0 && node == self->node)
    return;

  g_array_append_val (self->nodes, node);
  g_array_append_val (self->costs, cost);
  g_array_append_val (self->edges, edge);
  self->node = node;
  self->cost = cost;
}

/* Follows the way up to a spot on step @i. */
static void
follow (MatchWalk      *self,
        guint           i,
        const Waypoint *point)
{
  const MatchStep step = get_step (self, i);
  const WayCost before = way_path_get_cost_so_far (self->path, i - 1);
  const WayCost whole = way_path_get_cost_so_far (self->path, i) - before;
  const gdouble length = step.end - step.begin;
  const gdouble part = length > 0
                         ? CLAMP ((point->spot.share - step.begin) / length,
                                  0, 1) : 1;

  for (; self->step < i; self->step++)
    if (self->step > 0 || self->nodes->len == 0)
      go_to (self, translate (self, way_path_get_node (self->path, self->step)),
             way_path_get_cost_so_far (self->path, self->step),
             self->step > 0 ? way_path_get_edge (self->path, self->step)
                            : WAY_EDGE_NONE);
  self->share = point->spot.share;
  go_to (self, point->node, MAX (before + part * whole, self->cost),
         way_path_get_edge (self->path, i));
}

/* Begins a leg where the last one has ended. */
static void
begin_leg (MatchWalk *self)
{
  const WayNode node = self->node;
  const guint32 edge = WAY_EDGE_NONE;

  g_array_set_size (self->nodes, 0);
  g_array_set_size (self->costs, 0);
  g_array_set_size (self->edges, 0);
  g_array_append_val (self->nodes, node);
  g_array_append_val (self->costs, self->cost);
  g_array_append_val (self->edges, edge);
}

/* (transfer full): costs from the start of the leg. */
static WayPath *
end_leg (const MatchWalk *self)
{
  WayCost *costs = (WayCost *) (gpointer) self->costs->data;
  const WayCost first = costs[0];

  for (guint i = 0; i < self->costs->len; i++)
    costs[i] -= first;

  return way_path_new (way_graph_get_node_type (self->track->graph.plain),
                       (const WayNode *) (gpointer) self->nodes->data, costs,
                       (const guint32 *) (gpointer) self->edges->data,
                       self->nodes->len, FALSE);
}

/* Points that are so near each other that they count as one may lie apart from
 * the way, or in another order: these are taken for the place before. */
static void
walk_to (MatchWalk *self,
         guint      point)
{
  const Waypoint *at = &g_array_index (self->track->points, Waypoint, point);
  guint i;

  if (find_on_way (self, &at->spot, &i))
    follow (self, i, at);
}

GPtrArray *
match_legs_list (const MatchedTrack *self,
                 guint               number,
                 const GArray       *stops)
{
  GPtrArray *legs
    = g_ptr_array_new_with_free_func ((GDestroyNotify) way_path_unref);
  g_autoptr (GArray) nodes = g_array_new (FALSE, FALSE, sizeof (WayNode));
  g_autoptr (GArray) costs = g_array_new (FALSE, FALSE, sizeof (WayCost));
  g_autoptr (GArray) edges = g_array_new (FALSE, FALSE, sizeof (guint32));
  MatchWalk walk = { self, NULL, .nodes = nodes, .costs = costs,
                     .edges = edges };
  WayMatchPart part;

  way_match_get_part (self->match, number, &part);
  walk.path = part.path;
  walk.node = translate (&walk, way_path_get_node (part.path, 0));
  for (guint i = 0; i < stops->len; i++)
    {
      walk_to (&walk, g_array_index (stops, guint, i));
      if (i > 0)
        g_ptr_array_add (legs, end_leg (&walk));
      begin_leg (&walk);
    }

  return legs;
}
