/* lacam.c - a whole plan for all agents, if one exists
 * SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * Lazy constraints addition search (Okumura, "LaCAM", 2023, and "Improving
 * LaCAM for scalable eventually optimal multi-agent pathfinding", 2023). It
 * searches depth first over configurations: the nodes of all agents at one
 * tick. PIBT makes the next configuration, so the first descent usually
 * arrives. Each time that a configuration is on top of the stack again, PIBT
 * gets other constraints of the form "this agent goes there": for no agent,
 * then for one, then for two, breadth first. The constraints on all agents
 * together allow every possible tick. So the search meets every configuration
 * that can be reached, and ends: it finds a plan if and only if one exists.
 *
 * The edges of a configuration cannot be listed, as there are exponentially
 * many. So this is a loop of its own, over a stack. If it meets a configuration
 * again at a lower cost, it updates the costs of the configurations that were
 * reached through it (LaCAM*). */

#include "motion/crowd/lacam.h"

#include "motion/crowd/configurations.h"

#include <wayfind/core/error.h>

#include <stdlib.h>
#include <string.h>

#define NONE G_MAXUINT32

/* "The agent at @depth in the order goes to @node", and the constraints of its
 * parent. The constraints of a configuration are a list, breadth first. */
typedef struct
{
  guint32 parent;
  guint32 agent;
  guint32 node;
  guint32 depth;                /* how many agents are constrained */
  guint32 next;                 /* in the list */
} Constraint;

typedef struct
{
  guint32 to;
  guint32 next;
} Link;

typedef struct
{
  WayCrowd      *crowd;
  Meter         *meter;
  GError       **error;
  guint32        n_agents;
  Configurations found;
  guint32       *stack;                 /* (owned) */
  gsize          stack_size;
  gsize          n_stack;
  Constraint    *constraints;           /* (owned) */
  gsize          constraints_size;
  guint32        n_constraints;
  Link          *links;                 /* (owned) */
  gsize          links_size;
  guint32        n_links;
  guint32       *options;               /* (owned) nodes that an agent may go to */
  const guint32 *starts;                /* (not owned) */
  guint64        bound;                 /* plans of this cost are useless */
  guint64        ticks_left;            /* to look at */
  guint32        goal;                  /* the configuration; NONE until found */
} Lacam;

static void
drop (Lacam   *self,
      gpointer array,
      gsize    n,
      gsize    size)
{
  if (array != NULL)
    meter_give_back (self->meter, n * size);
  g_free (array);
}

static void
lacam_clear (Lacam *self)
{
  configurations_clear (&self->found);
  drop (self, self->stack, self->stack_size, sizeof *self->stack);
  drop (self, self->constraints, self->constraints_size,
        sizeof *self->constraints);
  drop (self, self->links, self->links_size, sizeof *self->links);
  drop (self, self->options, (gsize) self->crowd->ground.max_degree + 1,
        sizeof *self->options);
}

static inline guint32 *
nodes_of (const Lacam *self,
          guint32      configuration)
{
  return configurations_nodes (&self->found, configuration);
}

static inline guint32 *
order_of (const Lacam *self,
          guint32      configuration)
{
  return configurations_order (&self->found, configuration);
}

static gboolean
push (Lacam  *self,
      guint32 configuration)
{
  if (!meter_grow (self->meter, &self->stack, &self->stack_size,
                   self->n_stack + 1, sizeof *self->stack, self->error))
    return FALSE;

  self->stack[self->n_stack++] = configuration;
  return TRUE;
}

/* Constraints ----------------------------------------------------------------
 * */

/* Adds the constraint "the next agent goes to @node" to the constraints of
 * @parent. */
static gboolean
add_constraint (Lacam   *self,
                guint32  configuration,
                guint32  parent,
                guint32  depth,
                guint32  node)
{
  Configuration *found = &self->found.items[configuration];
  Constraint *added;

  if (self->n_constraints >= NONE - 1
      || !meter_grow (self->meter, &self->constraints,
                      &self->constraints_size,
                      (gsize) self->n_constraints + 1, sizeof *added,
                      self->error))
    return FALSE;

  added = &self->constraints[self->n_constraints];
  *added = (Constraint) { parent, order_of (self, configuration)[depth], node,
                          depth + 1, NONE };
  if (found->last != NONE)
    self->constraints[found->last].next = self->n_constraints;
  found->last = self->n_constraints++;
  if (found->next_try == NONE)
    found->next_try = found->last;
  if (found->next_expand == NONE)
    found->next_expand = found->last;
  return TRUE;
}

