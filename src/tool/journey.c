/* journey.c - one question of `wayfind route', and its answer
 * SPDX-License-Identifier: LGPL-2.1-or-later */

#include "tool/journey.h"

static void
clear_spot (gpointer spot)
{
  spot_clear (spot);
}

void
question_init (Question *self)
{
  self->from = (Spot) { .text = NULL };
  self->via = g_array_new (FALSE, FALSE, sizeof (Spot));
  self->to = g_array_new (FALSE, FALSE, sizeof (Spot));
  g_array_set_clear_func (self->via, clear_spot);
  g_array_set_clear_func (self->to, clear_spot);
}

void
question_clear (Question *self)
{
  spot_clear (&self->from);
  g_array_unref (self->via);
  g_array_unref (self->to);
}

/* Appends a leg, whose first node the route has already. */
static void
append_leg (Answer        *self,
            const WayPath *path)
{
  const WayCost before = answer_cost (self);

  for (guint i = self->nodes->len > 0; i < way_path_get_length (path); i++)
    {
      const WayNode node = way_path_get_node (path, i);
      const WayCost cost = before + way_path_get_cost_so_far (path, i);

      g_array_append_val (self->nodes, node);
      g_array_append_val (self->costs, cost);
    }
}

/* Runs @search for one leg and adds up what it did. */
static void
search_leg (Answer     *self,
            WaySearch  *search,
            const Spot *from,
            const Spot *goals,
            guint       n_goals,
            GError    **error)
{
  const gint64 began = g_get_monotonic_time ();
  WayStatistics statistics;

  way_search_set_start (search, from->node);
  way_search_clear_goals (search);
  for (guint i = 0; i < n_goals; i++)
    way_search_add_goal (search, goals[i].node);

  self->status = way_search_run (search, error);
  self->seconds += (gdouble) (g_get_monotonic_time () - began) / 1e6;
  way_search_get_statistics (search, &statistics);
  self->expanded += statistics.expanded;
  self->generated += statistics.generated;
}

/* One leg, from a spot to the nearest of @n_goals. An overlay makes entering a
 * node dearer, not leaving it, so a start that is blocked is looked for. */
static gboolean
find_leg (Answer     *self,
          WayOverlay *overlay,
          WaySearch  *search,
          const Spot *from,
          const Spot *goals,
          guint       n_goals,
          GError    **error)
{
  g_autoptr (WayPath) path = NULL;
  WayNode goal;

  if (way_overlay_get_extra_cost (overlay, from->node) == INFINITY)
    self->status = WAY_STATUS_EXHAUSTED;
  else
    search_leg (self, search, from, goals, n_goals, error);
  if (self->status != WAY_STATUS_FOUND)
    {
      self->failed_from = from;
      self->failed_to = goals;
      self->n_failed_to = n_goals;
      return self->status != WAY_STATUS_FAILED;
    }

  path = way_search_dup_path (search);
  append_leg (self, path);
  way_search_get_goal (search, &goal);
  for (guint i = 0; i < n_goals; i++)
    if (goals[i].node == goal)
      self->reached = &goals[i];

  return TRUE;
}

gboolean
answer_find (Answer         *self,
             const Question *question,
             WayOverlay     *overlay,
             WaySearch      *search,
             GError        **error)
{
  const Spot *from = &question->from;

  *self = (Answer) { .status = WAY_STATUS_FAILED };
  self->nodes = g_array_new (FALSE, FALSE, sizeof (WayNode));
  self->costs = g_array_new (FALSE, FALSE, sizeof (WayCost));

  for (guint i = 0; i < question->via->len; i++)
    {
      const Spot *via = &g_array_index (question->via, Spot, i);

      if (!find_leg (self, overlay, search, from, via, 1, error))
        return FALSE;
      if (self->status != WAY_STATUS_FOUND)
        return TRUE;
      from = via;
    }

  return find_leg (self, overlay, search, from,
                   (const Spot *) question->to->data, question->to->len,
                   error);
}

void
answer_clear (Answer *self)
{
  g_clear_pointer (&self->nodes, g_array_unref);
  g_clear_pointer (&self->costs, g_array_unref);
}

WayCost
answer_cost (const Answer *self)
{
  return self->costs->len > 0
           ? g_array_index (self->costs, WayCost, self->costs->len - 1) : 0;
}
