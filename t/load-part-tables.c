/* load-part-tables.c - parts of edge tables, each without the rest
 * SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * Seeded graphs are written as edge tables of all sorts and read in one to four
 * parts. A node has the number in whose turn the text names it first, and parts
 * have the edges that were written, as has the whole that the same loader
 * reads. */

#include "lib/file-swap.h"
#include "lib/files.h"
#include "lib/part-edges.h"
#include "lib/part-extent.h"
#include "lib/shared-query.h"

#include <glib/gstdio.h>
#include <math.h>
#include <string.h>

#ifdef __GLIBC__
#include <malloc.h>
#endif

#define N_SEEDS 300
#define MOST_PARTS 5

/* Tables ------------------------------------------------------------------ */

/* How a table is written. */
typedef struct
{
  char     delimiter;
  gboolean has_header;
  gboolean has_costs;
  gboolean has_ways;            /* a column that says which ways edges lead */
  gboolean one_way;             /* what edges do if it says nothing */
  guint    names;               /* which sort */
} Style;

/* Its content: nodes in the order of their names in the file, and edges. */
typedef struct
{
  GHashTable *numbers;          /* (owned) by name */
  GPtrArray  *names;            /* (owned) by number */
  PlainGraph *plain;            /* (owned) in these numbers */
} Wanted;

static void
wanted_clear (Wanted *self)
{
  g_hash_table_unref (self->numbers);
  g_ptr_array_unref (self->names);
  plain_graph_free (self->plain);
}

G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (Wanted, wanted_clear)

static char *
dup_name (guint node,
          guint sort)
{
  switch (sort)
    {
    case 0:
      return g_strdup_printf ("%u", node);
    case 1:
      return g_strdup_printf ("%u", 4000000000u - node * 7919);
    case 2:
      return g_strdup_printf ("Ü%.*s%u", (int) (node % 9), "aaaaaaaaa", node);
    default:
      return g_strdup_printf ("\"%u, or \"\"%u\"\"; \t", node, node / 2);
    }
}

static guint
name_node (Wanted     *self,
           const char *name)
{
  gpointer known;
  const guint number = self->names->len;

  if (g_hash_table_lookup_extended (self->numbers, name, NULL, &known))
    return GPOINTER_TO_UINT (known);

  g_ptr_array_add (self->names, g_strdup (name));
  g_hash_table_insert (self->numbers, self->names->pdata[number],
                       GUINT_TO_POINTER (number));
  return number;
}

static void
put_name (GString *text,
          guint    node,
          Style    style)
{
  g_autofree char *name = dup_name (node, style.names);

  if (name[0] == '"')
    g_string_append_printf (text, "%s\"", name);
  else
    g_string_append (text, name);
}

/* As a reader has it. */
static char *
dup_plain_name (guint node,
                Style style)
{
  return style.names < 3 ? dup_name (node, style.names)
                         : g_strdup_printf ("%u, or \"%u\"; \t", node,
                                            node / 2);
}

static void
put_edge (GString         *text,
          const PlainEdge *edge,
          Style            style,
          gboolean         is_one_way)
{
  char cost[G_ASCII_DTOSTR_BUF_SIZE];

  put_name (text, edge->from, style);
  g_string_append_c (text, style.delimiter);
  put_name (text, edge->to, style);
  if (style.has_costs)
    g_string_append_printf (text, "%c%s", style.delimiter,
                            g_ascii_dtostr (cost, sizeof cost, edge->cost));
  if (style.has_ways)
    g_string_append_printf (text, "%c%s", style.delimiter,
                            is_one_way ? "yes" : "no");
  g_string_append_c (text, '\n');
}

static void
want_edge (Wanted          *self,
           const PlainEdge *edge,
           Style            style,
           gboolean         is_one_way)
{
  g_autofree char *first = dup_plain_name (edge->from, style);
  g_autofree char *second = dup_plain_name (edge->to, style);
  const guint from = name_node (self, first);
  const guint to = name_node (self, second);
  const WayCost cost = style.has_costs ? edge->cost : 1;

  if (from == to)
    return;
  plain_graph_add (self->plain, from, to, cost);
  if (!is_one_way)
    plain_graph_add (self->plain, to, from, cost);
}

