/* tool.h - what the subcommands of `wayfind' share
 * SPDX-License-Identifier: LGPL-2.1-or-later */

#pragma once

#include <wayfind-io.h>
#include <wayfind.h>

/* Exit statuses, as the manual has them. */
typedef enum
{
  TOOL_ANSWERED = 0,
  TOOL_NO_ROUTE = 1,    /* or a failed check */
  TOOL_USAGE = 2,
  TOOL_BAD_INPUT = 3
} ToolStatus;

/* Prints "wayfind: MESSAGE" and returns @status. */
int tool_complain (ToolStatus  status,
                   const char *format,
                   ...) G_GNUC_PRINTF (2, 3);

/* A subcommand gets its own arguments, its name first. */
int route_command (int    argc,
                   char **argv);
