/* goal-paths.c - from each node the one path to the goal that comes first
 * SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * The edges of a node are kept in a row, and the path of a node as the place
 * of its first edge. Paths make a tree: each goes on as that
 * of its second node. */

#include "searches/goal-paths.h"

/* In rows longer than this parallel edges are found by hashing. */
#define SHORT_ROW 16

void
goal_paths_init (GoalPaths *self,
                 GoalTree  *tree)
{
  self->tree = tree;
  self->epoch = 1;
  self->least_barred = G_MAXUINT32;
}

void
goal_paths_clear (GoalPaths *self)
{
  for (gsize i = 0; i < self->n_chunks; i++)
    g_free (self->chunks[i]);
  g_clear_pointer (&self->chunks, g_free);
  g_clear_pointer (&self->steps, g_free);
}

gsize
goal_paths_bytes (const GoalPaths *self)
{
  return self->n_chunks * sizeof *self->chunks
         + self->n_nodes * sizeof (PathNode)
         + self->steps_room * sizeof *self->steps;
}

/* Makes room for @id. */
static gboolean
reserve (GoalPaths *self,
         guint32    id,
         GError   **error)
{
  const gsize chunk = id / PATH_CHUNK, before = self->n_chunks;

  if (goal_paths_has (self, id))
    return TRUE;
  if (!meter_grow (self->meter, &self->chunks, &self->n_chunks, chunk + 1,
                   sizeof *self->chunks, error))
    return FALSE;

  for (gsize i = before; i < self->n_chunks; i++)
    self->chunks[i] = NULL;
  self->chunks[chunk] = meter_alloc0 (self->meter, PATH_CHUNK,
                                      sizeof (PathNode), error);
  if (self->chunks[chunk] != NULL)
    self->n_nodes += PATH_CHUNK;

  return self->chunks[chunk] != NULL;
}

/* Rows --------------------------------------------------------------------- */

/* Of two edges to one node the more expensive is useless, and at equal costs
 * the later. */
static void
drop_one (Step *first,
          Step *second)
{
  Step *worse = second->cost < first->cost ? first : second;

  worse->cost = INFINITY;
}

static void
drop_parallel (Step   *steps,
               guint32 n_steps)
{
  g_autoptr (GHashTable) seen = NULL;

  if (n_steps > SHORT_ROW)
    seen = g_hash_table_new (g_direct_hash, g_direct_equal);
  for (guint32 i = 0; i < n_steps; i++)
    {
      Step *step = &steps[i], *other = NULL;

      if (step->to == NO_ID || step->cost == INFINITY)
        continue;
      if (seen != NULL)
        other = g_hash_table_lookup (seen, GUINT_TO_POINTER (step->to));
      for (guint32 k = 0; seen == NULL && other == NULL && k < i; k++)
        if (steps[k].to == step->to && steps[k].cost < INFINITY)
          other = &steps[k];

      if (other != NULL)
        drop_one (other, step);
      if (seen != NULL && step->cost < INFINITY)
        g_hash_table_insert (seen, GUINT_TO_POINTER (step->to), step);
    }
}

/* Takes down the edges that the reader holds: all of them, so that an edge has
 * the same place when it is asked for again. Edges whose heads have become
 * known since keep what else is known of them. */
static gboolean
fill_row (GoalPaths *self,
          guint32    id,
          GError   **error)
{
  const WayEdges *edges = edge_reader_edges (self->reader);
  const guint32 n_steps = goal_paths_at (self, id)->n_steps;
  const guint32 n_told = MIN (n_steps, way_edges_get_length (edges));
  const gsize row = goal_paths_at (self, id)->row - 1;
  gboolean is_whole = TRUE;

  for (guint32 i = 0; i < n_told; i++)
    {
      Step *step = &self->steps[row + i];

      if (step->to != NO_ID || step->cost == INFINITY)
        continue;
      if (!goal_tree_lookup (self->tree, way_edges_get_node (edges, i),
                             &step->to))
        step->to = NO_ID;
      if (step->to == id)
        step->cost = INFINITY;
      is_whole &= step->to != NO_ID || step->cost == INFINITY;
      if (step->to != NO_ID && !reserve (self, step->to, error))
        return FALSE;
    }

  if (n_steps > 0)              /* else there may be no steps at all */
    drop_parallel (self->steps + row, n_steps);
  goal_paths_at (self, id)->asked_within
    = is_whole ? INFINITY : self->tree->within;
  return TRUE;
}

