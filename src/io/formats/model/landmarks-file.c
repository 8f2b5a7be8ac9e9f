/* landmarks-file.c - landmarks saved and loaded
 * SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * The bytes are the core library's own (prepared/landmark-bytes), as those of
 * fields are. */

#include <wayfind-io/landmarks-file.h>

#include "io/formats/model/bytes-file.h"

/* How the bytes of landmarks begin. */
#define MAGIC "WAYLANDM"

gboolean
way_landmarks_save (WayLandmarks *self,
                    const char   *path,
                    WaySaveFlags  flags,
                    GCancellable *cancellable,
                    GError      **error)
{
  g_autoptr (GBytes) bytes = NULL;

  g_return_val_if_fail (self != NULL && path != NULL, FALSE);
  g_return_val_if_fail (error == NULL || *error == NULL, FALSE);

  bytes = way_landmarks_to_bytes (self, error);
  return bytes != NULL
         && bytes_file_save (bytes, path, flags, cancellable, error);
}

WayLandmarks *
way_landmarks_load (WayGraph        *graph,
                    const char      *path,
                    const WayLimits *limits,
                    GError         **error)
{
  g_autoptr (GBytes) bytes = NULL;
  WayLandmarks *landmarks;

  g_return_val_if_fail (WAY_IS_GRAPH (graph), NULL);
  g_return_val_if_fail (path != NULL, NULL);
  g_return_val_if_fail (error == NULL || *error == NULL, NULL);

  bytes = bytes_file_load (path, MAGIC, G_MAXSIZE, limits, error);
  if (bytes == NULL)
    return NULL;

  landmarks = way_landmarks_new_from_bytes (graph, bytes, limits, error);
  if (landmarks == NULL)
    g_prefix_error (error, "%s: ", path);

  return landmarks;
}