/* Adds all constraints that extend @parent by one agent, in random order. */
static gboolean
expand_constraint (Lacam   *self,
                   guint32  configuration,
                   guint32  parent)
{
  const Ground *ground = &self->crowd->ground;
  const guint32 depth = parent == NONE ? 0 : self->constraints[parent].depth;
  guint32 here, n = 0;

  if (depth == self->n_agents)
    return TRUE;

  here = nodes_of (self, configuration)[order_of (self, configuration)[depth]];
  self->options[n++] = here;
  for (guint32 i = ground->offsets[here]; i < ground->offsets[here + 1]; i++)
    self->options[n++] = ground->ends[i];
  while (n > 0)
    {
      const guint32 i
        = (guint32) (pibt_random (&self->crowd->pibt.random) >> 32) % n;
      const guint32 node = self->options[i];

      self->options[i] = self->options[--n];
      if (!add_constraint (self, configuration, parent, depth, node))
        return FALSE;
    }

  return TRUE;
}

typedef enum
{
  NEXT_FOUND,
  NEXT_NONE,            /* all ticks from there were looked at */
  NEXT_FAILED
} Next;

/* The constraint for PIBT now that @configuration is on top: at first none,
 * which is NONE. */
static Next
next_constraint (Lacam   *self,
                 guint32  configuration,
                 guint32 *constraint)
{
  Configuration *found = &self->found.items[configuration];

  *constraint = NONE;
  if (!found->is_begun)
    {
      found->is_begun = TRUE;
      return NEXT_FOUND;
    }
  if (found->last == NONE
      && !expand_constraint (self, configuration, NONE))
    return NEXT_FAILED;

  while (found->next_try == NONE && found->next_expand != NONE)
    {
      const guint32 parent = found->next_expand;

      if (!expand_constraint (self, configuration, parent))
        return NEXT_FAILED;
      found->next_expand = self->constraints[parent].next;
    }
  if (found->next_try == NONE)
    return NEXT_NONE;

  *constraint = found->next_try;
  found->next_try = self->constraints[found->next_try].next;
  return NEXT_FOUND;
}

/* Configurations -------------------------------------------------------------
 * */

/* The cost of a tick: 1 for each agent that does not stay at its goal. */
static guint32
tick_cost (const Lacam   *self,
           const guint32 *from,
           const guint32 *to)
{
  const guint32 *goals = self->crowd->goals;
  guint32 cost = 0;

  for (guint32 i = 0; i < self->n_agents; i++)
    cost += from[i] != goals[i] || to[i] != goals[i];

  return cost;
}

/* Has PIBT fill @next under @constraint. %FALSE if it cannot, or a limit was
 * met. */
static gboolean
make_next (Lacam         *self,
           const guint32 *nodes,
           const guint32 *order,
           guint32        constraint,
           guint32       *next)
{
  Pibt *pibt = &self->crowd->pibt;
  gboolean ok = TRUE, is_stuck;

  pibt_begin (pibt, self->n_agents, self->crowd->field, nodes, next);
  for (; ok && constraint != NONE;
       constraint = self->constraints[constraint].parent)
    ok = pibt_send (pibt, self->constraints[constraint].agent,
                    self->constraints[constraint].node);
  ok = ok && pibt_decide (pibt, order, &is_stuck);
  pibt_end (pibt);

  return ok;
}

static gboolean
add_link (Lacam  *self,
          guint32 from,
          guint32 to)
{
  if (self->n_links >= NONE - 1
      || !meter_grow (self->meter, &self->links, &self->links_size,
                      (gsize) self->n_links + 1, sizeof *self->links,
                      self->error))
    return FALSE;

  self->links[self->n_links]
    = (Link) { to, self->found.items[from].links };
  self->found.items[from].links = self->n_links++;
  return TRUE;
}

/* Offers the way to @to over @from. Returns whether it is cheaper. */
static gboolean
improve (Lacam  *self,
         guint32 from,
         guint32 to)
{
  const Configuration *before = &self->found.items[from];
  Configuration *after = &self->found.items[to];
  const guint64 cost = before->cost
                       + tick_cost (self, nodes_of (self, from),
                                    nodes_of (self, to));

  if (cost >= after->cost)
    return FALSE;

  after->cost = cost;
  after->parent = from;
  after->tick = before->tick + 1;
  return TRUE;
}

