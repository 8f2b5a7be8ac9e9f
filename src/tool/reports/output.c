/* output.c - where an answer goes, and in which format
 * SPDX-License-Identifier: LGPL-2.1-or-later */

#include "tool/reports/output.h"

#include <stdio.h>
#include <string.h>
#include <unistd.h>

#include "tool/interrupt.h"
#include "tool/suggestions.h"
#include "tool/progress.h"
#include "tool/tool.h"

#define CHUNK 65536

typedef struct
{
  const char *name;
  const char *endings;          /* each within blanks */
} Row;

static const Row rows[] = {
  [OUTPUT_TEXT] = { "text", " txt " },
  [OUTPUT_TSV] = { "tsv", " tsv " },
  [OUTPUT_CSV] = { "csv", " csv " },
  [OUTPUT_JSON] = { "json", " json " },
  [OUTPUT_GEOJSON] = { "geojson", " geojson " },
  [OUTPUT_GPX] = { "gpx", " gpx " },
  [OUTPUT_SVG] = { "svg", " svg " },
  [OUTPUT_PNG] = { "png", " png " },
  [OUTPUT_PDF] = { "pdf", " pdf " },
  [OUTPUT_HTML] = { "html", " html htm " },
};

static gboolean
is_allowed (const Output *self,
            guint         kind)
{
  return (self->allowed & OUTPUT_BIT (kind)) != 0;
}

void
output_init (Output *self,
             guint   allowed)
{
  if (allowed & OUTPUT_BIT (OUTPUT_TSV))
    allowed |= OUTPUT_BIT (OUTPUT_CSV);

  *self = (Output) { .allowed = allowed };
}

/* "text, json, svg" with @separator ", ". */
static const char *
list_kinds (const Output *self,
            const char   *separator)
{
  g_autoptr (GString) list = g_string_new (NULL);

  for (guint i = 0; i < G_N_ELEMENTS (rows); i++)
    if (is_allowed (self, i))
      g_string_append_printf (list, "%s%s", list->len > 0 ? separator : "",
                              rows[i].name);

  return g_intern_string (list->str);
}

void
output_add_options (Output  *self,
                    Options *options)
{
  const GOptionEntry entries[] = {
    { "output", 'o', 0, G_OPTION_ARG_STRING, &self->name,
      list_kinds (self, " "), "FORMAT" },
    { "write", 0, 0, G_OPTION_ARG_FILENAME, &self->path,
      "Write to a file; its ending sets the format", "FILE" },
    { "in-place", 0, 0, G_OPTION_ARG_NONE, &self->in_place,
      "Write over a file that cannot be replaced", NULL },
    G_OPTION_ENTRY_NULL
  };

  options_add (options, entries);
}

void
output_clear (Output *self)
{
  g_clear_object (&self->stream);
  if (self->waiting != NULL)
    g_string_free (self->waiting, TRUE);
  if (self->cell != NULL)
    g_string_free (self->cell, TRUE);
  g_clear_error (&self->problem);
  g_free (self->name);
  g_free (self->path);
}

static gboolean
find_by_name (Output  *self,
              GError **error)
{
  for (guint i = 0; i < G_N_ELEMENTS (rows); i++)
    if (is_allowed (self, i) && strcmp (rows[i].name, self->name) == 0)
      {
        self->kind = (OutputKind) i;
        return TRUE;
      }

  return tool_misuse (error, "--output must be one of %s", list_kinds (self, ", "));
}

static gboolean
find_by_ending (Output  *self,
                GError **error)
{
  const gboolean packed = g_str_has_suffix (self->path, ".gz");
  g_autofree char *path = g_strndup (self->path, strlen (self->path)
                                                   - (packed ? 3 : 0));
  const char *dot = strrchr (path, '.');
  g_autofree char *ending = g_strdup_printf (" %s ", dot ? dot + 1 : "");

  for (guint i = 0; dot != NULL && i < G_N_ELEMENTS (rows); i++)
    if (is_allowed (self, i) && strstr (rows[i].endings, ending) != NULL)
      {
        self->kind = (OutputKind) i;
        return TRUE;
      }

  return tool_misuse (error, "--write %s: its ending is not one of %s; give "
                      "the format with --output",
                      self->path, list_kinds (self, ", "));
}

/* The lowest bit is the usual format. */
static void
choose_usual (Output *self)
{
  guint kind = 0;

  while (!is_allowed (self, kind))
    kind++;
  self->kind = (OutputKind) kind;
}

gboolean
output_parse (Output  *self,
              GError **error)
{
  if (self->path != NULL && strcmp (self->path, "-") == 0)
    g_clear_pointer (&self->path, g_free);

  choose_usual (self);
  if (self->name != NULL && !find_by_name (self, error))
    return FALSE;
  if (self->name == NULL && self->path != NULL
      && !find_by_ending (self, error))
    return FALSE;
  if (self->kind == OUTPUT_CSV)
    {
      self->kind = OUTPUT_TSV;
      self->cell = g_string_new (NULL);
    }
  if ((self->kind == OUTPUT_PNG || self->kind == OUTPUT_PDF)
      && self->path == NULL && isatty (STDOUT_FILENO))
    return tool_misuse (error, "a %s is not for a terminal: give a file with "
                        "--write", self->kind == OUTPUT_PNG ? "PNG" : "PDF");

  return TRUE;
}

