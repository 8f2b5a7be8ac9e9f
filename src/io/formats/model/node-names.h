/* node-names.h - numbers for the names of nodes, without a table
 * SPDX-License-Identifier: LGPL-2.1-or-later */

#pragma once

#include <glib.h>

/* Names, numbered from 0 in the order in which they were met first. A name takes
 * its bytes, 8 more on average, and at most 11 for its place in an index. */
typedef struct _NodeNames NodeNames;

NodeNames  *node_names_new    (void);
void        node_names_free   (NodeNames       *self);

guint32     node_names_count  (const NodeNames *self);

/* Finds the number of a name, or gives it the next one. FALSE with an error if
 * all numbers are used. O(length of the name) on average. */
gboolean    node_names_intern (NodeNames       *self,
                               const char      *name,
                               guint32         *number,
                               GError         **error);

/* FALSE if the name was not met. */
gboolean    node_names_find   (const NodeNames *self,
                               const char      *name,
                               guint32         *number);

/* Gives the names in the order of their numbers: @place is 0 at first. (transfer
 * none) (nullable): NULL at the end. */
const char *node_names_next   (const NodeNames *self,
                               gsize           *place);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (NodeNames, node_names_free)
