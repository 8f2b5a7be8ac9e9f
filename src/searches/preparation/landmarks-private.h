/* landmarks-private.h - the data of landmarks, and how files keep it
 * SPDX-License-Identifier: LGPL-2.1-or-later */

#pragma once

#include "core/sections.h"
#include "searches/preparation/landmark-maker.h"

#include <wayfind/searches/landmarks.h>

struct _WayLandmarks
{
  gatomicrefcount ref_count;
  LandmarkSet     set;
  GBytes         *file;         /* (owned) (nullable) where the rows lie, if
                                 * they came from a file */
  gpointer        spares[2];    /* (owned) (nullable) states of ended searches,
                                 * exchanged atomically; a search from both
                                 * ends has two */
};

/* Landmarks with nothing in them. */
WayLandmarks *landmarks_alloc         (void);

/* Adds the arrays of landmarks, which are borrowed. */
void          landmarks_put_sections  (const WayLandmarks *self,
                                       SectionList        *list);

/* Whether a file has landmarks. */
gboolean      landmarks_have_sections (const Sections     *sections);

/* Landmarks of a graph of @n_nodes nodes, whose rows lie in a file. O(1): the
 * rows are read only when they are used. WAY_ERROR_CHANGED if they are of
 * a graph of another size. */
WayLandmarks *landmarks_from_sections (Sections           *sections,
                                       guint32             n_nodes,
                                       GError            **error);
