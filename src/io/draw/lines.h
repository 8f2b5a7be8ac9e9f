/* lines.h - many lines of one style, as few strokes
 * SPDX-License-Identifier: LGPL-2.1-or-later */

#pragma once

#include "io/draw/canvas.h"

typedef struct _Lines Lines;

/* Makes an empty set of lines, which are cut at @clip, and whose ends are
 * rounded to multiples of @quantum pixels. */
Lines    *lines_new        (const Box   *clip,
                            gdouble      quantum);
void      lines_free       (Lines       *self);

void      lines_add        (Lines       *self,
                            const Point *from,
                            const Point *to);

/* Calls a function for each line, cut and rounded. A line that was added twice
 * may come twice. */
void      lines_foreach    (const Lines *self,
                            LineFunc     func,
                            gpointer     user_data);

/* The length of all lines together, in pixels; a line that was added twice
 * counts once. */
gdouble   lines_get_length (Lines       *self);

/* Adds each line once to the path of @canvas. Lines with a common end are
 * joined to long strokes, greedily. O(lines log lines). */
void      lines_trace      (Lines       *self,
                            Canvas      *canvas);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (Lines, lines_free)
