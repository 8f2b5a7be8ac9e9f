/* airways.c - airways, fixes and navigation aids as X-Plane has them
 * SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * Three files of the same make (developer.x-plane.com, "Navdata file formats").
 * The first line is "I" or "A", for the order of bytes, and the second begins
 * with the version. Then come the data, and "99" at the end.
 *
 *   640 awy   MOKUM 52.5 4.7 SPY 52.5 4.8 1 055 195 B1-UB1
 *   600 fix   52.5 4.7 MOKUM
 *   810 nav   3 52.5 4.8 10 11330 130 1.0 SPY SPIJKERBOOR VOR-DME
 *
 * A segment of an airway joins two waypoints, both ways, costs its length in
 * metres, and is labelled with the airways that use it. Several lines may name
 * one segment, for low and for high altitudes; their airways are put together.
 * The other two files are networks of nodes alone.
 *
 * Names are used again all over the world, so that a waypoint is known by its
 * name and its position. Where several waypoints share a name, each is called
 * by name and position, such as "MA@48.12,11.62", latitude first, with as many
 * digits as tell them apart, and at least two. No node then has the
 * plain name, so that no route starts on the wrong continent. Names are
 * ASCII; the notice of copyright need not be UTF-8. */

#include "io/formats/model/format-private.h"

#include "io/formats/text/words.h"

#define MIN_DIGITS 2
#define MAX_DIGITS 12

#define MAX_LABEL 1000

/* A waypoint, which is its own key. */
typedef struct
{
  const char *name;             /* (borrowed) from the strings */
  WayPosition at;
  guint32     id;               /* counting up */
  guint64     line;             /* its first line */
} Waypoint;

/* A segment, the lesser waypoint first; both are its key. */
typedef struct
{
  guint32  from;
  guint32  to;
  GString *label;               /* (owned) airways, with hyphens between */
} Segment;

typedef struct _Airways Airways;

/* What differs between the files. */
typedef struct
{
  guint       version;
  const char *form;             /* of a line, for errors */
  guint       n_words;          /* at least */
  gboolean  (*read) (Airways *self);
} Kind;

struct _Airways
{
  Words         words;
  const Kind   *kind;           /* (nullable) before the version is known */
  gboolean      is_complete;    /* whether the 99 was met */
  GStringChunk *strings;        /* (owned) */
  GHashTable   *waypoints;      /* (owned) of Waypoint, each its own key */
  GPtrArray    *in_order;       /* (owned) of Waypoint, owned, by id */
  GHashTable   *times;          /* (owned) how many have a name */
  GHashTable   *segments;       /* (owned) of Segment, each its own key */
  GPtrArray    *segments_in_order; /* (owned) of Segment, owned */
};

static guint
waypoint_hash (gconstpointer key)
{
  const Waypoint *self = key;

  return g_str_hash (self->name) ^ g_double_hash (&self->at.x)
         ^ g_double_hash (&self->at.y) * 31;
}

static gboolean
waypoint_equal (gconstpointer a,
                gconstpointer b)
{
  const Waypoint *one = a, *other = b;

  return one->at.x == other->at.x && one->at.y == other->at.y
         && g_str_equal (one->name, other->name);
}

static guint
segment_hash (gconstpointer key)
{
  const Segment *self = key;

  return self->from * 2654435761u ^ self->to;
}

static gboolean
segment_equal (gconstpointer a,
               gconstpointer b)
{
  const Segment *one = a, *other = b;

  return one->from == other->from && one->to == other->to;
}

static void
segment_free (gpointer data)
{
  Segment *self = data;

  g_string_free (self->label, TRUE);
  g_free (self);
}

static void
airways_init (Airways *self,
              Reader  *reader)
{
  *self = (Airways) { .kind = NULL };
  words_init (&self->words, reader);
  self->strings = g_string_chunk_new (4096);
  self->waypoints = g_hash_table_new (waypoint_hash, waypoint_equal);
  self->in_order = g_ptr_array_new_with_free_func (g_free);
  self->times = g_hash_table_new (g_str_hash, g_str_equal);
  self->segments = g_hash_table_new (segment_hash, segment_equal);
  self->segments_in_order = g_ptr_array_new_with_free_func (segment_free);
}

static void
airways_clear (Airways *self)
{
  words_clear (&self->words);
  g_string_chunk_free (self->strings);
  g_hash_table_unref (self->waypoints);
  g_ptr_array_unref (self->in_order);
  g_hash_table_unref (self->times);
  g_hash_table_unref (self->segments);
  g_ptr_array_unref (self->segments_in_order);
}

G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (Airways, airways_clear)

/* Lines -------------------------------------------------------------------- */

/* Finds or makes the waypoint whose name is in one word and whose position is
 * in two words from @position on. */
