/* program.c - finds the subcommand of a program and runs it
 * SPDX-License-Identifier: LGPL-2.1-or-later */

#include "config.h"

#include "tool/program.h"

#include <stdio.h>
#include <string.h>

#include "tool/suggestions.h"
#include "tool/printable-name.h"
#include "tool/tool.h"

static int
print_help (const Program *self)
{
  printf ("Usage: %s COMMAND [OPTION...]\n\nCommands:\n", self->usage);
  for (guint i = 0; i < self->n_commands; i++)
    printf ("  %-10s %s\n", self->commands[i].name, self->commands[i].purpose);
  printf ("\nExample:\n%s\nSee `wayfind help COMMAND' for the options of a "
          "command, and `man %s'.\n", self->example, self->manual);

  return TOOL_ANSWERED;
}

static int
fail_unknown (const Program *self,
              const char    *name)
{
  g_autofree char *shown = printable_dup_name (name);
  g_auto (Suggestions) suggestions = { NULL };
  const char *best;

  suggestions_init (&suggestions, name);
  for (guint i = 0; i < self->n_commands; i++)
    suggestions_add (&suggestions, self->commands[i].name);
  suggestions_add (&suggestions, "help");
  best = suggestions_get_best (&suggestions);

  return tool_complain (TOOL_USAGE, "unknown command \"%s\"%s%s%s: try "
                        "`wayfind --help'", shown, best ? " (" : "",
                        best ? best : "", best ? "?)" : "");
}

static const Command *
find_command (const Program *self,
              const char    *name)
{
  for (guint i = 0; i < self->n_commands; i++)
    if (strcmp (self->commands[i].name, name) == 0)
      return &self->commands[i];

  return NULL;
}

/* `wayfind help', `wayfind help COMMAND', or `wayfind help COMMAND GROUP'. */
static int
run_help (const Program *self,
          int            argc,
          char         **argv)
{
  const Command *command;
  g_autofree char *option = NULL;
  char *arguments[] = { NULL, NULL, NULL };

  if (argc < 2)
    return print_help (self);
  command = find_command (self, argv[1]);
  if (command == NULL)
    return fail_unknown (self, argv[1]);
  if (argc > 3)
    return tool_complain (TOOL_USAGE, "help takes a command and one group of "
                          "its options: try `wayfind help %s'", argv[1]);

  option = argc == 3 ? g_strconcat ("--help-", argv[2], NULL)
                     : g_strdup ("--help");
  arguments[0] = argv[1];
  arguments[1] = option;
  return command->run (2, arguments);
}

/* The first command has all groups of options that several commands share. */
static int
run_help_of_group (const Program *self,
                   char          *option)
{
  g_autofree char *name = g_strdup (self->commands[0].name);
  char *arguments[] = { name, option, NULL };

  return self->commands[0].run (2, arguments);
}

static int
run (const Program *self,
     int            argc,
     char         **argv)
{
  const char *name = argc > 1 ? argv[1] : NULL;
  const Command *command;

  if (name == NULL)
    return tool_complain (TOOL_USAGE, "which command? try `wayfind --help'");
  if (strcmp (name, "--help") == 0 || strcmp (name, "-h") == 0)
    return print_help (self);
  if (strcmp (name, "help") == 0)
    return run_help (self, argc - 1, argv + 1);
  if (strcmp (name, "--version") == 0 || strcmp (name, "-V") == 0)
    {
      printf ("wayfind %s\n", PACKAGE_VERSION);
      return TOOL_ANSWERED;
    }

  if (g_str_has_prefix (name, "--help-"))
    return run_help_of_group (self, argv[1]);

  command = find_command (self, name);
  return command != NULL ? command->run (argc - 1, argv + 1)
                         : fail_unknown (self, name);
}

int
program_run (const Program *self,
             int            argc,
             char         **argv)
{
  return tool_finish_output (run (self, argc, argv));
}
