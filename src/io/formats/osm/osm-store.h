/* osm-store.h - nodes and ways that are read again, in temporary files
 * SPDX-License-Identifier: LGPL-2.1-or-later */

#pragma once

#include "io/formats/osm/osm-profile.h"
#include "io/formats/text/reader.h"

typedef struct
{
  gint64      id;
  WayPosition at;
  OsmPoint    point;
} OsmNode;

typedef struct
{
  gint64    id;
  GArray   *refs;               /* of gint64 */
  OsmSpeeds speeds;
  gboolean  has_label;
  GString  *label;
  guint32   kinds[2];           /* its road kinds, along it and against it */
  guint32   hours;              /* the number of a choice that has its speeds, or
                                   0; see osm-choices.h */
} OsmWay;

/* Nodes and ways are added, and then read in the same order, all nodes before
 * the ways. Functions that fail leave an error with the reader. */
typedef struct _OsmStore OsmStore;

/* Opens the temporary files; NULL with an error of the reader's. */
OsmStore *osm_store_new       (Reader         *reader);
void      osm_store_free      (OsmStore       *self);

gboolean  osm_store_add_node  (OsmStore       *self,
                               const OsmNode  *node);
gboolean  osm_store_add_way   (OsmStore       *self,
                               const OsmWay   *way);

/* Adds the nodes of a way, which may be part of the outline of a square. */
gboolean  osm_store_add_outline (OsmStore     *self,
                                 gint64        id,
                                 const GArray *refs);

/* Goes to the beginning, to read what was added. */
gboolean  osm_store_rewind    (OsmStore       *self);

/* Read the next node or way. FALSE behind the last, and after an error. */
gboolean  osm_store_next_node (OsmStore       *self,
                               OsmNode        *node);
gboolean  osm_store_next_way  (OsmStore       *self,
                               OsmWay         *way);
gboolean  osm_store_next_outline (OsmStore    *self,
                                  gint64      *id,
                                  GArray      *refs);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (OsmStore, osm_store_free)
