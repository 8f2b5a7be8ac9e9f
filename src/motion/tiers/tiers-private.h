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

/* The data of a gate, by its id: all that a search needs, so that it waits for
 * memory only once. */
typedef struct
{
  guint32     node;             /* NO_NODE for an id that is free */
  guint32     sector;
  guint32     place;            /* among the gates of its sector */
  guint32     n_arcs;
  WayRealArc *arcs;             /* (not owned) the sector's */
} Gate;

#define NO_NODE G_MAXUINT32

/* The graphs and searches that one call works with. Calls at the same time use
 * different ones. */
typedef struct
{
  CoarseGraph  *coarse;         /* (owned) */
  WaySearch    *over_coarse;    /* (owned) */
  Corridor     *corridor;       /* (owned) */
  WaySearch    *over_corridor;  /* (owned) */
  SectorGround *ground;         /* (owned) */
  WaySearch    *over_ground;    /* (owned) */
} Workspace;

struct _WayTiers
{
  GObject   parent_instance;

  WayGraph *graph;              /* (owned) */
  guint     side;
  gboolean  has_triangles;

  GRWLock   lock;               /* of all fields below */
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
  guint     n_updated;          /* sectors, by the last call that made any */
  guint     n_cut;              /* sectors that are */

  GMutex     workspace_lock;    /* of @workspaces */
  GPtrArray *workspaces;        /* (owned) of Workspace that no call uses */
  gint       n_fallbacks;       /* read and written atomically */
};

/* The highest cost that counts in a sector: the sum of two does not
 * overflow. */
#define TIERS_MAX_COST (G_MAXDOUBLE / 4)

/* Makes all sectors that are touched, and updates the gates of their
 * neighbours. After a failure the next call continues. */
gboolean   tiers_build          (WayTiers       *self,
                                 Meter          *meter,
                                 GError        **error);
void       tiers_unmake         (WayTiers       *self);

/* Looks for changes of the graph, and makes the sectors that they touch. The
 * caller holds the lock for reading, and holds it again on return. */
gboolean   tiers_catch_up       (WayTiers       *self,
                                 Meter          *meter,
                                 GError        **error);

/* Runs a search by Dijkstra over the ground of the workspace from @place. */
gboolean   tiers_measure        (Workspace      *workspace,
                                 guint32         place,
                                 gboolean       *is_cut,
                                 Meter          *meter,
                                 GError        **error);

/* The id of the gate at @node, if it is one. */
gboolean   tiers_find_gate      (const WayTiers *self,
                                 guint32         node,
                                 guint32        *id);

/* Gives each node of a sector's pairs an id, and frees the ids of others. */
gboolean   tiers_set_ids        (WayTiers       *self,
                                 Sector         *sector,
                                 Meter          *meter,
                                 GError        **error);

/* Makes the arcs of a sector, once all the gates that they lead to have ids. */
gboolean   tiers_set_arcs       (WayTiers       *self,
                                 guint32         number,
                                 Workspace      *workspace,
                                 EdgeReader     *reader,
                                 Meter          *meter,
                                 GError        **error);

GPtrArray *tiers_new_workspaces (void);
Workspace *tiers_take_workspace (WayTiers       *self,
                                 Meter          *meter,
                                 GError        **error);
void       tiers_give_workspace (WayTiers       *self,
                                 Workspace      *workspace);
