/* crew.h - workers of one search, each with an end of its own
 * SPDX-License-Identifier: LGPL-2.1-or-later */

#pragma once

#include "outcome.h"

/* Runs @search by @n_workers threads. */
Outcome *crew_run_threads (AsGraph       *graph,
                           WaySearch     *search,
                           guint          n_workers,
                           WayFeatureFunc features);

/* Makes a search for one worker, the same for all. (transfer full) */
typedef WaySearch *(*CrewSearchFunc) (AsGraph *graph,
                                      gpointer data);

/* Runs as many workers as there are threads here, each a #WaySearch of one
 * end, over carriers that misbehave by @seed. Fails the test unless all workers
 * tell the same outcome, which is returned. */
Outcome *crew_run_jittering (AsGraph       *graph,
                             CrewSearchFunc func,
                             gpointer       data,
                             guint          n_workers,
                             guint32        seed,
                             WayFeatureFunc features);

/* The statistics of @search about its workers. */
static inline guint
crew_get_stopper (WaySearch *search)
{
  WayStatistics statistics;

  way_search_get_statistics (search, &statistics);
  return (guint) statistics.stopper;
}

static inline guint64
crew_get_sent (WaySearch *search)
{
  WayStatistics statistics;

  way_search_get_statistics (search, &statistics);
  return statistics.sent;
}

static inline guint64
crew_get_unsent (WaySearch *search)
{
  WayStatistics statistics;

  way_search_get_statistics (search, &statistics);
  return statistics.unsent;
}
