/* explain-strip-marks.h - colours, texts and lines of a strip of frames
 * SPDX-License-Identifier: LGPL-2.1-or-later */

#pragma once

#include "io/draw/canvas.h"
#include "io/explain/explain-frame.h"
#include "io/explain/explain-geometry.h"

#define LEAST_WRITTEN 36.0      /* pixels of cells with F, G and H */
#define LEAST_ARROW 12.0        /* pixels of cells with arrows */

/* The colours on light paper; explain-strip.c has those on dark paper. */
#define STRIP_PAPER 0xffffffu
#define STRIP_TEXT 0x1f2328u
#define STRIP_MUTED 0x57606au           /* lesser texts, and arrows */
#define STRIP_GROUND 0xfefefeu          /* the cheapest cells */
#define STRIP_ROUGH 0xeee5d3u           /* cells that cost more */
#define STRIP_WALL 0x59636eu
#define STRIP_BORDER 0xd0d7deu          /* between cells */
#define STRIP_EDGE 0xc3cad2u
#define STRIP_UNSEEN 0x8c959fu          /* the outline of such nodes */
#define STRIP_PATH 0xbc90eeu
#define STRIP_OPEN 0xe6f6e9u
#define STRIP_OPEN_LINE 0x1a7f37u
#define STRIP_CLOSED 0xd8e8fcu
#define STRIP_CLOSED_LINE 0x0969dau
#define STRIP_OPEN_BACKWARD 0xffebe9u
#define STRIP_OPEN_BACKWARD_LINE 0xcf222eu
#define STRIP_CLOSED_BACKWARD 0xffd8eeu
#define STRIP_CLOSED_BACKWARD_LINE 0xbf3989u
#define STRIP_JUMPED 0xfff3c4u
#define STRIP_JUMPED_LINE 0x9a6700u
#define STRIP_CURRENT 0xffd8a8u
#define STRIP_CURRENT_LINE 0xbc4c00u

typedef struct
{
  Canvas               *canvas;
  const WayExplanation *explanation;
  const Geometry       *geometry;
  Box                   box;    /* the part of the map that is shown */
  gdouble               scale;  /* from the geometry's unit to pixels */
  gdouble               width;  /* of a frame */
  gdouble               height;
  gdouble               cell;   /* how wide a cell is, or a node may be */
  Point                 corner; /* of the map in the frame being drawn */
} Strip;

/* How a text lies beside its place. */
typedef enum
{
  TEXT_AFTER,
  TEXT_CENTRED,
  TEXT_BEFORE
} TextSide;

static inline Point
strip_point (const Strip       *self,
             const WayPosition *at)
{
  return (Point) { self->corner.x + (at->x - self->box.x) * self->scale,
                   self->corner.y + (at->y - self->box.y) * self->scale };
}

static inline gboolean
strip_shows (const Strip       *self,
             const WayPosition *at)
{
  return at->x >= self->box.x && at->y >= self->box.y
         && at->x <= self->box.x + self->box.width
         && at->y <= self->box.y + self->box.height;
}

/* Fills and outlines the path of the canvas in the colours of @state. */
void strip_paint_state (const Strip *self,
                        State        state);

/* Writes @text, which may hold any characters. */
void strip_put_text    (const Strip *self,
                        const Font  *font,
                        TextSide     side,
                        gdouble      x,
                        gdouble      y,
                        const char  *text,
                        Colour       colour);

/* Adds a line between two places to the path of the canvas. A line that
 * crosses the seam is drawn from both sides. */
void strip_add_line    (const Strip *self,
                        WayPosition  a,
                        WayPosition  b);

/* Adds the head of an arrow that ends at @to to the path of the canvas. */
void strip_add_head    (const Strip *self,
                        Point        from,
                        Point        to);