static gboolean
make_row (GoalPaths *self,
          guint32    id,
          GError   **error)
{
  const WayEdges *edges = edge_reader_edges (self->reader);
  const guint32 n_steps = way_edges_get_length (edges);

  if (!meter_grow (self->meter, &self->steps, &self->steps_room,
                   self->n_steps + n_steps, sizeof *self->steps, error))
    return FALSE;

  for (guint32 i = 0; i < n_steps; i++)
    self->steps[self->n_steps + i]
      = (Step) { .cost = way_edges_get_cost (edges, i), .to = NO_ID,
                 .edge = way_edges_get_edge (edges, i) };
  goal_paths_at (self, id)->row = self->n_steps + 1;
  goal_paths_at (self, id)->asked_within = -INFINITY;
  goal_paths_at (self, id)->n_steps = n_steps;
  self->n_steps += n_steps;
  return TRUE;
}

gboolean
goal_paths_ask (GoalPaths *self,
                guint32    id,
                GError   **error)
{
  if (!reserve (self, id, error))
    return FALSE;
  if (goal_paths_at (self, id)->row > 0
      && goal_paths_at (self, id)->asked_within >= self->tree->within)
    return TRUE;
  if (!meter_expand (self->meter, error)
      || !edge_reader_ask_start (self->reader,
                                 goal_tree_node (self->tree, id), error))
    return FALSE;

  return (goal_paths_at (self, id)->row > 0 || make_row (self, id, error))
         && fill_row (self, id, error);
}

/* Paths -------------------------------------------------------------------- */

void
goal_paths_note (GoalPaths *self,
                 guint32    id,
                 guint32    n_edges,
                 guint32    place)
{
  goal_paths_at (self, id)->n_edges = n_edges + 1;
  goal_paths_at (self, id)->next = place;
}

/* Where sums were rounded in different ways none may be tight; then the one
 * that costs least is. */
guint32
goal_paths_choose (const GoalPaths *self,
                   guint32          id)
{
  const PathNode *node = goal_paths_at (self, id);
  WayCost least = INFINITY;
  guint32 next = 0;

  for (guint32 i = 0; i < node->n_steps; i++)
    {
      const Step *step = goal_paths_step (self, id, i);
      WayCost cost;

      if (step->to == NO_ID || step->cost == INFINITY
          || goal_paths_at (self, step->to)->n_edges + 1 != node->n_edges)
        continue;
      if (goal_paths_is_tight (self, id, step))
        return i;

      cost = step->cost + goal_tree_cost (self->tree, step->to);
      if (cost < least)
        next = i;
      least = MIN (least, cost);
    }

  return next;
}

/* Bars --------------------------------------------------------------------- */

void
goal_paths_clear_bars (GoalPaths *self)
{
  self->least_barred = G_MAXUINT32;
  if (++self->epoch > 0)
    return;

  /* Four thousand million times later: old marks must not look new. */
  for (gsize i = 0; i < self->n_chunks; i++)
    for (guint k = 0; self->chunks[i] != NULL && k < PATH_CHUNK; k++)
      self->chunks[i][k].mark = 0;
  self->epoch = 1;
}

void
goal_paths_bar (GoalPaths *self,
                guint32    id)
{
  PathNode *node = goal_paths_at (self, id);

  node->mark = self->epoch;
  self->least_barred = MIN (self->least_barred, node->n_edges);
}

gboolean
goal_paths_is_free (const GoalPaths *self,
                    guint32          id)
{
  if (!goal_paths_is_settled (self, id))
    return FALSE;

  while (goal_paths_at (self, id)->n_edges >= self->least_barred)
    {
      if (goal_paths_at (self, id)->mark == self->epoch)
        return FALSE;
      id = goal_paths_step (self, id, goal_paths_at (self, id)->next)->to;
    }

  return TRUE;
}
