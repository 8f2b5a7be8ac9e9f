/* query-walk.c - least costs by two ways up the elimination tree
 * SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * All upward arcs of a node lead to its ancestors. So the nodes above a start
 * that matter are those on one way up the tree. They are settled in the order
 * of this way, and no open list is needed. If two nodes have different
 * ancestors, the lower one cannot be above the other. So the two ways are
 * walked together until they meet; from there on each node has a label from
 * either end (Dibbelt, Strasser and Wagner, 2014, section 7).
 *
 * From several starts the ways up are marked first, and their nodes are
 * sorted. */

#include "routing/hierarchy/query-private.h"

#include "core/meter.h"
#include "engine/reached.h"

#include <wayfind/core/error.h>

#include <math.h>

#define NUMBER guint32
#define LABEL WholePair
#define UP WholeUp
#define NONE WHOLE_NONE
#define KIND(name) whole_##name
#define LABELS whole
#define UPS whole
#define ROW WholeRow
#define ROW_OF values_whole_row
#define OF_ARC(cost) (cost)
#include "routing/hierarchy/walk-kind.h"

#define NUMBER gdouble
#define LABEL RealPair
#define UP RealUp
#define NONE ((gdouble) INFINITY)
#define KIND(name) real_##name
#define LABELS real
#define UPS real
#define ROW RealRow
#define ROW_OF values_real_row
#define OF_ARC(cost) (cost)
#include "routing/hierarchy/walk-kind.h"

/* Costs of starts and goals may be fractions. So labels are real if there are
 * several ends over whole arcs. */
#define NUMBER gdouble
#define LABEL RealPair
#define UP WholeUp
#define NONE ((gdouble) INFINITY)
#define KIND(name) mixed_##name
#define LABELS real
#define UPS whole
#define ROW WholeRow
#define ROW_OF values_whole_row
#define OF_ARC(cost)                                                          \
  ((cost) < WHOLE_NONE ? (gdouble) (cost) : (gdouble) INFINITY)
#include "routing/hierarchy/walk-kind.h"

static WayStatus
fail_no_memory (GError **error)
{
  g_set_error_literal (error, WAY_ERROR, WAY_ERROR_TOO_LARGE,
                       "not enough memory for a query");
  return WAY_STATUS_FAILED;
}

/* Allocates the labels for the next run, unless they exist. */
static gboolean
make_labels (WayHierarchyQuery *self,
             gboolean           is_whole)
{
  const gsize n = (gsize) costs_shape (self->costs)->n_nodes + 1;

  if (is_whole && self->whole == NULL)
    {
      self->whole = g_try_new (WholePair, n);
      for (gsize i = 0; self->whole != NULL && i < n; i++)
        self->whole[i] = (WholePair) { WHOLE_NONE, WHOLE_NONE };
    }
  if (!is_whole && self->real == NULL)
    {
      self->real = g_try_new (RealPair, n);
      for (gsize i = 0; self->real != NULL && i < n; i++)
        self->real[i] = (RealPair) { (gdouble) INFINITY, (gdouble) INFINITY };
    }

  return is_whole ? self->whole != NULL : self->real != NULL;
}

void
query_forget (WayHierarchyQuery *self)
{
  if (!self->is_dirty)
    return;

  if (!self->is_whole)
    real_forget (self);
  else
    whole_forget (self);
  self->is_dirty = FALSE;
}

/* Many ends --------------------------------------------------------------- */

static int
compare_ranks (gconstpointer a,
               gconstpointer b)
{
  const guint32 first = *(const guint32 *) a, second = *(const guint32 *) b;

  return first < second ? -1 : first > second;
}

/* Lists all ranks on the ways up from the ends of one side. Labels mark the
 * nodes that are listed already; they are set to 0 for that time. */
static void
mark_ways (WayHierarchyQuery *self,
           guint              side)
{
  const HierarchyShape *shape = costs_shape (self->costs);
  gdouble *labels = side == 0 ? &self->real->forward : &self->real->backward;
  GArray *way = self->ways[side];

  g_array_set_size (way, 0);
  for (guint i = 0; i < self->ends[side]->len; i++)
    for (guint32 at = g_array_index (self->ends[side], QueryEnd, i).rank;
         at < shape->n_nodes && labels[2 * (gsize) at] > 0;
         at = shape->parents[at])
      {
        labels[2 * (gsize) at] = 0;
        g_array_append_val (way, at);
      }

  for (guint i = 0; i < way->len; i++)
    labels[2 * (gsize) g_array_index (way, guint32, i)] = (gdouble) INFINITY;
  qsort (way->data, way->len, sizeof (guint32), compare_ranks);
}

