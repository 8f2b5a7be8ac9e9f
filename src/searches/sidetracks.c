/* sidetracks.c - the best path, the second best, and so on, by leaving a tree
 * SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * After Kurz and Mutzel, "A sidetrack-based algorithm for finding the k
 * shortest simple paths in a directed graph" (2016). The best paths from all
 * nodes to the goal are a tree. A path that leaves another path by an edge
 * of its own, a sidetrack, and then follows the tree is the best of all paths
 * that begin so, and its cost is known without a search, unless the tree
 * leads back to where the path has been. So all paths fall into sets, one for
 * each sidetrack of each path that was handed out, and of these the best path
 * comes next.
 *
 * Where the tree leads back Kurz and Mutzel make another tree, of the graph
 * without the beginning of the path. Here a search goes from the sidetrack to
 * the nearest nodes whose paths in the tree are free of it (detour-search). The
 * cost that it finds when it avoids only the node that the sidetrack leaves is
 * a lower bound for all paths through that node, and mostly right: it is kept
 * with the edge. Only if it meets an earlier node of the path, a second search
 * heeds all of them.
 *
 * The tree is known for the nodes on paths up to some cost (goal-tree). Sets of
 * more expensive paths wait with that cost for a bound, until all others have
 * been returned and the tree grows. */

#include "searches/sidetracks.h"

#include "searches/branch.h"

#include <wayfind/core/error.h>

#include <math.h>

/* How much further the tree is to reach at least, as a part of the cost. */
#define LEAST_GROWTH (1.0 / 1024)

struct _Sidetracks
{
  GoalTree      tree;
  GoalPaths     paths;
  DetourSearch  detours;
  GPtrArray    *branches;       /* (owned) all */
  GSequence    *queue;          /* (owned) of Branch with entries, best first */
  Branch       *whole;          /* (nullable) the last, not divided yet */
  const Branch *barred;         /* (nullable) whose nodes are barred ... */
  guint32       barred_to;      /* ... up to this */
  WayCost       least;          /* of all paths */
  gsize         bytes;          /* that branches take */
  gboolean      has_begun;
};

/* Bars and queue ----------------------------------------------------------- */

static void
keep_branch (Sidetracks *self,
             Branch     *branch)
{
  if (branch->n_entries > 0)
    g_sequence_insert_sorted (self->queue, branch, branch_compare, NULL);
}

/* Bars --------------------------------------------------------------------- */

/* Bars the nodes of @branch up to @spur, and nothing else. */
static void
bar_beginning (Sidetracks   *self,
               const Branch *branch,
               guint32       spur)
{
  if (self->barred == branch && self->barred_to == spur)
    return;

  goal_paths_clear_bars (&self->paths);
  for (guint32 i = 0; i <= spur; i++)
    goal_paths_bar (&self->paths, branch->ids[i]);
  self->barred = branch;
  self->barred_to = spur;
}

static void
bar_one (Sidetracks *self,
         guint32     id)
{
  goal_paths_clear_bars (&self->paths);
  goal_paths_bar (&self->paths, id);
  self->barred = NULL;
}

/* Whether a piece that begins at @id, and what follows it, meet no bar. */
static gboolean
is_piece_free (const Sidetracks *self,
               guint32           id,
               guint32           piece)
{
  const guint32 *places = piece > 0 ? &self->detours.pieces[piece] : NULL;
  const guint32 n_places = piece > 0 ? *places++ : 0;

  for (guint32 i = 0; i < n_places; i++)
    {
      if (goal_paths_is_barred (&self->paths, id))
        return FALSE;
      id = goal_paths_step (&self->paths, id, places[i])->to;
    }

  return goal_paths_is_free (&self->paths, id);
}

/* Sets --------------------------------------------------------------------- */

/* A sum, which overflows only if all of its parts are finite. */
static void
set_cost (Entry  *entry,
          WayCost so_far,
          WayCost left,
          guint32 n_edges)
{
  entry->cost = so_far + left;
  entry->n_edges = n_edges;
  if (entry->cost == INFINITY)
    {
      entry->state = SET_OVERFLOWS;
      entry->n_edges = G_MAXUINT32;
    }
}

static void
put_off (Entry   *entry,
         SetState state,
         WayCost  cost)
{
  entry->state = state;
  entry->cost = cost;
  entry->n_edges = G_MAXUINT32;
}

/* Sets the state and bound of a set without a search. %FALSE if it is
 * empty. The head of its edge is settled if it is known. */
