/* load-part.c - parts of networks read from files, each without the rest
 * SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * Seeded graphs of all sorts are written as DIMACS graphs and read in one to
 * four parts. Edges must be those of the graph, and of the part that is cut
 * from the whole table; costs from some starts those of Bellman-Ford. */

#include "lib/file-swap.h"
#include "lib/files.h"
#include "lib/part-edges.h"
#include "lib/part-extent.h"
#include "lib/shared-query.h"
#include "parallel/thread-carrier.h"

#include <glib/gstdio.h>
#include <math.h>
#include <string.h>
#include <sys/stat.h>

#ifdef __GLIBC__
#include <malloc.h>
#endif

#define N_SEEDS 400
#define MOST_PARTS SHARED_QUERY_MOST_WORKERS

/* Files ------------------------------------------------------------------- */

/* The text of a graph, without edges that are hidden. */
static char *
dup_text (const PlainGraph *plain)
{
  GString *text = g_string_new ("c made up\n");
  guint    n    = 0;

  for (guint i = 0; i < plain->edges->len; i++)
    n += g_array_index (plain->edges, PlainEdge, i).cost < INFINITY;
  g_string_append_printf (text, "p sp %u %u\n", plain->n_nodes, n);
  for (guint i = 0; i < plain->edges->len; i++)
    {
      const PlainEdge *edge = &g_array_index (plain->edges, PlainEdge, i);
      char cost[G_ASCII_DTOSTR_BUF_SIZE];

      if (edge->cost == INFINITY)
        continue;
      g_ascii_dtostr (cost, sizeof cost, edge->cost);
      g_string_append_printf (text, "a %u %u %s\n", edge->from + 1,
                              edge->to + 1, cost);
    }

  return g_string_free (text, FALSE);
}

static WayTablePart *
load_part (const char *path,
           guint       part,
           guint       n_parts,
           GError    **error)
{
  g_autoptr (WayLoader) loader = way_loader_new (NULL);

  return way_loader_load_part (loader, path, part, n_parts, NULL, error);
}

/* Edges ------------------------------------------------------------------- */

/* Without loops, which no table keeps. */
static GArray *
list_plain_edges (const PlainGraph *plain,
                  guint             node)
{
  GArray *edges = g_array_new (FALSE, FALSE, sizeof (PlainEdge));
  guint   n;
  const PlainEdge *all = plain_graph_get_edges (plain, node, &n);

  for (guint i = 0; i < n; i++)
    if (all[i].cost < INFINITY && all[i].to != node)
      g_array_append_val (edges, all[i]);
  g_array_sort (edges, part_edges_compare);
  return edges;
}

/* Against the graph, and against a part that has all of its table. */
static void
check_edges (const PlainGraph   *plain,
             const WayTablePart *part,
             const WayTablePart *whole)
{
  for (guint32 own = 0; own < table_part_n_own (part); own++)
    {
      const guint32 node = table_part_first (part) + own;
      g_autoptr (GArray) edges    = part_edges_list (part, own);
      g_autoptr (GArray) expected = list_plain_edges (plain, node);
      g_autoptr (GArray) cut      = part_edges_list (whole, node);

      part_edges_assert_same (edges, expected);
      part_edges_assert_same (edges, cut);
    }
}

/* A table of the graph in its own order, in one part. */
static WayTablePart *
make_whole (const PlainGraph *plain)
{
  g_autoptr (WayTableBuilder) builder
      = way_table_builder_new (WAY_POSITION_NONE);
  g_autoptr (GError) error = NULL;

  way_table_builder_set_keep_parallel (builder, TRUE);
  way_table_builder_add_nodes (builder, plain->n_nodes, NULL, NULL, &error);
  for (guint i = 0; i < plain->edges->len; i++)
    {
      const PlainEdge *edge = &g_array_index (plain->edges, PlainEdge, i);

      if (edge->cost < INFINITY)
        way_table_builder_add_edge (builder, WAY_INDEX (edge->from),
                                    WAY_INDEX (edge->to), edge->cost,
                                    WAY_ONE_WAY, NULL, &error);
    }
  g_assert_no_error (error);

  g_autoptr (WayTable) table = way_table_builder_build (builder, &error);
  WayTablePart *part = way_table_part_new (table, 0, 1, &error);

  g_assert_no_error (error);
  g_assert_true (way_table_part_get_table (part) == table);
  return part;
}

