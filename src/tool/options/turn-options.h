/* turn-options.h - the options that say what turns cost, and whether signs
 * count SPDX-License-Identifier: LGPL-2.1-or-later */

#pragma once

#include "tool/options/network-options.h"
#include "tool/options/options.h"

/* Made with { NULL }. */
typedef struct
{
  char    *cost_text;           /* (owned) (nullable) */
  gboolean ignore;
  gdouble  cost;                /* of a right angle, in the network's unit */
} Turns;

void      turns_add_options (Turns         *self,
                             Options       *options);
void      turns_clear       (Turns         *self);

gboolean  turns_parse       (Turns         *self,
                             GError       **error);

/* (transfer full) (nullable): @graph, which is that of @network or lies on it,
 * with its turns: @graph itself where they do not matter. %NULL with an error
 * if it has no positions, and a cost was given. */
WayGraph *turns_lay_on      (const Turns   *self,
                             const Network *network,
                             WayGraph      *graph,
                             GError       **error);