/* Makes @from the parent of @to if that is cheaper, and updates all
 * configurations that were reached through @to. The stack of the search is free
 * above its top. */
static gboolean
rewire (Lacam  *self,
        guint32 from,
        guint32 to)
{
  const gsize bottom = self->n_stack;
  gboolean ok = !improve (self, from, to) || push (self, to);

  while (ok && self->n_stack > bottom)
    {
      const guint32 at = self->stack[--self->n_stack];

      for (guint32 i = self->found.items[at].links; ok && i != NONE;
           i = self->links[i].next)
        ok = !improve (self, at, self->links[i].to)
             || push (self, self->links[i].to);
    }

  return ok;
}

/* Whether a plan over @configuration could cost less than the bound. */
static gboolean
is_promising (const Lacam *self,
              guint32      configuration)
{
  WayCrowd *crowd = self->crowd;
  const guint32 *nodes = nodes_of (self, configuration);
  guint64 sum = self->found.items[configuration].cost;

  if (self->bound == G_MAXUINT64)
    return TRUE;
  for (guint32 i = 0; i < self->n_agents && sum < self->bound; i++)
    sum += fields_distance (&crowd->fields, crowd->field[i], nodes[i]);

  return sum < self->bound;
}

/* Adds the configuration whose nodes were written in the next free place. */
static gboolean
add_configuration (Lacam   *self,
                   guint32  from,
                   guint32  hash,
                   guint32 *slot)
{
  const guint32 added = self->found.n++;
  const guint32 *nodes = nodes_of (self, added);
  Configuration *made = &self->found.items[added];
  guint32 n_done;

  *slot = added + 1;
  *made = (Configuration) { .parent = from, .hash = hash, .links = NONE,
                            .next_try = NONE, .next_expand = NONE,
                            .last = NONE };
  made->cost = self->found.items[from].cost
               + tick_cost (self, nodes_of (self, from), nodes);
  made->tick = self->found.items[from].tick + 1;
  n_done = pibt_order (self->n_agents, order_of (self, from),
                       self->crowd->goals, nodes_of (self, from), nodes,
                       order_of (self, added));
  if (!is_promising (self, added))
    return add_link (self, from, added);
  if (n_done == self->n_agents)
    self->goal = added;

  return push (self, added) && add_link (self, from, added);
}

/* Looks at one more tick from the configuration on top. */
static gboolean
step (Lacam *self)
{
  const guint32 top = self->stack[self->n_stack - 1];
  guint32 constraint, hash, known, *next, *slot;
  const Next outcome = next_constraint (self, top, &constraint);

  if (outcome == NEXT_FAILED)
    return FALSE;
  if (outcome == NEXT_NONE)
    {
      self->n_stack--;
      return TRUE;
    }
  if (!meter_expand_many (self->meter, self->n_agents, self->error)
      || !configurations_make_room (&self->found))
    return FALSE;

  next = nodes_of (self, self->found.n);
  if (!make_next (self, nodes_of (self, top), order_of (self, top), constraint,
                  next))
    return !self->crowd->fields.failed;

  hash = configurations_hash (&self->found, next);
  slot = configurations_find (&self->found, next, hash);
  if (*slot == 0)
    return add_configuration (self, top, hash, slot);

  known = *slot - 1;
  return add_link (self, top, known) && rewire (self, top, known)
         && (known == top || !is_promising (self, known) || push (self, known));
}

/* The first configuration ----------------------------------------------------
 * */

typedef struct
{
  guint32 agent;
  guint32 distance;
} Start;

/* Agents that are farther from their goals come first. */
static int
compare_starts (const void *a,
                const void *b)
{
  const Start *first = a, *second = b;

  if (first->distance != second->distance)
    return first->distance > second->distance ? -1 : 1;

  return first->agent < second->agent ? -1 : first->agent > second->agent;
}

