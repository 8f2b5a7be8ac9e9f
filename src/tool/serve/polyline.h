/* polyline.h - lines as short texts, in the format that Google made known
 * SPDX-License-Identifier: LGPL-2.1-or-later */

#pragma once

#include <wayfind.h>

/* Appends the positions from @first to @last of @line (of WayPosition). @scale
 * is 1e5 or 1e6, the number of steps a degree. O(positions). */
void     polyline_encode (const GArray *line,
                          guint         first,
                          guint         last,
                          gdouble       scale,
                          GString      *text);

/* Appends the positions of @text to @line. FALSE if @text is damaged. O(length
 * of @text). */
gboolean polyline_decode (const char   *text,
                          gdouble       scale,
                          GArray       *line);
