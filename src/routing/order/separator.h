/* separator.h - the fewest nodes that touch all edges of a cut
 * SPDX-License-Identifier: LGPL-2.1-or-later */

#pragma once

#include "routing/order/part.h"

enum
{
  SIDE_FAR,
  SIDE_NEAR,
  SIDE_SEPARATOR
};

/* Arrays with room for the largest part. */
typedef struct
{
  guint32 *mates;               /* (owned) by node: the node across the cut that
                                 * it is matched with */
  guint32 *at;                  /* (owned) by node: the edge to look at next */
  guint32 *stack;               /* (owned) nodes on the near side */
  guint32 *border;              /* (owned) nodes on the near side */
  guint8  *seen;                /* (owned) by node */
} Separator;

gboolean separator_init  (Separator         *self,
                          const WayTopology *topology,
                          Meter             *meter,
                          GError           **error);
void     separator_clear (Separator         *self);

/* @sides is SIDE_NEAR or SIDE_FAR for each node of @part. Marks the fewest
 * nodes that leave no edge between the two as SIDE_SEPARATOR. Returns their
 * number. */
guint32  separator_find  (Separator         *self,
                          const Part        *part,
                          guint8            *sides);

G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (Separator, separator_clear)
