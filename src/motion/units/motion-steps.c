/* motion-steps.c - decides the step of each agent in one tick
 * SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * Agents that were sent first decide first. If an agent wants a place that is
 * taken, the agent on it decides before: it leaves, or must give way, and makes
 * others give way in turn (priority inheritance). If it can do neither it
 * stays, and the first agent tries another place or stays as well
 * (backtracking). Each agent decides once: O(agents times edges).
 *
 * An agent that tries a place leaves its own to the agents that decide on its
 * behalf, so that rings turn. That is correct as long as no agent in the chain
 * depends on two others: if one of these made room and the other did not, a
 * place would be left and kept (Chain.exact). */

#include "motion/units/motion-private.h"

/* The largest depth at which agents are made to decide: a longer file parts
 * here. */
#define MAX_DEPTH 1000

/* How far ahead of the first agent that pushes, others avoid its path. */
#define MARKED 16

/* An agent that was pushed off its goal this often and came back is led from
 * then on. */
#define MAX_PUSHED 3

/* On whose behalf one decides. */
typedef struct
{
  Walker  *pusher;              /* (nullable) the agent that makes it give
                                 * way */
  Walker  *first;               /* (nullable) the first agent that makes all
                                 * of them give way */
  gboolean exact;
  guint    depth;
} Chain;

static gboolean decide (WayMotion   *self,
                        Walker      *walker,
                        const Chain *chain);

static gboolean
covers (WayMotion    *self,
        const Walker *walker,
        guint32       at,
        const Walker *other)
{
  const Body body = motion_body (self, walker, at);

  for (guint i = 0; i < body_n_cells (&body); i++)
    {
      const guint32 id = motion_cell_id (self, &body, i);

      if (id != NOWHERE && motion_cell (self, id)->was == other)
        return TRUE;
    }

  return FALSE;
}

gboolean
motion_is_head_on (WayMotion    *self,
                   const Walker *walker,
                   const Walker *other)
{
  return other->wants != NOWHERE && covers (self, other, other->wants, walker);
}

static void
mark_body (WayMotion *self,
           Walker    *walker,
           WayNode    node)
{
  const Body body = body_at (&self->map, walker->size, node);

  for (guint i = 0; i < body_n_cells (&body); i++)
    {
      const guint32 id = motion_cell_id (self, &body, i);

      if (id != NOWHERE)
        motion_cell (self, id)->mark = walker;
    }
}

static void
mark_beside (WayMotion *self,
             Walker    *walker,
             guint32    from,
             guint32    to)
{
  guint32 places[WAY_LINE_MAX_BESIDE];
  guint n_needed;
  const guint n
    = motion_list_beside (self, walker, from, to, places, &n_needed);

  for (guint i = 0; i < n && n_needed > 0; i++)
    mark_body (self, walker, motion_node (self, places[i]));
}

void
motion_mark_path (WayMotion *self,
                  Walker    *walker,
                  guint      n)
{
  const guint length
    = walker->path != NULL ? way_path_get_length (walker->path) : 0;
  guint32 before = NOWHERE;

  for (guint i = walker->at; i < length && i - walker->at < n; i++)
    {
      const WayNode node = way_path_get_node (walker->path, i);
      const guint32 id = motion_id (self, node);

      mark_body (self, walker, node);
      if (id != NOWHERE && before != NOWHERE)
        mark_beside (self, walker, before, id);
      before = id;
    }
}

/* How many cells of @walker at @at lie on the path of @first. */
static guint
count_on_path (WayMotion    *self,
               const Walker *walker,
               guint32       at,
               const Walker *first)
{
  const Body body = motion_body (self, walker, at);
  guint n = 0;

  for (guint i = 0; i < body_n_cells (&body); i++)
    {
      const guint32 id = motion_cell_id (self, &body, i);

      n += id != NOWHERE && motion_cell (self, id)->mark == first;
    }

  return n;
}

gboolean
motion_is_to_be_led (const Walker *other)
{
  return other->order == NO_ORDER && other->n_pushed >= MAX_PUSHED;
}

/* Whether @other has to give way to @walker, which follows its own path. */
static gboolean
may_push (WayMotion    *self,
          const Walker *walker,
          const Walker *other)
{
  if (walker->on_errand || walker->waited >= self->replan)
    return TRUE;
  if (walker->n_pushed > 0 && other->order == NO_ORDER)
    return FALSE;               /* an agent that goes back must not push
                                 * others off */

  return walker->waited >= self->aside && !motion_is_to_be_led (other)
         && (other->wants == NOWHERE || motion_is_head_on (self, walker, other));
}

