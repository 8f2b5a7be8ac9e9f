/* access-log.h - a line for each request
 * SPDX-License-Identifier: LGPL-2.1-or-later */

#pragma once

#include <glib.h>

typedef enum
{
  ACCESS_LOG_TEXT,
  ACCESS_LOG_JSON,
  ACCESS_LOG_NONE
} AccessLogKind;

/* A request that is over. */
typedef struct
{
  const char *client;           /* its address */
  const char *method;           /* (nullable) */
  const char *target;           /* (nullable) path and query */
  guint       status;           /* of HTTP; 0 if the client went away */
  const char *code;             /* (nullable) as OSRM's interface has it */
  gsize       bytes;            /* of the body of the answer */
  gdouble     milliseconds;
} AccessLogEntry;

/* Writes a line to the standard output, at once and whole, from any thread. It is
 * lost, and a message says so, if nobody takes it. */
void access_log_write (AccessLogKind         kind,
                       const AccessLogEntry *entry);
