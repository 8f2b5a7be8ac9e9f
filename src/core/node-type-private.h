/* node-type-private.h - what a node type holds, for core and engine
 * SPDX-License-Identifier: LGPL-2.1-or-later */

#pragma once

#include <wayfind/node-type.h>

struct _WayNodeType
{
  gatomicrefcount ref_count;
  WayNodeKind     kind;
  guint32         n_nodes;      /* index types */
  gsize           size;         /* value types */
  GHashFunc       hash;         /* NULL for index types */
  GEqualFunc      equal;
  GBoxedCopyFunc  copy;         /* object types */
  GDestroyNotify  free;
};

/* Text for @node where its graph has no name for it. (transfer full) */
char *node_type_describe (const WayNodeType *self,
                          WayNode            node);
