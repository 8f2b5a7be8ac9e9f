/* road-kinds.c - class, limits and signs of roads, by the edges of a table
 * SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * A kind is a line of text: numbers parted by blanks, and the texts, each after
 * a tab. Equal lines are one kind. A prepared network keeps the lines, and the
 * number of the kind of each edge in an array that lies in its file. */

#include "io/formats/model/road-kinds.h"

#include <string.h>

#define LINES "road-lines"
#define NUMBERS "roads"
#define TOLD "road-told"

#define MOST_LANES 99

struct _RoadKinds
{
  GStringChunk *texts;          /* (owned) */
  GArray       *kinds;          /* (owned) of RoadKind; the first is number 1 */
  GPtrArray    *lines;          /* (owned) of texts in @texts */
  GHashTable   *numbers;        /* (owned) line -> number */
  GArray       *by_edge;        /* (owned) (nullable) of guint32 */
  GBytes       *bytes;          /* (owned) (nullable) that array in a file */
  GArray       *told;           /* (owned) of RoadTold */
};

RoadKinds *
road_kinds_new (void)
{
  RoadKinds *self = g_new0 (RoadKinds, 1);

  self->texts = g_string_chunk_new (4096);
  self->kinds = g_array_new (FALSE, FALSE, sizeof (RoadKind));
  self->lines = g_ptr_array_new ();
  self->numbers = g_hash_table_new (g_str_hash, g_str_equal);
  self->told = g_array_new (FALSE, FALSE, sizeof (RoadTold));
  return self;
}

void
road_kinds_free (RoadKinds *self)
{
  g_string_chunk_free (self->texts);
  g_array_unref (self->kinds);
  g_ptr_array_unref (self->lines);
  g_hash_table_unref (self->numbers);
  g_clear_pointer (&self->by_edge, g_array_unref);
  g_clear_pointer (&self->bytes, g_bytes_unref);
  g_array_unref (self->told);
  g_free (self);
}

/* Lines ------------------------------------------------------------------- */

static void
append_text (GString    *line,
             const char *text)
{
  g_string_append_c (line, '\t');
  for (; text != NULL && *text != '\0'; text++)
    g_string_append_c (line, g_ascii_iscntrl (*text) ? ' ' : *text);
}

static void
append_sizes (GString       *line,
              const guint32 *sizes)
{
  for (guint i = 0; i < ROAD_N_SIZES; i++)
    g_string_append_printf (line, " %u", MIN (sizes[i], ROAD_MOST_SIZE));
}

static char *
format_kind (const RoadKind *kind)
{
  GString *line = g_string_new (NULL);

  g_string_append_printf (line, "%u %u %u %u", (guint) kind->class,
                          (guint) kind->flags, MIN (kind->lanes, MOST_LANES),
                          (guint) kind->limits.traits);
  append_sizes (line, kind->limits.sizes);
  append_sizes (line, kind->limits.lorry_sizes);
  for (guint i = 0; i < ROAD_N_TEXTS; i++)
    append_text (line, kind->texts[i]);

  return g_string_free (line, FALSE);
}

/* Reads a number up to @most and the character behind it; FALSE if the line has
 * another. */
static gboolean
parse_number (const char **line,
              char         behind,
              guint        most,
              guint       *number)
{
  guint64 value;
  char *end;

  if (!g_ascii_isdigit (**line))
    return FALSE;
  value = g_ascii_strtoull (*line, &end, 10);
  if (*end != behind || value > most)
    return FALSE;

  *number = (guint) value;
  *line = end + 1;
  return TRUE;
}

/* Reads the limits of a line and the tab behind them; FALSE if it has none. */
static gboolean
parse_limits (const char **line,
              RoadLimits  *limits)
{
  guint traits, size;

  if (!parse_number (line, ' ', ROAD_ALL_TRAITS, &traits))
    return FALSE;

  limits->traits = traits;
  for (guint i = 0; i < 2 * ROAD_N_SIZES; i++)
    {
      const char behind = i + 1 < 2 * ROAD_N_SIZES ? ' ' : '\t';

      if (!parse_number (line, behind, ROAD_MOST_SIZE, &size))
        return FALSE;
      if (i < ROAD_N_SIZES)
        limits->sizes[i] = size;
      else
        limits->lorry_sizes[i - ROAD_N_SIZES] = size;
    }

  return TRUE;
}

