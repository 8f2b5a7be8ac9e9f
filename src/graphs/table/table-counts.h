/* table-counts.h - the head of a table in a file
 * SPDX-License-Identifier: LGPL-2.1-or-later */

#pragma once

#include <glib.h>

/* Flags of Counts. */
#define IS_PLACED 1u
#define IS_WHOLE 2u
#define HAS_EDGE_IDS 4u
#define HAS_TAGS 8u
#define HAS_WIDTHS 16u
#define IS_NUMBERED 32u
#define IS_LARGE 64u
#define FORBIDS_U_TURNS 128u
#define HAS_ZONES 256u
#define HAS_PRICED_TURNS 512u

/* The section "table": how long the others are. */
typedef struct
{
  guint32 flags;
  guint32 kind;                 /* a WayPositionKind */
  guint32 n_nodes;
  guint32 n_arcs;
  guint32 n_components;
  guint32 n_names;
  guint32 n_labels;
  guint32 n_indexed;            /* points of the spatial index */
  guint32 n_restrictions;
  guint32 first_number;
  guint64 n_restricted;         /* nodes of all restrictions */
  guint64 name_bytes;
  guint64 label_bytes;
  gdouble scale;
  gdouble dead_end_cost;        /* of turning back there */
} Counts;
