/* explain-strip-marks.h - what a strip of frames is drawn with
 * SPDX-License-Identifier: LGPL-2.1-or-later */

#pragma once

#include "io/explain/explain-frame.h"
#include "io/explain/explain-geometry.h"

#include <math.h>

#define PIXEL 10                /* units of the picture */

#define LEAST_WRITTEN (36 * PIXEL)      /* cells with F, G and H */
#define LEAST_ARROW (12 * PIXEL)        /* cells with arrows */

typedef struct
{
  Writer               *writer;
  const WayExplanation *explanation;
  const Geometry       *geometry;
  Box                   box;    /* the part of the map that is shown */
  gdouble               scale;  /* from the geometry's unit to ours */
  gint64                width;  /* of a frame */
  gint64                height;
  gdouble               cell;   /* how wide a cell is, or a node may be */
} Strip;

static inline gint
strip_x (const Strip *self,
         gdouble      x)
{
  return (gint) round ((x - self->box.x) * self->scale);
}

static inline gint
strip_y (const Strip *self,
         gdouble      y)
{
  return (gint) round ((y - self->box.y) * self->scale);
}

static inline gboolean
strip_shows (const Strip       *self,
             const WayPosition *at)
{
  return at->x >= self->box.x && at->y >= self->box.y
         && at->x <= self->box.x + self->box.width
         && at->y <= self->box.y + self->box.height;
}

static inline const char *
strip_class_of (State state)
{
  return state == STATE_OPEN ? "o" : state == STATE_CLOSED ? "c" : "n";
}

/* @text as it may stand in XML. */
void strip_put_escaped (Writer      *writer,
                        const char  *text);

/* @size is that of the letters. */
void strip_put_text    (const Strip *self,
                        const char  *class,
                        gint         x,
                        gint         y,
                        gint         size,
                        const char  *text);

/* A line between two places; over the seam it is drawn from both sides. */
void strip_put_line    (const Strip *self,
                        const char  *class,
                        WayPosition  a,
                        WayPosition  b);