/* Reads a line that format_kind() wrote. A line that it did not write is an
 * unclassified road without texts. */
static RoadKind
parse_kind (GStringChunk *texts,
            const char   *line)
{
  const RoadKind unknown = { .class = ROAD_UNCLASSIFIED };
  guint class, flags;
  RoadKind kind = unknown;

  if (!parse_number (&line, ' ', ROAD_N_CLASSES - 1, &class)
      || !parse_number (&line, ' ', 2 * ROAD_IS_WALKED - 1, &flags)
      || !parse_number (&line, ' ', MOST_LANES, &kind.lanes)
      || !parse_limits (&line, &kind.limits))
    return unknown;

  kind.class = class;
  kind.flags = flags;
  for (guint i = 0; i < ROAD_N_TEXTS; i++)
    {
      const gsize len = strcspn (line, "\t");

      if (len > 0)
        kind.texts[i] = g_string_chunk_insert_len (texts, line, (gssize) len);
      line += len + (line[len] == '\t');
    }

  return kind;
}

/* Adds a line as the next number. */
static guint32
add_line (RoadKinds  *self,
          const char *line)
{
  char *kept = g_string_chunk_insert (self->texts, line);
  const RoadKind kind = parse_kind (self->texts, kept);

  g_array_append_val (self->kinds, kind);
  g_ptr_array_add (self->lines, kept);
  g_hash_table_insert (self->numbers, kept,
                       GUINT_TO_POINTER (self->kinds->len));
  return self->kinds->len;
}

guint32
road_kinds_intern (RoadKinds      *self,
                   const RoadKind *kind)
{
  g_autofree char *line = format_kind (kind);
  gpointer number = g_hash_table_lookup (self->numbers, line);

  return number != NULL ? GPOINTER_TO_UINT (number) : add_line (self, line);
}

static void
take_smaller (guint32       *sizes,
              const guint32 *others)
{
  for (guint i = 0; i < ROAD_N_SIZES; i++)
    if (others[i] > 0 && (sizes[i] == 0 || others[i] < sizes[i]))
      sizes[i] = others[i];
}

guint32
road_kinds_merge (RoadKinds *self,
                  guint32    number,
                  guint32    limits)
{
  RoadKind kind = g_array_index (self->kinds, RoadKind, number - 1);
  const RoadKind *other = &g_array_index (self->kinds, RoadKind, limits - 1);

  kind.limits.traits |= other->limits.traits;
  take_smaller (kind.limits.sizes, other->limits.sizes);
  take_smaller (kind.limits.lorry_sizes, other->limits.lorry_sizes);
  return road_kinds_intern (self, &kind);
}

guint32
road_kinds_add_exit (RoadKinds *self,
                     guint32    number,
                     guint32    exit)
{
  RoadKind kind = g_array_index (self->kinds, RoadKind, number - 1);
  const RoadKind *other = &g_array_index (self->kinds, RoadKind, exit - 1);

  if (kind.texts[ROAD_EXIT] != NULL)
    return number;

  kind.texts[ROAD_EXIT] = other->texts[ROAD_EXIT];
  return road_kinds_intern (self, &kind);
}

/* Edges ------------------------------------------------------------------- */

void
road_kinds_set (RoadKinds *self,
                guint32    edge,
                guint32    n_edges,
                guint32    number)
{
  if (self->by_edge == NULL)
    {
      self->by_edge = g_array_new (FALSE, TRUE, sizeof (guint32));
      g_array_set_size (self->by_edge, n_edges);
    }

  g_array_index (self->by_edge, guint32, edge) = number;
}

