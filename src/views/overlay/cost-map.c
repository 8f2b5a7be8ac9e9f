/* cost-map.c - costs by 64-bit keys, for the few nodes that have one
 * SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * Knuth, "The Art of Computer Programming" 6.4: linear probing (algorithm L)
 * over multiplicative hashing, and deletion that moves later entries of the
 * chain back (algorithm R), so that no tombstones pile up where costs come and
 * go all day. O(1) expected. */

#include "views/overlay/cost-map.h"

#include "core/node-type-private.h"

#define FIRST_SIZE 16

static inline gsize
place_of (const CostMap *self,
          guint64        key)
{
  return (gsize) node_type_mix (0, key) & (self->size - 1);
}

/* The place of @key, or the free place where it would be put. */
static gsize
find_place (const CostMap *self,
            guint64        key)
{
  gsize at = place_of (self, key);

  while (self->entries[at].key != key
         && self->entries[at].key != COST_MAP_NO_KEY)
    at = (at + 1) & (self->size - 1);

  return at;
}

void
cost_map_clear (CostMap *self)
{
  g_free (self->entries);
  *self = (CostMap) { 0 };
}

static gboolean
resize (CostMap *self,
        gsize    size)
{
  CostMap old = *self;

  self->entries = g_try_new (CostEntry, size);
  if (self->entries == NULL)
    {
      *self = old;
      return FALSE;
    }

  self->size = size;
  for (gsize i = 0; i < size; i++)
    self->entries[i] = (CostEntry) { COST_MAP_NO_KEY, 0 };
  for (gsize i = 0; i < old.size; i++)
    if (old.entries[i].key != COST_MAP_NO_KEY)
      self->entries[find_place (self, old.entries[i].key)] = old.entries[i];
  g_free (old.entries);

  return TRUE;
}

gboolean
cost_map_reserve (CostMap *self,
                  gsize    n_keys)
{
  gsize size = MAX (self->size, FIRST_SIZE);

  if (n_keys > G_MAXSIZE / 4 - self->count)
    return FALSE;
  while (size / 2 < self->count + n_keys)
    size *= 2;

  return size == self->size || resize (self, size);
}

WayCost
cost_map_get (const CostMap *self,
              guint64        key)
{
  if (self->count == 0)
    return 0;

  /* A free place has the cost 0. */
  return self->entries[find_place (self, key)].cost;
}

/* Whether the entry at @at may not move to @hole, because its search begins
 * between the two. */
static gboolean
must_stay (const CostMap *self,
           gsize          hole,
           gsize          at)
{
  const gsize home = place_of (self, self->entries[at].key);

  return hole <= at ? hole < home && home <= at : hole < home || home <= at;
}

static void
take_away (CostMap *self,
           gsize    hole)
{
  for (gsize at = (hole + 1) & (self->size - 1);
       self->entries[at].key != COST_MAP_NO_KEY;
       at = (at + 1) & (self->size - 1))
    if (!must_stay (self, hole, at))
      {
        self->entries[hole] = self->entries[at];
        hole = at;
      }

  self->entries[hole] = (CostEntry) { COST_MAP_NO_KEY, 0 };
  self->count--;
}

void
cost_map_set (CostMap *self,
              guint64  key,
              WayCost  cost)
{
  gsize at;

  if (self->size == 0)          /* nothing to take away */
    {
      g_assert (!(cost > 0));
      return;
    }

  at = find_place (self, key);
  if (self->entries[at].key == COST_MAP_NO_KEY)
    {
      if (!(cost > 0))
        return;
      g_assert (self->count < self->size / 2);
      self->entries[at].key = key;
      self->count++;
    }
  if (cost > 0)
    self->entries[at].cost = cost;
  else
    take_away (self, at);
}

void
cost_map_trim (CostMap *self)
{
  gsize size = self->size;

  if (self->count == 0)
    cost_map_clear (self);
  while (size > FIRST_SIZE && self->count < size / 8)
    size /= 2;
  if (self->size > 0 && size < self->size)
    resize (self, size);
}
