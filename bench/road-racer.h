/* road-racer.h - the contestants of a race over a road network
 * SPDX-License-Identifier: LGPL-2.1-or-later */

#pragma once

#include "bench.h"
#include "road-data.h"

#include <wayfind.h>

G_BEGIN_DECLS

typedef enum
{
  ROAD_ONE_TO_ALL,
  ROAD_POINT_TO_POINT,
  ROAD_ASTAR,
  ROAD_N_KINDS
} RoadKind;

extern const char *const road_kind_titles[ROAD_N_KINDS];
extern const char *const road_kind_names[ROAD_N_KINDS];

typedef double (*RoadPeerQuery) (gpointer peer,
                                 guint32  start,
                                 guint32  goal);
typedef double (*RoadPeerCost)  (gpointer peer,
                                 guint32  node);

/* Either a search of ours, or a peer and its functions. */
typedef struct
{
  RoadKind      kind;
  const GArray *queries;
  guint32       n_nodes;

  WaySearch    *search;    /* (owned) (nullable) */
  WayTable     *table;     /* (nullable): to translate ids */

  gpointer      peer;      /* (nullable) */
  RoadPeerQuery query;
  RoadPeerCost  get_cost;
} RoadRacer;

void  road_racer_init_ours (RoadRacer      *self,
                            RoadKind        kind,
                            const RoadData *roads,
                            const GArray   *queries,
                            WayGraph       *graph);
void  road_racer_init_peer (RoadRacer      *self,
                            RoadKind        kind,
                            const RoadData *roads,
                            const GArray   *queries,
                            gpointer        peer,
                            RoadPeerQuery   query,
                            RoadPeerCost    get_cost);
void  road_racer_clear     (RoadRacer      *self);
guint road_racer_join      (RoadRacer      *self,
                            BenchRace      *race,
                            const char     *name);

/* As in a race, for a caller that keeps time: answers of a query, and of all
 * nodes. */
double road_racer_run (RoadRacer *self,
                       guint      task);
double road_racer_sum (RoadRacer *self);

G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (RoadRacer, road_racer_clear)

G_END_DECLS
