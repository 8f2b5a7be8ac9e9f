/* parts.c - parts of networks from files in which anything may stand
 * SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * An input is the content of a file. It is read in parts, a few or more than it
 * has nodes, as each format that can be streamed in parts and as the detected
 * format. All parts are refused if the whole file is, each with an error of one
 * line; otherwise they have its edges, and no others. */

#include "../lib/part-edges.h"
#include "dice.h"

#include <glib/gstdio.h>
#include <string.h>
#include <unistd.h>
#include <wayfind-io.h>

#define LARGEST 65536           /* nodes that are looked at one by one */

static char *path;

static void
remove_file (void)
{
  g_unlink (path);
  g_free (path);
}

static void
write_file (const void *text,
            gsize       len)
{
  FILE *file;

  if (path == NULL)
    {
      path = g_strdup_printf ("%s/wayfind-parts-%d", g_get_tmp_dir (),
                              (int) getpid ());
      atexit (remove_file);
    }

  file = g_fopen (path, "wb");
  g_assert_nonnull (file);
  g_assert_cmpuint (fwrite (text, 1, len, file), ==, len);
  g_assert_cmpint (fclose (file), ==, 0);
}

static void
check_error (const GError *error)
{
  g_assert_nonnull (error);
  g_assert_true (g_utf8_validate (error->message, -1, NULL));
  for (const char *at = error->message; *at != '\0'; at++)
    g_assert_false (g_ascii_iscntrl (*at));
}

/* The edges out of a node of the whole, in the numbers of parts. */
static GArray *
list_whole (WayTablePart *whole,
            guint32       node,
            gboolean      by_id)
{
  WayTable *table = way_table_part_get_table (whole);
  GArray *edges = part_edges_list (whole, node);

  for (guint i = 0; by_id && i < edges->len; i++)
    {
      PlainEdge *edge = &g_array_index (edges, PlainEdge, i);

      edge->from = way_table_get_id (table, WAY_INDEX (edge->from));
      edge->to = way_table_get_id (table, WAY_INDEX (edge->to));
    }
  g_array_sort (edges, part_edges_compare);
  return edges;
}

/* A part that was streamed uses the ids of the whole network, and a part that
 * was cut uses its own order. */
static void
check_part (const WayTablePart *part,
            WayTablePart       *whole)
{
  WayTable *table = way_table_part_get_table (whole);
  const gboolean by_id = part->table == NULL;
  const guint32 first = table_part_first (part);

  g_assert_cmpuint (part->n_nodes, ==, way_table_get_n_nodes (table));
  if (part->n_nodes > LARGEST)
    return;
  for (guint32 own = 0; own < table_part_n_own (part); own++)
    {
      const guint32 node = first + own;
      const WayNode same
        = by_id ? way_table_get_node (table,
                                      WAY_ADDED (node)) : WAY_INDEX (node);
      g_autoptr (GArray) edges = part_edges_list (part, own);
      g_autoptr (GArray) expected
        = list_whole (whole, (guint32) WAY_NODE_INDEX (same), by_id);

      part_edges_assert_same (edges, expected);
    }
}

/* The table of the file as one part; NULL if it is refused. */
static WayTablePart *
load_whole (WayLoader *loader)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (WayNetwork) network = way_loader_load (loader, path, NULL, &error);

  if (network == NULL)
    {
      check_error (error);
      return NULL;
    }

  WayTablePart *whole
    = way_table_part_new (way_network_get_table (network), 0, 1, &error);

  if (whole == NULL)
    check_error (error);
  return whole;
}

static void
check_parts (WayLoader    *loader,
             guint         n_parts,
             WayTablePart *whole)
{
  guint next = 0, n_edges = 0;

  for (guint i = 0; i < n_parts; i++)
    {
      g_autoptr (GError) error = NULL;
      g_autoptr (WayTablePart) part
        = way_loader_load_part (loader, path, i, n_parts, NULL, &error);

      if (part == NULL)
        check_error (error);
      if (whole == NULL)
        {
          /* Damage may lie in another part of a file that is mapped. */
          g_assert_true (part == NULL || part->table != NULL);
          continue;
        }

      g_assert_no_error (error);
      g_assert_cmpuint (table_part_first (part), ==, next);
      next += table_part_n_own (part);
      n_edges += part->rows[table_part_n_own (part)] - part->rows[0];
      check_part (part, whole);
    }
  if (whole != NULL)
    {
      g_assert_cmpuint (next, ==, whole->n_nodes);
      g_assert_cmpuint (n_edges, ==, whole->rows[next]);
    }
}

static void
load_as (const char *format)
{
  static const guint counts[] = { 1, 2, 3, 17 };
  WayLoadOptions options = { NULL };
  g_autoptr (WayLoader) loader = NULL;
  g_autoptr (WayTablePart) whole = NULL;
  g_autoptr (WayTablePart) first = NULL;
  g_autoptr (GError) error = NULL;

  options.format = format;
  options.flags = WAY_LOAD_KEEP_PARALLEL;
  loader = way_loader_new (&options);
  first = way_loader_load_part (loader, path, 0, 1, NULL, &error);
  if (g_error_matches (error, WAY_ERROR, WAY_ERROR_UNSUPPORTED))
    return;

  whole = load_whole (loader);
  for (guint i = 0; i < G_N_ELEMENTS (counts); i++)
    check_parts (loader, counts[i], whole);
}

int
LLVMFuzzerTestOneInput (const guint8 *data,
                        gsize         size)
{
  write_file (data, size);
  load_as ("dimacs");
  load_as ("edges");
  load_as (NULL);

  return 0;
}
