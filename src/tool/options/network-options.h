/* network-options.h - the options of reading, and the network
 * SPDX-License-Identifier: LGPL-2.1-or-later */

#pragma once

#include "tool/options/options.h"
#include "tool/options/places.h"
#include "tool/options/snap.h"
#include "tool/options/cost-units.h"

#include <wayfind-io.h>

/* Made with { NULL }. */
typedef struct
{
  /* The values of the options. */
  char      **rest;             /* (owned) (nullable) the network's file ... */
  char       *nodes;            /* (owned) (nullable) */
  char       *named_path;       /* (owned) (nullable) */
  char       *format;           /* (owned) (nullable) */
  char       *profile;          /* (owned) (nullable) */
  const char *profile_path;     /* (nullable) that of a file */
  char       *measure_text;     /* (owned) (nullable) */
  char       *at;               /* (owned) (nullable) */
  char       *mover;            /* (owned) (nullable) */
  char       *moves;            /* (owned) (nullable) */
  char       *corners;          /* (owned) (nullable) */
  Units       units;
  gboolean    anywhere;
  char       *join_text;        /* (owned) (nullable) */
  char       *snap_text;        /* (owned) (nullable) */
  char       *max_snap;         /* (owned) (nullable) */
  gboolean    verify;
  char       *language;         /* (owned) (nullable) */
  WayMeasure  measure;

  /* Options of tables alone. */
  char       *columns;          /* (owned) (nullable) */
  char       *node_columns;     /* (owned) (nullable) */
  char       *place_columns;    /* (owned) (nullable) */
  char       *labels;           /* (owned) (nullable) */
  char       *label_columns;    /* (owned) (nullable) */
  char       *positions;        /* (owned) (nullable) */
  gboolean    one_way;
  gboolean    skip_strays;
  gboolean    skip_unplaced;
  gboolean    keep_parallel;

  /* Options of some commands, for OpenStreetMap alone. */
  gboolean    ignore_turns;
  gboolean    prices_turns;     /* whether turns have their usual costs */
  gboolean    keeps_hours;      /* whether all hours are kept */

  /* Whether places of a command may snap to edges. */
  gboolean    snaps_to_edges;

  /* Whether a rank needs only its own part. */
  gboolean    takes_part;

  /* The network. */
  const char *path;             /* the file */
  WayTablePart *part;           /* (owned) (nullable) see network-part.h */
  WayNetwork *whole;            /* (owned) */
  WayNetwork *network;          /* (not owned) that, or @with_ends */
  WayGraph   *graph;            /* (not owned) its graph, and below it: */
  WayTable   *table;            /* (not owned) (nullable) */
  WayGrid    *grid;             /* (not owned) (nullable) */
  WayNetwork *with_ends;        /* (owned) (nullable) see snapped-ends.h */
  WayMidway  *midway;           /* (owned) (nullable) the view that is searched,
                                 * with the same nodes */
  GPtrArray  *named;            /* (owned) (nullable) of WayPlace */
  Places      places;
  Snap        snap;
  PlaceIndex *place_index;      /* (owned) */
  MapNames   *map_names;        /* (owned) (nullable) */
  Unit        unit;             /* in which costs are shown */
  Unit        written;          /* in which programs read them */
  gdouble     load_seconds;
} Network;

/* The groups `--help-network' and `--help-table'. The remaining arguments of
 * the command line are files: the network first. */
void     network_add_options (Network *self,
                              Options *options);

/* Reads the network from the first file of @rest, with a bar, unless Ctrl-C is
 * pressed. %FALSE with any error of tool_report_error(). */
gboolean network_load        (Network *self,
                              GError **error);

/* Whether the network was read from a map of OpenStreetMap, or was prepared of
 * one. */
gboolean network_is_street_map (const Network *self);

/* Whether the network is one moment of a prepared network that keeps all hours,
 * whose hierarchy has the lowest costs of all hours. */
gboolean network_has_hours   (const Network *self);

/* A command takes one file and no more. */
gboolean network_check_single (const Network *self,
                               GError       **error);

void     network_clear       (Network *self);

/* Forgets what network_load() has read, so that it can be called again. */
void     network_unload      (Network *self);

/* (transfer full) (nullable): the name or number of @node, "column,row" for a
 * cell; %NULL if it is known by its position alone. */
char    *network_dup_name    (const Network *self,
                              WayNode        node);

/* Whether @node is a place on an edge: the table does not know it. */
gboolean network_is_snapped_end     (const Network *self,
                              WayNode        node);

/* (transfer full): what stands for @node in a sentence: its name, or its
 * position, or its id. Control characters are escaped. */
char    *network_describe    (const Network *self,
                              WayNode        node);

/* The number of @node in files: the builder's id or the cell's index. @node is
 * not a place on an edge. */
guint32  network_get_id      (const Network *self,
                              WayNode        node);

/* (transfer full): that number as text, or what stands for it. */
char    *network_dup_id      (const Network *self,
                              WayNode        node);

/* (transfer full): a position as a person reads it. */
char    *network_format_position (const Network     *self,
                                  const WayPosition *at);

/* (transfer full) (nullable): the label of the edge from @from to @to that
 * has the id @edge, or of the cheapest if that is %WAY_EDGE_NONE. */
char    *network_dup_label   (const Network *self,
                              WayNode        from,
                              WayNode        to,
                              guint32        edge);

G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (Network, network_clear)