/* Costs ------------------------------------------------------------------- */

typedef struct
{
  WayTablePart      *part;      /* (owned) */
  WayCarrier        *carrier;   /* (borrowed) */
  const SharedQuery *query;
  WayReach          *reach;     /* (owned) (nullable) at worker 0 */
  guint              n_known;
} Member;

static gpointer
run_member (gpointer data)
{
  Member *self = data;
  g_autoptr (WayDeltaStepping) stepping
      = way_delta_stepping_new_with_carrier (self->part, self->carrier);
  g_autoptr (GError) error = NULL;

  for (guint i = 0; i < self->query->n_starts; i++)
    way_delta_stepping_add_start (stepping,
                                  WAY_INDEX (self->query->starts[i].node),
                                  self->query->starts[i].cost);
  g_assert_cmpint (way_delta_stepping_run (stepping, &error), ==,
                   WAY_STATUS_EXHAUSTED);
  g_assert_no_error (error);
  for (guint i = 0; i < self->query->plain->n_nodes; i++)
    {
      WayCost cost;

      if (!way_delta_stepping_get_cost (stepping, WAY_INDEX (i), &cost))
        continue;
      oracle_assert_cost (cost, self->query->costs[i]);
      self->n_known++;
    }

  self->reach = way_delta_stepping_gather_reach (stepping, &error);
  g_assert_no_error (error);
  return NULL;
}

/* Worker 0 has gathered every node that can be reached, with its cost. */
static void
check_reach (const SharedQuery *query,
             const WayReach    *reach,
             guint              n_known)
{
  guint n_reachable = 0;

  for (guint i = 0; i < query->plain->n_nodes; i++)
    n_reachable += query->costs[i] < INFINITY;
  g_assert_cmpuint (n_known, ==, n_reachable);
  g_assert_cmpuint (way_reach_get_n_nodes (reach), ==, n_reachable);
  for (guint i = 0; i < n_reachable; i++)
    oracle_assert_cost (
        way_reach_get_cost (reach, i),
        query->costs[WAY_NODE_INDEX (way_reach_get_node (reach, i))]);
}

static void
check_costs (const SharedQuery *query,
             Member            *members,
             guint              n_parts)
{
  g_autoptr (GPtrArray) ends = thread_carriers_new (n_parts);
  GThread *threads[MOST_PARTS];
  guint    n_known = 0;

  for (guint i = 0; i < n_parts; i++)
    {
      members[i].carrier = ends->pdata[i];
      members[i].query   = query;
      threads[i] = g_thread_new ("worker", run_member, &members[i]);
    }
  for (guint i = 0; i < n_parts; i++)
    {
      g_thread_join (threads[i]);
      n_known += members[i].n_known;
      g_assert_cmpint (members[i].reach != NULL, ==, i == 0);
    }
  check_reach (query, members[0].reach, n_known);
  way_reach_unref (members[0].reach);
}

static void
check_graph (guint32     seed,
             const char *path)
{
  g_autoptr (SharedQuery) query = shared_query_new (seed);
  g_autoptr (WayTablePart) whole = make_whole (query->plain);
  g_autofree char *text = dup_text (query->plain);
  const guint n_parts = seed % MOST_PARTS + 1;
  Member members[MOST_PARTS] = { 0 };
  guint next = 0;

  file_swap_write (path, text, -1);
  for (guint i = 0; i < n_parts; i++)
    {
      g_autoptr (GError) error = NULL;
      WayTablePart *part = load_part (path, i, n_parts, &error);

      g_assert_no_error (error);
      g_assert_null (way_table_part_get_table (part));
      g_assert_cmpuint (part_extent (part).n_nodes, ==,
                        query->plain->n_nodes);
      g_assert_cmpuint (part_extent (part).first, ==, next);
      next += part_extent (part).n_own;
      check_edges (query->plain, part, whole);
      members[i].part = part;
    }
  g_assert_cmpuint (next, ==, query->plain->n_nodes);

  check_costs (query, members, n_parts);
  for (guint i = 0; i < n_parts; i++)
    g_object_unref (members[i].part);
}

