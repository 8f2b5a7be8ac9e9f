/* scenario.c - questions for a grid as the Moving AI Lab publishes them
 * SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * A `.scen` file says "version 1", and then a line for each question:
 *
 *   0  maps/arena.map  49 49  1 13  4 12  3.41421
 *
 * The fields are the bucket (questions of about one length), the map, its width
 * and height, column and row of the start, the same of the goal, and the length
 * of the shortest path. They are set apart by tabs, in old files by blanks, and
 * the name of a map may hold blanks itself. So the last seven fields are found
 * from the end of the line. */

#include "io/formats/maps/scenario.h"

#include <wayfind-io/loader.h>

#include <string.h>

#define BLANKS " \t"

enum { WIDTH, HEIGHT, FROM_COLUMN, FROM_ROW, TO_COLUMN, TO_ROW, N_WHOLE };

#define N_LAST (N_WHOLE + 1)    /* and the length */

static const char *const field_names[] = {
  "width", "height", "column of the start", "row of the start",
  "column of the goal", "row of the goal",
};

gboolean
scenario_is_head (const char *head)
{
  return g_str_has_prefix (head, "version ")
         || g_str_has_prefix (head, "version\t");
}

static gboolean
read_version (Reader     *reader,
              const char *line)
{
  g_auto (GStrv) words = g_strsplit_set (line, BLANKS, 3);
  g_autofree char *quoted = NULL;

  if (g_strcmp0 (words[1], "1") == 0 || g_strcmp0 (words[1], "1.0") == 0)
    return TRUE;

  quoted = reader_quote (words[1] != NULL ? words[1] : "");
  return reader_fail (reader, "scenarios of version %s; expected 1",
                      quoted);
}

/* Cuts the last N_LAST fields off @line. FALSE unless there are as many, and
 * two before them. */
static gboolean
cut_fields (char *line,
            char *fields[N_LAST])
{
  for (guint i = N_LAST; i > 0; i--)
    {
      char *end;

      g_strchomp (line);
      end = line + strlen (line);
      while (end > line && strchr (BLANKS, end[-1]) == NULL)
        end--;
      if (end == line)
        return FALSE;

      fields[i - 1] = end;
      end[-1] = '\0';
    }

  g_strstrip (line);
  return line[strcspn (line, BLANKS)] != '\0';
}

static gboolean
read_whole (Reader     *reader,
            guint       field,
            const char *text,
            guint64     limit,
            guint64    *value)
{
  g_autofree char *quoted = NULL;

  if (g_ascii_string_to_unsigned (text, 10, 0, G_MAXUINT32, value, NULL)
      && *value < limit)
    return TRUE;

  quoted = reader_quote (text);
  return reader_fail (reader, "the %s is %s; expected a whole number below %"
                      G_GUINT64_FORMAT, field_names[field], quoted, limit);
}

static gboolean
read_length (Reader     *reader,
             const char *text,
             WayCost    *length)
{
  if (!reader_parse_number (reader, "length", text, length))
    return FALSE;

  return *length >= 0
         || reader_fail (reader, "length \"%s\" is negative", text);
}

static gboolean
read_line (Reader    *reader,
           char      *line,
           GPtrArray *queries)
{
  char *fields[N_LAST];
  guint64 values[N_WHOLE];
  WayCost length;
  WayRouteQuery *query;

  if (!cut_fields (line, fields))
    return reader_fail (reader, "too few fields; expected bucket, map, width, "
                        "height, column and row of the start and of the goal, "
                        "and length");
  for (guint i = 0; i < N_WHOLE; i++)
    if (!read_whole (reader, i, fields[i],
                     i <= HEIGHT ? (guint64) G_MAXUINT32 + 1
                                 : values[i % 2 ? HEIGHT : WIDTH],
                     &values[i]))
      return FALSE;
  if (!read_length (reader, fields[N_WHOLE], &length))
    return FALSE;

  query = g_new0 (WayRouteQuery, 1);
  query->from = g_strdup_printf ("%s,%s", fields[FROM_COLUMN],
                                 fields[FROM_ROW]);
  query->to = g_strdup_printf ("%s,%s", fields[TO_COLUMN], fields[TO_ROW]);
  query->has_cost = TRUE;
  query->cost = length;
  query->line = reader_get_line (reader);
  g_ptr_array_add (queries, query);

  return TRUE;
}

gboolean
scenario_read (Reader    *reader,
               GPtrArray *queries)
{
  char *line;

  if (!reader_next_line (reader, &line) || !read_version (reader, line))
    return FALSE;

  while (reader_next_line (reader, &line))
    if (line[strspn (line, BLANKS)] != '\0'
        && !read_line (reader, line, queries))
      return FALSE;

  return reader_is_ok (reader);
}
