/* heuristic.c - a lower bound on the remaining cost, apart from any graph
 * SPDX-License-Identifier: LGPL-2.1-or-later */

#include "core/heuristic-private.h"

G_DEFINE_BOXED_TYPE (WayHeuristic, way_heuristic, way_heuristic_ref,
                     way_heuristic_unref)

WayCost
heuristic_least (WayHeuristicFunc func,
                 gpointer         user_data,
                 WayNode          node,
                 const WayNode   *goals,
                 guint            n_goals)
{
  WayCost least = n_goals > 0 ? INFINITY : 0;

  for (guint i = 0; i < n_goals; i++)
    {
      const WayCost h = func (node, goals[i], user_data);

      least = MIN (least, h >= 0 ? h : 0);      /* NaN counts as 0 */
    }

  return least;
}

WayHeuristic *
way_heuristic_new_full (WayHeuristicBeginFunc begin,
                        WayHeuristicEvalFunc  eval,
                        WayHeuristicEndFunc   end,
                        gpointer              user_data,
                        GDestroyNotify        destroy)
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

/* The simple form ---------------------------------------------------------- */

typedef struct
{
  WayHeuristicFunc func;
  gpointer         user_data;
  GDestroyNotify   destroy;     /* (nullable) */
} Simple;

typedef struct
{
  const WayNode *goals;         /* (unowned) they outlive the search */
  guint          n_goals;
} SimpleState;

static gpointer
begin_simple (const WayNode *goals,
              guint          n_goals,
              gpointer       user_data)
{
  SimpleState *state = g_new (SimpleState, 1);

  *state = (SimpleState) { goals, n_goals };
  return state;
}

static WayCost
eval_simple (gpointer state,
             WayNode  node,
             gpointer user_data)
{
  const Simple *self = user_data;
  const SimpleState *known = state;

  return heuristic_least (self->func, self->user_data, node, known->goals,
                          known->n_goals);
}

static void
end_simple (gpointer state,
            gpointer user_data)
{
  g_free (state);
}

static void
free_simple (gpointer data)
{
  Simple *self = data;

  if (self->destroy != NULL)
    self->destroy (self->user_data);
  g_free (self);
}

WayHeuristic *
way_heuristic_new (WayHeuristicFunc func,
                   gpointer         user_data,
                   GDestroyNotify   destroy)
{
  Simple *simple;

  g_return_val_if_fail (func != NULL, NULL);

  simple = g_new (Simple, 1);
  *simple = (Simple) { func, user_data, destroy };

  return way_heuristic_new_full (begin_simple, eval_simple, end_simple, simple,
                                 free_simple);
}

WayHeuristic *
graph_offer_heuristic (WayGraph *self)
{
  const WayGraphInterface *iface = WAY_GRAPH_GET_IFACE (self);

  return iface->offer_heuristic != NULL ? iface->offer_heuristic (self) : NULL;
}

WayHeuristic *
graph_offer_reverse_heuristic (WayGraph *self)
{
  g_autoptr (WayHeuristic) offered = graph_offer_heuristic (self);

  return offered != NULL && offered->reverse != NULL
           ? offered->reverse (offered) : NULL;
}

/* Both --------------------------------------------------------------------- */

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
