/* report.h - a route as a person reads it, and as a program does
 * SPDX-License-Identifier: LGPL-2.1-or-later */

#pragma once

#include "tool/journey.h"

typedef struct
{
  WayTable       *table;
  WayPositionKind kind;
  GPtrArray      *named;        /* (nullable) of WayPlace */
  const Question *question;
  const Answer   *answer;
  const char     *network;      /* the file */
  const char     *algorithm;
  gdouble         load_seconds;
} Report;

void     report_print_text (const Report *self);

/* %FALSE with WAY_ERROR_UNSUPPORTED if this build cannot write JSON. */
gboolean report_print_json (const Report *self,
                            GError      **error);
