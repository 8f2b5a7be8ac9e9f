/* explanation-private.h - explanations, for the files that draw them
 * SPDX-License-Identifier: LGPL-2.1-or-later */

#pragma once

#include "io/formats/text/writer.h"

#include <wayfind-io/explanation.h>

#define NO_NODE G_MAXUINT32

/* One search that was run. */
typedef struct
{
  char         *title;          /* (owned) */
  WayStrategy   strategy;
  WayTrace     *trace;          /* (owned) */
  WayStatus     status;
  const char   *reason;         /* (nullable) why the graph refuses the goals,
                                 * if it does */
  const char   *hint;           /* (nullable) a fact of the graph that the
                                 * search did not use */
  WayStatistics statistics;
  WayPath      *path;           /* (owned) (nullable) to the goal */
  gboolean      is_live;        /* the page can search as this run did */
  gboolean      is_plain;       /* it expands one node after another, and keeps
                                 * the costs of all nodes that it reaches */
  WayTieRule    tie_rule;
  gdouble       weight;
  gboolean      reopens;
  guint         n_backward;     /* nodes expanded from the goal, by a search
                                 * from both ends */
  gboolean      is_two_sided;   /* whether it is such a search */
  guint32       jump_columns;   /* of the grid, if jumps lead over its cells;
                                 * otherwise 0 */
  guint32       n_jumped;       /* cells that jumps passed over */
  gboolean      has_lines;      /* nodes came from others in sight, which need
                                 * not be beside them */
  guint         n_looked;       /* lines that the search has looked along ... */
  guint         n_corrected;    /* ... and the closed lines among them, or lines
                                 * that cost more than was supposed */
  GArray       *ranks;          /* (owned) (nullable) of guint32, by node: it
                                 * walks up a hierarchy */
  WayCost      *bounds;         /* (owned) (nullable) H by node, also of nodes
                                 * that the search did not meet; NaN if it is
                                 * unknown */
  GArray       *ends;           /* (owned) of guint: for each step, how many
                                 * events there are until its end */
} Run;

struct _WayExplanation
{
  GObject     parent_instance;

  WayNetwork *network;          /* (owned) */
  WayGraph   *graph;            /* its */
  guint32     n_nodes;
  char       *title;            /* (owned) (nullable) */
  guint       max_events;
  GPtrArray  *runs;             /* (owned) of Run */
  GArray     *goals;            /* (owned) of guint32 */
  GHashTable *places;           /* (owned) names of nodes, by their numbers */
  GArray     *ranks;            /* (owned) (nullable) for runs to come */
  GArray     *frames;           /* (owned) of guint: steps asked for */
};

static inline const Run *
explanation_run (const WayExplanation *self,
                 guint                 i)
{
  return g_ptr_array_index (self->runs, i);
}

static inline guint32
run_rank (const Run *run,
          guint32    node)
{
  return g_array_index (run->ranks, guint32, node);
}

/* Whether the search reaches nodes along lines, from nodes that need not be
 * beside them. */
static inline gboolean
run_needs_lines (const Run *run)
{
  return run->has_lines || run->ranks != NULL;
}

/* The name of a node: the name of its place, or its own name or number, or its
 * position. Without control characters. */
char *explanation_dup_name (const WayExplanation *self,
                            guint32               node);

gboolean explanation_is_goal (const WayExplanation *self,
                              guint32               node);

/* The largest step of a run. */
guint run_last_step (const Run *run);

/* Chooses the steps of @run to draw: the steps that the user chose, or
 * otherwise @n steps, spread evenly. The last of these ends the run. */
GArray *explanation_choose_steps (const WayExplanation *self,
                                  const Run            *run,
                                  guint                 n);

/* @cost in the unit of the network's answers. */
WayCost explanation_convert (const WayExplanation *self,
                             WayCost               cost);

/* The name of that unit if the network's costs have another unit, or %NULL. */
const char *explanation_get_unit (const WayExplanation *self);

/* Writes a cost, in that unit, in few characters: 54, 13.7, 19.5M. */
#define COST_SIZE 32
const char *explain_format_cost (char                  text[COST_SIZE],
                                 const WayExplanation *self,
                                 WayCost               cost);

/* Describes the result and the work of a run in a line. */
char *run_dup_summary (const Run            *run,
                       const WayExplanation *self);

/* Each writes one kind of file. Errors go to the writer. */
void explain_text (Writer               *writer,
                   const WayExplanation *self);
void explain_svg  (Writer               *writer,
                   const WayExplanation *self);
void explain_png  (Writer               *writer,
                   const WayExplanation *self);
void explain_pdf  (Writer               *writer,
                   const WayExplanation *self);
void explain_page (Writer               *writer,
                   const WayExplanation *self);

static inline gboolean
explain_refuse (Writer     *writer,
                const char *what)
{
  return writer_take_error (writer, g_error_new_literal (WAY_ERROR,
                                                         WAY_ERROR_TOO_LARGE,
                                                         what));
}
