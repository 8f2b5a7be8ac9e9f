/* spot-entries.c - where ways from and to places on edges enter a hierarchy
 * SPDX-License-Identifier: LGPL-2.1-or-later */

#include "routing/router/spot-entries.h"

#include "routing/hierarchy/costs-private.h"
#include "routing/hierarchy/states-at.h"

#include <math.h>

/* Setting up --------------------------------------------------------------- */

/* The graph without the states of turns. */
static WayGraph *
strip_turns (WayGraph *graph)
{
  return WAY_IS_TURNS (graph) ? way_view_get_base (WAY_VIEW (graph)) : graph;
}

/* Whether turns cost the same. Restrictions are the caller's promise. */
static gboolean
have_same_costs (const WayTurns *a,
                 const WayTurns *b)
{
  if (a->func != b->func || a->user_data != b->user_data || a->priced != b->priced
      || a->costs.of_angle != b->costs.of_angle
      || a->costs.straight != b->costs.straight
      || a->costs.y_down != b->costs.y_down)
    return FALSE;

  for (guint i = 0; i < N_TURN_KINDS; i++)
    if (a->costs.of_kind[i] != b->costs.of_kind[i])
      return FALSE;

  return TRUE;
}

static gboolean
cost_turns (const WayTurns *turns)
{
  const WayCost *of_kind = turns->costs.of_kind;

  return turns->func != NULL || turns->priced != NULL
         || turns->costs.of_angle > 0 || of_kind[TURN_STRAIGHT] > 0
         || of_kind[TURN_LEFT] > 0 || of_kind[TURN_RIGHT] > 0;
}

static void
take_turns (SpotEntries *self,
            WayTurns    *turns)
{
  self->turns = turns;
  self->has_turn_costs = cost_turns (turns);
  self->ruled = turns_ref_ruled (turns);
}

gboolean
spot_entries_init (SpotEntries       *self,
                   const RouterState *state,
                   WayGraph          *graph,
                   WayMeasures       *measures,
                   guint              measure)
{
  WayGraph *own = strip_turns (state->graph), *other = strip_turns (graph);
  const gboolean has_turns = WAY_IS_TURNS (state->graph);

  *self = (SpotEntries) { .measures = measures, .measure = measure };
  if (state->costs == NULL || has_turns != WAY_IS_TURNS (graph)
      || hierarchy_has_states (costs_shape (state->costs)) != has_turns
      || (has_turns && !have_same_costs (WAY_TURNS (state->graph),
                                         WAY_TURNS (graph))))
    return FALSE;
  if (WAY_IS_MIDWAY (other))
    {
      self->midway = WAY_MIDWAY (other);
      other = way_view_get_base (WAY_VIEW (other));
    }
  if (own != other)
    return FALSE;

  self->costs = state->costs;
  self->shape = costs_shape (state->costs);
  if (has_turns)
    take_turns (self, WAY_TURNS (state->graph));
  return TRUE;
}

void
spot_entries_clear (SpotEntries *self)
{
  g_clear_pointer (&self->ruled, g_hash_table_unref);
}

static gboolean
is_spot (const SpotEntries *self,
         WayNode            node)
{
  return self->midway != NULL && midway_is_spot (self->midway, node);
}

/* Whether ways to a spot beyond @end may depend on the way to @end. */
static gboolean
is_ruled (const SpotEntries *self,
          guint32            end)
{
  return self->has_turn_costs
         || (self->ruled != NULL
             && g_hash_table_contains (self->ruled, WAY_INDEX (end)));
}

gboolean
spot_entries_list (const SpotEntries *self,
                   Meter             *meter,
                   GError           **error)
{
  return self->midway == NULL
         || hierarchy_list_states (self->costs->hierarchy, meter, error);
}

/* Entries ------------------------------------------------------------------ */

static void
add_entry (GArray *entries,
           guint32 node,
           WayCost cost,
           gdouble sum)
{
  const SpotEntry entry = { node, cost, sum };

  g_array_append_val (entries, entry);
}

/* The measure of edge @edge of the hierarchy, from @from to @to. */
static gdouble
measure_edge (const SpotEntries *self,
              guint32            from,
              guint32            to,
              guint32            edge)
{
  return self->measures == NULL
           ? 0 : way_measures_get_value (self->measures, self->measure,
                                         WAY_INDEX (from), WAY_INDEX (to),
                                         hierarchy_edge_id (self->shape, edge));
}

/* The next edge from state @state to the node @to, from @edge on. */
static gboolean
find_edge (const SpotEntries *self,
           guint32            state,
           guint32            to,
           guint32           *edge)
{
  const HierarchyShape *shape = self->shape;

  for (; *edge < shape->first_edge[state + 1]; (*edge)++)
    if (shape->edge_heads[*edge] < shape->n_inner
        && hierarchy_place (shape, shape->edge_heads[*edge]) == to
        && costs_now (self->costs, *edge) < INFINITY)
      return TRUE;

  return FALSE;
}

static gboolean
is_in_zone (const SpotEntries *self,
            guint32            node)
{
  return self->turns != NULL
         && turn_zones_has (&self->turns->zones, WAY_INDEX (node));
}

/* Whether the hierarchy may know ways from and to a spot: edges to others than
 * the ends of its edge belong to the view alone. */
static gboolean
is_on_edge (const SpotEntries *self,
            WayNode            node)
{
  return midway_spot (self->midway, node)->area == 0
         && midway_first_join (self->midway, WAY_NODE_INDEX (node)) == NO_SPOT;
}

/* Adds the entries of ways from @spot over its end @side. A way from a spot at
 * the border of a zone begins in the zone, although one over its whole edge
 * would enter it: it goes on as if it began at the end in the zone. */
