/* number-map.h - numbers by keys of 64 bits
 * SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * A hash table with linear probing, at most half full (Knuth, "The Art of
 * Computer Programming" 6.4). Each entry has the number of the run in which it
 * was written, so that number_map_begin() empties the map in O(1) and keeps its
 * memory. */

#pragma once

#include "core/meter.h"

G_BEGIN_DECLS

typedef struct
{
  guint64 key;
  guint32 run;                  /* entries of other runs are free */
  guint32 number;               /* 0 if the key has none */
} NumberEntry;

typedef struct
{
  NumberEntry *entries;         /* (owned) (nullable) */
  gsize        room;            /* 0, or a power of two */
  gsize        n_entries;       /* of this run */
  guint32      run;
} NumberMap;

/* A map that is all zero has to begin before it is used. */
void     number_map_begin   (NumberMap  *self);

/* @meter may be %NULL here and below; memory is not charged then. */
void     number_map_clear   (NumberMap  *self,
                             Meter      *meter);

/* Makes room for @n_more keys. When the map grows, it drops the keys whose
 * number is 0. Returns %FALSE without memory, and sets @error if it has a
 * @meter. */
gboolean number_map_reserve (NumberMap  *self,
                             gsize       n_more,
                             Meter      *meter,
                             GError    **error);

/* The entry of @key, or the free entry where it belongs. The map has room. */
static inline NumberEntry *
number_map_find (const NumberMap *self,
                 guint64          key)
{
  const gsize mask = self->room - 1;
  guint64 hash = key * G_GUINT64_CONSTANT (0x9e3779b97f4a7c15);
  gsize at;

  hash = (hash ^ hash >> 32) * G_GUINT64_CONSTANT (0xd6e8feb86659fd93);
  at = (gsize) (hash >> 32) & mask;
  while (self->entries[at].run == self->run && self->entries[at].key != key)
    at = (at + 1) & mask;

  return &self->entries[at];
}

/* The number of @key, or 0. */
static inline guint32
number_map_get (const NumberMap *self,
                guint64          key)
{
  const NumberEntry *entry;

  if (self->n_entries == 0)
    return 0;

  entry = number_map_find (self, key);
  return entry->run == self->run ? entry->number : 0;
}

/* Where the number of @key is, 0 if it is new. The map has room for it. */
static inline guint32 *
number_map_at (NumberMap *self,
               guint64    key)
{
  NumberEntry *entry = number_map_find (self, key);

  if (entry->run != self->run)
    {
      *entry = (NumberEntry) { key, self->run, 0 };
      self->n_entries++;
    }

  return &entry->number;
}

G_END_DECLS
