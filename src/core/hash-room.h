/* hash-room.h - whether the machine has the memory for a larger GHashTable
 * SPDX-License-Identifier: LGPL-2.1-or-later */

#pragma once

#include <glib.h>

/* The most bytes that a slot of a table takes: key, value and hash. */
#define HASH_SLOT_BYTES (2 * sizeof (gpointer) + sizeof (guint))

/* More bytes than all small allocations of one entry take together. If the
 * machine has this much in one piece, it also has the small pieces. */
#define HASH_ENTRY_SPARE 16384

/* How many entries a table can have that makes room for @n, until it grows. */
gsize    hash_room_until_growth (gsize n);

/* GHashTable ends the program when it cannot grow. So code that adds to a table
 * of the size of a map calls this function first. If the table will grow when
 * @n_before entries become @n_after, the function allocates as much memory and
 * frees it again. Returns %FALSE if the machine does not have it. @bytes_each
 * is the memory of each new entry beside its slot. */
gboolean hash_room_ask          (gsize n_before,
                                 gsize n_after,
                                 gsize bytes_each);
