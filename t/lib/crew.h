/* crew.h - workers of a parallel search, each with an end of its own
 * SPDX-License-Identifier: LGPL-2.1-or-later */

#pragma once

#include "outcome.h"

/* Runs the query of @search as @n_workers threads of one #WayParallel. */
Outcome *crew_run_threads (AsGraph       *graph,
                           WaySearch     *search,
                           guint          n_workers,
                           WayFeatureFunc features);

/* Makes a search for one worker, the same for all. (transfer full) */
typedef WaySearch *(*CrewSearchFunc) (AsGraph *graph,
                                      gpointer data);

/* Runs as many workers as there are threads here, each a #WayParallel of one
 * end, over carriers that misbehave by @seed. Fails the test unless all workers
 * tell the same outcome, which is returned. */
Outcome *crew_run_jittering (AsGraph       *graph,
                             CrewSearchFunc func,
                             gpointer       data,
                             guint          n_workers,
                             guint32        seed,
                             WayFeatureFunc features);
