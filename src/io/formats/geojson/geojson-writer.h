/* geojson-writer.h - features one after another into a FeatureCollection
 * SPDX-License-Identifier: LGPL-2.1-or-later */

#pragma once

#include "io/formats/model/antimeridian.h"
#include "io/formats/text/writer.h"

#include <wayfind-io/network.h>

/* Writes features one after another, and in each a geometry and then
 * properties. Errors are the writer's. */
typedef struct
{
  Writer         *writer;
  WayPositionKind kind;         /* of the positions to come */
  gboolean        has_feature;
  gboolean        has_property; /* of this feature */
  CutLine         line;         /* (owned) scratch */
} GeoJsonWriter;

/* A ring among positions. A ring that is a hole belongs to the last one before
 * it that is not. */
typedef struct
{
  guint    first;
  guint    n;
  gboolean is_hole;
} GeoJsonRing;

void geojson_begin          (GeoJsonWriter     *self,
                             Writer            *writer,
                             WayPositionKind    kind);

/* Ends the file. @attribution says whose data it is, @unit what costs are;
 * @first_number is the number of node 0 in a network whose nodes go by numbers.
 * Texts and numbers may be NULL. */
void geojson_end            (GeoJsonWriter     *self,
                             const char        *attribution,
                             WayUnit            unit,
                             const guint32     *first_number);

void geojson_begin_feature  (GeoJsonWriter     *self);
void geojson_end_feature    (GeoJsonWriter     *self);

/* Each feature has one of these as its geometry. Points keep all their digits.
 * A line that crosses longitude 180 is cut there and becomes a
 * MultiLineString. */
void geojson_put_nowhere    (GeoJsonWriter     *self);
void geojson_put_point      (GeoJsonWriter     *self,
                             const WayPosition *position);
void geojson_put_line       (GeoJsonWriter     *self,
                             const WayPosition *positions,
                             guint              n_positions);

/* Polygons. No ring repeats its first position, and none crosses longitude
 * 180. */
void geojson_put_polygons (GeoJsonWriter     *self,
                           const WayPosition *positions,
                           const GeoJsonRing *rings,
                           guint              n_rings);

/* Write any number of properties, after the geometry. Nothing is written if
 * @text is NULL. */
void geojson_put_string     (GeoJsonWriter     *self,
                             const char        *name,
                             const char        *text);
void geojson_put_number     (GeoJsonWriter     *self,
                             const char        *name,
                             gdouble            number);
void geojson_put_true       (GeoJsonWriter     *self,
                             const char        *name);
void geojson_put_strings    (GeoJsonWriter     *self,
                             const char        *name,
                             GPtrArray         *texts);
