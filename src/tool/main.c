/* main.c - the `wayfind' command: finds the subcommand and runs it
 * SPDX-License-Identifier: LGPL-2.1-or-later */

#include "config.h"

#include "tool/tool.h"

#include <errno.h>
#include <locale.h>
#include <math.h>
#include <stdio.h>
#include <string.h>

#define MAX_SHOWN 60

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

char *
tool_printable (const char *text)
{
  GString *shown = g_string_new (NULL);
  guint n = 0;

  for (; *text != '\0' && n < MAX_SHOWN; text = g_utf8_next_char (text), n++)
    {
      const gunichar c = g_utf8_get_char (text);

      g_string_append_unichar (shown, g_unichar_isprint (c) ? c : '?');
    }
  if (*text != '\0')
    g_string_append (shown, "...");

  return g_string_free (shown, FALSE);
}

/* g_ascii_strtod() alone would take blanks, hexadecimals, "inf" and "nan". */
gboolean
tool_parse_number (const char *text,
                   gdouble    *value)
{
  const gsize len = strlen (text);
  char *end;

  if (len == 0 || strspn (text, "0123456789+-.eE") != len)
    return FALSE;

  *value = g_ascii_strtod (text, &end);
  return end == text + len && isfinite (*value);
}

/* Whoever closed the pipe has read enough; a full disk must not look like an
 * answer. */
int
tool_finish_output (int status)
{
  errno = 0;
  if ((fflush (stdout) == 0 && !ferror (stdout)) || errno == EPIPE)
    return status;

  return tool_complain (TOOL_BAD_INPUT, "standard output: %s",
                        errno ? g_strerror (errno) : "it cannot be written");
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

  return tool_finish_output (TOOL_ANSWERED);
}

int
main (int    argc,
      char **argv)
{
  const char *name = argc > 1 ? argv[1] : NULL;

  /* For the help alone: numbers are written in the C locale. */
  setlocale (LC_CTYPE, "");
  if (name == NULL)
    return tool_complain (TOOL_USAGE, "which command? try `wayfind --help'");
  if (strcmp (name, "--help") == 0 || strcmp (name, "-h") == 0)
    return print_help ();
  if (strcmp (name, "--version") == 0)
    {
      printf ("wayfind %s\n", PACKAGE_VERSION);
      return tool_finish_output (TOOL_ANSWERED);
    }

  for (guint i = 0; i < G_N_ELEMENTS (commands); i++)
    if (strcmp (commands[i].name, name) == 0)
      return tool_finish_output (commands[i].run (argc - 1, argv + 1));

  return tool_complain (TOOL_USAGE,
                        "there is no command \"%s\": try `wayfind --help'",
                        name);
}