static gboolean
judge (const Sidetracks *self,
       const Branch     *branch,
       Entry            *entry)
{
  const Step *step = goal_paths_step (&self->paths, branch->ids[entry->spur],
                                      entry->place);
  const WayCost so_far = branch->costs[entry->spur];
  WayCost left;

  if (step->to == NO_ID)
    {
      put_off (entry, SET_DEARER, MAX (self->tree.within,
                                       so_far + step->cost));
      return !self->tree.is_complete;
    }

  switch (step->state)
    {
    case AROUND_UNKNOWN:
      entry->state = SET_ON_TREE;
      left = goal_tree_cost (&self->tree, step->to);
      set_cost (entry, so_far + step->cost, left,
                entry->spur + 1 + goal_paths_length (&self->paths, step->to));
      return TRUE;
    case AROUND_FOUND:
      entry->state = SET_AROUND;
      entry->piece = step->piece;
      set_cost (entry, so_far, step->around, entry->spur + step->n_around);
      return TRUE;
    case AROUND_DEARER:
      put_off (entry, SET_DEARER, so_far + step->around);
      return TRUE;
    case AROUND_NEVER:
    default:
      return FALSE;
    }
}

/* Finds the best way to the goal by an edge that does not come back to its
 * tail, for all paths that come by. */
static gboolean
look_around (Sidetracks   *self,
             const Branch *branch,
             Entry        *entry,
             gboolean     *is_empty,
             GError      **error)
{
  const guint32 tail = branch->ids[entry->spur];
  Step *step = goal_paths_step (&self->paths, tail, entry->place);
  const WayCost limit = self->tree.within - branch->costs[entry->spur];
  Detour detour = { 0 };
  DetourEnd end = DETOUR_FOUND;

  bar_one (self, tail);
  if (goal_paths_is_free (&self->paths, step->to))
    {
      detour.cost = goal_tree_cost (&self->tree, step->to);
      detour.n_edges = goal_paths_length (&self->paths, step->to);
    }
  else
    end = detour_search_find (&self->detours, step->to, limit - step->cost,
                              &detour, error);
  if (end == DETOUR_FAILED)
    return FALSE;

  step = goal_paths_step (&self->paths, tail, entry->place);
  step->state = end == DETOUR_FOUND
                  ? AROUND_FOUND
                  : end == DETOUR_DEARER ? AROUND_DEARER : AROUND_NEVER;
  step->around = end == DETOUR_FOUND ? step->cost + detour.cost : limit;
  step->n_around = detour.n_edges + 1;
  step->piece = detour.piece;

  *is_empty = !judge (self, branch, entry);
  if (entry->state == SET_DEARER)
    entry->cost = MAX (entry->cost, self->tree.within);
  return TRUE;
}

/* Finds the best path of a set by a search that heeds all of its beginning. */
static gboolean
look_ahead (Sidetracks   *self,
            const Branch *branch,
            Entry        *entry,
            gboolean     *is_empty,
            GError      **error)
{
  const guint32 tail = branch->ids[entry->spur];
  const Step *step = goal_paths_step (&self->paths, tail, entry->place);
  const WayCost so_far = branch->costs[entry->spur] + step->cost;
  Detour detour = { 0 };
  DetourEnd end;

  bar_beginning (self, branch, entry->spur);
  end = detour_search_find (&self->detours, step->to,
                            self->tree.within - so_far, &detour, error);
  if (end == DETOUR_FOUND)
    {
      entry->state = SET_FOUND;
      entry->piece = detour.piece;
      set_cost (entry, so_far, detour.cost, entry->spur + 1 + detour.n_edges);
    }
  else if (end == DETOUR_DEARER)
    put_off (entry, SET_BEHIND, self->tree.within);

  *is_empty = end == DETOUR_NEVER;
  return end != DETOUR_FAILED;
}

static gboolean
fail_overflow (Sidetracks   *self,
               const Branch *branch,
               const Entry  *entry,
               GError      **error)
{
  const guint32 tail = branch->ids[entry->spur];
  const Step *step = goal_paths_step (&self->paths, tail, entry->place);

  g_propagate_error (error,
                     edge_fault_error (self->tree.graph,
                                       goal_tree_node (&self->tree, tail),
                                       goal_tree_node (&self->tree, step->to),
                                       EDGE_FAULT_OVERFLOW, step->cost));
  return FALSE;
}

