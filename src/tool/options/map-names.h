/* map-names.h - towns and streets of OpenStreetMap as places
 * SPDX-License-Identifier: LGPL-2.1-or-later */

#pragma once

#include "tool/suggestions.h"

#include <wayfind-io.h>

typedef struct _MapNames MapNames;

/* Whether a network is a map of streets, whose labels are their names. */
gboolean  map_names_suit   (WayNetwork        *network);

/* The names of a network that suits; it is not owned. Streets lie on the main
 * component if any part of them does, unless @anywhere. */
MapNames *map_names_new    (WayNetwork        *network,
                            gboolean           anywhere);
void      map_names_free   (MapNames          *self);

/* Finds where @text lies: a town, a street, or "NAME, TOWN", the street of that
 * name, or the part of the town, in that town. A town goes before a street.
 * FALSE without an error if the name is unknown. FALSE with an error if several
 * places have it; the error lists a unique text for each. O(edges). */
gboolean  map_names_find   (MapNames          *self,
                            const char        *text,
                            WayPosition       *position,
                            GError           **error);

/* Appends to @edges the id of each edge of the street that is called @text. A
 * "STREET, TOWN" stands for the edges with an end in that town.
 * FALSE without an error if no street has the name, or if it is a town's, and
 * with an error if several streets have it. O(edges). */
gboolean  map_names_list_edges (MapNames      *self,
                                const char    *text,
                                GArray        *edges,
                                GError       **error);

/* Adds all names to the suggestions. */
void      map_names_suggest  (MapNames          *self,
                            Suggestions             *suggestions);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (MapNames, map_names_free)
