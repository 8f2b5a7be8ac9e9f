/* network-private.h - parts of a network that formats set
 * SPDX-License-Identifier: LGPL-2.1-or-later */

#pragma once

#include "io/formats/model/courses.h"
#include "io/formats/model/edge-columns.h"
#include "io/formats/model/language.h"
#include "io/formats/model/legend.h"
#include "io/formats/model/outlines.h"
#include "io/formats/model/road-kinds.h"
#include "io/formats/model/squares.h"

/* Makes a network of @graph, whose reference it takes; NULL if @graph is
 * NULL. */
WayNetwork *network_take       (gpointer    graph);

/* Makes a network with spots on the edges of @whole, which has a table. Takes
 * @midway, a view of that table. */
WayNetwork *network_take_with_spots (WayMidway  *midway,
                                     WayNetwork *whole);

/* The same for a table; @measured says whether all costs were measured between
 * positions. On the Earth they are then metres. */
WayNetwork *network_take_measured (WayTable *table,
                                   gboolean  measured);

void        network_set_format (WayNetwork *self,
                                const char *format);

/* Sets the prepared network from which @self was read, and finds its
 * bends. %FALSE with WAY_ERROR_PARSE if these are damaged. O(1). */
gboolean    network_set_prepared (WayNetwork  *self,
                                  WayPrepared *prepared,
                                  GError     **error);

/* Whether the restrictions of turns that the table of a prepared network has are
 * to be left out when the network is saved. */
void        network_ignore_turns (WayNetwork *self);
gboolean    network_ignores_turns (WayNetwork *self);

/* Notes that the table of the network is @lowest, which has the lowest costs of
 * all hours and all rules, with the changes of one moment; and how to find the
 * changes of others. Prepared networks keep both. */
void        network_set_hours  (WayNetwork *self,
                                WayTable   *lowest,
                                GBytes     *hours);

/* (nullable): the two above. */
WayTable   *network_get_lowest (WayNetwork *self);
GBytes     *network_get_hours  (WayNetwork *self);

/* Whether turns cost time, as with %WAY_LOAD_TURN_COSTS. */
void        network_set_prices_turns (WayNetwork *self);
gboolean    network_prices_turns   (WayNetwork *self);

/* Keeps bends, rings and places with a prepared network. O(all of them). */
void        network_keep       (WayNetwork  *self,
                                WayPrepared *prepared);

/* Sets the legend of a map, which the network takes. */
void        network_take_legend (WayNetwork *self,
                                 Legend     *legend);

/* Finds the edge of the table that leads from @from to @to, or that has both as
 * spots. FALSE if there is no such edge. O(edges of a node). */
gboolean    network_find_edge  (WayNetwork *self,
                                WayNode     from,
                                WayNode     to,
                                guint32    *edge);

Language    network_get_language (WayNetwork *self);

/* Sets the kinds of its roads, which the network takes. */
void        network_take_roads (WayNetwork *self,
                                RoadKinds  *roads);

/* Sets the squares that are crossed, which the network takes. */
void        network_take_squares (WayNetwork *self,
                                  Squares    *squares);

/* (nullable): the squares, if the network knows any. */
const Squares *network_get_squares (WayNetwork *self);

/* (nullable): the kinds of the roads, if the network knows any. */
const RoadKinds *network_get_roads (WayNetwork *self);

/* The network without spots, which has a table for a graph: @self for most. */
WayNetwork *network_get_whole  (WayNetwork *self);

/* (nullable): the bends of its edges. */
const Shapes *network_get_shapes (WayNetwork *self);

/* (nullable): the rings of a network without spots. Those of a prepared network
 * are read when they are first used. */
const Outlines *network_ensure_outlines (WayNetwork *self);

/* The index of edges with bends of a network without spots, made at the first
 * call. NULL with an error of courses_new() or courses_find(). */
const Courses *network_ensure_courses (WayNetwork      *self,
                                       const WayLimits *limits,
                                       GError         **error);

/* (nullable) */
const Legend *network_get_legend (WayNetwork *self);

/* Sets the columns of numbers of its edges, which the network takes. */
void        network_take_columns (WayNetwork  *self,
                                  EdgeColumns *columns);

/* (nullable): the columns of numbers of its edges. */
const EdgeColumns *network_get_columns (WayNetwork *self);

/* (nullable): room for the length of each edge, as bits of a double that are
 * read and written atomically; 0 for a length that is not known yet. NULL if
 * there is too little memory. */
guint64    *network_ensure_lengths (WayNetwork *self);

/* The length of the step between two nodes that have an edge, with its bends, in
 * metres if geographic. NAN if one of them has no position. */
gdouble     network_measure_step (WayNetwork *self,
                                  WayNode     from,
                                  WayNode     to);
