/* sequence-costs.h - rows that cost more if a route follows one after another
 * SPDX-License-Identifier: LGPL-2.1-or-later */

#pragma once

#include "sql/row-graph.h"

G_BEGIN_DECLS

/* Sequences of ids of rows, which are numbers. */
typedef struct SequenceCosts SequenceCosts;

SequenceCosts *sequence_costs_new  (gsize                max_bytes);
void           sequence_costs_free (SequenceCosts       *self);
gboolean       sequence_costs_add  (SequenceCosts       *self,
                                    const gint64        *ids,
                                    guint                n_ids,
                                    gdouble              cost,
                                    GError             **error);
WayTurns      *sequence_costs_lay  (const SequenceCosts *self,
                                    RowGraph            *graph,
                                    const WayLimits     *limits,
                                    GError             **error);
gdouble        sequence_costs_find (const SequenceCosts *self,
                                    const gint64        *ids,
                                    guint                n_ids);

G_END_DECLS
