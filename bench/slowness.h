/* slowness.h - bars in seconds on another machine
 * SPDX-License-Identifier: LGPL-2.1-or-later */

#pragma once

#include <glib.h>

G_BEGIN_DECLS

/* How many times as long this machine takes as the one for which bars in seconds
 * were set. Measured and printed when it is first asked for; 1 without Moscow's
 * roads. */
double bench_slowness (void);

G_END_DECLS
