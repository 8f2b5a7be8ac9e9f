/* field-mend.c - a field mended where the graph has changed
 * SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * After Ramalingam and Reps, "An incremental algorithm for a generalization of
 * the shortest-path problem" (1996). Steps make a tree. The graph tells the
 * nodes whose edges have changed, and then
 *
 * - CHECK: of these, the ones whose step costs more than it did, or is gone,
 *   are broken;
 * - SPREAD: so is every node that steps to a broken one;
 * - SEED: a broken node can begin with the best step to a node that is not, or
 *   as a goal; a changed node may have a better step than before;
 * - SEARCH: from these the engine finds the other nodes with a better way. A
 *   view leaves out the edges to all others (prepared/mend-view).
 *
 * Then each cost is that of a way, and no edge leads to a better one. So it is
 * the least over all ways, each added up from its goal. That least is one
 * number, however sums are rounded: a new field has the same.
 *
 * Steps make no circle, also where edges cost nothing. Along a circle all costs
 * would be the same. It would lead from a node that was mended to one with an
 * old way, and that way on to another mended node. But an old way costs at
 * least what the mended node on it cost before: more than it costs now.
 *
 * Each phase can stop at a limit and be carried on by another call. If the
 * graph has changed in between, what is found of those nodes may be wrong.
 * All else is right, and those nodes are mended next. O(n log n) for n nodes
 * that break or improve. */

#include "searches/preparation/field-private.h"

#include "engine/find-path-private.h"
#include "searches/preparation/mend-view.h"

#include <wayfind/core/error.h>
#include <wayfind/engine/results.h>

#include <float.h>
#include <string.h>

/* A field of which more than this share has broken is made anew: that asks each
 * node for its edges once, where mending asks a broken node three times. */
#define LARGEST_SHARE 4

/* ... but no field that is as small as this. */
#define SMALL 64

/* One call: the graph and the graph turned around, each asked by a cursor. */
typedef struct
{
  WayField *field;
  Mend     *mend;
  Meter    *meter;
  Visit     forth;
  Visit     back;
  gboolean  overflows;          /* a way costs more than a double holds */
} Work;

WayStatus
field_stop (const Meter *meter,
            GError      *failure,
            GError     **error)
{
  WayStatus status = meter->met == LIMIT_NONE ? WAY_STATUS_FAILED
                                              : reached_status_of (meter->met);

  if (g_error_matches (failure, WAY_ERROR, WAY_ERROR_LIMIT)
      && status == WAY_STATUS_FAILED)
    status = WAY_STATUS_MAX_BYTES;      /* of the buffer of edges */
  if (status == WAY_STATUS_FAILED)
    g_propagate_error (error, failure);
  else
    g_clear_error (&failure);

  return status;
}

void
field_mend_reset (WayField *self)
{
  Mend *mend = &self->mend;

  if (mend->phase == MEND_IDLE)
    return;

  for (guint i = 0; i < mend->changed->len; i++)
    mend->marks[g_array_index (mend->changed, guint32, i)] = 0;
  for (guint i = 0; i < mend->broken->len; i++)
    mend->marks[g_array_index (mend->broken, guint32, i)] = 0;
  g_array_set_size (mend->changed, 0);
  g_array_set_size (mend->broken, 0);
  g_array_set_size (mend->seeds, 0);
  if (mend->search != NULL)
    way_search_reset (mend->search);
  mend->phase = MEND_IDLE;
}

void
field_mend_clear (WayField *self)
{
  Mend *mend = &self->mend;

  g_clear_object (&mend->search);
  g_clear_pointer (&mend->changed, g_array_unref);
  g_clear_pointer (&mend->broken, g_array_unref);
  g_clear_pointer (&mend->seeds, g_array_unref);
  g_clear_pointer (&mend->marks, g_free);
  *mend = (Mend) { .phase = MEND_IDLE };
}

