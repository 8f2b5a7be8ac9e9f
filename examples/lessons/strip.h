/* strip.h - searches as a strip of pictures, for `make pictures'
 * SPDX-License-Identifier: LGPL-2.1-or-later */

#pragma once

#include <stdio.h>
#include <wayfind-io.h>

/* Begins a strip over @graph, a grid or a table. */
static inline WayExplanation *
strip_new (WayGraph *graph)
{
  g_autoptr (WayNetwork) network = way_network_new (graph);

  return way_explanation_new (network, 0);
}

/* Adds a run of @search. */
static inline void
strip_add (WayExplanation *strip,
           WaySearch      *search,
           const char     *title)
{
  g_autoptr (GError) error = NULL;

  if (!way_explanation_add_run (strip, search, title, &error))
    g_error ("%s", error->message);
}

/* Draws these steps of each run into @file. */
static inline int
strip_save (WayExplanation *strip,
            const guint    *steps,
            guint           n_steps,
            const char     *file)
{
  g_autoptr (GError) error = NULL;

  way_explanation_set_frames (strip, steps, n_steps);
  if (way_explanation_save (strip, file, NULL, WAY_SAVE_DEFAULT, NULL, &error))
    return 0;

  fprintf (stderr, "%s\n", error->message);
  return 1;
}
