/* osm-roads-private.h - roads before they are a network
 * SPDX-License-Identifier: LGPL-2.1-or-later */

#pragma once

#include "io/formats/osm/osm-roads.h"

#define NO_NODE G_MAXUINT32

typedef struct
{
  const char *name;
  const char *kind;
  WayPosition at;
} Town;

typedef struct
{
  guint32     from, to;         /* places in the array of nodes in use */
  guint32     first_bend;       /* in @bends */
  guint32     n_bends;
  guint32     from_id, to_id;   /* indices of the builder's nodes */
  gdouble     length;           /* in metres */
  gdouble     forward;          /* in km/h; 0 if it is closed this way */
  gdouble     backward;
  guint32     forward_delay;    /* in seconds, with those of its last node */
  guint32     backward_delay;   /* with those of its first node */
  const char *label;            /* (nullable) */
  gboolean    is_local;         /* without through traffic */
  guint32     kinds[2];         /* along it and against it, in @kinds */
  guint32     hours;            /* the number of the choice that has its speeds,
                                   of which those above are the highest; or 0 */
} Section;

/* The sections of a way that a manoeuvre names. */
typedef struct
{
  gint64      way;
  gsize       first, end;
} Told;

/* The exit of a motorway at a node. */
typedef struct
{
  guint32     kind;             /* the number of a kind with the exit's number */
  guint       n_ramps;          /* that leave the motorway there */
  gboolean    has_road;         /* whether the motorway itself goes on */
} Exit;

struct _OsmRoads
{
  Reader       *reader;
  WayMeasure    measure;

  gint64       *refs;           /* (owned) one for each use; later sorted ids */
  gsize         n_refs, refs_size;

  /* By node in use, and then by node that was put between: */
  gsize         n_places;
  WayPosition  *positions;      /* (owned) NaN if it is not known */
  guint8       *flags;          /* (owned) */
  guint8      (*delays)[2];     /* (owned) in seconds, along ways and against
                                   them */
  guint32      *ids;            /* (owned) of the builder, or NO_NODE */

  Section      *sections;       /* (owned) */
  gsize         n_sections, sections_size;
  guint32      *bends;          /* (owned) places of nodes in use */
  gsize         n_bends, bends_size;
  GStringChunk *labels;         /* (owned) */
  Town         *towns;          /* (owned) */
  gsize         n_towns, towns_size;

  RoadKinds    *kinds;          /* (owned) (nullable) the network takes them */
  guint32       next_kinds[2];  /* of the way that is added next */
  const OsmManoeuvres *manoeuvres;      /* (not owned) (nullable) */
  GArray       *told;           /* (owned) of Told */

  const OsmRules *rules;        /* (not owned) */
  gboolean      prices_turns;

  gboolean      next_is_local;  /* of the ways that are added next */
  gboolean      has_zones;

  OsmRestrictions *restrictions;
  GHashTable   *ways;           /* (owned) section -> way of a restriction */
  GHashTable   *limits;         /* (owned) place -> number of a kind, whose
                                   limits it has */
  GHashTable   *exits;          /* (owned) place -> Exit */

  OsmChoices   *choices;        /* (not owned) (nullable) if all hours count */
  OsmMoment     at;
  guint32       next_hours;     /* of the ways that are added next */
  GHashTable   *gates;          /* (owned) place -> number of a choice */
  GArray       *gate_rows;      /* (owned) of OsmTimedRow */
};

enum
{
  IS_JUNCTION = 1 << 0,
  IS_BARRIER = 1 << 1,
  IS_PUBLIC = 1 << 2,           /* a road with through traffic is there, at
                                   some hours at least */
  IS_LIMITED = 1 << 3,          /* some vehicles may not pass */
  IS_EXIT = 1 << 4,             /* @exits has its number */
  IS_ALWAYS_PUBLIC = 1 << 5,    /* a road with through traffic is there */
  IS_ALWAYS_LOCAL = 1 << 6      /* a road without through traffic is there */
};

/* The place of a node in use, or NO_NODE. O(log (nodes)). */
guint32  osm_roads_find_place      (const OsmRoads *self,
                                    gint64          id);

/* Divides section @at at its bend @bend; the later part becomes a new
 * section. */
gboolean osm_roads_divide_section  (OsmRoads       *self,
                                    gsize           at,
                                    guint           bend);

/* Appends a node to the array of bends. */
gboolean osm_roads_append_bend     (OsmRoads       *self,
                                    guint32         place);

/* Makes room for @n nodes that no way has. */
gboolean osm_roads_reserve_nodes   (OsmRoads       *self,
                                    gsize           n);

/* Gives a section without bends a bend in its middle, or at its beginning if it
 * crosses the 180th meridian. There must be room for its node. */
gboolean osm_roads_bend_section    (OsmRoads       *self,
                                    gsize           at);

/* Appends a copy of a section. */
gboolean osm_roads_copy_section    (OsmRoads       *self,
                                    gsize           at);

/* Puts nodes into roads without through traffic, once all sections are there;
 * and puts such nodes into zones, once all have been added to @builder. */
gboolean osm_roads_make_zones      (OsmRoads       *self);
gboolean osm_roads_add_zones       (OsmRoads       *self,
                                    WayTableBuilder *builder);

/* Adds the costs of turns, once all sections have been added to @builder. */
gboolean osm_roads_add_turn_costs  (OsmRoads       *self,
                                    WayTableBuilder *builder);

/* Adds the turns past gates that are shut at some hours, behind all other
 * restrictions; and makes the table of the moment from @table, which has the
 * lowest costs and all rules, with the bytes of an HourlyTable. NULL with an
 * error of the reader's. */
gboolean osm_roads_add_gates       (OsmRoads       *self,
                                    WayTableBuilder *builder);
WayTable *osm_roads_apply_hours    (OsmRoads       *self,
                                    WayTable       *table,
                                    GBytes        **hours);

/* Divides sections at the bend next to a signal, or to a node that some vehicles
 * may not pass. A path that begins or ends farther away then pays nothing for
 * the signal. */
gboolean osm_roads_divide_at_signals (OsmRoads     *self);

/* Divides sections between the same two nodes until one of them is left there,
 * because a network has one shape for two nodes. */
gboolean osm_roads_settle_parallel (OsmRoads       *self);

/* Gives @network the kinds of its roads. O(edges log edges). */
gboolean osm_roads_hand_over_kinds (OsmRoads       *self,
                                    WayNetwork     *network);

/* Reports that the memory does not suffice for all roads. Returns
 * FALSE. */
gboolean osm_roads_fail_for_room   (OsmRoads       *self);

/* Finds the edge of @table for one direction of @section, with its cost. FALSE
 * if it is closed, or a shorter section with the same ends has taken its
 * place. */
gboolean osm_roads_find_edge       (const OsmRoads *self,
                                    const Section  *section,
                                    gboolean        along,
                                    WayTable       *table,
                                    guint32        *edge);

/* How long @section takes in its direction, or against it, which must be
 * open. */
gdouble  osm_roads_seconds_of      (const OsmRoads *self,
                                    const Section  *section,
                                    gboolean        along);

/* The cost of @section in its direction, or against it; INFINITY if it is
 * closed. */
WayCost  osm_roads_cost_of         (const OsmRoads *self,
                                    const Section  *section,
                                    gboolean        along);
