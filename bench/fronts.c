/* fronts.c - compromises between seconds and metres on Andorra's roads
 * SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * Fronts whose bounds come from searches against the edges stand beside fronts
 * whose bounds come from two hierarchies. BOA* (Hernandez and others) and EMOA*
 * (Ren and others) stand beside them if WAYFIND_BENCH_BOA and WAYFIND_BENCH_EMOA
 * name the folders in which they were built. They get the same graph as files,
 * and report the time of their search themselves; the numbers of paths are
 * compared. */

#include "front-resources.h"
#include "road-table.h"

#include <math.h>
#include <stdio.h>
#include <string.h>

#define SEED 20261128
#define MOST_SECONDS "60"

typedef struct
{
  Bench        *bench;
  RoadData     *roads;     /* (owned) */
  GArray       *queries;   /* (owned) of RoadQuery */
  WayTable     *table;     /* (owned) */
  gdouble      *metres;    /* (owned) by edge id: whole numbers */
  gdouble      *steps;     /* (owned) by edge id: 1 */
  WayMeasures  *measures;  /* (owned) metres, steps */
  WayRouter    *router;    /* (owned) */
  WayHeuristic *bounds;    /* (owned) of metres */
  char         *folder;    /* (owned) of the peers' files */
} Suite;

/* One way to find fronts. */
typedef struct
{
  const Suite *suite;
  gboolean     has_bounds;
  guint        n_criteria;
} Finder;

static WayFront *
new_front (const Finder    *self,
           const RoadQuery *query)
{
  const Suite *suite = self->suite;
  WayFront *front
      = way_front_new (self->has_bounds ? WAY_GRAPH (suite->router)
                                        : WAY_GRAPH (suite->table),
                       suite->measures,
                       way_table_get_node (suite->table,
                                           WAY_ADDED (query->start)),
                       way_table_get_node (suite->table,
                                           WAY_ADDED (query->goal)));

  for (guint i = 0; i + 1 < self->n_criteria; i++)
    way_front_add_criterion (front, i);
  if (self->has_bounds)
    way_front_set_heuristic (front, 0, suite->bounds);
  return front;
}

/* Returns how many paths the front has. */
static double
find_front (gpointer contestant,
            guint    task)
{
  const Finder *self = contestant;
  g_autoptr (WayFront) front = new_front (
      self, &g_array_index (self->suite->queries, RoadQuery, task));
  g_autoptr (GError) error = NULL;
  WayPath *path;
  guint n = 0;

  while ((path = way_front_next (front, NULL, &error)) != NULL)
    {
      way_path_unref (path);
      n++;
    }
  if (error != NULL)
    g_error ("fronts: %s", error->message);

  return n;
}

/* Peers -------------------------------------------------------------------- */

/* What an edge costs by a criterion: seconds, metres, or 1. */
static double
get_column (const Suite *suite,
            guint32      edge,
            WayCost      cost,
            guint        criterion)
{
  return criterion == 0 ? cost : criterion == 1 ? suite->metres[edge] : 1;
}

/* Writes the graph for a peer: a head with the numbers of nodes and edges, and a
 * line for each edge with its ends and the @n criteria from @first on. Both
 * begin as the peer expects. */
static char *
write_graph (const Suite *suite,
             const char  *head,
             const char  *row,
             guint        first,
             guint        n)
{
  g_autofree char *name = g_strdup_printf ("andorra-%u-%u.txt", first, n);
  char *path = g_build_filename (suite->folder, name, NULL);
  FILE *file = fopen (path, "w");

  if (file == NULL)
    g_error ("fronts: %s cannot be written", path);
  fprintf (file, "%s%u %u\n", head, way_table_get_n_nodes (suite->table),
           way_table_get_n_edges (suite->table));
  for (guint32 i = 0; i < way_table_get_n_edges (suite->table); i++)
    {
      WayNode from, to;
      WayCost cost;

      way_table_get_edge (suite->table, i, &from, &to, &cost, NULL);
      fprintf (file, "%s%u %u", row, (guint) WAY_NODE_INDEX (from) + 1,
               (guint) WAY_NODE_INDEX (to) + 1);
      for (guint column = first; column < first + n; column++)
        fprintf (file, " %.0f", get_column (suite, i, cost, column));
      fputc ('\n', file);
    }
  fclose (file);
  return path;
}

