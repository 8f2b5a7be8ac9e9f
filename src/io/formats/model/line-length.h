/* line-length.h - lengths of lines of positions
 * SPDX-License-Identifier: LGPL-2.1-or-later */

#pragma once

#include <wayfind.h>

/* The length of a line (of WayPosition), in metres if geographic. O(length of
 * @line). */
gdouble line_length      (const GArray   *line,
                          WayPositionKind kind);

/* (transfer full): of gdouble, the length up to each position. */
GArray *line_sum_lengths (const GArray   *line,
                          WayPositionKind kind);

/* The length from position @first to position @last. */
gdouble line_part_length (const GArray   *line,
                          gsize           first,
                          gsize           last,
                          WayPositionKind kind);
