/* motion-steps.c - who goes where in one tick
 * SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * Those who were sent first decide first. Whoever wants a place that is taken
 * lets the one who is there decide before: it leaves, or is made to give way,
 * and makes others give way in turn (priority inheritance). If it can do
 * neither it stays, and the first tries another place or stays as well
 * (backtracking). Each decides once: O(agents times edges).
 *
 * Who tries a place leaves its own to those who decide on its behalf, so that
 * rings turn. That is right as long as nobody on the way from one to the other
 * depends on two others: if one of these made room and the other did not, a
 * place would be left and kept (Chain.exact). */

#include "units/motion-private.h"

/* Deeper than this nobody is asked to decide: a file as long parts here. */
#define MAX_DEPTH 1000

/* How far ahead of the first who pushes others keep off its path. */
#define MARKED 16

/* Who was pushed off its goal so often and came back is led from then on. */
#define MAX_PUSHED 3

/* On whose behalf one decides. */
typedef struct
{
  Walker  *pusher;              /* (nullable) who makes it give way */
  Walker  *first;               /* (nullable) and who makes all of them do so */
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

static gboolean
is_on_path (WayMotion    *self,
            const Walker *walker,
            guint32       at,
            const Walker *first)
{
  const Body body = motion_body (self, walker, at);

  for (guint i = 0; i < body_n_cells (&body); i++)
    {
      const guint32 id = motion_cell_id (self, &body, i);

      if (id != NOWHERE && motion_cell (self, id)->mark == first)
        return TRUE;
    }

  return FALSE;
}

gboolean
motion_is_to_be_led (const Walker *other)
{
  return other->order == NO_ORDER && other->n_pushed >= MAX_PUSHED;
}

/* Whether @other has to give way to @walker, who goes along its own path. */
static gboolean
may_push (WayMotion    *self,
          const Walker *walker,
          const Walker *other)
{
  if (walker->on_errand || walker->waited >= self->replan)
    return TRUE;
  if (walker->n_pushed > 0 && other->order == NO_ORDER)
    return FALSE;               /* who goes back is not to drive others off */

  return walker->waited >= self->aside && !motion_is_to_be_led (other)
         && (other->wants == NOWHERE || motion_is_head_on (self, walker, other));
}

/* Who stands at cell @i of @body and has not decided yet. */
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

/* Whether all cells of the place that @walker claims are still its own: whoever
 * stays takes his back. */
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

/* Has all decide who stand where @walker tries to go. Whether they left; some
 * may have decided on behalf of others among them. */
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

/* Tries the sides on which nobody stands, or those on which somebody does, that
 * lie off the path of the first who pushes, or on it. */
static gboolean
try_sides (WayMotion   *self,
           Walker      *walker,
           const Chain *chain,
           guint        first,
           guint        n,
           guint        pass)
{
  const gboolean taken = pass & 1, on_path = pass >> 1;

  for (guint i = first; i < first + n; i++)
    {
      const Side side = g_array_index (self->sides, Side, i);

      if (is_on_path (self, walker, side.id, chain->first) == on_path
          && (count_open (self, walker, side.id) > 0) == taken
          && try_step (self, walker, side.id, side.cost, chain))
        return TRUE;
    }

  return FALSE;
}

static gboolean
give_way (WayMotion   *self,
          Walker      *walker,
          const Chain *chain)
{
  const guint first = self->sides->len;
  gboolean moves = FALSE;
  guint n;

  if (walker->holds)
    return FALSE;
  if (!chain->first->is_marked)
    motion_mark_path (self, chain->first, MARKED);
  chain->first->is_marked = TRUE;

  n = motion_list_sides (self, walker, chain->pusher->from);
  for (guint pass = 0; pass < 4 && !moves; pass++)
    moves = try_sides (self, walker, chain, first, n, pass);
  g_array_set_size (self->sides, first);

  return moves;
}

/* Makes those give way who are beside the step that @walker wants, which it can
 * then take in the next tick. */
static void
clear_beside (WayMotion   *self,
              Walker      *walker,
              const Chain *chain)
{
  guint32 places[WAY_LINE_MAX_BESIDE];
  guint n_needed;
  const guint n
    = motion_list_beside (self, walker, walker->from, walker->wants, places,
                          &n_needed);
  Chain next = { walker, chain->first != NULL ? chain->first : walker, FALSE,
                 chain->depth + 1 };

  for (guint i = 0; i < n && n_needed > 0; i++)
    {
      const Body body = motion_body (self, walker, places[i]);

      for (guint k = 0; k < body_n_cells (&body); k++)
        {
          Walker *other = find_open (self, walker, &body, k);

          if (other != NULL && may_push (self, walker, other))
            decide (self, other, &next);
        }
    }
}

/* Whether @walker leaves where it is. Who gives way does not rest before it
 * does: larger ones would wait for ever until all before them are ready. */
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
              && (motion_goes_around (self, walker)
                  || try_step (self, walker, walker->wants, walker->cost,
                               chain));
      if (!moves && chain->pusher != NULL)
        moves = give_way (self, walker, chain);
    }
  if (!moves)
    motion_stay (self, walker);
  walker->state = WALK_DECIDED;
  if (!moves && walker->wants != NOWHERE && walker->rest <= 0
      && chain->depth < MAX_DEPTH)
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
}
