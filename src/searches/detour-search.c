/* detour-search.c - the best way from a node to where paths to the goal go on
 * SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * If some nodes are barred, most paths of the tree do not change. So the search
 * ahead is A* with the cost to the goal as its heuristic, and it ends at a node
 * whose path is free: a landing, whose edges are hidden. The first landing
 * that is taken has the least cost. From then on all that
 * costs more is hidden, so that the search runs out once it has met all
 * landings of ways of that cost, and all nodes on these ways.
 *
 * Among those the fewest edges are found from the other end: the second search
 * begins at all landings, with as many edges as their paths have, and goes
 * back over edges that are part of such ways, each for 1. By its answer the
 * way is walked from its beginning, by the first edge that is right.
 *
 * The same two searches make paths of the tree known where several edges are
 * tight. No node is barred then, only tight edges are shown, and nodes whose
 * paths are known already are the landings. */

#include "searches/detour-search.h"

#include "engine/find-path-private.h"

#include <wayfind/core/error.h>
#include <wayfind/engine/results.h>

#include <math.h>

/* Set-up ------------------------------------------------------------------- */

void
detour_search_init (DetourSearch *self,
                    GoalPaths    *paths)
{
  self->rules.paths = paths;
  self->ahead_view = detour_ahead_new (&self->rules);
  self->back_view = detour_back_new (&self->rules);
  self->ahead = way_search_new (self->ahead_view, WAY_STRATEGY_ASTAR);
  self->back = way_search_new (self->back_view, WAY_STRATEGY_DIJKSTRA);
  self->rules.ahead = self->ahead;
  way_search_set_goal (self->ahead, paths->tree->goal);

  /* Most runs expand a handful of nodes: a heap has nothing to clear before. */
  way_search_set_tie_rule (self->ahead, WAY_TIE_FIRST_OPENED);
  way_search_set_tie_rule (self->back, WAY_TIE_FIRST_OPENED);
  self->rules.landings = g_array_new (FALSE, FALSE, sizeof (Landing));
  self->rules.passed = g_array_new (FALSE, FALSE, sizeof (guint32));
}

void
detour_search_clear (DetourSearch *self)
{
  g_clear_object (&self->ahead);
  g_clear_object (&self->back);
  g_clear_object (&self->ahead_view);
  g_clear_object (&self->back_view);
  g_clear_pointer (&self->rules.landings, g_array_unref);
  g_clear_pointer (&self->rules.passed, g_array_unref);
  g_clear_pointer (&self->pieces, g_free);
}

gboolean
detour_search_charge (DetourSearch *self,
                      GError      **error)
{
  Meter *meter = self->rules.paths->meter;

  return search_charge (self->ahead, meter, error)
         && search_charge (self->back, meter, error)
         && meter_take (meter, self->pieces_room * sizeof *self->pieces,
                        error);
}

/* Searching ---------------------------------------------------------------- */

/* Runs until nothing is open: having met the goal is not the end. */
static gboolean
run_out (DetourSearch *self,
         WaySearch    *search,
         GError      **error)
{
  WayStatus status;

  do
    status = search_step_within (search, G_MAXUINT, self->rules.paths->meter,
                                 error);
  while (status == WAY_STATUS_FOUND);

  return status == WAY_STATUS_EXHAUSTED;
}

static gboolean
go_ahead (DetourSearch *self,
          guint32       from,
          GError      **error)
{
  self->rules.has_hidden = self->rules.has_ties = FALSE;
  g_array_set_size (self->rules.landings, 0);
  g_array_set_size (self->rules.passed, 0);
  way_search_set_start (self->ahead,
                        goal_tree_node (self->rules.paths->tree, from));

  return run_out (self, self->ahead, error);
}

/* Counts the edges of the best ways from the landings back, to @from alone or
 * to all nodes that were passed. */
