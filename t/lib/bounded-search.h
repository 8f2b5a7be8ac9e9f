/* bounded-search.h - settings of a search: read all, change one limit
 * SPDX-License-Identifier: LGPL-2.1-or-later */

#pragma once

#include <wayfind.h>

static inline WaySearchSettings
settings_of (WaySearch *search)
{
  WaySearchSettings settings;

  way_search_get_settings (search, &settings);
  return settings;
}

static inline guint64
count_blocked_starts (WaySearch *search)
{
  WayStatistics statistics;

  way_search_get_statistics (search, &statistics);
  return statistics.blocked_starts;
}

void bound_expansions (WaySearch    *search,
                       guint64       max_expansions);
void bound_bytes      (WaySearch    *search,
                       gsize         max_bytes);
void bound_deadline   (WaySearch    *search,
                       gint64        deadline);
void bound_cancel     (WaySearch    *search,
                       GCancellable *cancellable);
