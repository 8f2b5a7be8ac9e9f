/* road-hierarchy.h - a hierarchy of a road network that is asked in races
 * SPDX-License-Identifier: LGPL-2.1-or-later */

#pragma once

#include "bench.h"
#include "road-data.h"

#include <wayfind.h>

G_BEGIN_DECLS

typedef struct
{
  RoadData          *roads;       /* (owned) */
  GArray            *queries;     /* (owned) of RoadQuery */
  WayTable          *table;       /* (owned) */
  WayOrder          *order;       /* (owned) */
  double             order_seconds;
  WayHierarchy      *hierarchy;   /* (owned) */
  WayHierarchySizes  sizes;       /* of @hierarchy */
  double             build_seconds;
  WayHierarchyCosts *costs;       /* (owned) */
  WayHierarchyQuery *query;       /* (owned) */
  WayCost           *edge_costs;  /* (owned) as in the table */
} RoadHierarchy;

/* Takes @roads. */
void road_hierarchy_init  (RoadHierarchy *self,
                           RoadData      *roads,
                           guint          n_queries,
                           guint32        seed);
void road_hierarchy_clear (RoadHierarchy *self);

/* A node of the file, as the table numbers it. */
WayNode road_hierarchy_get_node (const RoadHierarchy *self,
                                 guint32              node);

/* Changes the cost of one edge. */
void road_hierarchy_change (RoadHierarchy *self,
                            guint32        edge,
                            WayCost        cost);

/* The least cost between two nodes of the table; -1 without a path. */
double road_hierarchy_ask (RoadHierarchy *self,
                           WayNode        start,
                           WayNode        goal);

/* Contestants. The first two return the cost of query @task, or -1 without a
 * path; the others work in the costs of all edges, and return 0. */
double road_hierarchy_run_query            (gpointer self,
                                            guint    task);
double road_hierarchy_run_path             (gpointer self,
                                            guint    task);
double road_hierarchy_run_costs            (gpointer self,
                                            guint    task);
double road_hierarchy_run_costs_from_table (gpointer self,
                                            guint    task);

G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (RoadHierarchy, road_hierarchy_clear)

G_END_DECLS
