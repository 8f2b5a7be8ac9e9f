/* source.c - the bytes of a file or a pipe, with gzip taken off
 * SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * GConverterInputStream would do for one gzip member, but it drops all that
 * follows. Files made by `cat a.gz b.gz` or bgzip have many members: a network
 * would be cut short without a word. So the converter is driven by hand. */

#include "io/formats/text/source.h"

#include <errno.h>
#include <fcntl.h>
#include <gio/gunixinputstream.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "io/formats/text/open-waiting.h"

#include <wayfind/core/error.h>

#define CHUNK 65536

/* Room for the bytes of a file whose size is not known, before it grows. */
#define FIRST_BYTES 65536

struct _Source
{
  GInputStream *stream;         /* (owned) */
  GConverter   *gunzip;         /* (owned) (nullable): NULL for plain text */
  GCancellable *cancellable;    /* (owned) (nullable) */
  gsize         start;          /* raw bytes not used yet: start .. end */
  gsize         end;
  gboolean      at_end;         /* the stream has no more */
  gboolean      in_member;      /* amid a gzip member */
  goffset       n_taken;        /* raw bytes read so far */
  goffset       n_bytes;        /* in the file; 0 if that is not known */
  char          raw[CHUNK];
};

void
source_free (Source *self)
{
  g_clear_object (&self->stream);
  g_clear_object (&self->gunzip);
  g_clear_object (&self->cancellable);
  g_free (self);
}

/* Moves the bytes that are left to the front and reads more behind them. */
static gboolean
refill (Source  *self,
        GError **error)
{
  gssize n;

  memmove (self->raw, self->raw + self->start, self->end - self->start);
  self->end -= self->start;
  self->start = 0;

  n = g_input_stream_read (self->stream, self->raw + self->end,
                           CHUNK - self->end, self->cancellable, error);
  if (n < 0)
    return FALSE;

  self->end += n;
  self->n_taken += n;
  self->at_end = n == 0;
  return TRUE;
}

static gboolean
is_gzip (const Source *self)
{
  return self->end - self->start >= 2
         && memcmp (self->raw + self->start, "\x1f\x8b", 2) == 0;
}

/* Reads enough to tell whether the file is compressed; a pipe may give a single
 * byte at first. */
static gboolean
sniff (Source  *self,
       GError **error)
{
  while (self->end < 2 && !self->at_end)
    if (!refill (self, error))
      return FALSE;

  if (is_gzip (self))
    {
      const GZlibCompressorFormat format = G_ZLIB_COMPRESSOR_FORMAT_GZIP;

      self->gunzip = G_CONVERTER (g_zlib_decompressor_new (format));
      self->in_member = TRUE;
    }

  return TRUE;
}

gdouble
source_get_fraction (const Source *self)
{
  if (self->n_bytes <= 0)
    return -1;

  return CLAMP ((gdouble) self->n_taken / (gdouble) self->n_bytes, 0, 1);
}

static gboolean
fail_to_open (const char *path,
              int         number,
              GError    **error)
{
  g_autofree char *shown = g_filename_display_name (path);

  g_set_error (error, G_IO_ERROR, (gint) g_io_error_from_errno (number),
               "%s: %s", shown, g_strerror (number));
  return FALSE;
}

/* Takes over @descriptor. The size of a pipe is not known. */
static gboolean
use_descriptor (Source     *self,
                int         descriptor,
                const char *path,
                GError    **error)
{
  struct stat now;

  if (descriptor < 0)
    return fail_to_open (path, errno, error);

  self->stream = g_unix_input_stream_new (descriptor, TRUE);
  if (fstat (descriptor, &now) != 0)
    return fail_to_open (path, errno, error);
  if (S_ISDIR (now.st_mode))
    return fail_to_open (path, EISDIR, error);
  if (S_ISREG (now.st_mode))
    self->n_bytes = now.st_size;

  return TRUE;
}

static gboolean
open_stream (Source     *self,
             const char *path,
             GError    **error)
{
  if (strcmp (path, "-") != 0)
    return use_descriptor (self, open_waiting (path, O_RDONLY,
                                               self->cancellable),
                           path, error);

  self->stream = g_unix_input_stream_new (STDIN_FILENO, FALSE);
  return TRUE;
}

Source *
source_open (const char   *path,
             GCancellable *cancellable,
             GError      **error)
{
  g_autoptr (Source) self = g_new0 (Source, 1);

  g_set_object (&self->cancellable, cancellable);
  if (!open_stream (self, path, error) || !sniff (self, error))
    return NULL;

  return g_steal_pointer (&self);
}

/* Reads straight into @buffer; only the bytes that were read to look for gzip
 * are copied. */
static gssize
read_plain (Source  *self,
            char    *buffer,
            gsize    size,
            GError **error)
{
  gsize n;

  if (self->start == self->end && !self->at_end && size >= CHUNK)
    {
      const gssize n_read = g_input_stream_read (self->stream, buffer, size,
                                                 self->cancellable, error);

      self->at_end = n_read == 0;
      self->n_taken += MAX (n_read, 0);
      return n_read;
    }
  if (self->start == self->end && !self->at_end && !refill (self, error))
    return -1;

  n = MIN (size, self->end - self->start);
  memcpy (buffer, self->raw + self->start, n);
  self->start += n;
  return n;
}

/* Uncompresses all of the buffer. 0 if more input is needed. */
static gssize
convert (Source  *self,
         char    *buffer,
         gsize    size,
         GError **error)
{
  const GConverterFlags flags
      = self->at_end ? G_CONVERTER_INPUT_AT_END : G_CONVERTER_NO_FLAGS;
  g_autoptr (GError) problem = NULL;
  gsize n_read = 0, n_written = 0;
  GConverterResult result;

  result = g_converter_convert (self->gunzip, self->raw + self->start,
                                self->end - self->start, buffer, size, flags,
                                &n_read, &n_written, &problem);
  self->start += n_read;
  if (result == G_CONVERTER_FINISHED)
    {
      self->in_member = FALSE;
      g_converter_reset (self->gunzip);
    }
  if (result != G_CONVERTER_ERROR
      || (g_error_matches (problem, G_IO_ERROR, G_IO_ERROR_PARTIAL_INPUT)
          && !self->at_end))
    return n_written;

  g_propagate_error (error, g_steal_pointer (&problem));
  return -1;
}

/* Goes on behind a gzip member: with another member, the end, or padding, which
 * is ignored as gzip does. */
static gboolean
begin_member (Source  *self,
              GError **error)
{
  while (self->end - self->start < 2 && !self->at_end)
    if (!refill (self, error))
      return FALSE;

  self->in_member = is_gzip (self);
  return TRUE;
}

gssize
source_read (Source  *self,
             char    *buffer,
             gsize    size,
             GError **error)
{
  if (self->gunzip == NULL)
    return read_plain (self, buffer, size, error);

  for (;;)
    {
      gssize n;

      if (!self->in_member && !begin_member (self, error))
        return -1;
      if (!self->in_member)
        return 0;

      n = self->start < self->end || self->at_end
              ? convert (self, buffer, size, error) : 0;
      if (n != 0)
        return n;
      if (self->in_member && !self->at_end && !refill (self, error))
        return -1;
    }
}
