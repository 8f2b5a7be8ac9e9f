/* theme.h - the colours of pictures
 * SPDX-License-Identifier: LGPL-2.1-or-later */

#pragma once

#include "io/draw/canvas.h"

#include <wayfind-io/picture.h>

#define N_DISTINCT 8
#define N_TERRAINS 7

typedef struct
{
  Colour paper;                 /* behind all */
  Colour rule;                  /* graticule, frames, borders of tiles */
  Colour text;
  Colour muted;                 /* notes, and names of lesser nodes */
  Colour line;                  /* edges */
  Colour node;
  Colour land;                  /* areas of a background, ... */
  Colour coast;                 /* ... and their outlines */
  Colour wall;                  /* cells that cannot be entered */
  Colour open;                  /* the cheapest cells */
  Colour terrain[N_TERRAINS];   /* cells that cost more */
  Colour route[N_DISTINCT];
  Colour component[N_DISTINCT];
  Colour reach_near;            /* the first band ... */
  Colour reach_middle;
  Colour reach_far;             /* ... and the last */
} Theme;

/* How many looks theme_get_component() has, before they begin again. */
#define N_COMPONENT_STYLES (3 * N_DISTINCT)

/* The two sets of colours. */
typedef enum
{
  THEME_LIGHT,
  THEME_DARK
} ThemeKind;

const Theme *theme_get          (ThemeKind which);

/* The colour of band @i of @n. */
Colour       theme_get_band     (const Theme    *self,
                                 guint           i,
                                 guint           n);

/* The colour of component @i, counted from the largest. Two components that
 * follow each other in size never look alike. */
Colour       theme_get_component (const Theme   *self,
                                  guint32        i);

/* The colour of line @i of a metro, from 0. It is fainter @beside_route. */
Colour       theme_get_line     (const Theme    *self,
                                 guint           i,
                                 gboolean        beside_route);

/* The relative luminance of a colour, from 0 to 1, and the contrast between two
 * luminances, from 1 to 21 (WCAG 2.1). */
gdouble      theme_get_luminance (Colour         colour);
gdouble      theme_get_contrast  (gdouble        luminance,
                                  gdouble        other);

/* Mixes @share of @b with the rest of @a. */
Colour       colour_mix         (Colour          a,
                                 Colour          b,
                                 gdouble         share);
