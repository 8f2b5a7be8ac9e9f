/* files.c - networks from files and back, compared edge by edge
 * SPDX-License-Identifier: LGPL-2.1-or-later */

#include "files.h"

#include <glib/gstdio.h>
#include <string.h>
#include <unistd.h>

typedef struct
{
  gsize   node;         /* of the second graph */
  WayCost cost;
  char   *label;        /* (owned) (nullable) */
} Link;

char *
files_dup_path (const char *name)
{
  return g_test_build_filename (G_TEST_DIST, "data", name, NULL);
}

char *
files_dup_data_path (const char *name)
{
  return g_build_filename (g_getenv ("WAYFIND_TEST_DATA"), name, NULL);
}

char *
files_dup_temp_path (const char *ending)
{
  g_autofree char *path = g_build_filename (g_get_tmp_dir (),
                                            "wayfind-XXXXXX", NULL);
  const int fd = g_mkstemp (path);

  g_assert_cmpint (fd, >=, 0);
  close (fd);
  g_unlink (path);

  return g_strconcat (path, ending, NULL);
}

static WayNetwork *
load (const WayLoadOptions *options,
      const char           *path,
      const char           *nodes_path,
      GError              **error)
{
  WayLoadOptions all = { NULL };
  g_autoptr (WayLoader) loader = NULL;

  if (options != NULL)
    all = *options;
  all.nodes_path = nodes_path;
  loader = way_loader_new (&all);
  return way_loader_load (loader, path, NULL, error);
}

WayNetwork *
files_load (const WayLoadOptions *options,
            const char           *path,
            const char           *nodes_path)
{
  g_autoptr (GError) error = NULL;
  WayNetwork *network = load (options, path, nodes_path, &error);

  g_assert_no_error (error);
  g_assert_nonnull (network);

  return network;
}

WayNetwork *
files_load_here (const char *name)
{
  g_autofree char *path = files_dup_path (name);

  return files_load (NULL, path, NULL);
}

WayNetwork *
files_load_text (const WayLoadOptions *options,
                 const char           *text,
                 gssize                len,
                 const char           *ending,
                 GError              **error)
{
  g_autofree char *dotted = g_strconcat (".", ending, NULL);
  g_autofree char *path = files_dup_temp_path (dotted);
  WayNetwork *network;

  g_assert_true (g_file_set_contents (path, text, len, NULL));
  network = load (options, path, NULL, error);
  g_unlink (path);

  return network;
}

char *
files_save_text (WayNetwork *network,
                 const char *format)
{
  g_autofree char *dotted = g_strconcat (".", way_format_find (format)->ending,
                                         NULL);
  g_autofree char *path = files_dup_temp_path (dotted);
  g_autoptr (GError) error = NULL;
  char *text = NULL;

  way_network_save (network, path, NULL, WAY_SAVE_DEFAULT, NULL, &error);
  g_assert_no_error (error);
  g_assert_true (g_file_get_contents (path, &text, NULL, NULL));
  g_unlink (path);

  return text;
}

WayNetwork *
files_reload_as (WayNetwork *network,
                 const char *format)
{
  g_autofree char *text = files_save_text (network, format);
  g_autoptr (GError) error = NULL;
  WayNetwork *again
    = files_load_text (NULL, text, -1, way_format_find (format)->ending,
                       &error);

  g_assert_no_error (error);
  g_assert_nonnull (again);
  g_assert_cmpstr (way_network_get_format (again), ==, format);
  return again;
}

WayNetwork *
files_reload (const WayLoadOptions *options,
              WayNetwork           *network,
              const char           *ending,
              const char           *nodes_ending)
{
  g_autofree char *path = files_dup_temp_path (ending);
  g_autofree char *nodes
    = nodes_ending != NULL ? files_dup_temp_path (nodes_ending) : NULL;
  g_autoptr (GError) error = NULL;
  WayNetwork *again;

  way_network_save (network, path, NULL, WAY_SAVE_DEFAULT, NULL, &error);
  g_assert_no_error (error);
  if (nodes != NULL)
    way_network_save_nodes (network, nodes, NULL, WAY_SAVE_DEFAULT, NULL,
                            &error);
  g_assert_no_error (error);

  again = files_load (options, path, nodes);
  g_unlink (path);
  if (nodes != NULL)
    g_unlink (nodes);

  return again;
}

void
files_assert_reject (const WayLoadOptions *options,
                     const char           *path,
                     const char           *nodes_path,
                     const char           *pattern)
{
  g_autoptr (GError) error = NULL;

  g_assert_null (load (options, path, nodes_path, &error));
  g_assert_nonnull (error);
  g_test_message ("%s", error->message);
  if (!g_pattern_match_simple (pattern, error->message))
    g_error ("\"%s\" is not like \"%s\"", error->message, pattern);
  g_assert_null (strchr (error->message, '\n'));
}

