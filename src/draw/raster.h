/* raster.h - what canvas.c draws, as pixels; and how wide texts are
 * SPDX-License-Identifier: LGPL-2.1-or-later */

#pragma once

#include "draw/canvas.h"

/* The only file that knows cairo. */
typedef struct _Raster Raster;

/* One of a single pixel can still measure. */
Raster  *raster_new     (guint           width,
                         guint           height,
                         GError        **error);
void     raster_free    (Raster         *self);
gdouble  raster_measure (Raster         *self,
                         const Font     *font,
                         const char     *text);
void     raster_path    (Raster         *self,
                         const PathItem *items,
                         gsize           n_items,
                         Colour          fill,
                         Colour          stroke,
                         gdouble         width,
                         StrokeKind      kind);
void     raster_text    (Raster         *self,
                         const Font     *font,
                         gdouble         x,
                         gdouble         y,
                         const char     *text,
                         Colour          colour,
                         Colour          halo);
void     raster_clip    (Raster         *self,
                         const Box      *box);
void     raster_write   (Raster         *self,
                         Writer         *writer);
