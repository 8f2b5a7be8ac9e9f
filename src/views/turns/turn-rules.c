/* turn-rules.c - sequences of edges that cost more, are forbidden or prescribed
 * SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * A rule is a row of edges. A trie holds the rules, with a node for each
 * beginning of a rule. The relevant part of a path is the set of beginnings
 * that it ends with: a set of trie nodes. These sets are the states of an
 * automaton, which is built by following all edges of the rules (Aho and
 * Corasick, "Efficient string matching", 1975; with sets instead of their
 * failure function, because an edge given by its ends also stands for each
 * parallel edge given by its id).
 *
 * An edge that has no step from a state leads to the same state as from state
 * 0: to the beginning of a rule, or to state 0. If a rule says "only", the edge
 * is forbidden.
 *
 * If all rules give their edges in one way, there are at most as many states as
 * beginnings, and settling is O(beginnings * the longest rule). */

#include "views/turns/turn-rules.h"

#include <math.h>

#include "core/hash-room.h"
#include "core/node-map.h"
#include "views/turns/turn-costs.h"
#include "views/turns/turn-steps.h"

#define ANY_EDGE WAY_EDGE_NONE

/* The beginning of a rule. Number 0 is the empty one. */
typedef struct
{
  guint32  from, at;            /* its last edge */
  guint32  edge;                /* or ANY_EDGE */
  guint32  first_child, next;   /* 0 for none */
  guint32  n_edges;
  WayCost  cost;                /* a whole rule: what the last edge costs more;
                                 * INFINITY forbids it */
  gboolean is_prescribed;       /* a whole rule: only this edge is allowed */
  gboolean is_only;             /* the next edge is prescribed */
} Beginning;

typedef struct
{
  guint32  from, at;
  guint32  n_edges;             /* of the longest member */
  gboolean is_closed;           /* edges without a step are forbidden */
  GArray  *members;             /* (owned) of guint32, beginnings in order */
} State;

struct _TurnRules
{
  NodeMap     nodes;            /* nodes of the rules */
  GArray     *beginnings;       /* (owned) */
  GHashTable *trie;             /* (owned) of TurnStep */
  GHashTable *firsts;           /* (owned) node -> its first beginning of
                                 * length 1; those are siblings */
  gboolean    names_edges;      /* whether a rule gives an edge by its id */
  gboolean    has_fractions;    /* whether a cost is not whole */

  gboolean    is_settled;
  gboolean    lacks_memory;     /* for a rule, or for the automaton */
  GArray     *states;           /* (owned) those after one edge first */
  guint32     n_short;          /* states 0 and after one edge */
  GHashTable *steps;            /* (owned) of TurnStep */
};

static void
clear_state (gpointer data)
{
  State *state = data;

  if (state->members != NULL)
    g_array_unref (state->members);
}

TurnRules *
turn_rules_new (WayNodeType *type)
{
  TurnRules *self = g_new0 (TurnRules, 1);
  const Beginning empty = { .edge = ANY_EDGE };

  node_map_init (&self->nodes, type);
  self->beginnings = g_array_new (FALSE, FALSE, sizeof (Beginning));
  g_array_append_val (self->beginnings, empty);
  self->trie = turn_steps_new ();
  self->firsts = g_hash_table_new (NULL, NULL);
  self->states = g_array_new (FALSE, TRUE, sizeof (State));
  g_array_set_clear_func (self->states, clear_state);
  g_array_set_size (self->states, 1);
  self->steps = turn_steps_new ();
  return self;
}

void
turn_rules_free (TurnRules *self)
{
  node_map_clear (&self->nodes);
  g_array_unref (self->beginnings);
  g_hash_table_unref (self->trie);
  g_hash_table_unref (self->firsts);
  g_array_unref (self->states);
  g_hash_table_unref (self->steps);
  g_free (self);
}

gboolean
turn_rules_is_empty (const TurnRules *self)
{
  return self->beginnings->len == 1;
}

guint32
turn_rules_n_states (const TurnRules *self)
{
  return self->states->len;
}

static Beginning *
get_beginning (const TurnRules *self,
               guint32          i)
{
  return &g_array_index (self->beginnings, Beginning, i);
}

/* Rules ------------------------------------------------------------------- */

