/* front-private.h - the fields of a front
 * SPDX-License-Identifier: LGPL-2.1-or-later */

#pragma once

#include "core/edge-reader.h"
#include "core/node-map.h"
#include "searches/fronts/dominance.h"
#include "searches/fronts/front-bounds.h"
#include "searches/fronts/label-queue.h"

/* A closed label: the last step of a path. */
typedef struct
{
  guint32 parent;               /* label, or NO_LABEL at a start */
  guint32 node;                 /* id */
  guint32 edge;                 /* that led here */
  WayCost cost;
} Label;

typedef enum
{
  NODE_UNMET,
  NODE_MET,
  NODE_IS_GOAL
} NodeMeeting;

/* A path to the goal that has not been returned yet. */
typedef struct
{
  guint32 label;
  gdouble values[WAY_FRONT_MAX_VALUES];
} FrontAnswer;

/* The search of a front, once it has begun. */
typedef struct
{
  Meter       *meter;           /* (not owned) of the present call */
  guint64      version;         /* of the graph */

  /* Values, of which the first are criteria, the next have bounds */
  const FrontValue *values;     /* (not owned) */
  const Measure *measures[WAY_FRONT_MAX_VALUES];        /* (not owned) of
                                 * values, NULL for the cost */
  guint        n_values;
  guint        n_criteria;
  guint        n_bounds;
  FrontBounds  bounds;

  /* Nodes */
  EdgeReader   reader;
  WayQuery     query;           /* of the reader's cursor */
  NodeMap      map;
  gboolean     has_states;      /* nodes of starts and goals are others */
  LabelSet    *sets;            /* (owned) by node */
  guint8      *met;             /* (owned) of NodeMeeting, by node */
  gdouble     *least;           /* (owned) bounds by node */
  gsize        sets_room;
  gsize        met_room;
  gsize        least_room;
  Dominance    dominance;
  guint        first_compared;  /* value from which labels are compared */
  gsize        set_bytes;       /* of the items of all sets */

  /* Labels */
  LabelQueue   open;
  Label       *labels;          /* (owned) */
  gsize        n_labels;
  gsize        labels_room;
  guint32      pending;         /* closed, and its edges not all offered */
  gdouble      now[WAY_FRONT_MAX_VALUES];       /* values of @pending */

  /* Answers */
  Dominance    goal_dominance;
  LabelSet     goal_set;        /* of criteria after the first */
  GArray      *answers;         /* (owned) of FrontAnswer */
  gboolean     is_complete;     /* no other answers are needed */
  gboolean     has_answered;
  gboolean     has_overflow;    /* an edge was left out that made a sum more
                                 * than a double holds */

  WayStatistics statistics;
} FrontRun;

struct _WayFront
{
  GObject        parent_instance;

  WayGraph      *graph;         /* (owned) */
  WayMeasures   *measures;      /* (owned) (nullable) */
  WayNodeType   *type;          /* (owned) of start and goal */
  gpointer       start;         /* (owned) */
  gpointer       goal;          /* (owned) */
  GArray        *values;        /* (owned) of FrontValue */
  WayExtendFunc  extend;        /* (nullable) */
  gpointer       extend_data;
  GDestroyNotify extend_destroy;        /* (nullable) */

  FrontRun      *run;           /* (owned) (nullable) */
  gboolean       is_busy;
  gdouble        last[WAY_FRONT_MAX_VALUES];    /* values of the last path */
  guint          n_last;
};

/* Begins the run of a front. */
FrontRun *front_run_new      (WayFront   *self,
                              Meter      *meter);
void      front_run_free     (FrontRun   *self);

/* Charges the meter of this call with the memory of the run. */
gboolean  front_run_charge   (FrontRun   *self,
                              GError    **error);

/* Searches until the next answer is certain. %FALSE with @error set, or without
 * one if the front has no other path. */
gboolean  front_run_on       (WayFront   *self,
                              FrontRun   *run,
                              FrontAnswer *answer,
                              GError    **error);
