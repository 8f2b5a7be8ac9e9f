/* match-report.h - the way of a track as a person reads it, and as programs do
 * SPDX-License-Identifier: LGPL-2.1-or-later */

#pragma once

#include "tool/reports/report.h"

typedef struct
{
  const Network *network;
  WayMatch      *match;
  const GArray  *track;         /* of WayTrackPoint */
  GPtrArray     *routes;        /* of WayRoute, one a part */
} MatchReport;

void match_report_text (const MatchReport *self,
                        Output            *output);
void match_report_json (const MatchReport *self,
                        Output            *output);
