/* map-page.h - a network, with routes and reach, as a page
 * SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * All lies on a sheet of whole numbers: its longer side is 2^24 wide, which is
 * as far as a float counts. Costs are not converted; the page has the unit. */

#pragma once

#include "io/draw/html.h"
#include "io/draw/scene.h"

#define SHEET_SIZE 16777216.0

/* What is not on the sheet. */
#define NOWHERE G_MAXUINT32

typedef struct
{
  Writer *writer;
  Scene  *scene;
  Box     shown;                /* shown first */
  GArray *reached;              /* (owned) (nullable) of WayReachEdge */
} MapPage;

/* Makes a page of @wishes, to be written to a file. FALSE with an error. */
gboolean map_page_init         (MapPage      *self,
                                Scene        *scene,
                                const Wishes *wishes,
                                GCancellable *cancellable,
                                GError      **error);
void     map_page_write        (MapPage      *self,
                                Writer       *writer);
void     map_page_clear        (MapPage      *self);

/* Write parts of a page: ,"table":... ,"grid":... and so on. */
void     map_page_put_table    (const MapPage *self);
void     map_page_put_grid     (const MapPage *self);

/* The areas of @network as ,"@key":...; @colours are those of its nodes, if they
 * are to differ. */
void     map_page_put_areas    (const MapPage *self,
                                const char    *key,
                                WayNetwork    *network,
                                const guint8  *colours);

/* ,"reach":... ,"routes":... and the other parts of an answer. */
void     map_page_put_answers  (const MapPage *self);
