/* mesh-data.c - published meshes, questions and lengths, for the benchmarks
 * SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * Meshes are in Polyanya's format, version 2: corners with the polygons around
 * them, then polygons with those beside them. Large files are packed by
 * xz. */

#include "mesh-data.h"

#include "bench.h"

#include <gio/gio.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define HEADER "mesh\n2\n"

static char *
read_file (const char *name,
           const char *suffix,
           GError    **error)
{
  g_autofree char *plain = g_strdup_printf ("%s/meshes/%s.%s",
                                            bench_get_data (), name, suffix);
  g_autofree char *path = g_strconcat (plain, ".xz", NULL);
  const char *command[] = { "xz", "-dc", path, NULL };
  char *text = NULL;
  int status;

  if (g_file_get_contents (plain, &text, NULL, NULL))
    return text;
  if (!g_spawn_sync (NULL, (char **) command, NULL,
                     G_SPAWN_SEARCH_PATH | G_SPAWN_STDERR_TO_DEV_NULL, NULL,
                     NULL, &text, NULL, &status, error))
    return NULL;
  if (g_spawn_check_wait_status (status, NULL))
    return text;

  g_free (text);
  g_set_error (error, G_IO_ERROR, G_IO_ERROR_NOT_FOUND, "no %s", path);
  return NULL;
}

static guint32
next_count (char **at)
{
  return (guint32) strtol (*at, at, 10);
}

static void
skip_counts (char  **at,
             guint32 n)
{
  for (guint32 i = 0; i < n; i++)
    next_count (at);
}

static void
read_polygon (MeshData       *self,
              WayMeshPolygon *polygon,
              char          **at)
{
  *polygon = (WayMeshPolygon) { .factor = 1, .n_corners = next_count (at) };
  for (guint i = 0; i < polygon->n_corners; i++)
    {
      const guint32 corner = next_count (at);

      g_array_append_val (self->rings, corner);
    }
  skip_counts (at, polygon->n_corners);
}

static void
read_mesh (MeshData *self)
{
  char   *at = self->text + strlen (HEADER);
  guint32 ring = 0;

  self->n_corners = next_count (&at);
  self->n_polygons = next_count (&at);
  self->corners = g_new (WayPosition, self->n_corners);
  self->polygons = g_new (WayMeshPolygon, self->n_polygons);
  self->rings = g_array_new (FALSE, FALSE, sizeof (guint32));
  for (guint i = 0; i < self->n_corners; i++)
    {
      self->corners[i].x = g_ascii_strtod (at, &at);
      self->corners[i].y = g_ascii_strtod (at, &at);
      skip_counts (&at, next_count (&at));
    }
  for (guint i = 0; i < self->n_polygons; i++)
    read_polygon (self, &self->polygons[i], &at);
  for (guint i = 0; i < self->n_polygons; i++)
    {
      self->polygons[i].corners = &g_array_index (self->rings, guint32, ring);
      ring += self->polygons[i].n_corners;
    }
}

/* A line: bucket, map, its size, both ends, and a length on another map. The
 * length in the mesh is the line of @lengths with the same number. */
static void
read_queries (MeshData   *self,
              const char *questions,
              const char *lengths,
              guint       n)
{
  g_auto (GStrv) lines = g_strsplit (strstr (questions, "\n") + 1, "\n", -1);
  g_auto (GStrv) known = g_strsplit (lengths, "\n", -1);
  const guint    n_lines = MIN (g_strv_length (lines), g_strv_length (known));
  const guint    step = MAX (n_lines / n, 1);

  self->queries = g_array_new (FALSE, FALSE, sizeof (MeshQuery));
  for (guint i = 0; i < n_lines && self->queries->len < n; i += step)
    {
      MeshQuery query;

      query.length = g_ascii_strtod (known[i], NULL);
      if (sscanf (lines[i], "%*d %*s %*d %*d %lf %lf %lf %lf", &query.from.x,
                  &query.from.y, &query.to.x, &query.to.y) == 4)
        g_array_append_val (self->queries, query);
    }
}

gboolean
mesh_data_load (MeshData   *self,
                const char *mesh,
                const char *questions,
                guint       n,
                GError    **error)
{
  g_autofree char *text = read_file (mesh, "mesh", error);
  g_autofree char *asked = text ? read_file (questions, "scen", error) : NULL;
  g_autofree char *known = asked ? read_file (mesh, "ref", error) : NULL;

  if (known == NULL)
    return FALSE;

  if (!g_str_has_prefix (text, HEADER) || strchr (asked, '\n') == NULL)
    {
      g_set_error (error, G_IO_ERROR, G_IO_ERROR_INVALID_DATA,
                   "%s is not a mesh of version 2", mesh);
      return FALSE;
    }

  self->text = g_steal_pointer (&text);
  read_mesh (self);
  read_queries (self, g_strchug (asked), known, n);
  return TRUE;
}

void
mesh_data_clear (MeshData *self)
{
  g_free (self->text);
  g_free (self->corners);
  g_free (self->polygons);
  g_clear_pointer (&self->rings, g_array_unref);
  g_clear_pointer (&self->queries, g_array_unref);
}