static gboolean
order_starts (Lacam   *self,
              guint32 *order)
{
  WayCrowd *crowd = self->crowd;
  Start *starts = meter_alloc (self->meter, self->n_agents, sizeof *starts,
                               self->error);

  if (starts == NULL)
    return FALSE;

  for (guint32 i = 0; i < self->n_agents; i++)
    starts[i] = (Start) { i, fields_distance (&crowd->fields, crowd->field[i],
                                              self->starts[i]) };
  qsort (starts, self->n_agents, sizeof *starts, compare_starts);
  for (guint32 i = 0; i < self->n_agents; i++)
    order[i] = starts[i].agent;
  meter_give_back (self->meter, self->n_agents * sizeof *starts);
  g_free (starts);

  return !crowd->fields.failed;
}

static gboolean
begin (Lacam *self)
{
  const WayCrowd *crowd = self->crowd;
  const gsize bytes = self->n_agents * sizeof (guint32);

  self->options = meter_alloc (self->meter,
                               (gsize) crowd->ground.max_degree + 1,
                               sizeof *self->options, self->error);
  if (self->options == NULL || !configurations_make_room (&self->found)
      || !order_starts (self, order_of (self, 0)))
    return FALSE;

  memcpy (nodes_of (self, 0), self->starts, bytes);
  self->found.items[0]
    = (Configuration) { .parent = NONE, .links = NONE, .next_try = NONE,
                        .next_expand = NONE, .last = NONE };
  self->found.items[0].hash = configurations_hash (&self->found, self->starts);
  self->found.n = 1;
  *configurations_find (&self->found, self->starts,
                        self->found.items[0].hash) = 1;
  if (memcmp (self->starts, crowd->goals, bytes) == 0)
    self->goal = 0;

  return push (self, 0);
}

/* -------------------------------------------------------------------------- */

/* Whether no two agents have the same goal, and each could reach its goal
 * alone. */
static gboolean
may_arrive (WayCrowd *crowd)
{
  for (guint32 i = 0; i < crowd->n_agents; i++)
    if (crowd->fields.fields[crowd->field[i]].n_users > 1
        || fields_distance (&crowd->fields, crowd->field[i], crowd->now[i])
             == FIELD_NEVER)
      return FALSE;

  return TRUE;
}

/* Writes down the ways to the goal, from its end. */
static gboolean
take_plan (const Lacam *self,
           Steps       *plan)
{
  const gsize bytes = self->n_agents * sizeof *plan->steps;
  guint32 at = self->goal;

  plan->makespan = self->found.items[at].tick;
  plan->steps = meter_alloc (self->meter,
                             ((gsize) plan->makespan + 1) * self->n_agents,
                             sizeof *plan->steps, self->error);
  if (plan->steps == NULL)
    return FALSE;

  for (gsize tick = plan->makespan;; tick--)
    {
      memcpy (plan->steps + tick * self->n_agents, nodes_of (self, at), bytes);
      if (tick == 0)
        return TRUE;
      at = self->found.items[at].parent;
    }
}

static gboolean
search (Lacam *self,
        Steps *plan)
{
  gboolean ok;

  configurations_init (&self->found, self->n_agents, self->meter, self->error);
  ok = begin (self);
  while (ok && self->goal == NONE && self->n_stack > 0
         && self->ticks_left-- > 0)
    ok = step (self);
  if (ok && self->goal != NONE)
    ok = take_plan (self, plan);
  lacam_clear (self);

  return ok;
}

gboolean
lacam_find (WayCrowd *crowd,
            Steps    *plan,
            Meter    *meter,
            GError  **error)
{
  Lacam self = { crowd, meter, error, crowd->n_agents, .starts = crowd->now,
                 .goal = NONE, .bound = G_MAXUINT64,
                 .ticks_left = G_MAXUINT64 };

  *plan = (Steps) { NULL, 0 };
  if (crowd->n_agents == 0)
    {
      plan->steps = meter_alloc (meter, 0, sizeof *plan->steps, error);
      return plan->steps != NULL;
    }
  if (!may_arrive (crowd))
    return !crowd->fields.failed;

  return search (&self, plan);
}

gboolean
lacam_sample (WayCrowd      *crowd,
              const guint32 *starts,
              const Lead    *lead,
              guint64        bound,
              guint64        most_ticks,
              Steps         *plan,
              Meter         *meter,
              GError       **error)
{
  Lacam self = { crowd, meter, error, crowd->n_agents, .starts = starts,
                 .goal = NONE, .bound = bound, .ticks_left = most_ticks };
  gboolean ok;

  *plan = (Steps) { NULL, 0 };
  crowd->pibt.lead = lead;
  ok = search (&self, plan);
  crowd->pibt.lead = NULL;

  return ok;
}
