/* options.c - a command line: its options, its help, and its mistakes
 * SPDX-License-Identifier: LGPL-2.1-or-later */

#include "config.h"

#include "tool/options/options.h"

#include <glib/gstdio.h>
#include <math.h>
#include <stdio.h>
#include <string.h>
#include <sys/stat.h>

#include "tool/suggestions.h"
#include "tool/tool.h"

#define MAX_COUNT 9007199254740992.0

/* Of a line of help on a screen. */
#define MOST_COLUMNS 80

/* An option whose value is a file. */
typedef struct
{
  const char *name;             /* interned */
  char      **path;             /* (not owned) where its value is put */
} FileOption;

/* GLib's own help would end the program before its output is checked. The
 * change is kept although a mistake is found later on the line. */
static gboolean
on_help (const char *name,
         const char *value,
         gpointer    user_data,
         GError    **error)
{
  Options *self = user_data;

  if (self->help == NULL)
    self->help = g_strdup (name);
  return TRUE;
}

static void
add_help (Options    *self,
          const char *name,
          char        letter)
{
  const GOptionEntry entries[] = {
    { name, letter, G_OPTION_FLAG_NO_ARG | G_OPTION_FLAG_HIDDEN,
      G_OPTION_ARG_CALLBACK, (gpointer) on_help, NULL, NULL },
    G_OPTION_ENTRY_NULL
  };

  g_option_group_add_entries (self->main, entries);
  g_ptr_array_add (self->names, (gpointer) name);
}

static void
note_file (Options            *self,
           const GOptionEntry *entry)
{
  const FileOption option = { g_intern_string (entry->long_name),
                              entry->arg_data };

  if (entry->arg == G_OPTION_ARG_FILENAME
      && g_strcmp0 (entry->arg_description, "FILE") == 0)
    g_array_append_val (self->files, option);
}

static void
note_entries (Options            *self,
              const GOptionEntry *entries)
{
  for (; entries->long_name != NULL; entries++)
    if (strcmp (entries->long_name, G_OPTION_REMAINING) == 0)
      self->rest = entries->arg_data;
    else
      {
        g_ptr_array_add (self->names,
                         (gpointer) g_intern_string (entries->long_name));
        note_file (self, entries);
      }
}

void
options_init (Options    *self,
              const char *command,
              const char *parameters,
              const char *example)
{
  g_autofree char *program = g_strconcat ("wayfind ", command, NULL);

  g_set_prgname (program);
  *self = (Options) { command };
  self->context = g_option_context_new (parameters);
  self->main = g_option_group_new (NULL, NULL, NULL, self, NULL);
  self->groups = g_ptr_array_new ();
  self->titles = g_ptr_array_new ();
  self->names = g_ptr_array_new ();
  self->files = g_array_new (FALSE, FALSE, sizeof (FileOption));
  g_option_context_set_help_enabled (self->context, FALSE);
  g_option_context_set_main_group (self->context, self->main);
  g_option_context_set_description (self->context, example);
  add_help (self, "help", 'h');
  add_help (self, "version", 'V');
}

void
options_clear (Options *self)
{
  g_clear_pointer (&self->context, g_option_context_free);
  g_clear_pointer (&self->groups, g_ptr_array_unref);
  g_clear_pointer (&self->titles, g_ptr_array_unref);
  g_clear_pointer (&self->names, g_ptr_array_unref);
  g_clear_pointer (&self->files, g_array_unref);
  g_clear_pointer (&self->help, g_free);
}

void
options_summarize (Options    *self,
                   const char *summary)
{
  g_option_context_set_summary (self->context, summary);
}

void
options_add (Options            *self,
             const GOptionEntry *entries)
{
  g_option_group_add_entries (self->main, entries);
  note_entries (self, entries);
}

