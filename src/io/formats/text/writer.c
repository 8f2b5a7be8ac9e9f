/* writer.c - text into a file or a pipe, compressed if its name says so
 * SPDX-License-Identifier: LGPL-2.1-or-later */

#include "io/formats/text/writer.h"

#include <math.h>
#include <string.h>

#include "io/formats/text/number.h"

#define CHUNK 65536

struct _Writer
{
  GOutputStream *stream;        /* (owned) */
  GCancellable  *cancellable;   /* (owned) (nullable) */
  char          *name;          /* (owned) (nullable): of the file, which is
                                 * closed at the end; NULL for another stream */
  GError        *problem;       /* (owned) (nullable): the first error */
  GString       *waiting;       /* (owned) not written yet */
};

Writer *
writer_new (GOutputStream *stream,
            GCancellable  *cancellable)
{
  Writer *self = g_new0 (Writer, 1);

  self->stream = g_object_ref (stream);
  self->waiting = g_string_sized_new (2 * CHUNK);
  g_set_object (&self->cancellable, cancellable);
  return self;
}

Writer *
writer_open (const char   *path,
             WaySaveFlags  flags,
             GCancellable *cancellable,
             GError      **error)
{
  GOutputStream *stream = way_save_stream_new (path, flags, cancellable, error);
  Writer *self;

  if (stream == NULL)
    return NULL;

  self = writer_new (stream, cancellable);
  g_object_unref (stream);
  self->name = strcmp (path, "-") == 0 ? g_strdup ("standard output")
                                       : g_filename_display_name (path);

  return self;
}

void
writer_free (Writer *self)
{
  g_object_unref (self->stream);
  g_clear_object (&self->cancellable);
  g_clear_error (&self->problem);
  g_string_free (self->waiting, TRUE);
  g_free (self->name);
  g_free (self);
}

gboolean
writer_is_ok (const Writer *self)
{
  return self->problem == NULL;
}

gboolean
writer_take_error (Writer *self,
                   GError *problem)
{
  if (self->problem != NULL)
    g_error_free (problem);
  else
    {
      if (self->name != NULL)
        g_prefix_error (&problem, "%s: ", self->name);
      self->problem = problem;
    }

  return FALSE;
}

gboolean
writer_fail (Writer     *self,
             const char *format,
             ...)
{
  GError *problem;
  va_list args;

  va_start (args, format);
  problem = g_error_new_valist (WAY_ERROR, WAY_ERROR_UNSUPPORTED, format,
                                args);
  va_end (args);

  return writer_take_error (self, problem);
}

static void
flush (Writer *self)
{
  GError *problem = NULL;

  if (self->problem == NULL
      && !g_output_stream_write_all (self->stream, self->waiting->str,
                                     self->waiting->len, NULL,
                                     self->cancellable, &problem))
    writer_take_error (self, problem);

  g_string_truncate (self->waiting, 0);
}

void
writer_put_bytes (Writer       *self,
                  gconstpointer bytes,
                  gsize         n_bytes)
{
  if (self->problem != NULL)
    return;

  g_string_append_len (self->waiting, bytes, (gssize) n_bytes);
  if (self->waiting->len >= CHUNK)
    flush (self);
}

void
writer_put (Writer     *self,
            const char *text)
{
  writer_put_bytes (self, text, strlen (text));
}

void
writer_printf (Writer     *self,
               const char *format,
               ...)
{
  va_list args;

  if (self->problem != NULL)
    return;

  va_start (args, format);
  g_string_append_vprintf (self->waiting, format, args);
  va_end (args);
  if (self->waiting->len >= CHUNK)
    flush (self);
}

void
writer_put_number (Writer *self,
                   gdouble value)
{
  char text[NUMBER_SIZE];

  g_assert (isfinite (value));
  writer_put (self, number_format (text, value));
}

void
writer_put_remark (Writer     *self,
                   const char *mark,
                   const char *text)
{
  g_auto (GStrv) lines = text != NULL ? g_strsplit (text, "\n", -1) : NULL;

  for (guint i = 0; lines != NULL && lines[i] != NULL; i++)
    {
      writer_put (self, mark);
      writer_put (self, g_strchomp (lines[i]));
      writer_put (self, "\n");
    }
}

/* Closes the stream, which puts the file into its place: that must not happen
 * after an error. */
gboolean
writer_close (Writer  *self,
              GError **error)
{
  GError *problem = NULL;

  flush (self);
  if (self->problem == NULL && self->name != NULL
      && !g_output_stream_close (self->stream, self->cancellable, &problem))
    writer_take_error (self, problem);
  if (self->problem == NULL)
    return TRUE;

  g_propagate_error (error, g_steal_pointer (&self->problem));
  return FALSE;
}