static gboolean
take_waypoint (Airways         *self,
               guint            name,
               guint            position,
               const Waypoint **waypoint)
{
  char **words = self->words.words;
  Reader *reader = self->words.reader;
  Waypoint key = { .name = words[name] };
  Waypoint *made;
  guint times;

  if (!reader_parse_number (reader, "latitude", words[position], &key.at.y)
      || !reader_parse_number (reader, "longitude", words[position + 1],
                               &key.at.x))
    return FALSE;
  if (!way_position_is_valid (&key.at, WAY_POSITION_GEOGRAPHIC))
    return words_fail (&self->words, words[position],
                       "a latitude up to 90 degrees, and behind it a "
                       "longitude up to 360,");
  *waypoint = g_hash_table_lookup (self->waypoints, &key);
  if (*waypoint != NULL)
    return TRUE;

  key.name = g_string_chunk_insert_const (self->strings, key.name);
  key.id = self->in_order->len;
  key.line = self->words.line;
  made = g_memdup2 (&key, sizeof key);
  g_ptr_array_add (self->in_order, made);
  g_hash_table_add (self->waypoints, made);
  times = GPOINTER_TO_UINT (g_hash_table_lookup (self->times, key.name));
  g_hash_table_insert (self->times, (gpointer) key.name,
                       GUINT_TO_POINTER (times + 1));
  *waypoint = made;
  return TRUE;
}

static gboolean
has_airway (const char *label,
            const char *airway)
{
  const gsize len = strlen (airway);

  for (const char *at = label; (at = strstr (at, airway)) != NULL; at++)
    if ((at == label || at[-1] == '-') && (at[len] == '-' || at[len] == '\0'))
      return TRUE;

  return FALSE;
}

/* Adds to the label each of the names, which have hyphens between them, that
 * it lacks. */
static void
add_airways (GString    *label,
             const char *names)
{
  g_auto (GStrv) airways = g_strsplit (names, "-", -1);

  for (guint i = 0; airways[i] != NULL; i++)
    if (airways[i][0] != '\0' && label->len < MAX_LABEL
        && !has_airway (label->str, airways[i]))
      g_string_append_printf (label, "%s%s", label->len > 0 ? "-" : "",
                              airways[i]);
}

/* Reads a segment. The names of a few airways have a blank, and so are several
 * words. */
static void
take_segment (Airways        *self,
              const Waypoint *one,
              const Waypoint *other)
{
  Segment key = { MIN (one->id, other->id), MAX (one->id, other->id), NULL };
  Segment *segment = g_hash_table_lookup (self->segments, &key);
  const guint n_words = MIN (self->words.n_words, WORDS_MAX);
  g_autoptr (GString) names = g_string_new (self->words.words[9]);

  for (guint i = 10; i < n_words; i++)
    g_string_append_printf (names, " %s", self->words.words[i]);
  if (segment == NULL)
    {
      key.label = g_string_new (NULL);
      segment = g_memdup2 (&key, sizeof key);
      g_ptr_array_add (self->segments_in_order, segment);
      g_hash_table_add (self->segments, segment);
    }

  add_airways (segment->label, names->str);
}

static gboolean
read_segment (Airways *self)
{
  const Waypoint *one, *other;

  if (!take_waypoint (self, 0, 1, &one) || !take_waypoint (self, 3, 4, &other))
    return FALSE;

  take_segment (self, one, other);
  return TRUE;
}

static gboolean
read_fix (Airways *self)
{
  const Waypoint *waypoint;

  return take_waypoint (self, 2, 0, &waypoint);
}

static gboolean
read_aid (Airways *self)
{
  const Waypoint *waypoint;

  return take_waypoint (self, 8 - 1, 1, &waypoint);
}

static const Kind kinds[] = {
  { 640, "NAME LAT LON NAME LAT LON 1 BASE TOP AIRWAYS", 10, read_segment },
  { 600, "LAT LON NAME", 3, read_fix },
  { 810, "TYPE LAT LON HEIGHT FREQUENCY RANGE BEARING NAME WORDS", 8,
    read_aid },
  { 740, "TYPE LAT LON HEIGHT FREQUENCY RANGE BEARING NAME WORDS", 8,
    read_aid },
};

static gboolean
read_version (Airways *self)
{
  Words *words = &self->words;
  guint64 version = 0;

  if (words->line == 1)
    return words->n_words == 1
           || words_fail (words, words->words[0], "\"I\" or \"A\" alone");

  g_ascii_string_to_unsigned (words->words[0], 10, 0, 9999, &version, NULL);
  for (guint i = 0; i < G_N_ELEMENTS (kinds); i++)
    if (kinds[i].version == version)
      self->kind = &kinds[i];

  return self->kind != NULL
         || words_fail (words, words->words[0], "version 640 of airways, 600 "
                        "of fixes, or 740 or 810 of navigation aids");
}

