/* several.h - the options that ask for more routes than one
 * SPDX-License-Identifier: LGPL-2.1-or-later */

#pragma once

#include "tool/options/limit-options.h"
#include "tool/options/options.h"
#include "tool/options/places.h"

/* Which routes. */
typedef enum
{
  SEVERAL_ALTERNATIVES,
  SEVERAL_BEST,
  SEVERAL_DISJOINT,             /* without a common node */
  SEVERAL_DISJOINT_EDGES,
  SEVERAL_CHEAPEST,             /* all of the least cost */
  SEVERAL_N_KINDS
} SeveralKind;

/* Made with { { NULL } }. */
typedef struct
{
  char             *texts[SEVERAL_CHEAPEST];    /* (owned) (nullable) */
  gboolean          all_cheapest;

  SeveralKind       kind;
  guint64           n;          /* routes wanted; 0 unless asked for */
  WayCheapestPaths *cheapest;   /* (owned) (nullable) found by several_find() */
} Several;

void       several_add_options (Several    *self,
                                Options    *options);
void       several_clear       (Several    *self);

/* Whether one of the options was given. */
gboolean   several_is_given    (const Several *self);

/* Reads the options' values. */
gboolean   several_parse       (Several    *self,
                                GError    **error);

/* (transfer full): of WayPath, the best first. @router finds alternatives if
 * it is not %NULL. Unless @status is FOUND or EXHAUSTED, @reason names the limit.
 * %NULL if @graph failed. */
GPtrArray *several_find        (Several       *self,
                                WayGraph      *graph,
                                WayRouter     *router,
                                const Spot    *from,
                                const Spot    *to,
                                Limits        *limits,
                                WayStatus     *status,
                                GError       **reason,
                                GError       **error);

G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (Several, several_clear)