static Style
choose_style (guint32 seed)
{
  static const char delimiters[] = { ',', ';', '\t', ' ' };
  Style style = { delimiters[seed % 4], seed / 4 % 3 != 0, seed / 3 % 4 != 0,
                  seed % 5 < 2, seed % 7 < 3, seed / 2 % 4 };

  if (style.delimiter == ' ')
    style.names %= 2;
  if (style.has_header)
    return style;

  /* Such tables are known by a number in the third field. */
  style.has_costs = TRUE;
  style.has_ways = FALSE;
  return style;
}

/* (transfer full) the text; and its content. */
static char *
write_table (const PlainGraph *plain,
             Style             style,
             Wanted           *wanted)
{
  const char stop = style.delimiter;
  GString *text = g_string_new (style.has_header ? "# made up\n" : NULL);

  *wanted = (Wanted) { g_hash_table_new (g_str_hash, g_str_equal),
                       g_ptr_array_new_with_free_func (g_free),
                       plain_graph_new (plain->n_nodes) };
  if (style.has_header)
    g_string_append_printf (text, "source%cTo%c%s", stop,
                            style.has_costs ? stop : '\n',
                            style.has_costs ? "weight" : "");
  if (style.has_header && !style.has_costs)
    g_string_truncate (text, text->len - 1);
  if (style.has_ways)
    g_string_append_printf (text, "%coneway", stop);
  if (style.has_header)
    g_string_append_c (text, '\n');

  for (guint i = 0; i < plain->edges->len; i++)
    {
      const PlainEdge *edge = &g_array_index (plain->edges, PlainEdge, i);
      const gboolean is_one_way
        = style.has_ways ? i % 3 == 0 : style.one_way;

      if (edge->cost == INFINITY)
        continue;
      put_edge (text, edge, style, is_one_way);
      want_edge (wanted, edge, style, is_one_way);
    }
  plain_graph_seal (wanted->plain);
  return g_string_free (text, FALSE);
}

/* Checks ------------------------------------------------------------------ */

static GArray *
list_wanted (const Wanted *self,
             guint         node)
{
  GArray *edges = g_array_new (FALSE, FALSE, sizeof (PlainEdge));
  guint   n;
  const PlainEdge *all = plain_graph_get_edges (self->plain, node, &n);

  g_array_append_vals (edges, all, n);
  g_array_sort (edges, part_edges_compare);
  return edges;
}

/* The part of a table that is the whole of it, in the table's own numbers. */
static WayTablePart *
take_whole (WayLoader  *loader,
            const char *path)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (WayNetwork) network = way_loader_load (loader, path, NULL, &error);

  g_assert_no_error (error);

  WayTablePart *part
    = way_table_part_new (way_network_get_table (network), 0, 1, &error);

  g_assert_no_error (error);
  return part;
}

/* The edges of a whole table, in the numbers of its file. */
static void
check_whole (WayTablePart *whole,
             const Wanted *wanted)
{
  WayTable *table = way_table_part_get_table (whole);

  g_assert_cmpuint (way_table_get_n_nodes (table), ==, wanted->names->len);
  for (guint32 i = 0; i < way_table_get_n_nodes (table); i++)
    {
      const guint32 id = way_table_get_id (table, WAY_INDEX (i));
      g_autoptr (GArray) edges = part_edges_list (whole, i);
      g_autoptr (GArray) expected = list_wanted (wanted, id);

      for (guint k = 0; k < edges->len; k++)
        {
          PlainEdge *edge = &g_array_index (edges, PlainEdge, k);

          edge->from = id;
          edge->to = way_table_get_id (table, WAY_INDEX (edge->to));
        }
      g_array_sort (edges, part_edges_compare);
      part_edges_assert_same (edges, expected);
    }
}

