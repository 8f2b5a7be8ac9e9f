/* costs-heuristic.c - the costs of a hierarchy as lower bounds for any search
 * SPDX-License-Identifier: LGPL-2.1-or-later */

#include "core/heuristic-private.h"
#include "routing/hierarchy/remaining-costs.h"

/* The data of a heuristic and of its reverse, shared by all searches that use
 * them: in a counted box. */
typedef struct
{
  WayHierarchyCosts *costs;     /* (owned) */
  guint64            version;   /* of the costs when the heuristic was made */
  RemainingCosts    *spares[2]; /* (owned) (nullable) of searches that have
                                 * ended, taken and given back by exchange */
} Source;

static RemainingCosts *
take_state (Source *self)
{
  RemainingCosts *state = g_atomic_pointer_exchange (&self->spares[0], NULL);

  if (state == NULL)
    state = g_atomic_pointer_exchange (&self->spares[1], NULL);
  if (state == NULL)
    state = remaining_costs_new (self->costs, self->version);
  return state;
}

static gpointer
begin (const WayNode *goals,
       guint          n_goals,
       gpointer       user_data)
{
  RemainingCosts *state = take_state (user_data);

  remaining_costs_set_goals (state, goals, n_goals, FALSE);
  return state;
}

static gpointer
begin_reverse (const WayNode *goals,
               guint          n_goals,
               gpointer       user_data)
{
  RemainingCosts *state = take_state (user_data);

  remaining_costs_set_goals (state, goals, n_goals, TRUE);
  return state;
}

static WayCost
eval (gpointer state,
      WayNode  node,
      gpointer user_data)
{
  return remaining_costs_get (state, node);
}

static gboolean
check (gpointer  state,
       gpointer  user_data,
       GError  **error)
{
  return remaining_costs_check (state, error);
}

static void
end (gpointer state,
     gpointer user_data)
{
  Source *self = user_data;

  for (guint i = 0; state != NULL && i < G_N_ELEMENTS (self->spares); i++)
    state = g_atomic_pointer_exchange (&self->spares[i], state);
  if (state != NULL)
    remaining_costs_free (state);
}

static void
source_clear (gpointer data)
{
  Source *self = data;

  for (guint i = 0; i < G_N_ELEMENTS (self->spares); i++)
    g_clear_pointer (&self->spares[i], remaining_costs_free);
  g_object_unref (self->costs);
}

static void
source_unref (gpointer self)
{
  g_atomic_rc_box_release_full (self, source_clear);
}

static WayHeuristic *reverse (const WayHeuristic *self);

/* Takes over @source. */
static WayHeuristic *
new_heuristic (Source               *source,
               WayHeuristicBeginFunc begin_func)
{
  const HierarchyShape *shape = costs_shape (source->costs);
  const gboolean has_states = hierarchy_has_states (shape);
  WayHeuristic *heuristic
    = way_heuristic_new_full (begin_func, eval, end, source, source_unref);

  heuristic->check = check;
  heuristic->reverse = has_states ? NULL : reverse;
  heuristic->is_consistent = !has_states;
  heuristic->knows_dead_ends = TRUE;
  heuristic->state_bytes = remaining_costs_bytes (source->costs);
  heuristic->rows = (const guint8 *) shape->ranks;
  heuristic->row_size = sizeof *shape->ranks;
  heuristic->n_rows = shape->n_places;
  return heuristic;
}

static WayHeuristic *
reverse (const WayHeuristic *self)
{
  return new_heuristic (g_atomic_rc_box_acquire (self->user_data),
                        self->begin == begin ? begin_reverse : begin);
}

WayHeuristic *
way_hierarchy_costs_to_heuristic (WayHierarchyCosts *self)
{
  Source *source;

  g_return_val_if_fail (WAY_IS_HIERARCHY_COSTS (self), NULL);

  source = g_atomic_rc_box_new0 (Source);
  source->costs = g_object_ref (self);
  source->version = self->version;
  return new_heuristic (source, begin);
}
