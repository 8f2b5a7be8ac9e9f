/* edge-table.c - tests of edge tables: columns that people have, and writing
 * SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * What plain tables may hold is tested in load.c. */

#include "lib/files.h"

#include <glib/gstdio.h>

/* Writes a file for the test. (transfer full) */
static char *
make_file (const char *text)
{
  char *path = files_dup_temp_path (".csv");

  g_assert_true (g_file_set_contents (path, text, -1, NULL));
  return path;
}

static WayNetwork *
load_texts (const WayLoadOptions *options,
            const char           *edges,
            const char           *nodes,
            const char           *labels)
{
  g_autofree char *path = make_file (edges);
  g_autofree char *nodes_path = nodes != NULL ? make_file (nodes) : NULL;
  g_autofree char *labels_path = labels != NULL ? make_file (labels) : NULL;
  WayLoadOptions all = *options;
  WayNetwork *network;

  if (labels != NULL)
    all.labels_path = labels_path;
  network = files_load (&all, path, nodes_path);
  g_unlink (path);
  if (nodes_path != NULL)
    g_unlink (nodes_path);
  if (labels_path != NULL)
    g_unlink (labels_path);

  return network;
}

static void
assert_refused (const WayLoadOptions *options,
                const char           *edges,
                const char           *nodes,
                const char           *pattern)
{
  g_autofree char *path = make_file (edges);
  g_autofree char *nodes_path = nodes != NULL ? make_file (nodes) : NULL;

  files_assert_reject (options, path, nodes_path, pattern);
  g_unlink (path);
  if (nodes_path != NULL)
    g_unlink (nodes_path);
}

static WayNode
find (WayNetwork *network,
      const char *name)
{
  WayNode node = WAY_INDEX (0);

  if (!way_graph_find_node (way_network_get_graph (network), name, &node))
    g_error ("there is no \"%s\"", name);
  return node;
}

/* "COST LABEL" of the edge between two names, "-" if no edge exists. */
static void
assert_edge (WayNetwork *network,
             const char *from,
             const char *to,
             const char *expected)
{
  WayTable *table = way_network_get_table (network);
  g_autofree char *found = NULL;
  const char *label;
  WayCost cost;
  guint32 edge;

  if (way_table_find_edge (table, find (network, from), find (network, to),
                           &edge))
    {
      way_table_get_edge (table, edge, NULL, NULL, &cost, &label);
      found = g_strdup_printf ("%g %s", cost, label ? label : "");
    }

  g_assert_cmpstr (found ? found : "-", ==, expected);
}

/* Columns ------------------------------------------------------------------ */

static void
test_columns_by_name (void)
{
  WayLoadOptions options = { NULL };
  g_autoptr (WayNetwork) network = NULL;

  options.columns = "from=a, to = b,cost=minutes,label=line";
  network = load_texts (&options, "cost,line,minutes,a,b\n9,x,3,A,B\n", NULL,
                        NULL);
  assert_edge (network, "A", "B", "3 x");
  assert_edge (network, "B", "A", "3 x");
}

static void
test_columns_by_number (void)
{
  WayLoadOptions options = { NULL };
  g_autoptr (WayNetwork) network = NULL;

  options.columns = "from=1,to=3,cost=4,oneway=2";
  network = load_texts (&options, "A,yes,B,3\nB,no,C,4\n", NULL, NULL);
  files_assert_counts (network, 3, 3, 1);
  assert_edge (network, "A", "B", "3 ");
  assert_edge (network, "B", "A", "-");
  assert_edge (network, "C", "B", "4 ");
}

