/* network-keep.c - keeps the contents of a network with a prepared network
 * SPDX-License-Identifier: LGPL-2.1-or-later */

#include "io/formats/model/network-private.h"
#include "io/formats/model/place-text.h"

#include <wayfind-io/prepared-file.h>

/* Keeps the index of edges in space, so that the first question for a spot does
 * not have to make it. Without memory for it a file has none. */
static void
keep_index (WayNetwork  *self,
            WayPrepared *prepared)
{
  WayTable *table = way_prepared_get_table (prepared);
  const Shapes *shapes = network_get_shapes (self);
  const WayPosition anywhere = { 0, 0 };
  Courses *courses;

  if (shapes == NULL)
    {
      way_table_find_nearest_spot (table, &anywhere, NULL, NULL, NULL, NULL,
                                   NULL, NULL, NULL);
      return;
    }

  courses = courses_new (table, shapes, NULL, NULL);
  if (courses == NULL)
    return;
  courses_keep (courses, prepared, NULL);
  courses_free (courses);
}

void
network_keep (WayNetwork  *self,
              WayPrepared *prepared)
{
  WayNetwork *whole = network_get_whole (self);
  const Shapes *shapes = network_get_shapes (whole);
  const RoadKinds *roads = network_get_roads (whole);
  const EdgeColumns *columns = network_get_columns (whole);
  const Squares *squares = network_get_squares (whole);

  keep_index (whole, prepared);
  if (shapes != NULL)
    shapes_keep (shapes, prepared);
  if (way_network_get_n_rings (whole) > 0)
    outlines_keep (network_ensure_outlines (whole), prepared);
  if (roads != NULL)
    road_kinds_keep (roads, prepared);
  if (columns != NULL)
    edge_columns_keep (columns, prepared);
  if (squares != NULL)
    squares_keep (squares, prepared);
  place_text_keep (way_network_get_places (whole), prepared);
}
