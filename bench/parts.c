/* parts.c - one-to-all by ranks of Open MPI that have a part of a net each
 * SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * usage: mpirun -n N bench/parts [--nodes N] [--peaks FILE]
 *
 * Each rank makes its own part of a net of streets, of 20 M nodes unless
 * --nodes says otherwise, and no rank ever holds all of it. The most memory
 * that a rank has taken until the first answer, as the system counts it, is
 * noted before anything else is done. One rank writes its own into FILE;
 * several divide their own by the numbers there.
 *
 * Then come rounds, each from another start, in which rank 0 finds the costs
 * alone, over the net as one part, every rank does the same at once, and all do
 * it together, each with its part. A speed-up is divided by that of the copies:
 * cores share memory, and two programs on two of them are not twice as fast as
 * one. Rank 0 prints the medians. Exits with 1 if answers differ. */

#include "lone-carrier.h"
#include "ranks-meet.h"
#include "road-net.h"

#include <math.h>
#include <mpi.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <wayfind-mpi.h>

#define SEED 20261121
#define N_NODES 20000000
#define N_ROUNDS 3
#define N_STARTS 8              /* that are tried for a start on the mainland */

/* Bounds: of one part's time, and of one part's memory. */
#define LEAST_SPEED_UP 0.75
#define MOST_MEMORY_OF_2 0.6
#define MOST_MEMORY_OF_4 0.35

/* The result of one rank or of all: costs are whole, so that their sum is
 * the same in whatever order they are added up. */
typedef struct
{
  double n_reached;
  double sum;
} Answer;

typedef struct
{
  RoadNet      *net;            /* (owned) */
  int           rank;
  int           n_ranks;
  WayCarrier   *carrier;        /* (owned) of all ranks */
  WayCarrier   *lone;           /* (owned) of this rank alone */
  WayTablePart *part;           /* (owned) */
  WayTablePart *whole;          /* (owned) the net as one part */
} Racer;

typedef enum
{
  ALONE,
  COPIES,
  TOGETHER,
  N_WAYS
} Way;

static void
racer_clear (Racer *self)
{
  g_clear_object (&self->part);
  g_clear_object (&self->whole);
  g_clear_object (&self->lone);
  g_clear_object (&self->carrier);
  g_clear_pointer (&self->net, road_net_free);
}

static WayTablePart *
make_part (const Racer *self,
           WayCarrier  *carrier)
{
  g_autoptr (GError) error = NULL;
  WayTablePart *part = way_table_part_new_streamed (
      road_net_get_n_nodes (self->net), way_carrier_get_worker (carrier),
      way_carrier_get_n_workers (carrier), road_net_tell_edges, self->net,
      &error);

  if (part == NULL)
    g_error ("parts: %s", error->message);
  return part;
}

static Answer
add_up (WayTablePart     *part,
        WayDeltaStepping *stepping)
{
  WayTablePartExtent extent;
  Answer answer = { 0, 0 };

  way_table_part_get_extent (part, &extent);
  for (guint32 i = 0; i < extent.n_own; i++)
    {
      const WayNode node = WAY_INDEX (extent.first + i);
      WayCost cost;

      if (!way_delta_stepping_get_cost (stepping, node, &cost))
        continue;
      answer.n_reached++;
      answer.sum += cost;
    }

  return answer;
}

/* The seconds that it takes to find all costs from @start. */
static double
find_costs (WayTablePart *part,
            WayCarrier   *carrier,
            guint32       start,
            Answer       *answer)
{
  g_autoptr (WayDeltaStepping) stepping
      = way_delta_stepping_new_with_carrier (part, carrier);
  g_autoptr (GError) error = NULL;
  const double begin = MPI_Wtime ();

  way_delta_stepping_add_start (stepping, WAY_INDEX (start), 0);
  if (way_delta_stepping_run (stepping, &error) != WAY_STATUS_EXHAUSTED)
    g_error ("parts: %s", error != NULL ? error->message : "stopped");

  const double seconds = MPI_Wtime () - begin;

  *answer = add_up (part, stepping);
  return seconds;
}

/* The seconds of the slowest rank, and the answer of rank 0 or of all. */
static double
measure (const Racer *self,
         Way          way,
         guint32      start,
         Answer      *answer)
{
  double mine = 0, longest = 0;
  Answer own  = { 0, 0 };

  ranks_meet ();
  if (way == TOGETHER)
    mine = find_costs (self->part, self->carrier, start, &own);
  else if (way == COPIES || self->rank == 0)
    mine = find_costs (self->whole, self->lone, start, &own);
  ranks_meet ();
  if (way == COPIES && self->rank != 0)
    own = (Answer) { 0, 0 };
  MPI_Allreduce (&mine, &longest, 1, MPI_DOUBLE, MPI_MAX, MPI_COMM_WORLD);
  MPI_Allreduce (&own, answer, 2, MPI_DOUBLE, MPI_SUM, MPI_COMM_WORLD);
  return longest;
}

/* A start from which half of the nodes, at least, are reached. */
static guint32
find_start (const Racer *self,
            guint        round)
{
  const guint32 n_nodes = road_net_get_n_nodes (self->net);
  g_autoptr (GRand) random = g_rand_new_with_seed (SEED + round);
  guint32 start = 0;

  for (guint i = 0; i < N_STARTS; i++)
    {
      Answer answer;

      start = (guint32) (g_rand_double (random) * n_nodes);
      measure (self, TOGETHER, start, &answer);
      if (answer.n_reached > n_nodes / 2.0)
        break;
    }

  return start;
}

