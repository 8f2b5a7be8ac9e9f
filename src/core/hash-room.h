/* hash-room.h - whether a GHashTable can take more without running out of memory
 * SPDX-License-Identifier: LGPL-2.1-or-later */

#pragma once

#include <glib.h>

/* What a slot of a table takes at most: key, value and hash. */
#define HASH_SLOT_BYTES (2 * sizeof (gpointer) + sizeof (guint))

/* More than all small pieces of memory take that come with an entry. Where so
 * much can be had at once, they can be had. */
#define HASH_ENTRY_SPARE 16384

/* How many entries a table can have that makes room for @n, until it grows. */
gsize    hash_room_until_growth (gsize n);

/* GHashTable ends the program when it cannot grow. So whoever adds to a table
 * the size of a map asks here first: if @n_before entries are to become
 * @n_after and the table will grow, as much memory is taken from the machine,
 * and given back. %FALSE if there is none. @bytes_each is what each new entry
 * needs beside its slot. */
gboolean hash_room_ask          (gsize n_before,
                                 gsize n_after,
                                 gsize bytes_each);
