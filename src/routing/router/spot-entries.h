/* spot-entries.h - where ways from and to places on edges enter a hierarchy
 * SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * A way from a spot goes on from an end of its edge, in the state in which the
 * edge arrives there; a way to it arrives at an end, in a state from which the
 * edge may follow. So each spot has a few entries: nodes of the hierarchy, with
 * the costs of the parts between. Each entry is right for all ways of the least
 * cost: a way that turns back on the edge of a spot passes the spot and is never
 * the cheapest. */

#pragma once

#include "routing/router/router-state.h"
#include "views/midway/midway-private.h"
#include "views/turns/turns-private.h"

G_BEGIN_DECLS

typedef struct
{
  guint32 node;                 /* of the hierarchy */
  WayCost cost;                 /* of the part between it and the spot */
  gdouble sum;                  /* of the measure on that part */
} SpotEntry;

typedef struct
{
  const WayHierarchyCosts *costs;
  const HierarchyShape    *shape;
  const WayMidway *midway;      /* (nullable) that has the spots */
  WayTurns        *turns;       /* (nullable) of the hierarchy's states */
  GHashTable      *ruled;       /* (owned) (nullable) nodes at which
                                 * restrictions hold */
  gboolean         has_turn_costs; /* on turns that lead on */
  WayMeasures     *measures;    /* (nullable) */
  guint            measure;
} SpotEntries;

/* The entries of nodes of @graph, in the hierarchy of @state: FALSE if the
 * hierarchy cannot know ways in @graph. @graph is that of @state, or has a
 * WayMidway over its base instead. */
gboolean spot_entries_init   (SpotEntries       *self,
                              const RouterState *state,
                              WayGraph          *graph,
                              WayMeasures       *measures,
                              guint              measure);
void     spot_entries_clear  (SpotEntries       *self);

/* Lists the states of nodes at which ways to spots end: once for a hierarchy, in
 * O(nodes + states). Before spot_entries_arrive(). %FALSE with @error if a limit
 * was met. */
gboolean spot_entries_list   (const SpotEntries *self,
                              Meter             *meter,
                              GError           **error);

/* Adds the entries (SpotEntry) of ways from @node, and those of ways to it,
 * whose nodes are states. FALSE if the hierarchy does not know these ways. */
gboolean spot_entries_leave  (const SpotEntries *self,
                              WayNode            node,
                              GArray            *entries);
gboolean spot_entries_arrive (const SpotEntries *self,
                              WayNode            node,
                              GArray            *entries);

/* Improves @best by the way from @from to @to along the edge on which both
 * lie. */
void     spot_entries_direct (const SpotEntries *self,
                              WayNode            from,
                              WayNode            to,
                              SpotEntry         *best);

G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (SpotEntries, spot_entries_clear)

G_END_DECLS
