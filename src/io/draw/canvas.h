/* canvas.h - lines, areas and texts on a picture, whatever its format
 * SPDX-License-Identifier: LGPL-2.1-or-later */

#pragma once

#include "io/formats/text/writer.h"

/* A colour as 0xRRGGBB. Colours are opaque, so that lines may cross without
 * becoming darker there. */
typedef guint32 Colour;

#define NO_COLOUR G_MAXUINT32

/* A place in pixels, x to the right and y downwards. */
typedef struct
{
  gdouble x;
  gdouble y;
} Point;

/* Receives a straight line. */
typedef void (*LineFunc) (const Point *from,
                          const Point *to,
                          gpointer     user_data);

typedef struct
{
  gdouble x;
  gdouble y;
  gdouble width;
  gdouble height;
} Box;

typedef struct
{
  gdouble  size;                /* in pixels */
  gboolean bold;
} Font;

/* A colour on light paper, and the colour that replaces it on dark paper. */
typedef struct
{
  Colour light;
  Colour dark;
} ColourPair;

typedef enum
{
  PICTURE_SVG,
  PICTURE_PNG,
  PICTURE_PDF                   /* a page of one picture, 96 pixels an inch */
} PictureFormat;

/* The steps of a path. */
typedef enum
{
  PATH_MOVE,
  PATH_LINE,
  PATH_CLOSE,
  PATH_CIRCLE                   /* around x and y */
} PathOp;

typedef struct
{
  PathOp  op;
  gdouble x;
  gdouble y;
  gdouble radius;
} PathItem;

/* How lines end and meet: rounded, or with right angles for tiles. The lines
 * of an area are rounded, and a point is inside the area if an odd number of
 * them enclose it. */
typedef enum
{
  STROKE_ROUND,
  STROKE_SQUARE,
  STROKE_AREA
} StrokeKind;

/* A canvas remembers the first error and draws nothing more after it. */
typedef struct _Canvas Canvas;

/* Makes a canvas. Fails with WAY_ERROR_UNSUPPORTED in a build that cannot
 * draw. */
Canvas  *canvas_new           (PictureFormat format,
                               guint         width,
                               guint         height,
                               const char   *title,
                               GError      **error);
void     canvas_free          (Canvas       *self);

/* Makes a canvas for SVG that only estimates the widths of texts, so that
 * every build can draw on it. */
Canvas  *canvas_new_estimated (guint         width,
                               guint         height,
                               const char   *title);

/* Lets a viewer that prefers dark paper replace the colours of an SVG. Other
 * formats stay light. */
void     canvas_add_dark      (Canvas           *self,
                               const ColourPair *pairs,
                               gsize             n_pairs);

/* A path is built and then filled or stroked, which ends it. */
void     canvas_move_to       (Canvas       *self,
                               gdouble       x,
                               gdouble       y);
void     canvas_line_to       (Canvas       *self,
                               gdouble       x,
                               gdouble       y);
void     canvas_close         (Canvas       *self);

/* Adds a ring of Point, without the corners that are nearer than @least_step
 * to the corner before along both axes. */
void     canvas_ring          (Canvas       *self,
                               const GArray *points,
                               gdouble       least_step);
void     canvas_add_box       (Canvas       *self,
                               const Box    *box);
void     canvas_add_circle    (Canvas       *self,
                               gdouble       x,
                               gdouble       y,
                               gdouble       radius);

void     canvas_fill          (Canvas       *self,
                               Colour        colour);
void     canvas_stroke        (Canvas       *self,
                               Colour        colour,
                               gdouble       width,
                               StrokeKind    kind);

/* Fills a path and draws its outline, so that areas side by side leave no
 * gap. */
void     canvas_fill_stroke   (Canvas       *self,
                               Colour        fill,
                               Colour        stroke,
                               gdouble       width);

/* Fills an area with holes, whichever way its lines run, and draws its
 * outline. */
void     canvas_fill_area     (Canvas       *self,
                               Colour        fill,
                               Colour        stroke,
                               gdouble       width);

/* The width of @text in pixels. */
gdouble  canvas_measure       (Canvas       *self,
                               const Font   *font,
                               const char   *text);

/* Writes @text from @x on along the line @y, with an edge of @halo around the
 * letters unless that is NO_COLOUR. */
void     canvas_text          (Canvas       *self,
                               const Font   *font,
                               gdouble       x,
                               gdouble       y,
                               const char   *text,
                               Colour        colour,
                               Colour        halo);

/* Hides the parts outside @box of everything drawn from now on; NULL shows
 * all parts again. */
void     canvas_clip          (Canvas       *self,
                               const Box    *box);

/* Begins a group of shapes in the file, with a name for its readers. */
void     canvas_begin_group   (Canvas       *self,
                               const char   *name);
void     canvas_end_group     (Canvas       *self);

void     canvas_write         (Canvas       *self,
                               Writer       *writer);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (Canvas, canvas_free)
