/* branch.h - a path that was handed out, and the sets of paths that leave it
 * SPDX-License-Identifier: LGPL-2.1-or-later */

#pragma once

#include "searches/detour-search.h"

#include <wayfind/core/path.h>

G_BEGIN_DECLS

/* How much is known of the best path of a set. */
typedef enum
{
  SET_DEARER,                   /* it costs more than Entry.cost */
  SET_ON_TREE,                  /* no better than by the tree */
  SET_AROUND,                   /* no better than Step.around */
  SET_BEHIND,                   /* SET_DEARER, by a search of its own */
  SET_OVERFLOWS,                /* more than a double holds */
  SET_FOUND
} SetState;

/* The paths that leave a branch at a node by an edge. */
typedef struct
{
  WayCost cost;                 /* of the best of them; or a lower bound */
  guint32 n_edges;              /* of that; G_MAXUINT32 sorts last */
  guint32 spur;                 /* which node of the branch */
  guint32 place;                /* of the edge among those of the node */
  guint32 piece;                /* see Detour: what follows the edge */
  guint32 state;                /* SetState */
} Entry;

/* A path that was handed out, and what leaves it. */
typedef struct _Branch Branch;

struct _Branch
{
  Branch  *parent;              /* (nullable) (not owned) which it leaves ... */
  guint32  spur;                /* ... at this node ... */
  guint32  place;               /* ... by this edge */
  guint    depth;
  guint32  n_nodes;
  guint32 *ids;                 /* (owned) */
  guint32 *places;              /* (owned) of the edge out of each node */
  WayCost *costs;               /* (owned) so far */
  Entry   *entries;             /* (owned) a heap */
  guint    n_entries;
};

/* The best path of the set @entry of @parent; the best path of all without
 * them. %NULL with @error set without memory. */
Branch  *branch_new  (const DetourSearch *detours,
                      Branch             *parent,
                      const Entry        *entry,
                      GError            **error);
void     branch_free (Branch             *self);

/* What branch_new() charged to the meter of the call. */
gsize    branch_bytes (const Branch      *self);

/* The same as a path. (transfer full) */
WayPath *branch_tell (const Branch       *self,
                      const GoalPaths    *paths);

/* Puts all entries into order, so that the first is the first. */
void     branch_sort (Branch             *self);

/* Replaces the first entry by @entry, or removes it. */
void     branch_replace (Branch          *self,
                         const Entry     *entry);

/* Which of two branches, each with an entry, has the set whose best path comes
 * first. */
gint     branch_compare (gconstpointer    a,
                         gconstpointer    b,
                         gpointer         user_data);

G_END_DECLS
