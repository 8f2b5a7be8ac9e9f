/* or-opt.h - a good order of many stops
 * SPDX-License-Identifier: LGPL-2.1-or-later */

#pragma once

#include "routing/trips/tour.h"

G_BEGIN_DECLS

/* Fills @tour with a good order of its two or more stops. If a way from a to c
 * exists whenever ways from a to b and from b to c exist, the order has no gap
 * unless every order has one. */
gboolean or_opt_find (Tour    *tour,
                      Meter   *meter,
                      GError **error);

G_END_DECLS