/* The agent at cell @i of @body, if it has not decided yet. */
static Walker *
find_open (WayMotion    *self,
           const Walker *walker,
           const Body   *body,
           guint         i)
{
  const guint32 id = motion_cell_id (self, body, i);
  Walker *other = id != NOWHERE ? motion_cell (self, id)->was : NULL;

  return other != NULL && other != walker && other->state == WALK_OPEN
           ? other : NULL;
}

static guint
count_open (WayMotion    *self,
            const Walker *walker,
            guint32       at)
{
  const Body body = motion_body (self, walker, at);
  const Walker *last = NULL;
  guint n = 0;

  for (guint i = 0; i < body_n_cells (&body); i++)
    {
      const Walker *other = find_open (self, walker, &body, i);

      n += other != NULL && other != last;
      if (other != NULL)
        last = other;
    }

  return n;
}

/* Whether all cells of the place that @walker claims are still its own: an
 * agent that stays takes its cells back. */
static gboolean
still_claims (WayMotion    *self,
              const Walker *walker)
{
  const Body body = motion_body (self, walker, walker->to);

  for (guint i = 0; i < body_n_cells (&body); i++)
    {
      const guint32 id = motion_cell_id (self, &body, i);

      if (id == NOWHERE || motion_cell (self, id)->next != walker)
        return FALSE;
    }

  return TRUE;
}

/* Makes all agents decide that stand where @walker tries to go. Returns whether
 * they left; some may have decided on behalf of others among them. */
static gboolean
make_room (WayMotion   *self,
           Walker      *walker,
           const Chain *chain)
{
  const Body body = motion_body (self, walker, walker->to);
  Chain next = *chain;

  next.exact &= count_open (self, walker, walker->to) == 1;
  next.depth++;
  for (guint i = 0; i < body_n_cells (&body); i++)
    {
      Walker *other = find_open (self, walker, &body, i);

      if (other == NULL)
        continue;
      next.pusher = chain->pusher != NULL || may_push (self, walker, other)
                      ? walker : NULL;
      next.first = chain->first != NULL || next.pusher == NULL
                     ? chain->first : walker;
      if (!decide (self, other, &next))
        return FALSE;
    }

  return still_claims (self, walker);
}

static gboolean
try_step (WayMotion   *self,
          Walker      *walker,
          guint32      to,
          WayCost      cost,
          const Chain *chain)
{
  if (!motion_may_step (self, walker, to, chain->exact)
      || !motion_claim (self, walker, to))
    return FALSE;

  walker->cost = cost;
  if (make_room (self, walker, chain))
    return TRUE;

  motion_unclaim (self, walker);
  return FALSE;
}

/* Tries the sides with @n_on_path cells on the path of the first agent that
 * pushes: free sides before taken ones. */
static gboolean
try_sides (WayMotion   *self,
           Walker      *walker,
           const Chain *chain,
           guint        first,
           guint        n,
           guint        n_on_path)
{
  for (guint taken = 0; taken < 2; taken++)
    for (guint i = first; i < first + n; i++)
      {
        const Side side = g_array_index (self->sides, Side, i);

        if (side.n_on_path == n_on_path
            && (count_open (self, walker, side.id) > 0) == taken
            && try_step (self, walker, side.id, side.cost, chain))
          return TRUE;
      }

  return FALSE;
}

/* The least number of cells on the path, @least or more, of any side; G_MAXUINT
 * if there is none. */
static guint
find_level (const WayMotion *self,
            guint            first,
            guint            n,
            guint            least)
{
  guint level = G_MAXUINT;

  for (guint i = first; i < first + n; i++)
    {
      const guint n_on_path
        = g_array_index (self->sides, Side, i).n_on_path;

      if (n_on_path >= least)
        level = MIN (level, n_on_path);
    }

  return level;
}

/* Puts the sides on the stack. How many. */
static guint
list_sides (WayMotion   *self,
            Walker      *walker,
            const Chain *chain)
{
  const guint first = self->sides->len;
  guint n;

  if (!chain->first->is_marked)
    motion_mark_path (self, chain->first, MARKED);
  chain->first->is_marked = TRUE;

  n = motion_list_sides (self, walker, chain->pusher->from);
  for (guint i = first; i < first + n; i++)
    {
      Side *side = &g_array_index (self->sides, Side, i);

      side->n_on_path = count_on_path (self, walker, side->id, chain->first);
    }

  return n;
}

/* Prefers steps off the path to steps along it. A larger body leaves the path
 * cell by cell: if all its steps on the path counted the same, it would be
 * pushed on for ever. */
