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

/* A view of @graph that heeds turns: what they cost and which are forbidden.
 * @graph is the graph of @network or a view of it. (transfer full) (nullable):
 * the view, or @graph itself where turns do not matter; %NULL with an error if
 * turns cost something and the network has no positions. */
WayGraph *turns_lay_on      (const Turns   *self,
                             const Network *network,
                             WayGraph      *graph,
                             GError       **error);