/* Comes to know more of a set, whose cost is within the tree's. */
static gboolean
look_into (Sidetracks   *self,
           const Branch *branch,
           Entry        *entry,
           gboolean     *is_empty,
           GError      **error)
{
  const guint32 tail = branch->ids[entry->spur];
  guint32 head;

  *is_empty = FALSE;
  if (!goal_paths_ask (&self->paths, tail, error))
    return FALSE;
  head = goal_paths_step (&self->paths, tail, entry->place)->to;
  if (head != NO_ID && !goal_paths_is_settled (&self->paths, head))
    {
      self->barred = NULL;
      if (!detour_search_settle (&self->detours, head, error))
        return FALSE;
    }

  switch (entry->state)
    {
    case SET_DEARER:
      *is_empty = !judge (self, branch, entry);
      return *is_empty || entry->state != SET_DEARER || head == NO_ID
             || entry->cost > self->tree.within
             || look_around (self, branch, entry, is_empty, error);
    case SET_ON_TREE:
      bar_beginning (self, branch, entry->spur);
      if (!goal_paths_is_free (&self->paths, head))
        return look_around (self, branch, entry, is_empty, error);
      entry->state = SET_FOUND;
      entry->piece = 0;
      return TRUE;
    case SET_AROUND:
      bar_beginning (self, branch, entry->spur);
      if (!is_piece_free (self, head, entry->piece))
        return look_ahead (self, branch, entry, is_empty, error);
      entry->state = SET_FOUND;
      return TRUE;
    case SET_OVERFLOWS:
      return look_ahead (self, branch, entry, is_empty, error)
             && (*is_empty || fail_overflow (self, branch, entry, error));
    case SET_BEHIND:
    default:
      return look_ahead (self, branch, entry, is_empty, error);
    }
}

/* Paths -------------------------------------------------------------------- */

/* Hands out the best path of a set, and keeps it to be divided. %NULL on
 * failure: then nothing has changed. */
static WayPath *
hand_out (Sidetracks  *self,
          Branch      *parent,
          const Entry *entry,
          GError     **error)
{
  Branch *branch = branch_new (&self->detours, parent, entry, error);

  if (branch == NULL)
    return NULL;

  g_ptr_array_add (self->branches, branch);
  self->bytes += branch_bytes (branch);
  self->whole = branch;
  return branch_tell (branch, &self->paths);
}

/* Dividing ----------------------------------------------------------------- */

/* Makes sure that what is asked of the nodes that a path can be left at, and of
 * the heads of their edges, is known. Returns how many edges there are in
 * @n_steps. */
static gboolean
get_ready (Sidetracks   *self,
           const Branch *branch,
           guint32       first,
           gsize        *n_steps,
           GError      **error)
{
  GoalPaths *paths = &self->paths;

  self->barred = NULL;
  *n_steps = 0;
  for (guint32 i = first; i + 1 < branch->n_nodes; i++)
    {
      const guint32 id = branch->ids[i];

      if (!goal_paths_ask (paths, id, error)
          || !detour_search_settle (&self->detours, id, error))
        return FALSE;
      for (guint32 k = 0; k < goal_paths_at (paths, id)->n_steps; k++)
        {
          const Step *step = goal_paths_step (paths, id, k);

          if (step->to != NO_ID && step->cost < INFINITY
              && !detour_search_settle (&self->detours, step->to, error))
            return FALSE;
        }
      *n_steps += goal_paths_at (paths, id)->n_steps;
    }

  return TRUE;
}

/* Makes entries of all edges that lead to no earlier node, but for the path's
 * own. */
static void
fill_entries (Sidetracks *self,
              Branch     *branch,
              guint32     first)
{
  GoalPaths *paths = &self->paths;

  goal_paths_clear_bars (paths);
  for (guint32 i = 0; i + 1 < branch->n_nodes; i++)
    {
      const guint32 id = branch->ids[i];
      const guint32 n_steps = goal_paths_at (paths, id)->n_steps;

      goal_paths_bar (paths, id);
      for (guint32 k = 0; i >= first && k < n_steps; k++)
        {
          const Step *step = goal_paths_step (paths, id, k);
          Entry entry = { .spur = i, .place = k };

          if (k != branch->places[i] && step->cost < INFINITY
              && (step->to == NO_ID
                  || !goal_paths_is_barred (paths, step->to))
              && judge (self, branch, &entry))
            branch->entries[branch->n_entries++] = entry;
        }
    }
}

/* Makes the sets of all paths that leave the last one. */
static gboolean
divide (Sidetracks *self,
        GError    **error)
{
  Branch *branch = self->whole;
  const guint32 first = branch->parent != NULL ? branch->spur + 1 : 0;
  gsize n_steps;

  if (!get_ready (self, branch, first, &n_steps, error))
    return FALSE;

  branch->entries = meter_alloc (self->paths.meter, n_steps, sizeof (Entry),
                                 error);
  if (branch->entries == NULL)
    return FALSE;

  self->bytes += n_steps * sizeof (Entry);
  fill_entries (self, branch, first);
  branch_sort (branch);
  keep_branch (self, branch);
  self->whole = NULL;
  return TRUE;
}

/* The next path ------------------------------------------------------------ */

