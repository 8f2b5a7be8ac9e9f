/* position-text.h - positions as people write them
 * SPDX-License-Identifier: LGPL-2.1-or-later */

#pragma once

#include <wayfind.h>

/* Reads all of @text as a position: two numbers with a comma or a blank
 * between them, latitude first, or x and y; on the Earth also "53.5N 10E" in
 * either order, with the letter behind or in front, degrees, minutes and
 * seconds, as in "53° 33' N, 9° 59' 30\" E", or both. Minutes and seconds are
 * below 60; the position may be out of range. %FALSE if @text is not a
 * position. */
gboolean position_parse (const char      *text,
                         WayPositionKind  kind,
                         WayPosition     *position);
