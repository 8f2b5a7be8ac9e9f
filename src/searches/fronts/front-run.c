/* front-run.c - all good compromises between several criteria: the search
 * SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * This loop is not the engine's, because a node has a label for each way to
 * reach it that no other way beats, and the engine has one record for a node.
 *
 * What keeps it right:
 * - Labels are taken by rising bounds, the first criterion first. Bounds are
 *   consistent, so that at each node the first criterion rises, too, and later
 *   labels are compared by their other values alone. A heuristic of the user
 *   may be inconsistent; then all values are compared.
 * - A label of the goal is beaten by no label that comes later, but for
 *   rounding: of labels whose costs are as good as equal, a later one may be
 *   better elsewhere. Answers therefore wait until the bounds have risen.
 * - Offering the edges of a label twice changes nothing, because a label that
 *   is equal to a closed one is dominated. An expansion that a limit cuts short
 *   is repeated. */

#include "searches/fronts/front-private.h"

#include "core/first-use.h"
#include "core/open-at.h"
#include "searches/preparation/visit.h"

#include <wayfind/core/error.h>

#include <string.h>

#define FIRST_NODES 64

/* Beginning ---------------------------------------------------------------- */

static guint
count_values (WayFront *self,
              FrontRole role)
{
  guint n = 0;

  while (n < self->values->len
         && g_array_index (self->values, FrontValue, n).role <= role)
    n++;

  return n;
}

/* Labels come by rising cost, unless an inconsistent heuristic orders them. */
static void
choose_dominance (FrontRun *run)
{
  run->first_compared = front_bounds_are_consistent (&run->bounds, 0) ? 1 : 0;
  dominance_init (&run->dominance, run->values + run->first_compared,
                  run->n_values - run->first_compared);
  dominance_init (&run->goal_dominance, run->values + 1, run->n_criteria - 1);
}

FrontRun *
front_run_new (WayFront *self,
               Meter    *meter)
{
  FrontRun *run = g_new0 (FrontRun, 1);

  run->meter = meter;
  run->version = way_graph_get_version (self->graph);
  run->values = (const FrontValue *) self->values->data;
  run->n_values = self->values->len;
  run->n_criteria = count_values (self, FRONT_CRITERION);
  run->n_bounds = count_values (self, FRONT_LIMITED);
  for (guint i = 0; i < run->n_bounds; i++)
    if (run->values[i].measure != WAY_FRONT_COST)
      run->measures[i] = measures_get (self->measures, run->values[i].measure);
  run->has_states = (way_graph_get_flags (self->graph) & WAY_GRAPH_STATES) != 0;
  run->pending = NO_LABEL;
  run->answers = g_array_new (FALSE, FALSE, sizeof (FrontAnswer));
  run->query.goals = (const WayNode *) &self->goal;
  run->query.n_goals = 1;
  node_map_init_met (&run->map, way_graph_get_node_type (self->graph));
  label_queue_init (&run->open, run->n_values, run->n_criteria);
  front_bounds_init (&run->bounds, self->graph, self->measures, run->values,
                     run->n_bounds, self->goal);
  choose_dominance (run);

  return run;
}

void
front_run_free (FrontRun *self)
{
  for (gsize i = 0; i < self->sets_room; i++)
    label_set_clear (&self->sets[i]);
  label_set_clear (&self->goal_set);
  if (self->reader.graph != NULL)
    edge_reader_clear (&self->reader);
  front_bounds_clear (&self->bounds);
  label_queue_clear (&self->open);
  node_map_clear (&self->map);
  g_array_unref (self->answers);
  g_free (self->labels);
  g_free (self->sets);
  g_free (self->met);
  g_free (self->least);
  g_free (self);
}

/* The bytes that the run holds, without the searches for bounds. */
static gsize
count_bytes (const FrontRun *run)
{
  return run->sets_room * sizeof *run->sets + run->met_room * sizeof *run->met
         + run->least_room * run->n_bounds * sizeof *run->least
         + run->labels_room * sizeof *run->labels + run->set_bytes
         + run->map.count * node_map_bytes_per_node (&run->map)
         + node_index_bytes (&run->map.index)
         + label_queue_bytes (&run->open);
}

gboolean
front_run_charge (FrontRun *self,
                  GError  **error)
{
  return meter_take (self->meter, count_bytes (self), error)
         && front_bounds_charge (&self->bounds, self->meter, error);
}

/* Nodes -------------------------------------------------------------------- */

/* The node of starts and goals that @node belongs to. */
static WayNode
project (const WayFront *self,
         const FrontRun *run,
         WayNode         node)
{
  return run->has_states ? way_graph_project (self->graph, node) : node;
}

