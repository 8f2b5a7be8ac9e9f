/* node-bytes.h - nodes as bytes, for other threads and processes
 * SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * Writes an index as a number, a value as its bytes, and an object by a
 * function of the user. A pointer is written as its address, which other
 * threads can use, but not other processes: WayNodeType.is_local says so. */

#pragma once

#include "core/node-type-private.h"

/* The size of a node in bytes, a multiple of 8; 0 if nodes of the type cannot
 * be written. */
gsize    node_bytes_size        (const WayNodeType *type);

/* Writes a node to as many bytes, which are aligned to 8. %FALSE if it is an
 * object that its function does not take. */
gboolean node_bytes_write       (const WayNodeType *type,
                                 WayNode            node,
                                 guint8            *bytes);

/* Whether @bytes are a node; bytes for an object may not be. A value lies in
 * @bytes itself. An object is made anew, and dropped at the end. */
gboolean node_bytes_read        (const WayNodeType *type,
                                 const guint8      *bytes,
                                 WayNode           *node);
void     node_bytes_drop        (const WayNodeType *type,
                                 WayNode            node);

/* The same for a node that is freed by way_node_type_free_node(). */
gboolean node_bytes_read_copy   (const WayNodeType *type,
                                 const guint8      *bytes,
                                 WayNode           *node);

/* Lets states of a view be written: objects that hold nodes of @base, if those
 * can be written. @pack and @unpack receive @base. */
void     node_bytes_add_states  (WayNodeType       *states,
                                 WayNodeType       *base,
                                 gsize              size,
                                 WayNodePackFunc    pack,
                                 WayNodeUnpackFunc  unpack);
