/* report.h - a route as a person reads it, and as programs do
 * SPDX-License-Identifier: LGPL-2.1-or-later */

#pragma once

#include "tool/question.h"
#include "tool/options/network-options.h"
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
} Report;

void report_text (const Report *self,
                  Output       *output);
void report_json (const Report *self,
                  Output       *output);
void report_tsv  (const Report *self,
                  Output       *output);