static gboolean
go_back (DetourSearch *self,
         guint32       from,
         GError      **error)
{
  const DetourRules *rules = &self->rules;
  const GoalTree *tree = rules->paths->tree;

  way_search_clear_starts (self->back);
  way_search_clear_goals (self->back);
  for (guint i = 0; i < rules->landings->len; i++)
    {
      const Landing *landing = &g_array_index (rules->landings, Landing, i);

      if (rules->is_tight
          || landing->cost + goal_tree_cost (tree, landing->id) <= rules->limit)
        way_search_add_start (self->back, goal_tree_node (tree, landing->id),
                              goal_paths_length (rules->paths, landing->id));
    }
  if (from == NO_ID)
    return run_out (self, self->back, error);

  way_search_set_goal (self->back, goal_tree_node (tree, from));
  return search_step_within (self->back, G_MAXUINT, rules->paths->meter, error)
         != WAY_STATUS_FAILED;
}

/* How many edges the best path from @id has; %FALSE if none exists. */
static gboolean
count_back (const DetourSearch *self,
            guint32             id,
            guint32            *n_edges)
{
  guint32 at;

  if (!reached_lookup (self->back, goal_tree_node (self->rules.paths->tree, id),
                       &at)
      || !reached_is_closed (self->back, at))
    return FALSE;

  *n_edges = (guint32) reached_cost (self->back, at);
  return TRUE;
}

/* Pieces ------------------------------------------------------------------- */

/* Whether the best way from @id goes on as its path does. */
static gboolean
has_landed (const DetourSearch *self,
            guint32             id,
            guint32             n_edges)
{
  return goal_paths_is_free (self->rules.paths, id)
         && goal_paths_length (self->rules.paths, id) == n_edges;
}

/* The place of the first edge out of @id on a best path, which has @n_edges
 * from there; or NO_ID. */
static guint32
choose_step (const DetourSearch *self,
             guint32             id,
             guint32             n_edges)
{
  const GoalTree *tree = self->rules.paths->tree;
  const WayNode node = goal_tree_node (tree, id);

  for (guint32 i = 0; i < goal_paths_at (self->rules.paths, id)->n_steps; i++)
    {
      const Step *step = goal_paths_step (self->rules.paths, id, i);
      guint32 left;

      if (step->to != NO_ID && step->cost < INFINITY
          && !goal_paths_is_barred (self->rules.paths, step->to)
          && count_back (self, step->to, &left) && left + 1 == n_edges
          && detour_is_on_way (&self->rules, node,
                               goal_tree_node (tree, step->to), step->cost))
        return i;
    }

  return NO_ID;
}

static gboolean
add_to_piece (DetourSearch *self,
              guint32       number,
              GError      **error)
{
  if (!meter_grow (self->rules.paths->meter, &self->pieces, &self->pieces_room,
                   self->n_pieces + 1, sizeof *self->pieces, error))
    return FALSE;

  self->pieces[self->n_pieces++] = number;
  return TRUE;
}

static gboolean
fail_changed (GError **error)
{
  g_set_error_literal (error, WAY_ERROR, WAY_ERROR_CHANGED,
                       "the graph says other edges than before");
  return FALSE;
}

/* Writes down the path from @from to its landing. */
static gboolean
make_piece (DetourSearch *self,
            guint32       from,
            guint32       n_edges,
            GError      **error)
{
  const gsize piece = self->n_pieces;

  if (!add_to_piece (self, 0, error))
    return FALSE;

  while (!has_landed (self, from, n_edges))
    {
      guint32 place;

      if (!goal_paths_ask (self->rules.paths, from, error))
        return FALSE;
      place = choose_step (self, from, n_edges--);
      if (place == NO_ID)
        return fail_changed (error);
      if (!add_to_piece (self, place, error))
        return FALSE;
      self->pieces[piece]++;
      from = goal_paths_step (self->rules.paths, from, place)->to;
    }

  return TRUE;
}

/* The only landing that is reached at the least cost, by one way alone; %NULL
 * if there may be more ways. */
static const Landing *
find_only_landing (const DetourSearch *self)
{
  const DetourRules *rules = &self->rules;
  const Landing *only = NULL;

  for (guint i = 0; i < rules->landings->len; i++)
    {
      const Landing *landing = &g_array_index (rules->landings, Landing, i);

      if (landing->cost + goal_tree_cost (rules->paths->tree, landing->id)
          > rules->limit)
        continue;
      if (only != NULL)
        return NULL;
      only = landing;
    }

  return rules->has_ties ? NULL : only;
}

