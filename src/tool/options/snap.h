/* snap.h - from positions to the nodes and edges near them
 * SPDX-License-Identifier: LGPL-2.1-or-later */

#pragma once

#include "tool/main-part.h"
#include "tool/options/places.h"

/* How far nodes may be from positions. */
struct _Snap
{
  gdouble max;                  /* INFINITY for any distance; metres if
                                 * geographic */
  gdouble plausible;            /* metres; 0 until it was measured */
  guint   n_warned;
  MainPart *main_part;          /* (owned) (nullable) of the table, made when a
                                 * place first snaps to an edge */
};

/* Finds the node nearest to @position, or the nearest place on an edge if the
 * options say so; @text is the place on the command line. Warns if it is so far
 * away that the position is probably wrong, and says whether latitude and
 * longitude are likely to be swapped. %FALSE with an error if no node is near
 * enough. */
gboolean snap_position (const Places      *places,
                        const char        *text,
                        const WayPosition *position,
                        Spot              *spot,
                        GError           **error);
