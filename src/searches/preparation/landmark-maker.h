/* landmark-maker.h - landmarks selected, and distances worked out
 * SPDX-License-Identifier: LGPL-2.1-or-later */

#pragma once

#include "core/meter.h"
#include "searches/preparation/landmark-rows.h"

/* The first groups of each row hold the costs from landmarks, and those from
 * @n_out_groups on the costs to landmarks. */
typedef struct
{
  LandmarkRows rows;
  guint        n_out_groups;
  gboolean     is_symmetric;    /* whether the two are the same */
  guint32     *landmarks;       /* (owned) nodes */
  guint        n_landmarks;
} LandmarkSet;

/* Selects up to @n_wanted landmarks of @graph. The part made until it failed
 * has to be cleared. */
gboolean landmark_set_make  (LandmarkSet *self,
                             WayGraph    *graph,
                             guint        n_wanted,
                             gboolean     avoid,
                             Meter       *meter,
                             GError     **error);
void     landmark_set_clear (LandmarkSet *self);
