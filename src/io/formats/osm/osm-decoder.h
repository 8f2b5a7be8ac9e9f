/* osm-decoder.h - the nodes, ways and relations of a file of OpenStreetMap
 * SPDX-License-Identifier: LGPL-2.1-or-later */

#pragma once

#include "io/formats/osm/osm-restrictions.h"
#include "io/formats/text/reader.h"

/* A node, way or relation. A decoder reuses one for all of a file. */
typedef struct
{
  OsmKind       kind;
  gint64        id;
  gboolean      is_placed;      /* a node that was not deleted */
  WayPosition   at;             /* of a placed node; perhaps not on Earth */
  GArray       *tags;           /* (owned) of OsmTag */
  GArray       *refs;           /* (owned) of gint64: the nodes of a way */
  GArray       *members;        /* (owned) of OsmMember, of a relation */
} OsmObject;

/* Receives each object in the order of the file. It may change the object, and
 * stops the decoder with FALSE after it has reported an error to the reader. */
typedef gboolean (*OsmObjectFunc) (OsmObject *object,
                                   gpointer   user_data);

void     osm_object_init  (OsmObject     *self);
void     osm_object_clear (OsmObject     *self);

/* Makes @self an object without tags, nodes and members. */
void     osm_object_begin (OsmObject     *self,
                           OsmKind        kind,
                           gint64         id);

/* Decode the rest of the file. FALSE with an error of the reader's. */
gboolean osm_decode_xml   (Reader        *reader,
                           OsmObjectFunc  func,
                           gpointer       user_data);
gboolean osm_decode_pbf   (Reader        *reader,
                           OsmObjectFunc  func,
                           gpointer       user_data);
