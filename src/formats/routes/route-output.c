/* route-output.c - routes into files: what their formats have in common
 * SPDX-License-Identifier: LGPL-2.1-or-later */

#include "formats/routes/route-output.h"

#include <string.h>

char *
route_dup_node_name (WayRoute *self,
                     WayNode   node)
{
  WayNetwork *network = way_route_get_network (self);
  WayTable *table = way_network_get_table (network);

  if (table == NULL || (way_table_get_name (table, node) == NULL
                        && !way_table_is_numbered (table, NULL)))
    return NULL;

  return way_graph_dup_name (WAY_GRAPH (table), node);
}

gboolean
route_get_node (WayRoute *self,
                guint     i,
                WayNode  *node)
{
  const guint n_legs = way_route_get_n_legs (self);
  const WayPath *path;

  if (n_legs == 0)
    return FALSE;

  path = way_route_get_leg (self, MIN (i, n_legs - 1));
  *node = way_path_get_node (path, i < n_legs ? 0
                                              : way_path_get_length (path) - 1);
  return TRUE;
}

char *
route_dup_place (WayRoute *self,
                 guint     i)
{
  const char *place = way_route_get_place (self, i);
  WayNode node;

  if (place != NULL)
    return g_strdup (place);

  return route_get_node (self, i, &node) ? route_dup_node_name (self, node)
                                         : NULL;
}

/* Without an id the two ends tell the edge. */
char *
route_dup_label (WayRoute *self,
                 guint     leg,
                 guint     step)
{
  WayNetwork *network = way_route_get_network (self);
  WayTable *table = way_network_get_table (network);
  const WayPath *path = way_route_get_leg (self, leg);
  guint32 edge = way_path_get_edge (path, step);

  if (table == NULL
      || (edge == WAY_EDGE_NONE
          && !way_table_find_edge (table, way_path_get_node (path, step - 1),
                                   way_path_get_node (path, step), &edge)))
    return NULL;

  return way_graph_dup_label (WAY_GRAPH (table), edge);
}

typedef struct
{
  const char *name;
  const char *endings;          /* each within blanks */
  gboolean    on_earth;         /* whether it has geographic positions alone */
  void (*write) (Writer          *writer,
                 WayRoute *const *routes,
                 guint            n_routes);
} RouteFormat;

static const RouteFormat formats[] = {
  { "geojson", " geojson json ", FALSE, route_write_geojson },
  { "gpx", " gpx ", TRUE, route_write_gpx },
};

/* What stands behind the last dot, without ".gz", within blanks. */
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
  WayGraph *graph = way_network_get_graph (way_route_get_network (route));
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