/* The node of a query as peers number it. */
static char *
number (const Suite *suite,
        guint32      added)
{
  return g_strdup_printf (
      "%u", (guint) WAY_NODE_INDEX (way_table_get_node (suite->table,
                                                        WAY_ADDED (added)))
                + 1);
}

static gboolean
run_peer (char **arguments,
          char **output)
{
  g_autoptr (GError) error = NULL;

  if (g_spawn_sync (NULL, arguments, NULL, G_SPAWN_STDERR_TO_DEV_NULL, NULL,
                    NULL, output, NULL, NULL, &error))
    return TRUE;

  bench_note ("%s: %s", arguments[0], error->message);
  return FALSE;
}

/* The milliseconds that BOA* takes for a query, bounds included; negative if it
 * did not run. */
static double
ask_boa (const Suite     *suite,
         const char      *program,
         char            *graph,
         const RoadQuery *query,
         guint           *n_paths)
{
  g_autofree char *start = number (suite, query->start);
  g_autofree char *goal = number (suite, query->goal);
  char *arguments[] = { (char *) program, graph, start, goal, NULL };
  g_autofree char *output = NULL;
  double milliseconds;

  if (!run_peer (arguments, &output)
      || sscanf (output, "%*d;%*d;%u;%lf", n_paths, &milliseconds) != 2)
    return -1;

  return milliseconds;
}

static double
ask_emoa (const Suite     *suite,
          const char      *program,
          char           **graphs,
          const RoadQuery *query,
          guint           *n_paths)
{
  g_autofree char *start = number (suite, query->start);
  g_autofree char *goal = number (suite, query->goal);
  g_autofree char *result = g_build_filename (suite->folder, "result", NULL);
  char *arguments[] = { (char *) program, start,     goal,
                        (char *) MOST_SECONDS, (char *) "3",
                        graphs[0], graphs[1], graphs[2], result, NULL };
  g_autofree char *output = NULL;
  g_autofree char *text = NULL;
  double bounds = 0, search = 0;
  const char *at;

  if (!run_peer (arguments, &output)
      || !g_file_get_contents (result, &text, NULL, NULL))
    return -1;
  if ((at = strstr (text, "rt_initHeu: ")) != NULL)
    bounds = g_ascii_strtod (at + strlen ("rt_initHeu: "), NULL);
  if ((at = strstr (text, "rt_search: ")) != NULL)
    search = g_ascii_strtod (at + strlen ("rt_search: "), NULL);
  at = strstr (text, "\nN: ");
  *n_paths = at != NULL ? (guint) g_ascii_strtoull (at + 4, NULL, 10) : 0;
  return 1e3 * (bounds + search);
}

/* The program of a peer, or NULL with a row that says what is missing. */
static char *
find_peer (const Suite *suite,
           const char  *variable,
           const char  *program,
           const char  *row)
{
  const char *folder = g_getenv (variable);
  g_autofree char *path
      = folder != NULL ? g_build_filename (folder, program, NULL) : NULL;
  g_autofree char *reason
      = g_strdup_printf ("peer missing: set %s to the folder of its program %s",
                         variable, program);

  if (path != NULL && g_file_test (path, G_FILE_TEST_IS_EXECUTABLE))
    return g_steal_pointer (&path);

  bench_skip (suite->bench, row, reason);
  return NULL;
}

/* Both sides are asked in turn, one query after the other. */
typedef double (*AskFunc) (const Suite     *suite,
                           const char      *program,
                           char           **graphs,
                           const RoadQuery *query,
                           guint           *n_paths);

