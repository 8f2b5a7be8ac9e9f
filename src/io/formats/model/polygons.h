/* polygons.h - countries and counties: areas, and which of them share a border
 * SPDX-License-Identifier: LGPL-2.1-or-later */

#pragma once

#include "io/formats/text/reader.h"

/* Collects polygons. Functions that can fail return FALSE and leave the error
 * with the reader. */
typedef struct _Polygons Polygons;

Polygons   *polygons_new           (Reader            *reader,
                                    WayPositionKind    kind);
void        polygons_free          (Polygons          *self);

guint32     polygons_get_n         (const Polygons    *self);

/* Begins feature number @number of the file, from 1. Name and id may be
 * NULL. */
gboolean    polygons_begin_feature (Polygons          *self,
                                    const char        *name,
                                    const char        *id,
                                    guint              number);

/* Begins a polygon of the feature. Its first ring is its outline, and further
 * rings are holes. */
void        polygons_begin_polygon (Polygons          *self);

/* Adds a ring, whose last position is joined to the first. */
gboolean    polygons_add_ring      (Polygons          *self,
                                    const WayPosition *ring,
                                    gsize              n);

/* Makes each side of a ring a border to all features that have the same
 * side. */
gboolean    polygons_claim_sides   (Polygons          *self,
                                    const WayPosition *ring,
                                    gsize              n);

/* Makes line number @line, of length @length, a border. */
gboolean    polygons_claim         (Polygons          *self,
                                    guint32            line,
                                    gdouble            length);

/* Makes the network; NULL with an error. */
WayNetwork *polygons_build         (Polygons          *self);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (Polygons, polygons_free)
