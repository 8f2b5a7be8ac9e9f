/* workers-private.h - what gather-reach.c asks of the engine of workers
 * SPDX-License-Identifier: LGPL-2.1-or-later */

#pragma once

#include "parallel/worker.h"

#include <wayfind/parallel/workers.h>

G_BEGIN_DECLS

/* The worker of this process, or the first of several threads; NULL if workers
 * have not answered the last run of @search. */
Worker  *workers_get_first   (WaySearch *search);

/* Whether all workers are threads of this process. After a run by workers. */
gboolean workers_are_local   (WaySearch *search);

/* Sets the error that functions which pack nodes have given contradictory
 * answers. */
void     workers_fail_packing (GError  **error);

G_END_DECLS
