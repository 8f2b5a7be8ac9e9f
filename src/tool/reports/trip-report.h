/* trip-report.h - the order of a trip as a person reads it, and as programs do
 * SPDX-License-Identifier: LGPL-2.1-or-later */

#pragma once

#include "tool/cost-matrix.h"
#include "tool/options/network-options.h"
#include "tool/reports/output.h"

/* That no trip can go from one place to another; where neither leads to the
 * other, @both_ways. By their numbers. */
typedef struct
{
  guint    from;
  guint    to;
  gboolean both_ways;
} Apart;

typedef struct
{
  const Network    *network;
  const Limits     *limits;
  const CostMatrix *matrix;     /* its rows are the places */
  const WayTrip    *trip;       /* (nullable) if none exists */
  WayStatus         status;     /* FOUND, EXHAUSTED, or a limit */
  guint             first;      /* or WAY_TRIP_ANYWHERE */
  guint             last;
} TripReport;

void    trip_report_text  (const TripReport *self,
                           Output           *output);
void    trip_report_json  (const TripReport *self,
                           Output           *output);
void    trip_report_tsv   (const TripReport *self,
                           Output           *output);

/* (transfer full): of Apart: the reasons why no trip exists. */
GArray *trip_report_apart (const TripReport *self);

/* (transfer full): "C cannot be reached from A". */
char   *trip_report_describe (const TripReport *self,
                              const Apart      *apart);
