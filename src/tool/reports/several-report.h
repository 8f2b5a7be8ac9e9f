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

void     several_report_text (const SeveralReport *self,
                              Output              *output);
void     several_report_json (const SeveralReport *self,
                              Output              *output);
void     several_report_tsv  (const SeveralReport *self,
                              Output              *output);

/* A file of a format that holds routes and nothing else, or a picture. */
gboolean several_report_save (const SeveralReport *self,
                              const Looks         *looks,
                              const Output        *output,
                              GError             **error);
