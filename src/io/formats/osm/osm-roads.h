/* osm-roads.h - ways of nodes become edges between junctions
 * SPDX-License-Identifier: LGPL-2.1-or-later */

#pragma once

#include "io/formats/model/road-kinds.h"
#include "io/formats/osm/osm-choices.h"
#include "io/formats/osm/osm-hours.h"
#include "io/formats/osm/osm-manoeuvres.h"
#include "io/formats/text/reader.h"

#include <wayfind-io/loader.h>
#include <wayfind-io/network.h>

/* Made in three walks over the same ways and nodes:
 *
 *   osm_roads_use_way ()     for each way: which nodes there are
 *   osm_roads_end_uses ()
 *   osm_roads_place_node ()  for each node: where it lies
 *   osm_roads_add_way ()     for each way again: its edges
 *   osm_roads_build ()
 *
 * Those that can fail leave an error with the reader, and then return FALSE. */
typedef struct _OsmRoads OsmRoads;

/* @rules and @restrictions are not owned. The restrictions are complete when
 * the second walk begins. */
OsmRoads   *osm_roads_new        (Reader          *reader,
                                  WayMeasure       measure,
                                  const OsmRules  *rules,
                                  OsmRestrictions *restrictions);
void        osm_roads_free       (OsmRoads        *self);

gboolean    osm_roads_use_way    (OsmRoads        *self,
                                  const gint64    *refs,
                                  guint            n_refs);

gboolean    osm_roads_end_uses   (OsmRoads        *self);

/* Sets the position of a node, if a way uses it. No path passes a node that
 * is a barrier, and a path that arrives at the node pays its delay. */
gboolean    osm_roads_place_node (OsmRoads        *self,
                                  gint64           id,
                                  WayPosition      at,
                                  const OsmPoint  *point);

/* Where a node lies; FALSE if that is not known or no way uses it. */
gboolean    osm_roads_get_position (const OsmRoads *self,
                                    gint64          id,
                                    WayPosition    *at);

/* Whether a node is an end of a way, or ways share it; and makes it so. */
gboolean    osm_roads_is_junction  (const OsmRoads *self,
                                    gint64          id);
void        osm_roads_mark_junction (OsmRoads      *self,
                                     gint64         id);

/* The node of a built @table that stands for a node of the map; FALSE if it is
 * only a bend, or a barrier, which has a node for each road. */
gboolean    osm_roads_get_node     (const OsmRoads *self,
                                    gint64          id,
                                    WayTable       *table,
                                    WayNode        *node);

/* The cost of a metre at @speed, in kilometres per hour. */
gdouble     osm_roads_get_pace     (const OsmRoads *self,
                                    gdouble         speed);

/* Keeps a place of the map, such as a town, for the network. */
gboolean    osm_roads_add_place  (OsmRoads          *self,
                                  const char        *name,
                                  const char        *kind,
                                  const WayPosition *at);

/* The length of a way in metres; 0 if a node has no position. */
gdouble     osm_roads_measure_way (const OsmRoads  *self,
                                   const gint64    *refs,
                                   guint            n_refs);

/* The number of a kind of road, for osm_roads_set_kinds(). */
guint32     osm_roads_intern_kind (OsmRoads       *self,
                                   const RoadKind *kind);

/* Lets turns cost the time that the rules name. */
void        osm_roads_price_turns (OsmRoads       *self);

/* Says which manoeuvres the map names; @manoeuvres is not owned, and complete
 * when the second walk begins. */
void        osm_roads_set_manoeuvres (OsmRoads            *self,
                                      const OsmManoeuvres *manoeuvres);

/* Says what kinds of road the ways are that are added next, in the direction of
 * their nodes and against it. */
void        osm_roads_set_kinds  (OsmRoads        *self,
                                  const guint32    kinds[2]);

/* Lets the network keep all hours, and begin with those at @at; @choices is not
 * owned. */
void        osm_roads_set_choices (OsmRoads        *self,
                                   OsmChoices      *choices,
                                   const OsmMoment *at);

/* Says which choice has the speeds of the ways that are added next; 0 for
 * none. */
void        osm_roads_set_hours   (OsmRoads        *self,
                                   guint32          hours);

/* Says whether the ways that are added next have no through traffic. */
void        osm_roads_set_local   (OsmRoads        *self,
                                   gboolean         is_local);

/* Adds the edges of a way. Speeds are in kilometres per hour, and 0 closes a
 * direction. A node without a position cuts the way: an extract of the map ends
 * there. */
gboolean    osm_roads_add_way    (OsmRoads        *self,
                                  gint64           id,
                                  const gint64    *refs,
                                  guint            n_refs,
                                  gdouble          forward,
                                  gdouble          backward,
                                  const char      *label);

/* Makes the network; NULL with an error of the reader's. */
WayNetwork *osm_roads_build      (OsmRoads        *self);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (OsmRoads, osm_roads_free)
