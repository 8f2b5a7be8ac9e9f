/* bytes-in-use.h - the memory that malloc() has given away
 * SPDX-License-Identifier: LGPL-2.1-or-later */

#pragma once

#include <glib.h>

G_BEGIN_DECLS

/* In bytes; NAN if malloc() does not tell. */
double bench_bytes_in_use (void);

G_END_DECLS
