/* table-part-private.h - the fields of a part of a table, for delta-stepping
 * SPDX-License-Identifier: LGPL-2.1-or-later */

#pragma once

#include "core/edges-private.h"

#include <wayfind/parallel/delta-stepping.h>

#include <math.h>

G_BEGIN_DECLS

struct _WayTablePart
{
  GObject            parent_instance;

  WayTable          *table;     /* (owned) (nullable) that the rows are of */
  guint32            n_nodes;   /* of the whole network */
  guint              part;
  guint              n_parts;
  guint32           *bounds;    /* (owned) beginnings of parts, and the end */

  const guint32     *rows;      /* by own node: where its edges begin */
  const WayWholeArc *whole;     /* (nullable) the edges: either these ... */
  const WayRealArc  *real;      /* (nullable) ... or these */

  /* Of a part that is streamed */
  guint32           *own_rows;  /* (owned) (nullable) */
  guint32           *ends;      /* (owned) (nullable) as edges are added */
  WayWholeArc       *own_whole; /* (owned) (nullable) */
  WayRealArc        *own_real;  /* (owned) (nullable) */
  gboolean           is_counting;
  gboolean           is_whole;
};

static inline guint32
table_part_first (const WayTablePart *self)
{
  return self->bounds[self->part];
}

static inline guint32
table_part_n_own (const WayTablePart *self)
{
  return self->bounds[self->part + 1] - self->bounds[self->part];
}

/* Which part has @node. */
guint table_part_find_owner (const WayTablePart *self,
                             guint32             node);

static inline guint32
table_part_get_head (const WayTablePart *self,
                     guint32             place)
{
  return self->whole != NULL ? self->whole[place].node
                             : self->real[place].node;
}

static inline WayCost
table_part_get_cost (const WayTablePart *self,
                     guint32             place)
{
  if (self->whole == NULL)
    return self->real[place].cost;
  if (self->whole[place].cost == WAY_WHOLE_HIDDEN)
    return INFINITY;

  return self->whole[place].cost;
}

G_END_DECLS
