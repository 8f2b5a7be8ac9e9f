/* spare-memory.c - memory of searches that were freed, kept for the next one
 * SPDX-License-Identifier: LGPL-2.1-or-later */

#include "engine/spare-memory.h"

#include <wayfind/engine/search.h>

/* A thread keeps no more than this: way_search_free_spare_memory() says so. */
#define MOST_BYTES ((gsize) 64 << 20)

typedef struct
{
  SpareArray arrays[N_SPARES];
  gsize      bytes;             /* of all */
} Spares;

static void
free_spares (gpointer data)
{
  Spares *self = data;

  for (guint i = 0; i < N_SPARES; i++)
    g_free (self->arrays[i].items);
  g_free (self);
}

/* Of this thread; freed when it ends. */
static GPrivate spares = G_PRIVATE_INIT (free_spares);

gboolean
spare_take (SpareKind   kind,
            gsize       bytes,
            SpareArray *array)
{
  Spares *self = g_private_get (&spares);

  if (self == NULL || self->arrays[kind].items == NULL
      || self->arrays[kind].bytes < bytes)
    return FALSE;

  *array = self->arrays[kind];
  self->arrays[kind] = (SpareArray) { NULL };
  self->bytes -= array->bytes;
  return TRUE;
}

void
spare_keep (SpareKind  kind,
            SpareArray array)
{
  Spares *self = g_private_get (&spares);
  SpareArray *kept;

  if (array.items == NULL)
    return;
  if (self == NULL)
    g_private_set (&spares, self = g_new0 (Spares, 1));

  kept = &self->arrays[kind];
  if (kept->bytes >= array.bytes
      || array.bytes > MOST_BYTES - (self->bytes - kept->bytes))
    {
      g_free (array.items);
      return;
    }

  self->bytes += array.bytes - kept->bytes;
  g_free (kept->items);
  *kept = array;
}

void
way_search_free_spare_memory (void)
{
  g_private_replace (&spares, NULL);
}
