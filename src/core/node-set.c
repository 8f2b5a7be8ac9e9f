/* node-set.c - a set of nodes of any type, a bit each
 * SPDX-License-Identifier: LGPL-2.1-or-later */

#include "core/node-set.h"

#include <wayfind/core/error.h>

#define FIRST_WORDS 4

void
node_set_init (NodeSet     *self,
               WayNodeType *type)
{
  memset (self, 0, sizeof *self);
  node_map_init (&self->map, type);
}

void
node_set_clear (NodeSet *self)
{
  g_clear_pointer (&self->words, g_free);
  node_map_clear (&self->map);
}

void
node_set_empty (NodeSet *self)
{
  g_clear_pointer (&self->words, g_free);
  self->n_words = self->n_nodes = 0;
  node_map_empty (&self->map);
}

/* Indices are all known beforehand: one array for good. */
static gboolean
reserve_id (NodeSet *self,
            gsize    id)
{
  gsize n_words = MAX (self->n_words, FIRST_WORDS);
  guint64 *words;

  if (id / 64 < self->n_words)
    return TRUE;

  if (self->map.keys == NODE_KEYS_NONE)
    n_words = ((gsize) self->map.type->n_nodes + 63) / 64;
  while (n_words <= id / 64)
    n_words *= 2;
  words = g_try_renew (guint64, self->words, n_words);
  if (words == NULL)
    return FALSE;

  memset (words + self->n_words, 0,
          (n_words - self->n_words) * sizeof *words);
  self->words = words;
  self->n_words = n_words;
  return TRUE;
}

gboolean
node_set_add (NodeSet  *self,
              WayNode   node,
              gboolean *is_new,
              GError  **error)
{
  guint32 id;

  if (!node_map_intern (&self->map, node, &id) || !reserve_id (self, id))
    {
      g_set_error_literal (error, WAY_ERROR, WAY_ERROR_TOO_LARGE,
                           "not enough memory for another node");
      return FALSE;
    }

  *is_new = !node_set_has_id (self, id);
  if (*is_new)
    self->n_nodes++;
  self->words[id / 64] |= G_GUINT64_CONSTANT (1) << id % 64;
  return TRUE;
}

gboolean
node_set_remove (NodeSet *self,
                 WayNode  node)
{
  guint32 id;

  if (!node_map_lookup (&self->map, node, &id) || !node_set_has_id (self, id))
    return FALSE;

  self->words[id / 64] &= ~(G_GUINT64_CONSTANT (1) << id % 64);
  self->n_nodes--;
  return TRUE;
}

gsize
node_set_next (const NodeSet *self,
               gsize          id)
{
  gsize word = id / 64;
  guint64 rest;

  if (word >= self->n_words)
    return G_MAXSIZE;

  rest = self->words[word] >> id % 64 << id % 64;
  while (rest == 0)
    {
      if (++word == self->n_words)
        return G_MAXSIZE;
      rest = self->words[word];
    }

  return word * 64 + (gsize) __builtin_ctzll (rest);
}
