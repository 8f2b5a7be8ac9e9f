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

/* Takes @text for a node's name, a place's name or a position, in this order.
 * %FALSE and an error that offers similar names if it is none of them. */
gboolean places_find          (const Places *self,
                               const char   *text,
                               Spot         *spot,
                               GError      **error);

/* Where @text lies, by the same rules, without snapping. */
gboolean places_find_position (const Places *self,
                               const char   *text,
                               WayPosition  *position,
                               GError      **error);

void     spot_clear           (Spot         *spot);