static void
check_names (WayLoader    *loader,
             const char   *path,
             WayTablePart *part,
             const Wanted *wanted)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (WayNetwork) nodes
    = way_loader_load_nodes (loader, path, part, NULL, &error);

  g_assert_no_error (error);
  g_assert_cmpuint (way_table_get_n_nodes (way_network_get_table (nodes)), ==,
                    wanted->names->len);
  g_assert_cmpuint (way_table_get_n_edges (way_network_get_table (nodes)), ==,
                    0);
  g_assert_cmpstr (way_network_get_format (nodes), ==, "edges");
  for (guint i = 0; i < wanted->names->len; i++)
    {
      g_autofree char *name
        = way_graph_dup_name (way_network_get_graph (nodes), WAY_INDEX (i));

      g_assert_cmpstr (name, ==, wanted->names->pdata[i]);
    }
}

static void
check_parts (WayLoader    *loader,
             const char   *path,
             guint         n_parts,
             const Wanted *wanted)
{
  guint next = 0;

  for (guint i = 0; i < n_parts; i++)
    {
      g_autoptr (GError) error = NULL;
      g_autoptr (WayTablePart) part
        = way_loader_load_part (loader, path, i, n_parts, NULL, &error);

      g_assert_no_error (error);
      g_assert_null (way_table_part_get_table (part));
      g_assert_cmpuint (part_extent (part).n_nodes, ==, wanted->names->len);
      g_assert_cmpuint (part_extent (part).first, ==, next);
      for (guint32 own = 0; own < table_part_n_own (part); own++)
        {
          g_autoptr (GArray) edges = part_edges_list (part, own);
          g_autoptr (GArray) expected = list_wanted (wanted, next + own);

          part_edges_assert_same (edges, expected);
        }
      next += part_extent (part).n_own;
      if (i == 0)
        check_names (loader, path, part, wanted);
    }
  g_assert_cmpuint (next, ==, wanted->names->len);
}

static void
check_table (WayLoader    *loader,
             const char   *path,
             guint         n_parts,
             const Wanted *wanted)
{
  g_autoptr (WayTablePart) whole = take_whole (loader, path);

  check_whole (whole, wanted);
  check_parts (loader, path, n_parts, wanted);
}

static void
test_random (void)
{
  g_autofree char *path = files_dup_temp_path (".csv");

  for (guint32 seed = 0; seed < outcome_repeat (N_SEEDS); seed++)
    {
      g_autoptr (SharedQuery) query = shared_query_new (seed);
      WayLoadOptions options = { NULL };
      g_autoptr (WayLoader) loader = NULL;
      const Style style = choose_style (seed);
      g_auto (Wanted) wanted;
      g_autofree char *text = write_table (query->plain, style, &wanted);

      if (wanted.names->len == 0)
        continue;
      file_swap_write (path, text, -1);
      options.format = "edges";
      options.flags = WAY_LOAD_KEEP_PARALLEL
                      | (style.one_way ? WAY_LOAD_ONE_WAY : 0);
      loader = way_loader_new (&options);
      check_table (loader, path, seed % MOST_PARTS + 1, &wanted);
    }
  g_remove (path);
}

#define N_ALIKE 1024
#define N_MANY 30000

/* The first have one hash in GLib, since 33 'a' + 'b' is 33 'b' + 'A'. */
static char *
dup_one_of_many (guint i)
{
  char name[21] = { 0 };

  if (i >= N_ALIKE)
    return g_strdup_printf ("node%u", i);

  for (guint bit = 0; bit < 10; bit++)
    memcpy (name + 2 * bit, i >> bit & 1 ? "ab" : "bA", 2);
  g_assert_cmpuint (g_str_hash (name), ==, g_str_hash ("bAbAbAbAbAbAbAbAbAbA"));
  return g_strdup (name);
}

