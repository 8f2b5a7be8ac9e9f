/* places.h - from what a user types to a node: names, ports, coordinates
 * SPDX-License-Identifier: LGPL-2.1-or-later */

#pragma once

#include <wayfind-io.h>

typedef struct
{
  WayTable       *table;        /* (not owned) */
  WayPositionKind kind;
  GPtrArray      *named;        /* (not owned) (nullable) of WayPlace */
  gboolean        anywhere;     /* whether to snap to any island */
} Places;

/* A node, and what was typed for it. */
typedef struct
{
  char    *text;        /* (owned) */
  WayNode  node;
  gboolean snapped;     /* whether the text meant a position, not a node */
  gdouble  distance;    /* from there to the node; metres if geographic */
} Spot;

/* Takes @text for a node's name, a place's name or a position, in this order,
 * and last for a name whatever its case. %FALSE and an error that offers
 * similar names if it is none of them. */
gboolean places_find      (const Places *self,
                           const char   *text,
                           Spot         *spot,
                           GError      **error);

/* Where @text lies, by the same rules, without snapping. A node that has no
 * position is given in @node, with @has_position %FALSE. */
gboolean places_find_area (const Places *self,
                           const char   *text,
                           gboolean     *has_position,
                           WayPosition  *position,
                           WayNode      *node,
                           GError      **error);

/* Whether @text is the name of a node or place, to the letter. */
gboolean places_has_name  (const Places *self,
                           const char   *text);

void     spot_clear       (Spot         *spot);
