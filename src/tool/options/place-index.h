/* place-index.h - the names of nodes and of --places, and which of them repeat
 * SPDX-License-Identifier: LGPL-2.1-or-later */

#pragma once

#include <wayfind-io.h>

typedef struct _PlaceIndex PlaceIndex;

/* The names of @places, which were read from the file @path, and of the nodes
 * of @graph. @table is that graph if it is a table. All of them must live as
 * long as the index. O(places). */
PlaceIndex *place_index_new       (WayGraph        *graph,
                                   WayTable        *table,
                                   GPtrArray       *places,
                                   const char      *path);
void        place_index_free      (PlaceIndex      *self);

/* Finds the node or the place that is called @text, to the letter, or that
 * "NAME#LINE" chooses among the places of one name. Sets @place to %NULL if it
 * is a node. %FALSE without an error if the name is unknown, and with an
 * error if it has several positions. O(1). */
gboolean    place_index_find      (const PlaceIndex *self,
                                   const char       *text,
                                   WayNode          *node,
                                   const WayPlace  **place,
                                   GError          **error);

/* The same for a name in other case or with other accents. The first call
 * takes O(nodes). */
gboolean    place_index_find_like (PlaceIndex       *self,
                                   const char       *text,
                                   WayNode          *node,
                                   const WayPlace  **place,
                                   GError          **error);

/* %FALSE with an error if several nodes share the name @text, which no node has
 * to the letter: readers add to it what tells the nodes apart. O(nodes). */
gboolean    place_index_check_shared (const PlaceIndex *self,
                                      const char       *text,
                                      GError          **error);

/* Prints how many names stand for several positions each, if any do. */
void        place_index_count_repeated (const PlaceIndex *self);

/* Prints the lines of each name that stands for several positions. %FALSE with
 * an error if there is such a name. */
gboolean    place_index_check_all (const PlaceIndex  *self,
                                   GError           **error);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (PlaceIndex, place_index_free)