/* An index grows many times, and has names that all have one hash. */
static void
test_many_names (void)
{
  g_autofree char *path = files_dup_temp_path (".csv");
  g_autoptr (GString) text = g_string_new ("from,to,cost\n");
  g_autoptr (WayLoader) loader = way_loader_new (NULL);
  g_auto (Wanted) wanted = { g_hash_table_new (g_str_hash, g_str_equal),
                             g_ptr_array_new_with_free_func (g_free),
                             plain_graph_new (N_MANY) };

  for (guint i = 0; i < N_MANY; i++)
    {
      g_autofree char *name = dup_one_of_many (i);

      g_assert_cmpuint (name_node (&wanted, name), ==, i);
      if (i == 0)
        continue;
      g_string_append_printf (text, "%s,%s,%u\n",
                              (char *) wanted.names->pdata[i - 1], name, i % 7);
      plain_graph_add (wanted.plain, i - 1, i, i % 7);
      plain_graph_add (wanted.plain, i, i - 1, i % 7);
    }
  plain_graph_seal (wanted.plain);
  file_swap_write (path, text->str, -1);
  check_table (loader, path, 3, &wanted);
  g_remove (path);
}

/* Tables as people write them, and very short ones. */
static void
test_files (void)
{
  static const struct
  {
    const char *text;
    const char *columns;
    const char *names;          /* in the order of their numbers */
    guint       n_edges;
  } rows[] = {
    { "from,to\n", NULL, "", 0 },
    { "from,to\nA,A\n", NULL, "A", 0 },
    { "from,to,cost,label,width\nB,A,2,road,\nA,C,0,,2.5\n", NULL, "B A C", 4 },
    { "% SNAP\n# more\n7\t3\n3\t9\n9\t7\n", NULL, "7 3 9", 6 },
    { "a\xc3\xa4 b 1\nb c 2\n", NULL, "a\xc3\xa4 b c", 4 },
    { "from,to,oneway\r\n\"x\",y,yes\r\n\r\ny,x,true\r\nz,\"y\",1", NULL, "x y z",
      3 },
    { "x,u,v\n1,B,C\n", "from=u,to=v", "B C", 2 },
    { "1,B,C\n", "from=3,to=2,cost=1", "C B", 2 },
  };
  g_autofree char *path = files_dup_temp_path (".csv");

  for (guint i = 0; i < G_N_ELEMENTS (rows); i++)
    {
      g_auto (GStrv) names = g_strsplit (rows[i].names, " ", -1);
      WayLoadOptions options = { NULL };
      g_autoptr (WayLoader) loader = NULL;
      guint n_edges = 0;

      options.format = "edges";
      options.columns = rows[i].columns;
      loader = way_loader_new (&options);
      file_swap_write (path, rows[i].text, -1);
      for (guint k = 0; k < MOST_PARTS; k++)
        {
          g_autoptr (GError) error = NULL;
          g_autoptr (WayTablePart) part = way_loader_load_part (
              loader, path, k, MOST_PARTS, NULL, &error);
          g_autoptr (WayNetwork) nodes
            = part ? way_loader_load_nodes (loader, path, part, NULL, &error)
                   : NULL;

          g_assert_no_error (error);
          n_edges += part->rows[table_part_n_own (part)];
          g_assert_cmpuint (part_extent (part).n_nodes, ==,
                            g_strv_length (names));
          for (guint node = 0; names[node] != NULL; node++)
            {
              g_autofree char *name = way_graph_dup_name (
                  way_network_get_graph (nodes), WAY_INDEX (node));

              g_assert_cmpstr (name, ==, names[node]);
            }
        }
      g_assert_cmpuint (n_edges, ==, rows[i].n_edges);
    }
  g_remove (path);
}