/* The kinds of all edges, be they in memory or in a file. */
static const guint32 *
get_numbers (const RoadKinds *self,
             gsize           *n_edges)
{
  gsize n_bytes = 0;
  const guint32 *numbers;

  if (self->by_edge != NULL)
    {
      *n_edges = self->by_edge->len;
      return (const guint32 *) self->by_edge->data;
    }

  numbers = self->bytes != NULL ? g_bytes_get_data (self->bytes, &n_bytes)
                                : NULL;
  *n_edges = n_bytes / sizeof *numbers;
  return numbers;
}

const RoadKind *
road_kinds_by_number (const RoadKinds *self,
                      guint32          number)
{
  return number == 0 || number > self->kinds->len
           ? NULL : &g_array_index (self->kinds, RoadKind, number - 1);
}

const RoadKind *
road_kinds_get (const RoadKinds *self,
                guint32          edge)
{
  gsize n_edges;
  const guint32 *numbers = get_numbers (self, &n_edges);

  return edge < n_edges ? road_kinds_by_number (self, numbers[edge]) : NULL;
}

void
road_kinds_add_told (RoadKinds      *self,
                     const RoadTold *told)
{
  g_array_append_val (self->told, *told);
}

const RoadTold *
road_kinds_get_told (const RoadKinds *self,
                     guint32          in,
                     guint32          out)
{
  for (guint i = 0; i < self->told->len; i++)
    {
      const RoadTold *told = &g_array_index (self->told, RoadTold, i);

      if (told->in == in && told->out == out)
        return told;
    }

  return NULL;
}

/* Prepared networks ------------------------------------------------------- */

void
road_kinds_keep (const RoadKinds *self,
                 WayPrepared     *prepared)
{
  g_autoptr (GBytes) lines = NULL, edges = NULL, told = NULL;
  GString *text = g_string_new (NULL);
  gsize n_edges;
  const guint32 *numbers = get_numbers (self, &n_edges);

  for (guint i = 0; i < self->lines->len; i++)
    g_string_append_printf (text, "%s\n", (char *) self->lines->pdata[i]);
  lines = g_string_free_to_bytes (text);
  edges = g_bytes_new (numbers, n_edges * sizeof *numbers);
  told = g_bytes_new (self->told->data, self->told->len * sizeof (RoadTold));
  way_prepared_set_bytes (prepared, LINES, lines);
  way_prepared_set_bytes (prepared, NUMBERS, edges);
  way_prepared_set_bytes (prepared, TOLD, told);
}

static void
find_told (RoadKinds   *self,
           WayPrepared *prepared)
{
  GBytes *bytes = way_prepared_get_bytes (prepared, TOLD);
  gsize n_bytes = 0;
  gconstpointer data = bytes != NULL ? g_bytes_get_data (bytes, &n_bytes)
                                     : NULL;

  if (data != NULL)
    g_array_append_vals (self->told, data,
                         (guint) MIN (n_bytes / sizeof (RoadTold),
                                      G_MAXINT / sizeof (RoadTold)));
}

RoadKinds *
road_kinds_find (WayPrepared *prepared)
{
  GBytes *lines = way_prepared_get_bytes (prepared, LINES);
  GBytes *numbers = way_prepared_get_bytes (prepared, NUMBERS);
  g_autofree char *text = NULL, *valid = NULL;
  RoadKinds *self;
  gsize n_bytes;
  const char *data;

  if (lines == NULL || numbers == NULL)
    return NULL;

  data = g_bytes_get_data (lines, &n_bytes);
  text = g_strndup (data != NULL ? data : "", n_bytes);
  valid = g_utf8_make_valid (text, -1);
  self = road_kinds_new ();
  self->bytes = g_bytes_ref (numbers);
  for (char *line = valid, *end; *line != '\0'; line = end)
    {
      end = line + strcspn (line, "\n");
      if (*end == '\n')
        *end++ = '\0';
      add_line (self, line);
    }
  find_told (self, prepared);

  return self;
}
