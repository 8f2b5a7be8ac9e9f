/* field-private.h - the data of a field, for the files that make and update it
 * SPDX-License-Identifier: LGPL-2.1-or-later */

#pragma once

#include "core/meter.h"
#include "core/node-map.h"
#include "engine/reached.h"
#include "searches/preparation/visit.h"

#include <wayfind/searches/field.h>
#include <wayfind/views/view.h>

#include <math.h>

G_BEGIN_DECLS

typedef struct
{
  gpointer node;                /* (owned) */
  WayCost  cost;
} FieldGoal;

typedef struct
{
  guint32 id;
  WayCost cost;
} FieldGoalId;

/* A cost and a step of each node, by the ids of a map. A goal to stay at steps
 * to itself; a node without a way costs INFINITY and has NO_ID for a step.
 * Along a step costs fall by the cost of the edge, and steps make no circle:
 * they are a tree of a search. */
typedef struct
{
  NodeMap  map;
  WayCost *costs;               /* (owned) */
  guint32 *steps;               /* (owned) */
  guint32  n_ids;               /* that have both */
  gsize    costs_room;
  gsize    steps_room;
  guint32  n_known;             /* nodes with a way, at the last making */
  GArray  *goals;               /* (owned) (element-type FieldGoalId) sorted by
                                 * id; of two of one id the cheaper is first */
} FieldLabels;

/* Of a node, while a field is mended. */
#define FIELD_CHANGED 1u        /* the graph says that its edges changed */
#define FIELD_BROKEN 2u         /* it has no way until another is found */

typedef enum
{
  MEND_IDLE,
  MEND_CHECK,                   /* which steps have broken */
  MEND_SPREAD,                  /* ... and the nodes that step over these */
  MEND_SEED,                    /* which other edges these nodes have */
  MEND_SEARCH                   /* which nodes have a better path by these */
} MendPhase;

/* Where a node has a new way to, found without a search. */
typedef struct
{
  guint32 id;
  guint32 step;
  WayCost cost;
} MendSeed;

typedef struct
{
  MendPhase  phase;
  guint64    version;           /* of the graph, when its changes were read */
  guint8    *marks;             /* (owned) (nullable) by id */
  gsize      marks_room;
  GArray    *changed;           /* (owned) (element-type guint32) ids */
  GArray    *broken;            /* (owned) (element-type guint32) ids */
  GArray    *seeds;             /* (owned) (element-type MendSeed) */
  guint      at;                /* how far the phase has come in its array */
  WaySearch *search;            /* (owned) (nullable) over a MendView */
} Mend;

struct _WayField
{
  GObject      parent_instance;

  WayGraph    *graph;           /* (owned) */
  WayGraph    *reverse;         /* (owned) */
  WayNodeType *type;            /* (owned) */
  GArray      *goals;           /* (owned) (element-type FieldGoal) */
  WayCost      max_cost;
  gboolean     is_busy;

  gboolean     is_made;
  guint64      version;         /* of the graph, once nothing is under way */
  FieldLabels  labels;          /* once it is made */

  WaySearch   *maker;           /* (owned) (nullable) while it is being made */
  guint64      maker_version;   /* of the graph when that began */
  gboolean     has_open_goal;   /* the maker has something to begin with */
  Mend         mend;
};

/* Answers (field-answers.c) ------------------------------------------------ */

/* Whether the field has been made, for all nodes within the largest cost;
 * perhaps for an earlier version of the graph. */
gboolean field_is_complete    (const WayField    *self);

/* Whether the field is complete, and the graph has not changed since. */
gboolean field_is_current     (const WayField    *self);

/* The largest cost such that no node within it is missing: the largest cost if
 * the field is complete; in a field that is being made the cost of the last
 * known node; below 0 if no node is known. */
WayCost  field_get_extent     (const WayField    *self);

/* Labels (field-labels.c) -------------------------------------------------- */

void     field_labels_init    (FieldLabels       *self,
                               WayNodeType       *type);
void     field_labels_clear   (FieldLabels       *self);
gsize    field_labels_bytes   (const FieldLabels *self);

/* Makes room for ids below @n_ids, new ones without a way. */
gboolean field_labels_reserve (FieldLabels       *self,
                               guint32            n_ids,
                               Meter             *meter,
                               GError           **error);

/* The id of @node, a new one with room for its label if it had none. */
gboolean field_labels_meet    (FieldLabels       *self,
                               WayNode            node,
                               Meter             *meter,
                               guint32           *id,
                               GError           **error);

/* Copies the nodes that @search has reached: their costs and steps. If the
 * labels are new, a start is its own step; otherwise its step stays. %FALSE
 * without memory, after some were copied. */
gboolean field_labels_take    (FieldLabels       *self,
                               WaySearch         *search,
                               gboolean           is_new,
                               Meter             *meter,
                               GError           **error);

/* Takes down which ids are goals. */
gboolean field_labels_set_goals (FieldLabels     *self,
                                 const GArray    *goals,
                                 Meter           *meter,
                                 GError         **error);

/* The cost of staying at @id, INFINITY if it is not a goal. O(log goals). */
WayCost  field_labels_goal_cost (const FieldLabels *self,
                                 guint32            id);

/* Whether @node has an id with a label. */
static inline gboolean
field_labels_find (const FieldLabels *self,
                   WayNode            node,
                   guint32           *id)
{
  if (self->map.keys == NODE_KEYS_NONE)
    {
      *id = (guint32) WAY_NODE_INDEX (node);
      return WAY_NODE_INDEX (node) < self->n_ids;
    }

  return node_map_lookup (&self->map, node, id) && *id < self->n_ids;
}

/* Mending (field-mend.c) --------------------------------------------------- */

/* Continues the current work, or begins an update for the changes since the
 * field's version. RUNNING when that is done, READY if the field is to be made
 * anew. */
WayStatus field_mend       (WayField *self,
                            Meter    *meter,
                            GError  **error);

/* The status of a call that stopped with @failure: the limit that was met, or
 * FAILED with @error set. Takes @failure. */
WayStatus field_stop       (const Meter *meter,
                            GError      *failure,
                            GError     **error);

/* Stops the current work. */
void      field_mend_reset (WayField *self);

void      field_mend_clear (WayField *self);

/* The cost of staying at @id: INFINITY unless @id is a goal and open. */
static inline WayCost
field_stay_cost (const WayField *self,
                 guint32         id)
{
  const WayCost cost = field_labels_goal_cost (&self->labels, id);

  return cost < INFINITY
         && way_graph_is_blocked (self->graph,
                                  node_map_node (&self->labels.map, id))
           ? INFINITY : cost;
}

/* What @id costs as far as its way has not broken. */
static inline WayCost
field_standing_cost (const WayField *self,
                     guint32         id)
{
  const Mend *mend = &self->mend;

  return id < mend->marks_room && (mend->marks[id] & FIELD_BROKEN)
           ? INFINITY : self->labels.costs[id];
}

G_END_DECLS
