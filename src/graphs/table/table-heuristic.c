/* table-heuristic.c - how far it is to the goals of a search over a table
 * SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * The estimate is the scale times the distance to the nearest goal. The scale
 * is the least cost per unit of distance of any edge. A path covers at least
 * the distance between its ends (triangle inequality), and each of its edges
 * costs at least the scale times the distance that it covers. So the heuristic
 * is admissible and consistent in whatever unit costs are, without the user
 * having to know any. */

#include "graphs/table/table-heuristic.h"

#include "core/position-private.h"
#include "graphs/table/table-private.h"

#include <string.h>

/* Distances carry rounding errors of some 1e-16 of a radius at worst. The scale
 * is made smaller by this share, so that scaled distances stay below the costs
 * of edges. */
#define ROUNDING 1e-9

/* With more goals than this, the nearest one is found by a tree. */
#define MAX_SCANNED 8

/* The goals of a search. NULL where the heuristic is 0 everywhere. */
typedef struct
{
  guint         n_goals;
  guint         n_asked;        /* for how many there is memory */
  gboolean      informed;       /* whether many estimates will be asked for */
  SpatialIndex *index;          /* (owned) (nullable) */
  gdouble       points[];
} Goals;

gdouble
table_heuristic_find_scale (WayTable *self)
{
  const Arcs *arcs = &self->arcs;
  gdouble least = INFINITY;

  for (guint32 from = 0; from < arcs->n_nodes; from++)
    for (guint32 edge = arcs->offsets[from];
         edge < arcs->offsets[(gsize) from + 1]; edge++)
      {
        const WayCost cost = arcs_cost (arcs, edge);
        const gdouble covered
          = point_distance (table_point (self, from),
                            table_point (self, arcs_node (arcs, edge)),
                            self->n_dims);

        if (covered > 0 && cost < INFINITY)
          least = MIN (least, cost / covered);
      }

  /* If no edge covers any distance, all nodes that can be reached lie in one
   * place, and 0 is as good a scale as any. */
  return least < INFINITY ? least * (1 - ROUNDING) : 0;
}

/* Takes memory for the goals of a search. A search with one goal, as most are,
 * takes over the memory of a search that has ended: a program that asks again
 * and again then allocates nothing. */
static Goals *
new_goals (WayTable *self,
           guint     n_goals)
{
  Goals *goals = NULL;

  for (guint i = 0; n_goals == 1 && goals == NULL
                    && i < G_N_ELEMENTS (self->spares); i++)
    goals = g_atomic_pointer_exchange (&self->spares[i], NULL);
  if (goals == NULL)
    goals = g_malloc (sizeof *goals
                      + n_goals * self->n_dims * sizeof (gdouble));
  goals->n_asked = n_goals;

  return goals;
}

static Goals *
collect_goals (WayTable       *self,
               const WayQuery *query)
{
  const guint n_dims = self->n_dims;
  Goals *goals = new_goals (self, query->n_goals);

  goals->n_goals = 0;
  goals->informed = query->informed;
  goals->index = NULL;
  for (guint i = 0; i < query->n_goals; i++)
    {
      const gsize goal = WAY_NODE_INDEX (query->goals[i]);

      if (goal < self->arcs.n_nodes)
        memcpy (goals->points + (gsize) n_dims * goals->n_goals++,
                table_point (self, goal), n_dims * sizeof (gdouble));
    }

  return goals;
}

gpointer
table_heuristic_begin (WayGraph       *graph,
                       const WayQuery *query)
{
  WayTable *self = (WayTable *) graph;
  Goals *goals;

  if (!(self->scale > 0) || query->n_goals == 0)
    return NULL;

  goals = collect_goals (self, query);
  if (goals->n_goals > MAX_SCANNED)
    goals->index = spatial_index_new (goals->points, goals->n_goals,
                                      self->n_dims);

  return goals;
}

void
table_heuristic_end (WayGraph *graph,
                     gpointer  cursor)
{
  WayTable *self = (WayTable *) graph;
  Goals *goals = cursor;

  if (goals != NULL && goals->index != NULL)
    spatial_index_free (goals->index);
  for (guint i = 0; goals != NULL && goals->n_asked == 1
                    && i < G_N_ELEMENTS (self->spares); i++)
    goals = g_atomic_pointer_exchange (&self->spares[i], goals);
  g_free (goals);
}

/* Finds the nearest goal by squared distances: one root and one arc sine then
 * do for any number of goals. */
static const gdouble *
nearest_goal (const Goals   *goals,
              const gdouble *point,
              guint          n_dims,
              gdouble       *squared)
{
  const gdouble *nearest = goals->points;
  guint32 found;

  *squared = squared_distance (point, nearest, n_dims);
  if (G_UNLIKELY (goals->index != NULL)
      && spatial_index_nearest (goals->index, point, NULL, NULL, NULL, &found,
                                squared))
    return goals->points + (gsize) n_dims * found;

  for (guint i = 1; i < goals->n_goals; i++)
    {
      const gdouble *goal = goals->points + (gsize) n_dims * i;
      const gdouble other = squared_distance (point, goal, n_dims);

      if (other < *squared)
        {
          *squared = other;
          nearest = goal;
        }
    }

  return nearest;
}

static inline WayCost
estimate (const WayTable *self,
          const Goals    *goals,
          gsize           node,
          guint           n_dims)
{
  const gdouble *point = self->points + node * n_dims;
  gdouble squared;
  const gdouble *goal = nearest_goal (goals, point, n_dims, &squared);

  return self->scale * distance_of_squared (point, goal, n_dims, squared);
}

WayCost
table_heuristic_eval (WayGraph *graph,
                      gpointer  cursor,
                      WayNode   node)
{
  const WayTable *self = (const WayTable *) graph;
  const Goals *goals = cursor;
  const gsize index = WAY_NODE_INDEX (node);

  if (goals == NULL || goals->n_goals == 0 || index >= self->arcs.n_nodes)
    return 0;
  if (self->n_dims == 2)        /* two copies, each with a constant */
    return estimate (self, goals, index, 2);

  return estimate (self, goals, index, 3);
}

gboolean
table_heuristic_is_wanted (gconstpointer cursor)
{
  const Goals *goals = cursor;

  return goals != NULL && goals->informed;
}