/* Nodes of numbers go by them; a prepared network has its table. */
static void
test_nodes (void)
{
  g_autofree char *path = files_dup_temp_path (".gr");
  g_autofree char *prepared_path = files_dup_temp_path (".wayfind");
  WayLoadOptions options = { NULL };
  g_autoptr (WayLoader) loader = NULL;
  g_autoptr (GError) error = NULL;
  guint32 first;

  options.unit = WAY_UNIT_SECONDS;
  loader = way_loader_new (&options);
  file_swap_write (path, "p sp 3 1\na 3 1 2\n", -1);

  g_autoptr (WayTablePart) part
    = way_loader_load_part (loader, path, 1, 2, NULL, &error);
  g_autoptr (WayNetwork) nodes
    = way_loader_load_nodes (loader, path, part, NULL, &error);
  WayTable *table = way_network_get_table (nodes);

  g_assert_no_error (error);
  g_assert_cmpuint (way_table_get_n_nodes (table), ==, 3);
  g_assert_cmpuint (way_table_get_n_edges (table), ==, 0);
  g_assert_true (way_table_is_numbered (table, &first));
  g_assert_cmpuint (first, ==, 1);
  g_assert_cmpint (way_network_get_unit (nodes), ==, WAY_UNIT_SECONDS);

  g_autoptr (WayPrepared) prepared = way_prepared_new (table);

  way_prepared_save (prepared, prepared_path, WAY_SAVE_DEFAULT, NULL, &error);
  g_assert_no_error (error);

  g_autoptr (WayTablePart) mapped
    = way_loader_load_part (loader, prepared_path, 0, 2, NULL, &error);
  g_autoptr (WayNetwork) whole
    = way_loader_load_nodes (loader, prepared_path, mapped, NULL, &error);

  g_assert_no_error (error);
  g_assert_true (way_network_get_table (whole)
                 == way_table_part_get_table (mapped));
  g_remove (prepared_path);

  file_swap_write (path, "p sp 4 1\na 3 1 2\n", -1);
  g_assert_null (way_loader_load_nodes (loader, path, part, NULL, &error));
  g_assert_error (error, WAY_ERROR, WAY_ERROR_CHANGED);
  g_assert_nonnull (strstr (error->message, path));
  g_remove (path);
}

/* Hostile files ----------------------------------------------------------- */

/* Each part is refused for the error of the whole, whichever part has the
 * edge. */
static void
test_hostile (void)
{
  static const struct
  {
    const char *text;
    const char *pattern;
    WayError    code;
  } rows[] = {
    { "from,to,cost\nA,B,1\nC,,2\n", "*:3: *\"to\" is empty*",
      WAY_ERROR_PARSE },
    { "from,to,cost\nA,B,1\n,C,2\n", "*:3: *\"from\" is empty*",
      WAY_ERROR_PARSE },
    { "from,to,cost\nA,B,1\nC,D,-2\n", "*:3: *-2*", WAY_ERROR_BAD_COST },
    { "from,to,cost\nA,B,1\nC,D,inf\n", "*:3: *\"inf\"*", WAY_ERROR_PARSE },
    { "from,to,cost\nA,B,1\nC,D,nan\n", "*:3: *\"nan\"*", WAY_ERROR_PARSE },
    { "from,to,cost\nA,B,1\nC,D,\n", "*:3: *", WAY_ERROR_PARSE },
    { "from,to,cost\nA,B,1\nC,D\n", "*:3: *2 fields*", WAY_ERROR_PARSE },
    { "from,to,oneway\nA,B,no\nC,D,maybe\n", "*:3: *maybe*", WAY_ERROR_PARSE },
    { "from,to,width\nA,B,1\nC,D,-1\n", "*:3: *-1*", WAY_ERROR_PARSE },
    { "from,to,cost\nA,B,1\n\"C,D,2\n", "*:3: *quote*", WAY_ERROR_PARSE },
    { "from,to,from\nA,B,1\n", "*:1: *twice*", WAY_ERROR_PARSE },
    { "from,cost\nA,1\n", "*:1: *\"to\"*", WAY_ERROR_PARSE },
    { "", "*", WAY_ERROR_PARSE },
    { "from,to,cost\nA,B\xff,1\n", "*:2: *", WAY_ERROR_PARSE },
  };
  g_autofree char *path = files_dup_temp_path (".csv");
  WayLoadOptions options = { NULL };
  g_autoptr (WayLoader) loader = NULL;

  options.format = "edges";
  loader = way_loader_new (&options);
  for (guint i = 0; i < G_N_ELEMENTS (rows); i++)
    {
      file_swap_write (path, rows[i].text, -1);
      for (guint part = 0; part <= 3; part++)
        {
          g_autoptr (GError) error = NULL;

          if (part < 3)
            g_assert_null (
                way_loader_load_part (loader, path, part, 3, NULL, &error));
          else
            g_assert_null (way_loader_load (loader, path, NULL, &error));
          g_assert_error (error, WAY_ERROR, (int) rows[i].code);
          if (!g_pattern_match_simple (rows[i].pattern, error->message))
            g_error ("\"%s\" is not like \"%s\"", error->message,
                     rows[i].pattern);
        }
    }
  g_remove (path);
}

