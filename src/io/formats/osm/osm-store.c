/* osm-store.c - nodes and ways that are read again, in temporary files
 * SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * Which nodes a road uses is known only after the last way. Until then all
 * nodes wait in one file, and the roads in another. Neither file has a name, so
 * that nothing is left of them however the program ends.
 *
 * As in PBF, numbers are differences from the number before, in as few bytes
 * as they need. Positions in whole units of 100 nanodegrees, as OpenStreetMap
 * has them, are such numbers, too; others are kept as doubles. A node takes
 * some eight bytes. */

#include "io/formats/osm/osm-store.h"

#include <errno.h>
#include <glib/gstdio.h>
#include <math.h>
#include <stdio.h>
#include <unistd.h>

#define UNITS 1e7               /* in a degree */

enum
{
  IS_BARRIER = 1 << 0,
  IS_WHOLE = 1 << 1,            /* the position is in whole units */
  HAS_DELAY = 1 << 2,           /* one waits there */
  HAS_LIMITS = 1 << 3,          /* some vehicles may not pass */
  HAS_EXIT = 1 << 4,            /* a motorway has an exit with a number */
  HAS_HOURS = 1 << 5            /* it is a barrier at some hours */
};

/* A temporary file, and the numbers that were written or read last. */
typedef struct
{
  FILE   *file;                 /* (owned) (nullable) */
  guint64 n_items;              /* that were added and not read yet */
  gint64  id, x, y;
} File;

struct _OsmStore
{
  Reader *reader;
  File    nodes, ways, outlines;
};

static gboolean
fail_with_errno (OsmStore *self)
{
  const int code = errno;

  return reader_take_error (self->reader,
                            g_error_new (G_IO_ERROR,
                                         g_io_error_from_errno (code),
                                         "the temporary file for its nodes and "
                                         "ways: %s", g_strerror (code)));
}

static gboolean
open_file (OsmStore *self,
           File     *file)
{
  g_autofree char *path = NULL;
  GError *problem = NULL;
  const int fd = g_file_open_tmp ("wayfind-XXXXXX.osm", &path, &problem);

  if (fd < 0)
    return reader_take_error (self->reader, problem);

  g_unlink (path);
  file->file = fdopen (fd, "w+b");
  if (file->file != NULL)
    return TRUE;

  fail_with_errno (self);
  close (fd);
  return FALSE;
}

OsmStore *
osm_store_new (Reader *reader)
{
  g_autoptr (OsmStore) self = g_new0 (OsmStore, 1);

  self->reader = reader;
  if (!open_file (self, &self->nodes) || !open_file (self, &self->ways)
      || !open_file (self, &self->outlines))
    return NULL;

  return g_steal_pointer (&self);
}

void
osm_store_free (OsmStore *self)
{
  if (self->nodes.file != NULL)
    fclose (self->nodes.file);
  if (self->ways.file != NULL)
    fclose (self->ways.file);
  if (self->outlines.file != NULL)
    fclose (self->outlines.file);
  g_free (self);
}

/* Numbers ------------------------------------------------------------------ */

static void
put_number (File   *file,
            guint64 number)
{
  for (; number > 0x7f; number >>= 7)
    putc_unlocked ((int) (number & 0x7f) | 0x80, file->file);
  putc_unlocked ((int) number, file->file);
}

static guint64
get_number (File *file)
{
  guint64 number = 0;
  int byte = 0x80;

  for (guint shift = 0; shift < 64 && (byte & 0x80) != 0; shift += 7)
    {
      byte = getc_unlocked (file->file);
      if (byte == EOF)
        return 0;
      number |= (guint64) (byte & 0x7f) << shift;
    }

  return number;
}

/* Writes how far @number is from @before, which becomes @number. Ids may be so
 * far apart that the difference wraps. */
static void
put_delta (File   *file,
           gint64 *before,
           gint64  number)
{
  const guint64 delta = (guint64) number - (guint64) *before;

  put_number (file, delta << 1 ^ (delta >> 63 ? G_MAXUINT64 : 0));
  *before = number;
}

static gint64
get_delta (File   *file,
           gint64 *before)
{
  const guint64 number = get_number (file);

  *before = (gint64) ((guint64) *before + (number >> 1 ^ -(number & 1)));
  return *before;
}

/* Whether @degrees are whole units, and can be had from them. */
static gboolean
is_whole (gdouble degrees)
{
  return fabs (degrees) <= 180 && rint (degrees * UNITS) / UNITS == degrees;
}

/* Nodes and ways ----------------------------------------------------------- */

static gboolean
end_item (OsmStore *self,
          File     *file)
{
  file->n_items++;
  return !ferror (file->file) || fail_with_errno (self);
}

