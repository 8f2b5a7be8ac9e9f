/* next-steps.c - the next step between any two nodes of a small graph
 * SPDX-License-Identifier: LGPL-2.1-or-later */

#include "searches/preparation/next-steps-private.h"

#include "core/node-type-private.h"
#include "searches/preparation/step-maker.h"
#include "searches/preparation/trail.h"

#include <wayfind/core/error.h>

struct _WayNextSteps
{
  GObject   parent_instance;

  WayGraph *graph;              /* (owned) */
  guint64   version;            /* of the graph when they were made */
  StepTable table;
  GBytes   *file;               /* (owned) (nullable) where its arrays lie */
};

G_DEFINE_FINAL_TYPE (WayNextSteps, way_next_steps, G_TYPE_OBJECT)

static void
finalize (GObject *object)
{
  WayNextSteps *self = WAY_NEXT_STEPS (object);

  if (self->file == NULL)
    step_table_clear (&self->table);
  g_clear_pointer (&self->file, g_bytes_unref);
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

  meter_begin_stage (&meter, 0, 1);
  if (!step_table_make (&self->table, graph, &meter, error))
    return NULL;

  meter_tell_end (&meter);
  return g_steal_pointer (&self);
}

WayGraph *
next_steps_get_graph (const WayNextSteps *self)
{
  return self->graph;
}

gboolean
next_steps_is_current (const WayNextSteps *self)
{
  return way_graph_get_version (self->graph) == self->version;
}

gboolean
way_next_steps_get_next (WayNextSteps *self,
                         WayNode       from,
                         WayNode       to,
                         WayNode      *next)
{
  guint32 step;

  g_return_val_if_fail (WAY_IS_NEXT_STEPS (self), FALSE);
  g_return_val_if_fail (WAY_NODE_INDEX (from) < self->table.n_nodes, FALSE);
  g_return_val_if_fail (WAY_NODE_INDEX (to) < self->table.n_nodes, FALSE);

  if (from == to)
    return FALSE;
  step = step_table_look_up (&self->table, (guint32) WAY_NODE_INDEX (from),
                             (guint32) WAY_NODE_INDEX (to));
  if (step == G_MAXUINT32)
    return FALSE;

  if (next != NULL)
    *next = WAY_INDEX (step);
  return TRUE;
}

/* Steps that were made lead to their goal by different nodes. */
static WayPath *
fail_in_circle (GError **error)
{
  g_set_error_literal (error, WAY_ERROR, WAY_ERROR_PARSE,
                       "the file of next steps is damaged: make them anew");
  return NULL;
}

WayPath *
way_next_steps_dup_path (WayNextSteps *self,
                         WayNode       from,
                         WayNode       to,
                         GError      **error)
{
  g_auto (Trail) trail = { 0 };
  WayNode at = from, next;
  guint32 n_steps = 0;

  g_return_val_if_fail (WAY_IS_NEXT_STEPS (self), NULL);
  g_return_val_if_fail (WAY_NODE_INDEX (from) < self->table.n_nodes, NULL);
  g_return_val_if_fail (WAY_NODE_INDEX (to) < self->table.n_nodes, NULL);
  g_return_val_if_fail (error == NULL || *error == NULL, NULL);

  if (from == to ? way_graph_is_blocked (self->graph, to)
                 : !way_next_steps_get_next (self, from, to, NULL))
    return NULL;

  trail_init (&trail, self->graph, from);
  while (way_next_steps_get_next (self, at, to, &next))
    {
      if (!trail_step (&trail, next,
                       "the graph has changed since its next steps were made: "
                       "make them anew", error))
        return NULL;
      at = next;
      if (G_UNLIKELY (++n_steps >= self->table.n_nodes))
        return fail_in_circle (error);
    }

  if (at == to)
    return trail_to_path (&trail);

  return fail_in_circle (error);
}

gsize
next_steps_get_n_runs (const WayNextSteps *self)
{
  return (gsize) self->table.n_runs;
}

gsize
way_next_steps_get_bytes (WayNextSteps *self)
{
  const StepTable *table = &self->table;

  g_return_val_if_fail (WAY_IS_NEXT_STEPS (self), 0);

  return sizeof *self
         + table->n_nodes * sizeof *table->numbers
         + (table->n_nodes + 1) * sizeof *table->first_slot
         + (gsize) table->n_slots * sizeof *table->slots
         + (table->n_nodes + 1) * sizeof *table->first_run
         + (gsize) table->n_runs * sizeof *table->runs;
}

/* In files ----------------------------------------------------------------- */

/* The section "next-steps". */
typedef struct
{
  guint32 n_nodes;
  guint32 n_place_bits;
  guint64 n_slots;
  guint64 n_runs;
} Counts;

void
next_steps_put_sections (const WayNextSteps *self,
                         SectionList        *list)
{
  const StepTable *table = &self->table;
  const gsize n = table->n_nodes;
  const Counts counts = { table->n_nodes, table->n_place_bits, table->n_slots,
                          table->n_runs };

  section_list_take (list, "next-steps", g_memdup2 (&counts, sizeof counts), 1,
                     sizeof counts);
  section_list_add (list, "step-numbers", table->numbers, n,
                    sizeof *table->numbers);
  section_list_add (list, "step-slot-first", table->first_slot, n + 1,
                    sizeof *table->first_slot);
  section_list_add (list, "step-slots", table->slots, (gsize) table->n_slots,
                    sizeof *table->slots);
  section_list_add (list, "step-run-first", table->first_run, n + 1,
                    sizeof *table->first_run);
  section_list_add (list, "step-runs", table->runs, (gsize) table->n_runs,
                    sizeof *table->runs);
}

gboolean
next_steps_have_sections (const Sections *sections)
{
  return sections_have (sections, "next-steps");
}

WayNextSteps *
next_steps_from_sections (Sections *sections,
                          WayGraph *graph,
                          GError  **error)
{
  g_autoptr (WayNextSteps) self = g_object_new (WAY_TYPE_NEXT_STEPS, NULL);
  StepTable *table = &self->table;
  Counts counts;

  self->graph = g_object_ref (graph);
  self->version = way_graph_get_version (graph);
  self->file = g_bytes_ref (sections->bytes);
  sections_copy (sections, "next-steps", &counts, sizeof counts);
  if (counts.n_nodes != node_type_count (way_graph_get_node_type (graph))
      || counts.n_place_bits > 31 || counts.n_slots > G_MAXSIZE / 8
      || counts.n_runs > G_MAXSIZE / 8)
    sections_blame (sections, "next-steps");
  if (!sections_finish (sections, error))
    return NULL;

  *table = (StepTable) { counts.n_nodes, counts.n_place_bits, counts.n_slots,
                         counts.n_runs };
  table->numbers = sections_take (sections, "step-numbers", counts.n_nodes,
                                  sizeof *table->numbers);
  table->first_slot = sections_take (sections, "step-slot-first",
                                     (gsize) counts.n_nodes + 1,
                                     sizeof *table->first_slot);
  table->slots = sections_take (sections, "step-slots",
                                (gsize) counts.n_slots, sizeof *table->slots);
  table->first_run = sections_take (sections, "step-run-first",
                                    (gsize) counts.n_nodes + 1,
                                    sizeof *table->first_run);
  table->runs = sections_take (sections, "step-runs", (gsize) counts.n_runs,
                               sizeof *table->runs);

  return sections_finish (sections, error) ? g_steal_pointer (&self) : NULL;
}