/* Another file replaces the file while it is read. */
static void
test_changed (void)
{
  static const struct
  {
    const char *text;
    guint       when;
  } rows[] = {
    { "from,to,cost\nA,B,1\nB,D,2\n", 1 },
    { "from,to,cost\nA,B,1\nB,D,2\n", 2 },
    { "from,to,cost\nA,B,1\nB,C,2\nA,C,4\n", 2 },
    { "from,to,cost\nB,C,2\n", 2 },
    { "from,to,cost\nA,B,1.5\nB,C,2\n", 2 },
    { "p sp 2 1\na 1 2 3\n", 1 },
  };
  g_autofree char *path = files_dup_temp_path (".csv");

  for (guint i = 0; i < G_N_ELEMENTS (rows); i++)
    {
      g_autoptr (WayLoader) loader
          = file_swap_new_loader (path, "from,to,cost\nA,B,1\nB,C,2\n",
                                  rows[i].text, rows[i].when);
      g_autoptr (GError) error = NULL;

      g_assert_null (way_loader_load_part (loader, path, 0, 2, NULL, &error));
      g_assert_error (error, WAY_ERROR, WAY_ERROR_CHANGED);
      g_assert_nonnull (strstr (error->message, path));
    }
  g_remove (path);
}

static void
assert_unsupported (WayLoader  *loader,
                    const char *path)
{
  g_autoptr (GError) error = NULL;

  g_assert_null (way_loader_load_part (loader, path, 0, 2, NULL, &error));
  g_assert_error (error, WAY_ERROR, WAY_ERROR_UNSUPPORTED);
}

/* What goes with a table, or cannot go with a graph. */
static void
test_refused (void)
{
  g_autofree char *path = files_dup_temp_path (".csv");
  g_autoptr (WayLoader) with_nodes
    = way_loader_new (&(WayLoadOptions) { .nodes_path = path });
  g_autoptr (WayLoader) with_labels
    = way_loader_new (&(WayLoadOptions) { .labels_path = path });
  g_autoptr (WayLoader) at_noon = way_loader_new (
    &(WayLoadOptions) { .weekday = G_DATE_MONDAY, .minute = 720 });
  g_autoptr (GError) error = NULL;

  file_swap_write (path, "from,to,cost\nA,B,1\n", -1);
  assert_unsupported (with_nodes, path);
  assert_unsupported (at_noon, path);

  g_autoptr (WayTablePart) part
    = way_loader_load_part (with_labels, path, 0, 2, NULL, &error);

  g_assert_no_error (error);
  g_assert_null (way_loader_load_nodes (with_nodes, path, part, NULL, &error));
  g_assert_error (error, WAY_ERROR, WAY_ERROR_UNSUPPORTED);
  g_clear_error (&error);
  g_assert_null (way_loader_load_nodes (with_labels, "-", part, NULL, &error));
  g_assert_error (error, WAY_ERROR, WAY_ERROR_UNSUPPORTED);

  file_swap_write (path, "p sp 2 1\na 1 2 3\n", -1);
  assert_unsupported (with_labels, path);
  g_remove (path);
}

/* Memory ------------------------------------------------------------------ */

#define N_LARGE 100000
#define EDGES_A_NODE 10

