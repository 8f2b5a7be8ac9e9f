/* command-frame.h - the options that commands share, and how a command runs
 * SPDX-License-Identifier: LGPL-2.1-or-later */

#pragma once

#include "tool/options/avoid.h"
#include "tool/options/limit-options.h"
#include "tool/options/looks.h"
#include "tool/options/turn-options.h"
#include "tool/reports/output.h"
#include "tool/tool.h"

/* The description of one command. Its functions get the command's struct. */
typedef struct
{
  const char *name;
  const char *parameters;       /* such as "NETWORK" */
  const char *example;

  /* The shared options that the command takes: members of its struct. */
  Network    *network;
  Avoid      *avoid;            /* (nullable) */
  Turns      *turns;            /* (nullable) */
  Limits     *limits;           /* (nullable) */
  Looks      *looks;            /* (nullable) */
  Output     *output;           /* (nullable) */
  guint       formats;          /* of @output: OUTPUT_BIT () of each kind */
  gboolean    checks_files;     /* the command does not take one NETWORK */

  /* (nullable) Adds the options of the command alone. */
  void      (*add_options) (gpointer   command,
                            Options   *options);
  /* (nullable) Checks them, before the shared options are parsed. */
  gboolean  (*check)       (gpointer   command,
                            GError   **error);
  /* Answers. @status is TOOL_ANSWERED unless the function changes it. */
  gboolean  (*run)         (gpointer   command,
                            int       *status,
                            GError   **error);
  /* (nullable) Frees the members of the command except the shared options. */
  void      (*clear)       (gpointer   command);
} CommandFrame;

/* Parses a command line, runs the command, reports its error, and clears
 * @command. Returns the exit status. */
int command_frame_run (const CommandFrame *self,
                       gpointer            command,
                       int                 argc,
                       char              **argv);

/* If a limit or Ctrl-C stopped a search, reports that, and sets @status. */
void command_report_stop (const Limits *limits,
                          WayStatus     outcome,
                          int          *status);
