/* turn-spots.c - the rules of turns of a table, for paths from and to spots
 * SPDX-License-Identifier: LGPL-2.1-or-later */

#include "views/turns/turn-spots-private.h"

#include "graphs/table/table-sections.h"
#include "views/turns/turn-steps.h"

#include <wayfind/core/error.h>

#include <math.h>

/* The states of a spot. */
#define STATES_OF_SPOT 4
#define TO_SPOT 2               /* the first state after an edge to the spot */

/* At most so many states are told apart. Otherwise paths share them: then
 * another one of several cheapest paths may be found. */
#define MOST_LONG_STATES (1u << 28)

/* The rules of a table ----------------------------------------------------- */

static void
free_rules (gpointer rules)
{
  turn_rules_free (rules);
}

static gboolean
fail_for_memory (GError **error)
{
  g_set_error_literal (error, WAY_ERROR, WAY_ERROR_TOO_LARGE, TURNS_NO_ROOM);
  return FALSE;
}

static gboolean
add_rules (TurnRules *rules,
           WayTable  *table,
           GError   **error)
{
  WayNode nodes[WAY_RESTRICTION_MAX_NODES];

  for (guint32 i = 0; i < way_table_get_n_restrictions (table); i++)
    {
      WayRestriction rule;
      const guint n_nodes
        = way_table_get_restriction (table, i, &rule, nodes);

      if (n_nodes == 0)
        return table_check_sound (table, error);
      if (!turn_rules_add (rules, rule, nodes, NULL, n_nodes))
        return fail_for_memory (error);
    }

  turn_rules_settle (rules);
  return !turn_rules_lack_memory (rules) || fail_for_memory (error);
}

/* (nullable): the settled rules of @table, made once for all views of it. */
static const TurnRules *
ensure_rules (WayTable *table,
              GError  **error)
{
  TurnRules *rules = g_atomic_pointer_get (&table->turn_rules);

  if (rules != NULL)
    return rules;

  g_mutex_lock (&table->lock);
  rules = table->turn_rules;
  if (rules == NULL)
    {
      rules = turn_rules_new (table->node_type);
      if (!add_rules (rules, table, error))
        g_clear_pointer (&rules, turn_rules_free);
      table->free_turn_rules = free_rules;
      g_atomic_pointer_set (&table->turn_rules, rules);
    }
  g_mutex_unlock (&table->lock);

  return rules;
}

/* Spots -------------------------------------------------------------------- */

/* How many states of rules a path from a spot has of its own. */
static guint32
count_long (const TurnRules *rules,
            guint32          n_spots)
{
  const guint32 n = turn_rules_n_states (rules) - turn_rules_n_short (rules);

  return (guint64) n * 2 * n_spots <= MOST_LONG_STATES ? n : 0;
}

TurnSpots *
turn_spots_new (WayTable *table,
                guint32   n_spots,
                GError  **error)
{
  const TurnRules *rules = ensure_rules (table, error);
  TurnSpots *self;

  if (rules == NULL)
    return NULL;

  self = g_new0 (TurnSpots, 1);
  self->table = g_object_ref (table);
  self->rules = rules;
  self->n_nodes = table->arcs.n_nodes;
  self->n_spots = n_spots;
  self->n_long = count_long (rules, n_spots);
  self->spots = g_try_new0 (TurnSpot, MAX (n_spots, 1));
  if (self->spots != NULL
      && turn_rules_n_states (rules)
           + (guint64) n_spots * STATES_OF_SPOT < G_MAXINT32 / 4)
    return self;

  turn_spots_free (self);
  fail_for_memory (error);
  return NULL;
}

void
turn_spots_free (TurnSpots *self)
{
  g_object_unref (self->table);
  g_free (self->spots);
  g_clear_pointer (&self->joins, g_hash_table_unref);
  g_clear_pointer (&self->befores, g_array_unref);
  g_free (self);
}

