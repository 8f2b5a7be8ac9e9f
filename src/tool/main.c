/* main.c - the `wayfind' command: finds the subcommand and runs it
 * SPDX-License-Identifier: LGPL-2.1-or-later */

#include "config.h"

#include "tool/shown.h"
#include "tool/tool.h"

#include <locale.h>
#include <stdio.h>
#include <string.h>

#include "tool/interrupt.h"
#include "tool/offer.h"

typedef struct
{
  const char *name;
  int       (*run) (int    argc,
                    char **argv);
  const char *purpose;
} Command;

static const Command commands[] = {
  { "route", route_command, "find a route through a network" },
  { "reach", reach_command, "find everything within a cost" },
  { "nearest", nearest_command, "find the closest of many places" },
  { "matrix", matrix_command, "find what it costs from each to each" },
  { "trip", trip_command, "find the order in which to visit places" },
  { "crowd", crowd_command, "plan for many agents that must all arrive" },
  { "explain", explain_command, "show how searches find their way" },
  { "info", info_command, "say what a network is made of" },
  { "draw", draw_command, "draw a network, and routes through it" },
  { "prepare", prepare_command, "make a file that answers at once" },
  { "convert", convert_command, "write a network in another format" },
};

static int
print_help (void)
{
  printf ("Usage: wayfind COMMAND [OPTION...]\n\nCommands:\n");
  for (guint i = 0; i < G_N_ELEMENTS (commands); i++)
    printf ("  %-10s %s\n", commands[i].name, commands[i].purpose);
  printf ("\nExample:\n"
          "  wayfind route sea-lanes.geojson --places ports.csv \\\n"
          "    --from Rotterdam --to Shanghai\n\n"
          "`wayfind help COMMAND' says what a command takes, and `man wayfind' "
          "more.\n");

  return TOOL_ANSWERED;
}

static int
fail_unknown (const char *name)
{
  g_autofree char *shown = shown_dup_name (name);
  g_auto (Offer) offer = { NULL };
  const char *best;

  offer_init (&offer, name);
  for (guint i = 0; i < G_N_ELEMENTS (commands); i++)
    offer_add (&offer, commands[i].name);
  offer_add (&offer, "help");
  best = offer_get_best (&offer);

  return tool_complain (TOOL_USAGE, "there is no command \"%s\"%s%s%s: try "
                        "`wayfind --help'", shown, best ? " (" : "",
                        best ? best : "", best ? "?)" : "");
}

static const Command *
find_command (const char *name)
{
  for (guint i = 0; i < G_N_ELEMENTS (commands); i++)
    if (strcmp (commands[i].name, name) == 0)
      return &commands[i];

  return NULL;
}

/* `wayfind help', `wayfind help COMMAND', or `wayfind help COMMAND GROUP'. */
static int
run_help (int    argc,
          char **argv)
{
  const Command *command;
  g_autofree char *option = NULL;
  char *arguments[] = { NULL, NULL, NULL };

  if (argc < 2)
    return print_help ();
  command = find_command (argv[1]);
  if (command == NULL)
    return fail_unknown (argv[1]);
  if (argc > 3)
    return tool_complain (TOOL_USAGE, "help takes a command and one group of "
                          "its options: try `wayfind help %s'", argv[1]);

  option = argc == 3 ? g_strconcat ("--help-", argv[2], NULL)
                     : g_strdup ("--help");
  arguments[0] = argv[1];
  arguments[1] = option;
  return command->run (2, arguments);
}

static int
run (int    argc,
     char **argv)
{
  const char *name = argc > 1 ? argv[1] : NULL;
  const Command *command;

  if (name == NULL)
    return tool_complain (TOOL_USAGE, "which command? try `wayfind --help'");
  if (strcmp (name, "--help") == 0 || strcmp (name, "-h") == 0)
    return print_help ();
  if (strcmp (name, "help") == 0)
    return run_help (argc - 1, argv + 1);
  if (strcmp (name, "--version") == 0 || strcmp (name, "-V") == 0)
    {
      printf ("wayfind %s\n", PACKAGE_VERSION);
      return TOOL_ANSWERED;
    }

  command = find_command (name);
  return command != NULL ? command->run (argc - 1, argv + 1)
                         : fail_unknown (name);
}

int
main (int    argc,
      char **argv)
{
  int status;

  /* For the help alone: numbers are written in the C locale. */
  setlocale (LC_CTYPE, "");
  interrupt_init ();

  status = tool_finish_output (run (argc, argv));
  interrupt_finish ();

  return status;
}
