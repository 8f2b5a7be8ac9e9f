/* osm-restrictions.h - turns that OpenStreetMap says are forbidden
 * SPDX-License-Identifier: LGPL-2.1-or-later */

#pragma once

#include "io/formats/osm/osm-choices.h"
#include "io/formats/osm/osm-pieces.h"
#include "io/formats/text/reader.h"

#include <wayfind/graphs/table-builder.h>

/* Filled while a map is read:
 *
 *   osm_restrictions_use_relation () for each relation
 *   osm_restrictions_end_uses ()
 *   osm_restrictions_find_way ()     for each way: whether it matters
 *   osm_restrictions_add_piece ()    for each edge of a way that does
 *   osm_restrictions_build ()
 *
 * A function that fails leaves an error with the reader and returns FALSE. */
typedef struct _OsmRestrictions OsmRestrictions;

typedef enum
{
  OSM_NODE,
  OSM_WAY,
  OSM_OTHER
} OsmKind;

typedef struct
{
  OsmKind     kind;
  gint64      id;
  const char *role;
} OsmMember;

/* @rules is not owned. */
OsmRestrictions *osm_restrictions_new  (Reader           *reader,
                                        const OsmRules   *rules);
void     osm_restrictions_free         (OsmRestrictions  *self);

/* Lets the restrictions of all hours count; @choices is not owned. */
void     osm_restrictions_set_choices  (OsmRestrictions  *self,
                                        OsmChoices       *choices);

/* Takes note of a relation if it is a restriction for the profile. */
gboolean osm_restrictions_use_relation (OsmRestrictions  *self,
                                        const OsmTag     *tags,
                                        guint             n_tags,
                                        const OsmMember  *members,
                                        guint             n_members);

void     osm_restrictions_end_uses     (OsmRestrictions  *self);

/* Whether a restriction names the way @id, and the number that it has here. */
gboolean osm_restrictions_find_way     (const OsmRestrictions *self,
                                        gint64            id,
                                        guint32          *way);

gboolean osm_restrictions_add_piece    (OsmRestrictions  *self,
                                        guint32           way,
                                        const OsmPiece   *piece);

/* Adds all restrictions that can be made out to @builder. */
gboolean osm_restrictions_build        (OsmRestrictions  *self,
                                        WayTableBuilder  *builder);

/* How many restrictions the map has. */
guint    osm_restrictions_get_n        (const OsmRestrictions *self);

/* A restriction of some hours, as the number of its choice, and the number that
 * it has in the table, or OSM_NO_ROW if it cannot be made out. */
typedef struct
{
  guint32 hours;
  guint32 row;
} OsmTimedRow;

#define OSM_NO_ROW G_MAXUINT32

/* After osm_restrictions_build(): how many rows the table has, (transfer none)
 * (element-type OsmTimedRow) the rows of some hours, and whether the map has
 * restrictions that always hold. */
guint32  osm_restrictions_get_n_rows   (const OsmRestrictions *self);
const GArray *osm_restrictions_get_timed (const OsmRestrictions *self);
gboolean osm_restrictions_have_fixed   (const OsmRestrictions *self);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (OsmRestrictions, osm_restrictions_free)
