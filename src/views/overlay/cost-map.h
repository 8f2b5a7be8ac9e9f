/* cost-map.h - costs by 64-bit keys, for the few nodes that have one
 * SPDX-License-Identifier: LGPL-2.1-or-later */

#pragma once

#include <wayfind/core/macros.h>

/* No key: ids of nodes end below 2^32 - 1, and so do pairs of them. */
#define COST_MAP_NO_KEY G_MAXUINT64

typedef struct
{
  guint64 key;                  /* or COST_MAP_NO_KEY */
  WayCost cost;                 /* above 0 */
} CostEntry;

/* A hash table with linear probing, at most half full. Its memory grows and
 * shrinks with its entries: 16 bytes each, times 2 to 8. A key that is not in
 * the table costs 0. A table of all zeros is empty. */
typedef struct
{
  CostEntry *entries;           /* (owned) (nullable) */
  gsize      size;              /* a power of two, or 0 */
  gsize      count;
} CostMap;

/* The key of an edge between two nodes that have ids. */
static inline guint64
cost_map_pair (guint32 from,
               guint32 to)
{
  return (guint64) from << 32 | to;
}

void     cost_map_clear   (CostMap       *self);

/* Makes room for that many new keys. Returns FALSE if memory is lacking. */
gboolean cost_map_reserve (CostMap       *self,
                           gsize          n_keys);

WayCost  cost_map_get     (const CostMap *self,
                           guint64        key);

/* Sets a cost; 0 removes the key. A new key needs room. Neither moves an entry
 * to a place that a walk from 0 to size has not reached yet, except to the
 * place of
 * @key. */
void     cost_map_set     (CostMap       *self,
                           guint64        key,
                           WayCost        cost);

/* Frees memory that is not used. */
void     cost_map_trim    (CostMap       *self);
