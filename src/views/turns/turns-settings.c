/* turns-settings.c - the costs of turns
 * SPDX-License-Identifier: LGPL-2.1-or-later */

#include "views/turns/turns-private.h"

#define ALL_KINDS (WAY_TURN_STRAIGHT | WAY_TURN_LEFT | WAY_TURN_RIGHT \
                   | WAY_TURN_U | WAY_TURN_DEAD_END)

void
turns_note_costs (WayTurns *self)
{
  /* Costs that differ from turn to turn are kept for each turn. */
  const gboolean by_turn = self->costs.of_angle > 0 || self->priced != NULL;

  self->heeds_turns = self->func != NULL || by_turn
                      || turn_costs_any (&self->costs);
  self->is_by_kind = self->heeds_turns && self->func == NULL && !by_turn;
  self->is_by_angle = self->func == NULL && by_turn;
  turn_angles_forget (&self->angles);
  for (guint i = 0; i < N_TURN_KINDS; i++)
    self->whole_costs[i] = turns_as_whole (self->costs.of_kind[i]);
  way_view_changed (WAY_VIEW (self));
}

void
way_turns_set_cost (WayTurns    *self,
                    WayTurnKinds kinds,
                    WayCost      cost)
{
  g_return_if_fail (WAY_IS_TURNS (self));
  g_return_if_fail (kinds != 0 && (kinds & ~ALL_KINDS) == 0);
  g_return_if_fail (cost >= 0);         /* NaN fails, too */

  for (guint i = 0; i < N_TURN_KINDS; i++)
    if (kinds & (1u << i))
      self->costs.of_kind[i] = cost;
  turns_note_costs (self);
}

void
way_turns_set_angle_cost (WayTurns *self,
                          WayCost   cost,
                          gdouble   straight)
{
  g_return_if_fail (WAY_IS_TURNS (self));
  g_return_if_fail (cost >= 0 && cost < INFINITY);
  g_return_if_fail (straight >= 0 && straight < 90);

  self->costs.of_angle = cost;
  self->costs.straight = (straight > 0 ? straight : TURNS_STRAIGHT)
                         * (G_PI / 180);
  turn_kinds_forget (&self->kinds);
  turns_note_costs (self);
}

void
way_turns_set_y_down (WayTurns *self,
                      gboolean  y_down)
{
  g_return_if_fail (WAY_IS_TURNS (self));

  self->costs.y_down = y_down;
  turn_kinds_forget (&self->kinds);
  turns_note_costs (self);
}

void
way_turns_set_cost_func (WayTurns      *self,
                         WayTurnFunc    func,
                         gpointer       user_data,
                         GDestroyNotify destroy)
{
  g_return_if_fail (WAY_IS_TURNS (self));

  if (self->destroy != NULL)
    self->destroy (self->user_data);
  self->func = func;
  self->user_data = user_data;
  self->destroy = destroy;
  turns_note_costs (self);
}

void
way_turns_set_whole_costs (WayTurns *self,
                           gboolean  whole_costs)
{
  g_return_if_fail (WAY_IS_TURNS (self));

  self->is_promised = whole_costs;
  turns_note_costs (self);
}
