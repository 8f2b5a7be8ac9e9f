/* late-nearest.c - the search for the nearest node, when its path is asked for
 * SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * A run whose goals the graph refused may have put this search off, because
 * most callers only want to know that no path exists: see refusal.c. */

#include "engine/search-private.h"

/* Drops the reference that search_catch_up() held. If a callback has dropped
 * all others, the getter that called it would read freed memory: the search is
 * then kept for good. */
static void
let_go (WaySearch *self)
{
  if (g_atomic_int_get ((gint *) &G_OBJECT (self)->ref_count) > 1)
    g_object_unref (self);
  else
    g_critical ("a callback dropped the last reference to a search whose "
                "results are being read");
}

static void
run_now (WaySearch *self)
{
  if (self->run.version == way_graph_get_version (self->query.graph))
    {
      GError *error = NULL;

      self->run.must_restart = TRUE;
      search_run_on (self, G_MAXUINT64 - 1, &error);
      self->run.late_error = error;
      return;
    }

  self->run.status = WAY_STATUS_FAILED;
  self->run.late_error
    = g_error_new_literal (WAY_ERROR, WAY_ERROR_CHANGED,
                           "the graph changed after the search had found that "
                           "no path exists: run the search anew");
}

void
search_catch_up (WaySearch *self)
{
  if (!self->run.is_put_off || self->run.busy)
    return;

  self->run.is_put_off = FALSE;
  g_object_ref (self);
  run_now (self);
  let_go (self);
}
