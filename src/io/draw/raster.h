/* raster.h - a canvas as PNG or PDF, and the widths of texts
 * SPDX-License-Identifier: LGPL-2.1-or-later */

#pragma once

#include "io/draw/canvas.h"

/* A surface of cairo, which only this file includes. */
typedef struct _Raster Raster;

/* Makes a raster, of pixels for PNG or of shapes for PDF. A raster of a single
 * pixel can still measure texts. */
Raster  *raster_new     (gboolean        is_pdf,
                         guint           width,
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
