/* joint-layers.h - whether two agents can keep clear of each other at a cost
 * SPDX-License-Identifier: LGPL-2.1-or-later */

#pragma once

#include "motion/crowd/cost-layers.h"

/* A pair of places, one for each agent. */
typedef struct
{
  guint32 one;
  guint32 other;
} JointPlace;

typedef struct
{
  const Ground *ground;         /* (not owned) */
  Meter        *meter;          /* (not owned) */
  JointPlace   *places[2];      /* (owned) of this tick and the next */
  gsize         rooms[2];
  guint32      *stamps;         /* (owned) of pairs of places in a layer */
  gsize         stamps_room;
  gsize         n_stamps;       /* that were ever wiped */
  guint32       stamp;
} JointWalk;

void     joint_walk_clear (JointWalk     *self);

/* Whether two agents can get to their goals along ways of their layers and
 * avoid each other all the time. %FALSE with @error if that is unknown. O(pairs
 * of links). */
gboolean joint_walk       (JointWalk     *self,
                           const Layers  *one,
                           const Layers  *other,
                           GError       **error);

/* Whether two agents that go from @from to @to and from @other_from to
 * @other_to in the same tick collide, whatever others do. */
gboolean moves_clash      (const Ground  *ground,
                           guint32        from,
                           guint32        to,
                           guint32        other_from,
                           guint32        other_to);
