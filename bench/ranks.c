/* ranks.c - a 15-puzzle by ranks of Open MPI, beside the fastest search on one
 * SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * usage: mpirun -n N bench/ranks [SEED]
 *
 * As the suite "parallel" does for threads. In each round rank 0 searches
 * alone, then every rank a copy of its own, and then all together. Rank 0
 * prints the medians of ratios. */

#include "fifteen-graph.h"
#include "ranks-meet.h"

#include <mpi.h>
#include <wayfind-mpi.h>

#define SEED 44
#define N_ROUNDS 3

typedef struct
{
  int          rank;
  int          n_ranks;
  WayCarrier  *carrier;
  FifteenBoard board;
  double       expanded;        /* by the last search */
  double       sent;
} Racer;

static void
search_alone (Racer *self)
{
  g_autoptr (WaySearch) search = fifteen_make_search ();
  WayStatistics statistics;

  way_search_set_start (search, &self->board);
  if (way_search_run (search, NULL) != WAY_STATUS_FOUND)
    g_error ("ranks: no solution");
  way_search_get_statistics (search, &statistics);
  self->expanded = (double) statistics.expanded;
}

static void
search_together (Racer         *self,
                 WayFeatureFunc features)
{
  g_autoptr (WaySearch) search = fifteen_make_search ();
  WayStatistics statistics;

  way_search_set_carrier (search, self->carrier);
  way_search_set_features (search, features, NULL, NULL);
  way_search_set_start (search, &self->board);
  if (way_search_run (search, NULL) != WAY_STATUS_FOUND)
    g_error ("ranks: no solution");
  way_search_get_statistics (search, &statistics);
  self->expanded = (double) statistics.expanded;
  self->sent = (double) statistics.sent;
}

/* The seconds that one way to search takes. */
static double
measure (Racer *self,
         guint  way)
{
  double begin;

  ranks_meet ();
  begin = MPI_Wtime ();
  if (way == 1 || (way == 0 && self->rank == 0))
    search_alone (self);
  else if (way > 1)
    search_together (self, way == 2 ? NULL
                           : self->n_ranks == 2 ? fifteen_get_odd_tiles
                                                : fifteen_get_features);
  ranks_meet ();
  return MPI_Wtime () - begin;
}

static int
compare_doubles (gconstpointer a,
                 gconstpointer b)
{
  const double x = *(const double *) a, y = *(const double *) b;

  return (x > y) - (x < y);
}

int
main (int   argc,
      char *argv[])
{
  static const char *const names[] = { NULL, NULL, "all bytes", "features" };
  double speed_ups[4][N_ROUNDS];
  Racer  racer = { .board = fifteen_make_board (SEED) };

  MPI_Init (&argc, &argv);
  if (argc > 1)
    racer.board
        = fifteen_make_board ((guint32) g_ascii_strtoull (argv[1], NULL, 10));

  g_autoptr (WayMpiCarrier) carrier = way_mpi_carrier_new ();

  racer.carrier = WAY_CARRIER (carrier);
  racer.rank = (int) way_carrier_get_worker (racer.carrier);
  racer.n_ranks = (int) way_carrier_get_n_workers (racer.carrier);

  for (guint round = 0; round < N_ROUNDS; round++)
    {
      const double alone  = measure (&racer, 0);
      const double serial = racer.expanded;
      const double copies = racer.n_ranks * alone / measure (&racer, 1);

      for (guint way = 2; way < 4; way++)
        {
          speed_ups[way][round] = alone / measure (&racer, way) / copies;
          if (racer.rank == 0)
            g_print ("round %u, %s: %.2f of %d copies; expansions %.3f, "
                     "messages an expansion %.2f\n",
                     round, names[way], speed_ups[way][round], racer.n_ranks,
                     racer.expanded / serial, racer.sent / racer.expanded);
        }
    }
  for (guint way = 2; way < 4; way++)
    {
      qsort (speed_ups[way], N_ROUNDS, sizeof (double), compare_doubles);
      if (racer.rank == 0)
        g_print ("ranks-%d, %s: %.2f\n", racer.n_ranks, names[way],
                 speed_ups[way][N_ROUNDS / 2]);
    }

  g_clear_object (&carrier);
  MPI_Finalize ();
  return 0;
}
