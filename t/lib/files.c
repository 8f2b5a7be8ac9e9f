/* files.c - networks from files and back, compared edge by edge
 * SPDX-License-Identifier: LGPL-2.1-or-later */

#include "files.h"

#include <glib/gstdio.h>
#include <unistd.h>

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
load (WayLoader  *loader,
      const char *path,
      const char *nodes_path,
      GError    **error)
{
  g_autoptr (WayLoader) own = loader ? g_object_ref (loader)
                                     : way_loader_new ();
  WayNetwork *network;

  way_loader_set_nodes_path (own, nodes_path);
  network = way_loader_load (own, path, NULL, error);
  way_loader_set_nodes_path (own, NULL);

  return network;
}

WayNetwork *
files_load (WayLoader  *loader,
            const char *path,
            const char *nodes_path)
{
  g_autoptr (GError) error = NULL;
  WayNetwork *network = load (loader, path, nodes_path, &error);

  g_assert_no_error (error);
  g_assert_nonnull (network);

  return network;
}

void
files_assert_reject (WayLoader  *loader,
                     const char *path,
                     const char *nodes_path,
                     const char *pattern)
{
  g_autoptr (GError) error = NULL;

  g_assert_null (load (loader, path, nodes_path, &error));
  g_assert_nonnull (error);
  g_test_message ("%s", error->message);
  if (!g_pattern_match_simple (pattern, error->message))
    g_error ("\"%s\" is not like \"%s\"", error->message, pattern);
  g_assert_null (strchr (error->message, '\n'));
}

void
files_assert_reject_text (WayLoader  *loader,
                          const char *ending,
                          const char *text,
                          gssize      len,
                          const char *pattern)
{
  g_autofree char *path = files_dup_temp_path (ending);
  g_autoptr (GError) error = NULL;

  g_assert_true (g_file_set_contents (path, text, len, &error));
  files_assert_reject (loader, path, NULL, pattern);
  g_unlink (path);
}

/* The node of the other table that is called the same. */
static WayNode
find_twin (WayTable *table,
           WayNode   node,
           WayTable *other)
{
  g_autofree char *name = way_graph_dup_name (WAY_GRAPH (table), node);
  WayNode twin;

  g_assert_nonnull (name);
  if (!way_graph_find_node (WAY_GRAPH (other), name, &twin))
    g_error ("there is no \"%s\"", name);
  return twin;
}

static void
assert_same_place (WayTable *one,
                   WayNode   node,
                   WayTable *other,
                   WayNode   twin)
{
  WayPosition a = { 0, 0 }, b = { 0, 0 };
  const gboolean has = way_graph_get_position (WAY_GRAPH (one), node, &a);

  g_assert_cmpint (way_graph_get_position (WAY_GRAPH (other), twin, &b), ==,
                   has);
  if (has)
    {
      g_assert_cmpfloat (a.x, ==, b.x);
      g_assert_cmpfloat (a.y, ==, b.y);
    }
}

/* An edge as a line of text that sorts, between nodes of the other table. */
static char *
dup_edge (WayTable      *table,
          guint32        edge,
          const WayNode *twins)
{
  char number[G_ASCII_DTOSTR_BUF_SIZE];
  WayNode from, to;
  WayCost cost;
  const char *label;

  way_table_get_edge (table, edge, &from, &to, &cost, &label);
  if (twins != NULL)
    {
      from = twins[WAY_NODE_INDEX (from)];
      to = twins[WAY_NODE_INDEX (to)];
    }

  return g_strdup_printf ("%zu %zu %s %s", WAY_NODE_INDEX (from),
                          WAY_NODE_INDEX (to),
                          g_ascii_dtostr (number, sizeof number, cost),
                          label ? label : "-");
}

static int
compare_texts (gconstpointer a,
               gconstpointer b)
{
  return strcmp (*(char *const *) a, *(char *const *) b);
}

static GPtrArray *
list_edges (WayTable      *table,
            const WayNode *twins)
{
  GPtrArray *edges = g_ptr_array_new_with_free_func (g_free);

  for (guint32 edge = 0; edge < way_table_get_n_edges (table); edge++)
    g_ptr_array_add (edges, dup_edge (table, edge, twins));
  g_ptr_array_sort (edges, compare_texts);

  return edges;
}

void
files_assert_same (WayTable *one,
                   WayTable *other)
{
  const guint32 n_nodes = way_table_get_n_nodes (one);
  g_autofree WayNode *twins = g_new0 (WayNode, MAX (n_nodes, 1));
  g_autoptr (GPtrArray) edges = NULL, others = NULL;

  g_assert_cmpuint (way_table_get_n_nodes (other), ==, n_nodes);
  g_assert_cmpuint (way_table_get_n_edges (other), ==,
                    way_table_get_n_edges (one));
  g_assert_cmpint (way_graph_get_position_kind (WAY_GRAPH (one)), ==,
                   way_graph_get_position_kind (WAY_GRAPH (other)));
  for (guint32 node = 0; node < n_nodes; node++)
    {
      twins[node] = find_twin (one, WAY_INDEX (node), other);
      assert_same_place (one, WAY_INDEX (node), other, twins[node]);
    }

  edges = list_edges (one, twins);
  others = list_edges (other, NULL);
  for (guint32 i = 0; i < edges->len; i++)
    g_assert_cmpstr (edges->pdata[i], ==, others->pdata[i]);
}

WayNetwork *
files_reload (WayLoader  *loader,
              WayNetwork *network,
              const char *ending,
              const char *nodes_ending)
{
  g_autofree char *path = files_dup_temp_path (ending);
  g_autofree char *nodes
    = nodes_ending != NULL ? files_dup_temp_path (nodes_ending) : NULL;
  g_autoptr (GError) error = NULL;
  WayNetwork *again;

  way_network_save (network, path, NULL, NULL, &error);
  g_assert_no_error (error);
  if (nodes != NULL)
    way_network_save_nodes (network, nodes, NULL, NULL, &error);
  g_assert_no_error (error);

  again = files_load (loader, path, nodes);
  g_unlink (path);
  if (nodes != NULL)
    g_unlink (nodes);

  return again;
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
    g_assert_cmpuint (way_table_get_n_islands (table), ==, n_islands);
}
