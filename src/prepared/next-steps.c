/* next-steps.c - the next step between any two nodes of a small graph
 * SPDX-License-Identifier: LGPL-2.1-or-later */

#include <wayfind/next-steps.h>

#include "prepared/step-maker.h"
#include "prepared/trail.h"

struct _WayNextSteps
{
  GObject   parent_instance;

  WayGraph *graph;              /* (owned) */
  guint64   version;            /* of the graph when they were made */
  StepTable table;
};

G_DEFINE_FINAL_TYPE (WayNextSteps, way_next_steps, G_TYPE_OBJECT)

static void
finalize (GObject *object)
{
  WayNextSteps *self = WAY_NEXT_STEPS (object);

  step_table_clear (&self->table);
  g_clear_object (&self->graph);

  G_OBJECT_CLASS (way_next_steps_parent_class)->finalize (object);
}

static void
way_next_steps_class_init (WayNextStepsClass *klass)
{
  G_OBJECT_CLASS (klass)->finalize = finalize;
}

static void
way_next_steps_init (WayNextSteps *self)
{
}

WayNextSteps *
way_next_steps_new (WayGraph        *graph,
                    const WayLimits *limits,
                    GError         **error)
{
  g_autoptr (WayNextSteps) self = NULL;
  Meter meter;

  g_return_val_if_fail (WAY_IS_GRAPH (graph), NULL);
  g_return_val_if_fail (error == NULL || *error == NULL, NULL);

  meter_init (&meter, limits);
  self = g_object_new (WAY_TYPE_NEXT_STEPS, NULL);
  self->graph = g_object_ref (graph);
  self->version = way_graph_get_version (graph);

  return step_table_make (&self->table, graph, &meter, error)
           ? g_steal_pointer (&self) : NULL;
}

WayGraph *
way_next_steps_get_graph (WayNextSteps *self)
{
  g_return_val_if_fail (WAY_IS_NEXT_STEPS (self), NULL);

  return self->graph;
}

gboolean
way_next_steps_is_current (WayNextSteps *self)
{
  g_return_val_if_fail (WAY_IS_NEXT_STEPS (self), FALSE);

  return way_graph_get_version (self->graph) == self->version;
}

gboolean
way_next_steps_get_next (WayNextSteps *self,
                         guint32       from,
                         guint32       to,
                         guint32      *next)
{
  guint32 step;

  g_return_val_if_fail (WAY_IS_NEXT_STEPS (self), FALSE);
  g_return_val_if_fail (from < self->table.n_nodes, FALSE);
  g_return_val_if_fail (to < self->table.n_nodes, FALSE);

  if (from == to)
    return FALSE;
  step = step_table_look_up (&self->table, from, to);
  if (step == G_MAXUINT32)
    return FALSE;

  if (next != NULL)
    *next = step;
  return TRUE;
}

WayPath *
way_next_steps_dup_path (WayNextSteps *self,
                         guint32       from,
                         guint32       to,
                         GError      **error)
{
  g_auto (Trail) trail = { 0 };
  guint32 at = from, next;

  g_return_val_if_fail (WAY_IS_NEXT_STEPS (self), NULL);
  g_return_val_if_fail (from < self->table.n_nodes, NULL);
  g_return_val_if_fail (to < self->table.n_nodes, NULL);
  g_return_val_if_fail (error == NULL || *error == NULL, NULL);

  if (from != to && !way_next_steps_get_next (self, from, to, NULL))
    return NULL;

  trail_init (&trail, self->graph, WAY_INDEX (from));
  while (way_next_steps_get_next (self, at, to, &next))
    {
      if (!trail_step (&trail, WAY_INDEX (next),
                       "the graph has changed since its next steps were made: "
                       "make them anew", error))
        return NULL;
      at = next;
    }

  return trail_to_path (&trail);
}

gsize
way_next_steps_get_n_runs (WayNextSteps *self)
{
  g_return_val_if_fail (WAY_IS_NEXT_STEPS (self), 0);

  return self->table.first_run[self->table.n_nodes];
}

gsize
way_next_steps_get_bytes (WayNextSteps *self)
{
  const StepTable *table = &self->table;

  g_return_val_if_fail (WAY_IS_NEXT_STEPS (self), 0);

  return sizeof *self
         + table->n_nodes * sizeof *table->numbers
         + (table->n_nodes + 1) * sizeof *table->first_slot
         + table->first_slot[table->n_nodes] * sizeof *table->slots
         + (table->n_nodes + 1) * sizeof *table->first_run
         + table->first_run[table->n_nodes] * sizeof *table->runs;
}
