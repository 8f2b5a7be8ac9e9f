/* search-memory.h - a search that a queue runs, in memory that it lends
 * SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * A search that was set up and not run is small. A queue lends it the memory
 * that grows with the map (records, open list, keys of nodes, edges) for a run,
 * and takes it back afterwards. So many searches share the memory of a few. */

#pragma once

#include <wayfind/engine/results.h>
#include <wayfind/engine/search.h>

G_BEGIN_DECLS

/* Memory for runs, of the size of the last run. It stays in place, so that a
 * search over the same nodes can use its old records. */
typedef struct _SearchMemory SearchMemory;

SearchMemory *search_memory_new   (void);
void          search_memory_free  (SearchMemory *self);
gsize         search_memory_bytes (const SearchMemory *self);

/* Takes @search over: until search_let_go() no other code can change or run it,
 * and it carries on over a graph that changes. This ends a run that has begun
 * and frees the search's own memory. Returns %FALSE if the search has been
 * taken already or is running. */
gboolean  search_take            (WaySearch    *search);
void      search_let_go          (WaySearch    *search);

/* Lends @memory to a search that was taken and has no memory. Taking the memory
 * back ends the run; the search must not be running. */
void      search_lend_memory     (WaySearch    *search,
                                  SearchMemory *memory);
void      search_get_memory_back (WaySearch    *search,
                                  SearchMemory *memory);

/* Whether a few dozen expansions are sure to be over at once. */
gboolean  search_is_prompt       (WaySearch    *search);

/* The work of an advance. */
typedef struct
{
  guint64 expanded;
  guint64 generated;
} SearchWork;

/* Continues a search that was taken, by at most @n_expansions. */
WayStatus search_advance         (WaySearch    *search,
                                  guint64       n_expansions,
                                  SearchWork   *work,
                                  GError      **error);

/* Makes a search that was taken begin afresh, if @node is given from there. */
void      search_begin_again     (WaySearch    *search);
void      search_begin_at        (WaySearch    *search,
                                  WayNode       node,
                                  WayCost       cost);

/* The progress of a search for the node to which a partial path leads. It takes
 * time in proportion to the reached nodes. So it is done in pieces, as long as
 * the search does not move. */
typedef struct
{
  guint32 next;
  guint32 id;
  WayCost least_h;
  WayCost least_g;
} PartialScan;

#define PARTIAL_SCAN_BEGIN { 0, G_MAXUINT32, INFINITY, INFINITY }

/* Looks at @n_nodes more nodes. Returns whether all nodes were looked at. */
gboolean  search_scan_partial    (WaySearch    *search,
                                  PartialScan  *scan,
                                  guint32       n_nodes);

/* way_search_dup_path(), after a scan that is over. */
WayPath  *search_dup_scanned     (WaySearch         *search,
                                  const PartialScan *scan);

G_END_DECLS
