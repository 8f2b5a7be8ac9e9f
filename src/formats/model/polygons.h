/* polygons.h - countries and counties: areas, and which of them share a border
 * SPDX-License-Identifier: LGPL-2.1-or-later */

#pragma once

#include "formats/text/reader.h"

/* Functions that can fail return FALSE and leave the error with the reader. */
typedef struct _Polygons Polygons;

Polygons   *polygons_new           (Reader            *reader,
                                    WayPositionKind    kind);
void        polygons_free          (Polygons          *self);

guint32     polygons_get_n         (const Polygons    *self);

/* Begins feature @number of the file, from 1; both others may be NULL. */
gboolean    polygons_begin_feature (Polygons          *self,
                                    const char        *name,
                                    const char        *id,
                                    guint              number);

/* Begins a polygon of the feature; its first ring is its outline, and others
 * are holes. */
void        polygons_begin_polygon (Polygons          *self);

/* A ring, of which the last position is joined to the first. */
gboolean    polygons_add_ring      (Polygons          *self,
                                    const WayPosition *ring,
                                    gsize              n);

/* Makes the sides of a ring borders to all features that have the same side. */
gboolean    polygons_claim_sides   (Polygons          *self,
                                    const WayPosition *ring,
                                    gsize              n);

/* Makes a numbered line of the length @length a border. */
gboolean    polygons_claim         (Polygons          *self,
                                    guint32            line,
                                    gdouble            length);

/* Makes the network; NULL with an error. */
WayNetwork *polygons_build         (Polygons          *self);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (Polygons, polygons_free)
