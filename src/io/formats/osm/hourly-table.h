/* hourly-table.h - the costs and rules of a table at one moment
 * SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * A table that keeps all hours has the lowest cost that each edge has at any
 * hour, and the rules of all hours. Bytes beside it say which costs are higher
 * at some hours, and which rules do not hold. */

#pragma once

#include "io/formats/osm/osm-choices.h"
#include "io/formats/osm/osm-hours.h"

#include <wayfind/graphs/table.h>

/* A turn restriction of some hours. */
typedef struct
{
  guint32  row;                 /* its number, or HOURLY_NO_ROW */
  guint32  hours;               /* the number of the choice that marks them */
  gboolean is_gate;             /* whether the map has it as a gate */
} HourlyRow;

#define HOURLY_NO_ROW (G_MAXUINT32 - 1)

/* What is at the ends of roads with hours besides them. */
enum
{
  HOURLY_IS_PUBLIC = 1 << 0,    /* a road with through traffic */
  HOURLY_IS_LOCAL = 1 << 1      /* a road without */
};

/* Collects the bytes. */
typedef struct _HourlyWriter HourlyWriter;

HourlyWriter *hourly_writer_new      (const OsmChoices *choices);
void          hourly_writer_free     (HourlyWriter     *self);

/* Adds an edge, with its cost in each case of its choice. */
void          hourly_writer_add_edge (HourlyWriter     *self,
                                      guint32           edge,
                                      guint32           hours,
                                      const WayCost    *costs);
void          hourly_writer_add_row  (HourlyWriter     *self,
                                      const HourlyRow  *row);
void          hourly_writer_add_node (HourlyWriter     *self,
                                      guint32           node,
                                      guint32           flags);

/* (transfer full): all of it. @has_fixed says whether the map has restrictions
 * that always hold. */
GBytes       *hourly_writer_finish   (HourlyWriter     *self,
                                      gboolean          has_fixed);

/* Makes the table of a moment from @lowest. Nothing depends on the hour if the
 * weekday of @at is not known. (transfer full); NULL with an error, such as
 * WAY_ERROR_PARSE if @bytes are damaged. */
WayTable     *hourly_table_new       (WayTable         *lowest,
                                      GBytes           *bytes,
                                      const OsmMoment  *at,
                                      GError          **error);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (HourlyWriter, hourly_writer_free)
