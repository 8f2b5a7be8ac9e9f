/* osm-object.c - a node, way or relation of OpenStreetMap
 * SPDX-License-Identifier: LGPL-2.1-or-later */

#include "io/formats/osm/osm-decoder.h"

void
osm_object_init (OsmObject *self)
{
  *self = (OsmObject) {
    .tags = g_array_new (FALSE, FALSE, sizeof (OsmTag)),
    .refs = g_array_new (FALSE, FALSE, sizeof (gint64)),
    .members = g_array_new (FALSE, FALSE, sizeof (OsmMember))
  };
}

void
osm_object_clear (OsmObject *self)
{
  g_array_unref (self->tags);
  g_array_unref (self->refs);
  g_array_unref (self->members);
}

void
osm_object_begin (OsmObject *self,
                  OsmKind    kind,
                  gint64     id)
{
  self->kind = kind;
  self->id = id;
  self->is_placed = FALSE;
  g_array_set_size (self->tags, 0);
  g_array_set_size (self->refs, 0);
  g_array_set_size (self->members, 0);
}