/* Makes room for all notes about node @id. */
static gboolean
reserve_node (FrontRun *run,
              guint32   id,
              GError  **error)
{
  const gsize before[3] = { run->sets_room, run->met_room, run->least_room };
  gsize wanted = MAX ((gsize) id + 1, FIRST_NODES);

  if (G_LIKELY (id < run->least_room))
    return TRUE;
  if (node_type_is_dense (run->map.type))
    wanted = MAX (wanted, way_node_type_get_n_nodes (run->map.type));
  if (!meter_grow (run->meter, &run->sets, &run->sets_room, wanted,
                   sizeof *run->sets, error))
    return FALSE;

  memset (run->sets + before[0], 0,
          (run->sets_room - before[0]) * sizeof *run->sets);
  if (!meter_grow (run->meter, &run->met, &run->met_room, wanted,
                   sizeof *run->met, error))
    return FALSE;

  memset (run->met + before[1], 0, run->met_room - before[1]);
  return meter_grow (run->meter, &run->least, &run->least_room, wanted,
                     run->n_bounds * sizeof *run->least, error);
}

/* The id of @node, whose bounds are then known. */
static gboolean
meet (WayFront *self,
      FrontRun *run,
      WayNode   node,
      guint32  *id,
      GError  **error)
{
  WayNode plain;

  if (!visit_meet_within (&run->map, run->meter, node, id, error)
      || !reserve_node (run, *id, error))
    return FALSE;
  if (run->met[*id] != NODE_UNMET)
    return TRUE;

  plain = project (self, run, node);
  for (guint i = 0; i < run->n_bounds; i++)
    run->least[(gsize) *id * run->n_bounds + i]
      = front_bounds_get (&run->bounds, i, plain);
  run->met[*id] = way_node_type_equal (self->type, plain, self->goal)
                    ? NODE_IS_GOAL : NODE_MET;
  return TRUE;
}

/* Opening labels ----------------------------------------------------------- */

/* Works out the bounds of a label at node @id. %FALSE if no path over it can
 * keep the maxima. */
static gboolean
find_bounds (const FrontRun *run,
             guint32         id,
             const gdouble  *values,
             gdouble        *bounds)
{
  const gdouble *least = run->least + (gsize) id * run->n_bounds;

  for (guint i = 0; i < run->n_bounds; i++)
    {
      const gdouble bound = values[i] + least[i];

      if (bound == INFINITY
          || bound * (1 - FRONT_BOUND_TOLERANCE) > run->values[i].max)
        return FALSE;
      if (i < run->n_criteria)
        bounds[i] = bound;
    }

  return TRUE;
}

/* Whether a label is beaten by a closed one of its node, or any path over it by
 * a path to the goal. */
static gboolean
is_dominated (const FrontRun *run,
              guint32         id,
              const gdouble  *values,
              const gdouble  *bounds)
{
  return dominance_covers (&run->goal_dominance, &run->goal_set, bounds + 1)
         || dominance_covers (&run->dominance, &run->sets[id],
                              values + run->first_compared);
}

static gboolean
open_label (FrontRun          *run,
            const LabelOrigin *origin,
            const gdouble     *values,
            GError           **error)
{
  gdouble bounds[WAY_FRONT_MAX_VALUES + 1];

  if (!find_bounds (run, origin->node, values, bounds)
      || is_dominated (run, origin->node, values, bounds))
    return TRUE;
  if (!label_queue_push (&run->open, origin, values, bounds, run->meter, error))
    return FALSE;

  run->statistics.opened++;
  run->statistics.peak_open = MAX (run->statistics.peak_open,
                                   run->open.n_entries);
  return TRUE;
}

/* Opens the start, or each of its states. */
static gboolean
open_starts (WayFront *self,
             FrontRun *run,
             GError  **error)
{
  LabelOrigin origin = { .parent = NO_LABEL, .edge = WAY_EDGE_NONE };
  gdouble values[WAY_FRONT_MAX_VALUES] = { 0 };
  const WayEdges *states;

  for (guint i = run->n_bounds; i < run->n_values; i++)
    values[i] = run->values[i].start;
  if (!(way_graph_get_flags (self->graph) & WAY_GRAPH_STATES))
    return meet (self, run, self->start, &origin.node, error)
           && open_label (run, &origin, values, error);
  if (!edge_reader_ask_states (&run->reader, self->start, error))
    return FALSE;

  states = edge_reader_edges (&run->reader);
  for (guint i = 0; i < way_edges_get_length (states); i++)
    {
      values[0] = way_edges_get_cost (states, i);
      if (!meet (self, run, way_edges_get_node (states, i), &origin.node, error)
          || !open_label (run, &origin, values, error))
        return FALSE;
    }

  return TRUE;
}

/* Extending ---------------------------------------------------------------- */

