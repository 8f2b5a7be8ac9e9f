/* browser.h - a Chromium without a window, driven through a pipe
 * SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * The test speaks the DevTools protocol over file descriptors 3 and 4: messages
 * of JSON, each ended by a NUL. No port is opened, and nothing but the browser
 * is needed. */

#pragma once

#include <glib.h>

typedef struct _Browser Browser;

/* Starts a Chromium. %NULL if none is found in $CHROMIUM or the path; the test
 * fails if a Chromium exists and does not start. */
Browser *browser_new         (void);
void     browser_free        (Browser *self);

/* Opens the page of that file, or fails the test. What its console shows from
 * then on is kept. */
void     browser_open        (Browser    *self,
                              const char *path,
                              const char *fragment);

/* Runs JavaScript, waits for the result if it is a promise, and returns it as a
 * string, or as a number. Fails the test if the script throws. */
char    *browser_run         (Browser    *self,
                              const char *script);
gdouble  browser_run_number  (Browser    *self,
                              const char *script);

/* Presses a key as a person would: "ArrowRight", " ", "a". */
void     browser_press       (Browser    *self,
                              const char *key);

/* Moves the mouse there, or presses, releases or turns its wheel: "mouseMoved",
 * "mousePressed", "mouseReleased", "mouseWheel". A negative @wheel zooms in on
 * maps. */
void     browser_mouse       (Browser    *self,
                              const char *what,
                              gdouble     x,
                              gdouble     y,
                              gdouble     wheel);

/* Puts fingers there, moves fingers that are down, or takes all of them off:
 * "touchStart", "touchMove", "touchEnd", the last with none. @points are pairs
 * of coordinates. */
void     browser_touch       (Browser       *self,
                              const char    *what,
                              const gdouble *points,
                              guint          n_points);

void     browser_set_size    (Browser    *self,
                              guint       width,
                              guint       height);

/* Sets a media feature, such as prefers-color-scheme; the others go back to
 * their defaults. */
void     browser_set_media   (Browser    *self,
                              const char *name,
                              const char *value);

/* Everything that the console showed, or that was thrown, since the page was
 * opened; "" if nothing. */
const char *browser_get_console (Browser *self);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (Browser, browser_free)
