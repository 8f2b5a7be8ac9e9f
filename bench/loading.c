/* loading.c - the time and memory of loading a network
 * SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * Each contestant is a process, of which all CPU time counts, of user and
 * system. They take turns; a row is the median of the ratios. The least that a
 * program can do with such a file is one pass of a fast AWK that adds up a
 * column. */

#include "bench.h"

#include "../t/lib/gzipped.h"

#include <glib/gstdio.h>
#include <math.h>
#include <spawn.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

#ifndef BENCH_LOAD
#define BENCH_LOAD "bench/load"
#endif
#ifndef BENCH_LOAD_IGRAPH
#define BENCH_LOAD_IGRAPH "bench/load-igraph"
#endif

extern char **environ;

typedef struct
{
  const char *name;
  gboolean    has_positions;
  gboolean    has_target;
} Network;

/* Files that exist as long as the rows of a network are made. */
typedef struct
{
  Bench         *bench;
  const Network *network;
  char          *graph;         /* (owned) */
  char          *positions;     /* (owned) (nullable) */
  char          *pairs;         /* (owned) "FROM TO" */
  char          *triples;       /* (owned) "FROM TO COST" */
} Files;

/* Runs a command and returns its CPU seconds; NAN if it cannot be run, or
 * fails. (out) (transfer full): its output. */
static double
run (const char *const *command,
     char             **printed)
{
  posix_spawn_file_actions_t actions;
  g_autoptr (GString) text = g_string_new (NULL);
  struct rusage usage;
  char buffer[256];
  int ends[2], status, failed;
  ssize_t n;
  pid_t child;

  if (pipe (ends) != 0)
    return NAN;
  posix_spawn_file_actions_init (&actions);
  posix_spawn_file_actions_adddup2 (&actions, ends[1], STDOUT_FILENO);
  posix_spawn_file_actions_addclose (&actions, ends[0]);
  posix_spawn_file_actions_addclose (&actions, ends[1]);
  failed = posix_spawnp (&child, command[0], &actions, NULL,
                         (char *const *) command, environ);
  posix_spawn_file_actions_destroy (&actions);
  close (ends[1]);
  while (!failed && (n = read (ends[0], buffer, sizeof buffer)) > 0)
    g_string_append_len (text, buffer, n);
  close (ends[0]);
  if (failed || wait4 (child, &status, 0, &usage) != child || status != 0)
    return NAN;

  if (printed != NULL)
    *printed = g_strdup (text->str);
  return usage.ru_utime.tv_sec + usage.ru_stime.tv_sec
         + (usage.ru_utime.tv_usec + usage.ru_stime.tv_usec) / 1e6;
}

static int
compare (const void *a,
         const void *b)
{
  const double x = *(const double *) a, y = *(const double *) b;

  return (x > y) - (x < y);
}

static double
take_median (double *values,
             guint   n)
{
  qsort (values, n, sizeof *values, compare);
  return values[n / 2];
}

/* A row, unless the peer is not there. */
static void
race (const Files       *files,
      const char *const *own,
      const char        *peer_name,
      const char *const *peer,
      guint              n_rounds,
      double             at_most)
{
  g_autofree char *row = g_strdup_printf ("loading/%s%s/%s",
                                          files->network->name,
                                          own[2] != NULL ? "+co" : "",
                                          peer_name);
  g_autofree double *ratios = g_new (double, n_rounds);
  g_autofree double *seconds = g_new (double, n_rounds);
  g_autofree double *theirs = g_new (double, n_rounds);

  for (guint i = 0; i < n_rounds; i++)
    {
      theirs[i] = run (peer, NULL);
      seconds[i] = run (own, NULL);
      ratios[i] = seconds[i] / theirs[i];
      if (!isfinite (ratios[i]))
        {
          bench_skip (files->bench, row, "it is not there, or fails");
          return;
        }
    }

  bench_note ("%s: %.1f ms beside %.1f", row,
              take_median (seconds, n_rounds) * 1e3,
              take_median (theirs, n_rounds) * 1e3);
  bench_add_at_most (files->bench, row, BENCH_RATIO,
                     take_median (ratios, n_rounds), at_most);
}

/* Measures the peak of memory during a load, as a multiple of the table's
 * own. */
