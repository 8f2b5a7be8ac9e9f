/* browser.h - a Chromium without a window, driven through a pipe
 * SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * The DevTools protocol over file descriptors 3 and 4: messages of JSON, each
 * ended by a NUL. No port is opened, and nothing but the browser is needed. */

#pragma once

#include <glib.h>

typedef struct _Browser Browser;

/* %NULL if no Chromium is found, in $CHROMIUM or the path. Fails the test if
 * there is one that does not start. */
Browser *browser_new         (void);
void     browser_free        (Browser *self);

/* Fails the test unless the page of that file is loaded. What consoles say
 * from then on is kept. */
void     browser_open        (Browser    *self,
                              const char *path,
                              const char *fragment);

/* Runs JavaScript, waits for it if it is a promise, and gives the string or
 * number that it makes. Fails the test if it throws. */
char    *browser_run         (Browser    *self,
                              const char *script);
gdouble  browser_run_number  (Browser    *self,
                              const char *script);

/* Presses a key as a person would: "ArrowRight", " ", "a". */
void     browser_press       (Browser    *self,
                              const char *key);

void     browser_set_size    (Browser    *self,
                              guint       width,
                              guint       height);

/* A media feature, such as prefers-color-scheme; at most one differs from
 * what it is by default. */
void     browser_set_media   (Browser    *self,
                              const char *name,
                              const char *value);

/* All that was said or thrown since the page was opened, "" if nothing. */
const char *browser_get_console (Browser *self);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (Browser, browser_free)
