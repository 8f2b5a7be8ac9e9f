/* fade.h - where a network is too dense to be drawn beside a route
 * SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * A route is hard to see among many lines. So lines fade where both hold: the
 * route is far away, and there are many of them. Looked at by squares. */

#pragma once

#include "io/draw/scene.h"

/* How faint lines become, in so many steps. */
#define FADE_LEVELS 3

typedef struct
{
  Box      frame;
  guint    columns;
  guint    rows;
  gdouble *lengths;             /* (owned) of the lines in each square */
  guint16 *far;                 /* (owned) squares to the nearest route */
  guint8  *levels;              /* (owned) how faint lines are there */
} Fade;

/* NULL if @scene has no routes. */
Fade    *fade_new      (const Scene *scene);
void     fade_free     (Fade        *self);

/* The number of pieces in which a line is counted and drawn, since lines may be
 * faint at one of its ends only. */
guint    fade_count_pieces (const Point *from,
                            const Point *to);

/* Counts a piece of a line. */
void     fade_add      (Fade        *self,
                        const Point *from,
                        const Point *to);

/* To be called when all have been counted. */
void     fade_choose_levels (Fade       *self);

/* How faint a piece is: from 0 for not at all to FADE_LEVELS. */
guint    fade_get_level (const Fade  *self,
                         const Point *from,
                         const Point *to);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (Fade, fade_free)
