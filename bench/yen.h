/* yen.h - the k shortest paths as Yen and Lawler find them: a yardstick
 * SPDX-License-Identifier: LGPL-2.1-or-later */

#pragma once

#include <wayfind.h>

G_BEGIN_DECLS

typedef struct _BenchYen BenchYen;

/* Over a table; paths from @start to @goal. */
BenchYen *bench_yen_new  (WayGraph *graph,
                          WayNode   start,
                          WayNode   goal);
void      bench_yen_free (BenchYen *self);

/* The next path, or %NULL. (transfer full) */
WayPath  *bench_yen_next (BenchYen *self);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (BenchYen, bench_yen_free)

G_END_DECLS
