/* turn-zones.c - nodes through which no path may pass
 * SPDX-License-Identifier: LGPL-2.1-or-later */

#include "views/turns/turn-zones.h"

#include <stdlib.h>

void
turn_zones_clear (TurnZones *self)
{
  g_clear_object (&self->table);
  g_free (self->more);
  g_free (self->edges);
  *self = (TurnZones) { NULL };
}

/* An edge concerns zones if one of its ends is in one. */
static void
mark_ends (guint8 *bits,
           guint32 from,
           guint32 to)
{
  if (((bits[from] | bits[to]) & TURN_ZONE_INSIDE) == 0)
    return;

  bits[from] |= TURN_ZONE_NEAR;
  bits[to] |= TURN_ZONE_NEAR;
}

/* (transfer full) (nullable): the marks of all nodes of a table. */
static guint8 *
make_marks (const WayTable *table)
{
  const Arcs *arcs = &table->arcs;
  guint8 *bits = g_try_malloc0 (MAX (arcs->n_nodes, 1));

  for (guint32 node = 0; bits != NULL && node < arcs->n_nodes; node++)
    if (table->zones[node] != 0)
      bits[node] = TURN_ZONE_INSIDE;
  for (guint32 node = 0; bits != NULL && node < arcs->n_nodes; node++)
    for (guint32 i = arcs->offsets[node]; i < arcs->offsets[node + 1]; i++)
      mark_ends (bits, node, arcs_node (arcs, i));

  return bits;
}

/* (nullable): the same, made once for all views of the table. */
static const guint8 *
ensure_marks (WayTable *table)
{
  const guint8 *marks = g_atomic_pointer_get (&table->zone_marks);

  if (marks != NULL)
    return marks;

  g_mutex_lock (&table->lock);
  if (table->zone_marks == NULL)
    g_atomic_pointer_set (&table->zone_marks, make_marks (table));
  marks = table->zone_marks;
  g_mutex_unlock (&table->lock);

  return marks;
}

gboolean
turn_zones_take (TurnZones *self,
                 WayTable  *table,
                 guint32    n_nodes)
{
  const guint32 n_marked = MIN (n_nodes, table->arcs.n_nodes);

  turn_zones_clear (self);
  if (table->zones == NULL)
    return TRUE;

  self->bits = ensure_marks (table);
  self->more = g_try_malloc0 (MAX (n_nodes - n_marked, 1));
  self->table = g_object_ref (table);
  if (self->bits == NULL || self->more == NULL)
    {
      turn_zones_clear (self);
      return FALSE;
    }

  self->n_nodes = n_nodes;
  self->n_marked = n_marked;
  return TRUE;
}

void
turn_zones_add (TurnZones *self,
                guint32    node)
{
  self->more[node - self->n_marked] |= TURN_ZONE_INSIDE;
}

/* Counts the edges inside zones, and puts down those that fit. */
static guint32
list_edges (const TurnZones *self,
            const Arcs      *arcs,
            guint32         *edges)
{
  guint32 n = 0;

  for (guint32 node = 0; node < arcs->n_nodes; node++)
    for (guint32 i = arcs->offsets[node];
         (self->bits[node] & TURN_ZONE_INSIDE) != 0
         && i < arcs->offsets[node + 1]; i++)
      if ((self->bits[arcs_node (arcs, i)] & TURN_ZONE_INSIDE) != 0)
        {
          if (edges != NULL)
            edges[n] = i;
          n++;
        }

  return n;
}

gboolean
turn_zones_number (TurnZones      *self,
                   const WayTable *table)
{
  if (self->bits == NULL || self->edges != NULL)
    return TRUE;

  self->n_edges = list_edges (self, &table->arcs, NULL);
  self->edges = g_try_new (guint32, MAX (self->n_edges, 1));
  if (self->edges == NULL)
    return FALSE;

  list_edges (self, &table->arcs, self->edges);
  return TRUE;
}

static int
compare_places (const void *a,
                const void *b)
{
  const guint32 one = *(const guint32 *) a, other = *(const guint32 *) b;

  return (one > other) - (one < other);
}

guint32
turn_zones_index (const TurnZones *self,
                  guint32          place)
{
  const guint32 *at = bsearch (&place, self->edges, self->n_edges,
                               sizeof *self->edges, compare_places);

  return (guint32) (at - self->edges);
}
