/* part-extent.h - which nodes a part of a table has
 * SPDX-License-Identifier: LGPL-2.1-or-later */

#pragma once

#include <wayfind.h>

static inline WayTablePartExtent
part_extent (WayTablePart *part)
{
  WayTablePartExtent extent;

  way_table_part_get_extent (part, &extent);
  return extent;
}