/* Rows -------------------------------------------------------------------- */

static void
add_row (const char *name,
         guint       n_ranks,
         const char *what,
         double      measured,
         const char *bound,
         double      target,
         gboolean    is_met)
{
  if (target <= 0)
    g_print ("%s-%u-%s %.2f\n", name, n_ranks, what, measured);
  else
    g_print ("%s-%u-%s %.2f (%s %.2f) %s\n", name, n_ranks, what, measured,
             bound, target, is_met ? "met" : "MISSED");
}

/* The most memory that any rank has taken so far, in bytes. */
static double
get_peak (void)
{
  struct rusage usage;
  double mine, most = 0;

  getrusage (RUSAGE_SELF, &usage);
  mine = (double) usage.ru_maxrss * 1024;
  MPI_Allreduce (&mine, &most, 1, MPI_DOUBLE, MPI_MAX, MPI_COMM_WORLD);
  return most;
}

static void
compare_peaks (const char *path,
               guint       n_ranks,
               double      peak)
{
  const double target = n_ranks == 2   ? MOST_MEMORY_OF_2
                        : n_ranks == 4 ? MOST_MEMORY_OF_4
                                       : 0;
  g_autofree char *text = NULL;

  if (!g_file_get_contents (path, &text, NULL, NULL))
    {
      g_print ("%s is not there: one rank alone writes it\n", path);
      return;
    }

  const double ratio = peak / g_ascii_strtod (text, NULL);

  add_row ("parts", n_ranks, "memory", ratio, "at most", target,
           ratio <= target);
}

static void
tell_peak (const char *path,
           guint       n_ranks,
           double      peak)
{
  g_autofree char *text = g_strdup_printf ("%.0f\n", peak);
  g_autoptr (GError) error = NULL;

  g_print ("peak memory of a rank, of %u: %.0f MB\n", n_ranks, peak / 1e6);
  if (path == NULL)
    return;
  if (n_ranks > 1)
    compare_peaks (path, n_ranks, peak);
  else if (!g_file_set_contents (path, text, -1, &error))
    g_error ("parts: %s", error->message);
}

static int
compare_doubles (gconstpointer a,
                 gconstpointer b)
{
  const double x = *(const double *) a, y = *(const double *) b;

  return (x > y) - (x < y);
}

/* Whether all ways have found the same. */
static gboolean
race (const Racer *self,
      guint        round,
      double      *speed_up)
{
  const guint32 start = find_start (self, round);
  Answer answers[N_WAYS];
  double seconds[N_WAYS], copies;
  gboolean good = TRUE;

  for (Way way = 0; way < N_WAYS; way++)
    {
      seconds[way] = measure (self, way, start, &answers[way]);
      good = good && answers[way].n_reached == answers[ALONE].n_reached
             && answers[way].sum == answers[ALONE].sum;
    }
  copies    = self->n_ranks * seconds[ALONE] / seconds[COPIES];
  *speed_up = seconds[ALONE] / seconds[TOGETHER] / copies;
  if (self->rank == 0)
    g_print ("round %u: %.0f of %u nodes reached; alone %.2f s, %d copies "
             "%.2f s, together %.2f s\n",
             round, answers[ALONE].n_reached, road_net_get_n_nodes (self->net),
             seconds[ALONE], self->n_ranks, seconds[COPIES],
             seconds[TOGETHER]);
  if (!good && self->rank == 0)
    g_print ("FAILED: together the ranks have found other costs\n");
  return good;
}

static gboolean
run (Racer      *self,
     const char *peaks)
{
  const guint n_ranks = (guint) self->n_ranks;
  double speed_ups[N_ROUNDS], peak;
  gboolean good = TRUE;

  self->part = make_part (self, self->carrier);
  find_start (self, 0);
  peak = get_peak ();
  if (self->rank == 0)
    tell_peak (peaks, n_ranks, peak);
  if (n_ranks == 1)
    return TRUE;

  self->whole = make_part (self, self->lone);
  for (guint round = 0; round < N_ROUNDS; round++)
    good = race (self, round, &speed_ups[round]) && good;
  qsort (speed_ups, N_ROUNDS, sizeof *speed_ups, compare_doubles);
  if (self->rank == 0)
    add_row ("parts", n_ranks, "speed-up", speed_ups[N_ROUNDS / 2], "at least",
             n_ranks == 2 ? LEAST_SPEED_UP : 0,
             speed_ups[N_ROUNDS / 2] >= LEAST_SPEED_UP);
  return good;
}

int
main (int   argc,
      char *argv[])
{
  const char *peaks = NULL;
  guint32 n_nodes = N_NODES;
  Racer racer = { 0 };
  gboolean good;

  MPI_Init (&argc, &argv);
  for (int i = 1; i + 1 < argc; i += 2)
    if (strcmp (argv[i], "--nodes") == 0)
      n_nodes = (guint32) g_ascii_strtoull (argv[i + 1], NULL, 10);
    else if (strcmp (argv[i], "--peaks") == 0)
      peaks = argv[i + 1];

  racer.carrier = WAY_CARRIER (way_mpi_carrier_new ());
  racer.lone = lone_carrier_new ();
  racer.rank = (int) way_carrier_get_worker (racer.carrier);
  racer.n_ranks = (int) way_carrier_get_n_workers (racer.carrier);
  racer.net = road_net_new (n_nodes, SEED);
  good = run (&racer, peaks);

  racer_clear (&racer);
  MPI_Finalize ();
  return good ? 0 : 1;
}
