/* wayfind-mpi.h - the one header to include for searches over ranks of Open MPI
 * SPDX-License-Identifier: LGPL-2.1-or-later */

#pragma once

#include <wayfind.h>

G_BEGIN_DECLS

#define WAY_TYPE_MPI_CARRIER (way_mpi_carrier_get_type ())

/**
 * WayMpiCarrier:
 *
 * Joins workers of a #WaySearch that are ranks of Open MPI: one worker a rank,
 * which mpirun starts on one machine or on many.
 *
 * |[
 * MPI_Init (&argc, &argv);
 * g_autoptr (WayMpiCarrier) carrier = way_mpi_carrier_new ();
 *
 * way_search_set_carrier (search, WAY_CARRIER (carrier));
 * status = way_search_run (search, &error);
 * g_clear_object (&search);
 * g_clear_object (&carrier);
 * MPI_Finalize ();
 * ]|
 *
 * A rank that dies takes all others with it: mpirun ends them, and says which
 * it was. All calls come from the thread that has called MPI_Init().
 *
 * Since: 1.0
 */
WAY_AVAILABLE_IN_1_0
G_DECLARE_FINAL_TYPE (WayMpiCarrier, way_mpi_carrier, WAY, MPI_CARRIER, GObject)

/**
 * way_mpi_carrier_new:
 *
 * Makes this rank's end. All ranks of MPI_COMM_WORLD must call it, between
 * MPI_Init() and MPI_Finalize(), and let go of it before the latter. It has
 * communicators of its own, so that it is in nobody's way. O(1).
 *
 * Returns: (transfer full): the end of the worker that has the number of this
 *   rank
 * Since: 1.0
 */
WAY_AVAILABLE_IN_1_0
WayMpiCarrier *way_mpi_carrier_new (void);

G_END_DECLS