/* What people have: other usual names in any case, and other delimiters. */
static void
test_usual_names (void)
{
  static const char *const usual[] = {
    "From,To,Cost\nA,B,3\n",
    "FROM;TO;COST;Name\nA;B;3;x\n",
    "Source,Target,Weight\nA,B,3\n",
    "cost\tlabel\tdestination\torigin\n3\t\tB\tA\n",
    "src,dst,length,Remark\nA,B,3,no\n",
    "weight;\"target\";\"so, urce\";source\n3;B;;A\n",
    "from to cost\nA B 3\n",
    "A B 3\n",
    "  A   B  3  \n",
    "# a remark\n% one more\nA B 3\n",
    "A,B,3\n",
    "A;B;3\n",
    "A\tB\t3\n",
    /* the name itself counts before other usual ones, whatever their order */
    "source,weight,cost,to,from\nX,9,3,B,A\n",
  };

  for (guint i = 0; i < G_N_ELEMENTS (usual); i++)
    {
      WayLoadOptions options = { NULL };
      g_autoptr (WayNetwork) network = NULL;
      WayTable *table;
      WayCost cost;
      guint32 edge;

      network = load_texts (&options, usual[i], NULL, NULL);
      files_assert_counts (network, 2, 2, 1);
      table = way_network_get_table (network);
      g_assert_true (way_table_find_edge (table, find (network, "A"),
                                          find (network, "B"), &edge));
      way_table_get_edge (table, edge, NULL, NULL, &cost, NULL);
      g_assert_cmpfloat (cost, ==, 3);
    }
}

/* Rows without a header: of two fields, of numbers alone, with quotes. */
static void
test_plain_rows (void)
{
  WayLoadOptions options = { NULL };
  g_autoptr (WayNetwork) pairs = load_texts (&options, "1 2\n2 3\n", NULL,
                                             NULL);
  g_autoptr (WayNetwork) numbers = load_texts (&options, "1,2\n2,3\n", NULL,
                                               NULL);
  g_autoptr (WayNetwork) quoted
    = load_texts (&options, "\"New York\" Boston  4.5 \nBoston \"A \"\"b\" 1\n",
                  NULL, NULL);
  g_autoptr (WayNetwork) placed = NULL;

  assert_edge (pairs, "1", "2", "1 ");
  assert_edge (pairs, "3", "2", "1 ");
  assert_edge (numbers, "2", "3", "1 ");
  assert_edge (quoted, "Boston", "New York", "4.5 ");
  assert_edge (quoted, "A \"b", "Boston", "1 ");

  placed = load_texts (&options, "1 2 7\n", "ID;Latitude;Longitude\n"
                       "1;50;8\n2;51;9\n", NULL);
  assert_edge (placed, "1", "2", "7 ");
  g_assert_cmpint (way_graph_get_position_kind (way_network_get_graph (placed)),
                   ==, WAY_POSITION_GEOGRAPHIC);

  /* a name with a blank is one field where nothing else parts fields */
  options.flags = WAY_LOAD_ONE_WAY;
  g_clear_object (&placed);
  placed = load_texts (&options, "from,to\nNew York,Rome\n",
                       "node\nNew York\nRome\n", NULL);
  assert_edge (placed, "New York", "Rome", "1 ");
}

/* If the columns cannot be guessed, reading fails and the message names the
 * option. */
static void
test_odd_headings (void)
{
  WayLoadOptions options = { NULL };

  assert_refused (&options, "Stop1,Stop2,Minutes\nA,B,3\n", NULL,
                  "*.csv:1: *Stop1,Stop2,Minutes*\"from\" was expected*"
                  "--columns from=NAME");
  assert_refused (&options, "A,B\nB,C\n", NULL, "*--columns from=NAME");
  assert_refused (&options, "a b c d\n", NULL, "*--columns from=NAME");
  assert_refused (&options, "from,to\nA,B\n", "place,y\nA,1\nB,2\n",
                  "*--node-columns node=NAME");
  assert_refused (&options, "A B 3\nB C\n", NULL, "*.csv:2: *2 fields*3*");
  assert_refused (&options, "A B x\nB C 3\n", NULL, "*.csv:1: *\"x\"*number*");
  assert_refused (&options, "From,From\nA,B\n", NULL, "*\"From\" twice");

  options.columns = "from=STOP1,to=stop2";
  g_object_unref (load_texts (&options, "Stop1,Stop2\nA,B\n", NULL, NULL));
}

/* Blanks count as numbers of columns say, too. */
/* A list of territories ends in .txt, too. */
static void
test_plain_text (void)
{
  static const char *const texts[] = { "a b 2\nb c 3\n",
                                       "from,to,cost\na,b,2\nb,c,3\n",
                                       "# mine\nFrom;To;Cost\na;b;2\nb;c;3\n" };

  for (guint i = 0; i < G_N_ELEMENTS (texts); i++)
    {
      g_autofree char *path = files_dup_temp_path (".txt");
      g_autoptr (WayNetwork) network = NULL;

      g_assert_true (g_file_set_contents (path, texts[i], -1, NULL));
      network = files_load (NULL, path, NULL);
      files_assert_counts (network, 3, 4, 1);
      assert_edge (network, "b", "c", "3 ");
      g_unlink (path);
    }
}

