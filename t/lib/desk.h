/* desk.h - a page of searches on a browser's screen, and hands on it
 * SPDX-License-Identifier: LGPL-2.1-or-later */

#pragma once

#include "browser.h"

#include <wayfind-io.h>

/* One browser for all cases of a test. */
void     desk_set_up       (void);
void     desk_clear        (void);

Browser *desk_browser      (void);

/* Saves @lesson as a page and opens it, 1280 by 900 pixels large and light.
 * %FALSE, with the case skipped, if there is no browser. In the page are then
 * settled(), which waits for what is painted, hash(panel) of all its pixels,
 * fresh(panel), the same after it was painted anew, pixels(panel, layer),
 * inked(panel, layer), which counts them, and text(selector). */
gboolean desk_open         (WayExplanation *lesson,
                            const char     *fragment);
void     desk_reload       (const char     *fragment);

/* Presses a key, and waits for what comes of it. */
void     desk_press        (const char     *key);

gdouble  desk_number       (const char     *script);

void     desk_assert_text  (const char     *selector,
                            const char     *expected);
void     desk_assert_has   (const char     *selector,
                            const char     *expected);

/* Nothing was thrown and nothing said, such as a breach of the policy. */
void     desk_assert_quiet (void);