static gboolean
fail_value (GError    **error,
            const char *what,
            gdouble     before,
            gdouble     after)
{
  g_set_error (error, WAY_ERROR, WAY_ERROR_BAD_COST,
               "the function that extends a path %s from %g to %g", what,
               before, after);
  return FALSE;
}

/* Whether the function of the user has kept its promises. */
static gboolean
check_extension (const FrontRun *run,
                 const gdouble  *sums,
                 const gdouble  *next,
                 GError        **error)
{
  for (guint i = 0; i < run->n_values; i++)
    if (isnan (next[i]))
      return fail_value (error, "changed a value", sums[i], next[i]);
    else if (i < run->n_bounds && next[i] < sums[i])
      return fail_value (error, "lowered the cost or a measure", sums[i],
                         next[i]);

  return TRUE;
}

/* Adds the cost and the measures of an edge to the values of the label that is
 * being expanded. */
static gboolean
add_edge (FrontRun   *run,
          WayNode     from,
          WayNode     to,
          WayCost     cost,
          guint32     edge,
          gdouble    *next,
          GError    **error)
{
  for (guint i = 0; i < run->n_bounds; i++)
    {
      const Measure *measure = run->measures[i];
      const gdouble value
        = measure == NULL ? cost : measure_read (measure, from, to, edge);

      if (!(value >= 0))
        {
          g_propagate_error (error, measure_error (measure, edge, value));
          return FALSE;
        }
      next[i] = run->now[i] + value;
      run->has_overflow |= next[i] == INFINITY && value < INFINITY;
    }
  for (guint i = run->n_bounds; i < run->n_values; i++)
    next[i] = run->now[i];

  return TRUE;
}

/* Offers edge @i of those that leave the node of the pending label. */
static gboolean
offer_edge (WayFront *self,
            FrontRun *run,
            guint     i,
            GError  **error)
{
  const WayEdges *edges = edge_reader_edges (&run->reader);
  const WayNode node = way_edges_get_node (edges, i);
  const WayCost cost = way_edges_get_cost (edges, i);
  LabelOrigin origin = { run->pending, 0, way_edges_get_edge (edges, i) };
  gdouble next[WAY_FRONT_MAX_VALUES], sums[WAY_FRONT_MAX_VALUES];
  WayNode from, to;

  if (cost == INFINITY)
    return TRUE;
  from = project (self, run,
                  node_map_node (&run->map, run->labels[run->pending].node));
  to = project (self, run, node);
  if (!add_edge (run, from, to, cost, origin.edge, next, error))
    return FALSE;
  if (self->extend != NULL)
    {
      memcpy (sums, next, sizeof sums);
      if (!self->extend (from, to, origin.edge, run->now, next, run->n_values,
                         self->extend_data))
        return TRUE;
      if (!check_extension (run, sums, next, error))
        return FALSE;
    }
  return meet (self, run, node, &origin.node, error)
         && open_label (run, &origin, next, error);
}

/* Offers all edges out of the node of the pending label. */
static gboolean
expand (WayFront *self,
        FrontRun *run,
        GError  **error)
{
  const Label *label = &run->labels[run->pending];
  const gboolean is_start = label->parent == NO_LABEL;
  const WayAt at = {
    .node = node_map_node (&run->map, label->node),
    .came_from = node_map_node (&run->map,
                                is_start ? label->node
                                         : run->labels[label->parent].node),
    .cost_so_far = run->now[0],
    .is_start = is_start
  };
  guint n_edges;

  if (!meter_expand (run->meter, error)
      || !edge_reader_ask (&run->reader, &at, error))
    return FALSE;

  n_edges = way_edges_get_length (edge_reader_edges (&run->reader));
  for (guint i = 0; i < n_edges; i++)
    if (!offer_edge (self, run, i, error))
      return FALSE;

  run->statistics.expanded++;
  run->statistics.generated += n_edges;
  run->pending = NO_LABEL;
  return TRUE;
}

/* Closing labels ----------------------------------------------------------- */

/* Whether @values, which came later, beat the answer @old: only if their costs
 * are as good as equal. */
static gboolean
is_beaten (const FrontRun    *run,
           const FrontAnswer *old,
           const gdouble     *values)
{
  for (guint i = 0; i < run->n_criteria; i++)
    if (!front_is_at_most (values[i], old->values[i]))
      return FALSE;

  return TRUE;
}

/* Adds a closed label of the goal to the answers. */
static void
add_answer (FrontRun *run,
            guint32   label)
{
  FrontAnswer answer = { .label = label };

  memcpy (answer.values, run->now, sizeof answer.values);
  for (guint i = run->answers->len; i-- > 0;)
    if (is_beaten (run, &g_array_index (run->answers, FrontAnswer, i),
                   run->now))
      g_array_remove_index (run->answers, i);
  dominance_add (&run->goal_dominance, &run->goal_set, run->now + 1);
  g_array_append_val (run->answers, answer);
  run->is_complete = run->n_criteria == 1;
}