static gboolean
leave_over (const SpotEntries *self,
            const Spot        *spot,
            guint              side,
            GArray            *entries)
{
  const guint32 from = spot->ends[1 - side], to = spot->ends[side];
  const gdouble left = midway_share_from (spot, to);
  const gboolean begins_inside = is_in_zone (self, to)
                                 && !is_in_zone (self, from);

  if (left == 0)
    {
      add_entry (entries, to, 0, 0);
      return TRUE;
    }

  for (guint32 edge = self->shape->first_edge[from];
       find_edge (self, from, to, &edge); edge++)
    {
      if (begins_inside && is_ruled (self, to))
        return FALSE;
      add_entry (entries,
                 begins_inside ? to : self->shape->edge_heads[edge],
                 left * costs_now (self->costs, edge),
                 left * measure_edge (self, from, to, edge));
    }

  return TRUE;
}

gboolean
spot_entries_leave (const SpotEntries *self,
                    WayNode            node,
                    GArray            *entries)
{
  const Spot *spot;

  if (!is_spot (self, node))
    {
      add_entry (entries, (guint32) WAY_NODE_INDEX (node), 0, 0);
      return TRUE;
    }

  spot = midway_spot (self->midway, node);
  return is_on_edge (self, node) && leave_over (self, spot, 0, entries)
         && leave_over (self, spot, 1, entries);
}

/* The cost of the edge of the hierarchy without a turn before it. */
static WayCost
find_plain_cost (const SpotEntries *self,
                 guint32            from,
                 guint32            to,
                 guint32            id)
{
  WayCost least = INFINITY;

  for (guint32 edge = self->shape->first_edge[from];
       find_edge (self, from, to, &edge); edge++)
    if (hierarchy_edge_id (self->shape, edge) == id)
      least = MIN (least, costs_now (self->costs, edge));

  return least;
}

/* Adds the entries of ways to a spot that leave @state. */
static void
arrive_from (const SpotEntries *self,
             guint32            state,
             guint32            from,
             guint32            to,
             gdouble            share,
             GArray            *entries)
{
  for (guint32 edge = self->shape->first_edge[state];
       find_edge (self, state, to, &edge); edge++)
    {
      const WayCost plain
        = find_plain_cost (self, from, to,
                           hierarchy_edge_id (self->shape, edge));
      const WayCost turn = costs_now (self->costs, edge) - plain;

      if (plain < INFINITY)
        add_entry (entries, state, share * plain + MAX (turn, 0),
                   share * measure_edge (self, from, to, edge));
    }
}

/* Adds the entries of ways to @spot over its end @side. */
static gboolean
arrive_over (const SpotEntries *self,
             const Spot        *spot,
             guint              side,
             GArray            *entries)
{
  const HierarchyShape *shape = self->shape;
  const guint32 from = spot->ends[side], to = spot->ends[1 - side];
  const gdouble share = midway_share_from (spot, from);
  const guint32 *states;
  guint32 n_states;

  if (share == 0)
    {
      add_entry (entries, hierarchy_sink (shape, from), 0, 0);
      return TRUE;
    }
  if (!is_ruled (self, from))
    {
      for (guint32 edge = shape->first_edge[from];
           find_edge (self, from, to, &edge); edge++)
        add_entry (entries, hierarchy_sink (shape, from),
                   share * costs_now (self->costs, edge),
                   share * measure_edge (self, from, to, edge));
      return TRUE;
    }
  /* The edge leads out of the zone, but the spot still lies in it. */
  if (is_in_zone (self, from) && !is_in_zone (self, to))
    return FALSE;

  arrive_from (self, from, from, to, share, entries);
  states = hierarchy_states_at (self->costs->hierarchy, from, &n_states);
  for (guint32 i = 0; i < n_states; i++)
    arrive_from (self, states[i], from, to, share, entries);
  return TRUE;
}

gboolean
spot_entries_arrive (const SpotEntries *self,
                     WayNode            node,
                     GArray            *entries)
{
  const Spot *spot;

  if (!is_spot (self, node))
    {
      add_entry (entries,
                 hierarchy_sink (self->shape, (guint32) WAY_NODE_INDEX (node)),
                 0, 0);
      return TRUE;
    }

  spot = midway_spot (self->midway, node);
  return is_on_edge (self, node) && arrive_over (self, spot, 0, entries)
         && arrive_over (self, spot, 1, entries);
}

/* Along one edge ----------------------------------------------------------- */

void
spot_entries_direct (const SpotEntries *self,
                     WayNode            from,
                     WayNode            to,
                     SpotEntry         *best)
{
  const Spot *one, *other;
  guint32 start, end;
  gdouble share;

  if (from == to)
    {
      best->cost = best->sum = 0;
      return;
    }
  if (!is_spot (self, from) || !is_spot (self, to))
    return;
  one = midway_spot (self->midway, from);
  other = midway_spot (self->midway, to);
  if (!midway_are_on_one_edge (one, other) || !is_on_edge (self, from)
      || !is_on_edge (self, to))
    return;

  share = ABS (other->share - one->share);
  if (share == 0)
    {
      best->cost = best->sum = 0;
      return;
    }
  start = one->ends[other->share > one->share ? 0 : 1];
  end = one->ends[other->share > one->share ? 1 : 0];
  for (guint32 edge = self->shape->first_edge[start];
       find_edge (self, start, end, &edge); edge++)
    {
      const WayCost cost = share * costs_now (self->costs, edge);

      if (cost < best->cost)
        {
          best->cost = cost;
          best->sum = share * measure_edge (self, start, end, edge);
        }
    }
}
