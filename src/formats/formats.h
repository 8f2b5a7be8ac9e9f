/* formats.h - the formats of tables, one function each
 * SPDX-License-Identifier: LGPL-2.1-or-later */

#pragma once

#include "formats/reader.h"

#include <wayfind.h>

/* An edge table, and a table of its nodes if @nodes is not %NULL. */
WayTable *edge_table_read (Reader  *edges,
                           Reader  *nodes,
                           GError **error);

/* GeoJSON: LineString and MultiLineString as edges, Point as names. */
WayTable *geojson_read    (Reader  *reader,
                           GError **error);

/* Territories and what borders on them, a line each. */
WayTable *adjacency_read    (Reader  *reader,
                             GError **error);

/* Whether @line, the first of a text, is one of these. */
gboolean  adjacency_is_line (const char *line);
