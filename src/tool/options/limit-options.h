/* limit-options.h - how long a search may go on, and what to say when it was
 * stopped SPDX-License-Identifier: LGPL-2.1-or-later */

#pragma once

#include "tool/options/options.h"

#include <wayfind.h>

/* Begins as { NULL }. The clock runs from the start of the command; expansions
 * are summed over all searches of a command. */
typedef struct
{
  gboolean time_alone;          /* for a command without searches */
  char   *time_text;            /* (owned) (nullable) */
  char   *expansions_text;      /* (owned) (nullable) */
  char   *memory_text;          /* (owned) (nullable) */

  gdouble seconds;              /* INFINITY for no limit */
  guint64 max_expansions;       /* G_MAXUINT64 for no limit */
  gsize   max_bytes;            /* 0 for the engine's own */

  guint64 expanded;             /* by searches that are over */
  guint   n_ranks;              /* of the last search; 0 without ranks */
  guint   stopper;              /* which of them stopped it, if any */
} Limits;

/* The group `--help-limits'. */
void      limits_add_options (Limits    *self,
                              Options   *options);
void      limits_clear       (Limits    *self);

/* Reads the options' values, and sets the time limit of the whole command.
 * Called before any file is read, so that a mistake is reported at once. */
gboolean  limits_parse       (Limits    *self,
                              GError   **error);

/* (transfer full): the rest of the limits, for a call that takes them. */
WayLimits *limits_new_rest  (Limits    *self);

/* Whether any limit was given. */
gboolean  limits_are_given   (const Limits *self);

/* Sets the limits on a search that something else runs. */
void      limits_apply       (Limits    *self,
                              WaySearch *search);

/* Runs @search to an outcome, as way_search_run() does, until a limit is met
 * or Ctrl-C is pressed. A progress bar shows the text @what. @n_nodes is the
 * number of nodes that the search can expand, so that the bar can estimate the
 * rest, or 0 if a goal may end the search earlier. */
WayStatus limits_run         (Limits     *self,
                              WaySearch  *search,
                              const char *what,
                              guint32     n_nodes,
                              GError    **error);

/* The same for a search that all ranks carry out together. The bar tells how
 * long it takes. */
WayStatus limits_run_shared  (Limits     *self,
                              WaySearch  *search,
                              const char *what,
                              GError    **error);

/* The same by delta-stepping. */
WayStatus limits_run_stepping (Limits           *self,
                               WayDeltaStepping *stepping,
                               const char       *what,
                               GError          **error);

/* Whether a search was stopped before it knew the answer. */
gboolean  limits_was_stopped (WayStatus   status);

/* The status that goes with the error of a call that was given the limits:
 * FAILED unless a limit was met. */
WayStatus limits_tell_status (const Limits *self,
                              const GError *error);

/* (transfer full): what stopped it, "the time limit of 2 s", and how far the
 * command got, to be printed. */
char     *limits_dup_reason  (const Limits *self,
                              WayStatus     status);

/* The exit status that goes with an outcome. */
int       limits_get_exit_status (WayStatus status);

G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (Limits, limits_clear)
