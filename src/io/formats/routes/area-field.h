/* area-field.h - the distance from the corners of a grid to lines on a map
 * SPDX-License-Identifier: LGPL-2.1-or-later */

#pragma once

#include <wayfind.h>

/* The box around lines. On the Earth, longitudes are counted from @origin. */
typedef struct
{
  WayPositionKind kind;
  gboolean        has_line;
  gboolean        goes_round; /* lines lead around the Earth */
  gdouble         origin;
  gdouble         left, right, bottom, top;
} AreaBox;

/* A grid over such a box and a margin. Each corner of its cells knows how far
 * the nearest line is. No cell is wider or higher than @cell metres. */
typedef struct
{
  WayPositionKind kind;
  gdouble         distance; /* of an area's edge from lines, in metres */
  gdouble         cell;     /* in metres */
  gdouble         left, right, bottom, top;
  gdouble         dx, dy;  /* between corners, in units of positions */
  guint32         columns; /* of corners */
  guint32         rows;
  guint32         seam;    /* the column at longitude 180; 0 if it is not
                                 * within the grid */
  float          *squares; /* (owned) squares of distances in cells; on
                                 * the Earth, of chords of the unit sphere */
  gdouble        *sines;   /* (owned) (nullable) of columns and then rows */
  gdouble        *cosines; /* (owned) (nullable) likewise */
} AreaField;

void area_box_add (AreaBox           *self,
                   const WayPosition *line,
                   guint              n);

/* Sets @self to a grid over @box. FALSE with an error if it is too large. */
gboolean area_field_init (AreaField     *self,
                          const AreaBox *box,
                          gdouble        distance,
                          GError       **error);
void     area_field_clear (AreaField *self);

void area_field_add (AreaField         *self,
                     const WayPosition *line,
                     guint              n);

/* How much farther than the edge of an area a corner lies from all lines, in
 * metres; negative within the area, and never 0. */
gdouble area_field_get (const AreaField *self,
                        guint32          column,
                        guint32          row);

/* The position of a place between corners. @is_east says that it lies east of
 * the seam, if the grid has one. */
WayPosition area_field_place (const AreaField *self,
                              gdouble          column,
                              gdouble          row,
                              gboolean         is_east);
