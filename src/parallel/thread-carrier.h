/* thread-carrier.h - what joins the workers that are threads of one process
 * SPDX-License-Identifier: LGPL-2.1-or-later */

#pragma once

#include <wayfind/parallel/carrier.h>

G_BEGIN_DECLS

/* (transfer full) (element-type WayCarrier): the ends of @n_workers workers,
 * which share and keep alive what connects them. */
GPtrArray *thread_carriers_new (guint n_workers);

G_END_DECLS