static void
test_plain_columns (void)
{
  WayLoadOptions options = { NULL };
  g_autoptr (WayNetwork) network = NULL;

  options.columns = "from=2,to=3,cost=4";
  network = load_texts (&options, "e1 A B 3 x\ne2 B C 4 y\n", NULL, NULL);
  files_assert_counts (network, 3, 4, 1);
  assert_edge (network, "C", "B", "4 ");
}

static void
test_names_beside_ids (void)
{
  WayLoadOptions options = { NULL };
  g_autoptr (WayNetwork) network = NULL;
  WayPosition at;
  WayNode node;

  options.node_columns = "node=id,name=title,lat=la,lon=lo";
  network = load_texts (&options, "from,to,cost\n1,2,5\n2,3,6\n3,4,7\n",
                        "id,title,la,lo\n1,Faro,37,-8\n2,Oslo,60,11\n"
                        "3,Faro,62,133\n4,,,\n", NULL);
  files_assert_counts (network, 4, 6, 1);
  assert_edge (network, "Faro (1)", "Oslo", "5 ");
  assert_edge (network, "Oslo", "Faro (3)", "6 ");
  assert_edge (network, "Faro (3)", "4", "7 ");
  g_assert_false (way_graph_find_node (way_network_get_graph (network), "Faro",
                                       &node));
  g_assert_true (way_graph_get_position (way_network_get_graph (network),
                                         find (network, "Oslo"), &at));
  g_assert_cmpfloat (at.x, ==, 11);
  g_assert_cmpfloat (at.y, ==, 60);
  g_assert_false (way_graph_get_position (way_network_get_graph (network),
                                          find (network, "4"), &at));
}

static void
test_labels_from_a_table (void)
{
  WayLoadOptions options = { NULL };
  g_autoptr (WayNetwork) network = NULL;

  options.label_columns = "label=no";
  network = load_texts (&options, "from,to,label\nA,B,7\nB,C,\n", NULL,
                        "no,name\n7,\"Seventh, the\"\n");
  assert_edge (network, "A", "B", "1 Seventh, the");
  assert_edge (network, "B", "C", "1 ");
}

static void
test_one_way_unless_said (void)
{
  WayLoadOptions options = { NULL };
  g_autoptr (WayNetwork) network = NULL;

  options.flags = WAY_LOAD_ONE_WAY;
  network = load_texts (&options, "from,to,oneway\nA,B,\nB,C,no\n", NULL, NULL);
  assert_edge (network, "B", "A", "-");
  assert_edge (network, "C", "B", "1 ");
}

static void
test_strays (void)
{
  const char *edges = "from,to\nA,B\nA,X\nX,B\n";
  const char *nodes = "node\nA\nB\n";
  WayLoadOptions options = { NULL };
  g_autoptr (WayNetwork) network = NULL;

  assert_refused (&options, edges, nodes, "*.csv:3: *no node \"X\"*");
  options.flags = WAY_LOAD_SKIP_STRAYS;
  network = load_texts (&options, edges, nodes, NULL);
  files_assert_counts (network, 2, 2, 1);
}

static void
test_wrong_columns (void)
{
  static const char *const wrong[] = {
    "from", "from=", "form=a", "from=a,from=b", "from=1,to=b", "from=a,", "=a"
  };
  const char *edges = "from,to\nA,B\n";
  WayLoadOptions options = { NULL };

  for (guint i = 0; i < G_N_ELEMENTS (wrong); i++)
    {
      options.columns = wrong[i];
      assert_refused (&options, edges, NULL, "columns \"*\": expected *");
    }

  options.columns = "cost=price";
  assert_refused (&options, edges, NULL, "*.csv:1: *\"price\" was expected");
  options.columns = "from=1,to=3";
  assert_refused (&options, edges, NULL, "*.csv:1: *\"3\" was expected");
  options.columns = "from=1,to=2";
  assert_refused (&options, "A,B\nA\n", NULL, "*.csv:2: *1 fields; expected 2*");
  assert_refused (&options, "", NULL, "*.csv: *empty*expected*");
  assert_refused (&options, "A,B\rx,y\ry,z\r", NULL,
                  "*.csv:1: *carriage return*expected a line feed*");
}

