/* front-report.h - the routes that no other route beats
 * SPDX-License-Identifier: LGPL-2.1-or-later */

#pragma once

#include "tool/options/also.h"
#include "tool/options/looks.h"
#include "tool/reports/output.h"
#include "tool/route-question.h"

typedef struct
{
  const Network  *network;
  const Question *question;
  GPtrArray      *routes;       /* (not owned) of WayRoute, by rising cost */
  const Also     *criteria;     /* besides the cost */
  const gdouble  *values;       /* of each route: its cost, then its criteria */
  WayGraph       *graph;        /* (not owned) that was searched */
  WayStatus       status;       /* EXHAUSTED: the front is complete */
} FrontReport;

/* Writes the report in any format. Without a route it writes no file of a format
 * that holds routes alone. */
gboolean front_report_print (const FrontReport *self,
                             const Looks       *looks,
                             Output            *output,
                             GError           **error);
