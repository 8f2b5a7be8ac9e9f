/* reservations-private.h - what a view asks a table of reservations
 * SPDX-License-Identifier: LGPL-2.1-or-later */

#pragma once

#include "core/changes.h"
#include "views/schedule/slot-list.h"

/* The slots of a node or edge; %NULL if it is free at all times. */
const TimeSlots *reservations_of_node  (const WayReservations *self,
                                        WayNode                node);
const TimeSlots *reservations_of_edge  (const WayReservations *self,
                                        WayNode                tail,
                                        WayNode                head);

/* The slots of a node without those in which it is only kept clear. */
const TimeSlots *reservations_held_at  (const WayReservations *self,
                                        WayNode                node);

/* Nobody else may stand at @node; edges may pass beside it all the same. */
void             reservations_keep_clear (WayReservations *self,
                                          WayNode          node,
                                          gdouble          from,
                                          gdouble          until,
                                          guint32          owner);

/* Whether @node has slots, or is the end of an edge that has: %TRUE if that is
 * not known at once. */
gboolean         reservations_mention  (const WayReservations *self,
                                        WayNode                node);

/* The same of many indices: a bit for each of @n_nodes nodes. (nullable) where
 * that is not known at once, openings repeat for ever, or memory was lacking:
 * then each node has to be asked. */
const guint32   *reservations_get_mentioned (const WayReservations *self,
                                             guint32               *n_nodes);

/* What has changed of nodes, and of edges, by ids for reservations_get_node(). */
const Changes   *reservations_get_changes (const WayReservations *self);
WayNode          reservations_get_node (const WayReservations *self,
                                        guint32                id);

/* Whether any edge was ever taken or closed. */
gboolean         reservations_have_edges (const WayReservations *self);

/* Whether nothing was ever taken or closed. */
gboolean         reservations_are_none (const WayReservations *self);

/* Whether any openings repeat, so that free times have no end. */
gboolean         reservations_repeat   (const WayReservations *self);

/* As time_slots_first_free(), of slots that may be %NULL. */
static inline gboolean
reservations_first_free (const TimeSlots *slots,
                         guint32          owner,
                         gdouble          time,
                         FreeTime        *free)
{
  if (slots != NULL)
    return time_slots_first_free (slots, owner, time, free);

  *free = (FreeTime) { 0, INFINITY, 0 };
  return TRUE;
}

WayNodeType *reservations_get_node_type (WayReservations *self);

guint64 reservations_get_version (WayReservations *self);