static void
test_wrong_tables_beside (void)
{
  WayLoadOptions options = { NULL };
  g_autofree char *labels = make_file ("label,name\n1,One\n1,Uno\n");
  g_autofree char *others = make_file ("label,name\n1,One\n");

  options.labels_path = labels;
  assert_refused (&options, "from,to,label\nA,B,1\n", NULL,
                  "*.csv:3: the label has a row already*expected*");
  options.labels_path = others;
  assert_refused (&options, "from,to,label\nA,B,2\n", NULL,
                  "*.csv:2: there is no label \"2\"*");
  options.labels_path = NULL;

  options.node_columns = "name=name";
  assert_refused (&options, "from,to\n1,1\n", "node,name\n1,A\n1,B\n",
                  "*.csv:3: node \"1\" has a row already*expected*");
  assert_refused (&options, "from,to\n1,1\n", "node,name,x,y\n1,A,3,\n",
                  "*.csv:2: y \"\" is not a number");

  g_unlink (labels);
  g_unlink (others);
}

/* Writing ------------------------------------------------------------------ */

/* One way, both ways, both ways at two costs; names that need quotes. */
static void
test_round_trip (void)
{
  WayLoadOptions options = { NULL };
  g_autoptr (WayNetwork) network
    = load_texts (&options,
                  "from,to,cost,oneway,label\n"
                  "A,\"B, \"\"b\"\"\",0.1,,north\n"
                  "\"B, \"\"b\"\"\",\" C\",3,yes,\n"
                  "\" C\",\"B, \"\"b\"\"\",4,yes,\"x\ny\"\n"
                  "Ä,A,1e300,yes,\n",
                  "node,lat,lon\nÄ,,\nA,50.123456789012345,-8\n"
                  "\"B, \"\"b\"\"\",0,180\n\" C\",1,1\n", NULL);
  g_autoptr (WayNetwork) again = files_reload (&options, network, ".csv",
                                               ".csv");

  files_assert_counts (again, 4, 5, 1);
  files_assert_same (way_network_get_graph (network),
                     way_network_get_graph (again));
}

static void
test_round_trip_of_parallel_edges (void)
{
  WayLoadOptions options = { NULL };
  g_autoptr (WayNetwork) network = NULL, again = NULL;

  options.flags = WAY_LOAD_KEEP_PARALLEL;
  network = load_texts (&options, "from,to,cost,label\nA,B,2,x\nA,B,2,y\n"
                        "B,A,3,x\nB,C,1,z\n", NULL, NULL);
  files_assert_counts (network, 3, 8, 1);
  again = files_reload (&options, network, ".csv", NULL);
  files_assert_same (way_network_get_graph (network),
                     way_network_get_graph (again));
}

/* The text itself, as a person would have written it. */
static void
test_written_text (void)
{
  WayLoadOptions options = { NULL };
  g_autoptr (WayNetwork) network
    = load_texts (&options, "from,to,cost\nA,B,2\nB,C,2.5\n", NULL, NULL);
  g_autofree char *path = files_dup_temp_path (".csv");
  g_autofree char *text = NULL, *nodes = NULL;

  g_assert_true (way_network_save (network, path, NULL, WAY_SAVE_DEFAULT, NULL,
                                   NULL));
  g_assert_true (g_file_get_contents (path, &text, NULL, NULL));
  g_assert_cmpstr (text, ==, "from,to,cost\nA,B,2\nB,C,2.5\n");
  g_assert_true (way_network_save_nodes (network, path, NULL, WAY_SAVE_DEFAULT,
                                         NULL, NULL));
  g_assert_true (g_file_get_contents (path, &nodes, NULL, NULL));
  g_assert_cmpstr (nodes, ==, "node\nA\nB\nC\n");
  g_unlink (path);
}

/* Widths ------------------------------------------------------------------- */

static gdouble
width_of (WayNetwork *network,
          const char *from,
          const char *to)
{
  WayTable *table = way_network_get_table (network);
  guint32 edge;

  g_assert_true (way_table_find_edge (table, find (network, from),
                                      find (network, to), &edge));
  return way_table_get_width (table, edge);
}

