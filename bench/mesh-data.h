/* mesh-data.h - published meshes, questions and lengths, for the benchmarks
 * SPDX-License-Identifier: LGPL-2.1-or-later */

#pragma once

#include <wayfind.h>

G_BEGIN_DECLS

typedef struct
{
  WayPosition from, to;
  double      length;           /* of the shortest path, by another program */
} MeshQuery;

typedef struct
{
  char           *text;         /* (owned) of the file */
  WayPosition    *corners;      /* (owned) */
  guint           n_corners;
  WayMeshPolygon *polygons;     /* (owned) */
  guint           n_polygons;
  GArray         *rings;        /* (owned) of guint32: of all polygons */
  GArray         *queries;      /* (owned) of MeshQuery */
} MeshData;

/* Loads a mesh, and @n of the questions of a file, evenly spread. */
gboolean mesh_data_load  (MeshData   *self,
                          const char *mesh,
                          const char *questions,
                          guint       n,
                          GError    **error);
void     mesh_data_clear (MeshData   *self);

G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (MeshData, mesh_data_clear)

G_END_DECLS
