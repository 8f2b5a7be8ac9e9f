/* formation-legs.c - the legs in which the members of a formation walk
 * SPDX-License-Identifier: LGPL-2.1-or-later */

#include "motion/units/formation-private.h"

/* Nodes of the route in a leg. */
#define LEG 12

/* A leg that would end shortly before a gap ends so many nodes behind its
 * beginning: at the wall beside the gap members would be in the way. */
#define BEHIND_GAP 8

Errand *
formation_find_errand (const WayFormation *self,
                       const Member       *member)
{
  Errand *errand = errand_find (self->dispatcher, member->agent);

  return errand != NULL && errand->group == self ? errand : NULL;
}

void
formation_close_readers (const WayFormation *self)
{
  WayMotion *motion = self->dispatcher->motion;

  g_clear_pointer (&motion->readers, g_hash_table_unref);
  g_clear_error (&motion->error);
}

gboolean
formation_is_pending (const WayFormation *self,
                      const Errand       *errand)
{
  return errand->search != NULL
         && way_queue_has (self->dispatcher->queue, errand->search);
}

void
formation_go (WayFormation *self,
              Member       *member,
              Errand       *errand)
{
  WayMotion *motion = self->dispatcher->motion;
  WayNode goal;

  errand_withdraw (errand);
  errand->is_leg = member->leg < formation_last (self);
  errand->leg_failed = FALSE;
  if (errand->is_leg)
    {
      g_autoptr (WayPath) stop
        = formation_find_stop (self, member, member->leg);

      errand_set_goal (errand, way_path_get_node (stop, 0));
    }
  else if (way_motion_get_goal (motion, member->agent, &goal))
    errand_set_goal (errand, goal);
  errand_ask (errand, FALSE);
}

void
formation_begin_next_leg (WayFormation *self,
                          Member       *member,
                          Errand       *errand)
{
  const guint last = formation_last (self);
  const guint side = (guint) MIN (self->width / self->pitch, last);
  const Gap *gap;

  member->has_no_leg = FALSE;
  member->leg = MIN (member->leg + LEG, last);
  gap = formation_next_gap (self, member->leg);
  if (gap != NULL && gap->at - member->leg <= side)
    member->leg = MIN (gap->at + BEHIND_GAP - (self->largest > 1), last);
  if (last - member->leg < LEG / 2)
    member->leg = last;
  formation_go (self, member, errand);
}