/* Read, written unchanged, and read again. One road is narrower on the way
 * back, so it becomes two edges. */
static void
test_widths (void)
{
  const char *rows = "from,to,cost,oneway,label,width\n"
                     "A,B,2,yes,lane,2.5\n"
                     "B,C,3,no,,\n"
                     "B,A,2,yes,lane,2\n"
                     "C,A,9,no,road,7\n";
  WayLoadOptions options = { NULL };
  g_autoptr (WayNetwork) network = load_texts (&options, rows, NULL, NULL);
  g_autoptr (WayNetwork) again = files_reload (NULL, network, ".csv", NULL);
  WayNetwork *both[] = { network, again };

  for (guint i = 0; i < G_N_ELEMENTS (both); i++)
    {
      g_assert_cmpfloat (width_of (both[i], "A", "B"), ==, 2.5);
      g_assert_cmpfloat (width_of (both[i], "B", "A"), ==, 2);
      g_assert_cmpfloat (width_of (both[i], "B", "C"), ==, INFINITY);
      g_assert_cmpfloat (width_of (both[i], "A", "C"), ==, 7);
      assert_edge (both[i], "A", "B", "2 lane");
      assert_edge (both[i], "C", "B", "3 ");
    }
}

static void
test_wrong_widths (void)
{
  WayLoadOptions options = { NULL };

  assert_refused (&options, "from,to,width\nA,B,-1\n", NULL,
                  "*.csv:2: width is \"-1\"*expected*");
  assert_refused (&options, "from,to,width\nA,B,nan\n", NULL,
                  "*.csv:2: *width*");
  assert_refused (&options, "from,to,width\nA,B,wide\n", NULL,
                  "*.csv:2: *width*");
}

/* No other format has a place for widths, and none drops them. */
static void
test_widths_elsewhere (void)
{
  static const char *const formats[] = { "geojson", "dimacs", "adjacency",
                                         "graphml" };
  WayLoadOptions options = { NULL };
  g_autoptr (WayNetwork) network
    = load_texts (&options, "from,to,width\nA,B,1\n", NULL, NULL);

  for (guint i = 0; i < G_N_ELEMENTS (formats); i++)
    {
      g_autofree char *path = files_dup_temp_path (".out");
      g_autoptr (GError) error = NULL;

      g_assert_false (way_network_save (network, path, formats[i],
                                        WAY_SAVE_DEFAULT, NULL, &error));
      g_assert_error (error, WAY_ERROR, WAY_ERROR_UNSUPPORTED);
      if (way_format_find (formats[i])->built_in)
        g_assert_nonnull (strstr (error->message, "width"));
      g_unlink (path);
    }
}

/* Real tables -------------------------------------------------------------- */

static WayNetwork *
load_london (gboolean keep_parallel)
{
  g_autofree char *edges = files_dup_data_path ("rail/london.connections.csv");
  g_autofree char *nodes = files_dup_data_path ("rail/london.stations.csv");
  g_autofree char *lines = files_dup_data_path ("rail/london.lines.csv");
  WayLoadOptions options = { NULL };

  options.columns = "from=station1,to=station2,cost=time,label=line";
  options.node_columns = "node=id,name=name,lat=latitude,lon=longitude";
  options.label_columns = "label=line";
  options.labels_path = lines;
  options.flags = keep_parallel ? WAY_LOAD_KEEP_PARALLEL : 0;

  return files_load (&options, edges, nodes);
}

/* The lines that a path takes, each once. (transfer full) */
static char *
dup_lines (WayNetwork *network,
           WayPath    *path)
{
  WayTable *table = way_network_get_table (network);
  g_autoptr (GString) lines = g_string_new (NULL);
  const char *last = NULL;

  for (guint i = 1; i < way_path_get_length (path); i++)
    {
      const char *label;
      guint32 edge;

      g_assert_true (way_table_find_edge (table,
                                          way_path_get_node (path, i - 1),
                                          way_path_get_node (path, i), &edge));
      way_table_get_edge (table, edge, NULL, NULL, NULL, &label);
      if (g_strcmp0 (label, last) != 0)
        g_string_append_printf (lines, "%s%s", last ? ", " : "", label);
      last = label;
    }

  return g_strdup (lines->str);
}

