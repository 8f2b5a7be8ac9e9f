/* node-names.c - numbers for the names of nodes, without a table
 * SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * A worker that loads a part of a network needs the numbers of all nodes while
 * it reads the file, and nothing else of them. So names lie in one array
 * as records, a number and a text each, and an index of open addressing holds
 * where records begin, in words of 4 bytes. Hashes are not kept: an index that
 * grows walks over the records. */

#include "io/formats/model/node-names.h"

#include <wayfind-io.h>

#include <string.h>

#define FIRST_BITS 8
#define FIRST_WORDS 1024
#define MAX_NAMES (G_MAXUINT32 - 1)

/* So records take up to 16 gigabytes. */
#define MAX_PLACE ((guint64) G_MAXUINT32)

struct _NodeNames
{
  guint32 *words;               /* (owned) records, from place 1 on */
  gsize    n_words;
  gsize    size;                /* of the array, in words */
  guint32 *slots;               /* (owned) places of records; 0 for none */
  guint    bits;                /* there are 2^bits slots */
  guint32  n_names;
};

NodeNames *
node_names_new (void)
{
  NodeNames *self = g_new0 (NodeNames, 1);

  self->n_words = 1;
  self->size = FIRST_WORDS;
  self->words = g_new (guint32, FIRST_WORDS);
  self->bits = FIRST_BITS;
  self->slots = g_new0 (guint32, (gsize) 1 << FIRST_BITS);
  return self;
}

void
node_names_free (NodeNames *self)
{
  g_free (self->words);
  g_free (self->slots);
  g_free (self);
}

guint32
node_names_count (const NodeNames *self)
{
  return self->n_names;
}

static const char *
get_name (const NodeNames *self,
          gsize            place)
{
  return (const char *) &self->words[place + 1];
}

/* How many words a record takes. */
static gsize
measure (const char *name)
{
  return 1 + strlen (name) / sizeof (guint32) + 1;
}

/* The slot of a name, or the free slot for it. */
static gsize
find_slot (const NodeNames *self,
           const char      *name)
{
  const gsize mask = ((gsize) 1 << self->bits) - 1;
  const guint64 mixed
    = g_str_hash (name) * G_GUINT64_CONSTANT (0x9e3779b97f4a7c15);
  gsize slot = (gsize) (mixed >> (64 - self->bits));

  while (self->slots[slot] != 0
         && strcmp (get_name (self, self->slots[slot]), name) != 0)
    slot = (slot + 1) & mask;

  return slot;
}

const char *
node_names_next (const NodeNames *self,
                 gsize           *place)
{
  const char *name;

  *place = MAX (*place, 1);
  if (*place == self->n_words)
    return NULL;

  name = get_name (self, *place);
  *place += measure (name);
  return name;
}

/* Slots are three quarters full at most. */
static gboolean
reserve_slot (NodeNames *self)
{
  const gsize n_slots = (gsize) 1 << self->bits;
  guint32 *slots;
  gsize place = 1;

  if (self->n_names < n_slots / 4 * 3)
    return TRUE;
  slots = g_try_new0 (guint32, 2 * n_slots);
  if (slots == NULL)
    return FALSE;

  g_free (self->slots);
  self->slots = slots;
  self->bits++;
  while (place < self->n_words)
    {
      const char *name = get_name (self, place);

      self->slots[find_slot (self, name)] = (guint32) place;
      place += measure (name);
    }
  return TRUE;
}

static gboolean
reserve_words (NodeNames *self,
               gsize      n_words)
{
  const gsize wanted = self->n_words + n_words;
  const gsize size = MAX (wanted, self->size + self->size / 4);
  guint32 *words;

  if (wanted <= self->size)
    return TRUE;
  words = g_try_renew (guint32, self->words, size);
  if (words == NULL)
    return FALSE;

  self->words = words;
  self->size = size;
  return TRUE;
}

/* @name may not lie in a record. */
static gboolean
append (NodeNames   *self,
        const char  *name,
        GError     **error)
{
  const gsize n_words = measure (name);
  const gsize place = self->n_words;

  if (self->n_names == MAX_NAMES || place > MAX_PLACE
      || !reserve_words (self, n_words) || !reserve_slot (self))
    {
      g_set_error (error, WAY_ERROR, WAY_ERROR_TOO_LARGE,
                   "not enough memory for the names of more than %u nodes",
                   self->n_names);
      return FALSE;
    }

  self->words[place + n_words - 1] = 0;
  self->words[place] = self->n_names++;
  memcpy (&self->words[place + 1], name, strlen (name));
  self->slots[find_slot (self, name)] = (guint32) place;
  self->n_words += n_words;
  return TRUE;
}

gboolean
node_names_intern (NodeNames   *self,
                   const char  *name,
                   guint32     *number,
                   GError     **error)
{
  *number = self->n_names;

  return node_names_find (self, name, number) || append (self, name, error);
}

gboolean
node_names_find (const NodeNames *self,
                 const char      *name,
                 guint32         *number)
{
  const guint32 place = self->slots[find_slot (self, name)];

  if (place != 0)
    *number = self->words[place];
  return place != 0;
}
