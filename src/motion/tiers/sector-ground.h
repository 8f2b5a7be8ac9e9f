/* sector-ground.h - the edges of one sector as a small graph of its own
 * SPDX-License-Identifier: LGPL-2.1-or-later */

#pragma once

#include "core/edge-reader.h"
#include "searches/preparation/links.h"
#include "motion/tiers/sectors.h"

/* An edge out of the sector. */
typedef struct
{
  guint32 from;                 /* a node of the graph, as is @to */
  guint32 to;
  WayCost cost;
} SectorExit;

/* Edges between the places of a sector. */
typedef struct
{
  guint32    *offsets;          /* (owned) of each place in @items, and the
                                 * end */
  WayRealArc *items;            /* (owned) */
  gsize       room;             /* items */
} PlaceArcs;

#define TYPE_SECTOR_GROUND (sector_ground_get_type ())
G_DECLARE_FINAL_TYPE (SectorGround, sector_ground, , SECTOR_GROUND, GObject)

/* Its nodes are the places of a sector: a search over it touches a few
 * kilobytes, and calls no other graph. It is filled again for each sector; a
 * search over it must then begin again. */
struct _SectorGround
{
  GObject        parent_instance;
  const Sectors *sectors;
  WayNodeType   *type;          /* (owned) of places in the largest sector */
  guint32        sector;
  guint32        n_places;
  PlaceArcs      forth;
  PlaceArcs      back;          /* turned around */
  gboolean       is_turned;     /* whether searches see @back */
  guint32       *ends;          /* (owned) where arcs of @forth lead */
  gsize          ends_room;
  SectorExit    *exits;         /* (owned) */
  gsize          exits_room;
  guint32        n_exits;
};

/* @sectors must outlive it. NULL with @error if memory runs out. */
SectorGround *sector_ground_new   (const Sectors *sectors,
                                   Meter         *meter,
                                   GError       **error);

/* Reads the edges of all nodes of @sector with @reader. Charges the memory by
 * which it grows to @meter. O(nodes + edges). */
gboolean      sector_ground_load  (SectorGround  *self,
                                   guint32        sector,
                                   EdgeReader    *reader,
                                   Meter         *meter,
                                   GError       **error);

/* Lets searches see the edges turned around. O(nodes + edges). */
gboolean      sector_ground_turn  (SectorGround  *self,
                                   Meter         *meter,
                                   GError       **error);

/* How much memory it has taken. */
gsize         sector_ground_bytes (const SectorGround *self);

/* The edges within the sector without their costs, borrowed. */
Links         sector_ground_links (SectorGround  *self);
