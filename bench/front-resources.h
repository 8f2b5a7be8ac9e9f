/* front-resources.h - cheapest paths within limits on resources
 * SPDX-License-Identifier: LGPL-2.1-or-later */

#pragma once

#include "bench.h"

G_BEGIN_DECLS

/* Each adds a row. */
void front_resources_solve (Bench *bench);
void front_resources_drive (Bench *bench);

G_END_DECLS
