/* edge-lengths.c - edges that cost their lengths, in every format that has them
 * SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * The nodes a, b and c lie in a row, 3 or 4 apart from each other in the plane,
 * or degrees along the equator. In each file the position of c may be left out,
 * or all positions, or costs are given. */

#include "lib/files.h"

#include <glib/gstdio.h>

/* A degree of the equator, on a sphere with a radius of 6371008.8 metres, the
 * mean one of the Earth. */
#define DEGREE (6371008.8 * G_PI / 180)

/* Fields that a file omits or gives. */
typedef enum
{
  ALL_PLACED,
  SOME_PLACED,
  NONE_PLACED,
  SOME_WITH_COSTS,
  N_KINDS
} Kind;

typedef struct
{
  const char *name;
  const char *ending;
  gdouble     unit;             /* the cost of a length of 1 */
  const char *nodes[N_KINDS];   /* (nullable) the file of nodes */
  const char *edges[N_KINDS];   /* (nullable) of no such kind */
  const char *message;          /* of SOME_PLACED */
} Row;

#define GRAPHML(position_of_c)                                                 \
  "<graphml><key id=\"x\" for=\"node\" attr.name=\"x\"/>\n"                    \
  "<key id=\"y\" for=\"node\" attr.name=\"y\"/>\n"                             \
  "<graph edgedefault=\"undirected\">\n"                                       \
  "<edge source=\"a\" target=\"b\"/>\n<edge source=\"b\" target=\"c\"/>\n"     \
  "<node id=\"c\">" position_of_c "</node>\n"                                  \
  "<node id=\"a\">" GRAPHML_AT ("0") "</node>\n"                               \
  "<node id=\"b\">" GRAPHML_AT ("3") "</node></graph></graphml>\n"
#define GRAPHML_AT(x)                                                          \
  "<data key=\"x\">" x "</data><data key=\"y\">0</data>"

static const Row rows[] = {
  { "edges", ".csv", 1,
    { "node,x,y\na,0,0\nb,3,0\nc,7,0\n", "node,x,y\na,0,0\nb,3,0\nc,,\n",
      "node,x,y\na,,\nb,,\nc,,\n", "node,x,y\na,0,0\nb,3,0\nc,,\n" },
    { "from,to\na,b\nb,c\n", "from,to\na,b\nb,c\n", "from,to\na,b\nb,c\n",
      "from,to,cost\na,b,5\nb,c,6\n" },
    "*:3: the edge from \"b\" to \"c\" has no length, since \"c\" has no "
    "position: *" },
  { "edges-on-the-earth", ".csv", DEGREE,
    { "node,lat,lon\na,0,0\nb,0,3\nc,0,7\n", "node,lat,lon\na,0,0\nb,0,3\nc,,\n",
      "node,lat,lon\na,,\nb,,\nc,,\n", NULL },
    { "from,to\na,b\nb,c\n", "from,to\na,b\nb,c\n", "from,to\na,b\nb,c\n",
      NULL },
    "*:3: the edge from \"b\" to \"c\" has no length, *" },
  { "borders", ".tsv", DEGREE,
    { NULL },
    { "node,lat,lon,neighbours\na,0,0,b\nb,0,3,c\nc,0,7,\n",
      "node,lat,lon,neighbours\na,0,0,b\nb,0,3,c\nc,,,\n",
      "node,lat,lon,neighbours\na,,,b\nb,,,c\nc,,,\n", NULL },
    "*:3: the edge from \"b\" to \"c\" has no length, *" },
  { "adjacency", ".txt", DEGREE,
    { NULL },
    { "a (0 N, 0 E): b\nb (0 N, 3 E): c\nc (0 N, 7 E):\n",
      "a (0 N, 0 E): b\nb (0 N, 3 E): c\nc:\n", "a: b\nb: c\nc:\n",
      "a (0 N, 0 E): b = 5\nb (0 N, 3 E): c = 6\nc:\n" },
    "*:2: the edge from \"b\" to \"c\" has no length, *" },
  { "graphml", ".graphml", 1,
    { NULL },
    { GRAPHML (GRAPHML_AT ("7")), GRAPHML (""),
      "<graphml><graph edgedefault=\"undirected\"><node id=\"a\"/>"
      "<node id=\"b\"/><node id=\"c\"/><edge source=\"a\" target=\"b\"/>"
      "<edge source=\"b\" target=\"c\"/></graph></graphml>", NULL },
    "*:5: the edge from \"b\" to \"c\" has no length, *" },
};

static char *
make_file (const char *text,
           const char *ending)
{
  char *path = text != NULL ? files_dup_temp_path (ending) : NULL;

  if (path != NULL)
    g_assert_true (g_file_set_contents (path, text, -1, NULL));
  return path;
}

static void
assert_cost (WayTable   *table,
             const char *from,
             const char *to,
             WayCost     expected)
{
  WayNode a, b;
  guint32 edge;
  WayCost cost;

  g_assert_true (way_graph_find_node (WAY_GRAPH (table), from, &a));
  g_assert_true (way_graph_find_node (WAY_GRAPH (table), to, &b));
  g_assert_true (way_table_find_edge (table, a, b, &edge));
  way_table_get_edge (table, edge, NULL, NULL, &cost, NULL);
  g_assert_cmpfloat_with_epsilon (cost, expected, 1e-9 * expected);
}

static void
check_kind (const Row *row,
            Kind       kind)
{
  const gdouble costs[N_KINDS][2] = {
    { 3 * row->unit, 4 * row->unit }, { 0, 0 }, { 1, 1 }, { 5, 6 },
  };
  g_autofree char *edges = make_file (row->edges[kind], row->ending);
  g_autofree char *nodes = make_file (row->nodes[kind], ".csv");

  if (edges == NULL)
    return;
  if (kind == SOME_PLACED)
    files_assert_reject (NULL, edges, nodes, row->message);
  else
    {
      g_autoptr (WayNetwork) network = files_load (NULL, edges, nodes);
      WayTable *table = way_network_get_table (network);

      assert_cost (table, "a", "b", costs[kind][0]);
      assert_cost (table, "b", "c", costs[kind][1]);
    }

  g_unlink (edges);
  if (nodes != NULL)
    g_unlink (nodes);
}

static void
test_format (gconstpointer data)
{
  for (Kind kind = ALL_PLACED; kind < N_KINDS; kind++)
    check_kind (data, kind);
}

int
main (int    argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);

  for (guint i = 0; i < G_N_ELEMENTS (rows); i++)
    {
      g_autofree char *path = g_strdup_printf ("/edge-lengths/%s",
                                               rows[i].name);

      g_test_add_data_func (path, &rows[i], test_format);
    }

  return g_test_run ();
}
