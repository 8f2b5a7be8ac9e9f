/* main.c - the `wayfind' command: finds the subcommand and runs it
 * SPDX-License-Identifier: LGPL-2.1-or-later */

#include "config.h"

#include "tool/tool.h"

#include <locale.h>
#include <stdio.h>
#include <string.h>

typedef struct
{
  const char *name;
  int       (*run) (int    argc,
                    char **argv);
  const char *purpose;
} Command;

static const Command commands[] = {
  { "route", route_command, "find a route through a network" },
};

int
tool_complain (ToolStatus  status,
               const char *format,
               ...)
{
  g_autofree char *message = NULL;
  va_list args;

  va_start (args, format);
  message = g_strdup_vprintf (format, args);
  va_end (args);
  fprintf (stderr, "wayfind: %s\n", message);

  return status;
}

static int
print_help (void)
{
  printf ("Usage: wayfind COMMAND [OPTION...]\n\nCommands:\n");
  for (guint i = 0; i < G_N_ELEMENTS (commands); i++)
    printf ("  %-10s %s\n", commands[i].name, commands[i].purpose);
  printf ("\nExample:\n"
          "  wayfind route sea-lanes.geojson --places ports.csv \\\n"
          "    --from Rotterdam --to Shanghai\n\n"
          "`wayfind COMMAND --help' says what a command takes.\n");

  return TOOL_ANSWERED;
}

int
main (int    argc,
      char **argv)
{
  const char *name = argc > 1 ? argv[1] : NULL;

  setlocale (LC_ALL, "");
  if (name == NULL)
    return tool_complain (TOOL_USAGE, "which command? try `wayfind --help'");
  if (strcmp (name, "--help") == 0 || strcmp (name, "-h") == 0)
    return print_help ();
  if (strcmp (name, "--version") == 0)
    {
      printf ("wayfind %s\n", PACKAGE_VERSION);
      return TOOL_ANSWERED;
    }

  for (guint i = 0; i < G_N_ELEMENTS (commands); i++)
    if (strcmp (commands[i].name, name) == 0)
      return commands[i].run (argc - 1, argv + 1);

  return tool_complain (TOOL_USAGE,
                        "there is no command \"%s\": try `wayfind --help'",
                        name);
}
