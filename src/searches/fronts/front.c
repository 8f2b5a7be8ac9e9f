/* front.c - all good compromises between several criteria: the question
 * SPDX-License-Identifier: LGPL-2.1-or-later */

#include "searches/fronts/front-private.h"

#include "core/node-type-private.h"

#include <wayfind/core/error.h>

G_DEFINE_FINAL_TYPE (WayFront, way_front, G_TYPE_OBJECT)

static void
value_clear (gpointer item)
{
  FrontValue *value = item;

  g_clear_pointer (&value->heuristic, way_heuristic_unref);
}

static void
drop_extend (WayFront *self)
{
  const GDestroyNotify destroy = self->extend_destroy;

  self->extend = NULL;
  self->extend_destroy = NULL;
  if (destroy != NULL)
    destroy (self->extend_data);
}

static void
finalize (GObject *object)
{
  WayFront *self = WAY_FRONT (object);

  g_clear_pointer (&self->run, front_run_free);
  drop_extend (self);
  g_array_unref (self->values);
  way_node_type_free_node (self->type, self->start);
  way_node_type_free_node (self->type, self->goal);
  g_clear_pointer (&self->type, way_node_type_unref);
  g_clear_object (&self->measures);
  g_clear_object (&self->graph);

  G_OBJECT_CLASS (way_front_parent_class)->finalize (object);
}

static void
way_front_class_init (WayFrontClass *klass)
{
  G_OBJECT_CLASS (klass)->finalize = finalize;
}

static void
way_front_init (WayFront *self)
{
  const FrontValue cost = { .measure = WAY_FRONT_COST, .max = INFINITY };

  self->values = g_array_new (FALSE, FALSE, sizeof (FrontValue));
  g_array_set_clear_func (self->values, value_clear);
  g_array_append_val (self->values, cost);
}

WayFront *
way_front_new (WayGraph    *graph,
               WayMeasures *measures,
               WayNode      start,
               WayNode      goal)
{
  WayFront *self;

  g_return_val_if_fail (WAY_IS_GRAPH (graph), NULL);
  g_return_val_if_fail (measures == NULL || WAY_IS_MEASURES (measures), NULL);
  g_return_val_if_fail (node_type_can_copy (way_graph_get_query_type (graph),
                                            start), NULL);
  g_return_val_if_fail (node_type_can_copy (way_graph_get_query_type (graph),
                                            goal), NULL);

  self = g_object_new (WAY_TYPE_FRONT, NULL);
  self->graph = g_object_ref (graph);
  self->type = way_node_type_ref (way_graph_get_query_type (graph));
  self->start = way_node_type_copy_node (self->type, start);
  self->goal = way_node_type_copy_node (self->type, goal);
  g_set_object (&self->measures, measures);

  return self;
}

/* The question ------------------------------------------------------------- */

/* The first value behind all values of @role and of roles before it. */
static guint
find_end (WayFront *self,
          FrontRole role)
{
  guint i = 0;

  while (i < self->values->len
         && g_array_index (self->values, FrontValue, i).role <= role)
    i++;

  return i;
}

static void
insert (WayFront  *self,
        FrontValue value)
{
  g_array_insert_val (self->values, find_end (self, value.role), value);
}

static gboolean
has_measure (WayFront *self,
             guint     measure)
{
  return measure == WAY_FRONT_COST
         || (self->measures != NULL
             && measure < way_measures_get_count (self->measures));
}

/* The place of the value that sums up @measure; the number of values if none
 * does. */
static guint
find_value (WayFront *self,
            guint     measure)
{
  guint i = 0;

  while (i < self->values->len
         && (g_array_index (self->values, FrontValue, i).role == FRONT_RESOURCE
             || g_array_index (self->values, FrontValue, i).measure != measure))
    i++;

  return i;
}

void
way_front_add_criterion (WayFront *self,
                         guint     measure)
{
  FrontValue value = { .role = FRONT_CRITERION, .measure = measure,
                       .max = INFINITY };
  guint i;

  g_return_if_fail (WAY_IS_FRONT (self));
  g_return_if_fail (self->run == NULL && !self->is_busy);
  g_return_if_fail (has_measure (self, measure));

  i = find_value (self, measure);
  if (i < self->values->len)
    {
      FrontValue *old = &g_array_index (self->values, FrontValue, i);

      g_return_if_fail (old->role != FRONT_CRITERION);
      value.max = old->max;
      value.heuristic = g_steal_pointer (&old->heuristic);
      g_array_remove_index (self->values, i);
    }
  g_return_if_fail (self->values->len < WAY_FRONT_MAX_VALUES);

  insert (self, value);
}

/* The value that sums up @measure; a new one if none does. */
static FrontValue *
get_value (WayFront *self,
           guint     measure)
{
  const FrontValue value = { .role = FRONT_LIMITED, .measure = measure,
                             .max = INFINITY };
  guint i = find_value (self, measure);

  if (i == self->values->len)
    {
      g_return_val_if_fail (i < WAY_FRONT_MAX_VALUES, NULL);
      insert (self, value);
      i = find_value (self, measure);
    }

  return &g_array_index (self->values, FrontValue, i);
}

void
way_front_set_max (WayFront *self,
                   guint     measure,
                   gdouble   max)
{
  FrontValue *value;

  g_return_if_fail (WAY_IS_FRONT (self));
  g_return_if_fail (self->run == NULL && !self->is_busy);
  g_return_if_fail (has_measure (self, measure));
  g_return_if_fail (max >= 0);

  value = get_value (self, measure);
  if (value != NULL)
    value->max = max;
}

