/* edge-list.h - the edges of a table as files list them
 * SPDX-License-Identifier: LGPL-2.1-or-later */

#pragma once

#include "io/formats/model/edge-columns.h"

#include <wayfind.h>

typedef struct
{
  WayNode     from;
  WayNode     to;
  guint32     edge;
  WayCost     cost;
  const char *label;            /* (borrowed) (nullable) */
  gdouble     width;            /* `INFINITY` for any */
  gboolean    both_ways;
} EdgeItem;

/* Walks over the edges in the order of the ids of their first nodes. Two edges
 * that are the same but for their direction, also in all columns, come as one. */
typedef struct
{
  WayTable *table;              /* (borrowed) */
  const EdgeColumns *columns;   /* (borrowed) (nullable) */
  guint32  *begins;             /* (owned) by node: its first edge */
  guint32   id;                 /* the present node, and its next edge */
  guint32   edge;
} EdgeList;

/* @columns: (nullable) */
void     edge_list_init  (EdgeList *self,
                          WayTable *table,
                          const EdgeColumns *columns);
void     edge_list_clear (EdgeList *self);

/* Takes the next edge. FALSE at the end. */
gboolean edge_list_next  (EdgeList *self,
                          EdgeItem *item);

G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (EdgeList, edge_list_clear)
