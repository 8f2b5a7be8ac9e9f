/* main.c - measures Wayfind beside its peers, and compares with targets
 * SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * usage: bench [--quick | --long] [--write DOCS] [SUITE ...]
 *
 * --quick does a part of the tasks, and without SUITE a part of the suites, in
 * less than a minute. --long does 1,000 queries where there are hundreds, and
 * all of them in each round instead of once. --write puts tables into
 * DOCS/performance.md, and plots of the suites "sizes" and
 * "hierarchy-sizes" into DOCS/pictures.
 *
 * Exits 1 if two contestants disagree on an answer; a target that is missed
 * is reported in its row alone. */

#include "bench.h"
#include "report.h"

#include <stdio.h>
#include <string.h>
#include <sys/resource.h>
#include <wayfind.h>

#ifndef BENCH_FLAGS
#define BENCH_FLAGS "unknown flags"
#endif
#ifndef BENCH_PEER_FLAGS
#define BENCH_PEER_FLAGS "none"
#endif

typedef struct
{
  const char *name;
  void      (*run) (Bench *bench);
  gboolean    is_quick;     /* whether bench-quick has the time for it */
} Suite;

static const Suite suites[] = {
  { "roads", bench_roads, TRUE },
  { "large", bench_large, TRUE },
  { "puzzle", bench_puzzle, TRUE },
  { "puzzle15", bench_puzzle15, TRUE },
  { "puzzle15-ida", bench_puzzle15_ida, FALSE },
  { "cpp", bench_cpp, TRUE },
  { "words", bench_words, TRUE },
  { "grids", bench_grids, FALSE },
  { "jump-points", bench_jump_points, FALSE },
  { "any-angle", bench_any_angle, FALSE },
  { "allocations", bench_allocations, FALSE },
  { "reach", bench_reach, TRUE },
  { "k-shortest", bench_k_shortest, TRUE },
  { "open-lists", bench_open_lists, TRUE },
  { "prepared", bench_prepared, TRUE },
  { "hierarchy", bench_hierarchy, TRUE },
  { "hierarchy-sizes", bench_hierarchy_sizes, FALSE },
  { "growth", bench_growth, FALSE },
  { "next-steps", bench_next_steps, TRUE },
  { "order", bench_order, FALSE },
  { "routingkit", bench_routingkit, FALSE },
  { "targets", bench_targets, FALSE },
  { "views", bench_views, FALSE },
  { "estimates", bench_estimates, FALSE },
  { "fronts", bench_fronts, FALSE },
  { "least-measure", bench_least_measure, FALSE },
  { "disjoint", bench_disjoint, FALSE },
  { "matching", bench_matching, FALSE },
  { "turn-costs", bench_turn_costs, FALSE },
  { "short-searches", bench_short_searches, TRUE },
  { "one-shot", bench_one_shot, TRUE },
  { "roadmaps", bench_roadmaps, FALSE },
  { "meshes", bench_meshes, FALSE },
  { "tiers", bench_tiers, FALSE },
  { "crowd", bench_crowd, FALSE },
  { "crossings", bench_crossings, FALSE },
  { "formations", bench_formations, FALSE },
  { "replanning", bench_replanning, FALSE },
  { "parallel", bench_parallel, FALSE },
  { "anytime", bench_anytime, FALSE },
  { "choices", bench_choices, FALSE },
  { "services", bench_services, FALSE },
  { "loading", bench_loading, FALSE },
  { "peers", bench_peers, FALSE },
  { "sizes", bench_sizes, FALSE },
};

static char *
get_processor (void)
{
  g_autofree char *text = NULL;

  if (!g_file_get_contents ("/proc/cpuinfo", &text, NULL, NULL))
    return g_strdup ("unknown processor");

  const char *name = strstr (text, "model name");

  name = name != NULL ? strchr (name, ':') : NULL;
  if (name == NULL)
    return g_strdup ("unknown processor");

  return g_strndup (name + 2, strcspn (name + 2, "\n"));
}

static void
print_machine (gboolean quick)
{
  g_autofree char *processor = get_processor ();

  printf ("Wayfind %d.%d.%d, bench%s\n", WAY_MAJOR_VERSION,
          WAY_MINOR_VERSION, WAY_MICRO_VERSION, quick ? " --quick" : "");
  bench_note ("machine: %s, %u processors", processor,
              g_get_num_processors ());
  bench_note ("compiler: %s", __VERSION__);
  bench_note ("flags: %s; C++ peers: %s", BENCH_FLAGS, BENCH_PEER_FLAGS);
}

static const Suite *
find_suite (const char *name)
{
  for (guint i = 0; i < G_N_ELEMENTS (suites); i++)
    if (strcmp (suites[i].name, name) == 0)
      return &suites[i];

  return NULL;
}

static int
fail_usage (void)
{
  fprintf (stderr, "usage: bench [--quick | --long] [--write DOCS] "
                   "[SUITE ...]\nsuites:");
  for (guint i = 0; i < G_N_ELEMENTS (suites); i++)
    fprintf (stderr, " %s", suites[i].name);
  fprintf (stderr, "\n");
  return 2;
}

static void
run_suite (Bench       *bench,
           const Suite *suite)
{
  const gint64 began = g_get_monotonic_time ();

  bench_head (suite->name);
  suite->run (bench);
  bench_note ("suite %s: %.1f s", suite->name,
              (double) (g_get_monotonic_time () - began) / 1e6);
}

static void
run_all (Bench   *bench,
         gboolean quick)
{
  g_autoptr (GString) left_out = g_string_new (NULL);

  for (guint i = 0; i < G_N_ELEMENTS (suites); i++)
    if (quick && !suites[i].is_quick)
      g_string_append_printf (left_out, " %s", suites[i].name);
    else
      run_suite (bench, &suites[i]);
  if (left_out->len > 0)
    bench_note ("left out to be quick:%s", left_out->str);
}

static void
note_memory (void)
{
  struct rusage usage;

  getrusage (RUSAGE_SELF, &usage);
  bench_note ("peak memory of all contestants together: %ld MB",
              usage.ru_maxrss / 1024);
}

static void
write_report (Bench      *bench,
              const char *docs)
{
  g_autofree char *path = g_build_filename (docs, "performance.md", NULL);
  g_autoptr (GError) error = NULL;

  if (!report_write (bench, path, &error))
    bench_fail (bench, "%s", error->message);
}

int
main (int    argc,
      char **argv)
{
  const gboolean quick = argc > 1 && strcmp (argv[1], "--quick") == 0;
  const gboolean is_long = argc > 1 && strcmp (argv[1], "--long") == 0;
  int            first = quick || is_long ? 2 : 1;
  const char    *docs = NULL;

  if (first + 1 < argc && strcmp (argv[first], "--write") == 0)
    {
      docs = argv[first + 1];
      first += 2;
    }
  for (int i = first; i < argc; i++)
    if (find_suite (argv[i]) == NULL)
      return fail_usage ();

  Bench *bench = bench_new (quick, is_long);

  bench_set_docs (bench, docs);

  print_machine (quick);
  if (first == argc)
    run_all (bench, quick);
  for (int i = first; i < argc; i++)
    run_suite (bench, find_suite (argv[i]));
  note_memory ();
  if (docs != NULL)
    write_report (bench, docs);
  return bench_end (bench);
}