static gboolean
give_way (WayMotion   *self,
          Walker      *walker,
          const Chain *chain)
{
  const guint first = self->sides->len;
  gboolean moves = FALSE;
  guint n, level;

  if (walker->holds)
    return FALSE;

  n = list_sides (self, walker, chain);
  for (level = find_level (self, first, n, 0); level < G_MAXUINT && !moves;
       level = find_level (self, first, n, level + 1))
    moves = try_sides (self, walker, chain, first, n, level);
  g_array_set_size (self->sides, first);

  return moves;
}

/* Makes the agents at @place give way. */
static void
clear_place (WayMotion   *self,
             Walker      *walker,
             guint32      place,
             const Chain *chain)
{
  const Body body = motion_body (self, walker, place);

  for (guint i = 0; i < body_n_cells (&body); i++)
    {
      Walker *other = find_open (self, walker, &body, i);

      if (other != NULL && may_push (self, walker, other))
        decide (self, other, chain);
    }
}

/* Makes the agents give way that are beside the step that @walker wants. It can
 * then take the step in the next tick. They avoid all cells that the step
 * needs: otherwise a larger agent would go from one place beside it to the
 * other and back. */
static void
clear_beside (WayMotion   *self,
              Walker      *walker,
              const Chain *chain)
{
  guint32 places[WAY_LINE_MAX_BESIDE + 1];
  guint n_needed;
  const guint n
    = motion_list_beside (self, walker, walker->from, walker->wants, places,
                          &n_needed);
  const Chain next = { walker, chain->first != NULL ? chain->first : walker,
                       FALSE, chain->depth + 1 };

  if (n_needed == 0)
    return;

  places[n] = walker->wants;
  for (guint i = 0; i <= n; i++)
    motion_keep (self, walker, places[i], 1);
  for (guint i = 0; i < n; i++)
    clear_place (self, walker, places[i], &next);
  for (guint i = 0; i <= n; i++)
    motion_keep (self, walker, places[i], -1);
}

/* A member of a formation that cannot take a diagonal step goes by a corner of
 * it, if an edge leads on from there: in a straight file one member can follow
 * another one in each tick, past a corner it cannot. */
static gboolean
try_corner (WayMotion   *self,
            Walker      *walker,
            const Chain *chain)
{
  guint32 places[WAY_LINE_MAX_BESIDE];
  guint n_needed;
  const guint n
    = motion_list_beside (self, walker, walker->from, walker->wants, places,
                          &n_needed);
  const WayNode from = motion_node (self, walker->from);
  const WayNode next = motion_node (self, walker->wants);

  for (guint i = 0; i < n && n_needed > 0; i++)
    {
      const WayNode place = motion_node (self, places[i]);
      const WayCost cost = motion_step_cost (self, walker, from, place);

      if (cost < INFINITY
          && motion_step_cost (self, walker, place, next) < INFINITY
          && try_step (self, walker, places[i], cost, chain))
        return TRUE;
    }

  return FALSE;
}

/* Whether @walker leaves its place. An agent that gives way does not rest
 * first: larger agents would wait for ever until all before them are ready. */
static gboolean
decide (WayMotion   *self,
        Walker      *walker,
        const Chain *chain)
{
  gboolean moves = FALSE;

  walker->state = WALK_TRIES;
  if (chain->depth < MAX_DEPTH && self->error == NULL)
    {
      moves = walker->wants != NOWHERE && walker->rest <= 0
              && (!walker->heeds || chain->pusher != NULL)
              && (motion_goes_around (self, walker)
                  || try_step (self, walker, walker->wants, walker->cost,
                               chain)
                  || (walker->is_steered && try_corner (self, walker, chain)));
      if (!moves && chain->pusher != NULL)
        moves = give_way (self, walker, chain);
    }
  if (!moves)
    motion_stay (self, walker);
  walker->state = WALK_DECIDED;
  if (!moves && walker->wants != NOWHERE && walker->rest <= 0
      && !walker->heeds && chain->depth < MAX_DEPTH)
    clear_beside (self, walker, chain);

  return moves;
}

void
motion_decide (WayMotion *self)
{
  const Chain chain = { .exact = TRUE };

  for (guint i = 0; i < self->ranks->len; i++)
    {
      Walker *walker = self->ranks->pdata[i];

      if (walker->state == WALK_OPEN)
        decide (self, walker, &chain);
    }
  motion_sort (self->idle);
  for (guint i = 0; i < self->idle->len && self->error == NULL; i++)
    {
      Walker *walker = self->idle->pdata[i];

      if (walker->state == WALK_OPEN)
        decide (self, walker, &chain);
    }
  self->is_decided = TRUE;
}
