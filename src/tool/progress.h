/* progress.h - a bar for long work, on a terminal and nowhere else
 * SPDX-License-Identifier: LGPL-2.1-or-later */

#pragma once

#include <glib.h>

/* There is one bar, as there is one terminal. It appears when the work has
 * taken a while, and estimates the time that is left. */

/* Begins a work called @what, such as "reading roads.gr". */
void    progress_begin        (const char *what);

/* Tells how much is done, from 0 to 1, or -1 if that cannot be known, and
 * beside it @note, which may be %NULL. Cheap: may be called often. */
void    progress_show         (gdouble     fraction,
                               const char *note);

/* Has the bar drawn from time to time until progress_end(), for work that tells
 * nothing of itself. Until then no other function here may be called. */
void    progress_tick         (void);

/* Shows the bar, or never does, whatever standard error is: mpirun lies between
 * its ranks and the terminal. */
void    progress_decide       (gboolean    is_shown);

/* A WayProgressFunc. */
void    progress_on_fraction  (gdouble     fraction,
                               gpointer    user_data);

/* Whether it is time to draw again, for a note that is expensive to make. */
gboolean progress_is_due      (void);

/* The last fraction, or -1. */
gdouble progress_get_fraction (void);

/* Takes the bar off the screen. May be called at any time. */
void    progress_end          (void);

/* For the thread that ends the program: leaves the line of the bar. */
void    progress_leave_line   (void);
