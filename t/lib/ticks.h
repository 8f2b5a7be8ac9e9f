/* ticks.h - whether square bodies may make the steps of one tick together
 * SPDX-License-Identifier: LGPL-2.1-or-later */

#pragma once

#include <glib.h>

/* A map, row by row; a set byte is a wall. */
typedef struct
{
  gint          width;
  gint          height;
  const guint8 *walls;
  gint          n_needed;       /* how many places beside a diagonal step
                                 * must be open; 3 without such steps */
} TickMap;

/* A square of @size cells with its upper left one at x, y before the tick, and
 * at to_x, to_y after it. */
typedef struct
{
  gint size;
  gint x, y;
  gint to_x, to_y;
} TickBody;

/* Whether a body of @size lies on the map and on no wall. */
gboolean ticks_fit   (const TickMap  *map,
                      gint            size,
                      gint            x,
                      gint            y);

/* The rule that the steps of @n bodies break, %NULL if they break none. */
char    *ticks_check (const TickMap  *map,
                      const TickBody *bodies,
                      guint           n);