/* The most memory that a reader takes for itself, whatever the file. */
#define BYTES_OF_READER ((gsize) 1 << 19)

/* The most memory that a name takes, beside its letters. */
#define BYTES_OF_NAME 32

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

/* Names have seven letters. */
static void
write_large (const char *path)
{
  g_autoptr (GString) text = g_string_new ("from\tto\tcost\toneway\n");

  for (guint i = 0; i < N_LARGE * EDGES_A_NODE; i++)
    g_string_append_printf (text, "%u\t%u\t%u\tyes\n", 1000000 + i % N_LARGE,
                            1000000
                              + (i + 1 + i * 7919u % (N_LARGE - 1)) % N_LARGE,
                            i % 1000);
  file_swap_write (path, text->str, -1);
}

typedef struct
{
  gsize before;
  gsize most;
} Bytes;

/* A WayProgressFunc that notes the most bytes that were allocated. */
static void
note_bytes (gdouble  fraction,
            gpointer user_data)
{
  Bytes *self = user_data;

  self->most = MAX (self->most, count_bytes ());
}

/* The most bytes that reading takes, beyond the memory in use before: of the
 * last part, or of the whole if it is not read in parts. */
static gsize
measure (const char *path,
         guint       n_parts,
         gsize      *kept)
{
  g_autoptr (WayLoader) loader = way_loader_new (NULL);
  g_autoptr (GError) error = NULL;
  Bytes bytes = { count_bytes (), 0 };

  way_loader_set_progress (loader, note_bytes, &bytes, NULL);
  if (n_parts == 0)
    {
      g_autoptr (WayNetwork) whole
        = way_loader_load (loader, path, NULL, &error);

      g_assert_nonnull (whole);
    }
  else
    {
      g_autoptr (WayTablePart) part = way_loader_load_part (
          loader, path, n_parts - 1, n_parts, NULL, &error);

      *kept = part_extent (part).bytes;
    }

  g_assert_no_error (error);
  return bytes.most - bytes.before;
}

/* The names of all nodes, and the edges of the part alone. */
static void
test_memory (void)
{
  g_autofree char *path = files_dup_temp_path (".tsv");
  const gboolean is_counted = count_bytes () > 0;
  const gsize of_names = N_LARGE * (gsize) (7 + BYTES_OF_NAME);
  gsize whole, kept = 0;

  write_large (path);
  whole = measure (path, 0, &kept);
  g_test_message ("the whole: %" G_GSIZE_FORMAT " bytes at most", whole);
  for (guint n_parts = 1; n_parts <= 8; n_parts *= 2)
    {
      const gsize n_own = N_LARGE / n_parts;
      const gsize peak = measure (path, n_parts, &kept);

      g_test_message ("%u parts: %" G_GSIZE_FORMAT " bytes kept, %" G_GSIZE_FORMAT
                      " at most", n_parts, kept, peak);
      g_assert_cmpuint (kept, ==, n_own * (4 + 8 * EDGES_A_NODE) + 4
                                    + 4 * (n_parts + 1));
      if (!is_counted)
        continue;
      g_assert_cmpuint (peak, >, kept);
      g_assert_cmpuint (peak, <, kept + 4 * n_own + of_names + BYTES_OF_READER);
      if (n_parts >= 4)
        g_assert_cmpuint (peak, <, whole / 2);
    }
  g_remove (path);
  if (!is_counted)
    g_test_skip ("this system does not say how many bytes are allocated");
}

int
main (int    argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);

  g_test_add_func ("/load-part-tables/random", test_random);
  g_test_add_func ("/load-part-tables/many-names", test_many_names);
  g_test_add_func ("/load-part-tables/files", test_files);
  g_test_add_func ("/load-part-tables/nodes", test_nodes);
  g_test_add_func ("/load-part-tables/hostile", test_hostile);
  g_test_add_func ("/load-part-tables/changed", test_changed);
  g_test_add_func ("/load-part-tables/refused", test_refused);
  g_test_add_func ("/load-part-tables/memory", test_memory);

  return g_test_run ();
}
