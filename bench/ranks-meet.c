/* ranks-meet.c - ranks that wait for one another
 * SPDX-License-Identifier: LGPL-2.1-or-later */

#include "ranks-meet.h"

#include <glib.h>
#include <mpi.h>

void
ranks_meet (void)
{
  MPI_Request request;
  int         all = 0;

  MPI_Ibarrier (MPI_COMM_WORLD, &request);
  for (MPI_Test (&request, &all, MPI_STATUS_IGNORE); !all;
       MPI_Test (&request, &all, MPI_STATUS_IGNORE))
    g_usleep (1000);
}
