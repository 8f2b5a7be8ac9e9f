/* margins.h - the parts around the map: title, legend, scale bar, source
 * SPDX-License-Identifier: LGPL-2.1-or-later */

#pragma once

#include "io/draw/canvas.h"

/* The least room around a picture's parts, in pixels. */
#define PAD 20.0

typedef enum
{
  SWATCH_AREA,
  SWATCH_LINE
} SwatchKind;

typedef struct
{
  SwatchKind kind;
  Colour     colour;
  char      *text;              /* (owned) */
  Box        box;               /* below the map */
} LegendItem;

typedef struct
{
  GArray  *items;               /* (owned) of LegendItem */
  char    *title;               /* (owned) (nullable): as far as it fits */
  char    *source;              /* (owned) (nullable): the same */
  gdouble  head_height;         /* of all above the map, ... */
  gdouble  items_height;        /* ... of the items, and ... */
  gdouble  foot_height;         /* ... of all below the map */
} Legend;

struct _Scene;

/* Chooses the rows of the legend, and measures them. */
void legend_init  (Legend              *self,
                   const struct _Scene *scene,
                   Canvas              *ruler);
void legend_clear (Legend              *self);

/* A visible copy of @text (xml-text), cut so that it is at most @width wide. */
char *legend_dup_fitted (Canvas     *ruler,
                         const Font *font,
                         const char *text,
                         gdouble     width);

/* The places of a route: "A to B by C, D". */
char *legend_dup_course (const struct _Scene *scene,
                         guint                i);

/* The name of route @i: the given name, or its place among alternatives, or its
 * ends. */
char *legend_dup_route_name (const struct _Scene *scene,
                             guint                i);

/* Draws the title, the legend and the rest around the map. */
void legend_draw  (const Legend        *self,
                   const struct _Scene *scene);
