/* road-data.h - road networks in DIMACS format, for the benchmarks alone
 * SPDX-License-Identifier: LGPL-2.1-or-later */

#pragma once

#include <glib.h>

G_BEGIN_DECLS

/* An arc as a program keeps it that cares for speed alone. */
typedef struct
{
  guint32 node;
  guint32 cost;
} RoadArc;

/* The largest component of a network, so that every query has an answer. Nodes
 * keep the order of the file. */
typedef struct
{
  guint32  n_nodes;
  guint32  n_arcs;
  guint32 *first;   /* (owned) of n_nodes + 1: the first arc out of a node */
  RoadArc *arcs;    /* (owned) of n_arcs, with the costs of the file */
  double  *lengths; /* (owned) of n_arcs: distance of the two ends; the cost if
                     * without positions */
  double  *x;       /* (owned) (nullable) of n_nodes */
  double  *y;       /* (owned) (nullable) of n_nodes */

  guint32  n_file_ids;
  guint32 *ids;     /* (owned) of n_file_ids: the file's id - 1 -> node, or
                     * G_MAXUINT32 in a smaller component */
} RoadData;

/* A query, and its answer if it is known (else -1). */
typedef struct
{
  guint32 start;
  guint32 goal;
  gint64  cost;
} RoadQuery;

RoadData *road_data_load (const char *folder,
                          const char *name,
                          GError    **error);

/* The same without positions, be there a file of them or not. */
RoadData *road_data_load_unplaced (const char *folder,
                                   const char *name,
                                   GError    **error);

void road_data_free (RoadData *self);

GArray *road_data_load_queries (const RoadData *self,
                                const char     *folder,
                                const char     *name,
                                GError        **error);

GArray *road_data_pick_queries (const RoadData *self,
                                guint           n,
                                guint32         seed);

guint32 road_data_get_max_cost (const RoadData *self);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (RoadData, road_data_free)

G_END_DECLS
