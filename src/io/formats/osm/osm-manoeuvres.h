/* osm-manoeuvres.h - the manoeuvres that mappers give for turns
 * SPDX-License-Identifier: LGPL-2.1-or-later */

#pragma once

#include "io/formats/osm/osm-restrictions.h"

/* A relation of the type "manoeuvre" that names two ways and the node between
 * them. */
typedef struct
{
  gint64 from, via, to;         /* a way, a node, a way */
  guint  type, side;            /* a ManoeuvreType and a Side */
} OsmManoeuvre;

typedef struct _OsmManoeuvres OsmManoeuvres;

OsmManoeuvres *osm_manoeuvres_new  (void);
void           osm_manoeuvres_free (OsmManoeuvres *self);

/* Takes note of a relation if it is a manoeuvre. */
void     osm_manoeuvres_use_relation (OsmManoeuvres       *self,
                                      const OsmTag        *tags,
                                      guint                n_tags,
                                      const OsmMember     *members,
                                      guint                n_members);

/* Whether a manoeuvre names the way @id. */
gboolean osm_manoeuvres_has_way      (const OsmManoeuvres *self,
                                      gint64               id);

/* (element-type OsmManoeuvre): all of them. */
const GArray *osm_manoeuvres_get_all (const OsmManoeuvres *self);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (OsmManoeuvres, osm_manoeuvres_free)
