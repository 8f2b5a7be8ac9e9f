/* meter.h - counts the work of one call against its limits
 * SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * For all code but the loop of a search that takes time or memory in
 * proportion to a graph: flood fills, sorting out edges, building indices.
 *
 *   Meter meter;
 *
 *   meter_init (&meter, limits);
 *   if (!meter_take (&meter, n_nodes * sizeof *marks, error))
 *     return FALSE;
 *   while (...)
 *     if (!meter_expand (&meter, error))
 *       return FALSE;
 *
 * A call that consists of searches passes them the rest of its meter
 * (engine/find-path-private.h), so that all of them together keep within the
 * limits. */

#pragma once

#include "core/budget.h"
#include "core/limits-private.h"
#include "core/pace.h"

#include <wayfind/core/graph.h>

G_BEGIN_DECLS

typedef struct
{
  const WayLimits *limits;
  Limit            met;         /* LIMIT_BYTES, too, if the machine has none */
  guint64          expanded;    /* never more than the limit */
  Budget           budget;
  Pace             pace;
  LimitsShare      stage;       /* of the call: the present stage */
  gdouble          told;        /* of the call: as last said to the listener */
} Meter;

/* @limits may be %NULL, and must not change while the meter is in use. */
void     meter_init     (Meter           *self,
                         const WayLimits *limits);

/* From now on the call asks @graph for edges. If the user's callbacks return
 * them, every step may take long. */
void     meter_expect   (Meter           *self,
                         WayGraph        *graph);

/* Looks at the clock and the cancellable, as meter_go_on() does now and
 * then. */
gboolean meter_look     (Meter           *self,
                         GError         **error);

/* Charges the call with @bytes. */
gboolean meter_take     (Meter           *self,
                         gsize            bytes,
                         GError         **error);

/* Memory for @n items of @size bytes, charged to the call: all zero, or
 * uninitialised. %NULL with @error set if the limit or the machine has too
 * little. */
gpointer meter_alloc    (Meter           *self,
                         gsize            n,
                         gsize            size,
                         GError         **error);
gpointer meter_alloc0   (Meter           *self,
                         gsize            n,
                         gsize            size,
                         GError         **error);

/* The part of meter_grow() for an array without enough room. */
gboolean meter_enlarge  (Meter           *self,
                         gpointer         array,
                         gsize           *room,
                         gsize            wanted,
                         gsize            size,
                         GError         **error);

/* Counts an expansion, and looks as meter_go_on() does. */
gboolean meter_expand   (Meter           *self,
                         GError         **error);

/* Begins the stage from @begin to @end of the call, and reports @begin to the
 * listener. */
void     meter_begin_stage (Meter         *self,
                            gdouble        begin,
                            gdouble        end);

/* The same for a part of a stage that is made of several. */
void     meter_begin_part (Meter          *self,
                           LimitsShare     stage,
                           gdouble         begin,
                           gdouble         end);

/* Reports that a part @done of the stage is done, from 0 to 1. Only the
 * caller's thread may call it. A number below the last one is ignored. */
void     meter_tell     (Meter           *self,
                         gdouble          done);

/* Reports that all is done. Each call that reports progress ends with it. */
void     meter_tell_end (Meter           *self);

/* The limits for a call that carries out the present stage, with the memory
 * that is left. They are borrowed, and never cleared. */
WayLimits meter_lend    (const Meter     *self);

/* Counts @n expansions together, or none if fewer are left. */
gboolean meter_expand_many (Meter         *self,
                            guint32        n,
                            GError       **error);

/* Reports now and then that @i of @n steps of the stage are done. */
static inline void
meter_tell_step (Meter   *self,
                 gsize    i,
                 gsize    n)
{
  if (G_UNLIKELY (i % 1024 == 0))
    meter_tell (self, (gdouble) i / (gdouble) n);
}

static inline void
meter_give_back (Meter *self,
                 gsize  bytes)
{
  budget_give_back (&self->budget, bytes);
}

/* Whether to go on with work that is not an expansion. Costs a decrement. */
static inline gboolean
meter_go_on (Meter   *self,
             GError **error)
{
  return G_LIKELY (pace_skips (&self->pace)) || meter_look (self, error);
}

/* Grows an array as budget_grow() does, charged to the call. Fails as
 * meter_alloc() does. Costs a comparison if the array has room. */
static inline gboolean
meter_grow (Meter    *self,
            gpointer  array,
            gsize    *room,
            gsize     wanted,
            gsize     size,
            GError  **error)
{
  return G_LIKELY (wanted <= *room)
         || meter_enlarge (self, array, room, wanted, size, error);
}

G_END_DECLS
