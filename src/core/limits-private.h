/* limits-private.h - what limits hold, and which of them was met
 * SPDX-License-Identifier: LGPL-2.1-or-later */

#pragma once

#include "core/pace.h"

#include <wayfind/core/limits.h>

G_BEGIN_DECLS

/* The listener of progress reports. */
typedef struct
{
  WayProgressFunc tell;
  gpointer        user_data;
  GDestroyNotify  destroy;              /* (nullable) */
} LimitsListener;

/* The share of a call in the whole work. */
typedef struct
{
  gdouble begin;
  gdouble end;
} LimitsShare;

struct _WayLimits
{
  guint64         max_expansions;
  gsize           max_bytes;            /* 0 for half of the memory */
  gint64          deadline;             /* 0 for none */
  GCancellable   *cancellable;          /* (owned) (nullable) */
  guint           n_threads;            /* 0 for one on each processor */
  LimitsListener *listener;             /* (owned) (nullable) atomic RC box */
  LimitsShare     share;                /* of the listener's whole */
};

/* For limits that are static, too. */
#define LIMITS_NONE_MEMBERS                                                  \
  { .max_expansions = G_MAXUINT64, .n_threads = 1, .share = { 0, 1 } }
#define LIMITS_NONE ((WayLimits) LIMITS_NONE_MEMBERS)

typedef enum
{
  LIMIT_NONE,
  LIMIT_EXPANSIONS,
  LIMIT_BYTES,
  LIMIT_DEADLINE,
  LIMIT_CANCELLED
} Limit;

/* Makes @self, which was initialised, a copy of @limits; %NULL for none. */
void  limits_assign       (WayLimits       *self,
                           const WayLimits *limits);
void  limits_clear        (WayLimits       *self);

/* The memory that may be taken: half of the machine's memory by default. */
gsize limits_share_of_bytes (const WayLimits *self);

/* Whether there is a clock or a cancellable to look at. */
static inline gboolean
limits_are_looked_at (const WayLimits *self)
{
  return self->deadline != 0 || self->cancellable != NULL;
}

/* Checks the cancellable and the clock, if they are set, and lets @pace decide
 * when to check again. */
Limit limits_look         (const WayLimits *self,
                           Pace            *pace);

/* Sets @error to the error of having met @limit. */
void  limit_set_error     (Limit            limit,
                           GError         **error);

G_END_DECLS