void
options_add_group (Options            *self,
                   const char         *name,
                   const char         *title,
                   const GOptionEntry *entries)
{
  g_autofree char *help = g_strconcat ("help-", name, NULL);
  GOptionGroup *group;
  guint old;

  if (g_ptr_array_find (self->titles, g_intern_string (name), &old))
    {
      g_option_group_add_entries (self->groups->pdata[old], entries);
      note_entries (self, entries);
      return;
    }

  group = g_option_group_new (name, title, title, self, NULL);
  g_option_group_add_entries (group, entries);
  g_option_context_add_group (self->context, group);
  g_ptr_array_add (self->groups, group);
  g_ptr_array_add (self->titles, (gpointer) g_intern_string (name));
  note_entries (self, entries);
  add_help (self, g_intern_string (help), '\0');
}

/* Behind the options stand the groups, on as many lines as they need, and then
 * the example. */
static void
describe_groups (Options *self)
{
  const char *example = g_option_context_get_description (self->context);
  g_autoptr (GString) text = g_string_new (NULL);
  gsize line = 0;

  for (guint i = 0; i < self->titles->len; i++)
    {
      const char *title = self->titles->pdata[i];
      const gboolean is_full
        = text->len - line + strlen (", --help-,") + strlen (title)
          > MOST_COLUMNS;

      g_string_append (text, i == 0 ? "More: " : is_full ? ",\n      " : ", ");
      if (is_full)
        line = text->len - strlen ("      ");
      g_string_append_printf (text, "--help-%s", title);
    }
  if (text->len > 0)
    g_string_append_c (text, '\n');
  g_string_append_printf (text, "Example: %s", example);
  g_option_context_set_description (self->context, text->str);
}

static int
print_help (Options *self)
{
  const char *name = self->help + strspn (self->help, "-");
  GOptionGroup *group = NULL;
  g_autofree char *text = NULL;

  if (strcmp (name, "version") == 0 || strcmp (name, "V") == 0)
    {
      printf ("wayfind %s\n", PACKAGE_VERSION);
      return TOOL_ANSWERED;
    }

  for (guint i = 0; i < self->titles->len; i++)
    if (g_str_has_prefix (name, "help-")
        && strcmp (name + strlen ("help-"), self->titles->pdata[i]) == 0)
      group = self->groups->pdata[i];

  if (group == NULL)
    describe_groups (self);
  else
    {
      g_option_context_set_summary (self->context, NULL);
      g_option_context_set_description (self->context, NULL);
    }
  text = g_option_context_get_help (self->context, group == NULL, group);
  printf ("%s\n", g_strchomp (text));

  return TOOL_ANSWERED;
}

/* (transfer full): a message that names the existing groups of options. */
static char *
describe_no_group (const Options *self,
                   const char    *name)
{
  GString *text = g_string_new (NULL);

  g_string_append_printf (text, "there is no help on \"%s\"", name);
  for (guint i = 0; i < self->titles->len; i++)
    g_string_append_printf (text, "%s%s", i == 0 ? ", only on " : ", ",
                            (const char *) self->titles->pdata[i]);

  return g_string_free (text, FALSE);
}

/* GLib's message ends with the option that it does not know. */
static void
suggest_option (const Options *self,
              GError        *error)
{
  const char *dashes = strstr (error->message, " --");
  g_auto (Suggestions) suggestions = { NULL };
  const char *best;

  if (!g_error_matches (error, G_OPTION_ERROR, G_OPTION_ERROR_UNKNOWN_OPTION)
      || dashes == NULL)
    return;
  if (g_str_has_prefix (dashes, " --help-"))
    {
      char *message = describe_no_group (self, dashes + strlen (" --help-"));

      g_free (error->message);
      error->message = message;
      return;
    }

  suggestions_init (&suggestions, dashes + strlen (" --"));
  for (guint i = 0; i < self->names->len; i++)
    suggestions_add (&suggestions, self->names->pdata[i]);
  best = suggestions_get_best (&suggestions);
  if (best != NULL)
    {
      g_autofree char *message = g_strdup_printf ("%s (--%s?)", error->message,
                                                  best);

      g_free (error->message);
      error->message = g_steal_pointer (&message);
    }
}

/* By whatever names and links. Pipes and devices hold nothing to be lost. */
static gboolean
are_one_file (const char *a,
              const char *b)
{
  GStatBuf one, other;

  return strcmp (a, "-") != 0 && strcmp (b, "-") != 0
         && g_stat (a, &one) == 0 && g_stat (b, &other) == 0
         && S_ISREG (one.st_mode) && one.st_dev == other.st_dev
         && one.st_ino == other.st_ino;
}

