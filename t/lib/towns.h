/* towns.h - made-up networks of a few hundred nodes that lie in the plane
 * SPDX-License-Identifier: LGPL-2.1-or-later */

#pragma once

#include "plain-graph.h"

typedef enum
{
  TOWN_STREETS,         /* a grid with gaps, and longer streets across it */
  TOWN_LADDER,
  TOWN_PATH,
  TOWN_TREE,
  TOWN_STAR,
  TOWN_WHEEL,
  TOWN_COMPLETE,
  TOWN_HUBS,            /* nodes are joined to nodes with many edges */
  TOWN_ISLANDS,
  TOWN_NO_EDGES,
  TOWN_N_SHAPES
} TownShape;

const char *town_shape_get_name (TownShape   shape);

/* @n_nodes nodes, joined both ways, numbered at random; the costs are 1. If
 * @positions is given, it has room for one each. */
PlainGraph *town_new            (TownShape    shape,
                                 guint        n_nodes,
                                 GRand       *rand,
                                 WayPosition *positions);

/* The same as a table, with positions or without. */
WayTable   *town_build          (const PlainGraph  *plain,
                                 const WayPosition *positions);
