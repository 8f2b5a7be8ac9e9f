/* network-mark.c - checksums that identify the files of a network
 * SPDX-License-Identifier: LGPL-2.1-or-later */

#include "tool/options/network-mark.h"

#include <errno.h>
#include <glib/gstdio.h>
#include <stdio.h>
#include <string.h>
#include <sys/stat.h>

#include "tool/rank-team.h"

#define CHUNK 65536

void
mark_text (GChecksum  *checksum,
           const char *text)
{
  g_checksum_update (checksum, (const guchar *) (text != NULL ? "+" : "-"), 1);
  if (text != NULL)
    g_checksum_update (checksum, (const guchar *) text,
                       (gssize) strlen (text) + 1);
}

void
mark_texts (GChecksum *checksum,
            char     **texts)
{
  for (guint i = 0; texts != NULL && texts[i] != NULL; i++)
    mark_text (checksum, texts[i]);
  mark_text (checksum, NULL);
}

static void
mark_options (const Network *self,
              GChecksum     *checksum)
{
  const char *texts[] = {
    self->format, self->profile, self->measure_text, self->mover, self->moves,
    self->corners, self->units.text, self->units.cost_text,
    self->units.speed_text, self->join_text, self->max_snap, self->columns,
    self->node_columns, self->label_columns, self->positions
  };
  const gboolean choices[] = { self->anywhere, self->one_way, self->skip_strays,
                               self->keep_parallel, self->ignore_turns,
                               self->prices_turns };

  for (guint i = 0; i < G_N_ELEMENTS (texts); i++)
    mark_text (checksum, texts[i]);
  for (guint i = 0; i < G_N_ELEMENTS (choices); i++)
    mark_text (checksum, choices[i] ? "" : NULL);
}

gboolean
mark_file (const char *path,
           gboolean    is_prepared,
           GChecksum  *checksum,
           GError    **error)
{
  g_autofree guchar *chunk = g_malloc (CHUNK);
  FILE *file = path != NULL ? g_fopen (path, "rbe") : NULL;
  struct stat about;
  gboolean good;
  gsize n;

  mark_text (checksum, file != NULL ? "" : NULL);
  if (path == NULL)
    return TRUE;

  good = file != NULL && fstat (fileno (file), &about) == 0;
  if (good)
    g_checksum_update (checksum, (const guchar *) &about.st_size,
                       sizeof about.st_size);
  while (good && (n = fread (chunk, 1, CHUNK, file)) > 0)
    {
      g_checksum_update (checksum, chunk, (gssize) n);
      if (is_prepared)
        break;
    }
  good = good && !ferror (file);
  if (!good)
    g_set_error (error, G_IO_ERROR, g_io_error_from_errno (errno),
                 "%s: %s", path, g_strerror (errno));
  if (file != NULL)
    fclose (file);

  return good;
}

gboolean
network_mark_files (const Network *self,
                    GChecksum     *checksum,
                    GError       **error)
{
  const gboolean is_prepared
    = way_network_get_prepared (self->network) != NULL;

  mark_options (self, checksum);
  return mark_file (self->path, is_prepared, checksum, error)
         && mark_file (self->profile_path, FALSE, checksum, error)
         && mark_file (self->nodes, FALSE, checksum, error)
         && mark_file (self->labels, FALSE, checksum, error)
         && mark_file (self->named_path, FALSE, checksum, error);
}

gboolean
network_compare (const Network *self,
                 GError       **error)
{
  g_autoptr (GChecksum) checksum = g_checksum_new (G_CHECKSUM_SHA256);
  guint64 digest[4];
  gsize len = sizeof digest;

  if (team_get_carrier () == NULL)
    return TRUE;
  if (!team_agree (network_mark_files (self, checksum, error), error))
    return FALSE;

  g_checksum_get_digest (checksum, (guint8 *) digest, &len);
  return team_compare (digest[0], "has read other files", error);
}