Sidetracks *
sidetracks_new (WayGraph *graph,
                WayNode   start,
                WayNode   goal)
{
  Sidetracks *self = g_new0 (Sidetracks, 1);

  goal_tree_init (&self->tree, graph, start, goal);
  goal_paths_init (&self->paths, &self->tree);
  detour_search_init (&self->detours, &self->paths);
  self->branches
    = g_ptr_array_new_with_free_func ((GDestroyNotify) branch_free);
  self->queue = g_sequence_new (NULL);

  return self;
}

void
sidetracks_free (Sidetracks *self)
{
  g_sequence_free (self->queue);
  g_ptr_array_unref (self->branches);
  detour_search_clear (&self->detours);
  goal_paths_clear (&self->paths);
  goal_tree_clear (&self->tree);
  g_free (self);
}

gboolean
sidetracks_has_overflow (const Sidetracks *self)
{
  return self->tree.has_overflow;
}

gboolean
sidetracks_is_broken (const Sidetracks *self)
{
  return goal_tree_is_broken (&self->tree);
}

/* Lets the tree reach further, to @cost at least: twice as far above the best
 * path as before, so that it seldom has to. */
static gboolean
grow (Sidetracks *self,
      WayCost     cost,
      GError    **error)
{
  const WayCost within = self->tree.within;
  const WayCost wanted = MAX (MAX (cost, within * (1 + LEAST_GROWTH)),
                              within + (within - self->least));

  return goal_tree_reach (&self->tree, MAX (wanted, nextafter (within,
                                                               INFINITY)),
                          self->paths.meter, error);
}

/* Whether a set can tell no more before the tree reaches further. */
static gboolean
is_beyond (const Sidetracks *self,
           const Entry      *entry)
{
  const gboolean is_bound = entry->state == SET_DEARER
                            || entry->state == SET_BEHIND;

  return !self->tree.is_complete
         && (entry->cost > self->tree.within
             || (is_bound && entry->cost >= self->tree.within));
}

/* Looks into the first set until that is one whose best path is known. */
static WayPath *
find_next (Sidetracks *self,
           GError    **error)
{
  GSequenceIter *first;

  while (first = g_sequence_get_begin_iter (self->queue),
         !g_sequence_iter_is_end (first))
    {
      Branch *branch = g_sequence_get (first);
      Entry entry = branch->entries[0];
      gboolean is_empty = FALSE;

      if (is_beyond (self, &entry))
        {
          if (!grow (self, entry.cost, error))
            return NULL;
          continue;
        }
      if (entry.state == SET_FOUND)
        {
          WayPath *path = hand_out (self, branch, &entry, error);

          if (path == NULL)
            return NULL;
          g_sequence_remove (first);
          branch_replace (branch, NULL);
          keep_branch (self, branch);
          return path;
        }
      if (!look_into (self, branch, &entry, &is_empty, error))
        return NULL;

      g_sequence_remove (first);
      branch_replace (branch, is_empty ? NULL : &entry);
      keep_branch (self, branch);
    }

  return NULL;
}

/* The best path of all. */
static WayPath *
begin (Sidetracks *self,
       GError    **error)
{
  WayPath *path;

  if (!goal_tree_begin (&self->tree, self->paths.meter, error))
    return NULL;
  if (goal_tree_has_path (&self->tree)
      && (!detour_search_settle (&self->detours, self->tree.goal_id, error)
          || !detour_search_settle (&self->detours, self->tree.start_id,
                                    error)))
    return NULL;

  self->has_begun = TRUE;
  if (!goal_tree_has_path (&self->tree))
    return NULL;

  self->least = goal_tree_cost (&self->tree, self->tree.start_id);
  path = hand_out (self, NULL, NULL, error);
  self->has_begun = path != NULL;
  return path;
}

static gboolean
charge (Sidetracks *self,
        GError    **error)
{
  return goal_tree_charge (&self->tree, self->paths.meter, error)
         && detour_search_charge (&self->detours, error)
         && meter_take (self->paths.meter,
                        goal_paths_bytes (&self->paths) + self->bytes, error);
}

WayPath *
sidetracks_next (Sidetracks *self,
                 Meter      *meter,
                 GError    **error)
{
  EdgeReader reader;
  WayPath *path = NULL;

  edge_reader_init (&reader, self->tree.graph, NULL);
  self->paths.reader = &reader;
  self->paths.meter = meter;
  if (charge (self, error))
    {
      if (!self->has_begun)
        path = begin (self, error);
      else if (self->whole == NULL || divide (self, error))
        path = find_next (self, error);
    }
  self->paths.reader = NULL;
  self->paths.meter = NULL;
  edge_reader_clear (&reader);

  return path;
}