static double
ask_boa_with (const Suite     *suite,
              const char      *program,
              char           **graphs,
              const RoadQuery *query,
              guint           *n_paths)
{
  return ask_boa (suite, program, graphs[0], query, n_paths);
}

static void
race_peer (Finder     *finder,
           const char *program,
           char      **graphs,
           AskFunc     ask,
           guint       n_queries,
           const char *row,
           double      at_most)
{
  const Suite *suite = finder->suite;
  double ours = 0, theirs = 0;
  guint n_all = 0;

  for (guint i = 0; i < n_queries; i++)
    {
      const double began = bench_cpu_seconds ();
      const guint n = (guint) find_front (finder, i);
      guint n_theirs = 0;
      double taken;

      ours += 1e3 * (bench_cpu_seconds () - began);
      taken = ask (suite, program, graphs,
                   &g_array_index (suite->queries, RoadQuery, i), &n_theirs);
      if (taken < 0)
        {
          bench_skip (suite->bench, row, "the peer does not run");
          return;
        }
      theirs += taken;
      n_all += n;
      if (n != n_theirs)
        bench_fail (suite->bench, "%s: query %u has %u paths, and %u by the "
                    "peer", row, i, n, n_theirs);
    }
  bench_note ("%s: %u queries, %u paths: %.2f ms a query, the peer %.2f", row,
              n_queries, n_all, ours / n_queries, theirs / n_queries);
  bench_add_at_most (suite->bench, row, BENCH_RATIO, ours / theirs, at_most);
}

static void
race_peers (Suite *suite)
{
  Finder two = { suite, FALSE, 2 }, three = { suite, FALSE, 3 };
  const guint n = suite->queries->len;
  g_autofree char *boa
      = find_peer (suite, "WAYFIND_BENCH_BOA", "boa", "fronts-boa");
  g_autofree char *emoa
      = find_peer (suite, "WAYFIND_BENCH_EMOA", "run_emoa", "fronts-emoa");

  if (boa != NULL)
    {
      g_autofree char *graph = write_graph (suite, "", "", 0, 2);

      race_peer (&two, boa, &graph, ask_boa_with, n, "fronts-boa", 1.0);
    }
  if (emoa != NULL)
    {
      char *graphs[3];

      for (guint i = 0; i < 3; i++)
        graphs[i] = write_graph (suite, "p sp ", "a ", i, 1);
      race_peer (&three, emoa, graphs, ask_emoa, MIN (n, 5), "fronts-emoa",
                 0.1);
      for (guint i = 0; i < 3; i++)
        g_free (graphs[i]);
    }
}

/* Bounds ------------------------------------------------------------------- */

static void
race_bounds (Suite *suite)
{
  Finder searches = { suite, FALSE, 2 }, bounds = { suite, TRUE, 2 };
  g_autoptr (BenchRace) race
      = bench_race_new (suite->bench, "Andorra, seconds and metres, all paths "
                        "that no other beats", suite->queries->len, 5);

  bench_race_add (race, "bounds by searches", find_front, NULL, &searches);
  bench_race_add (race, "bounds by hierarchies", find_front, NULL, &bounds);
  bench_race_run (race);
  bench_race_compare (race, "fronts-bounds", 1, 0, 1.0 / 6);
}

static void
note_work (Suite *suite)
{
  const Finder finder = { suite, TRUE, 2 };
  guint64 expanded = 0;

  for (guint i = 0; i < suite->queries->len; i++)
    {
      g_autoptr (WayFront) front = new_front (
          &finder, &g_array_index (suite->queries, RoadQuery, i));
      WayStatistics statistics;
      WayPath *path;

      while ((path = way_front_next (front, NULL, NULL)) != NULL)
        way_path_unref (path);
      way_front_get_statistics (front, &statistics);
      expanded += statistics.expanded;
    }
  bench_note ("%.0f labels a query",
              (double) expanded / suite->queries->len);
}

