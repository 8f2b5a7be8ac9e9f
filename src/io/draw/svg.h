/* svg.h - a canvas as SVG
 * SPDX-License-Identifier: LGPL-2.1-or-later */

#pragma once

#include "io/draw/canvas.h"

typedef struct _Svg Svg;

Svg  *svg_new         (guint           width,
                       guint           height,
                       const char     *title);
void  svg_free        (Svg            *self);

/* As canvas_add_dark(). */
void  svg_add_dark    (Svg              *self,
                       const ColourPair *pairs,
                       gsize             n_pairs);

/* Writes a path. NO_COLOUR leaves out the filling or the line. */
void  svg_path        (Svg            *self,
                       const PathItem *items,
                       gsize           n_items,
                       Colour          fill,
                       Colour          stroke,
                       gdouble         width,
                       StrokeKind      kind);

/* A @text_width of 0 leaves the width to the viewer. */
void  svg_text        (Svg            *self,
                       const Font     *font,
                       gdouble         x,
                       gdouble         y,
                       const char     *text,
                       gdouble         text_width,
                       Colour          colour,
                       Colour          halo);
void  svg_clip        (Svg            *self,
                       const Box      *box);
void  svg_begin_group (Svg            *self,
                       const char     *name);
void  svg_end_group   (Svg            *self);
void  svg_write       (Svg            *self,
                       Writer         *writer);
