/* front-resources.c - cheapest paths within limits on resources
 * SPDX-License-Identifier: LGPL-2.1-or-later */

#include "lib/as-graph.h"
#include "lib/data.h"
#include "lib/oracle.h"
#include "lib/outcome.h"
#include "lib/random-graph.h"

#include <string.h>

#define N_SEEDS 400
#define MOST_NODES 8

/* Published instances ------------------------------------------------------ */

#define MOST_RESOURCES 10

/* A graph of Beasley and Christofides (1989). */
typedef struct
{
  guint    n_resources;
  guint    n_nodes;
  gdouble  max[MOST_RESOURCES];
  gdouble *of_nodes;            /* (owned) [node * n_resources + resource] */
  gdouble *of_arcs;             /* (owned) [resource * n_arcs + edge] */
} Instance;

static gdouble
next_number (char **text)
{
  char *end;
  const gdouble number = g_ascii_strtod (*text, &end);

  g_assert_true (end != *text);
  *text = end;
  return number;
}

/* Reads the arcs, which take what they take themselves and what their last node
 * takes. */
static WayTable *
read_arcs (Instance *self,
           guint     n_arcs,
           char    **text)
{
  g_autoptr (WayTableBuilder) builder
    = way_table_builder_new (WAY_POSITION_NONE);
  g_autoptr (WayTable) table = NULL;

  way_table_builder_set_keep_parallel (builder, TRUE);
  way_table_builder_set_order (builder, WAY_ORDER_AS_ADDED);
  way_table_builder_add_nodes (builder, self->n_nodes, NULL, NULL, NULL);
  self->of_arcs = g_new0 (gdouble, (gsize) n_arcs * self->n_resources);
  for (guint i = 0; i < n_arcs; i++)
    {
      const guint from = (guint) next_number (text) - 1;
      const guint to = (guint) next_number (text) - 1;

      way_table_builder_add_edge (builder, WAY_INDEX (from), WAY_INDEX (to),
                                  next_number (text), WAY_ONE_WAY, NULL, NULL);
      for (guint k = 0; k < self->n_resources; k++)
        self->of_arcs[(gsize) k * n_arcs + i]
          = next_number (text) + self->of_nodes[to * self->n_resources + k];
    }
  table = way_table_builder_build (builder, NULL);
  g_assert_nonnull (table);

  return g_steal_pointer (&table);
}

/* Arcs of the files are sorted by their first node, so that the ids of edges
 * are in the order of the file. */
static WayTable *
read_instance (Instance *self,
               guint    *n_arcs,
               char     *text)
{
  self->n_nodes = (guint) next_number (&text);
  *n_arcs = (guint) next_number (&text);
  self->n_resources = (guint) next_number (&text);
  g_assert_cmpuint (self->n_resources, <=, MOST_RESOURCES);
  for (guint k = 0; k < self->n_resources; k++)
    g_assert_cmpfloat (next_number (&text), ==, 0);   /* no lower limits */
  for (guint k = 0; k < self->n_resources; k++)
    self->max[k] = next_number (&text);
  self->of_nodes = g_new (gdouble, (gsize) self->n_nodes * self->n_resources);
  for (guint i = 0; i < self->n_nodes * self->n_resources; i++)
    self->of_nodes[i] = next_number (&text);
  for (guint k = 0; k < self->n_resources; k++)
    self->max[k] -= self->of_nodes[k];

  return read_arcs (self, *n_arcs, &text);
}

/* The least cost within all limits; 0 if no path keeps them. */
static gdouble
solve_instance (guint number)
{
  g_autofree char *name = g_strdup_printf ("rcsp/rcsp%u.txt.gz", number);
  g_autofree char *text = data_read (name, NULL);
  g_autoptr (WayMeasures) measures = way_measures_new ();
  g_autoptr (WayFront) front = NULL;
  g_autoptr (WayTable) table = NULL;
  g_autoptr (WayPath) path = NULL;
  Instance instance = { 0 };
  guint n_arcs;

  table = read_instance (&instance, &n_arcs, text);
  for (guint k = 0; k < instance.n_resources; k++)
    way_measures_add_array (measures, "resource", NULL,
                            instance.of_arcs + (gsize) k * n_arcs, n_arcs);
  front = way_front_new (WAY_GRAPH (table), measures, WAY_INDEX (0),
                         WAY_INDEX (instance.n_nodes - 1));
  for (guint k = 0; k < instance.n_resources; k++)
    if (instance.max[k] >= 0)
      way_front_set_max (front, k, instance.max[k]);
  path = way_front_next (front, NULL, NULL);
  g_free (instance.of_nodes);
  g_free (instance.of_arcs);

  return path != NULL ? way_path_get_cost (path) : 0;
}

static void
test_published (void)
{
  g_autofree char *text = NULL;
  g_auto (GStrv) lines = NULL;

  if (!data_is_there ())
    return;

  text = data_read ("rcsp/results.txt", NULL);
  lines = g_strsplit (text, "\n", -1);
  for (guint i = 1; i <= 24; i++)
    {
      const char *space = strchr (lines[i], ' ');

      g_assert_nonnull (space);
      g_assert_cmpfloat (solve_instance (i), ==, g_ascii_strtod (space, NULL));
    }
}

/* Resources ---------------------------------------------------------------- */

#define CAPACITY 8

/* Which nodes charge a battery, and what each edge takes from it. */
typedef struct
{
  const PlainGraph *plain;
  gboolean          charges[MOST_NODES];
  guint             range;
} Battery;

