/* route-save.c - routes into files of any format for routes
 * SPDX-License-Identifier: LGPL-2.1-or-later */

#include "io/formats/routes/route-output.h"

#include <string.h>

typedef struct
{
  const char *name;
  const char *endings;          /* each within blanks */
  gboolean    on_earth;         /* whether positions must be geographic */
  void (*write) (Writer          *writer,
                 WayRoute *const *routes,
                 guint            n_routes);
} RouteFormat;

static const RouteFormat formats[] = {
  { "geojson", " geojson json ", FALSE, route_write_geojson },
  { "gpx", " gpx ", TRUE, route_write_gpx },
};

/* The ending of the file's name, without ".gz", within blanks. */
static char *
dup_ending (const char *path)
{
  g_autofree char *name = g_path_get_basename (path);
  g_autofree char *lower = g_ascii_strdown (name, -1);
  const char *dot;

  if (g_str_has_suffix (lower, ".gz"))
    lower[strlen (lower) - strlen (".gz")] = '\0';
  dot = strrchr (lower, '.');

  return g_strdup_printf (" %s ", dot != NULL ? dot + 1 : "?");
}

static const RouteFormat *
find_format (const char *path,
             const char *name,
             GError    **error)
{
  g_autofree char *ending = dup_ending (path);

  for (guint i = 0; i < G_N_ELEMENTS (formats); i++)
    if (name != NULL ? strcmp (name, formats[i].name) == 0
                     : strstr (formats[i].endings, ending) != NULL)
      return &formats[i];

  g_set_error (error, WAY_ERROR, WAY_ERROR_UNSUPPORTED,
               "%s: a route is written as geojson or gpx, and %s%s", path,
               name != NULL ? "not as " : "its ending is of neither",
               name != NULL ? name : "");
  return NULL;
}

static gboolean
check_positions (WayRoute          *route,
                 const RouteFormat *format,
                 GError           **error)
{
  WayGraph *graph = way_network_get_graph (route_get_network (route));
  const WayPositionKind kind = way_graph_get_position_kind (graph);

  if (kind == WAY_POSITION_GEOGRAPHIC
      || (kind == WAY_POSITION_PLANAR && !format->on_earth))
    return TRUE;

  g_set_error (error, WAY_ERROR, WAY_ERROR_UNSUPPORTED,
               "a route cannot be written as %s: its network has no %s",
               format->name, format->on_earth ? "latitudes and longitudes"
                                              : "positions");
  return FALSE;
}

gboolean
way_route_save (WayRoute     *self,
                const char   *path,
                const char   *format,
                WaySaveFlags  flags,
                GCancellable *cancellable,
                GError      **error)
{
  g_return_val_if_fail (WAY_IS_ROUTE (self), FALSE);

  return way_route_save_all (&self, 1, path, format, flags, cancellable, error);
}

gboolean
way_route_save_all (WayRoute    **routes,
                    guint         n_routes,
                    const char   *path,
                    const char   *format,
                    WaySaveFlags  flags,
                    GCancellable *cancellable,
                    GError      **error)
{
  g_autoptr (Writer) writer = NULL;
  const RouteFormat *chosen;

  g_return_val_if_fail (routes != NULL || n_routes == 0, FALSE);
  g_return_val_if_fail (path != NULL, FALSE);
  g_return_val_if_fail (error == NULL || *error == NULL, FALSE);

  chosen = find_format (path, format, error);
  if (chosen == NULL)
    return FALSE;
  for (guint i = 0; i < n_routes; i++)
    if (!check_positions (routes[i], chosen, error))
      return FALSE;

  writer = writer_open (path, flags, cancellable, error);
  if (writer == NULL)
    return FALSE;
  chosen->write (writer, routes, n_routes);

  return writer_close (writer, error);
}
