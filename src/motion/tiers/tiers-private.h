/* tiers-private.h - what tiers hold, for the sources they are made of
 * SPDX-License-Identifier: LGPL-2.1-or-later */

#pragma once

#include "motion/tiers/coarse-graph.h"
#include "motion/tiers/corridor.h"
#include "motion/tiers/crossings.h"
#include "motion/tiers/sector-ground.h"

#include <wayfind/engine/search.h>
#include <wayfind/motion/tiers.h>

/* A chosen crossing, seen from one of its two sectors. */
typedef struct
{
  guint32 own;                  /* the node in this sector */
  guint32 other;                /* the node beyond */
  WayCost out;                  /* INFINITY without an edge */
  WayCost in;
} GatePair;

typedef struct
{
  GatePair   *pairs;            /* (owned) sorted by nodes */
  guint32     n_pairs;
  guint32     n_gates;
  guint32    *gates;            /* (owned) ids of the own nodes of pairs, each
                                 * once, sorted by nodes */
  WayRealArc *arcs;             /* (owned) of all gates, to others by their
                                 * ids */
  guint32     n_arcs;
  gboolean    is_touched;       /* edges of its nodes may have changed */
  gboolean    is_stale;         /* ids and arcs do not fit the pairs yet */
  gboolean    is_cut;           /* some way within costs more than counts */
} Sector;

/* What a gate's id stands for: all that a search asks, so that it waits for
 * memory once. */
typedef struct
{
  guint32     node;             /* NO_NODE for an id that is free */
  guint32     sector;
  guint32     place;            /* among the gates of its sector */
  guint32     n_arcs;
  WayRealArc *arcs;             /* (not owned) the sector's */
} Gate;

#define NO_NODE G_MAXUINT32

/* What one call at a time works with. */
typedef struct
{
  CoarseGraph  *coarse;         /* (owned) */
  WaySearch    *over_coarse;    /* (owned) */
  Corridor     *corridor;       /* (owned) */
  WaySearch    *over_corridor;  /* (owned) */
  SectorGround *ground;         /* (owned) */
  WaySearch    *over_ground;    /* (owned) */
} Desk;

struct _WayTiers
{
  GObject   parent_instance;

  WayGraph *graph;              /* (owned) */
  guint     side;
  gboolean  has_triangles;

  GRWLock   lock;               /* of all that follows */
  guint64   version;            /* of the graph that is known */
  gboolean  is_made;            /* whether there are sectors */
  gboolean  is_whole;           /* whether none is touched or stale */
  Sectors   sectors;
  Sector   *items;              /* (owned) by sector */
  Gate     *gates;              /* (owned) by id */
  gsize     gates_room;
  guint32   n_ids;
  guint32   n_gates;            /* ids in use */
  guint32  *free_ids;           /* (owned) a stack */
  gsize     free_room;
  guint32   n_free;
  guint     n_mended;           /* sectors, by the last call that made any */
  guint     n_cut;              /* sectors that are */

  GMutex    desk_lock;          /* of @desks */
  GPtrArray *desks;             /* (owned) that nobody works at */
  gint      n_fallbacks;        /* read and written atomically */
};

/* The longest way that counts in a sector: sums of two are no overflow. */
#define TIERS_MAX_COST (G_MAXDOUBLE / 4)

/* Makes all sectors that are touched, and mends their neighbours' gates. What
 * failed halfway can be asked again. */
gboolean tiers_build     (WayTiers     *self,
                          Meter        *meter,
                          GError      **error);
void     tiers_unmake    (WayTiers     *self);

/* Takes notice of changes of the graph, and makes what they touch. With the
 * lock held for reading, which is held again when it returns. */
gboolean tiers_catch_up  (WayTiers     *self,
                          Meter        *meter,
                          GError      **error);

/* Runs a search by Dijkstra over desk's ground from @place. */
gboolean tiers_measure   (Desk         *desk,
                          guint32       place,
                          gboolean     *is_cut,
                          Meter        *meter,
                          GError      **error);

/* The id of the gate at @node, if it is one. */
gboolean tiers_find_gate (const WayTiers *self,
                          guint32       node,
                          guint32      *id);

/* Gives each node of a sector's pairs an id, and frees the ids of others. */
gboolean tiers_set_ids   (WayTiers     *self,
                          Sector       *sector,
                          Meter        *meter,
                          GError      **error);

/* Makes the arcs of a sector, once all that its gates lead to have ids. */
gboolean tiers_set_arcs  (WayTiers     *self,
                          guint32       number,
                          Desk         *desk,
                          EdgeReader   *reader,
                          Meter        *meter,
                          GError      **error);

GPtrArray *tiers_new_desks (void);
Desk    *tiers_take_desk (WayTiers     *self,
                          Meter        *meter,
                          GError      **error);
void     tiers_give_desk (WayTiers     *self,
                          Desk         *desk);