gboolean
osm_store_add_node (OsmStore      *self,
                    const OsmNode *node)
{
  File *file = &self->nodes;
  const gboolean whole = is_whole (node->at.x) && is_whole (node->at.y);
  const gboolean has_delay = node->point.forward_delay > 0
                             || node->point.backward_delay > 0;

  putc_unlocked ((node->point.is_barrier ? IS_BARRIER : 0)
                   | (whole ? IS_WHOLE : 0) | (has_delay ? HAS_DELAY : 0)
                   | (node->point.limits > 0 ? HAS_LIMITS : 0)
                   | (node->point.exit > 0 ? HAS_EXIT : 0)
                   | (node->point.hours > 0 ? HAS_HOURS : 0),
                 file->file);
  if (has_delay)
    {
      putc_unlocked (node->point.forward_delay, file->file);
      putc_unlocked (node->point.backward_delay, file->file);
    }
  if (node->point.limits > 0)
    put_number (file, node->point.limits);
  if (node->point.exit > 0)
    put_number (file, node->point.exit);
  if (node->point.hours > 0)
    put_number (file, node->point.hours);
  put_delta (file, &file->id, node->id);
  if (whole)
    {
      put_delta (file, &file->x, (gint64) rint (node->at.x * UNITS));
      put_delta (file, &file->y, (gint64) rint (node->at.y * UNITS));
    }
  else
    fwrite (&node->at, sizeof node->at, 1, file->file);

  return end_item (self, file);
}

static void
put_nodes (File         *file,
           gint64        id,
           const GArray *refs)
{
  put_delta (file, &file->id, id);
  put_number (file, refs->len);
  for (guint i = 0; i < refs->len; i++)
    put_delta (file, &file->x, g_array_index (refs, gint64, i));
}

static void
get_nodes (File   *file,
           gint64 *id,
           GArray *refs)
{
  *id = get_delta (file, &file->id);
  g_array_set_size (refs, (guint) get_number (file));
  for (guint i = 0; i < refs->len; i++)
    g_array_index (refs, gint64, i) = get_delta (file, &file->x);
}

gboolean
osm_store_add_outline (OsmStore     *self,
                       gint64        id,
                       const GArray *refs)
{
  put_nodes (&self->outlines, id, refs);
  return end_item (self, &self->outlines);
}

gboolean
osm_store_add_way (OsmStore     *self,
                   const OsmWay *way)
{
  File *file = &self->ways;

  put_nodes (file, way->id, way->refs);
  fwrite (&way->speeds, sizeof way->speeds, 1, file->file);
  put_number (file, way->kinds[0]);
  put_number (file, way->kinds[1]);
  put_number (file, way->hours);
  put_number (file, way->has_label ? way->label->len + 1 : 0);
  if (way->has_label)
    fwrite (way->label->str, 1, way->label->len, file->file);

  return end_item (self, file);
}

static gboolean
rewind_file (OsmStore *self,
             File     *file)
{
  file->id = file->x = file->y = 0;
  return fseek (file->file, 0, SEEK_SET) == 0 || fail_with_errno (self);
}

gboolean
osm_store_rewind (OsmStore *self)
{
  return rewind_file (self, &self->nodes) && rewind_file (self, &self->ways)
         && rewind_file (self, &self->outlines);
}

/* Whether all of an item was there. */
static gboolean
check_item (OsmStore *self,
            File     *file)
{
  if (!ferror (file->file) && !feof (file->file))
    return TRUE;

  return reader_fail (self->reader, "the temporary file for its nodes and ways "
                      "cannot be read");
}

gboolean
osm_store_next_node (OsmStore *self,
                     OsmNode  *node)
{
  File *file = &self->nodes;
  int flags;

  if (file->n_items == 0)
    return FALSE;

  file->n_items--;
  flags = getc_unlocked (file->file);
  node->point = (OsmPoint) { .is_barrier = (flags & IS_BARRIER) != 0 };
  if ((flags & HAS_DELAY) != 0)
    {
      node->point.forward_delay = (guint8) getc_unlocked (file->file);
      node->point.backward_delay = (guint8) getc_unlocked (file->file);
    }
  if ((flags & HAS_LIMITS) != 0)
    node->point.limits = (guint32) get_number (file);
  if ((flags & HAS_EXIT) != 0)
    node->point.exit = (guint32) get_number (file);
  if ((flags & HAS_HOURS) != 0)
    node->point.hours = (guint32) get_number (file);
  node->id = get_delta (file, &file->id);
  if ((flags & IS_WHOLE) != 0)
    {
      node->at.x = (gdouble) get_delta (file, &file->x) / UNITS;
      node->at.y = (gdouble) get_delta (file, &file->y) / UNITS;
    }
  else if (fread (&node->at, sizeof node->at, 1, file->file) != 1)
    node->at = (WayPosition) { 0, 0 };

  return check_item (self, file);
}

gboolean
osm_store_next_way (OsmStore *self,
                    OsmWay   *way)
{
  File *file = &self->ways;
  guint64 n;

  if (file->n_items == 0)
    return FALSE;

  file->n_items--;
  get_nodes (file, &way->id, way->refs);
  if (fread (&way->speeds, sizeof way->speeds, 1, file->file) != 1)
    return check_item (self, file);

  way->kinds[0] = (guint32) get_number (file);
  way->kinds[1] = (guint32) get_number (file);
  way->hours = (guint32) get_number (file);
  n = get_number (file);
  way->has_label = n > 0;
  g_string_set_size (way->label, n > 0 ? n - 1 : 0);
  if (fread (way->label->str, 1, way->label->len, file->file)
      != way->label->len)
    return check_item (self, file);

  return check_item (self, file);
}

gboolean
osm_store_next_outline (OsmStore *self,
                        gint64   *id,
                        GArray   *refs)
{
  File *file = &self->outlines;

  if (file->n_items == 0)
    return FALSE;

  file->n_items--;
  get_nodes (file, id, refs);
  return check_item (self, file);
}
