/* crowd-fields.h - how many ticks away from a goal nodes are, as far as asked
 * SPDX-License-Identifier: LGPL-2.1-or-later */

#pragma once

#include "motion/crowd/crowd-ground.h"

/* The distance of a node without a path to the goal. */
#define FIELD_NEVER G_MAXUINT32

/* A flood from a goal against the edges, stopped after some level. Reached
 * nodes hold 1 more than their distance. Distances take two bytes if the ground
 * has so few nodes that they fit. */
typedef struct
{
  guint32  goal;                /* of a field that is free, the next such one */
  guint32  n_users;             /* agents */
  gpointer distances;           /* (owned) guint16 or guint32 a node, or 0 */
  guint32 *frontier;            /* (owned) (nullable) the nodes of @depth */
  gsize    frontier_size;
  guint32  n_frontier;
  guint32  depth;
} Field;

typedef struct
{
  const Ground *ground;         /* (not owned) */
  gboolean wide;                /* four bytes a distance */
  Field   *fields;              /* (owned) */
  gsize    fields_size;
  guint32  n_fields;
  guint32  first_free;          /* NO_NODE for none */
  guint32 *field_of;            /* (owned) of each node, NO_NODE for none */
  guint32 *level[2];            /* (owned) scratch */
  Meter   *meter;               /* of the call that is under way */
  GError **error;               /* the same */
  gboolean failed;              /* the call has to end, and @error says why */
  gsize    bytes;
} Fields;

gboolean fields_init    (Fields       *self,
                         const Ground *ground,
                         Meter        *meter,
                         GError      **error);
void     fields_clear   (Fields   *self);

/* Charges its work to @meter. After a failure, distances are FIELD_NEVER and
 * @self->failed is set, so callers may check it once a tick. */
void     fields_enter   (Fields   *self,
                         Meter    *meter,
                         GError  **error);

/* The field of @goal, for one more agent. NO_NODE with an error. */
guint32  fields_take    (Fields   *self,
                         guint32   goal);
void     fields_release (Fields   *self,
                         guint32   field);

/* Floods on until @node is reached, if it can be. */
guint32  fields_flood   (Fields   *self,
                         guint32   field,
                         guint32   node);

/* The ticks from @node to the goal of @field for an agent that is alone.
 * @distances are those of the field. */
static inline guint32
fields_look_up (Fields        *self,
                guint32        field,
                gconstpointer  distances,
                guint32        node)
{
  const guint32 known
    = G_UNLIKELY (self->wide) ? ((const guint32 *) distances)[node]
                              : ((const guint16 *) distances)[node];

  return G_LIKELY (known > 0) ? known - 1 : fields_flood (self, field, node);
}

static inline guint32
fields_distance (Fields  *self,
                 guint32  field,
                 guint32  node)
{
  return fields_look_up (self, field, self->fields[field].distances, node);
}
