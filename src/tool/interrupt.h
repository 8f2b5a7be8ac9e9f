/* interrupt.h - Ctrl-C, signals and the time limit, which end the program
 * SPDX-License-Identifier: LGPL-2.1-or-later */

#pragma once

#include <gio/gio.h>

/* Handles Ctrl-C, SIGTERM and SIGHUP, so that they leave no incomplete file.
 * Called before any thread is started. */
void          interrupt_init        (void);

/* Lets go of it, at the end of the program. */
void          interrupt_finish      (void);

/* Stops the program @seconds after interrupt_init(): the work is cancelled
 * then, and if the program has not ended a second later, it ends at once. */
void          interrupt_set_time_limit (gdouble seconds);

/* Whether that time has passed and the work was cancelled. */
gboolean      interrupt_is_out_of_time (void);

/* When the program began, on g_get_monotonic_time()'s clock. */
gint64        interrupt_get_began   (void);

/* (transfer full): "interrupted", or "stopped by the time limit of 5 s". */
char         *interrupt_dup_reason  (void);

/* What Ctrl-C and the time limit cancel: pass it to all calls that take long. */
GCancellable *interrupt_get         (void);

gboolean      interrupt_was_pressed (void);

/* Hands SIGINT, SIGTERM and SIGHUP to @handler, in a thread of its own, until it
 * is %NULL again. Where the handler returns %FALSE, the signal has its usual
 * effect. */
typedef gboolean (*InterruptFunc) (int      signal_number,
                                   gpointer user_data);
void          interrupt_set_handler (InterruptFunc handler,
                                     gpointer      user_data);

/* While there is nothing to stop cleanly, such as when an answer is printed,
 * Ctrl-C ends the program at once. Calls may be nested. */
void          interrupt_arm         (void);
void          interrupt_disarm      (void);

/* Replaces the message of a cancelled call by the reason and @format, such as
 * "while reading roads.gr"; other errors do not change. @error may be unset. */
void          interrupt_explain     (GError      **error,
                                     const char   *format,
                                     ...) G_GNUC_PRINTF (2, 3);
