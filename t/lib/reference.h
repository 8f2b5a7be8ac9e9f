/* reference.h - the documented search loop, slow and obviously right
 * SPDX-License-Identifier: LGPL-2.1-or-later */

#pragma once

#include "oracle.h"

typedef struct
{
  const PlainGraph  *graph;
  WayStrategy        strategy;
  gdouble            weight;
  WayTieRule         tie_rule;   /* not WAY_TIE_DEFAULT */
  gboolean           reopens;
  gboolean           whole;      /* round weight times estimate down */
  const OracleStart *starts;
  guint              n_starts;
  const guint       *goals;
  guint              n_goals;
} ReferenceQuery;

typedef struct
{
  WayEventKind kind;
  guint        node;
  guint        came_from;
  WayCost      cost_so_far;
} ReferenceEvent;

/* Searches, and returns the events until the first goal is taken off the open
 * list, or until nothing is open: (element-type ReferenceEvent). */
GArray *reference_search (const ReferenceQuery *query);
