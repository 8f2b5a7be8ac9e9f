/* landmarks-file.c - landmarks saved and loaded
 * SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * The bytes are the core library's own (prepared/landmark-bytes), as those of
 * fields are. */

#include <wayfind-io/landmarks-file.h>

#include "formats/text/source.h"

gboolean
way_landmarks_save (WayLandmarks *self,
                    const char   *path,
                    WaySaveFlags  flags,
                    GCancellable *cancellable,
                    GError      **error)
{
  g_autoptr (GOutputStream) stream = NULL;
  g_autoptr (GBytes) bytes = NULL;
  gconstpointer data;
  gsize size;

  g_return_val_if_fail (self != NULL && path != NULL, FALSE);
  g_return_val_if_fail (error == NULL || *error == NULL, FALSE);

  bytes = way_landmarks_to_bytes (self, error);
  if (bytes == NULL)
    return FALSE;
  stream = way_save_stream_new (path, flags, cancellable, error);
  if (stream == NULL)
    return FALSE;

  data = g_bytes_get_data (bytes, &size);
  return g_output_stream_write_all (stream, data, size, NULL, cancellable,
                                    error)
         && g_output_stream_close (stream, cancellable, error);
}

WayLandmarks *
way_landmarks_load (WayGraph        *graph,
                    const char      *path,
                    const WayLimits *limits,
                    GError         **error)
{
  g_autoptr (Source) source = NULL;
  g_autoptr (GBytes) bytes = NULL;
  WayLandmarks *landmarks;

  g_return_val_if_fail (WAY_IS_GRAPH (graph), NULL);
  g_return_val_if_fail (path != NULL, NULL);
  g_return_val_if_fail (error == NULL || *error == NULL, NULL);

  source = source_open (path,
                        limits ? way_limits_get_cancellable (limits) : NULL,
                        error);
  if (source == NULL)
    return NULL;
  bytes = source_read_bytes (source, G_MAXSIZE, error);
  if (bytes == NULL)
    return NULL;

  landmarks = way_landmarks_new_from_bytes (graph, bytes, limits, error);
  if (landmarks == NULL)
    g_prefix_error (error, "%s: ", path);

  return landmarks;
}