/* Labels the ends of one side with their costs; if an end occurs several times,
 * with the least. */
static void
label_ends (WayHierarchyQuery *self,
            guint              side)
{
  const gdouble scale = self->costs->values.is_whole
                          ? 1 : self->costs->values.scale;
  gdouble *labels = side == 0 ? &self->real->forward : &self->real->backward;

  for (guint i = 0; i < self->ends[side]->len; i++)
    {
      const QueryEnd *end = &g_array_index (self->ends[side], QueryEnd, i);
      gdouble *label = &labels[2 * (gsize) end->rank];

      *label = MIN (*label, end->cost * scale);
    }
}

/* The run ----------------------------------------------------------------- */

static gboolean
is_one_to_one (const WayHierarchyQuery *self)
{
  for (guint side = 0; side < 2; side++)
    if (self->ends[side]->len != 1
        || g_array_index (self->ends[side], QueryEnd, 0).cost > 0)
      return FALSE;

  return TRUE;
}

static gboolean
walk (WayHierarchyQuery *self,
      Meter             *meter)
{
  const gboolean is_whole = self->costs->values.is_whole;

  self->is_dirty = TRUE;
  if (!self->is_many)
    {
      self->from = g_array_index (self->ends[0], QueryEnd, 0).rank;
      self->to = g_array_index (self->ends[1], QueryEnd, 0).rank;
      if (meter != NULL)
        return is_whole ? whole_walk_one (self, meter)
                        : real_walk_one (self, meter);

      return is_whole ? whole_walk_one (self, NULL)
                      : real_walk_one (self, NULL);
    }

  for (guint side = 0; side < 2; side++)
    mark_ways (self, side);
  for (guint side = 0; side < 2; side++)
    label_ends (self, side);

  return is_whole ? mixed_walk_many (self, meter)
                  : real_walk_many (self, meter);
}

/* The outcome of a walk that was not cut off. */
static WayStatus
conclude (WayHierarchyQuery *self,
          GError           **error)
{
  const Values *values = costs_values (self->costs);

  if (!(self->cost < (gdouble) INFINITY))
    return WAY_STATUS_EXHAUSTED;

  if (!values->is_whole)
    self->cost /= values->scale;
  if (self->cost < (gdouble) INFINITY)
    return WAY_STATUS_FOUND;

  g_set_error_literal (error, WAY_ERROR, WAY_ERROR_OVERFLOW,
                       "the cost of the best path exceeds the range of a "
                       "double");
  return WAY_STATUS_FAILED;
}

/* Whether all ways up can be walked, if they lie in a file. */
static gboolean
guard_ways (const WayHierarchyQuery *self,
            GError                 **error)
{
  const WayHierarchyCosts *costs = self->costs;

  for (guint side = 0; costs->guard != NULL && side < 2; side++)
    for (guint i = 0; i < self->ends[side]->len; i++)
      if (!shape_guard_way (costs->guard, costs_shape (costs),
                            costs_values (costs),
                            g_array_index (self->ends[side], QueryEnd, i).rank))
        {
          g_set_error_literal (error, WAY_ERROR, WAY_ERROR_PARSE,
                               "the file of the hierarchy is damaged: make it "
                               "again");
          return FALSE;
        }

  return TRUE;
}

WayStatus
query_walk (WayHierarchyQuery *self,
            Meter             *meter,
            GError           **error)
{
  query_forget (self);
  self->version = self->costs->version;
  self->is_many = !is_one_to_one (self);
  self->is_whole = !self->is_many && self->costs->values.is_whole;
  if (!make_labels (self, self->is_whole))
    return fail_no_memory (error);
  if (!guard_ways (self, error))
    return WAY_STATUS_FAILED;

  return walk (self, meter) ? conclude (self, error)
                            : reached_status_of (meter->met);
}

gboolean
query_is_from (const WayHierarchyQuery *self,
               guint                    side,
               guint32                  below,
               guint32                  at)
{
  if (self->is_whole)
    return whole_is_from (self, side, below, at);

  return self->costs->values.is_whole ? mixed_is_from (self, side, below, at)
                                      : real_is_from (self, side, below, at);
}