/* Adds beginning @child to @parent, or to the node where it begins. */
static void
add_child (TurnRules *self,
           guint32    parent,
           guint32    child)
{
  Beginning *own = get_beginning (self, child);

  if (parent > 0)
    {
      own->next = get_beginning (self, parent)->first_child;
      get_beginning (self, parent)->first_child = child;
      return;
    }

  own->next = GPOINTER_TO_UINT (
    g_hash_table_lookup (self->firsts, GUINT_TO_POINTER (own->from)));
  g_hash_table_insert (self->firsts, GUINT_TO_POINTER (own->from),
                       GUINT_TO_POINTER (child));
}

/* Finds the beginning that is one edge longer than @parent, or makes it.
 * Returns FALSE if memory is lacking. */
static gboolean
extend (TurnRules *self,
        guint32    parent,
        guint32    from,
        guint32    to,
        guint32    edge,
        guint32   *longer_one)
{
  const Beginning longer = {
    .from = from, .at = to, .edge = edge,
    .n_edges = get_beginning (self, parent)->n_edges + 1
  };
  const TurnStep *known = turn_steps_find (self->trie, parent, from, to, edge);
  const guint n_firsts = g_hash_table_size (self->firsts);
  TurnStep step = { parent, from, to, edge, self->beginnings->len, 0 };

  if (known != NULL)
    {
      *longer_one = known->next;
      return TRUE;
    }
  if (!turn_steps_has_room (self->beginnings)
      || !hash_room_ask (n_firsts, n_firsts + 1, 0)
      || !turn_steps_add (self->trie, &step))
    return FALSE;

  g_array_append_val (self->beginnings, longer);
  add_child (self, parent, step.next);
  *longer_one = step.next;
  return TRUE;
}

/* Finds or makes the beginning without the last edge of the rule, and the
 * beginning that is the whole rule. Returns FALSE if memory is lacking. */
static gboolean
hang (TurnRules     *self,
      const WayNode *nodes,
      const guint32 *edges,
      guint          n_nodes,
      guint32       *before,
      guint32       *whole)
{
  guint32 from, to;

  *before = *whole = 0;
  if (!node_map_intern (&self->nodes, nodes[0], &from))
    return FALSE;

  for (guint i = 1; i < n_nodes; i++)
    {
      const guint32 edge = edges != NULL ? edges[i] : ANY_EDGE;

      *before = *whole;
      if (!node_map_intern (&self->nodes, nodes[i], &to)
          || !extend (self, *before, from, to, edge, whole))
        return FALSE;
      self->names_edges |= edge != ANY_EDGE;
      from = to;
    }

  return TRUE;
}

gboolean
turn_rules_add_cost (TurnRules     *self,
                     WayCost        cost,
                     const WayNode *nodes,
                     const guint32 *edges,
                     guint          n_nodes)
{
  guint32 before, whole;

  self->is_settled = FALSE;
  if (!hang (self, nodes, edges, n_nodes, &before, &whole))
    {
      self->lacks_memory = TRUE;
      return FALSE;
    }

  get_beginning (self, whole)->cost
    = turns_add_costs (get_beginning (self, whole)->cost, cost);
  self->has_fractions |= cost < INFINITY && cost != floor (cost);
  return TRUE;
}

gboolean
turn_rules_add (TurnRules     *self,
                WayRestriction rule,
                const WayNode *nodes,
                const guint32 *edges,
                guint          n_nodes)
{
  guint32 before, whole;

  if (rule == WAY_RESTRICTION_NO)
    return turn_rules_add_cost (self, INFINITY, nodes, edges, n_nodes);

  self->is_settled = FALSE;
  if (!hang (self, nodes, edges, n_nodes, &before, &whole))
    {
      self->lacks_memory = TRUE;
      return FALSE;
    }

  get_beginning (self, before)->is_only = TRUE;
  get_beginning (self, whole)->is_prescribed = TRUE;
  return TRUE;
}

gboolean
turn_rules_are_whole (const TurnRules *self)
{
  return !self->has_fractions;
}

gboolean
turn_rules_lack_memory (const TurnRules *self)
{
  return self->lacks_memory;
}

/* The automaton ----------------------------------------------------------- */

/* The data of one step while it is computed. */
typedef struct
{
  GArray *members;              /* (owned) of guint32: beginnings after it */
  WayCost cost;                 /* INFINITY if it is forbidden */
} Outcome;

