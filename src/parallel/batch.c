/* batch.c - what workers write to each other
 * SPDX-License-Identifier: LGPL-2.1-or-later */

#include "parallel/batch.h"

GByteArray *
batch_new (BatchKind     kind,
           guint32       id,
           gconstpointer bytes,
           gsize         n_bytes)
{
  const BatchHead head = { kind, id };
  GByteArray *batch
    = g_byte_array_sized_new ((guint) (sizeof head + n_bytes));

  g_byte_array_append (batch, (const guint8 *) &head, sizeof head);
  if (n_bytes > 0)
    g_byte_array_append (batch, bytes, (guint) n_bytes);
  return batch;
}
