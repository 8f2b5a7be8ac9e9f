/* journey.h - one question of `wayfind route', and its answer
 * SPDX-License-Identifier: LGPL-2.1-or-later */

#pragma once

#include "tool/places.h"

#include <wayfind.h>

/* From a place over others, in order, to the nearest of several. */
typedef struct
{
  Spot    from;
  GArray *via;          /* (owned) of Spot */
  GArray *to;           /* (owned) of Spot */
} Question;

typedef struct
{
  WayStatus   status;           /* of the leg that decided it */
  GArray     *nodes;            /* (owned) of WayNode, from start to goal */
  GArray     *costs;            /* (owned) of WayCost, so far */
  const Spot *reached;          /* (nullable) which of question->to */
  const Spot *failed_from;      /* (nullable) the leg without a route */
  const Spot *failed_to;        /* (nullable) its first goal */
  guint       n_failed_to;
  guint64     expanded;
  guint64     generated;
  gdouble     seconds;
} Answer;

void     question_init  (Question       *self);
void     question_clear (Question       *self);

/* Searches leg by leg with @search, whose graph and strategy are set. There is
 * no route from a node that @overlay blocks. */
gboolean answer_find    (Answer         *self,
                         const Question *question,
                         WayOverlay     *overlay,
                         WaySearch      *search,
                         GError        **error);
void     answer_clear   (Answer         *self);

/* What the whole route costs. */
WayCost  answer_cost    (const Answer   *self);
