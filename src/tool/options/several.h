/* several.h - the options that ask for more routes than one
 * SPDX-License-Identifier: LGPL-2.1-or-later */

#pragma once

#include "tool/options/limit-options.h"
#include "tool/options/options.h"
#include "tool/options/places.h"

/* Made with { NULL }. */
typedef struct
{
  char    *alternatives_text;   /* (owned) (nullable) */
  char    *best_text;           /* (owned) (nullable) */

  guint64  n;                   /* routes wanted; 0 unless asked for */
  gboolean differ;              /* whether they must really differ */
} Several;

void       several_add_options (Several    *self,
                                Options    *options);
void       several_clear       (Several    *self);

/* Reads the options' values. */
gboolean   several_parse       (Several    *self,
                                GError    **error);

/* (transfer full): of WayPath, the best first. @router finds alternatives if
 * it is not %NULL. Unless @status is FOUND or EXHAUSTED, @reason names the limit.
 * %NULL if @graph failed. */
GPtrArray *several_find        (const Several *self,
                                WayGraph      *graph,
                                WayRouter     *router,
                                const Spot    *from,
                                const Spot    *to,
                                Limits        *limits,
                                WayStatus     *status,
                                GError       **reason,
                                GError       **error);

G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (Several, several_clear)
