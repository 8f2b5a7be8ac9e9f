/* osm-map.c - maps in the formats of OpenStreetMap, and what becomes of them
 * SPDX-License-Identifier: LGPL-2.1-or-later */

#include "osm-map.h"

#include <glib/gstdio.h>
#include <string.h>

static char *folder;            /* where temporary files of the library go */

void
osm_map_begin (void)
{
  g_autoptr (GError) error = NULL;

  folder = g_dir_make_tmp ("wayfind-XXXXXX", &error);
  g_assert_no_error (error);
  g_setenv ("TMPDIR", folder, TRUE);
}

int
osm_map_run (void)
{
  const int status = g_test_run ();

  g_rmdir (folder);
  g_clear_pointer (&folder, g_free);
  return status;
}

static char *
make_path (const char *ending)
{
  static guint n;
  g_autofree char *name = g_strdup_printf ("map-%u%s", n++, ending);

  return g_build_filename (folder, name, NULL);
}

/* The folder holds only files that a test made. */
static void
assert_tidy (void)
{
  g_autoptr (GDir) dir = g_dir_open (folder, 0, NULL);
  const char *name;

  while ((name = g_dir_read_name (dir)) != NULL)
    if (!g_str_has_prefix (name, "map-"))
      g_error ("%s was left behind", name);
}

WayNetwork *
osm_map_load (const char *path,
              WayProfile  profile,
              WayMeasure  measure,
              GError    **error)
{
  WayLoadOptions options = { NULL };
  g_autoptr (WayLoader) loader = NULL;
  WayNetwork *network;

  options.profile = profile;
  options.measure = measure;
  loader = way_loader_new (&options);
  network = way_loader_load (loader, path, NULL, error);
  assert_tidy ();
  return network;
}

WayNetwork *
osm_map_load_bytes (const char *bytes,
                    gsize       n_bytes,
                    WayProfile  profile,
                    WayMeasure  measure,
                    GError    **error)
{
  g_autofree char *path = make_path (".osm");
  WayNetwork *network;

  g_assert_true (g_file_set_contents (path, bytes, (gssize) n_bytes, NULL));
  network = osm_map_load (path, profile, measure, error);
  g_unlink (path);
  return network;
}

WayCost
osm_map_cost (WayNetwork *network,
              const char *from,
              const char *to)
{
  WayGraph *graph = way_network_get_graph (network);
  g_autoptr (WayPath) path = NULL;
  WayNode a, b;

  if (!way_graph_find_node (graph, from, &a)
      || !way_graph_find_node (graph, to, &b))
    return -1;

  path = way_find_path (graph, a, b, WAY_STRATEGY_ASTAR, NULL);
  return path != NULL ? way_path_get_cost (path) : -1;
}

void
osm_map_assert_cost (WayNetwork *network,
                     const char *from,
                     const char *to,
                     WayCost     cost)
{
  g_assert_cmpfloat_with_epsilon (osm_map_cost (network, from, to), cost,
                                  1e-6 * MAX (1, cost));
}

/* The line of the edge between two nodes, as the longitudes and latitudes of
 * its bends in thousandths: "1,0 2,1". */
static char *
bends (WayNetwork *network,
       const char *from,
       const char *to)
{
  g_autoptr (GArray) line = g_array_new (FALSE, FALSE, sizeof (WayPosition));
  WayGraph *graph = way_network_get_graph (network);
  GString *text = g_string_new (NULL);
  WayNode a, b;

  g_assert_true (way_graph_find_node (graph, from, &a));
  g_assert_true (way_graph_find_node (graph, to, &b));
  g_assert_true (way_table_find_edge (way_network_get_table (network), a, b,
                                      NULL));
  way_network_append_shape (network, a, b, line);
  for (guint i = 0; i < line->len; i++)
    g_string_append_printf (text, "%s%g,%g", i > 0 ? " " : "",
                            g_array_index (line, WayPosition, i).x * 1000,
                            g_array_index (line, WayPosition, i).y * 1000);

  return g_string_free (text, FALSE);
}

void
osm_map_assert_bends (WayNetwork *network,
                      const char *from,
                      const char *to,
                      const char *wanted)
{
  g_autofree char *found = bends (network, from, to);

  g_assert_cmpstr (found, ==, wanted);
}

char *
osm_map_draw (const char *ways)
{
  g_auto (GStrv) lines = g_strsplit (ways, "\n", 0);
  GString *xml = g_string_new ("<?xml version='1.0' encoding='UTF-8'?>\n"
                               "<osm version=\"0.6\">\n");

  for (int i = 0; i < 12; i++)
    g_string_append_printf (xml, "<node id=\"%d\" lat=\"0.00%d\" "
                            "lon=\"0.00%d\"/>\n", 1 + i % 6 + i / 6 * 10,
                            i / 6, i % 6);
  for (guint i = 0; lines[i] != NULL; i++)
    {
      g_auto (GStrv) parts = g_strsplit (lines[i], "; ", 0);
      g_auto (GStrv) refs = g_strsplit (parts[0], " ", 0);

      g_string_append_printf (xml, "<way id=\"%u\">\n", i + 1);
      for (guint j = 0; refs[j] != NULL; j++)
        g_string_append_printf (xml, "<nd ref=\"%s\"/>", refs[j]);
      for (guint j = 1; parts[j] != NULL; j++)
        {
          g_auto (GStrv) tag = g_strsplit (parts[j], "=", 2);

          g_string_append_printf (xml, "<tag k=\"%s\" v=\"%s\"/>", tag[0],
                                  tag[1]);
        }
      g_string_append (xml, "</way>\n");
    }

  return g_string_free (g_string_append (xml, "</osm>\n"), FALSE);
}

WayNetwork *
osm_map_load_drawn (const char *ways,
                    WayProfile  profile,
                    WayMeasure  measure)
{
  g_autofree char *xml = osm_map_draw (ways);
  g_autoptr (GError) error = NULL;
  WayNetwork *network = osm_map_load_bytes (xml, strlen (xml), profile,
                                            measure, &error);

  g_assert_no_error (error);
  return network;
}
