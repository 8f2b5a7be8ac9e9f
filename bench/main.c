/* main.c - measures Wayfind beside its peers, and says what was missed
 * SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * usage: bench [--quick] [SUITE ...]
 *
 * Exits 1 if two contestants disagree on an answer; a target that is missed
 * is reported in its row alone. */

#include "bench.h"

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
} Suite;

static const Suite suites[] = {
  { "roads", bench_roads },
  { "puzzle", bench_puzzle },
  { "puzzle15", bench_puzzle15 },
  { "grids", bench_grids },
  { "jump-points", bench_jump_points },
  { "any-angle", bench_any_angle },
  { "allocations", bench_allocations },
  { "reach", bench_reach },
  { "open-lists", bench_open_lists },
  { "accel", bench_accel },
  { "loading", bench_loading },
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
  fprintf (stderr, "usage: bench [--quick] [SUITE ...]\nsuites:");
  for (guint i = 0; i < G_N_ELEMENTS (suites); i++)
    fprintf (stderr, " %s", suites[i].name);
  fprintf (stderr, "\n");
  return 2;
}

int
main (int    argc,
      char **argv)
{
  const gboolean quick = argc > 1 && strcmp (argv[1], "--quick") == 0;
  const int      first = quick ? 2 : 1;
  struct rusage  usage;

  for (int i = first; i < argc; i++)
    if (find_suite (argv[i]) == NULL)
      return fail_usage ();

  Bench *bench = bench_new (quick);

  print_machine (quick);
  for (guint i = 0; i < G_N_ELEMENTS (suites) && first == argc; i++)
    suites[i].run (bench);
  for (int i = first; i < argc; i++)
    find_suite (argv[i])->run (bench);

  getrusage (RUSAGE_SELF, &usage);
  printf ("\n");
  bench_note ("peak memory of all contestants together: %ld MB",
              usage.ru_maxrss / 1024);
  return bench_end (bench);
}