static int
compare_ids (gconstpointer a,
             gconstpointer b)
{
  const guint32 x = *(const guint32 *) a, y = *(const guint32 *) b;

  return (x > y) - (x < y);
}

/* Goes on from beginning @parent by @edge. Returns whether a rule prescribes
 * that. */
static gboolean
follow (const TurnRules *self,
        guint32          parent,
        const TurnStep  *step,
        guint32          edge,
        Outcome         *outcome)
{
  const TurnStep *found = turn_steps_find (self->trie, parent, step->at,
                                           step->to, edge);
  const Beginning *after;

  if (found == NULL)
    return FALSE;

  after = get_beginning (self, found->next);
  outcome->cost = turns_add_costs (outcome->cost, after->cost);
  if (after->first_child > 0 || after->is_only)
    g_array_append_val (outcome->members, found->next);
  return after->is_prescribed;
}

static void
follow_all (const TurnRules *self,
            guint32          parent,
            const TurnStep  *step,
            Outcome         *outcome)
{
  gboolean is_prescribed = follow (self, parent, step, ANY_EDGE, outcome);

  if (step->edge != ANY_EDGE)
    is_prescribed |= follow (self, parent, step, step->edge, outcome);
  if (get_beginning (self, parent)->is_only && !is_prescribed)
    outcome->cost = INFINITY;
}

static guint
hash_members (gconstpointer data)
{
  const GArray *members = data;
  guint hash = members->len;

  for (guint i = 0; i < members->len; i++)
    hash = hash * 0x9e3779b1u + g_array_index (members, guint32, i);
  return hash;
}

static gboolean
equal_members (gconstpointer a,
               gconstpointer b)
{
  const GArray *one = a, *other = b;

  return one->len == other->len
         && memcmp (one->data, other->data, one->len * sizeof (guint32)) == 0;
}

/* The state of a set of beginnings, made if necessary; 0 without memory. */
static guint32
intern_state (TurnRules  *self,
              GHashTable *known,
              GArray     *members)
{
  const guint n_known = g_hash_table_size (known);
  const Beginning *last;
  State state = { 0 };
  gpointer number;

  if (members->len == 0)
    return 0;

  g_array_sort (members, compare_ids);
  if (g_hash_table_lookup_extended (known, members, NULL, &number))
    return GPOINTER_TO_UINT (number);
  if (!turn_steps_has_room (self->states)
      || !hash_room_ask (n_known, n_known + 1, 0))
    {
      self->lacks_memory = TRUE;
      return 0;
    }

  for (guint i = 0; i < members->len; i++)
    {
      last = get_beginning (self, g_array_index (members, guint32, i));
      state.from = last->from;
      state.at = last->at;
      state.n_edges = MAX (state.n_edges, last->n_edges);
      state.is_closed |= last->is_only;
    }
  state.members = g_array_ref (members);
  g_array_append_val (self->states, state);
  g_hash_table_insert (known, members,
                       GUINT_TO_POINTER (self->states->len - 1));

  return self->states->len - 1;
}

/* Finds the step from @state by an edge of some rule. */
static void
settle_step (TurnRules  *self,
             GHashTable *known,
             guint32     state,
             const Beginning *named)
{
  TurnStep step = { state, named->from, named->at, named->edge, 0, 0 };
  const GArray *members = g_array_index (self->states, State, state).members;
  Outcome outcome = { NULL, 0 };

  if (turn_steps_find (self->steps, state, step.at, step.to, step.edge) != NULL)
    return;

  outcome.members = g_array_new (FALSE, FALSE, sizeof (guint32));
  for (guint i = 0; members != NULL && i < members->len; i++)
    follow_all (self, g_array_index (members, guint32, i), &step, &outcome);
  follow_all (self, 0, &step, &outcome);

  step.cost = outcome.cost;
  if (step.cost < INFINITY)
    step.next = intern_state (self, known, outcome.members);
  if (!turn_steps_add (self->steps, &step))
    self->lacks_memory = TRUE;
  g_array_unref (outcome.members);
}

static guint32
first_at (const TurnRules *self,
          guint32          node)
{
  return GPOINTER_TO_UINT (
    g_hash_table_lookup (self->firsts, GUINT_TO_POINTER (node)));
}

/* If rules go on from @state by any edge to @to, other rules may begin with one
 * of these edges, given by its id. */