static void
test_random (void)
{
  g_autofree char *path = files_dup_temp_path (".gr");

  for (guint32 seed = 0; seed < outcome_repeat (N_SEEDS); seed++)
    check_graph (seed, path);
  g_remove (path);
}

/* Files that other programs compressed, and a file without an edge or a
 * node. */
static void
test_files (void)
{
  static const struct
  {
    const char *text;
    guint       n_nodes;
    guint       n_edges;        /* of both parts */
  } rows[] = {
    { "p sp 0 0\n", 0, 0 },
    { "p sp 1 0\n", 1, 0 },
    { "c\n\np sp 3 2\r\na 1 2 4\r\na\t3  1 4294967296.5\r\n", 3, 2 },
  };
  g_autofree char *packed = files_dup_path ("accept-dimacs.gr.gz");
  g_autofree char *path   = files_dup_temp_path (".gr");

  for (guint i = 0; i <= G_N_ELEMENTS (rows); i++)
    {
      const gboolean is_packed = i == G_N_ELEMENTS (rows);
      guint n_edges = 0;

      if (!is_packed)
        file_swap_write (path, rows[i].text, -1);
      for (guint j = 0; j < 2; j++)
        {
          g_autoptr (GError) error = NULL;
          g_autoptr (WayTablePart) part
              = load_part (is_packed ? packed : path, j, 2, &error);

          g_assert_no_error (error);
          g_assert_cmpuint (part_extent (part).n_nodes, ==,
                            is_packed ? 3 : rows[i].n_nodes);
          n_edges += part->rows[table_part_n_own (part)] - part->rows[0];
        }
      g_assert_cmpuint (n_edges, ==, is_packed ? 2 : rows[i].n_edges);
    }
  g_remove (path);
}

/* A prepared network is cut as its table is. */
static void
test_prepared (void)
{
  g_autoptr (SharedQuery) query = shared_query_new (3);
  g_autoptr (WayTablePart) whole = make_whole (query->plain);
  WayTable *table = way_table_part_get_table (whole);
  g_autoptr (WayPrepared) prepared = way_prepared_new (table);
  g_autofree char *path = files_dup_temp_path (".way");
  g_autoptr (GError) error = NULL;
  guint next = 0;

  way_prepared_save (prepared, path, WAY_SAVE_DEFAULT, NULL, &error);
  g_assert_no_error (error);
  for (guint i = 0; i < 3; i++)
    {
      g_autoptr (WayTablePart) part = load_part (path, i, 3, &error);

      g_assert_no_error (error);
      g_assert_nonnull (way_table_part_get_table (part));
      g_assert_cmpuint (part_extent (part).bytes, <, 100);
      g_assert_cmpuint (part_extent (part).first, ==, next);
      next += part_extent (part).n_own;
      for (guint32 own = 0; own < table_part_n_own (part); own++)
        {
          g_autoptr (GArray) edges = part_edges_list (part, own);
          g_autoptr (GArray) expected
              = part_edges_list (whole, table_part_first (part) + own);

          part_edges_assert_same (edges, expected);
        }
    }
  g_assert_cmpuint (next, ==, query->plain->n_nodes);
  g_remove (path);
}

/* Hostile files ----------------------------------------------------------- */

/* Fails at every rank, wherever in the file the mistake is. */
static void
assert_rejected (const char *path,
                 const char *pattern)
{
  for (guint i = 0; i < 3; i++)
    {
      g_autoptr (GError) error = NULL;

      g_assert_null (load_part (path, i, 3, &error));
      g_assert_error (error, WAY_ERROR, WAY_ERROR_PARSE);
      if (!g_pattern_match_simple (pattern, error->message))
        g_error ("\"%s\" is not like \"%s\"", error->message, pattern);
    }
}