static gboolean
is_goal (WayFront          *self,
         FrontRun          *run,
         const LabelOrigin *origin,
         const gdouble     *values)
{
  return run->met[origin->node] == NODE_IS_GOAL
         && graph_is_open_at (self->graph,
                              node_map_node (&run->map, origin->node),
                              values[0]);
}

/* Makes room for a closed label of node @id. */
static gboolean
reserve_label (FrontRun *run,
               guint32   id,
               GError  **error)
{
  const gsize used = run->meter->budget.used;
  gboolean has_room;

  if (run->n_labels == NO_LABEL)
    return visit_no_memory (error);

  has_room = dominance_reserve (&run->dominance, &run->sets[id], run->meter,
                                error)
             && dominance_reserve (&run->goal_dominance, &run->goal_set,
                                   run->meter, error);
  run->set_bytes += run->meter->budget.used - used;
  return has_room
         && meter_grow (run->meter, &run->labels, &run->labels_room,
                        run->n_labels + 1, sizeof *run->labels, error);
}

/* Closes the first open label, which becomes pending unless it is a goal. */
static gboolean
take (WayFront *self,
      FrontRun *run,
      GError  **error)
{
  const guint32 slot = run->open.entries[0].slot;
  const gdouble *values = label_queue_values (&run->open, slot);
  const LabelOrigin origin = *label_queue_origin (&run->open, slot);

  if (is_dominated (run, origin.node, values,
                    label_queue_bounds (&run->open, slot)))
    {
      label_queue_pop (&run->open);
      return meter_go_on (run->meter, error);
    }
  if (!reserve_label (run, origin.node, error))
    return FALSE;

  memcpy (run->now, values, run->n_values * sizeof *values);
  label_queue_pop (&run->open);
  dominance_add (&run->dominance, &run->sets[origin.node],
                 run->now + run->first_compared);
  run->labels[run->n_labels] = (Label) { origin.parent, origin.node,
                                         origin.edge, run->now[0] };
  if (!is_goal (self, run, &origin, run->now))
    run->pending = (guint32) run->n_labels;
  else if (front_keeps_maxima (run->values, run->n_bounds, run->now))
    add_answer (run, (guint32) run->n_labels);
  run->n_labels++;
  return TRUE;
}

/* The whole ---------------------------------------------------------------- */

/* Prepares what the first call needs: bounds, the reader, the starts. */
static gboolean
prepare (WayFront *self,
         FrontRun *run,
         GError  **error)
{
  if (run->reader.graph != NULL)
    return TRUE;
  if (!front_bounds_find (&run->bounds, run->meter, error))
    return FALSE;
  if (!first_use_prepare (self->graph, &run->query, FALSE, run->meter))
    return visit_unprepared (run->meter, error);

  edge_reader_init (&run->reader, self->graph, &run->query);
  if (open_starts (self, run, error))
    return TRUE;

  edge_reader_clear (&run->reader);
  run->reader.graph = NULL;
  return FALSE;
}

/* Whether the first answer cannot be beaten any more. */
static gboolean
is_certain (const FrontRun *run)
{
  const FrontAnswer *first;

  if (run->answers->len == 0)
    return FALSE;

  first = &g_array_index (run->answers, FrontAnswer, 0);
  return run->is_complete
         || (run->pending == NO_LABEL
             && (run->open.n_entries == 0
                 || run->open.entries[0].first * (1 - FRONT_BOUND_TOLERANCE)
                      > first->values[0]));
}

/* No label is open any more. It is an error if that may be because sums were
 * too large. */
static gboolean
end (const FrontRun *run,
     GError        **error)
{
  if (!front_bounds_check (&run->bounds, error))
    return FALSE;
  if (!run->has_answered && (run->has_overflow || run->bounds.sums.has_overflow))
    g_set_error_literal (error, WAY_ERROR, WAY_ERROR_OVERFLOW,
                         "the costs or measures of a path add up to more than "
                         "a double holds");
  return FALSE;
}

gboolean
front_run_on (WayFront    *self,
              FrontRun    *run,
              FrontAnswer *answer,
              GError     **error)
{
  if (!prepare (self, run, error))
    return FALSE;

  while (!is_certain (run))
    {
      if (run->is_complete
          || (run->pending == NO_LABEL && run->open.n_entries == 0))
        return end (run, error);
      if (run->pending != NO_LABEL ? !expand (self, run, error)
                                   : !take (self, run, error))
        return FALSE;
    }

  if (!front_bounds_check (&run->bounds, error))
    return FALSE;

  *answer = g_array_index (run->answers, FrontAnswer, 0);
  g_array_remove_index (run->answers, 0);
  run->has_answered = TRUE;
  run->statistics.bytes = count_bytes (run);
  return TRUE;
}
