/* reservations-private.h - questions of a view to a table of reservations
 * SPDX-License-Identifier: LGPL-2.1-or-later */

#pragma once

#include "core/changes.h"
#include "views/schedule/slot-list.h"

/* The slots of a node or edge; NULL if it is free at all times. */
const TimeSlots *reservations_of_node  (const WayReservations *self,
                                        WayNode                node);
const TimeSlots *reservations_of_edge  (const WayReservations *self,
                                        WayNode                tail,
                                        WayNode                head);

/* The slots of a node, except those that only keep it clear. */
const TimeSlots *reservations_held_at  (const WayReservations *self,
                                        WayNode                node);

/* Keeps @node clear: no other agent may stand there, but edges may pass beside
 * it. */
void             reservations_keep_clear (WayReservations *self,
                                          WayNode          node,
                                          gdouble          from,
                                          gdouble          until,
                                          guint32          owner);

/* Whether @node has slots, or is the end of an edge that has slots. May return
 * TRUE if a quick look cannot decide. */
gboolean         reservations_mention  (const WayReservations *self,
                                        WayNode                node);

/* The same for all indices: a bit for each of @n_nodes nodes. NULL if that is
 * not known at once, if openings repeat for ever, or if memory was lacking:
 * then ask for each node. */
const guint32   *reservations_get_mentioned (const WayReservations *self,
                                             guint32               *n_nodes);

/* The changes of nodes and edges, by ids for reservations_get_node(). */
const Changes   *reservations_get_changes (const WayReservations *self);
WayNode          reservations_get_node (const WayReservations *self,
                                        guint32                id);

/* Whether any edge has ever been taken or closed. */
gboolean         reservations_have_edges (const WayReservations *self);

/* Whether no node or edge has ever been taken or closed. */
gboolean         reservations_are_none (const WayReservations *self);

/* Whether all times have been whole numbers so far, or infinite. */
gboolean         reservations_are_whole (const WayReservations *self);

/* Whether any openings repeat, so that free times have no end. */
gboolean         reservations_repeat   (const WayReservations *self);

/* Whether a reservation was lost because memory was lacking. */
gboolean         reservations_lack_memory (const WayReservations *self);

/* As time_slots_first_free(); @slots may be NULL. */
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
