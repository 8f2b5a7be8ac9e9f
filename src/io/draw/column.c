/* column.c - long rows of numbers, packed for a page
 * SPDX-License-Identifier: LGPL-2.1-or-later */

#include "io/draw/column.h"

#include <float.h>
#include <math.h>
#include <string.h>
#include <wayfind.h>

/* How many numbers are turned into bytes at a time. */
#define CHUNK 3072

typedef enum
{
  KIND_U1,
  KIND_U2,
  KIND_U4,
  KIND_F4,
  KIND_F8
} Kind;

static const struct
{
  const char *name;
  guint       n_bytes;
} kinds[] = {
  [KIND_U1] = { "u1", 1 }, [KIND_U2] = { "u2", 2 }, [KIND_U4] = { "u4", 4 },
  [KIND_F4] = { "f4", 4 }, [KIND_F8] = { "f8", 8 },
};

void
column_add (Column *self,
            gdouble value)
{
  if (self->n == self->room && !self->is_short)
    {
      const gsize room = MAX (self->room * 2, 64);
      gdouble *items = room < G_MAXSIZE / sizeof *items
                         ? g_try_realloc (self->items, room * sizeof *items)
                         : NULL;

      self->is_short = items == NULL;
      if (items != NULL)
        {
          self->items = items;
          self->room = room;
        }
    }

  if (!self->is_short)
    self->items[self->n++] = value;
}

void
column_clear (Column *self)
{
  g_clear_pointer (&self->items, g_free);
  self->n = self->room = 0;
}

/* The narrowest kind that holds @value and all values of @kind. */
static Kind
widen (Kind    kind,
       gdouble value)
{
  const gboolean is_whole = value >= 0 && value <= G_MAXUINT32
                            && value == (guint32) value;

  if (kind <= KIND_U4 && is_whole)
    return MAX (kind, value <= G_MAXUINT8    ? KIND_U1
                      : value <= G_MAXUINT16 ? KIND_U2 : KIND_U4);

  return kind == KIND_F8 ? KIND_F8 : KIND_F4;
}

/* Whether a float holds it exactly. What overflows must not be cast. */
static gboolean
is_float (gdouble value)
{
  return isinf (value)
         || (fabs (value) <= FLT_MAX && (gdouble) (gfloat) value == value);
}

static Kind
choose_kind (const Column *self)
{
  Kind kind = KIND_U1;

  for (gsize i = 0; i < self->n; i++)
    kind = widen (kind, self->items[i]);
  for (gsize i = 0; kind == KIND_F4 && i < self->n; i++)
    if (!is_float (self->items[i]))
      kind = KIND_F8;

  return kind;
}

static void
to_bytes (gdouble value,
          Kind    kind,
          guchar *bytes)
{
  const gfloat narrow = kind == KIND_F4 ? (gfloat) value : 0;
  guint64 bits = kind <= KIND_U4 ? (guint64) value : 0;
  guint32 half;

  if (kind == KIND_F8)
    memcpy (&bits, &value, sizeof bits);
  else if (kind == KIND_F4)
    {
      memcpy (&half, &narrow, sizeof half);
      bits = half;
    }
  for (guint i = 0; i < kinds[kind].n_bytes; i++)
    bytes[i] = (guchar) (bits >> (8 * i));
}

/* Chunks are whole groups of three bytes, so that each can be encoded by
 * itself. */
void
column_put (const Column *self,
            const char   *key,
            Writer       *writer)
{
  const Kind kind = choose_kind (self);
  const guint n_bytes = kinds[kind].n_bytes;
  guchar bytes[CHUNK * 8];

  if (self->is_short)
    writer_take_error (writer,
                       g_error_new_literal (WAY_ERROR, WAY_ERROR_TOO_LARGE,
                                            "not enough memory for a page of "
                                            "a network of this size"));
  writer_printf (writer, ",\"%s\":\"%s:", key, kinds[kind].name);
  for (gsize first = 0; first < self->n; first += CHUNK)
    {
      const gsize n = MIN (CHUNK, self->n - first);
      g_autofree char *text = NULL;

      for (gsize i = 0; i < n; i++)
        to_bytes (self->items[first + i], kind, bytes + i * n_bytes);
      text = g_base64_encode (bytes, n * n_bytes);
      writer_put (writer, text);
    }
  writer_put (writer, "\"");
}
