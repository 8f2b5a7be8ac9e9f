/* turn-costs.c - what the usual costs of turns take in a prepared network
 * SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * Maps of OpenStreetMap for cars, in seconds: each is prepared with the time of
 * turns and without, and asked the same questions. A hierarchy with them tells
 * apart by which street one arrives at a junction. */

#include "bench.h"

#include <wayfind-io.h>

#include <glib/gstdio.h>
#include <string.h>

#define SEED 20261128
#define MOST 2.5

typedef struct
{
  const char *name;
  const char *file;
} Place;

static const Place places[] = {
  { "andorra", "andorra.osm.pbf" },
  { "monaco", "monaco.osm.gz" },
};

/* One map, prepared in one way. */
typedef struct
{
  WayNetwork *network;          /* (owned) */
  WayRouter  *router;           /* (owned) */
  WaySearch  *search;           /* (owned) */
  const GArray *queries;        /* (not owned) of WayNode, two for each query */
  double      seconds;          /* to load it and to prepare it */
  gint64      n_bytes;          /* of its file */
} Contestant;

static void
contestant_clear (Contestant *self)
{
  g_clear_object (&self->search);
  g_clear_object (&self->router);
  g_clear_object (&self->network);
}

G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (Contestant, contestant_clear)

/* Prepares the network as `wayfind prepare' does, in a file in @folder. Its work
 * began at @began. */
static gboolean
prepare (Contestant *self,
         double      began,
         const char *folder,
         GError    **error)
{
  WayTable *table = way_network_get_table (self->network);
  g_autoptr (WayTurns) turns = way_turns_new (WAY_GRAPH (table));
  g_autoptr (WayPrepared) prepared = way_network_prepare (self->network);
  g_autofree char *path = g_build_filename (folder, "turns.way", NULL);
  g_autoptr (WayHierarchy) hierarchy = NULL;
  g_autoptr (WayHierarchyCosts) costs = NULL;
  GStatBuf status;

  hierarchy = way_hierarchy_build (WAY_GRAPH (turns), NULL, NULL, error);
  if (hierarchy != NULL)
    costs = way_hierarchy_costs_new_from_graph (hierarchy, WAY_GRAPH (turns),
                                                NULL, error);
  if (costs == NULL)
    return FALSE;
  way_prepared_set_hierarchy_costs (prepared, costs);
  if (!way_prepared_save (prepared, path, WAY_SAVE_DEFAULT, NULL, error)
      || g_stat (path, &status) != 0)
    return FALSE;
  self->seconds = bench_cpu_seconds () - began;
  g_unlink (path);
  self->n_bytes = status.st_size;
  self->router = way_router_new (WAY_GRAPH (turns), WAY_ROUTER_HIERARCHY, NULL,
                                 error);
  return self->router != NULL;
}

static gboolean
contestant_init (Contestant   *self,
                 const Place  *place,
                 WayLoadFlags  flags,
                 const char   *folder,
                 GError      **error)
{
  g_autofree char *path
      = g_build_filename (bench_get_data (), "roads", place->file, NULL);
  g_autoptr (WayLoader) loader = way_loader_new (
      &(WayLoadOptions) { .flags = flags, .measure = WAY_MEASURE_SECONDS });
  const double began = bench_cpu_seconds ();

  self->network = way_loader_load (loader, path, NULL, error);
  if (self->network == NULL || !prepare (self, began, folder, error))
    return FALSE;

  self->search = way_search_new (WAY_GRAPH (self->router), WAY_STRATEGY_ASTAR);
  return TRUE;
}

static double
ask (gpointer contestant,
     guint    task)
{
  const Contestant *self = contestant;
  const WayNode *ends
      = &g_array_index (self->queries, WayNode, 2 * (gsize) task);

  way_search_set_start (self->search, ends[0]);
  way_search_set_goal (self->search, ends[1]);
  way_search_run (self->search, NULL);
  return 0;
}

/* Both number the same nodes alike. */
static GArray *
pick_queries (WayNetwork *network,
              guint       n)
{
  const guint32 n_nodes
      = way_table_get_n_nodes (way_network_get_table (network));
  g_autoptr (GRand) random = g_rand_new_with_seed (SEED);
  GArray *queries = g_array_new (FALSE, FALSE, sizeof (WayNode));

  for (guint i = 0; i < 2 * n; i++)
    {
      const WayNode node
          = WAY_INDEX (g_rand_int_range (random, 0, (gint32) n_nodes));

      g_array_append_val (queries, node);
    }

  return queries;
}

static void
add (Bench      *bench,
     const char *place,
     const char *what,
     double      ratio)
{
  g_autofree char *row = g_strdup_printf ("turn-costs-%s-%s", place, what);

  bench_add_at_most (bench, row, BENCH_RATIO, ratio, MOST);
}

static void
race (Bench       *bench,
      const Place *place,
      Contestant  *with,
      Contestant  *without)
{
  const guint n = bench_pick (bench, 1000, 100);
  g_autoptr (GArray) queries = pick_queries (with->network, n);
  g_autofree char *row
      = g_strdup_printf ("turn-costs-%s-query", place->name);
  g_autofree char *title
      = g_strdup_printf ("%s, turns that take their usual time", place->name);
  g_autoptr (BenchRace) questions = bench_race_new (bench, title, n, 50);

  with->queries = without->queries = queries;
  bench_note ("%s: %.2f s and %.2f MB, without costs of turns %.2f s and "
              "%.2f MB", place->name, with->seconds,
              (double) with->n_bytes / 1e6, without->seconds,
              (double) without->n_bytes / 1e6);
  add (bench, place->name, "size",
       (double) with->n_bytes / (double) without->n_bytes);
  add (bench, place->name, "prepare", with->seconds / without->seconds);
  bench_race_add (questions, "without", ask, NULL, without);
  bench_race_add (questions, "with", ask, NULL, with);
  bench_race_run (questions);
  bench_race_compare (questions, row, 1, 0, MOST);
}

void
bench_turn_costs (Bench *bench)
{
  g_autofree char *folder = g_dir_make_tmp ("wayfind-bench-XXXXXX", NULL);

  for (guint i = 0; i < G_N_ELEMENTS (places); i++)
    {
      g_auto (Contestant) with = { NULL }, without = { NULL };
      g_autoptr (GError) error = NULL;

      if (contestant_init (&with, &places[i], WAY_LOAD_TURN_COSTS, folder,
                           &error)
          && contestant_init (&without, &places[i], WAY_LOAD_DEFAULT, folder,
                              &error))
        race (bench, &places[i], &with, &without);
      else
        bench_skip (bench, places[i].name, error != NULL ? error->message
                                                         : "no room");
    }
  g_rmdir (folder);
}
