/* load.c - files of every format, read, written and read again
 * SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * An input is the content of a file. It is read as the format that FUZZ_FORMAT
 * names, or as any one if that is not set: a format of networks, or "nodes",
 * "positions", "labels", "places" or "queries". A refused file must come with
 * an error of one line. A network that was read must be searched without an
 * error; written in any format, it must be read again as the same network. */

#include "dice.h"

#include <glib/gstdio.h>
#include <string.h>
#include <unistd.h>
#include <wayfind-io.h>

#define N_FILES 3
#define LARGEST 65536           /* nodes that are looked at one by one */

static char *paths[N_FILES];

static void
remove_files (void)
{
  for (guint i = 0; i < N_FILES; i++)
    {
      g_unlink (paths[i]);
      g_free (paths[i]);
    }
}

/* Files that each input overwrites. */
static const char *
path_of (guint i)
{
  if (paths[0] == NULL)
    {
      for (guint k = 0; k < N_FILES; k++)
        paths[k] = g_strdup_printf ("%s/wayfind-fuzz-%d-%u", g_get_tmp_dir (),
                                    (int) getpid (), k);
      atexit (remove_files);
    }

  return paths[i];
}

static void
write_file (guint       i,
            const void *text,
            gsize       len)
{
  FILE *file = g_fopen (path_of (i), "wb");

  g_assert_nonnull (file);
  g_assert_cmpuint (fwrite (text, 1, len, file), ==, len);
  g_assert_cmpint (fclose (file), ==, 0);
}

/* An error is one line of UTF-8, without control characters for the
 * terminal. */
static void
check_error (const GError *error)
{
  g_assert_nonnull (error);
  g_assert_true (g_utf8_validate (error->message, -1, NULL));
  for (const char *at = error->message; *at != '\0'; at++)
    g_assert_false (g_ascii_iscntrl (*at));
}

/* Networks ---------------------------------------------------------------------- */

/* Three nodes are enough to search for, and both ways to search must agree. */
static void
check_search (WayGraph *graph)
{
  const guint32 n
    = way_node_type_get_n_nodes (way_graph_get_node_type (graph));
  const guint32 last = n > 0 ? n - 1 : 0;
  WayCost costs[2] = { -1, -1 };

  if (n == 0 || n > LARGEST)
    return;
  for (guint i = 0; i < 2; i++)
    {
      g_autoptr (GError) error = NULL;
      g_autoptr (WayPath) path
        = way_find_path (graph, WAY_INDEX (n / 2), WAY_INDEX (last),
                         i == 0 ? WAY_STRATEGY_DIJKSTRA : WAY_STRATEGY_ASTAR,
                         &error);

      /* Sums of costs may outgrow a double. */
      if (error != NULL)
        {
          check_error (error);
          return;
        }
      if (path != NULL)
        costs[i] = way_path_get_cost (path);
    }
  if (fabs (costs[0] - costs[1]) > 1e-9 * fabs (costs[0]))
    g_error ("Dijkstra finds %.17g and A* %.17g", costs[0], costs[1]);
}

/* A summary of a network, to be compared with another. */
typedef struct
{
  guint32 n_nodes;
  guint32 n_edges;              /* 0 of a grid */
} Size;

static Size
size_of (WayNetwork *network)
{
  WayTable *table = way_network_get_table (network);
  WayGraph *graph = way_network_get_graph (network);
  const guint32 n
    = way_node_type_get_n_nodes (way_graph_get_node_type (graph));

  return (Size) { n, table != NULL ? way_table_get_n_edges (table) : 0 };
}

/* Writing and reading again does not change the size of a network that was
 * written and read once: a format may drop fields that it lacks, but only the
 * first time. */