void
way_front_add_resource (WayFront       *self,
                        gdouble         value,
                        WayResourceRule rule)
{
  const FrontValue resource = { .role = FRONT_RESOURCE, .max = INFINITY,
                                .start = value, .rule = rule };

  g_return_if_fail (WAY_IS_FRONT (self));
  g_return_if_fail (self->run == NULL && !self->is_busy);
  g_return_if_fail (!isnan (value));
  g_return_if_fail (rule <= WAY_RESOURCE_EQUAL);
  g_return_if_fail (self->values->len < WAY_FRONT_MAX_VALUES);

  insert (self, resource);
}

void
way_front_set_extend (WayFront      *self,
                      WayExtendFunc  func,
                      gpointer       user_data,
                      GDestroyNotify destroy)
{
  g_return_if_fail (WAY_IS_FRONT (self));
  g_return_if_fail (self->run == NULL && !self->is_busy);

  drop_extend (self);
  self->extend = func;
  self->extend_data = user_data;
  self->extend_destroy = destroy;
}

void
way_front_set_heuristic (WayFront     *self,
                         guint         measure,
                         WayHeuristic *heuristic)
{
  FrontValue *value;

  g_return_if_fail (WAY_IS_FRONT (self));
  g_return_if_fail (self->run == NULL && !self->is_busy);
  g_return_if_fail (has_measure (self, measure));

  value = get_value (self, measure);
  if (value == NULL)
    return;

  if (heuristic != NULL)
    way_heuristic_ref (heuristic);
  g_clear_pointer (&value->heuristic, way_heuristic_unref);
  value->heuristic = heuristic;
}

/* Answers ------------------------------------------------------------------ */

static gboolean
fail_changed (GError **error)
{
  g_set_error_literal (error, WAY_ERROR, WAY_ERROR_CHANGED,
                       "the graph has changed since the front began");
  return FALSE;
}

/* Makes a run, or takes up the one that there is. */
static gboolean
begin (WayFront *self,
       Meter    *meter,
       GError  **error)
{
  if (self->run == NULL)
    {
      self->run = front_run_new (self, meter);
      return TRUE;
    }

  self->run->meter = meter;
  return front_run_charge (self->run, error);
}

/* The path of a closed label. */
static WayPath *
build_path (WayFront *self,
            guint32   last)
{
  g_autoptr (GArray) nodes = g_array_new (FALSE, FALSE, sizeof (WayNode));
  g_autoptr (GArray) costs = g_array_new (FALSE, FALSE, sizeof (WayCost));
  g_autoptr (GArray) edges = g_array_new (FALSE, FALSE, sizeof (guint32));
  const FrontRun *run = self->run;
  guint n = 0;

  for (guint32 i = last; i != NO_LABEL; i = run->labels[i].parent)
    n++;
  g_array_set_size (nodes, n);
  g_array_set_size (costs, n);
  g_array_set_size (edges, n);
  for (guint32 i = last; i != NO_LABEL; i = run->labels[i].parent)
    {
      const Label *label = &run->labels[i];
      const WayNode node = node_map_node (&run->map, label->node);

      n--;
      g_array_index (nodes, WayNode, n) = way_graph_project (self->graph, node);
      g_array_index (costs, WayCost, n) = label->cost;
      g_array_index (edges, guint32, n) = label->edge;
    }

  return way_path_new (self->type, (const WayNode *) nodes->data,
                       (const WayCost *) costs->data,
                       (const guint32 *) edges->data, nodes->len, FALSE);
}

static WayPath *
find_next (WayFront *self,
           Meter    *meter,
           GError  **error)
{
  FrontAnswer answer;

  if (way_graph_is_blocked (self->graph, self->goal) || !begin (self, meter, error)
      || !front_run_on (self, self->run, &answer, error))
    return NULL;

  self->n_last = self->run->n_values;
  for (guint i = 0; i < self->n_last; i++)
    self->last[i] = answer.values[i];
  return build_path (self, answer.label);
}

WayPath *
way_front_next (WayFront        *self,
                const WayLimits *limits,
                GError         **error)
{
  WayPath *path = NULL;
  Meter meter;

  g_return_val_if_fail (WAY_IS_FRONT (self), NULL);
  g_return_val_if_fail (error == NULL || *error == NULL, NULL);

  if (self->is_busy)
    {
      g_set_error_literal (error, WAY_ERROR, WAY_ERROR_BUSY,
                           "the front is used from inside its own callbacks");
      return NULL;
    }

  g_object_ref (self);          /* a callback may drop the last reference */
  self->is_busy = TRUE;
  meter_init (&meter, limits);
  meter_expect (&meter, self->graph);
  if (self->run != NULL
      && way_graph_get_version (self->graph) != self->run->version)
    fail_changed (error);
  else if (meter_look (&meter, error))
    path = find_next (self, &meter, error);
  if (path != NULL
      && way_graph_get_version (self->graph) != self->run->version)
    {
      g_clear_pointer (&path, way_path_unref);
      fail_changed (error);
    }
  if (self->run != NULL)
    self->run->meter = NULL;
  self->is_busy = FALSE;
  g_object_unref (self);

  return path;
}

gdouble
way_front_get_value (WayFront *self,
                     guint     i)
{
  g_return_val_if_fail (WAY_IS_FRONT (self), NAN);

  return i < self->n_last ? self->last[i] : NAN;
}

void
way_front_get_statistics (WayFront      *self,
                          WayStatistics *statistics)
{
  g_return_if_fail (WAY_IS_FRONT (self));
  g_return_if_fail (statistics != NULL);

  *statistics = self->run != NULL ? self->run->statistics
                                  : (WayStatistics) { 0 };
}
