/* edge-index-private.h - a packed R-tree of the edges of a table
 * SPDX-License-Identifier: LGPL-2.1-or-later */

#pragma once

#include "graphs/table/edge-index.h"

#include "core/course.h"
#include "core/position-private.h"

#define FAN 16
#define MAX_LEVELS 9            /* 16^8 is 2^32 */

typedef struct
{
  guint32 from;
  guint32 edge;
} Item;

typedef struct
{
  gdouble least[POSITION_MAX_DIMS];
  gdouble most[POSITION_MAX_DIMS];
} Box;

G_STATIC_ASSERT (sizeof (Item) == EDGE_INDEX_ITEM_BYTES);
G_STATIC_ASSERT (sizeof (Box) == EDGE_INDEX_BOX_BYTES);

/* The boxes of a level stand behind those of the level below. */
struct _EdgeIndex
{
  const Arcs    *arcs;          /* (not owned) */
  const gdouble *points;        /* (not owned) */
  guint          n_dims;
  guint32        max_arcs;
  guint32        n_items;
  Item          *items;         /* (owned) */
  Box           *boxes;         /* (owned) */
  gsize          firsts[MAX_LEVELS + 1];        /* box of each level */
  guint          n_levels;
  gboolean       is_borrowed;   /* whether both arrays are those of a file */
};

static inline const gdouble *
point_of (const EdgeIndex *self,
          gsize            node)
{
  return self->points + node * self->n_dims;
}

/* A position is NaN if the node has no position, or if the file is damaged. */
static inline gboolean
is_place (const EdgeIndex *self,
          guint32          node)
{
  if (node >= self->arcs->n_nodes)
    return FALSE;
  for (guint i = 0; i < self->n_dims; i++)
    if (!isfinite (point_of (self, node)[i]))
      return FALSE;

  return TRUE;
}

/* How many edges leave @node: none where the file is damaged. */
static inline guint32
row_length (const EdgeIndex *self,
            gsize            node)
{
  const guint32 first = self->arcs->offsets[node];
  const guint32 end = self->arcs->offsets[node + 1];

  return first <= end && end <= self->max_arcs ? end - first : 0;
}

/* The box around an edge. */
static inline Box
edge_index_box (const EdgeIndex *self,
                const Item      *item)
{
  Box box;

  course_box (point_of (self, item->from),
              point_of (self, arcs_node (self->arcs, item->edge)),
              self->n_dims, box.least, box.most);
  return box;
}

/* Says where the boxes of each level begin. Returns how many there are. */
gsize edge_index_lay_out (EdgeIndex *self);

/* Sorts the edges and puts boxes around them. */
gboolean edge_index_make (EdgeIndex *self,
                          Meter     *meter,
                          GError   **error);
