/* line-length.c - lengths of lines of positions
 * SPDX-License-Identifier: LGPL-2.1-or-later */

#include "io/formats/model/line-length.h"

gdouble
line_part_length (const GArray   *line,
                  gsize           first,
                  gsize           last,
                  WayPositionKind kind)
{
  gdouble length = 0;

  for (gsize i = first; i < last; i++)
    length += way_position_distance (&g_array_index (line, WayPosition, i),
                                     &g_array_index (line, WayPosition, i + 1),
                                     kind);

  return length;
}

GArray *
line_sum_lengths (const GArray   *line,
                  WayPositionKind kind)
{
  GArray *sums = g_array_sized_new (FALSE, FALSE, sizeof (gdouble), line->len);
  gdouble sum = 0;

  for (guint i = 0; i < line->len; i++)
    {
      if (i > 0)
        sum += line_part_length (line, i - 1, i, kind);
      g_array_append_val (sums, sum);
    }

  return sums;
}

gdouble
line_length (const GArray   *line,
             WayPositionKind kind)
{
  return line->len > 0 ? line_part_length (line, 0, line->len - 1, kind) : 0;
}