/* Marks, one for each id that has a label. */
static gboolean
make_marks (WayField *field,
            Meter    *meter,
            GError  **error)
{
  Mend *mend = &field->mend;
  const gsize before = mend->marks_room;

  if (!meter_grow (meter, &mend->marks, &mend->marks_room, field->labels.n_ids,
                   1, error))
    return FALSE;

  memset (mend->marks + before, 0, mend->marks_room - before);
  return TRUE;
}

/* Whether so much is to be done that making the field anew is cheaper. */
static gboolean
is_too_much (const WayField *field,
             guint           n)
{
  return n > SMALL && n > field->labels.n_known / LARGEST_SHARE;
}

/* Changed nodes ------------------------------------------------------------ */

typedef struct
{
  WayField *field;
  Meter    *meter;
  gboolean  is_too_much;
  GError   *error;
} Telling;

static gboolean
note_change (WayNode  node,
             gpointer user_data)
{
  Telling *self = user_data;
  Mend *mend = &self->field->mend;
  guint32 id;

  if (!field_labels_meet (&self->field->labels, node, self->meter, &id,
                          &self->error)
      || !make_marks (self->field, self->meter, &self->error))
    return FALSE;
  if (mend->marks[id] & FIELD_CHANGED)
    return TRUE;

  mend->marks[id] |= FIELD_CHANGED;
  g_array_append_val (mend->changed, id);
  self->is_too_much = is_too_much (self->field, mend->changed->len);

  return !self->is_too_much;
}

/* Begins to mend. %FALSE with @error unset if the field is to be made anew. */
static gboolean
begin (WayField *field,
       Meter    *meter,
       GError  **error)
{
  Mend *mend = &field->mend;
  Telling telling = { .field = field, .meter = meter };
  gboolean is_known;

  if (mend->changed == NULL)
    {
      mend->changed = g_array_new (FALSE, FALSE, sizeof (guint32));
      mend->broken = g_array_new (FALSE, FALSE, sizeof (guint32));
      mend->seeds = g_array_new (FALSE, FALSE, sizeof (MendSeed));
    }
  if (!make_marks (field, meter, error))
    return FALSE;

  mend->phase = MEND_CHECK;
  mend->at = 0;
  mend->version = way_graph_get_version (field->graph);
  is_known = way_graph_foreach_change (field->graph, field->version,
                                       note_change, &telling);
  if (telling.error != NULL)
    g_propagate_error (error, telling.error);

  return is_known && telling.error == NULL && !telling.is_too_much;
}

/* Broken steps ------------------------------------------------------------- */

static void
break_node (Work    *self,
            guint32  id)
{
  self->mend->marks[id] |= FIELD_BROKEN;
  g_array_append_val (self->mend->broken, id);
}

/* The best of the edges out of a node that was just read: its head, and the
 * cost of the path by it. With @only, of the edges to that node alone. */
static WayCost
find_best (Work    *self,
           guint32  only,
           guint32 *best)
{
  const WayEdges *edges = edge_reader_edges (&self->forth.reader);
  WayCost least = INFINITY;

  for (guint i = 0; i < way_edges_get_length (edges); i++)
    {
      const WayCost cost = way_edges_get_cost (edges, i);
      WayCost rest;
      guint32 id;

      if (!field_labels_find (&self->field->labels,
                              way_edges_get_node (edges, i), &id)
          || (only != NO_ID && id != only))
        continue;

      rest = field_standing_cost (self->field, id);
      self->overflows |= rest < INFINITY && cost < INFINITY
                         && rest + cost == INFINITY;
      if (rest + cost < least)
        {
          least = rest + cost;
          *best = id;
        }
    }

  return least;
}

/* A goal to stay at has no step that could break, but it may be blocked. */
static gboolean
check_node (Work    *self,
            guint32  id,
            GError **error)
{
  const FieldLabels *labels = &self->field->labels;
  const guint32 step = labels->steps[id];
  guint32 best;

  if (step == NO_ID)
    return TRUE;
  if (step == id)
    {
      if (field_stay_cost (self->field, id) > labels->costs[id])
        break_node (self, id);
      return TRUE;
    }
  if (!visit_ask (&self->forth, id, error))
    return FALSE;

  if (find_best (self, step, &best) > labels->costs[id])
    break_node (self, id);

  return TRUE;
}

