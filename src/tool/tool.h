/* tool.h - messages, statuses and numbers for all commands
 * SPDX-License-Identifier: LGPL-2.1-or-later */

#pragma once

#include <wayfind-io.h>
#include <wayfind.h>

/* Exit statuses, as the manual has them. */
typedef enum
{
  TOOL_ANSWERED = 0,
  TOOL_NO_ROUTE = 1,    /* or a failed check, or a limit was met */
  TOOL_USAGE = 2,
  TOOL_BAD_INPUT = 3,
  TOOL_INTERRUPTED = 130
} ToolStatus;

/* Prints "wayfind: MESSAGE" as one line, once for all ranks, and returns
 * @status. */
int tool_complain (ToolStatus  status,
                   const char *format,
                   ...) G_GNUC_PRINTF (2, 3);

/* Prints the error of @command, and returns its exit status: TOOL_USAGE for a
 * %G_OPTION_ERROR or %WAY_ERROR_UNKNOWN_PLACE, TOOL_NO_ROUTE for
 * %WAY_ERROR_NO_ROAD, TOOL_INTERRUPTED for
 * %G_IO_ERROR_CANCELLED, or TOOL_NO_ROUTE if the time limit cancelled, else
 * TOOL_BAD_INPUT. */
int tool_report_error (const char   *command,
                       const GError *error);

/* Sets a %G_OPTION_ERROR. Returns FALSE. */
gboolean tool_misuse (GError    **error,
                      const char *format,
                      ...) G_GNUC_PRINTF (2, 3);

/* Reads all of @text as a finite decimal number, in the C locale. */
gboolean tool_parse_number (const char *text,
                            gdouble    *value);

/* Flushes the standard output. Returns @status, or that of an error. */
int tool_finish_output (int status);

/* A subcommand gets its own arguments, its name first. */
int convert_command (int    argc,
                     char **argv);
int crowd_command   (int    argc,
                     char **argv);
int draw_command    (int    argc,
                     char **argv);
int explain_command (int    argc,
                     char **argv);
int front_command   (int    argc,
                     char **argv);
int info_command    (int    argc,
                     char **argv);
int match_command   (int    argc,
                     char **argv);
int matrix_command  (int    argc,
                     char **argv);
int nearest_command (int    argc,
                     char **argv);
int prepare_command (int    argc,
                     char **argv);
int reach_command   (int    argc,
                     char **argv);
int route_command   (int    argc,
                     char **argv);
int serve_command   (int    argc,
                     char **argv);
int trip_command    (int    argc,
                     char **argv);
