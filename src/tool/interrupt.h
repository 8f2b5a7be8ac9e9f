/* interrupt.h - signals that end the program, of which Ctrl-C waits at first
 * SPDX-License-Identifier: LGPL-2.1-or-later */

#pragma once

#include <gio/gio.h>

/* Takes over Ctrl-C, SIGTERM and SIGHUP: none of them leaves a file that is
 * half written. Called before any thread is started. */
void          interrupt_init        (void);

/* Lets go of it, at the end of the program. */
void          interrupt_finish      (void);

/* What Ctrl-C cancels: to be handed to whatever takes long. */
GCancellable *interrupt_get         (void);

gboolean      interrupt_was_pressed (void);

/* While there is nothing to stop cleanly, such as when an answer is printed,
 * Ctrl-C ends the program at once. Calls may be nested. */
void          interrupt_arm         (void);
void          interrupt_disarm      (void);

/* Puts a message of its own in place of what GIO says of a cancelled call; all
 * other errors stay as they are. @error may hold none. */
void          interrupt_explain     (GError      **error,
                                     const char   *format,
                                     ...) G_GNUC_PRINTF (2, 3);
