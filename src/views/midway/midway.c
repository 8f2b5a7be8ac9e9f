/* midway.c - a view that adds nodes on edges, between their ends
 * SPDX-License-Identifier: LGPL-2.1-or-later */

#include "views/midway/midway-private.h"

#include "core/course.h"
#include "core/graph-kind.h"
#include "core/position-private.h"

#include <wayfind/core/error.h>

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
  g_clear_pointer (&self->joins, g_array_unref);
  g_clear_pointer (&self->joined, g_hash_table_unref);
  g_clear_pointer (&self->type, way_node_type_unref);
  G_OBJECT_CLASS (way_midway_parent_class)->finalize (object);
}

static void
way_midway_class_init (WayMidwayClass *klass)
{
  view_type_set_keeps_paths (G_TYPE_FROM_CLASS (klass));
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
  self->spots[i].area = spot->area;
  if (spot->area > 0)
    return;
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
                       "spots on edges", error)
      || !view_check_divided (base, error))
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

WayMidway *
midway_below (WayGraph *graph)
{
  while (!WAY_IS_MIDWAY (graph) && WAY_IS_VIEW (graph))
    graph = way_view_get_base (WAY_VIEW (graph));

  return WAY_IS_MIDWAY (graph) ? WAY_MIDWAY (graph) : NULL;
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
                        .to = WAY_INDEX (own->ends[1]), .share = own->share,
                        .area = own->area };
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

static void
enlist_join (WayMidway *self,
             guint32    i,
             guint      side)
{
  Join *join = &g_array_index (self->joins, Join, i);
  const guint32 node = join->nodes[side];

  join->next[side] = midway_first_join (self, node);
  g_hash_table_insert (self->joined, GSIZE_TO_POINTER (node),
                       GUINT_TO_POINTER (i + 1));
}

void
way_midway_join (WayMidway *self,
                 guint      spot,
                 WayNode    node,
                 gdouble    share)
{
  const guint32 other = (guint32) WAY_NODE_INDEX (node);
  Join join = { .share = share };

  g_return_if_fail (WAY_IS_MIDWAY (self));
  g_return_if_fail (spot < self->n_spots);
  g_return_if_fail (WAY_NODE_INDEX (node) < self->n_base + self->n_spots);
  g_return_if_fail (other != self->n_base + spot);
  g_return_if_fail (share >= 0 && isfinite (share));

  if (self->joins == NULL)
    {
      self->joins = g_array_new (FALSE, FALSE, sizeof (Join));
      self->joined = g_hash_table_new (NULL, NULL);
      view_set_adds_edges (WAY_VIEW (self));
    }
  join.nodes[0] = self->n_base + spot;
  join.nodes[1] = other;
  g_array_append_val (self->joins, join);
  enlist_join (self, self->joins->len - 1, 0);
  enlist_join (self, self->joins->len - 1, 1);
}

/* Facts about nodes -------------------------------------------------------- */

static WayGraphFlags
get_flags (WayGraph *graph)
{
  const WayGraphFlags below = way_graph_get_flags (view_base (graph));

  if (((const WayMidway *) graph)->joins != NULL)
    return below & WAY_GRAPH_PREDECESSORS;

  return below & (WAY_GRAPH_HEURISTIC | WAY_GRAPH_METRIC
                  | WAY_GRAPH_PREDECESSORS);
}

typedef struct
{
  const WayMidway *midway;
  WayChangeFunc    func;
  gpointer         user_data;
} Telling;

/* Whether a change at @node of the base may close @join, or change its cost. */
static gboolean
is_changed_join (const WayMidway *self,
                 const Join      *join,
                 gsize            node)
{
  const Spot *spot = midway_spot (self, WAY_INDEX (join->nodes[0]));

  return join->nodes[1] == node || spot->ends[0] == node
         || spot->ends[1] == node;
}

/* If the edges of a node have changed, so have those of its spots, and those of
 * the nodes behind these spots. */
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
  for (guint32 i = 0; i < midway_n_joins (self->midway); i++)
    {
      const Join *join = midway_join (self->midway, i);

      if (is_changed_join (self->midway, join, at)
          && (!self->func (WAY_INDEX (join->nodes[0]), self->user_data)
              || !self->func (WAY_INDEX (join->nodes[1]), self->user_data)))
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

/* The nodes of the base that a path must join: @node itself, or both ends of a
 * spot. */
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

/* Whether a join may lead from @from on, or to it if @backward. */
static gboolean
has_way_to_join (const WayMidway *self,
                 WayNode          from,
                 gboolean         backward)
{
  WayNode ends[2];
  const guint n_ends = find_ends (self, from, ends);

  if (midway_first_join (self, WAY_NODE_INDEX (from)) != NO_SPOT)
    return TRUE;
  for (guint i = 0; i < midway_n_joins (self); i++)
    {
      const WayNode node = WAY_INDEX (midway_join (self, i)->nodes[1]);

      if (midway_is_spot (self, node))
        continue;
      for (guint k = 0; k < n_ends; k++)
        if (!way_graph_refuses (self->view.base, backward ? node : ends[k],
                                backward ? ends[k] : node))
          return TRUE;
    }

  return FALSE;
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

  return self->joins == NULL || !has_way_to_join (self, from, FALSE)
         || !has_way_to_join (self, to, TRUE);
}

static gboolean
is_blocked (WayGraph *graph,
            WayNode   node)
{
  return midway_is_blocked ((const WayMidway *) graph, node);
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
add_states (WayGraph *graph,
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
  iface->add_states = add_states;
  iface->project = project;
  iface->begin = midway_begin;
  iface->end = midway_end;
  iface->prepare = midway_prepare;
  iface->neighbours = midway_neighbours;
  iface->predecessors = midway_predecessors;
  iface->heuristic = midway_heuristic;
  iface->offer_heuristic = midway_offer_heuristic;
  iface->get_flags = get_flags;
  iface->get_changes = get_changes;
  iface->refuses = refuses;
  iface->is_blocked = is_blocked;
  iface->get_beside = get_beside;
  iface->dup_name = dup_name;
  iface->get_position = get_position;
}