/* Appends the place of the edge from one node to another. */
static gboolean
add_edge_to_piece (DetourSearch *self,
                   guint32       from,
                   guint32       to,
                   GError      **error)
{
  const GoalPaths *paths = self->rules.paths;

  if (!goal_paths_ask (self->rules.paths, from, error))
    return FALSE;
  for (guint32 i = 0; i < goal_paths_at (paths, from)->n_steps; i++)
    if (goal_paths_step (paths, from, i)->to == to
        && goal_paths_step (paths, from, i)->cost < INFINITY)
      return add_to_piece (self, i, error);

  return fail_changed (error);
}

/* Writes down the path of the search ahead to @landing. */
static gboolean
trace_piece (DetourSearch  *self,
             const Landing *landing,
             Detour        *detour,
             GError       **error)
{
  const GoalTree *tree = self->rules.paths->tree;
  g_autoptr (GArray) ids = g_array_new (FALSE, FALSE, sizeof (guint32));
  guint32 at, id = landing->id;

  reached_lookup (self->ahead, goal_tree_node (tree, id), &at);
  g_array_append_val (ids, id);
  while (reached_parent (self->ahead, at) != at)
    {
      at = reached_parent (self->ahead, at);
      goal_tree_lookup (tree, reached_node (self->ahead, at), &id);
      g_array_append_val (ids, id);
    }

  detour->n_edges = ids->len - 1
                    + goal_paths_length (self->rules.paths, landing->id);
  if (!add_to_piece (self, ids->len - 1, error))
    return FALSE;
  for (guint i = ids->len - 1; i > 0; i--)
    if (!add_edge_to_piece (self, g_array_index (ids, guint32, i),
                            g_array_index (ids, guint32, i - 1), error))
      return FALSE;

  return TRUE;
}

/* Takes down the first of several ways of the same cost. */
static gboolean
choose_piece (DetourSearch *self,
              guint32       from,
              Detour       *detour,
              GError      **error)
{
  return go_back (self, from, error)
         && count_back (self, from, &detour->n_edges)
         && make_piece (self, from, detour->n_edges, error);
}

DetourEnd
detour_search_find (DetourSearch *self,
                    guint32       from,
                    WayCost       limit,
                    Detour       *detour,
                    GError      **error)
{
  const Landing *only;
  gboolean is_whole;
  gsize piece;

  self->rules.is_tight = FALSE;
  self->rules.limit = limit;
  if (self->n_pieces == 0 && !add_to_piece (self, 0, error))
    return DETOUR_FAILED;

  piece = self->n_pieces;
  if (!go_ahead (self, from, error))
    return DETOUR_FAILED;
  if (self->rules.landings->len == 0)
    return self->rules.has_hidden ? DETOUR_DEARER : DETOUR_NEVER;

  detour->cost = self->rules.limit;
  detour->piece = (guint32) piece;
  only = find_only_landing (self);
  is_whole = only != NULL ? trace_piece (self, only, detour, error)
                          : choose_piece (self, from, detour, error);
  if (!is_whole)
    self->n_pieces = piece;

  return is_whole ? DETOUR_FOUND : DETOUR_FAILED;
}

/* Paths of the tree -------------------------------------------------------- */

/* Makes the paths known from @id, and from all nodes on cheapest paths from
 * there as far as paths are known. */
static gboolean
settle_branches (DetourSearch *self,
                 guint32       id,
                 GError      **error)
{
  const guint32 *passed;
  guint32 n_edges;

  self->rules.is_tight = TRUE;
  self->rules.limit = INFINITY;
  goal_paths_clear_bars (self->rules.paths);
  if (!go_ahead (self, id, error) || !go_back (self, NO_ID, error))
    return FALSE;

  passed = (const guint32 *) self->rules.passed->data;
  for (guint i = 0; i < self->rules.passed->len; i++)
    if (!goal_paths_ask (self->rules.paths, passed[i], error))
      return FALSE;
  for (guint i = 0; i < self->rules.passed->len; i++)
    if (count_back (self, passed[i], &n_edges))
      goal_paths_note (self->rules.paths, passed[i], n_edges, 0);
  for (guint i = 0; i < self->rules.passed->len; i++)
    if (goal_paths_is_settled (self->rules.paths, passed[i]))
      goal_paths_at (self->rules.paths, passed[i])->next
        = goal_paths_choose (self->rules.paths, passed[i]);

  return TRUE;
}

