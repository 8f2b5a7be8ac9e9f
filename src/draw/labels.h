/* labels.h - where names go, so that none covers another
 * SPDX-License-Identifier: LGPL-2.1-or-later */

#pragma once

#include "draw/canvas.h"

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
} Label;

/* Makes labels; all names will stand within @frame. */
Labels      *labels_new      (const Box   *frame);
void         labels_free     (Labels      *self);

/* Keeps names from covering @box. */
void         labels_block    (Labels      *self,
                              const Box   *box);

/* Lets names cover this line only where they must, the less the higher @weight
 * is. */
void         labels_avoid    (Labels      *self,
                              const Point *from,
                              const Point *to,
                              guint        weight);

/* Adds a name that is @width pixels wide; names that were added first are
 * placed first. Takes over @label->text. */
void         labels_add      (Labels      *self,
                              const Label *label,
                              gdouble      width);

/* Places at most @limit names, and all that are wanted, where there is room. */
void         labels_place    (Labels      *self,
                              guint        limit);

guint        labels_get_n    (const Labels *self);
const Label *labels_get      (const Labels *self,
                              guint         i);

void         labels_draw     (const Labels *self,
                              Canvas       *canvas,
                              Colour        halo);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (Labels, labels_free)