/* The suite ---------------------------------------------------------------- */

static void
suite_clear (Suite *self)
{
  g_clear_pointer (&self->bounds, way_heuristic_unref);
  g_clear_object (&self->router);
  g_clear_object (&self->measures);
  g_clear_object (&self->table);
  g_clear_pointer (&self->metres, g_free);
  g_clear_pointer (&self->steps, g_free);
  g_clear_pointer (&self->queries, g_array_unref);
  g_clear_pointer (&self->roads, road_data_free);
  g_clear_pointer (&self->folder, g_free);
}

G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (Suite, suite_clear)

/* Whole metres between the ends of each edge. */
static void
measure (Suite *self)
{
  const guint32 n = way_table_get_n_edges (self->table);
  WayGraph *graph = WAY_GRAPH (self->table);

  self->metres = g_new (gdouble, n);
  self->steps = g_new (gdouble, n);
  for (guint32 i = 0; i < n; i++)
    {
      WayNode from, to;
      WayPosition a, b;

      way_table_get_edge (self->table, i, &from, &to, NULL, NULL);
      way_graph_get_position (graph, from, &a);
      way_graph_get_position (graph, to, &b);
      self->metres[i] = rint (
          way_position_distance (&a, &b,
                                 way_graph_get_position_kind (graph)));
      self->steps[i] = 1;
    }
  self->measures = way_measures_new ();
  way_measures_add_array (self->measures, "metres", "m", self->metres, n);
  way_measures_add_array (self->measures, "steps", NULL, self->steps, n);
}

static gboolean
make_bounds (Suite   *self,
             GError **error)
{
  g_autoptr (WayHierarchy) hierarchy
      = way_hierarchy_build (WAY_GRAPH (self->table), NULL, NULL, error);
  g_autoptr (WayHierarchyCosts) lengths = NULL;

  if (hierarchy == NULL)
    return FALSE;
  lengths = way_hierarchy_costs_new (hierarchy, self->metres,
                                     way_table_get_n_edges (self->table), NULL,
                                     error);
  if (lengths == NULL)
    return FALSE;

  self->bounds = way_hierarchy_costs_to_heuristic (lengths);
  self->router = way_router_new (WAY_GRAPH (self->table), WAY_ROUTER_HIERARCHY,
                                 NULL, error);
  return self->router != NULL;
}

static gboolean
suite_init (Suite  *self,
            Bench  *bench,
            GError **error)
{
  g_autofree char *folder = g_build_filename (bench_get_data (), "roads", NULL);

  *self = (Suite) { .bench = bench };
  self->roads = road_data_load (folder, "andorra", error);
  if (self->roads == NULL)
    return FALSE;

  self->queries = road_data_pick_queries (self->roads,
                                          bench_pick (bench, 50, 10), SEED);
  self->table = road_table_new (self->roads, FALSE, WAY_ORDER_LOCAL);
  measure (self);
  self->folder = g_dir_make_tmp ("wayfind-fronts-XXXXXX", error);
  return self->folder != NULL && make_bounds (self, error);
}

/* Removes the files of the peers. */
static void
remove_folder (const char *folder)
{
  g_autoptr (GDir) dir = g_dir_open (folder, 0, NULL);
  const char *name;

  while (dir != NULL && (name = g_dir_read_name (dir)) != NULL)
    {
      g_autofree char *path = g_build_filename (folder, name, NULL);

      remove (path);
    }
  remove (folder);
}

void
bench_fronts (Bench *bench)
{
  g_autoptr (GError) error = NULL;
  g_auto (Suite) suite = { 0 };

  front_resources_solve (bench);
  front_resources_drive (bench);
  if (!suite_init (&suite, bench, &error))
    {
      bench_skip (bench, "fronts-bounds", error->message);
      return;
    }

  race_bounds (&suite);
  note_work (&suite);
  race_peers (&suite);
  remove_folder (suite.folder);
}