void
files_assert_reject_text (const WayLoadOptions *options,
                          const char           *ending,
                          const char           *text,
                          gssize                len,
                          const char           *pattern)
{
  g_autofree char *path = files_dup_temp_path (ending);
  g_autoptr (GError) error = NULL;

  g_assert_true (g_file_set_contents (path, text, len, &error));
  files_assert_reject (options, path, NULL, pattern);
  g_unlink (path);
}

void
files_reject_text (const char *text,
                   gssize      len,
                   const char *ending,
                   const char *pattern)
{
  g_autofree char *dotted = g_strconcat (".", ending, NULL);

  files_assert_reject_text (NULL, dotted, text, len, pattern);
}

void
files_reject (const char *name,
              const char *pattern)
{
  g_autofree char *path = files_dup_path (name);

  files_assert_reject (NULL, path, NULL, pattern);
}

void
files_assert_counts (WayNetwork *network,
                     guint32     n_nodes,
                     guint32     n_edges,
                     guint32     n_islands)
{
  WayTable *table = way_network_get_table (network);

  g_assert_nonnull (table);
  g_assert_cmpuint (way_table_get_n_nodes (table), ==, n_nodes);
  g_assert_cmpuint (way_table_get_n_edges (table), ==, n_edges);
  if (n_islands > 0)
    g_assert_cmpuint (way_table_get_n_components (table), ==, n_islands);
}

/* Comparing ---------------------------------------------------------------- */

static WayNode
translate (WayGraph *from,
           WayNode   node,
           WayGraph *to)
{
  g_autofree char *name = way_graph_dup_name (from, node);
  WayNode found = WAY_INDEX (0);

  if (!way_graph_find_node (to, name, &found))
    g_error ("there is no \"%s\"", name);
  return found;
}

static int
compare_links (gconstpointer a,
               gconstpointer b)
{
  const Link *one = a, *other = b;

  if (one->node != other->node)
    return one->node < other->node ? -1 : 1;
  if (one->cost != other->cost)
    return one->cost < other->cost ? -1 : 1;

  return g_strcmp0 (one->label, other->label);
}

static void
clear_link (gpointer data)
{
  Link *link = data;

  g_free (link->label);
}

/* The edges out of @node, their ends as nodes of @to, sorted. */
static GArray *
list_links (WayGraph *graph,
            WayNode   node,
            WayEdges *edges,
            WayGraph *to)
{
  GArray *links = g_array_new (FALSE, FALSE, sizeof (Link));
  const WayAt at = { node, node, 0, TRUE };

  g_array_set_clear_func (links, clear_link);
  way_graph_neighbours (graph, NULL, &at, edges);
  for (guint i = 0; i < way_edges_get_length (edges); i++)
    {
      const guint32 edge = way_edges_get_edge (edges, i);
      const WayNode end = way_edges_get_node (edges, i);
      const Link link = {
        WAY_NODE_INDEX (graph == to ? end : translate (graph, end, to)),
        way_edges_get_cost (edges, i),
        edge != WAY_EDGE_NONE ? way_graph_dup_label (graph, edge) : NULL
      };

      g_array_append_val (links, link);
    }

  g_array_sort (links, compare_links);
  return links;
}

static void
assert_same_place (WayGraph *one,
                   WayNode   node,
                   WayGraph *other,
                   WayNode   twin)
{
  WayPosition a, b;
  const gboolean has_place = way_graph_get_position (one, node, &a);

  g_assert_cmpint (has_place, ==, way_graph_get_position (other, twin, &b));
  g_assert_true (!has_place || (a.x == b.x && a.y == b.y));
}

static void
assert_same_links (GArray *one,
                   GArray *other)
{
  g_assert_cmpuint (one->len, ==, other->len);
  for (guint i = 0; i < one->len; i++)
    if (compare_links (&g_array_index (one, Link, i),
                       &g_array_index (other, Link, i)) != 0)
      g_error ("an edge differs");
}

void
files_assert_same (WayGraph *one,
                   WayGraph *other)
{
  WayNodeType *type = way_graph_get_node_type (one);
  const guint32 n_nodes = way_node_type_get_n_nodes (type);
  g_autoptr (WayEdges) edges = way_edges_new (type);

  g_assert_cmpuint (n_nodes, ==, way_node_type_get_n_nodes (
                                   way_graph_get_node_type (other)));
  g_assert_cmpint (way_graph_get_position_kind (one), ==,
                   way_graph_get_position_kind (other));
  for (guint32 i = 0; i < n_nodes; i++)
    {
      const WayNode node = WAY_INDEX (i);
      const WayNode twin = translate (one, node, other);
      g_autoptr (GArray) links = list_links (one, node, edges, other);
      g_autoptr (GArray) twins = list_links (other, twin, edges, other);

      assert_same_place (one, node, other, twin);
      assert_same_links (links, twins);
    }
}
