/* mender.h - makes what was learnt true of a graph that has changed
 * SPDX-License-Identifier: LGPL-2.1-or-later */

#pragma once

#include "core/meter.h"
#include "searches/replan/fall-view.h"

G_BEGIN_DECLS

typedef struct
{
  Mending    mending;
  FallView  *view;              /* (owned) */
  WaySearch *search;            /* (owned) over the view */
  guint32   *queue;             /* (owned) places among those told, of the nodes
                                 * whose estimates are made anew */
  gsize      n_queued;
  gsize      queue_room;
} Mender;

void      mender_init  (Mender  *self,
                        Learnt  *learnt);
void      mender_clear (Mender  *self);

/* Takes down what has changed since version @since. */
void      mender_hear  (Mender  *self,
                        guint64  since);

/* Drops what was taken down, as nothing is learnt that it could concern. */
void      mender_reset (Mender  *self);

/* Mends what was learnt for all changes that were taken down, or forgets it: if
 * they are not all known, or estimates would have to fall and it is not known
 * where. @is_consistent says whether the graph's own estimates are.
 * %WAY_STATUS_RUNNING if all is well. Else a limit or an error stopped it, and
 * everything is forgotten. */
WayStatus mender_run   (Mender  *self,
                        gboolean is_consistent,
                        Meter   *meter,
                        GError **error);

G_END_DECLS
