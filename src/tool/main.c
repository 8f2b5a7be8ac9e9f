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
  { "crowd", crowd_command, "plan for many agents that must all arrive" },
  { "explain", explain_command, "show how searches find their way" },
  { "info", info_command, "say what a network is made of" },
  { "draw", draw_command, "draw a network, and routes through it" },
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
          "`wayfind COMMAND --help' says what a command takes, and `man "
          "wayfind' more.\n");

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
  best = offer_get_best (&offer);

  return tool_complain (TOOL_USAGE, "there is no command \"%s\"%s%s%s: try "
                        "`wayfind --help'", shown, best ? " (" : "",
                        best ? best : "", best ? "?)" : "");
}

static int
run (int    argc,
     char **argv)
{
  const char *name = argc > 1 ? argv[1] : NULL;

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

  return fail_unknown (name);
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
