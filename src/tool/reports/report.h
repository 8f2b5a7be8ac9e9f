/* report.h - a route as a person reads it, and as programs do
 * SPDX-License-Identifier: LGPL-2.1-or-later */

#pragma once

#include "tool/route-question.h"
#include "tool/options/also.h"
#include "tool/options/network-options.h"
#include "tool/reports/json.h"
#include "tool/reports/output.h"
#include "tool/reports/stops.h"

typedef struct
{
  const Network  *network;
  const Question *question;
  const Answer   *answer;
  const Limits   *limits;
  const GArray   *stops;        /* of Stop; those of a part, if that is all */
  const char     *algorithm;
  const Also     *also;         /* (nullable) */
} Report;

void report_text (const Report *self,
                  Output       *output);
void report_json (const Report *self,
                  Output       *output);
void report_tsv  (const Report *self,
                  Output       *output);

/* Parts of these reports, for each of several routes: a table of waypoints, the
 * labels of edges, and a map; its measures; the distances of its ends; "measures",
 * "stretches" and "path"; the rows of a table, each with @prefix, and its
 * heading. */
void report_text_route (const Report  *self,
                        Output        *output);
void report_text_also  (const Report  *self,
                        Output        *output);
void report_text_snaps (const Report  *self,
                        Output        *output);
void report_json_route (const Report  *self,
                        Json          *json);
void report_json_spot  (Json          *json,
                        const char    *key,
                        const Spot    *spot);
void report_tsv_header (const Network *network,
                        const Also    *also,
                        Output        *output);
void report_tsv_rows   (const Report  *self,
                        const char    *prefix,
                        Output        *output);
