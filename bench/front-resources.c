/* front-resources.c - cheapest paths within limits on resources
 * SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * The 24 instances of Beasley and Christofides (1989), whose least costs are
 * known, and the battery of a vehicle on Andorra's roads: a front with one
 * resource stands beside Dijkstra's algorithm over states of a node and a
 * charge, which has to keep each charge at a node apart. */

#include "front-resources.h"
#include "road-table.h"
#include "slowness.h"

#include <math.h>
#include <string.h>

/* Published instances ------------------------------------------------------ */

#define N_INSTANCES 24
#define MOST_RESOURCES 10

typedef struct
{
  WayTable    *table;           /* (owned) */
  WayMeasures *measures;        /* (owned) the resources */
  guint        n_nodes;
  guint        n_resources;
  double       max[MOST_RESOURCES];
  double       least;           /* the published cost; 0 if there is no path */
} Instance;

static void
instance_clear (Instance *self)
{
  g_clear_object (&self->table);
  g_clear_object (&self->measures);
}

/* The text of a file, unpacked if its name says so. (transfer full) (nullable) */
static char *
read_text (const char *name)
{
  g_autofree char *path = g_build_filename (bench_get_data (), "rcsp", name,
                                            NULL);
  g_autoptr (GFile) file = g_file_new_for_path (path);
  g_autoptr (GInputStream) stream
      = G_INPUT_STREAM (g_file_read (file, NULL, NULL));
  g_autoptr (GOutputStream) out = g_memory_output_stream_new_resizable ();

  if (stream == NULL)
    return NULL;
  if (g_str_has_suffix (name, ".gz"))
    {
      g_autoptr (GConverter) unpack = G_CONVERTER (
          g_zlib_decompressor_new (G_ZLIB_COMPRESSOR_FORMAT_GZIP));
      GInputStream *packed = stream;

      stream = g_converter_input_stream_new (packed, unpack);
      g_object_unref (packed);
    }
  if (g_output_stream_splice (out, stream,
                              G_OUTPUT_STREAM_SPLICE_CLOSE_SOURCE, NULL, NULL)
          < 0
      || !g_output_stream_write_all (out, "", 1, NULL, NULL, NULL)
      || !g_output_stream_close (out, NULL, NULL))
    return NULL;

  return g_memory_output_stream_steal_data (G_MEMORY_OUTPUT_STREAM (out));
}

static double
next_number (char **text)
{
  return g_ascii_strtod (*text, text);
}

/* Each arc takes what it takes itself and what its last node takes. */
static void
read_arcs (Instance     *self,
           guint         n_arcs,
           const double *of_nodes,
           char        **text)
{
  g_autoptr (WayTableBuilder) builder
      = way_table_builder_new (WAY_POSITION_NONE);
  const guint n = self->n_resources;
  g_autofree double *of_arcs = g_new (double, (gsize) n_arcs * n);

  way_table_builder_set_keep_parallel (builder, TRUE);
  way_table_builder_set_order (builder, WAY_ORDER_AS_ADDED);
  way_table_builder_add_nodes (builder, self->n_nodes, NULL, NULL, NULL);
  for (guint i = 0; i < n_arcs; i++)
    {
      const guint from = (guint) next_number (text) - 1;
      const guint to = (guint) next_number (text) - 1;

      way_table_builder_add_edge (builder, WAY_INDEX (from), WAY_INDEX (to),
                                  next_number (text), WAY_ONE_WAY, NULL, NULL);
      for (guint k = 0; k < n; k++)
        of_arcs[(gsize) k * n_arcs + i]
            = next_number (text) + of_nodes[to * n + k];
    }
  self->table = way_table_builder_build (builder, NULL);
  self->measures = way_measures_new ();
  for (guint k = 0; k < n; k++)
    way_measures_add_array (self->measures, "resource", NULL,
                            of_arcs + (gsize) k * n_arcs, n_arcs);
}

/* FALSE if there is no such file. Arcs of the files are sorted by their first
 * node, so that edges have the ids of arcs. */
static gboolean
read_instance (Instance *self,
               guint     number)
{
  g_autofree char *name = g_strdup_printf ("rcsp%u.txt.gz", number);
  g_autofree char *text = read_text (name);
  g_autofree double *of_nodes = NULL;
  char *at = text;
  guint n_arcs;

  if (text == NULL)
    return FALSE;

  self->n_nodes = (guint) next_number (&at);
  n_arcs = (guint) next_number (&at);
  self->n_resources = (guint) next_number (&at);
  if (self->n_nodes == 0 || self->n_resources > MOST_RESOURCES)
    return FALSE;
  for (guint k = 0; k < self->n_resources; k++)
    next_number (&at);          /* no lower limits */
  for (guint k = 0; k < self->n_resources; k++)
    self->max[k] = next_number (&at);
  of_nodes = g_new (double, (gsize) self->n_nodes * self->n_resources);
  for (guint i = 0; i < self->n_nodes * self->n_resources; i++)
    of_nodes[i] = next_number (&at);
  for (guint k = 0; k < self->n_resources; k++)
    self->max[k] -= of_nodes[k];
  read_arcs (self, n_arcs, of_nodes, &at);

  return self->table != NULL;
}

