/* convert-command.c - `wayfind convert': from any format that reads to one
 * that writes SPDX-License-Identifier: LGPL-2.1-or-later */

#include "tool/command-frame.h"
#include "tool/interrupt.h"
#include "tool/progress.h"
#include "tool/printable-name.h"

#include <stdio.h>
#include <string.h>

typedef struct
{
  Network  network;
  Limits   limits;
  char    *to;                  /* (owned) (nullable) */
  char    *nodes_path;          /* (owned) (nullable): --write-nodes */
  gboolean in_place;
  gboolean list;
} Convert;

static void
clear (gpointer command)
{
  Convert *self = command;

  g_free (self->to);
  g_free (self->nodes_path);
}

static void
add_options (gpointer command,
             Options *options)
{
  Convert *self = command;
  const GOptionEntry entries[] = {
    { "to", 't', 0, G_OPTION_ARG_STRING, &self->to,
      "The format to write; default: by FILE's ending", "NAME" },
    { "write-nodes", 0, 0, G_OPTION_ARG_FILENAME, &self->nodes_path,
      "A second file, for positions; default: beside FILE", "FILE" },
    { "list", 'l', 0, G_OPTION_ARG_NONE, &self->list,
      "List the formats", NULL },
    { "in-place", 0, 0, G_OPTION_ARG_NONE, &self->in_place,
      "Write over a file that cannot be replaced", NULL },
    { "ignore-turns", 0, 0, G_OPTION_ARG_NONE, &self->network.ignore_turns,
      "Drop rules of turns and through traffic", NULL },
    G_OPTION_ENTRY_NULL
  };

  options_add (options, entries);
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
check_options (gpointer command,
               GError **error)
{
  Convert *self = command;

  if (self->list)
    return TRUE;
  if (g_strv_length (self->network.rest ? self->network.rest
                                        : (char *[]) { NULL }) != 2)
    return tool_misuse (error, "a NETWORK and a FILE to write must be given");
  if (self->network.units.text != NULL)
    return tool_misuse (error, "--unit: this command does not change costs; "
                        "--cost-unit gives their unit");
  if (self->to != NULL && way_format_find (self->to) == NULL)
    return tool_misuse (error, "--to: unknown format \"%s\"; `wayfind convert "
                        "--list' lists them", self->to);

  return TRUE;
}

/* The library has no options to name. */
static gboolean
check_turns (Convert *self,
             GError **error)
{
  WayTable *table = self->network.table;

  if (table == NULL || !way_table_has_rules (table)
      || self->network.ignore_turns)
    return TRUE;

  g_set_error (error, WAY_ERROR, WAY_ERROR_UNSUPPORTED,
               "%s has rules of turns or through traffic, which no output "
               "format can store: drop them with --ignore-turns",
               self->network.path);
  return FALSE;
}

/* The name of the format whose files end as @path does, NULL for none; @rest
 * gets the path without that ending. */
static const char *
find_format (const char *path,
             char      **rest)
{
  const WayFormat *format;

  for (guint i = 0; (format = way_format_get (i)) != NULL; i++)
    {
      g_autofree char *ending = g_strconcat (".", format->ending, NULL);

      if (!g_str_has_suffix (path, ending))
        continue;
      *rest = g_strndup (path, strlen (path) - strlen (ending));
      return format->name;
    }

  *rest = g_strdup (path);
  return NULL;
}

/* (transfer full): the path of the second file by default: o.co beside o.gr,
 * roads.nodes.csv.gz beside roads.csv.gz. @format is that of both. */
static char *
name_beside (const char  *path,
             const char **format)
{
  const gboolean packed = g_str_has_suffix (path, ".gz");
  g_autofree char *plain = g_strndup (path, strlen (path) - (packed ? 3 : 0));
  g_autofree char *rest = NULL;
  const char *own = find_format (plain, &rest);

  if (*format == NULL)
    *format = own;
  if (g_strcmp0 (*format, own) != 0)
    {
      g_free (rest);
      rest = g_steal_pointer (&plain);
    }

  return g_strconcat (rest, strcmp (*format ? *format : "", "dimacs") == 0
                              ? ".co" : ".nodes.csv", packed ? ".gz" : "",
                      NULL);
}

/* Positions that FILE cannot hold go into a second file. The user has to name
 * it if it would replace another file. */
static gboolean
choose_nodes_path (Convert     *self,
                   const char  *beside,
                   GError     **error)
{
  const char *path = self->network.rest[1];

  if (self->nodes_path != NULL
      || !way_network_needs_nodes (self->network.network, path, self->to))
    return TRUE;

  if (strcmp (path, "-") == 0)
    g_set_error (error, WAY_ERROR, WAY_ERROR_UNSUPPORTED, "positions, or "
                 "nodes without edges, need a second file: give it with "
                 "--write-nodes");
  else if (g_file_test (beside, G_FILE_TEST_EXISTS))
    g_set_error (error, WAY_ERROR, WAY_ERROR_UNSUPPORTED, "positions, or "
                 "nodes without edges, need a second file, but %s exists "
                 "already: give --write-nodes another file, or this one to "
                 "replace it",
                 beside);
  else
    {
      self->nodes_path = g_strdup (beside);
      return TRUE;
    }

  return FALSE;
}

/* @save is way_network_save() or way_network_save_nodes(). */
static gboolean
save_file (const Convert *self,
           gboolean     (*save) (WayNetwork   *network,
                                 const char   *path,
                                 const char   *format,
                                 WaySaveFlags  flags,
                                 GCancellable *cancellable,
                                 GError      **error),
           const char    *path,
           const char    *format,
           GError       **error)
{
  gboolean good;

  progress_begin ("writing");
  interrupt_arm ();
  good = save (self->network.network, path, format,
               self->in_place ? WAY_SAVE_IN_PLACE : WAY_SAVE_DEFAULT,
               interrupt_get (), error);
  interrupt_disarm ();
  progress_end ();
  interrupt_explain (error, "while writing %s, which is %s", path,
                     self->in_place ? "incomplete" : "unchanged");

  return good;
}

/* Towns and the like are not nodes, so that a map without them is still
 * useful. A message says that they are left out. */
static void
tell_places (const Convert *self)
{
  GPtrArray *places = way_network_get_places (self->network.network);
  const WayPlace *first = places->len > 0 ? places->pdata[0] : NULL;
  g_autofree char *shown = first ? printable_dup_name (first->name) : NULL;

  if (first != NULL)
    tool_complain (TOOL_ANSWERED, "names of towns and other places are left "
                   "out, %u in all, such as %s: `wayfind prepare' keeps them",
                   places->len, shown);
}

/* (transfer full): the names as a list in a message. */
static char *
list_names (char **names)
{
  GString *list = g_string_new (NULL);

  for (; *names != NULL; names++)
    {
      g_autofree char *shown = printable_dup_name (*names);

      g_string_append_printf (list, "%s%s", list->len > 0 ? ", " : "", shown);
    }

  return g_string_free (list, FALSE);
}

/* The cheapest of parallel edges may be the only one that was read. */
static void
tell_merged (const Convert *self)
{
  const guint n = way_network_get_n_merged (self->network.network);

  if (n > 0)
    tool_complain (TOOL_ANSWERED, "%s: %u edges with lower measures, counting "
                   "each direction, are left out because parallel edges cost "
                   "no more; reading with --keep-parallel keeps them",
                   self->network.path, n);
}

/* Measures may be left out, too: a file without them is still useful. */
static void
tell_measures (const Convert *self)
{
  g_auto (GStrv) lost
    = way_network_dup_lost_measures (self->network.network,
                                     self->network.rest[1], self->to);
  g_autofree char *list = list_names (lost);

  if (lost[0] != NULL)
    tool_complain (TOOL_ANSWERED, "measures that the file has no place for are "
                   "left out: %s; `wayfind prepare' keeps them, and so does an "
                   "edge table (--to edges) if all edges have numbers", list);
  else
    tell_merged (self);
}

static gboolean
save (Convert *self,
      GError **error)
{
  const char *path = self->network.rest[1];
  const char *format = self->to;
  g_autofree char *beside = name_beside (path, &format);
  const gboolean was_named = self->nodes_path != NULL;

  if (!choose_nodes_path (self, beside, error)
      || !save_file (self, way_network_save, path, self->to, error)
      || (self->nodes_path != NULL
          && !save_file (self, way_network_save_nodes, self->nodes_path,
                         format, error)))
    return FALSE;

  if (!was_named && self->nodes_path != NULL)
    tool_complain (TOOL_ANSWERED, "positions, or nodes without edges, are in "
                   "%s: read it with --nodes", self->nodes_path);
  tell_places (self);
  tell_measures (self);
  return TRUE;
}

static gboolean
run (gpointer command,
     int     *status,
     GError **error)
{
  Convert *self = command;

  if (self->list)
    {
      print_formats ();
      return TRUE;
    }

  return network_load (&self->network, error)
         && check_turns (self, error) && save (self, error);
}

int
convert_command (int    argc,
                 char **argv)
{
  Convert self = { .limits = { .time_alone = TRUE } };
  const CommandFrame frame = {
    .name = "convert",
    .parameters = "NETWORK FILE",
    .example = "wayfind convert roads.gr.gz roads.csv --nodes roads.co.gz",
    .network = &self.network,
    .limits = &self.limits,
    .checks_files = TRUE,
    .add_options = add_options,
    .check = check_options,
    .run = run,
    .clear = clear
  };

  return command_frame_run (&frame, &self, argc, argv);
}
