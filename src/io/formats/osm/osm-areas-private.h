/* osm-areas-private.h - squares before they are part of a network
 * SPDX-License-Identifier: LGPL-2.1-or-later */

#pragma once

#include "io/formats/osm/osm-areas.h"

typedef struct
{
  GArray   *refs;               /* (owned) of gint64, the first again at its
                                   end */
  gboolean  is_inner;
} Ring;

typedef struct
{
  gint64     id;                /* of the way or relation */
  OsmSpeeds  speeds;
  guint32    kinds[2];
  char      *label;             /* (owned) (nullable) */
  GArray    *members;           /* (owned) (nullable) of OsmMember; the role is
                                   "inner" or "" */
  GPtrArray *rings;             /* (owned) of Ring */
  guint      n_nodes;           /* of these */
  GArray    *joined;            /* (owned) of gint64: nodes that are joined */
} Area;

struct _OsmAreas
{
  OsmRoads   *roads;
  GPtrArray  *areas;            /* (owned) of Area */
  guint       n_nodes;          /* of all rings */
  GHashTable *wanted;           /* (owned) id of a member -> GArray of refs, or
                                   NULL until the member was read */
};

static inline gint64
osm_area_ref (const GArray *refs,
              guint         i)
{
  return g_array_index (refs, gint64, i);
}