static gboolean
read_line (Airways *self)
{
  Words *words = &self->words;

  words_take (words);
  if (words->n_words == 0)
    return TRUE;
  if (self->kind == NULL)
    return read_version (self);
  if (words->n_words == 1 && strcmp (words->words[0], "99") == 0)
    {
      self->is_complete = TRUE;
      return TRUE;
    }
  if (self->is_complete)
    return words_fail (words, words->words[0], "the end of the file, behind "
                       "\"99\",");
  if (words->n_words < self->kind->n_words)
    return reader_fail (words->reader, "the line has %u words; expected \"%s\"",
                        words->n_words, self->kind->form);

  return self->kind->read (self);
}

static gboolean
read_lines (Airways *self)
{
  while (words_more (&self->words))
    if (!read_line (self))
      return FALSE;

  if (reader_is_ok (self->words.reader) && !self->is_complete)
    return reader_fail (self->words.reader, "the file ends; expected \"99\"");
  return reader_is_ok (self->words.reader);
}

/* The table ---------------------------------------------------------------- */

/* Makes a name that no other waypoint has, with as many digits of the position
 * as that takes. */
static char *
dup_unique_name (Airways         *self,
                 WayTableBuilder *builder,
                 const Waypoint  *waypoint)
{
  const gpointer times = g_hash_table_lookup (self->times, waypoint->name);
  char *name = g_strdup (waypoint->name);

  for (guint digits = MIN_DIGITS; digits <= MAX_DIGITS; digits++)
    {
      char format[] = "%.00f";
      char x[G_ASCII_DTOSTR_BUF_SIZE], y[G_ASCII_DTOSTR_BUF_SIZE];

      if (digits == MIN_DIGITS ? GPOINTER_TO_UINT (times) == 1
                               : !way_table_builder_find_node (builder, name,
                                                               NULL))
        break;
      g_free (name);
      format[2] = (char) ('0' + digits / 10);
      format[3] = (char) ('0' + digits % 10);
      name = g_strdup_printf ("%s@%s,%s", waypoint->name,
                              g_ascii_formatd (y, sizeof y, format,
                                               waypoint->at.y),
                              g_ascii_formatd (x, sizeof x, format,
                                               waypoint->at.x));
    }

  return name;
}

static gboolean
add_waypoints (Airways         *self,
               WayTableBuilder *builder)
{
  for (guint i = 0; i < self->in_order->len; i++)
    {
      const Waypoint *waypoint = self->in_order->pdata[i];
      g_autofree char *name = dup_unique_name (self, builder, waypoint);
      GError *problem = NULL;

      reader_set_line (self->words.reader, waypoint->line);
      if (!way_table_builder_add_node (builder, name, &waypoint->at, NULL,
                                       &problem))
        return reader_take_error (self->words.reader, problem);
    }

  return TRUE;
}

static gboolean
add_segments (Airways         *self,
              WayTableBuilder *builder)
{
  for (guint i = 0; i < self->segments_in_order->len; i++)
    {
      const Segment *segment = self->segments_in_order->pdata[i];
      const Waypoint *from = self->in_order->pdata[segment->from];
      const Waypoint *to = self->in_order->pdata[segment->to];
      GError *problem = NULL;

      if (!way_table_builder_add_edge (
            builder, WAY_ADDED (segment->from), WAY_ADDED (segment->to),
            way_position_distance (&from->at, &to->at,
                                   WAY_POSITION_GEOGRAPHIC),
            WAY_BOTH_WAYS, segment->label->str, &problem))
        return reader_take_error (self->words.reader, problem);
    }

  return TRUE;
}

static WayNetwork *
read_airways (Reader             *reader,
              const LoadSettings *settings,
              GError            **error)
{
  g_autoptr (WayTableBuilder) builder
    = way_table_builder_new (WAY_POSITION_GEOGRAPHIC);
  g_auto (Airways) self = { .kind = NULL };

  way_table_builder_set_order (builder, WAY_ORDER_LOCAL);
  airways_init (&self, reader);
  if (read_lines (&self) && add_waypoints (&self, builder))
    add_segments (&self, builder);
  if (!reader_finish (reader, error))
    return NULL;

  return network_take_measured (way_table_builder_build (builder, error), TRUE);
}

/* Whether the file begins with "I" or "A" and a line such as "640 Version". */
static gboolean
is_airways (const char *head,
            gsize       len)
{
  g_auto (GStrv) lines = g_strsplit (head, "\n", 3);
  const char *version;

  if (g_strv_length (lines) < 2
      || (strcmp (g_strchomp (lines[0]), "I") != 0
          && strcmp (lines[0], "A") != 0))
    return FALSE;

  version = lines[1] + strspn (lines[1], "0123456789");
  return version > lines[1]
         && g_ascii_strncasecmp (version, " version", 8) == 0;
}

const Format airways_format = {
  .info = { .name = "airways", .title = "a navigation file of X-Plane",
            .ending = "dat", .reads = TRUE, .built_in = TRUE },
  .is_head = is_airways,
  .read = read_airways,
};
