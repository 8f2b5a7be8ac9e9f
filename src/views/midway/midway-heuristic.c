/* midway-heuristic.c - lower bounds over spots from those of the base
 * SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * For a goal that is a spot, the base receives both ends as goals; they are no
 * farther away than the spot. At another spot the estimate is the lower of those
 * at its ends, and 0 on an edge with a goal. The base knows nothing of the edges
 * of way_midway_join(): with these, all estimates are 0. */

#include "views/midway/midway-private.h"

#include "core/heuristic-private.h"

typedef struct
{
  WayMidway    *midway;         /* (owned) */
  WayHeuristic *base;           /* (owned) */
} Source;

typedef struct
{
  GArray  *goals;               /* (owned) of WayNode, of the base */
  GArray  *spots;               /* (owned) of guint32: goals that are spots */
  gpointer base;                /* (owned) (nullable) */
} State;

static gpointer
begin (const WayNode *goals,
       guint          n_goals,
       gpointer       user_data)
{
  const Source *self = user_data;
  const WayMidway *midway = self->midway;
  State *state = g_new0 (State, 1);

  state->goals = g_array_new (FALSE, FALSE, sizeof (WayNode));
  state->spots = g_array_new (FALSE, FALSE, sizeof (guint32));
  for (guint i = 0; i < n_goals; i++)
    if (!midway_is_spot (midway, goals[i]))
      g_array_append_val (state->goals, goals[i]);
    else if (WAY_NODE_INDEX (goals[i]) < midway->n_base + midway->n_spots)
      {
        const Spot *spot = midway_spot (midway, goals[i]);
        const WayNode ends[2] = { WAY_INDEX (spot->ends[0]),
                                  WAY_INDEX (spot->ends[1]) };
        const guint32 number = (guint32) (spot - midway->spots);

        g_array_append_vals (state->goals, ends, 2);
        g_array_append_val (state->spots, number);
      }

  if (self->base->begin != NULL)
    state->base = self->base->begin (
      (const WayNode *) (gpointer) state->goals->data, state->goals->len,
      self->base->user_data);
  return state;
}

static gboolean
is_beside_goal (const WayMidway *midway,
                const State     *state,
                const Spot      *spot)
{
  for (guint i = 0; i < state->spots->len; i++)
    if (midway_are_on_one_edge (
          &midway->spots[g_array_index (state->spots, guint32, i)], spot))
      return TRUE;

  return FALSE;
}

static WayCost
eval (gpointer data,
      WayNode  node,
      gpointer user_data)
{
  const Source *self = user_data;
  const WayMidway *midway = self->midway;
  const WayHeuristic *base = self->base;
  State *state = data;
  WayCost ends[2];
  const Spot *spot;

  if (G_UNLIKELY (midway->joins != NULL))
    return 0;
  if (G_LIKELY (!midway_is_spot (midway, node)))
    return base->eval (state->base, node, base->user_data);
  if (WAY_NODE_INDEX (node) >= midway->n_base + midway->n_spots)
    return 0;

  spot = midway_spot (midway, node);
  if (is_beside_goal (midway, state, spot))
    return 0;
  for (guint side = 0; side < 2; side++)
    {
      ends[side] = base->eval (state->base, WAY_INDEX (spot->ends[side]),
                               base->user_data);
      if (!(ends[side] >= 0))
        return 0;
    }

  return MIN (ends[0], ends[1]);
}

static gboolean
check (gpointer  data,
       gpointer  user_data,
       GError  **error)
{
  const Source *self = user_data;
  const State *state = data;

  return self->base->check == NULL
         || self->base->check (state->base, self->base->user_data, error);
}

static void
end (gpointer data,
     gpointer user_data)
{
  const Source *self = user_data;
  State *state = data;

  if (self->base->end != NULL)
    self->base->end (state->base, self->base->user_data);
  g_array_unref (state->goals);
  g_array_unref (state->spots);
  g_free (state);
}

static void
source_free (gpointer data)
{
  Source *self = data;

  way_heuristic_unref (self->base);
  g_object_unref (self->midway);
  g_free (self);
}

/* A path from a goal to a spot comes by one of the ends, too. */
static WayHeuristic *
reverse (const WayHeuristic *self)
{
  const Source *source = self->user_data;
  const WayHeuristic *base = source->base;
  g_autoptr (WayHeuristic) reversed
    = base->reverse != NULL ? base->reverse (base) : NULL;

  return reversed != NULL
           ? way_midway_new_heuristic (source->midway, reversed) : NULL;
}

WayHeuristic *
way_midway_new_heuristic (WayMidway    *self,
                          WayHeuristic *heuristic)
{
  WayHeuristic *wrapped;
  Source *source;

  g_return_val_if_fail (WAY_IS_MIDWAY (self), NULL);
  g_return_val_if_fail (heuristic != NULL, NULL);

  source = g_new (Source, 1);
  source->midway = g_object_ref (self);
  source->base = way_heuristic_ref (heuristic);
  wrapped = way_heuristic_new_full (begin, eval, end, source, source_free);
  wrapped->check = check;
  wrapped->reverse = reverse;
  wrapped->knows_dead_ends = heuristic->knows_dead_ends;
  wrapped->state_bytes = heuristic->state_bytes;
  wrapped->rows = heuristic->rows;
  wrapped->row_size = heuristic->row_size;
  wrapped->n_rows = heuristic->n_rows;
  return wrapped;
}

gpointer
midway_offer_heuristic (WayGraph *graph)
{
  if (((const WayMidway *) graph)->joins != NULL)
    return NULL;

  g_autoptr (WayHeuristic) offered = graph_offer_heuristic (view_base (graph));

  return offered != NULL
           ? way_midway_new_heuristic ((WayMidway *) graph, offered) : NULL;
}