/* (nullable): the file of `--write'. */
static const char *
find_written (const Options *self)
{
  for (guint i = 0; i < self->files->len; i++)
    {
      const FileOption *option = &g_array_index (self->files, FileOption, i);

      if (strcmp (option->name, "write") == 0)
        return *option->path;
    }

  return NULL;
}

/* Refuses to write an answer over one of its own inputs, which would be
 * lost. */
static gboolean
check_written (const Options *self,
               GError       **error)
{
  const char *written = find_written (self);

  if (written == NULL)
    return TRUE;
  for (guint i = 0; i < self->files->len; i++)
    {
      const FileOption *option = &g_array_index (self->files, FileOption, i);

      if (strcmp (option->name, "write") != 0 && *option->path != NULL
          && are_one_file (written, *option->path))
        return tool_misuse (error, "--write %s: that is the file of --%s, "
                            "which would be lost; write to another file",
                            written, option->name);
    }
  for (guint i = 0; self->rest && *self->rest && (*self->rest)[i]; i++)
    if (are_one_file (written, (*self->rest)[i]))
      return tool_misuse (error, "--write %s: that is the network, which would "
                          "be lost; write to another file", written);

  return TRUE;
}

gboolean
options_parse (Options *self,
               int      argc,
               char   **argv,
               int     *status)
{
  g_autoptr (GError) error = NULL;
  const gboolean good = g_option_context_parse (self->context, &argc, &argv,
                                                &error);

  if (self->help != NULL)
    {
      *status = print_help (self);
      return FALSE;
    }
  if (good && check_written (self, &error))
    return TRUE;

  /* A value that cannot be converted comes with an error of another domain. */
  if (error->domain == G_CONVERT_ERROR)
    g_prefix_error (&error, "the value of an option is not valid text in the "
                    "locale's encoding: ");
  suggest_option (self, error);
  *status = tool_complain (TOOL_USAGE, "%s: %s; try `wayfind %s --help'",
                           self->command, error->message, self->command);
  return FALSE;
}

static char *
list_choices (const char *const *choices,
              guint              n_choices)
{
  GString *list = g_string_new (NULL);

  for (guint i = 0; i < n_choices; i++)
    g_string_append_printf (list, "%s%s",
                            i == 0 ? "" : i + 1 < n_choices ? ", " : " or ",
                            choices[i]);

  return g_string_free (list, FALSE);
}

gboolean
options_choose (const char        *option,
                const char        *text,
                const char *const *choices,
                guint              n_choices,
                guint             *chosen,
                GError           **error)
{
  g_autofree char *list = NULL;
  g_autofree char *shown = NULL;

  *chosen = 0;
  if (text == NULL)
    return TRUE;
  for (guint i = 0; i < n_choices; i++)
    if (strcmp (choices[i], text) == 0)
      {
        *chosen = i;
        return TRUE;
      }

  list = list_choices (choices, n_choices);
  shown = g_utf8_make_valid (text, -1);
  return tool_misuse (error, "%s must be %s, not \"%s\"", option, list,
                      shown);
}

gboolean
options_number (const char *option,
                const char *text,
                gdouble     least,
                gdouble    *value,
                GError    **error)
{
  gdouble number;

  if (text == NULL)
    return TRUE;
  if (!tool_parse_number (text, &number) || number < least)
    return tool_misuse (error, "%s must be a number from %g up", option, least);

  *value = number;
  return TRUE;
}

gboolean
options_count (const char *option,
               const char *text,
               guint64     least,
               guint64    *value,
               GError    **error)
{
  gdouble number;

  if (text == NULL)
    return TRUE;
  if (!tool_parse_number (text, &number) || number < (gdouble) least
      || number != floor (number) || number > MAX_COUNT)
    return tool_misuse (error, "%s must be a whole number from %"
                        G_GUINT64_FORMAT " up", option, least);

  *value = (guint64) number;
  return TRUE;
}
