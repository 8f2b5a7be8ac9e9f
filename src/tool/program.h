/* program.h - finds the subcommand of a program and runs it
 * SPDX-License-Identifier: LGPL-2.1-or-later */

#pragma once

typedef struct
{
  const char *name;
  int       (*run) (int    argc,
                    char **argv);
  const char *purpose;
} Command;

typedef struct
{
  const char    *usage;         /* how it is started, such as "wayfind" */
  const char    *manual;        /* its page */
  const Command *commands;
  unsigned int   n_commands;
  const char    *example;       /* lines that show it at work */
} Program;

/* Runs the command of the command line, and checks that all output was written.
 * Returns the exit status. */
int program_run (const Program *self,
                 int            argc,
                 char         **argv);