static guint
use_of (const Battery *self,
        guint          from,
        guint          to)
{
  return (from * 7 + to * 13) % self->range;
}

/* Charging fills the battery at no cost when a node is left. */
static gboolean
drive (WayNode        from,
       WayNode        to,
       guint32        edge,
       const gdouble *values,
       gdouble       *next,
       guint          n_values,
       gpointer       user_data)
{
  const Battery *self = user_data;
  const guint a = (guint) WAY_NODE_INDEX (from);
  const gdouble charge = self->charges[a] ? CAPACITY : values[n_values - 1];

  next[n_values - 1] = charge - use_of (self, a, (guint) WAY_NODE_INDEX (to));
  return next[n_values - 1] >= 0;
}

/* The least cost over states of a node and a charge. */
static WayCost
drive_by_states (const Battery *self,
                 guint          start,
                 guint          goal)
{
  const guint levels = CAPACITY + 1;
  g_autoptr (PlainGraph) states
    = plain_graph_new (self->plain->n_nodes * levels);
  g_autofree WayCost *costs = NULL;
  WayCost least = INFINITY;

  for (guint from = 0; from < self->plain->n_nodes; from++)
    for (guint level = 0; level < levels; level++)
      {
        const guint full = self->charges[from] ? CAPACITY : level;
        guint n;
        const PlainEdge *edges
          = plain_graph_get_edges (self->plain, from, &n);

        for (guint i = 0; i < n; i++)
          if (use_of (self, from, edges[i].to) <= full)
            plain_graph_add (states, from * levels + level,
                             edges[i].to * levels + full
                               - use_of (self, from, edges[i].to),
                             edges[i].cost);
      }
  plain_graph_seal (states);
  costs = oracle_costs_from (states, start * levels + CAPACITY);
  for (guint level = 0; level < levels; level++)
    least = MIN (least, costs[goal * levels + level]);

  return least;
}

static void
test_battery (void)
{
  for (guint32 seed = 0; seed < outcome_repeat (N_SEEDS); seed++)
    {
      g_autoptr (GRand) rand = g_rand_new_with_seed (seed);
      g_autoptr (PlainGraph) plain
        = random_graph_new (rand, MOST_NODES, RANDOM_ZEROS | RANDOM_SPARSE);
      g_autoptr (AsGraph) graph = as_graph_new (plain, AS_INDEX, AS_PLAIN);
      g_autoptr (WayFront) front
        = way_front_new (graph->graph, NULL, WAY_INDEX (0), WAY_INDEX (7));
      g_autoptr (WayPath) path = NULL;
      Battery battery = { .plain = plain, .range = 6 };
      WayCost expected;

      for (guint i = 0; i < MOST_NODES; i++)
        battery.charges[i] = g_rand_int_range (rand, 0, 3) == 0;
      expected = drive_by_states (&battery, 0, 7);
      way_front_add_resource (front, CAPACITY, WAY_RESOURCE_MORE);
      way_front_set_extend (front, drive, &battery, NULL);
      path = way_front_next (front, NULL, NULL);
      g_assert_true ((path != NULL) == (expected < INFINITY));
      if (path != NULL)
        oracle_assert_cost (way_path_get_cost (path), expected);
    }
}

/* Each place may be visited once, and three places have to be. */
static gboolean
visit (WayNode        from,
       WayNode        to,
       guint32        edge,
       const gdouble *values,
       gdouble       *next,
       guint          n_values,
       gpointer       user_data)
{
  const guint bit = (guint) WAY_NODE_INDEX (to);
  const guint set = (guint) values[n_values - 1];

  if (set >> bit & 1)
    return FALSE;

  next[n_values - 1] = set | 1u << bit;
  return bit != 3 || next[n_values - 1] == 15;
}

/* 0 to 3 over 1 and 2 in any order: 0 2 1 3 costs 1 + 1 + 1. */
static void
test_equal (void)
{
  static const PlainEdge edges[] = {
    { 0, 1, 1 }, { 0, 2, 1 }, { 0, 3, 1 }, { 1, 2, 5 }, { 2, 1, 1 },
    { 1, 3, 1 }, { 2, 3, 1 },
  };
  g_autoptr (PlainGraph) plain
    = plain_graph_new_from (4, edges, G_N_ELEMENTS (edges));
  g_autoptr (AsGraph) graph = as_graph_new (plain, AS_INDEX, AS_PREDECESSORS);
  g_autoptr (WayFront) front
    = way_front_new (graph->graph, NULL, WAY_INDEX (0), WAY_INDEX (3));
  g_autoptr (WayPath) path = NULL;

  way_front_add_resource (front, 1, WAY_RESOURCE_EQUAL);
  way_front_set_extend (front, visit, NULL, NULL);
  path = way_front_next (front, NULL, NULL);
  g_assert_nonnull (path);
  g_assert_cmpfloat (way_path_get_cost (path), ==, 3);
  g_assert_true (way_path_get_node (path, 1) == WAY_INDEX (2));
  g_assert_cmpfloat (way_front_get_value (front, 1), ==, 15);
  g_assert_null (way_front_next (front, NULL, NULL));
}

int
main (int    argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);

  g_test_add_func ("/front-resources/published", test_published);
  g_test_add_func ("/front-resources/battery", test_battery);
  g_test_add_func ("/front-resources/equal", test_equal);

  return g_test_run ();
}
