/* array-room.h - memory for arrays of GLib, asked for before it is needed
 * SPDX-License-Identifier: LGPL-2.1-or-later */

#pragma once

#include <wayfind.h>

/* A smaller array finds memory wherever the program still runs. */
#define ARRAY_ROOM_SMALL 65536u

static inline gsize
array_room_bytes (const GArray *array,
                  gsize         n)
{
  const gsize n_bytes = n * g_array_get_element_size ((GArray *) array);

  return n_bytes <= ARRAY_ROOM_SMALL
           ? ARRAY_ROOM_SMALL
           : (gsize) 1 << g_bit_storage (n_bytes - 1);
}

/* Makes sure that @array can take @n more items. GLib's arrays double, and end
 * the program if they cannot. */
static inline gboolean
array_room_ask (const GArray *array,
                guint         n,
                GError      **error)
{
  const gsize wanted = array_room_bytes (array, (gsize) array->len + n);
  g_autofree char *room = NULL;

  if (wanted == array_room_bytes (array, array->len))
    return TRUE;

  room = g_try_malloc (wanted);
  if (room == NULL)
    g_set_error (error, WAY_ERROR, WAY_ERROR_TOO_LARGE,
                 "there is no memory for %" G_GSIZE_FORMAT " bytes", wanted);

  return room != NULL;
}
