/* sweep.c - least costs from some nodes to all targets of a selection
 * SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * A best way goes up the elimination tree and down again. The ways up from a
 * source are walked like those of a query. Then a sweep goes over all selected
 * nodes from the highest down, with as many sources side by side as fill a line
 * of memory, since a sweep mostly waits for memory (Delling, Goldberg and
 * Werneck, "Faster batched shortest paths in road networks", 2011). */

#include "config.h"

#include "routing/hierarchy/sweep.h"

#include <wayfind/core/error.h>

#include <math.h>
#include <string.h>

/* The bytes of a line of memory. */
#define LINE 64

/* The same function compiled again for processors that add more numbers at
 * once. The loader chooses. */
#ifdef HAVE_TARGET_CLONES
#define FOR_EACH_PROCESSOR                                                    \
  __attribute__ ((target_clones ("avx512f", "avx2", "default")))
#else
#define FOR_EACH_PROCESSOR
#endif

#define NUMBER gint32
#define UP WholeUp
#define DOWN WholeDown
#define CLIMB guint32
#define CLIMB_NONE WHOLE_NONE
#define KIND(name) whole_##name
#define MEMBER whole
#define ROW WholeRow
#define ROW_OF values_whole_row
#include "routing/hierarchy/sweep-kind.h"

#define NUMBER gdouble
#define UP RealUp
#define DOWN RealDown
#define CLIMB gdouble
#define CLIMB_NONE ((gdouble) INFINITY)
#define KIND(name) real_##name
#define MEMBER real
#define ROW RealRow
#define ROW_OF values_real_row
#include "routing/hierarchy/sweep-kind.h"

static gsize
number_size (const Selection *selection)
{
  return selection->is_whole ? sizeof (gint32) : sizeof (gdouble);
}

gsize
sweep_desk_bytes (const Selection         *selection,
                  const WayHierarchyCosts *costs,
                  guint32                  n_lanes,
                  gboolean                 carries)
{
  const gsize n_ranks = costs_shape (costs)->n_nodes;
  const gsize n_labels = (gsize) selection->n_nodes * n_lanes;
  const gsize measure = carries ? (n_labels + 2 * n_ranks) * sizeof (gdouble)
                                : 0;

  return (n_labels + n_ranks) * number_size (selection) + LINE + measure;
}

void
sweep_desk_clear (SweepDesk *self)
{
  g_free (self->memory);
  g_free (self->climb);
  g_free (self->sums);
  g_free (self->climb_costs);
  g_free (self->climb_sums);
  memset (self, 0, sizeof *self);
}

/* FALSE if there is too little memory. */
static gboolean
allocate_measure (SweepDesk *self,
                  gsize      n_labels,
                  gsize      n_ranks)
{
  self->sums = g_try_new (gdouble, MAX (n_labels, 1));
  self->climb_costs = g_try_new (gdouble, MAX (n_ranks, 1));
  self->climb_sums = g_try_new (gdouble, MAX (n_ranks, 1));
  if (self->sums == NULL || self->climb_costs == NULL
      || self->climb_sums == NULL)
    return FALSE;

  for (gsize i = 0; i < n_ranks; i++)
    self->climb_costs[i] = (gdouble) INFINITY;

  return TRUE;
}

gboolean
sweep_desk_init (SweepDesk               *self,
                 const Selection         *selection,
                 const WayHierarchyCosts *costs,
                 guint32                  n_lanes,
                 gboolean                 carries,
                 GError                 **error)
{
  const gsize n_ranks = costs_shape (costs)->n_nodes;
  const gsize n_labels = (gsize) selection->n_nodes * n_lanes;
  const gsize size = number_size (selection);

  *self = (SweepDesk) { .n_lanes = n_lanes };
  self->memory = g_try_malloc (n_labels * size + LINE);
  self->climb = g_try_malloc (MAX (n_ranks, 1) * size);
  if (self->memory == NULL || self->climb == NULL
      || (carries && !allocate_measure (self, n_labels, n_ranks)))
    {
      sweep_desk_clear (self);
      g_set_error_literal (error, WAY_ERROR, WAY_ERROR_TOO_LARGE,
                           "not enough memory for a sweep");
      return FALSE;
    }

  self->labels = (char *) self->memory
                 + (LINE - (guintptr) self->memory % LINE) % LINE;
  for (gsize i = 0; i < n_ranks; i++)
    if (selection->is_whole)
      ((guint32 *) self->climb)[i] = WHOLE_NONE;
    else
      ((gdouble *) self->climb)[i] = (gdouble) INFINITY;

  return TRUE;
}

