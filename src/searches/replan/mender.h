/* mender.h - updates the learnt bounds after a change of the graph
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

/* Writes down the changes since version @since. */
void      mender_hear  (Mender  *self,
                        guint64  since);

/* Drops the changes, as nothing was learnt that they could concern. */
void      mender_reset (Mender  *self);

/* Updates the learnt bounds for all changes, or forgets them: if not all
 * changes are known, or if estimates would have to fall at nodes that are not
 * known.
 * @is_consistent says whether the graph's own estimates are.
 * %WAY_STATUS_RUNNING on success. Otherwise a limit or an error stopped it, and
 * everything is forgotten. */
WayStatus mender_run   (Mender  *self,
                        gboolean is_consistent,
                        Meter   *meter,
                        GError **error);

G_END_DECLS