static void
measure_memory (const Files       *files,
                const char *const *own)
{
  g_autofree char *row = g_strdup_printf ("loading/%s%s/memory",
                                          files->network->name,
                                          own[2] != NULL ? "+co" : "");
  g_autofree char *printed = NULL;
  long peak, table;

  if (isnan (run (own, &printed))
      || sscanf (printed, "%*u %*u %ld %ld", &peak, &table) != 2
      || table <= 0)
    bench_skip (files->bench, row, "the kernel does not tell");
  else
    bench_add_at_most (files->bench, row, BENCH_RATIO,
                       (double) peak / (double) table, 3);
}

static void
race_all (const Files *files)
{
  static const char networkx[]
    = "import networkx, sys\n"
      "networkx.read_edgelist (sys.argv[1], nodetype=int,\n"
      "                        create_using=networkx.DiGraph,\n"
      "                        data=(('cost', int),))\n";
  const char *const own[] = { BENCH_LOAD, files->graph, NULL, NULL };
  const char *const both[] = { BENCH_LOAD, files->graph, files->positions,
                               NULL };
  const char *const mawk[] = { "mawk", "{s += $4}", files->graph, NULL };
  const char *const mawk_both[] = { "mawk", "{s += $4}", files->graph,
                                    files->positions, NULL };
  const char *const igraph[] = { BENCH_LOAD_IGRAPH, files->pairs, NULL };
  const char *const python[] = { "python3", "-c", networkx, files->triples,
                                 NULL };
  const guint n_rounds = bench_pick (files->bench, 7, 7);

  race (files, own, "mawk", mawk, n_rounds,
        files->network->has_target ? 1 : BENCH_NO_TARGET);
  if (files->positions != NULL)
    race (files, both, "mawk", mawk_both, n_rounds, BENCH_NO_TARGET);
  race (files, own, "igraph", igraph, bench_pick (files->bench, 3, 1), 1);
  race (files, own, "networkx", python, 1, 1);
  measure_memory (files, own);
  if (files->positions != NULL)
    measure_memory (files, both);
}

/* Writes @text for as long as the rows are made. (transfer full) */
static char *
make_file (const char *text)
{
  char *path = NULL;
  const int file = g_file_open_tmp ("wayfind-bench-XXXXXX", &path, NULL);

  if (file < 0)
    return NULL;
  close (file);
  g_file_set_contents (path, text, -1, NULL);
  return path;
}

/* The arcs of a graph as so many numbers a line. (transfer full) */
static char *
make_list (const char *graph,
           guint       n_numbers)
{
  g_autoptr (GString) list = g_string_new (NULL);

  for (const char *line = graph; *line != '\0';
       line += strcspn (line, "\n"), line += *line == '\n')
    if (line[0] == 'a')
      {
        const char *end = line + 2;

        for (guint i = 0; i < n_numbers; i++)
          end += strcspn (end, " \n") + (i + 1 < n_numbers);
        g_string_append_len (list, line + 2, end - line - 2);
        g_string_append_c (list, '\n');
      }

  return make_file (list->str);
}

static char *
read_data (const Network *network,
           const char    *ending)
{
  g_autofree char *path = g_strdup_printf ("%s/roads/%s.%s.gz",
                                           bench_get_data (), network->name,
                                           ending);

  return gzipped_read (path, NULL, NULL);
}

static void
remove_file (char *path)
{
  if (path != NULL)
    g_unlink (path);
  g_free (path);
}

static void
bench_network (Bench         *bench,
               const Network *network)
{
  g_autofree char *graph = read_data (network, "gr");
  g_autofree char *positions
    = network->has_positions ? read_data (network, "co") : NULL;
  Files files = { bench, network, NULL, NULL, NULL, NULL };

  if (graph == NULL)
    {
      g_autofree char *row = g_strdup_printf ("loading/%s", network->name);

      bench_skip (bench, row, "the data is not there");
      return;
    }

  files.graph = make_file (graph);
  files.positions = positions != NULL ? make_file (positions) : NULL;
  files.pairs = make_list (graph, 2);
  files.triples = make_list (graph, 3);
  race_all (&files);
  remove_file (files.graph);
  remove_file (files.positions);
  remove_file (files.pairs);
  remove_file (files.triples);
}

void
bench_loading (Bench *bench)
{
  static const Network networks[] = {
    { "moscow", TRUE, TRUE },
    { "us-ny-hops", FALSE, TRUE },
  };

  for (guint i = 0; i < G_N_ELEMENTS (networks); i++)
    bench_network (bench, &networks[i]);
}
