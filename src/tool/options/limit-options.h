/* limit-options.h - how long a search may go on, and what to say when it was
 * stopped SPDX-License-Identifier: LGPL-2.1-or-later */

#pragma once

#include "tool/options/options.h"

#include <wayfind.h>

/* Made with { NULL }. The clock runs from the first search on; expansions are
 * counted over all searches of a command. */
typedef struct
{
  char   *time_text;            /* (owned) (nullable) */
  char   *expansions_text;      /* (owned) (nullable) */
  char   *memory_text;          /* (owned) (nullable) */

  gdouble seconds;              /* INFINITY for no limit */
  guint64 max_expansions;       /* G_MAXUINT64 for no limit */
  gsize   max_bytes;            /* 0 for the engine's own */

  gint64  began;                /* 0 before the first search */
  guint64 expanded;             /* by searches that are over */
} Limits;

/* The group `--help-limits'. */
void      limits_add_options (Limits    *self,
                              Options   *options);
void      limits_clear       (Limits    *self);

/* Understands what was given; to be called before anything is read. */
gboolean  limits_parse       (Limits    *self,
                              GError   **error);

/* Sets the limits on a search that something else runs. */
void      limits_apply       (Limits    *self,
                              WaySearch *search);

/* Runs @search to an outcome as way_search_run() does, within the limits, with
 * a bar that says @what is done, and for as long as Ctrl-C is not pressed.
 * @n_nodes is how many nodes will be expanded at most, or 0: without a goal
 * that tells how much is left. */
WayStatus limits_run         (Limits     *self,
                              WaySearch  *search,
                              const char *what,
                              guint32     n_nodes,
                              GError    **error);

/* Whether a search was stopped before it knew the answer. */
gboolean  limits_was_stopped (WayStatus   status);

/* (transfer full): what stopped it, "the time limit of 2 s", and how far the
 * command got, to be printed. */
char     *limits_dup_reason  (const Limits *self,
                              WayStatus     status);

/* The exit status that goes with an outcome. */
int       limits_get_exit_status (WayStatus status);

G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (Limits, limits_clear)
