/* spare-memory.h - memory of searches that were freed, kept for the next one
 * SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * A search over indices has records for the whole map. To make and clear them
 * takes longer than to find a short path. So each thread keeps the large arrays
 * of the searches that it freed, and its next search uses them again. A search
 * owns what it took: a search inside a callback of another finds nothing, or
 * what a third one has left. The budget of the search is charged as if it had
 * made the arrays. Searches over meshes, which have arrays of their own, do the
 * same. */

#pragma once

#include <glib.h>

G_BEGIN_DECLS

typedef enum
{
  SPARE_RECORDS,        /* NodeRecord, with stamps up to some epoch */
  SPARE_STACKS,         /* guint32, all RING_END */
  SPARE_FILLED,         /* guint64, all 0 */
  SPARE_SLOT_KEYS,      /* guint64, of any value */
  SPARE_MESH_ROOTS,     /* MeshRoot, with stamps up to some run */
  SPARE_MESH_VIEWS,     /* the other arrays of MeshViews, of any value */
  N_SPARES
} SpareKind;

/* An array from g_malloc(). */
typedef struct
{
  gpointer items;       /* (owned) (nullable) */
  gsize    bytes;
  guint32  live;        /* of records and roots: the epoch of the last run */
} SpareArray;

/* Takes the array of @kind if this thread keeps one of @bytes or more. */
gboolean spare_take (SpareKind  kind,
                     gsize      bytes,
                     SpareArray *array);

/* Keeps @array for the next search of this thread, or frees it if the thread
 * keeps a larger one, or would keep too much. */
void     spare_keep (SpareKind  kind,
                     SpareArray array);

G_END_DECLS