static void
check_writing (WayNetwork *network,
               const char *format)
{
  g_autoptr (WayNetwork) last = g_object_ref (network);
  Size sizes[2];

  for (guint i = 0; i < 2; i++)
    {
      g_autoptr (GError) error = NULL;
      WayLoadOptions options = { NULL };
      g_autoptr (WayLoader) loader = NULL;
      WayNetwork *again;

      if (!way_network_save (last, path_of (2), format, WAY_SAVE_DEFAULT,
                             NULL, &error))
        {
          check_error (error);
          g_assert_cmpuint (i, ==, 0);
          return;
        }
      options.format = format;
      options.flags = WAY_LOAD_KEEP_PARALLEL;
      loader = way_loader_new (&options);
      again = way_loader_load (loader, path_of (2), NULL, &error);
      if (again == NULL)
        g_error ("%s, which was written, is refused: %s", format,
                 error->message);
      g_object_unref (last);
      last = again;
      sizes[i] = size_of (again);
    }

  g_assert_cmpuint (sizes[0].n_nodes, ==, sizes[1].n_nodes);
  g_assert_cmpuint (sizes[0].n_edges, ==, sizes[1].n_edges);
}

static void
check_network (WayNetwork *network)
{
  check_search (way_network_get_graph (network));
  if (size_of (network).n_nodes > LARGEST)
    return;
  for (guint i = 0; way_format_get (i) != NULL; i++)
    if (way_format_get (i)->writes && way_format_get (i)->reads
        && way_format_get (i)->built_in)
      check_writing (network, way_format_get (i)->name);
}

static void
load (WayLoader  *loader,
      const char *path)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (WayNetwork) network = way_loader_load (loader, path, NULL,
                                                    &error);

  if (network == NULL)
    check_error (error);
  else
    check_network (network);
}

static void
load_as (const char *format)
{
  WayLoadOptions options = { NULL };
  g_autoptr (WayLoader) loader = NULL;

  options.format = format;
  loader = way_loader_new (&options);
  load (loader, path_of (0));
}

/* Other files ------------------------------------------------------------------- */

/* The input as the second file of a format, or its third. */
static void
load_beside (const char *first,
             const char *format,
             gboolean    is_labels)
{
  WayLoadOptions options = { NULL };
  g_autoptr (WayLoader) loader = NULL;

  write_file (1, first, strlen (first));
  options.format = format;
  *(is_labels ? &options.labels_path : &options.nodes_path) = path_of (0);
  options.flags = WAY_LOAD_SKIP_STRAYS;
  loader = way_loader_new (&options);
  load (loader, path_of (1));
}

static void
load_nodes (void)
{
  load_beside ("from,to\na,b\nb,c\n", "edges", FALSE);
}

static void
load_positions (void)
{
  load_beside ("p sp 3 2\na 1 2 5\na 2 3 7\n", "dimacs", FALSE);
}

static void
load_labels (void)
{
  load_beside ("from,to,label\na,b,1\nb,c,2\n", "edges", TRUE);
}

static void
load_places (void)
{
  for (WayPositionKind kind = WAY_POSITION_PLANAR;
       kind <= WAY_POSITION_GEOGRAPHIC; kind++)
    {
      g_autoptr (GError) error = NULL;
      g_autoptr (GPtrArray) places
        = way_load_places (path_of (0), kind, NULL, NULL, NULL, &error);

      if (places == NULL)
        check_error (error);
    }
}

static void
load_queries (void)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (GPtrArray) queries = way_load_queries (path_of (0), NULL,
                                                    &error);

  if (queries == NULL)
    check_error (error);
}

int
LLVMFuzzerTestOneInput (const guint8 *data,
                        gsize         size)
{
  static const struct
  {
    const char *name;
    void      (*load) (void);
  } others[] = {
    { "nodes", load_nodes },   { "positions", load_positions },
    { "labels", load_labels }, { "places", load_places },
    { "queries", load_queries },
  };
  const char *wanted = g_getenv ("FUZZ_FORMAT");

  write_file (0, data, size);
  for (guint i = 0; way_format_get (i) != NULL; i++)
    {
      const WayFormat *format = way_format_get (i);

      if (format->reads && format->built_in
          && (wanted == NULL || strcmp (wanted, format->name) == 0))
        load_as (format->name);
    }
  for (guint i = 0; i < G_N_ELEMENTS (others); i++)
    if (wanted == NULL || strcmp (wanted, others[i].name) == 0)
      others[i].load ();

  return 0;
}
