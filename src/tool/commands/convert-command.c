/* convert-command.c - `wayfind convert': from any format that reads to one
 * that writes SPDX-License-Identifier: LGPL-2.1-or-later */

#include "tool/interrupt.h"
#include "tool/options/network-options.h"
#include "tool/progress.h"
#include "tool/tool.h"

#include <stdio.h>

typedef struct
{
  Network  network;
  char    *to;                  /* (owned) (nullable) */
  gboolean in_place;
  gboolean list;
} Convert;

static void
clear (Convert *self)
{
  network_clear (&self->network);
  g_free (self->to);
}

static void
add_options (Convert *self,
             Options *options)
{
  const GOptionEntry entries[] = {
    { "to", 't', 0, G_OPTION_ARG_STRING, &self->to,
      "The format to write; default: by FILE's ending", "NAME" },
    { "list", 'l', 0, G_OPTION_ARG_NONE, &self->list,
      "List the formats that there are", NULL },
    { "in-place", 0, 0, G_OPTION_ARG_NONE, &self->in_place,
      "Write over a file that cannot be replaced", NULL },
    { "ignore-turns", 0, 0, G_OPTION_ARG_NONE, &self->network.ignore_turns,
      "Drop restrictions of turns", NULL },
    G_OPTION_ENTRY_NULL
  };

  options_add (options, entries);
  network_add_options (&self->network, options);
}

static const char *
say (gboolean answer)
{
  return answer ? "yes" : "-";
}

static void
print_formats (void)
{
  const WayFormat *format;

  printf ("%-12s %-9s %-5s %-6s %s\n", "name", "ending", "reads", "writes",
          "what it is");
  for (guint i = 0; (format = way_format_get (i)) != NULL; i++)
    printf ("%-12s .%-8s %-5s %-6s %s%s\n", format->name, format->ending,
            say (format->reads), say (format->writes), format->title,
            format->built_in ? "" : " (not in this build)");
}

static gboolean
check_options (const Convert *self,
               GError       **error)
{
  if (g_strv_length (self->network.rest ? self->network.rest
                                        : (char *[]) { NULL }) != 2)
    return tool_misuse (error, "a NETWORK and a FILE to write must be given");
  if (self->to != NULL && way_format_find (self->to) == NULL)
    return tool_misuse (error, "--to: there is no format \"%s\"; `wayfind "
                        "convert --list' names them", self->to);

  return TRUE;
}

/* The library has no options to name. */
static gboolean
check_turns (Convert *self,
             GError **error)
{
  WayTable *table = self->network.table;

  if (table == NULL || way_table_get_n_restrictions (table) == 0)
    return TRUE;

  g_set_error (error, WAY_ERROR, WAY_ERROR_UNSUPPORTED,
               "%s forbids turns, which no format that is written has a place "
               "for: --ignore-turns leaves that out", self->network.path);
  return FALSE;
}

static gboolean
save (Convert *self,
      GError **error)
{
  gboolean good;

  progress_begin ("writing");
  interrupt_arm ();
  good = way_network_save (self->network.network, self->network.rest[1],
                           self->to, self->in_place ? WAY_SAVE_IN_PLACE
                                                    : WAY_SAVE_DEFAULT,
                           interrupt_get (), error);
  interrupt_disarm ();
  progress_end ();
  interrupt_explain (error, "interrupted while writing %s, which is %s",
                     self->network.rest[1],
                     self->in_place ? "incomplete" : "as it was");

  return good;
}

static gboolean
run (Convert *self,
     GError **error)
{
  if (self->list)
    {
      print_formats ();
      return TRUE;
    }

  return check_options (self, error) && network_load (&self->network, error)
         && check_turns (self, error) && save (self, error);
}

int
convert_command (int    argc,
                 char **argv)
{
  g_autoptr (GError) error = NULL;
  g_auto (Options) options;
  Convert self = { { NULL } };
  int status = TOOL_ANSWERED;

  options_init (&options, "convert", "NETWORK FILE",
                "wayfind convert roads.gr.gz roads.csv --nodes roads.co.gz");
  add_options (&self, &options);
  if (options_parse (&options, argc, argv, &status) && !run (&self, &error))
    status = tool_report_error ("convert", error);

  clear (&self);
  return status;
}