/* The least cost within all limits; 0 if no path keeps them. */
static double
solve_instance (const Instance *self)
{
  g_autoptr (WayFront) front
      = way_front_new (WAY_GRAPH (self->table), self->measures, WAY_INDEX (0),
                       WAY_INDEX (self->n_nodes - 1));
  g_autoptr (WayPath) path = NULL;

  for (guint k = 0; k < self->n_resources; k++)
    if (self->max[k] >= 0)
      way_front_set_max (front, k, self->max[k]);
  path = way_front_next (front, NULL, NULL);

  return path != NULL ? way_path_get_cost (path) : 0;
}

static gboolean
read_instances (Instance *instances)
{
  g_autofree char *text = read_text ("results.txt");
  g_auto (GStrv) lines = text != NULL ? g_strsplit (text, "\n", -1) : NULL;

  if (lines == NULL || g_strv_length (lines) <= N_INSTANCES)
    return FALSE;
  for (guint i = 0; i < N_INSTANCES; i++)
    {
      const char *space = strchr (lines[i + 1], ' ');

      if (space == NULL || !read_instance (&instances[i], i + 1))
        return FALSE;
      instances[i].least = g_ascii_strtod (space, NULL);
    }

  return TRUE;
}

/* Solves all of them. Returns the microseconds. */
static double
solve_all (Bench          *bench,
           const Instance *instances)
{
  double costs[N_INSTANCES];
  const double began = bench_cpu_seconds ();
  double taken;

  for (guint i = 0; i < N_INSTANCES; i++)
    costs[i] = solve_instance (&instances[i]);
  taken = bench_cpu_seconds () - began;
  for (guint i = 0; i < N_INSTANCES; i++)
    if (costs[i] != instances[i].least)
      bench_fail (bench, "fronts-rcsp: instance %u costs %g, and %g was "
                  "published", i + 1, costs[i], instances[i].least);

  return 1e6 * taken;
}

void
front_resources_solve (Bench *bench)
{
  Instance instances[N_INSTANCES] = { { 0 } };
  double rounds[9];
  const guint n = bench_pick (bench, G_N_ELEMENTS (rounds), 3);

  if (!read_instances (instances))
    bench_skip (bench, "fronts-rcsp-microseconds",
                "the folder of data has no rcsp");
  else
    {
      for (guint i = 0; i < n; i++)
        rounds[i] = solve_all (bench, instances);
      bench_sort (rounds, n);
      bench_note ("the 24 instances of Beasley and Christofides: %.0f us in "
                  "all", rounds[n / 2]);
      bench_add_at_most (bench, "fronts-rcsp-microseconds", BENCH_COUNT,
                         rounds[n / 2], 10000 * bench_slowness ());
    }
  for (guint i = 0; i < N_INSTANCES; i++)
    instance_clear (&instances[i]);
}

/* Battery ------------------------------------------------------------------ */

#define SEED 20261128
#define CAPACITY 250            /* units */
#define LENGTH_A_UNIT 200.0     /* decimetres, as costs are */
#define NODES_A_CHARGER 200

typedef struct
{
  RoadData         *roads;      /* (owned) */
  GArray           *queries;    /* (owned) of RoadQuery */
  WayTable         *table;      /* (owned) its edges are the arcs */
  guint16          *uses;       /* (owned) by arc: units */
  gboolean         *charges;    /* (owned) by node: whether it has a charger */
  WayCallbackGraph *states;     /* (owned) */
  WaySearch        *search;     /* (owned) over states */
  guint32           goal;       /* of the present task */
} Battery;

/* A node with what is left when a vehicle comes there. */
typedef struct
{
  guint32 node;
  guint32 charge;
} State;

static void
battery_clear (Battery *self)
{
  g_clear_object (&self->search);
  g_clear_object (&self->states);
  g_clear_object (&self->table);
  g_clear_pointer (&self->uses, g_free);
  g_clear_pointer (&self->charges, g_free);
  g_clear_pointer (&self->queries, g_array_unref);
  g_clear_pointer (&self->roads, road_data_free);
}

G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (Battery, battery_clear)

