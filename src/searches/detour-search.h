/* detour-search.h - the best way from a node to where paths to the goal go on
 * SPDX-License-Identifier: LGPL-2.1-or-later */

#pragma once

#include "searches/detour-graphs.h"

G_BEGIN_DECLS

/* Two searches: one ahead from a node, by exact costs to the goal, that goes
 * no further than to landings, and one back from these that counts edges. */
typedef struct
{
  DetourRules rules;
  WayGraph   *ahead_view;       /* (owned) */
  WayGraph   *back_view;        /* (owned) */
  WaySearch  *ahead;            /* (owned) */
  WaySearch  *back;             /* (owned) */
  guint32    *pieces;           /* (owned) see Detour */
  gsize       n_pieces;
  gsize       pieces_room;
} DetourSearch;

/* A way to the goal. It begins with a piece, and goes on as the path of the
 * node at which that ends. In @pieces stands at @piece how many edges the piece
 * has, and then the place of each; 0 stands for no edge. */
typedef struct
{
  WayCost cost;
  guint32 n_edges;
  guint32 piece;
} Detour;

typedef enum
{
  DETOUR_FAILED,                /* with an error */
  DETOUR_FOUND,
  DETOUR_DEARER,                /* than the limit, or there is none */
  DETOUR_NEVER
} DetourEnd;

void      detour_search_init  (DetourSearch *self,
                               GoalPaths    *paths);
void      detour_search_clear (DetourSearch *self);

/* Charges the meter of the call with the memory of both searches. */
gboolean  detour_search_charge (DetourSearch *self,
                                GError      **error);

/* Finds the first of all ways from @from to the goal that meet no node which is
 * barred and cost @limit or less. @from itself is not barred. */
DetourEnd detour_search_find  (DetourSearch *self,
                               guint32       from,
                               WayCost       limit,
                               Detour       *detour,
                               GError      **error);

/* Makes sure that the path from @id, a known node, is known. */
gboolean  detour_search_settle (DetourSearch *self,
                                guint32       id,
                                GError      **error);

G_END_DECLS
