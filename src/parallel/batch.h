/* batch.h - what workers write to each other
 * SPDX-License-Identifier: LGPL-2.1-or-later */

#pragma once

#include <glib.h>

G_BEGIN_DECLS

typedef enum
{
  BATCH_PARCELS,        /* paths to nodes of the receiver: engine/share.h */
  BATCH_TRACE,          /* the end of the path that was found; the receiver
                         * continues at its node @id */
  BATCH_TRAIL,          /* the whole path that was found */
  BATCH_ERROR,          /* an error of code @id: its domain, NUL, its message */
  BATCH_REACHED         /* reached nodes: gather-reach.c */
} BatchKind;

/* The head of a batch, before its content. */
typedef struct
{
  guint32 kind;
  guint32 id;
} BatchHead;

GByteArray *batch_new      (BatchKind         kind,
                            guint32           id,
                            gconstpointer     bytes,
                            gsize             n_bytes);

static inline const BatchHead *
batch_head (const GByteArray *batch)
{
  return (const BatchHead *) (gconstpointer) batch->data;
}

static inline const guint8 *
batch_bytes (const GByteArray *batch)
{
  return batch->data + sizeof (BatchHead);
}

static inline gsize
batch_n_bytes (const GByteArray *batch)
{
  return batch->len - sizeof (BatchHead);
}

G_END_DECLS
