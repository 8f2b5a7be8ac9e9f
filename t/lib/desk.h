/* desk.h - a page of searches or of a map in a browser, with a user's keys
 * SPDX-License-Identifier: LGPL-2.1-or-later */

#pragma once

#include "browser.h"

#include <wayfind-io.h>

/* Start and stop the one browser that all cases of a test share. */
void     desk_set_up       (void);
void     desk_clear        (void);

Browser *desk_browser      (void);

/* Saves @lesson as a page and opens it, 1280 by 900 pixels large and light.
 * %FALSE, with the case skipped, without a browser. Scripts in the page
 * may then call settled(), which waits until all is painted; hash(panel), of
 * all pixels; fresh(panel), the same after painting anew; pixels(panel, layer);
 * inked(panel, layer), which counts them; and text(selector). */
gboolean desk_open         (WayExplanation *lesson,
                            const char     *fragment);

/* The same for the page of a picture, whose map has no panels: only settled()
 * and text() are of use there. */
gboolean desk_open_picture (WayPicture     *picture);

/* Waits until a picture's map has been painted. */
void     desk_wait_for_map (void);

void     desk_reload       (const char     *fragment);

/* Presses a key, and waits until the page has reacted. */
void     desk_press        (const char     *key);

gdouble  desk_number       (const char     *script);

void     desk_assert_text  (const char     *selector,
                            const char     *expected);
void     desk_assert_has   (const char     *selector,
                            const char     *expected);

/* Fails the test if anything was thrown or shown in the console, such as a
 * breach of the policy. */
void     desk_assert_quiet (void);

/* All that is written when a page of searches is painted, sorted. */
char    *desk_dup_written  (void);

/* Pixels of the first panel in the colour that the style sheet has for
 * @name. */
gdouble  desk_count_pixels (const char *name);

/* Makes the window as narrow as a phone. Fails the test if anything is wider than
 * that, or if no node is painted in the colour @fill. */
void     desk_check_phone  (const char *fill);