static void
test_hostile (void)
{
  static const struct
  {
    const char *text;
    const char *pattern;
  } rows[] = {
    { "p sp 3 2\na 1 2 4\n", "*:2: the file ends with 1 arcs; expected 2*" },
    { "p sp 3 1\na 1 2 4\na 1 3 4\n", "*:3: the file ends with 2 arcs; expected 1*" },
    { "p sp 3 2\na 1 2 4\na 4 1 4\n", "*:3: *\"4\"*" },
    { "p sp 3 2\na 1 2 4\na 3 4294967297 4\n", "*:3: *\"4294967297\"*" },
    { "p sp 3 2\na 1 2 4\na 0 1 4\n", "*:3: *\"0\"*" },
    { "p sp 3 1\na 3 1 -1\n", "*:2: *\"-1\"*" },
    { "p sp 3 1\na 3 1 nan\n", "*:2: *\"nan\"*" },
    { "p sp 3 1\na 3 1 inf\n", "*:2: *\"inf\"*" },
    { "p sp 3 1\na 3 1\n", "*:2: *" },
    { "p sp 3 1\np sp 3 1\na 3 1 2\n", "*:2: a second line with p*" },
    { "p sp 4294967295 0\n", "*:1: *\"4294967295\"*" },
    { "p sp 4000000 0\n", "*there are 4000000 nodes*" },
    { "p sp 4294967293 1\na 1 4294967293 1\n",
      "*there are 4294967293 nodes*" },
    { "p sp 50000000 4294967295\na 1 2 1\n", "*4294967295*" },
    { "p sp 50000000 50000000\na 1 50000000 1\n",
      "*:2: the file ends with 1 arcs*" },
    { "p sp -1 0\n", "*:1: *\"-1\"*" },
    { "p sp\n", "*:1: *" },
    { "p aux sp co 3\nv 1 2 3\n", "*:1: the file is not a graph*" },
    { "p sp 3 1\na 3 1 2\xff\n", "*:2: *" },
  };
  g_autofree char *path = files_dup_temp_path (".gr");

  for (guint i = 0; i < G_N_ELEMENTS (rows); i++)
    {
      file_swap_write (path, rows[i].text, -1);
      assert_rejected (path, rows[i].pattern);
    }
  g_remove (path);
}

/* A file that ends anywhere before its last line does. */
static void
test_truncated (void)
{
  const char text[] = "c roads\np sp 9 4\na 1 5 3\na 5 9 2.5\na 9 1 0\na 7 7 1\n";
  g_autofree char *path = files_dup_temp_path (".gr");

  for (gsize len = strlen ("c roads\np sp 9 4"); len < strlen (text) - 2; len++)
    {
      file_swap_write (path, text, (gssize) len);
      assert_rejected (path, "*");
    }
  g_remove (path);
}

/* Another file replaces the file while it is read. */
static void
test_changed (void)
{
  static const char first[] = "p sp 4 2\na 1 2 4\na 3 4 4\n";
  static const struct
  {
    const char *text;
    guint       when;
  } rows[] = {
    { "p sp 5 2\na 1 2 4\na 3 4 4\n", 1 },
    { "p sp 5 2\na 1 2 4\na 3 4 4\n", 2 },
    { "p sp 4 3\na 1 2 4\na 3 4 4\na 1 4 4\n", 2 },
    { "p sp 4 1\na 3 4 4\n", 2 },
    { "p sp 4 2\na 1 2 4.5\na 3 4 4\n", 2 },
    { "{\"type\": \"FeatureCollection\"}", 1 },
    { "{\"type\": \"FeatureCollection\"}", 2 },
  };
  g_autofree char *path = files_dup_temp_path (".gr");

  for (guint i = 0; i < G_N_ELEMENTS (rows); i++)
    {
      g_autoptr (WayLoader) loader
          = file_swap_new_loader (path, first, rows[i].text, rows[i].when);
      g_autoptr (GError) error = NULL;

      g_assert_null (way_loader_load_part (loader, path, 0, 2, NULL, &error));
      g_assert_error (error, WAY_ERROR, WAY_ERROR_CHANGED);
      g_assert_nonnull (strstr (error->message, path));
    }
  g_remove (path);
}

