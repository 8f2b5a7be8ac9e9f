/* reach-report.h - what can be reached, for people and for programs
 * SPDX-License-Identifier: LGPL-2.1-or-later */

#pragma once

#include "tool/reports/bands.h"
#include "tool/options/also.h"
#include "tool/options/limit-options.h"
#include "tool/reports/output.h"
#include "tool/options/places.h"

typedef struct
{
  const Network *network;
  const Limits  *limits;
  WayReach      *reach;
  WayStatus      status;
  const GArray  *from;          /* of Spot */
  const GArray  *bands;         /* of WayCost: where each ends */
  const GArray  *reached;       /* of Reached, by cost */
  gdouble        seconds;
  const Also    *also;
  const gdouble *sums;          /* (nullable) measures of each reached node */
} ReachReport;

void reach_report_text (const ReachReport *self,
                        Output            *output);
void reach_report_tsv  (const ReachReport *self,
                        Output            *output);
void reach_report_json (const ReachReport *self,
                        Output            *output);
