/* ranks-main.c - the `wayfind-mpi' command, which mpirun starts many times
 * SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * A program of its own, so that `wayfind' never loads Open MPI. All ranks run
 * the same command; tool/rank-team.h says how they come to one answer. A rank
 * that dies takes the others with it, which mpirun sees to. */

#include "config.h"

#include "tool/program.h"

#include <locale.h>
#include <mpi.h>
#include <stdio.h>
#include <string.h>
#include <wayfind-mpi.h>

#include "tool/interrupt.h"
#include "tool/options/network-mark.h"
#include "tool/progress.h"
#include "tool/rank-team.h"
#include "tool/tool.h"

static const Command commands[] = {
  { "route", route_command, "find a route through a network" },
  { "reach", reach_command, "find everything within a cost" },
  { "matrix", matrix_command, "compute the costs between all places" },
  { "info", info_command, "describe a network" },
};

static const Program program = {
  "mpirun wayfind-mpi [--progress]", "wayfind-mpi", commands,
  G_N_ELEMENTS (commands),
  "  mpirun -n 4 wayfind-mpi matrix roads.wayfind --places depots.csv \\\n"
  "    --write costs.tsv --resume\n"
};

/* Identifies builds by the version and a checksum of the program. */
static void
mark_build (GChecksum *checksum)
{
  g_autofree char *bytes = NULL;
  gsize n_bytes = 0;

  mark_text (checksum, PACKAGE_VERSION);
  if (g_file_get_contents ("/proc/self/exe", &bytes, &n_bytes, NULL))
    g_checksum_update (checksum, (const guchar *) bytes, (gssize) n_bytes);
}

/* Whether all ranks run one program with equal arguments. Otherwise some would
 * wait for others forever. */
static gboolean
check_ranks (char **argv)
{
  g_autoptr (GChecksum) checksum = g_checksum_new (G_CHECKSUM_SHA256);
  g_autoptr (GError) error = NULL;
  guint64 digest[4];
  gsize len = sizeof digest;

  mark_build (checksum);
  mark_texts (checksum, argv + 1);
  g_checksum_get_digest (checksum, (guint8 *) digest, &len);
  if (team_compare (digest[0], "has other arguments or another build",
                    &error))
    return TRUE;

  tool_complain (TOOL_USAGE, "%s", error->message);
  return FALSE;
}

/* mpirun shows the output of ranks, so that they do not see its terminal:
 * --progress says that it is one. */
static void
decide_progress (int    *argc,
                 char ***argv)
{
  const gboolean is_asked_for = *argc > 1
                                && strcmp ((*argv)[1], "--progress") == 0;

  if (is_asked_for)
    {
      (*argv)[1] = (*argv)[0];
      (*argv)++;
      (*argc)--;
    }
  if (is_asked_for || !team_is_speaker ())
    progress_decide (team_is_speaker ());
}

/* All but the speaker end well: mpirun ends with the status of the first rank
 * that does not, and complains of each. The output of the other ranks,
 * such as help, is dropped. */
static int
run (int    argc,
     char **argv)
{
  int status;

  if (!team_is_speaker () && freopen ("/dev/null", "w", stdout) == NULL)
    return TOOL_BAD_INPUT;
  if (!check_ranks (argv))
    return team_is_speaker () ? TOOL_USAGE : TOOL_ANSWERED;

  decide_progress (&argc, &argv);
  status = program_run (&program, argc, argv);
  return team_is_speaker () ? status : TOOL_ANSWERED;
}

int
main (int    argc,
      char **argv)
{
  WayMpiCarrier *carrier;
  int status;

  setlocale (LC_CTYPE, "");
  interrupt_init ();            /* before MPI starts threads */
  MPI_Init (&argc, &argv);
  carrier = way_mpi_carrier_new ();
  team_begin (WAY_CARRIER (carrier));

  status = run (argc, argv);

  team_end ();
  g_object_unref (carrier);
  MPI_Finalize ();
  interrupt_finish ();
  return status;
}