static void
assert_unsupported (const char *path)
{
  g_autoptr (GError) error = NULL;

  g_assert_null (load_part (path, 0, 2, &error));
  g_assert_error (error, WAY_ERROR, WAY_ERROR_UNSUPPORTED);
}

/* Reading does not wait for a pipe without a writer. */
static void
test_refused (void)
{
  g_autofree char *table = files_dup_temp_path (".txt");
  g_autofree char *pipe  = files_dup_temp_path (".gr");
  g_autoptr (GCancellable) cancellable = g_cancellable_new ();
  WayLoadOptions options = { NULL };
  g_autoptr (WayLoader) loader = NULL;
  g_autoptr (GError) error = NULL;

  file_swap_write (table, "A: B\nB: A\n", -1);
  assert_unsupported (table);
  assert_unsupported ("-");
  assert_unsupported (g_get_tmp_dir ());
  g_remove (pipe);
  g_assert_null (load_part (pipe, 0, 2, &error));
  g_assert_error (error, G_IO_ERROR, G_IO_ERROR_NOT_FOUND);
  g_clear_error (&error);
  g_assert_cmpint (mkfifo (pipe, 0600), ==, 0);
  assert_unsupported (pipe);
  g_remove (pipe);

  options.format = "dimacs";
  loader = way_loader_new (&options);
  g_assert_null (way_loader_load_part (loader, table, 0, 2, NULL, &error));
  g_assert_error (error, WAY_ERROR, WAY_ERROR_PARSE);
  g_clear_error (&error);

  g_cancellable_cancel (cancellable);
  file_swap_write (table, "p sp 2 1\na 1 2 3\n", -1);
  g_assert_null (
      way_loader_load_part (loader, table, 0, 2, cancellable, &error));
  g_assert_error (error, G_IO_ERROR, G_IO_ERROR_CANCELLED);
  g_remove (table);
}

/* Memory ------------------------------------------------------------------ */

#define N_LARGE 200000
#define EDGES_A_NODE 3

/* The most memory that a reader takes for itself, whatever the file. */
#define BYTES_OF_READER ((gsize) 1 << 19)

#if defined __GLIBC__ && __GLIBC_PREREQ (2, 33)
static gsize
count_bytes (void)
{
  const struct mallinfo2 info = mallinfo2 ();

  return info.uordblks + info.hblkhd;
}
#else
static gsize
count_bytes (void)
{
  return 0;
}
#endif

static void
write_large (const char *path)
{
  g_autoptr (GString) text = g_string_new (NULL);

  g_string_append_printf (text, "p sp %u %u\n", N_LARGE,
                          N_LARGE * EDGES_A_NODE);
  for (guint i = 0; i < N_LARGE * EDGES_A_NODE; i++)
    g_string_append_printf (text, "a %u %u %u\n", i % N_LARGE + 1,
                            (i + 1 + i * 7919u % (N_LARGE - 1)) % N_LARGE + 1,
                            i % 1000);
  file_swap_write (path, text->str, (gssize) text->len);
}

/* A WayProgressFunc that notes the most bytes that were allocated. */
static void
note_bytes (gdouble  fraction,
            gpointer user_data)
{
  gsize *most = user_data;

  *most = MAX (*most, count_bytes ());
}

/* The most bytes that reading takes, beyond what there was. */
static gsize
measure (const char *path,
         guint       n_parts,
         gsize      *kept)
{
  g_autoptr (WayLoader) loader = way_loader_new (NULL);
  g_autoptr (GError) error = NULL;
  const gsize before = count_bytes ();
  gsize most = before;

  way_loader_set_progress (loader, note_bytes, &most, NULL);

  g_autoptr (WayTablePart) part = way_loader_load_part (
      loader, path, n_parts - 1, n_parts, NULL, &error);

  g_assert_no_error (error);
  *kept = part_extent (part).bytes;
  return most - before;
}

