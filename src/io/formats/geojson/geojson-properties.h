/* geojson-properties.h - the properties of features that have a meaning here
 * SPDX-License-Identifier: LGPL-2.1-or-later */

#pragma once

#include "io/formats/text/json-values.h"

typedef struct
{
  const char      *name;        /* (nullable) */
  const char      *label;       /* (nullable) */
  gdouble          cost;        /* NaN without one; infinite if hidden */
  WayEdgeDirection direction;
  gboolean         is_reversed;
  gboolean         is_parallel;
  gboolean         has_node, has_ends;
  guint32          node, from, to;
} Properties;

/* Reads the properties of feature number @feature; @object may be NULL. Errors
 * are the reader's. */
gboolean    properties_read   (Properties *self,
                               Reader     *reader,
                               guint       feature,
                               JsonObject *object);

/* Reads the member of that name, if there is one, which must be a whole number
 * that nodes can have. */
gboolean    member_node       (Reader     *reader,
                               guint       feature,
                               JsonObject *object,
                               const char *name,
                               gboolean   *has_number,
                               guint32    *number);

/* The name of an area: its property "name", "NAME" or "Name". NULL if it has
 * none; @object may be NULL. */
const char *properties_find_name (JsonObject *object);

/* The text of a member; NULL if it is missing or "". */
const char *member_string     (JsonObject *object,
                               const char *name);
