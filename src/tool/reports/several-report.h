/* several-report.h - several routes between the same places
 * SPDX-License-Identifier: LGPL-2.1-or-later */

#pragma once

#include "tool/options/looks.h"
#include "tool/options/several.h"
#include "tool/reports/report.h"

typedef struct
{
  const Network  *network;
  const Question *question;
  GPtrArray      *routes;       /* (not owned) of WayRoute */
  const Several  *several;      /* (not owned) which routes were wanted */
  WayGraph       *graph;        /* (not owned) that was searched */
  WayStatus       status;       /* FOUND, or the limit that stopped it */
  const Also     *also;         /* (nullable) */
} SeveralReport;

/* Writes the report in any format. Formats of routes alone get a message besides
 * if there are more routes of the least cost. */
gboolean several_report_print (const SeveralReport *self,
                               const Looks         *looks,
                               Output              *output,
                               GError             **error);
