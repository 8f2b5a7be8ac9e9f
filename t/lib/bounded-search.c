/* bounded-search.c - one limit of a search changed, the others left alone
 * SPDX-License-Identifier: LGPL-2.1-or-later */

#include "bounded-search.h"

void
bound_expansions (WaySearch *search,
                  guint64    max_expansions)
{
  g_autoptr (WayLimits) limits
    = way_limits_copy (settings_of (search).limits);

  way_limits_set_max_expansions (limits, max_expansions);
  way_search_set_limits (search, limits);
}

void
bound_bytes (WaySearch *search,
             gsize      max_bytes)
{
  g_autoptr (WayLimits) limits
    = way_limits_copy (settings_of (search).limits);

  way_limits_set_max_bytes (limits, max_bytes);
  way_search_set_limits (search, limits);
}

void
bound_deadline (WaySearch *search,
                gint64     deadline)
{
  g_autoptr (WayLimits) limits
    = way_limits_copy (settings_of (search).limits);

  way_limits_set_deadline (limits, deadline);
  way_search_set_limits (search, limits);
}

void
bound_cancel (WaySearch    *search,
              GCancellable *cancellable)
{
  g_autoptr (WayLimits) limits
    = way_limits_copy (settings_of (search).limits);

  way_limits_set_cancellable (limits, cancellable);
  way_search_set_limits (search, limits);
}
