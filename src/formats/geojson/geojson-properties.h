/* geojson-properties.h - what the properties of a feature mean to us
 * SPDX-License-Identifier: LGPL-2.1-or-later */

#pragma once

#include "formats/text/json-values.h"

typedef struct
{
  const char      *name;        /* (nullable) */
  const char      *label;       /* (nullable) */
  gdouble          cost;        /* NaN if there is none; infinite if hidden */
  WayEdgeDirection direction;
  gboolean         is_reversed;
  gboolean         is_parallel;
  gboolean         has_node, has_ends;
  guint32          node, from, to;
} Properties;

/* Reads those of feature @feature; @object may be NULL. An error is the
 * reader's. */
gboolean    properties_read   (Properties *self,
                               Reader     *reader,
                               guint       feature,
                               JsonObject *object);

/* A whole number that nodes can have, if there is a member of that name. */
gboolean    member_node       (Reader     *reader,
                               guint       feature,
                               JsonObject *object,
                               const char *name,
                               gboolean   *has_number,
                               guint32    *number);

/* What an area is called: a property "name", "NAME" or "Name". NULL if it has
 * none; @object may be NULL. */
const char *properties_find_name (JsonObject *object);

/* The text of a member; NULL if there is none, or it is "". */
const char *member_string     (JsonObject *object,
                               const char *name);