static void
mark (TurnSpots *self,
      guint32    node)
{
  self->marks[node >> 5 & 7] |= 1u << (node & 31);
}

void
turn_spots_place (TurnSpots      *self,
                  guint32         i,
                  const TurnSpot *spot)
{
  TurnSpot *own = &self->spots[i];
  guint32 place;

  *own = *spot;
  for (guint side = 0; side < 2; side++)
    {
      const guint32 to = own->ends[side], from = own->ends[1 - side];

      mark (self, to);
      own->after[side] = 0;
      if (turn_spot_is_part (own, side)
          && turn_rules_concern (self->rules, 0, WAY_INDEX (from), &place))
        turn_rules_step (self->rules, 0, place, WAY_INDEX (to), WAY_EDGE_NONE,
                         &own->after[side]);
    }
}

gboolean
turn_spots_join (TurnSpots *self,
                 guint32    before,
                 guint32    i)
{
  TurnStep join = { .at = before, .to = i };

  if (self->joins == NULL)
    {
      self->joins = turn_steps_new ();
      self->befores = g_array_new (FALSE, FALSE, sizeof (guint32));
    }
  if (turn_steps_find (self->joins, 0, before, i, 0) != NULL)
    return TRUE;

  join.next = self->befores->len;
  if (turn_spots_n_states (self) >= G_MAXINT32 / 2
      || !turn_steps_has_room (self->befores)
      || !turn_steps_add (self->joins, &join))
    return FALSE;

  g_array_append_val (self->befores, before);
  if (before < self->n_nodes)
    mark (self, before);
  return TRUE;
}

/* States ------------------------------------------------------------------- */

static guint32
count_joins (const TurnSpots *self)
{
  return self->befores != NULL ? self->befores->len : 0;
}

/* The first state of rules of several edges for paths from a spot. */
static guint32
first_long (const TurnSpots *self)
{
  return turn_rules_n_states (self->rules) + STATES_OF_SPOT * self->n_spots
         + count_joins (self);
}

guint32
turn_spots_n_states (const TurnSpots *self)
{
  return first_long (self) + 2 * self->n_spots * self->n_long;
}

/* The state of the table's rules that allows the same as @state, which is at a
 * node of the table. Sets @origin to the part of an edge from a spot since
 * which the path has followed a rule, or to -1. */
static guint32
find_rules_state (const TurnSpots *self,
                  guint32          state,
                  gint64          *origin)
{
  const guint32 n_rules = turn_rules_n_states (self->rules);
  const guint32 number = state - n_rules, first = first_long (self);

  *origin = -1;
  if (state < n_rules)
    return state;
  if (state >= first)
    {
      *origin = (state - first) / self->n_long;
      return turn_rules_n_short (self->rules) + (state - first) % self->n_long;
    }

  *origin = number / STATES_OF_SPOT * 2 + number % STATES_OF_SPOT;
  return self->spots[number / STATES_OF_SPOT].after[number % STATES_OF_SPOT];
}

WayNode
turn_spots_get_from (const TurnSpots *self,
                     guint32          state)
{
  const guint32 n_rules = turn_rules_n_states (self->rules);
  const guint32 number = state - n_rules, spot = number / STATES_OF_SPOT;
  gint64 origin;

  if (state < n_rules || state >= first_long (self))
    return turn_rules_get_from (self->rules,
                                find_rules_state (self, state, &origin));
  if (spot >= self->n_spots)
    return WAY_INDEX (g_array_index (self->befores, guint32,
                                     number - STATES_OF_SPOT * self->n_spots));
  if (number % STATES_OF_SPOT < TO_SPOT)
    return WAY_INDEX (self->n_nodes + spot);

  return WAY_INDEX (self->spots[spot].ends[number % STATES_OF_SPOT - TO_SPOT]);
}

