/* step-maker.h - makes the arrays that next steps are looked up in
 * SPDX-License-Identifier: LGPL-2.1-or-later */

#pragma once

#include "core/meter.h"
#include "searches/preparation/step-table.h"

/* Searches @graph towards each node. On failure @self is all zero. */
gboolean step_table_make (StepTable *self,
                          WayGraph  *graph,
                          Meter     *meter,
                          GError   **error);