gboolean
output_open (Output  *self,
             GError **error)
{
  progress_end ();
  self->waiting = g_string_sized_new (2 * CHUNK);
  if (self->path == NULL)
    return TRUE;

  self->stream = way_save_stream_new (self->path, output_get_flags (self),
                                      interrupt_get (), error);
  return self->stream != NULL;
}

/* That the standard output took all is found out at the very end, by
 * tool_finish_output(). */
static void
flush (Output *self)
{
  if (self->stream == NULL)
    fwrite (self->waiting->str, 1, self->waiting->len, stdout);
  else if (self->problem == NULL)
    g_output_stream_write_all (self->stream, self->waiting->str,
                               self->waiting->len, NULL, NULL, &self->problem);

  g_string_truncate (self->waiting, 0);
}

/* JSON has escapes of its own. In text and TSV blanks, tabs and line ends are
 * the report's, and other control characters can only be from names. */
static gboolean
is_fit_to_show (const Output *self,
                const char   *text)
{
  if (self->kind != OUTPUT_TEXT && self->kind != OUTPUT_TSV)
    return TRUE;

  while ((*text >= ' ' && *text < 0x7f) || *text == '\n' || *text == '\t')
    text++;

  return *text == '\0';
}

/* @text with all escaped but its line ends and tabs. */
static void
append_escaped (GString    *out,
                const char *text)
{
  while (*text != '\0')
    {
      const gsize len = strcspn (text, "\n\t");
      g_autofree char *piece = g_strndup (text, len);
      g_autofree char *shown = way_dup_printable (piece);

      g_string_append (out, shown);
      text += len;
      if (*text != '\0')
        g_string_append_c (out, *text++);
    }
}

/* Ends a cell of CSV (RFC 4180), which holds what TSV writes as "\\t", "\\n" and
 * "\\\\". */
static void
end_cell (Output *self,
          char    separator)
{
  GString *cell = self->cell;
  gboolean quotes;
  gsize len = 0;

  for (const char *at = cell->str; *at != '\0'; at++)
    if (at[0] == '\\' && strchr ("tn\\", at[1]) != NULL && at[1] != '\0')
      cell->str[len++] = *++at == 't' ? '\t' : *at == 'n' ? '\n' : '\\';
    else
      cell->str[len++] = *at;
  g_string_truncate (cell, len);

  quotes = strpbrk (cell->str, ",;\"\t\n\r") != NULL
           || (len > 0 && (cell->str[0] == ' ' || cell->str[len - 1] == ' '));
  g_string_replace (cell, "\"", "\"\"", 0);
  g_string_append_printf (self->waiting, quotes ? "\"%s\"%c" : "%s%c",
                          cell->str, separator);
  g_string_truncate (cell, 0);
}

/* Takes TSV, and leaves CSV. */
static void
put_cells (Output     *self,
           const char *text)
{
  for (; *text != '\0'; text++)
    if (*text == '\t' || *text == '\n')
      end_cell (self, *text == '\t' ? ',' : '\n');
    else
      g_string_append_c (self->cell, *text);
}

void
output_put (Output     *self,
            const char *text)
{
  GString *out = self->cell != NULL ? g_string_new (NULL) : self->waiting;

  if (is_fit_to_show (self, text))
    g_string_append (out, text);
  else
    append_escaped (out, text);
  if (self->cell != NULL)
    {
      put_cells (self, out->str);
      g_string_free (out, TRUE);
    }
  if (self->waiting->len >= CHUNK && !self->in_memory)
    flush (self);
}

void
output_put_char (Output *self,
                 char    c)
{
  const char text[] = { c, '\0' };

  if (self->kind == OUTPUT_JSON
      && (self->in_memory || self->waiting->len < CHUNK))
    g_string_append_c (self->waiting, c);
  else
    output_put (self, text);
}

void
output_printf (Output     *self,
               const char *format,
               ...)
{
  g_autofree char *text = NULL;
  va_list args;

  va_start (args, format);
  text = g_strdup_vprintf (format, args);
  va_end (args);
  output_put (self, text);
}

gboolean
output_close (Output  *self,
              GError **error)
{
  flush (self);
  if (self->stream == NULL)
    return TRUE;

  if (self->problem == NULL
      && g_output_stream_close (self->stream, NULL, &self->problem))
    {
      g_clear_object (&self->stream);
      return TRUE;
    }

  g_propagate_prefixed_error (error, g_steal_pointer (&self->problem), "%s: ",
                              self->path);
  return FALSE;
}

void
output_open_memory (Output *self)
{
  *self = (Output) { .kind = OUTPUT_JSON, .in_memory = TRUE };
  self->waiting = g_string_new (NULL);
}

GBytes *
output_take_bytes (Output *self)
{
  return g_string_free_to_bytes (g_steal_pointer (&self->waiting));
}

const char *
output_get_path (const Output *self)
{
  return self->path != NULL ? self->path : "-";
}

const char *
output_get_kind_name (const Output *self)
{
  return rows[self->kind].name;
}

gboolean
output_is_drawn (const Output *self)
{
  return (OUTPUT_BIT (self->kind) & OUTPUT_PICTURES) != 0;
}

WaySaveFlags
output_get_flags (const Output *self)
{
  return self->in_place ? WAY_SAVE_IN_PLACE : WAY_SAVE_DEFAULT;
}