/* The state after an edge to spot @i. */
static guint32
find_state_at (const TurnSpots *self,
               guint32          before,
               guint32          i)
{
  const guint32 n_rules = turn_rules_n_states (self->rules);
  const gint side = turn_spot_end (&self->spots[i], before);
  const TurnStep *join;

  if (side >= 0)
    return n_rules + STATES_OF_SPOT * i + TO_SPOT + (guint32) side;

  join = self->joins != NULL
           ? turn_steps_find (self->joins, 0, before, i, 0) : NULL;
  return join != NULL
           ? n_rules + STATES_OF_SPOT * self->n_spots + join->next : 0;
}

/* Steps -------------------------------------------------------------------- */

gboolean
turn_spots_concern (const TurnSpots *self,
                    guint32          state,
                    WayNode          node,
                    guint32         *place)
{
  *place = (guint32) WAY_NODE_INDEX (node);

  return state > 0 || *place >= self->n_nodes
         || turn_spots_may_leave (self, *place)
         || turn_rules_concern (self->rules, 0, node, place);
}

/* No path leads through a spot. */
static WayCost
step_from_spot (const TurnSpots *self,
                guint32          state,
                guint32          i,
                guint32          to,
                guint32         *next)
{
  const TurnSpot *spot = &self->spots[i];
  gint side;

  *next = 0;
  if (state > 0)
    return INFINITY;

  side = turn_spot_end (spot, to);
  if (to >= self->n_nodes)
    *next = find_state_at (self, self->n_nodes + i, to - self->n_nodes);
  else if (side >= 0 && spot->after[side] > 0)
    *next = turn_rules_n_states (self->rules) + STATES_OF_SPOT * i
            + (guint32) side;
  return 0;
}

/* The edge to a spot follows the rules of the whole edge. A spot at @at is
 * reached without a turn. No rule names an edge to a spot that lies beside its
 * edge, or on the edge of another node. */
static WayCost
step_to_spot (const TurnSpots *self,
              guint32          state,
              guint32          at,
              guint32          i,
              guint32          edge,
              guint32         *next)
{
  const TurnSpot *spot = &self->spots[i];
  const gint side = turn_spot_end (spot, at);
  const gboolean is_part = turn_spot_is_part (spot, side);
  const guint32 to = is_part ? spot->ends[1 - side] : self->n_nodes + i;
  WayCost cost = 0;

  if (is_part || side < 0 || spot->is_beside)
    cost = turn_rules_step (self->rules, state, at, WAY_INDEX (to), edge,
                            next);
  *next = cost < INFINITY ? find_state_at (self, at, i) : 0;
  return cost;
}

/* The state in place of @next of the table's rules, which follows @state: one
 * for paths from the spot of @origin, if the path still follows a rule since
 * then. */
static guint32
find_long_state (const TurnSpots *self,
                 gint64           origin,
                 guint32          state,
                 guint32          next)
{
  if (next < turn_rules_n_short (self->rules) || self->n_long == 0
      || turn_rules_n_edges (self->rules, next)
           <= turn_rules_n_edges (self->rules, state))
    return next;

  return first_long (self) + (guint32) origin * self->n_long + next
         - turn_rules_n_short (self->rules);
}

WayCost
turn_spots_step (const TurnSpots *self,
                 guint32          state,
                 guint32          place,
                 WayNode          to,
                 guint32          edge,
                 guint32         *next)
{
  const guint32 target = (guint32) WAY_NODE_INDEX (to);
  gint64 origin;
  WayCost cost;

  if (place >= self->n_nodes)
    return step_from_spot (self, state, place - self->n_nodes, target, next);

  state = find_rules_state (self, state, &origin);
  if (target >= self->n_nodes)
    return step_to_spot (self, state, place, target - self->n_nodes, edge,
                         next);

  cost = turn_rules_step (self->rules, state, place, to, edge, next);
  if (origin >= 0)
    *next = find_long_state (self, origin, state, *next);
  return cost;
}