static void
test_memory (void)
{
  g_autofree char *path = files_dup_temp_path (".gr");
  const gboolean is_counted = count_bytes () > 0;

  write_large (path);
  for (guint n_parts = 1; n_parts <= 4; n_parts *= 2)
    {
      const gsize n_own = N_LARGE / n_parts;
      const gsize kept_wanted
          = n_own * (4 + 8 * EDGES_A_NODE) + 4 + 4 * (n_parts + 1);
      gsize kept;
      const gsize peak = measure (path, n_parts, &kept);

      g_test_message ("%u parts: %" G_GSIZE_FORMAT " bytes kept, %" G_GSIZE_FORMAT
                      " at most", n_parts, kept, peak);
      g_assert_cmpuint (kept, ==, kept_wanted);
      if (!is_counted)
        continue;
      g_assert_cmpuint (peak, >, kept);
      g_assert_cmpuint (peak, <, kept + 4 * n_own + BYTES_OF_READER);
    }
  g_remove (path);
  if (!is_counted)
    g_test_skip ("this system does not say how many bytes are allocated");
}

/* A head alone allocates nothing. */
static void
test_memory_of_head (void)
{
  g_autofree char *path = files_dup_temp_path (".gr");
  g_autoptr (WayLoader) loader = way_loader_new (NULL);
  g_autoptr (GError) error = NULL;
  const gsize before = count_bytes ();
  gsize most = before;

  file_swap_write (path, "p sp 4294967293 1\na 1 4294967293 1\n", -1);
  way_loader_set_progress (loader, note_bytes, &most, NULL);
  g_assert_null (way_loader_load_part (loader, path, 0, 1, NULL, &error));
  g_assert_error (error, WAY_ERROR, WAY_ERROR_PARSE);
  g_assert_cmpuint (most - before, <=, BYTES_OF_READER);
  g_remove (path);
}

/* Roads ------------------------------------------------------------------- */

/* A packed file, read in parts, has the edges of the whole. */
static void
test_roads (void)
{
  if (!data_is_there ())
    return;

  g_autofree char *path = files_dup_data_path ("roads/andorra.gr.gz");
  g_autoptr (GError) error = NULL;
  g_autoptr (WayTablePart) whole = load_part (path, 0, 1, &error);
  guint64 n_edges = 0;

  g_assert_no_error (error);
  for (guint i = 0; i < 4; i++)
    {
      g_autoptr (WayTablePart) part = load_part (path, i, 4, &error);

      g_assert_no_error (error);
      n_edges += part->rows[table_part_n_own (part)];
      for (guint32 own = 0; own < table_part_n_own (part); own++)
        {
          g_autoptr (GArray) edges = part_edges_list (part, own);
          g_autoptr (GArray) expected
              = part_edges_list (whole, table_part_first (part) + own);

          part_edges_assert_same (edges, expected);
        }
    }
  g_assert_cmpuint (table_part_n_own (whole), ==, 21538);
  g_assert_cmpuint (n_edges, ==, 41733);
}

int
main (int    argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);

  g_test_add_func ("/load-part/random", test_random);
  g_test_add_func ("/load-part/files", test_files);
  g_test_add_func ("/load-part/prepared", test_prepared);
  g_test_add_func ("/load-part/hostile", test_hostile);
  g_test_add_func ("/load-part/truncated", test_truncated);
  g_test_add_func ("/load-part/changed", test_changed);
  g_test_add_func ("/load-part/refused", test_refused);
  g_test_add_func ("/load-part/memory", test_memory);
  g_test_add_func ("/load-part/memory-of-head", test_memory_of_head);
  g_test_add_func ("/load-part/roads", test_roads);

  return g_test_run ();
}