/* The only shortest path, its minutes and its lines as NetworkX finds them in
 * the same tables. */
static void
test_london (void)
{
  g_autoptr (WayNetwork) network = NULL, all = NULL, again = NULL;
  g_autoptr (WayPath) path = NULL;
  g_autofree char *lines = NULL;

  if (!data_is_there ())
    return;

  all = load_london (TRUE);
  files_assert_counts (all, 302, 2 * 406, 1);
  network = load_london (FALSE);
  files_assert_counts (network, 302, 2 * 349, 1);

  path = way_find_path (way_network_get_graph (network),
                        find (network, "Amersham"),
                        find (network, "Upminster"), WAY_STRATEGY_ASTAR, NULL);
  g_assert_nonnull (path);
  g_assert_cmpfloat (way_path_get_cost (path), ==, 104);
  g_assert_cmpuint (way_path_get_length (path), ==, 40);
  lines = dup_lines (network, path);
  g_assert_cmpstr (lines, ==, "Metropolitan Line, Jubilee Line, Central Line, "
                              "District Line");

  again = files_reload (NULL, network, ".csv", ".csv");
  files_assert_same (way_network_get_graph (network),
                     way_network_get_graph (again));
}

/* One pair of the 36,907 leads from an airport to itself. */
static void
test_airlines (void)
{
  g_autofree char *edges = NULL, *nodes = NULL;
  WayLoadOptions options = { NULL };
  g_autoptr (WayNetwork) network = NULL;
  WayTable *table;
  guint n_served = 0;

  if (!data_is_there ())
    return;

  edges = files_dup_data_path ("airways/openflights-routes.dat.gz");
  nodes = files_dup_data_path ("airways/openflights-airports.dat.gz");
  options.format = "edges";
  options.columns = "from=4,to=6,label=1";
  options.node_columns = "node=1,name=2,lat=7,lon=8";
  options.flags = WAY_LOAD_ONE_WAY | WAY_LOAD_SKIP_STRAYS;
  network = files_load (&options, edges, nodes);
  files_assert_counts (network, 7698, 36907 - 1, 0);

  table = way_network_get_table (network);
  for (guint32 node = 0; node < 7698; node++)
    n_served += way_table_get_component_size (
                  table, way_table_get_component (table, WAY_INDEX (node))) > 1;
  g_assert_cmpuint (n_served, ==, 3214);
}

/* Tables as spreadsheets write them where the decimal sign is a comma. */
static void
test_decimal_commas (void)
{
  WayLoadOptions options = { NULL };
  g_autoptr (WayNetwork) network = NULL;
  WayTable *table;
  WayPosition at;
  guint32 edge;
  WayCost cost;

  network = load_texts (&options, "from;to;cost\nA;B;1,5\nB;C;2\nC;D;-0,0\n",
                        "node;lat;lon\nA;47,25;8,5\nB;-1,5;1e1\nC;0;0\nD;1;1\n",
                        NULL);
  table = way_network_get_table (network);
  g_assert_true (way_graph_get_position (WAY_GRAPH (table), find (network, "A"),
                                         &at));
  g_assert_cmpfloat (at.y, ==, 47.25);
  g_assert_cmpfloat (at.x, ==, 8.5);
  g_assert_true (way_table_find_edge (table, find (network, "A"),
                                      find (network, "B"), &edge));
  way_table_get_edge (table, edge, NULL, NULL, &cost, NULL);
  g_assert_cmpfloat (cost, ==, 1.5);
  g_clear_object (&network);

  /* Points do as well, and rows need no header. */
  network = load_texts (&options, "from;to;cost\nA;B;1.5\n", NULL, NULL);
  files_assert_counts (network, 2, 2, 0);
  g_clear_object (&network);
  network = load_texts (&options, "A;B;1,5\nB;C;2,5\n", NULL, NULL);
  files_assert_counts (network, 3, 4, 0);

  assert_refused (&options, "from;to;cost\nA;B;1.234\nB;C;5,5\n", NULL,
                  "*:3: cost is \"5,5\"*commas (line 3)*points (line 2)*");
  assert_refused (&options, "from;to;cost\nA;B;1.234,5\n", NULL,
                  "*:2: cost is \"1.234,5\"*thousands*");
  assert_refused (&options, "from;to;cost\nA;B;1,234,5\n", NULL,
                  "*:2: *cost*\"1,234,5\"*");
  assert_refused (&options, "from\tto\tcost\nA\tB\t1,5\n", NULL,
                  "*:2: *cost*\"1,5\"*");
}

