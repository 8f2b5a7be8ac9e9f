/* table-near.c - the nodes around a node, from near to far
 * SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * Circles, each of twice the radius of the last, so that what is visited in
 * vain comes to a few times what lies within the last of them. */

#include "table/table-near.h"

#include <math.h>

/* The first radius where other nodes lie at the same place. */
#define TINY 1e-6

typedef struct
{
  WayTable   *table;
  WayNearFunc func;
  gpointer    user_data;
  WayNode     to;
  gdouble     inner;            /* the last radius; below 0 for none */
  guint32     n_visited;
  gboolean    goes_on;
} Circle;

static gboolean
is_elsewhere (WayTable *table,
              WayNode   node,
              gpointer  user_data)
{
  const Circle *self = user_data;

  return node != self->to;
}

static gboolean
visit (WayTable *table,
       WayNode   node,
       gdouble   distance,
       gpointer  user_data)
{
  Circle *self = user_data;

  if (distance <= self->inner)
    return TRUE;

  self->n_visited++;
  self->goes_on = self->func (node, MAX (self->inner, 0) * table->scale,
                              self->user_data);
  return self->goes_on;
}

static void
visit_circles (Circle            *self,
               const WayPosition *centre)
{
  const guint32 n_nodes = self->table->arcs.n_nodes;
  gdouble radius = 0;

  way_table_find_nearest (self->table, centre, NULL, &radius, is_elsewhere,
                          self);
  radius = MAX (radius, TINY);
  while (self->goes_on && self->n_visited < n_nodes && self->inner < INFINITY)
    {
      way_table_foreach_within (self->table, centre, radius, visit, self);
      self->inner = radius;
      radius *= 2;
    }
}

/* Where some nodes have no positions nothing is estimated: any may be nearest. */
gboolean
table_foreach_near (WayGraph   *graph,
                    WayNode     to,
                    WayNearFunc func,
                    gpointer    user_data)
{
  WayTable *self = WAY_TABLE (graph);
  Circle circle = { self, func, user_data, to, -1, 0, TRUE };
  WayPosition centre;

  if (WAY_NODE_INDEX (to) >= self->arcs.n_nodes || !self->is_placed
      || !way_graph_get_position (graph, to, &centre))
    return FALSE;

  visit_circles (&circle, &centre);
  return TRUE;
}
