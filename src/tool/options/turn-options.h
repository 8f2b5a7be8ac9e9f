/* turn-options.h - the options that say what turns and changes cost
 * SPDX-License-Identifier: LGPL-2.1-or-later */

#pragma once

#include "tool/options/network-options.h"
#include "tool/options/options.h"

/* Made with { NULL }. */
typedef struct
{
  char     *cost_text;          /* (owned) (nullable) */
  char     *change_text;        /* (owned) (nullable) */
  gboolean  ignore;
  gdouble   cost;               /* of a right angle, in the network's unit */
  gdouble   change;             /* of another label, likewise */
  WayGraph *graph;              /* (owned) (nullable) the view with turns */
} Turns;

void     turns_add_options (Turns         *self,
                            Options       *options);
void     turns_clear       (Turns         *self);

/* Takes down what turns_apply() laid on. */
void     turns_take_down   (Turns         *self);

/* Reads the options' values. Where changes cost, edges side by side matter:
 * @network is then asked to keep them. */
gboolean turns_parse       (Turns         *self,
                            Network       *network,
                            GError       **error);

/* Whether turns and changes cost nothing, and the router of the prepared
 * network heeds the same forbidden turns as @self. */
gboolean turns_suit_router (const Turns   *self,
                            const Network *network,
                            WayRouter     *router);

/* Whether no route that heeds as many rules as @self beats the hierarchy of
 * @costs, a part of the prepared network. */
gboolean turns_keep_rules  (const Turns       *self,
                            const Network     *network,
                            WayHierarchyCosts *costs);

/* Whether @network, which is loaded, suits the value @cost of --turn-cost, NULL
 * if it was not given. A prepared network keeps the costs of turns that it was
 * prepared with. %FALSE with an error if the user asks for others. */
gboolean turns_check_prepared (const char    *cost,
                               const Network *network,
                               GError       **error);

/* Whether @cost asks for what turns usually cost. */
gboolean turns_are_usual   (const char    *cost);

/* Wraps @graph, the graph of @network or a view of it, into a view with the
 * costs of turns and changes and without forbidden turns. @graph is then that
 * view, which lives as long as @self; it does not change if turns do not
 * matter. %FALSE with an error if turns cost something and the network has no
 * positions, or changes do and it has no labels. */
gboolean turns_apply       (Turns         *self,
                            const Network *network,
                            WayGraph     **graph,
                            GError       **error);

/* Whether ranks can search @graph, which turns were laid on @plain to make, or
 * which is @plain if none matter. %FALSE with an error if turns matter. */
gboolean turns_check_ranks (WayGraph      *plain,
                            WayGraph      *graph,
                            GError       **error);
