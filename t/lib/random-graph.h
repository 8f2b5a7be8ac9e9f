/* random-graph.h - random graphs and heuristics, the same for the same seed
 * SPDX-License-Identifier: LGPL-2.1-or-later */

#pragma once

#include "plain-graph.h"

typedef enum
{
  RANDOM_UNDIRECTED = 1 << 0, /* every edge has its reverse */
  RANDOM_REAL = 1 << 1,       /* costs with fractions, else whole */
  RANDOM_ZEROS = 1 << 2,      /* a third of the edges are free */
  RANDOM_PARALLEL = 1 << 3,   /* some edges twice, at other costs */
  RANDOM_LOOPS = 1 << 4,      /* edges from a node to itself */
  RANDOM_SPARSE = 1 << 5,     /* so few edges that it falls apart */
  RANDOM_HIDDEN = 1 << 6,     /* some edges cost INFINITY */
  RANDOM_ALL = (1 << 7) - 1,

  /* Half of the edges have costs near the maximum of a number type */
  RANDOM_NEAR_31 = 1 << 7,    /* bits */
  RANDOM_NEAR_32 = 1 << 8,
  RANDOM_NEAR_53 = 1 << 9,
  RANDOM_NEAR_MAX = 1 << 10,  /* paths of 63 edges stay below DBL_MAX */
  RANDOM_BEYOND_MAX = 1 << 11 /* paths of 2 edges need not */
} RandomFlags;

/* Takes the bits of @seed as the flags of RANDOM_ALL. Every other seed has one
 * of the four ranges besides whose sums do not overflow. */
RandomFlags random_graph_flags (guint32 seed);

typedef enum
{
  RANDOM_ESTIMATE_NONE,
  RANDOM_ESTIMATE_CONSISTENT, /* part of the distance; whole if that is */
  RANDOM_ESTIMATE_ADMISSIBLE, /* anything up to the distance; whole if it is */
  RANDOM_ESTIMATE_FRACTIONAL, /* anything up to the distance */
  RANDOM_N_ESTIMATES
} RandomEstimate;

/* The estimate of nodes that cannot reach the goal. */
#define RANDOM_FAR_AWAY 1000000.0

PlainGraph *random_graph_new (GRand      *rand,
                              guint       n_nodes,
                              RandomFlags flags);

void random_graph_estimate (PlainGraph    *graph,
                            GRand         *rand,
                            guint          goal,
                            RandomEstimate estimate);
