/* main-part.h - the part of a street map where places have routes
 * SPDX-License-Identifier: LGPL-2.1-or-later */

#pragma once

#include <wayfind.h>

/* The nodes between any two of which a route exists, as long as no turn is
 * forbidden: the largest strongly connected component of the table. Unless it has
 * more than half of the largest weakly connected component, the edges are not
 * streets of a town, and the latter is the main part. */
typedef struct _MainPart MainPart;

/* Without memory the main part is the weakly connected component.
 * O(nodes + edges). */
MainPart *main_part_new  (WayTable *table);
void      main_part_free (MainPart *self);

/* Whether @node is in the MainPart @main_part. A WayTableFilterFunc. */
gboolean  main_part_has  (WayTable *table,
                          WayNode   node,
                          gpointer  main_part);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (MainPart, main_part_free)
