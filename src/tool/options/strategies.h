/* strategies.h - the options that say how to search
 * SPDX-License-Identifier: LGPL-2.1-or-later */

#pragma once

#include "tool/route-methods.h"
#include "tool/options/options.h"

#include <wayfind.h>

/* Made with { NULL }. */
typedef struct
{
  char       *names;            /* (owned) (nullable) */
  char       *weight_text;      /* (owned) (nullable) */
  char       *tie_text;         /* (owned) (nullable) */

  gboolean    takes_methods;    /* whether --algorithm may name one */
  gboolean    takes_hierarchy;  /* and whether that may be a hierarchy */
  GArray     *list;             /* (owned) of WayStrategy, at least one */
  MethodKind  method;           /* SEARCH, or what goes alone */
  gdouble     weight;
  WayTieRule  tie_rule;
} Strategies;

/* The group `--help-search'. */
void        strategies_add_options (Strategies       *self,
                                    Options          *options);
void        strategies_clear       (Strategies       *self);

/* Reads the options' values; A* if no strategy was named. Only with @many may
 * more than one be named. */
gboolean    strategies_parse       (Strategies       *self,
                                    gboolean          many,
                                    GError          **error);

/* Whether any of the options was given. */
gboolean    strategies_are_given (const Strategies *self);

WayStrategy strategies_get         (const Strategies *self,
                                    guint             i);

/* The name of strategy @i, or of the method. */
const char *strategies_get_name    (const Strategies *self,
                                    guint             i);

/* Sets strategy @i and its rules on @search. */
void        strategies_apply       (const Strategies *self,
                                    guint             i,
                                    WaySearch        *search);

G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (Strategies, strategies_clear)
