/* bounds.h - the options that bound measures along a route: --max and --battery
 * SPDX-License-Identifier: LGPL-2.1-or-later */

#pragma once

#include "tool/options/also.h"
#include "tool/options/limit-options.h"
#include "tool/options/network-options.h"
#include "tool/options/options.h"

/* Made with { NULL }. */
typedef struct
{
  char       **max_texts;       /* (owned) (nullable): NAME=NUMBER each */
  char        *battery_text;    /* (owned) (nullable) */
  char        *use;             /* (owned) (nullable): of --use */
  char        *chargers_path;   /* (owned) (nullable) */

  gdouble      capacity;        /* of the battery; 0 without one */
  GArray      *chargers;        /* (owned) (nullable) of Spot */
  WayMeasures *measures;        /* (owned) (nullable) */
  guint       *numbers;         /* (owned) (nullable) of each of --max */
  guint        use_number;      /* of --use */
  GHashTable  *charging;        /* (owned) (nullable): nodes of @chargers */
} Bounds;

/* Whether @name means the cost of @network: "cost", or the unit of costs, such as
 * "seconds". */
gboolean bounds_is_cost     (const Network *network,
                             const char    *name);

/* In the group `--help-measures'. */
void     bounds_add_options (Bounds     *self,
                             Options    *options);
void     bounds_clear       (Bounds     *self);
gboolean bounds_are_given   (const Bounds *self);

/* Reads the options' values. Of parallel edges the cheapest may be too long:
 * @network is asked to keep all. */
gboolean bounds_parse       (Bounds     *self,
                             Network    *network,
                             GError    **error);

/* Reads the chargers, once the network is loaded. */
gboolean bounds_load        (Bounds        *self,
                             const Network *network,
                             GError       **error);

/* Appends the chargers, which may lie on edges. */
void     bounds_list_spots  (Bounds     *self,
                             GPtrArray  *spots);

/* Finds the measures of @network, also those of its spots. May be called again
 * for another network. FALSE with an error that names all measures if one is
 * unknown. */
gboolean bounds_find        (Bounds        *self,
                             const Network *network,
                             GError       **error);

/* Adds the measures of --max to those that are shown, once the network is
 * loaded. */
void     bounds_show        (const Bounds  *self,
                             const Network *network,
                             Also          *also);

/* (transfer full): a front from @from to @to over @graph that keeps all bounds.
 * Its measures are @measures of bounds_find(). It lives no longer than @self. */
WayFront *bounds_new_front  (Bounds        *self,
                             const Network *network,
                             WayGraph      *graph,
                             WayNode        from,
                             WayNode        to);

/* (transfer full) (nullable): the cheapest path that keeps all bounds. */
WayPath *bounds_find_path   (Bounds        *self,
                             const Network *network,
                             WayGraph      *graph,
                             WayNode        from,
                             WayNode        to,
                             WayHeuristic  *heuristic,
                             Limits        *limits,
                             WayStatistics *statistics,
                             WayStatus     *status,
                             GError       **error);

/* The next path of @front under @limits, with a bar; the same status and errors
 * as limits_run(). (transfer full) (nullable) */
WayPath *bounds_run_front   (WayFront      *front,
                             Limits        *limits,
                             WayStatus     *status,
                             GError       **error);