/* "No way" in whole labels: adding any arc to it does not overflow, and no cost
 * of a way is as large (values_most_whole()). */
static gint32
whole_label_none (const HierarchyShape *shape)
{
  return (gint32) (WHOLE_NONE - values_most_whole (shape));
}

/* Sweeping ----------------------------------------------------------------- */

static void
sweep_whole (const SweepDesk      *self,
             const Selection      *selection,
             const HierarchyShape *shape,
             const Values         *values,
             const WayNode        *sources,
             guint                 n_sources)
{
  const gint32 none = whole_label_none (shape);
  gint32 *labels = self->labels;

  for (gsize i = 0; i < (gsize) selection->n_nodes * self->n_lanes; i++)
    labels[i] = none;
  for (guint i = 0; i < n_sources; i++)
    whole_climb (self, selection, shape, values,
                 shape->ranks[WAY_NODE_INDEX (sources[i])], i);
  if (self->n_lanes == 1)
    whole_descend_one (labels, selection);
  else
    whole_descend_many (labels, selection);
}

static void
sweep_real (const SweepDesk      *self,
            const Selection      *selection,
            const HierarchyShape *shape,
            const Values         *values,
            const WayNode        *sources,
            guint                 n_sources)
{
  gdouble *labels = self->labels;

  for (gsize i = 0; i < (gsize) selection->n_nodes * self->n_lanes; i++)
    labels[i] = (gdouble) INFINITY;
  for (guint i = 0; i < n_sources; i++)
    real_climb (self, selection, shape, values,
                shape->ranks[WAY_NODE_INDEX (sources[i])], i);
  if (self->n_lanes == 1)
    real_descend_one (labels, selection);
  else
    real_descend_many (labels, selection);
}

/* Rows --------------------------------------------------------------------- */

static void
fill_whole (const SweepDesk *self,
            const Selection *selection,
            gint32           none,
            guint            lane,
            WayCost         *row)
{
  const gint32 *labels = (const gint32 *) self->labels + lane;

  for (gsize i = 0; i < selection->n_targets; i++)
    {
      const gint32 label
        = labels[(gsize) selection->targets[i] * self->n_lanes];

      row[i] = label < none ? (WayCost) label : (WayCost) INFINITY;
    }
}

/* FALSE if a least cost exceeds the range of a double. */
static gboolean
fill_real (const SweepDesk *self,
           const Selection *selection,
           guint            lane,
           WayCost         *row)
{
  const gdouble *labels = (const gdouble *) self->labels + lane;
  gboolean good = TRUE;

  for (gsize i = 0; i < selection->n_targets; i++)
    {
      const gdouble label
        = labels[(gsize) selection->targets[i] * self->n_lanes];

      row[i] = label / selection->scale;
      good &= row[i] < (WayCost) INFINITY || label >= (gdouble) INFINITY;
    }

  return good;
}

gboolean
sweep_run (SweepDesk               *self,
           const Selection         *selection,
           const WayHierarchyCosts *costs,
           const WayNode           *sources,
           guint                    n_sources,
           WayCost                 *rows)
{
  const HierarchyShape *shape = costs_shape (costs);
  const Values *values = costs_values (costs);
  gboolean good = TRUE;

  if (selection->is_whole)
    sweep_whole (self, selection, shape, values, sources, n_sources);
  else
    sweep_real (self, selection, shape, values, sources, n_sources);

  for (guint i = 0; i < n_sources; i++)
    if (selection->is_whole)
      fill_whole (self, selection, whole_label_none (shape), i,
                  rows + i * selection->n_targets);
    else
      good &= fill_real (self, selection, i, rows + i * selection->n_targets);

  return good;
}

void
sweep_carry (SweepDesk               *self,
             const Selection         *selection,
             const WayHierarchyCosts *costs,
             const SweepMeasure      *measure,
             const WayNode           *sources,
             guint                    n_sources,
             gdouble                 *sums)
{
  const HierarchyShape *shape = costs_shape (costs);
  const gsize n_targets = selection->n_targets;

  for (gsize i = 0; i < (gsize) selection->n_nodes * self->n_lanes; i++)
    self->sums[i] = (gdouble) INFINITY;
  (selection->is_whole ? whole_carry : real_carry)
    (self, selection, shape, costs_values (costs), measure, sources, n_sources);

  for (guint lane = 0; lane < n_sources; lane++)
    for (gsize i = 0; i < n_targets; i++)
      sums[lane * n_targets + i]
        = self->sums[(gsize) selection->targets[i] * self->n_lanes + lane];
}
