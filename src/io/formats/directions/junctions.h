/* junctions.h - the roads that meet at a node, as a driver arrives there
 * SPDX-License-Identifier: LGPL-2.1-or-later */

#pragma once

#include "io/formats/model/road-kinds.h"

#include <wayfind-io/network.h>

/* A road at a junction. It may lead away, or here, or both. */
typedef struct
{
  WayNode         to;           /* its other end */
  guint32         out;          /* the edge that leads away, or WAY_EDGE_NONE */
  guint32         in;           /* the edge that leads here, or WAY_EDGE_NONE */
  const RoadKind *kind;
  const char     *name;         /* (nullable) */
  gdouble         bearing;      /* in degrees from north, away from here */
  gdouble         turn;         /* in degrees from straight on: to the right
                                 * if positive */
  gboolean        is_open;      /* whether the driver may take it */
} Arm;

typedef struct
{
  WayNode node;
  GArray *arms;                 /* (owned) of Arm, from the left to the right */
  gint    from;                 /* the arm of the driver's road, or -1 */
  gint    taken;                /* the arm that the driver takes, or -1 */
} Junction;

/* Finds junctions of one network. */
typedef struct _Junctions Junctions;

Junctions *junctions_new   (WayNetwork      *network);
void       junctions_free  (Junctions       *self);

/* Finds the arms at the end of edge @in. The driver takes edge @out there. */
void       junctions_find  (Junctions       *self,
                            guint32          in,
                            guint32          out,
                            Junction        *junction);
void       junction_clear  (Junction        *self);

/* The kind and the name of an edge. An edge without a kind is an unclassified
 * road. */
const RoadKind *junctions_get_kind (const Junctions *self,
                                    guint32          edge);
const char     *junctions_get_name (const Junctions *self,
                                    guint32          edge);

/* (nullable): the manoeuvre that the map gives for the turn from edge @in to
 * edge @out: a ManoeuvreType and a Side. */
const RoadTold *junctions_get_told (const Junctions *self,
                                    guint32          in,
                                    guint32          out);

/* The length of an edge with its bends, in metres. */
gdouble    junctions_get_length (Junctions       *self,
                                 guint32          edge);

/* Finds where an edge begins; FALSE if its node has no position. */
gboolean   junctions_get_position (const Junctions *self,
                                   guint32          edge,
                                   WayPosition     *at);

/* Finds the bearing, in degrees, over the first metres of edge @edge, or of the
 * way back along it. The line goes on over nodes where only two roads
 * meet. */
gdouble    junctions_find_bearing (Junctions       *self,
                                   guint32          edge,
                                   gboolean         backwards,
                                   gdouble          metres);

static inline Arm *
junction_get_arm (const Junction *self,
                  gint            i)
{
  return i < 0 ? NULL : &g_array_index (self->arms, Arm, i);
}

/* The bearing from one position to another that is near. */
gdouble    find_bearing    (const WayPosition *from,
                            const WayPosition *to);

/* The bearing from the first position of a line to the place @metres along
 * it. */
gdouble    find_bearing_of_line (const GArray *line,
                                 gdouble       metres);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (Junctions, junctions_free)
G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (Junction, junction_clear)
