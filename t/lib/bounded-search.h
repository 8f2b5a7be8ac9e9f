/* bounded-search.h - one limit of a search changed, the others left alone
 * SPDX-License-Identifier: LGPL-2.1-or-later */

#pragma once

#include <wayfind.h>

void bound_expansions (WaySearch    *search,
                       guint64       max_expansions);
void bound_bytes      (WaySearch    *search,
                       gsize         max_bytes);
void bound_deadline   (WaySearch    *search,
                       gint64        deadline);
void bound_cancel     (WaySearch    *search,
                       GCancellable *cancellable);