static void
settle_beginnings (TurnRules  *self,
                   GHashTable *known,
                   guint32     state,
                   guint32     at,
                   guint32     to)
{
  for (guint32 i = first_at (self, at); i > 0;
       i = get_beginning (self, i)->next)
    if (get_beginning (self, i)->at == to)
      settle_step (self, known, state, get_beginning (self, i));
}

static void
settle_state (TurnRules  *self,
              GHashTable *known,
              guint32     number)
{
  g_autoptr (GArray) members
    = g_array_ref (g_array_index (self->states, State, number).members);

  for (guint i = 0; i < members->len; i++)
    {
      const guint32 member = g_array_index (members, guint32, i);

      for (guint32 child = get_beginning (self, member)->first_child;
           child > 0; child = get_beginning (self, child)->next)
        {
          const Beginning *named = get_beginning (self, child);

          settle_step (self, known, number, named);
          if (self->names_edges && named->edge == ANY_EDGE)
            settle_beginnings (self, known, number, named->from, named->at);
        }
    }
}

gboolean
turn_rules_settle (TurnRules *self)
{
  g_autoptr (GHashTable) known = NULL;
  GHashTableIter nodes;
  gpointer first;

  if (self->is_settled || self->lacks_memory)
    return FALSE;

  known = g_hash_table_new (hash_members, equal_members);
  g_hash_table_remove_all (self->steps);
  g_array_set_size (self->states, 1);

  g_hash_table_iter_init (&nodes, self->firsts);
  while (!self->lacks_memory && g_hash_table_iter_next (&nodes, NULL, &first))
    for (guint32 i = GPOINTER_TO_UINT (first); i > 0;
         i = get_beginning (self, i)->next)
      settle_step (self, known, 0, get_beginning (self, i));
  self->n_short = self->states->len;
  for (guint32 state = 1; state < self->states->len && !self->lacks_memory;
       state++)
    settle_state (self, known, state);

  self->is_settled = TRUE;
  return TRUE;
}

void
turn_rules_note_no_memory (TurnRules *self)
{
  self->lacks_memory = TRUE;
}

/* Steps ------------------------------------------------------------------- */

guint32
turn_rules_n_short (const TurnRules *self)
{
  return self->n_short;
}

guint32
turn_rules_n_edges (const TurnRules *self,
                    guint32          state)
{
  return g_array_index (self->states, State, state).n_edges;
}

WayNode
turn_rules_get_from (const TurnRules *self,
                     guint32          state)
{
  return node_map_node (&self->nodes,
                        g_array_index (self->states, State, state).from);
}

WayNode
turn_rules_get_at (const TurnRules *self,
                   guint32          state)
{
  return node_map_node (&self->nodes,
                        g_array_index (self->states, State, state).at);
}

gboolean
turn_rules_concern (const TurnRules *self,
                    guint32          state,
                    WayNode          node,
                    guint32         *place)
{
  if (turn_rules_is_empty (self)
      || !node_map_lookup (&self->nodes, node, place))
    return FALSE;

  return state > 0 || first_at (self, *place) > 0;
}

/* The step for exactly this edge, or otherwise for all edges between the two
 * nodes. */
static const TurnStep *
find_named (const TurnRules *self,
            guint32          state,
            guint32          at,
            guint32          to,
            guint32          edge)
{
  const TurnStep *step = NULL;

  if (self->names_edges && edge != ANY_EDGE)
    step = turn_steps_find (self->steps, state, at, to, edge);

  return step != NULL ? step
                      : turn_steps_find (self->steps, state, at, to, ANY_EDGE);
}

WayCost
turn_rules_step (const TurnRules *self,
                 guint32          state,
                 guint32          place,
                 WayNode          to,
                 guint32          edge,
                 guint32         *next)
{
  const gboolean is_closed
    = g_array_index (self->states, State, state).is_closed;
  const TurnStep *step = NULL;
  guint32 id;

  *next = 0;
  if (!node_map_lookup (&self->nodes, to, &id))
    return is_closed ? INFINITY : 0;

  step = find_named (self, state, place, id, edge);
  if (step == NULL && is_closed)
    return INFINITY;
  if (step == NULL && state > 0)
    step = find_named (self, 0, place, id, edge);
  if (step == NULL)
    return 0;

  *next = step->next;
  return step->cost;
}