/* Charging is free, and fills the battery. */
static gboolean
drive (WayNode       from,
       WayNode       to,
       guint32       edge,
       const double *values,
       double       *next,
       guint         n_values,
       gpointer      user_data)
{
  const Battery *self = user_data;
  const double charge = self->charges[WAY_NODE_INDEX (from)]
                            ? CAPACITY : values[n_values - 1];

  next[n_values - 1] = charge - self->uses[edge];
  return next[n_values - 1] >= 0;
}

static void
add_drives (WayNode   node,
            WayEdges *edges,
            gpointer  user_data)
{
  const Battery *self = user_data;
  const State *state = node;
  const guint32 charge = self->charges[state->node] ? CAPACITY
                                                    : state->charge;

  for (guint32 i = self->roads->first[state->node];
       i < self->roads->first[state->node + 1]; i++)
    if (self->uses[i] <= charge)
      {
        const State next = { self->roads->arcs[i].node,
                             charge - self->uses[i] };

        way_edges_add (edges, &next, self->roads->arcs[i].cost);
      }
}

static gboolean
is_goal (WayNode  node,
         gpointer user_data)
{
  return ((const State *) node)->node == ((const Battery *) user_data)->goal;
}

/* Each returns the least cost, and 0 if the battery does not last. */

static double
run_front (gpointer contestant,
           guint    task)
{
  Battery *self = contestant;
  const RoadQuery *query = &g_array_index (self->queries, RoadQuery, task);
  g_autoptr (WayFront) front
      = way_front_new (WAY_GRAPH (self->table), NULL, WAY_INDEX (query->start),
                       WAY_INDEX (query->goal));
  g_autoptr (WayPath) path = NULL;

  way_front_add_resource (front, CAPACITY, WAY_RESOURCE_MORE);
  way_front_set_extend (front, drive, self, NULL);
  path = way_front_next (front, NULL, NULL);

  return path != NULL ? way_path_get_cost (path) : 0;
}

static double
run_states (gpointer contestant,
            guint    task)
{
  Battery *self = contestant;
  const RoadQuery *query = &g_array_index (self->queries, RoadQuery, task);
  const State start = { query->start, CAPACITY };
  WayCost cost = 0;

  self->goal = query->goal;
  way_search_set_start (self->search, (WayNode) &start);
  if (way_search_run (self->search, NULL) == WAY_STATUS_FOUND)
    way_search_get_cost (self->search, &cost);

  return cost;
}

/* What an arc takes: by its length and by its slope, which is drawn by lot. */
static guint16
draw_use (GRand  *rand,
          guint32 length)
{
  const double use = length / LENGTH_A_UNIT * g_rand_double_range (rand, 0.5,
                                                                   1.5);

  return (guint16) MIN (rint (use), G_MAXUINT16);
}

static gboolean
battery_init (Battery *self,
              Bench   *bench,
              GError **error)
{
  g_autofree char *folder = g_build_filename (bench_get_data (), "roads", NULL);
  g_autoptr (WayNodeType) type = NULL;
  g_autoptr (GRand) rand = g_rand_new_with_seed (SEED);

  *self = (Battery) { .roads = road_data_load (folder, "andorra", error) };
  if (self->roads == NULL)
    return FALSE;

  self->queries = road_data_pick_queries (self->roads,
                                          bench_pick (bench, 10, 3), SEED);
  self->table = road_table_new (self->roads, FALSE, WAY_ORDER_AS_ADDED);
  self->uses = g_new (guint16, self->roads->n_arcs);
  for (guint32 i = 0; i < self->roads->n_arcs; i++)
    self->uses[i] = draw_use (rand, self->roads->arcs[i].cost);
  self->charges = g_new (gboolean, self->roads->n_nodes);
  for (guint32 i = 0; i < self->roads->n_nodes; i++)
    self->charges[i] = g_rand_int_range (rand, 0, NODES_A_CHARGER) == 0;

  type = way_node_type_new_value (sizeof (State), NULL, NULL);
  self->states = way_callback_graph_new (type, add_drives, self, NULL);
  self->search = way_search_new (WAY_GRAPH (self->states),
                                 WAY_STRATEGY_DIJKSTRA);
  way_search_set_goal_func (self->search, is_goal, self, NULL);
  return TRUE;
}

void
front_resources_drive (Bench *bench)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (BenchRace) race = NULL;
  g_auto (Battery) self = { 0 };

  if (!battery_init (&self, bench, &error))
    {
      bench_skip (bench, "fronts-battery", error->message);
      return;
    }

  race = bench_race_new (bench, "Andorra, a battery and its chargers",
                         self.queries->len, 1);
  bench_race_add (race, "states {node, charge}", run_states, NULL, &self);
  bench_race_add (race, "a front with a resource", run_front, NULL, &self);
  bench_race_share (race);
  bench_race_run (race);
  bench_race_compare (race, "fronts-battery", 1, 0, 1.0 / 50);
}
