/* threads.h - starts several threads, or none
 * SPDX-License-Identifier: LGPL-2.1-or-later */

#pragma once

#include <glib.h>

G_BEGIN_DECLS

typedef void (*ThreadsFunc) (guint    i,
                             gpointer user_data);

/* Calls @func for all numbers below @n at the same time, for 0 in this thread,
 * and waits for all calls. If the machine does not start so many threads,
 * returns %FALSE with WAY_ERROR_TOO_LARGE and calls nothing. */
gboolean threads_run (guint       n,
                      ThreadsFunc func,
                      gpointer    user_data,
                      GError    **error);

G_END_DECLS
