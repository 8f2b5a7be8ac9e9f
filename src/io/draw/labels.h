/* labels.h - where names go, so that none covers another
 * SPDX-License-Identifier: LGPL-2.1-or-later */

#pragma once

#include "io/draw/theme.h"

typedef struct _Labels Labels;

typedef struct
{
  char    *text;                /* (owned) */
  Font     font;
  Colour   colour;
  Point    anchor;              /* the point that it names */
  gdouble  radius;              /* of the mark there */
  gboolean is_wanted;           /* may stand apart, with a line to its anchor */

  gboolean is_placed;           /* by labels_place(): */
  Box      box;
  Colour   ink;                 /* @colour if it can be read, ... */
  Colour   halo;                /* ... and what surrounds the letters */
} Label;

/* Makes labels; all names will stand within @frame, which is paper as yet. */
Labels      *labels_new      (const Box   *frame,
                              const Theme *theme);
void         labels_free     (Labels      *self);

/* Keeps names from covering @box. */
void         labels_block    (Labels      *self,
                              const Box   *box);

/* Makes names avoid this line. A higher @weight makes them avoid it more. */
void         labels_avoid    (Labels      *self,
                              const Point *from,
                              const Point *to,
                              guint        weight);

/* Says that @box has been painted in @ground. Names in an ink that cannot be
 * read there take another. */
void         labels_paint    (Labels      *self,
                              const Box   *box,
                              Colour       ground);

/* The same for a line of that width, and for an area: the points that an odd
 * number of the lines, pairs of Point, enclose. O(length * width), and
 * O(crossings log crossings) of lines with rows of squares. */
void         labels_paint_line (Labels       *self,
                                const Point  *from,
                                const Point  *to,
                                gdouble       width,
                                Colour        ground);
void         labels_paint_area (Labels       *self,
                                const GArray *lines,
                                Colour        ground);

/* Finds in which ink, by preference @colour, and with which halo letters in
 * @box can be read. Returns their least contrast with the ground. */
gdouble      labels_choose_ink (const Labels *self,
                                const Box    *box,
                                Colour        colour,
                                Colour       *ink,
                                Colour       *halo);

/* Adds a name that is @width pixels wide; names that were added first are
 * placed first. Takes over @label->text. */
void         labels_add      (Labels      *self,
                              const Label *label,
                              gdouble      width);

/* Places up to @limit names that have room, and all names that are wanted. */
void         labels_place    (Labels      *self,
                              guint        limit);

guint        labels_get_n    (const Labels *self);
const Label *labels_get      (const Labels *self,
                              guint         i);

void         labels_draw     (const Labels *self,
                              Canvas       *canvas);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (Labels, labels_free)
