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
  Point    anchor;              /* what it names */
  gdouble  radius;              /* of the mark there */
  gboolean is_wanted;           /* may stand apart, with a line to its anchor */

  gboolean is_placed;           /* by labels_place(): */
  Box      box;
} Label;

/* All names will stand within @frame. */
Labels      *labels_new      (const Box   *frame);
void         labels_free     (Labels      *self);

/* Nothing may cover @box. */
void         labels_block    (Labels      *self,
                              const Box   *box);

/* Names should rather not cover this line, the more the higher @weight. */
void         labels_avoid    (Labels      *self,
                              const Point *from,
                              const Point *to,
                              guint        weight);

/* Adds a name, @width pixels wide; those added first are placed first. Takes
 * @label->text. */
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
