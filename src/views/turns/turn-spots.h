/* turn-spots.h - the rules of turns of a table, for paths from and to spots
 * SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * A spot lies on an edge of the table, and is a node behind the table's nodes.
 * A path may begin or end at a spot, and never leads through one. So the rules
 * of the table hold as they are, with two additions:
 *
 *   - The first edge of a path may lead from a spot to an end of its edge. Then
 *     the path has followed the same rules as if it had used the whole edge.
 *   - An edge to a spot is forbidden if the whole edge on which the spot lies
 *     is. Behind it all edges are forbidden.
 *
 * So all spots share the automaton of the table's rules, which is built once
 * for each table. The states are, in this order:
 *
 *   the states of the table's rules,
 *   four states for each spot: after the parts of its edge from the spot to
 *     both ends, and after those from both ends to the spot,
 *   a state for each other edge to a spot,
 *   for each part of an edge from a spot, the table's states after several
 *     edges, for paths that have followed a rule since that spot.
 *
 * A path in a state of the last kind may go on like all paths in that state of
 * the table's rules. But the two paths are told apart, as if each rule were
 * repeated for each spot: of paths of the same cost the same one is found.
 *
 * Immutable once all spots are placed, like the rules. */

#pragma once

#include "graphs/table/table-private.h"
#include "views/turns/turn-rules.h"

/* A spot on the edge between @ends. */
typedef struct
{
  guint32  ends[2];
  gboolean is_at[2];            /* whether it lies at this end */
  gboolean is_beside;           /* it lies on no edge, but others join it */
  guint32  after[2];            /* the state of the table's rules after the edge
                                 * to this end, as far as it leads there */
} TurnSpot;

typedef struct _TurnSpots TurnSpots;

/* For @n_spots spots on edges of @table, which have to be placed before any
 * other use. (nullable): NULL, with an error, if memory is lacking or the table
 * is damaged. O(n_spots); the first call for a table looks at all its rules. */
TurnSpots *turn_spots_new      (WayTable         *table,
                                guint32           n_spots,
                                GError          **error);
void       turn_spots_free     (TurnSpots        *self);

/* Says where spot @i lies. Sets spot->after. */
void       turn_spots_place    (TurnSpots        *self,
                                guint32           i,
                                const TurnSpot   *spot);

/* Says that an edge may lead to spot @i from @before, which is no end of its
 * edge. FALSE if memory is lacking. */
gboolean   turn_spots_join     (TurnSpots        *self,
                                guint32           before,
                                guint32           i);

/* As functions of turn-rules.h. @node may be a spot. */
guint32    turn_spots_n_states (const TurnSpots  *self);
WayNode    turn_spots_get_from (const TurnSpots  *self,
                                guint32           state);
gboolean   turn_spots_concern  (const TurnSpots  *self,
                                guint32           state,
                                WayNode           node,
                                guint32          *place);
WayCost    turn_spots_step     (const TurnSpots  *self,
                                guint32           state,
                                guint32           place,
                                WayNode           to,
                                guint32           edge,
                                guint32          *next);

/* Adds the same rules to @rules, one by one, with spots as their first and last
 * nodes. FALSE if memory is lacking. O(rules * spots). */
gboolean   turn_spots_copy     (const TurnSpots  *self,
                                TurnRules        *rules);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (TurnSpots, turn_spots_free)