static gboolean
fail_to_settle (GError **error)
{
  g_set_error_literal (error, WAY_ERROR, WAY_ERROR_CHANGED,
                       "the edges into nodes are not those out of nodes, or "
                       "the heuristic is not a distance, in spite of the "
                       "promise of the graph");
  return FALSE;
}

/* The first edges of all cheapest paths from a node. */
typedef struct
{
  guint   n_tight;
  guint32 first;                /* place of the first edge of the path */
  guint32 unsettled;            /* head of an edge whose path is not known */
  guint32 n_edges;              /* of the path */
  gboolean is_level;            /* whether one leads no nearer to the goal */
} Tight;

/* Looks at the edges of @id that are tight. If rounding has left none, the one
 * that costs least is. */
static Tight
find_tight (const GoalPaths *paths,
            guint32          id)
{
  Tight tight = { 0, NO_ID, NO_ID, G_MAXUINT32, FALSE };
  WayCost least = INFINITY;

  for (guint32 i = 0; i < goal_paths_at (paths, id)->n_steps; i++)
    {
      const Step *step = goal_paths_step (paths, id, i);
      const gboolean is_tight = goal_paths_is_tight (paths, id, step);
      WayCost cost;

      if (step->to == NO_ID || step->cost == INFINITY)
        continue;

      cost = step->cost + goal_tree_cost (paths->tree, step->to);
      if (!is_tight && (tight.n_tight > 0 || !(cost < least)))
        continue;
      if (!is_tight || tight.n_tight == 0)
        tight = (Tight) { 0, i, NO_ID, G_MAXUINT32, FALSE };

      least = cost;
      tight.n_tight += is_tight;
      tight.is_level |= goal_tree_cost (paths->tree, step->to)
                        >= goal_tree_cost (paths->tree, id);
      if (!goal_paths_is_settled (paths, step->to))
        tight.unsettled = step->to;
      else if (goal_paths_length (paths, step->to) + 1 < tight.n_edges)
        {
          tight.n_edges = goal_paths_length (paths, step->to) + 1;
          tight.first = i;
        }
    }

  return tight;
}

/* Makes the path from the last node of @row known, or appends another node
 * that has to come first. */
static gboolean
settle_last (DetourSearch *self,
             GArray       *row,
             GError      **error)
{
  const guint32 id = g_array_index (row, guint32, row->len - 1);
  GoalPaths *paths = self->rules.paths;
  Tight tight;

  if (!goal_paths_ask (paths, id, error))
    return FALSE;

  tight = find_tight (paths, id);
  if (tight.n_tight > 1 && tight.is_level)
    {
      if (!settle_branches (self, id, error))
        return FALSE;
      if (goal_paths_is_settled (paths, id))
        return TRUE;
    }
  if (tight.unsettled == NO_ID && tight.first != NO_ID)
    goal_paths_note (paths, id, tight.n_edges, tight.first);
  else if (tight.unsettled == NO_ID || row->len > paths->n_nodes)
    return fail_to_settle (error);
  else
    g_array_append_val (row, tight.unsettled);

  return TRUE;
}

/* Each node comes after the next nodes of its cheapest paths. Costs along these
 * fall, unless edges cost nothing, or as good as nothing to a double: only
 * among these can there be a circle, and the searches see to it. */
gboolean
detour_search_settle (DetourSearch *self,
                      guint32       id,
                      GError      **error)
{
  g_autoptr (GArray) row = NULL;

  if (goal_paths_is_settled (self->rules.paths, id))
    return TRUE;
  if (id == self->rules.paths->tree->goal_id)
    {
      if (!goal_paths_ask (self->rules.paths, id, error))
        return FALSE;
      goal_paths_note (self->rules.paths, id, 0, 0);
      return TRUE;
    }

  row = g_array_new (FALSE, FALSE, sizeof (guint32));
  g_array_append_val (row, id);
  while (row->len > 0)
    if (goal_paths_is_settled (self->rules.paths,
                               g_array_index (row, guint32, row->len - 1)))
      g_array_set_size (row, row->len - 1);
    else if (!settle_last (self, row, error))
      return FALSE;

  return TRUE;
}