static gboolean
spread_from (Work    *self,
             guint32  id,
             GError **error)
{
  const FieldLabels *labels = &self->field->labels;
  const WayEdges *edges = edge_reader_edges (&self->back.reader);

  if (!visit_ask (&self->back, id, error))
    return FALSE;

  for (guint i = 0; i < way_edges_get_length (edges); i++)
    {
      guint32 before;

      if (field_labels_find (labels, way_edges_get_node (edges, i), &before)
          && labels->steps[before] == id && before != id
          && !(self->mend->marks[before] & FIELD_BROKEN))
        break_node (self, before);
    }

  return TRUE;
}

/* What there is otherwise -------------------------------------------------- */

static gboolean
seed_node (Work    *self,
           guint32  id,
           GError **error)
{
  MendSeed seed = { .id = id };
  WayCost stay;

  if (!visit_ask (&self->forth, id, error))
    return FALSE;

  seed.cost = find_best (self, NO_ID, &seed.step);
  stay = field_stay_cost (self->field, id);
  if (stay <= seed.cost)
    {
      seed.cost = stay;
      seed.step = id;
    }
  if (seed.cost < field_standing_cost (self->field, id)
      && seed.cost <= self->field->max_cost)
    g_array_append_val (self->mend->seeds, seed);

  return TRUE;
}

/* Node @at of the broken nodes, and then of the other changed nodes. */
static gboolean
seed_at (Work    *self,
         guint    at,
         GError **error)
{
  const Mend *mend = self->mend;
  guint32 id;

  if (at < mend->broken->len)
    return seed_node (self, g_array_index (mend->broken, guint32, at), error);

  id = g_array_index (mend->changed, guint32, at - mend->broken->len);
  return (mend->marks[id] & FIELD_BROKEN) || seed_node (self, id, error);
}

/* Nodes with a better way -------------------------------------------------- */

static void
begin_search (WayField *field)
{
  Mend *mend = &field->mend;
  const WayCost largest = MIN (field->max_cost, DBL_MAX);

  if (mend->search == NULL)
    {
      g_autoptr (WayGraph) view = mend_view_new (field);

      mend->search = way_search_new (view, WAY_STRATEGY_DIJKSTRA);
      way_search_set_change_rule (mend->search, WAY_CHANGE_CARRIES_ON);
    }

  way_search_set_max_cost (mend->search, largest);
  way_search_clear_starts (mend->search);
  for (guint i = 0; i < mend->seeds->len; i++)
    {
      const MendSeed *seed = &g_array_index (mend->seeds, MendSeed, i);

      way_search_add_start (mend->search,
                            node_map_node (&field->labels.map, seed->id),
                            seed->cost);
    }
}

/* Copies the results of the search into the field. */
static gboolean
apply (WayField *field,
       Meter    *meter,
       GError  **error)
{
  Mend *mend = &field->mend;
  FieldLabels *labels = &field->labels;

  for (guint i = 0; i < mend->broken->len; i++)
    {
      const guint32 id = g_array_index (mend->broken, guint32, i);

      labels->costs[id] = INFINITY;
      labels->steps[id] = NO_ID;
    }
  for (guint i = 0; i < mend->seeds->len; i++)
    {
      const MendSeed *seed = &g_array_index (mend->seeds, MendSeed, i);

      labels->steps[seed->id] = seed->step;
    }

  return mend->seeds->len == 0
         || field_labels_take (labels, mend->search, FALSE, meter, error);
}