/* German, French and Spanish headings, with and without accents. */
static void
test_headings_of_languages (void)
{
  static const struct
  {
    const char *edges;
    const char *nodes;
  } cases[] = {
    { "Von;Nach;L\303\244nge;Einbahnstra\303\237e;Bezeichnung;Breite\n"
      "a;b;2,5;1;Weg;9\n",
      "Knoten;Breite;L\303\244nge\na;1,5;7\nb;2;7\n" },
    { "QUELLE;ZIEL;KOSTEN;EINBAHN;STRASSE\na;b;2,5;1;Weg\n",
      "Kennung;Breitengrad;L\303\244ngengrad\na;1,5;7\nb;2;7\n" },
    { "von,nach,laenge,einbahn,name\na,b,2.5,1,Weg\n",
      "knoten,breite,laenge\na,1.5,7\nb,2,7\n" },
    { "D\303\251part;Arriv\303\251e;Co\303\273t;Sens unique;Rue;Largeur\n"
      "a;b;2,5;1;Weg;9\n",
      "N\305\223ud;Latitude;Longitude\na;1,5;7\nb;2;7\n" },
    { "Origine;Destination;Dur\303\251e;Sens-unique;Nom\na;b;2,5;1;Weg\n",
      "Noeud;Latitude;Longitude\na;1,5;7\nb;2;7\n" },
    { "Desde;Hasta;Longitud;Sentido \303\272nico;Calle;Ancho\n"
      "a;b;2,5;1;Weg;9\n",
      "Nodo;Latitud;Longitud\na;1,5;7\nb;2;7\n" },
    /* An accent of its own behind the letter. */
    { "Origen;Destino;Duracio\314\201n;Sentido_unico;Nombre\na;b;2,5;1;Weg\n",
      "Nombre;Latitud;Longitud\na;1,5;7\nb;2;7\n" },
  };

  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      WayLoadOptions options = { NULL };
      g_autoptr (WayNetwork) network
        = load_texts (&options, cases[i].edges, cases[i].nodes, NULL);
      WayTable *table = way_network_get_table (network);
      WayPosition at;
      const char *label;
      WayCost cost;

      files_assert_counts (network, 2, 1, 0);
      way_table_get_edge (table, 0, NULL, NULL, &cost, &label);
      g_assert_cmpfloat (cost, ==, 2.5);
      g_assert_cmpstr (label, ==, "Weg");
      g_assert_true (way_graph_get_position (WAY_GRAPH (table),
                                             find (network, "a"), &at));
      g_assert_cmpfloat (at.y, ==, 1.5);
      g_assert_cmpfloat (at.x, ==, 7);
    }
}

int
main (int    argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);

#define CASE(path, function) g_test_add_func ("/edge-table/" path, function)
  CASE ("columns-by-name", test_columns_by_name);
  CASE ("columns-by-number", test_columns_by_number);
  CASE ("usual-names", test_usual_names);
  CASE ("decimal-commas", test_decimal_commas);
  CASE ("headings-of-languages", test_headings_of_languages);
  CASE ("plain-rows", test_plain_rows);
  CASE ("odd-headings", test_odd_headings);
  CASE ("plain-text", test_plain_text);
  CASE ("plain-columns", test_plain_columns);
  CASE ("names-beside-ids", test_names_beside_ids);
  CASE ("labels-from-a-table", test_labels_from_a_table);
  CASE ("one-way-unless-said", test_one_way_unless_said);
  CASE ("strays", test_strays);
  CASE ("wrong-columns", test_wrong_columns);
  CASE ("wrong-tables-beside", test_wrong_tables_beside);
  CASE ("round-trip", test_round_trip);
  CASE ("round-trip-of-parallel-edges", test_round_trip_of_parallel_edges);
  CASE ("written-text", test_written_text);
  CASE ("widths", test_widths);
  CASE ("wrong-widths", test_wrong_widths);
  CASE ("widths-elsewhere", test_widths_elsewhere);
  CASE ("london", test_london);
  CASE ("airlines", test_airlines);

  return g_test_run ();
}
