/* heuristic.c - a lower bound on what is left, apart from any graph
 * SPDX-License-Identifier: LGPL-2.1-or-later */

#include "core/heuristic-private.h"

G_DEFINE_BOXED_TYPE (WayHeuristic, way_heuristic, way_heuristic_ref,
                     way_heuristic_unref)

WayHeuristic *
way_heuristic_new (WayHeuristicBegin begin,
                   WayHeuristicEval  eval,
                   WayHeuristicEnd   end,
                   gpointer          user_data,
                   GDestroyNotify    destroy)
{
  WayHeuristic *self;

  g_return_val_if_fail (eval != NULL, NULL);

  self = g_new0 (WayHeuristic, 1);
  g_atomic_ref_count_init (&self->ref_count);
  self->begin = begin;
  self->eval = eval;
  self->end = end;
  self->user_data = user_data;
  self->destroy = destroy;

  return self;
}

WayHeuristic *
way_heuristic_ref (WayHeuristic *self)
{
  g_return_val_if_fail (self != NULL, NULL);

  g_atomic_ref_count_inc (&self->ref_count);
  return self;
}

void
way_heuristic_unref (WayHeuristic *self)
{
  g_return_if_fail (self != NULL);

  if (!g_atomic_ref_count_dec (&self->ref_count))
    return;

  if (self->destroy != NULL)
    self->destroy (self->user_data);
  g_free (self);
}