/* RUNNING when all is found, READY if the field is to be made anew. */
static WayStatus
search (Work    *self,
        GError **error)
{
  WayField *field = self->field;
  GError *failure = NULL;
  WayStatus status = WAY_STATUS_EXHAUSTED;

  if (self->mend->seeds->len > 0)
    {
      search_run_within (self->mend->search, self->meter, &failure);
      status = way_search_get_status (self->mend->search);
    }
  if (status == WAY_STATUS_FAILED)
    {
      field_mend_reset (field);
      g_propagate_error (error, failure);
      return WAY_STATUS_FAILED;
    }
  g_clear_error (&failure);
  if (status == WAY_STATUS_MAX_COST && field->max_cost == INFINITY)
    return WAY_STATUS_READY;    /* a new search tells of the overflow */
  if (status != WAY_STATUS_EXHAUSTED && status != WAY_STATUS_MAX_COST)
    return status;

  field->version = self->mend->version;
  if (apply (field, self->meter, &failure))
    {
      field_mend_reset (field);
      return WAY_STATUS_RUNNING;
    }

  field->is_made = FALSE;       /* half of it is new */
  field_mend_reset (field);
  return field_stop (self->meter, failure, error);
}

/* The phases --------------------------------------------------------------- */

/* One step of a phase. %TRUE if there was one to make, with @error set if it
 * failed. */
static gboolean
make_step (Work    *self,
           GError **error)
{
  Mend *mend = self->mend;
  gboolean ok = TRUE;

  switch (mend->phase)
    {
    case MEND_CHECK:
      if (mend->at == mend->changed->len)
        return FALSE;
      ok = check_node (self, g_array_index (mend->changed, guint32, mend->at),
                       error);
      break;
    case MEND_SPREAD:
      if (mend->at == mend->broken->len)
        return FALSE;
      ok = spread_from (self, g_array_index (mend->broken, guint32, mend->at),
                        error);
      break;
    case MEND_SEED:
      if (mend->at == mend->broken->len + mend->changed->len)
        return FALSE;
      ok = seed_at (self, mend->at, error);
      break;
    case MEND_IDLE:
    case MEND_SEARCH:
    default:
      return FALSE;
    }

  mend->at += ok;
  return TRUE;
}

/* Makes the steps of all phases before the search. %FALSE with @error unset if
 * too much has broken, or only a search from the goals can tell whether an
 * overflow matters. */
static gboolean
prepare_search (Work    *self,
                GError **error)
{
  GError *failure = NULL;

  for (; self->mend->phase < MEND_SEARCH;
       self->mend->phase++, self->mend->at = 0)
    while (make_step (self, &failure))
      {
        if (failure != NULL)
          {
            g_propagate_error (error, failure);
            return FALSE;
          }
        if (is_too_much (self->field, self->mend->broken->len)
            || (self->overflows && self->field->max_cost == INFINITY))
          return FALSE;
      }

  return TRUE;
}

static WayStatus
go_on (WayField *field,
       Meter    *meter,
       GError  **error)
{
  const gboolean is_searching = field->mend.phase == MEND_SEARCH;
  Work work = { .field = field, .mend = &field->mend, .meter = meter };
  GError *failure = NULL;
  gboolean is_ready;

  if (is_searching)
    return search (&work, error);

  visit_begin (&work.forth, field->graph, &field->labels.map, meter);
  visit_begin (&work.back, field->reverse, &field->labels.map, meter);
  is_ready = prepare_search (&work, &failure);
  visit_end (&work.back);
  visit_end (&work.forth);
  if (is_ready)
    {
      begin_search (field);
      return search (&work, error);
    }

  return failure == NULL ? WAY_STATUS_READY
                         : field_stop (meter, failure, error);
}

WayStatus
field_mend (WayField *self,
            Meter    *meter,
            GError  **error)
{
  GError *failure = NULL;
  WayStatus status;

  if (self->mend.phase == MEND_IDLE && !begin (self, meter, &failure))
    {
      field_mend_reset (self);
      return failure == NULL ? WAY_STATUS_READY
                             : field_stop (meter, failure, error);
    }

  status = go_on (self, meter, error);
  if (status == WAY_STATUS_FAILED || status == WAY_STATUS_READY)
    field_mend_reset (self);

  return status;
}
