/* adjacency.c - networks as a list of territories and their neighbours
 * SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * This is the format for boards and maps of countries. Each line is a
 * territory:
 *
 *   # Positions are optional, and so are costs.
 *   Alaska (5, 50): Alberta, Kamchatka = 2
 *   Alberta (13, 45): Alaska
 *   Kamchatka (92, 53): Alaska, -> Abyss
 *   Abyss:
 *   "Bonaire, Saba" (12.2 N, 68.3 W): Alberta
 *
 * A border goes both ways and may be listed from either side or from both; `->`
 * makes it one way. It costs 1, a move, unless the file says otherwise.
 * Positions are x and y, or, with letters, latitude and longitude. In that case
 * costs are metres, as in all such tables, and by default the distance. Names
 * with any of , : = ( ) # " stand in quotes, which are doubled within.
 *
 * Every territory has a line, even if only to say that it has no neighbours: a
 * mistyped name is then an error, and does not become another territory. So
 * borders are kept until all lines are read. */

#include "io/formats/tables/adjacency.h"
#include "io/formats/model/edge-lengths.h"
#include "io/formats/text/head.h"

#include <string.h>

#define BLANKS " \t"

typedef struct
{
  const char     *name;         /* (borrowed) from the names */
  WayPosition     position;
  gboolean        has_position;
  guint64         line;
} Territory;

typedef struct
{
  guint32          from;
  guint32          to;          /* known once all lines are read */
  const char      *to_name;     /* (borrowed) from the names */
  WayCost          cost;        /* -1 if the file does not say */
  WayEdgeDirection direction;
  guint64          line;
} Border;

typedef struct
{
  Reader       *reader;
  char         *at;             /* the rest of the line */
  GStringChunk *names;          /* (owned) */
  GArray       *territories;    /* (owned) of Territory */
  GArray       *borders;        /* (owned) of Border */
  GHashTable   *merged;         /* (owned) borders, by their ends */
  WayPositionKind kind;         /* NONE before the first position */
  EdgeLengths   lengths;
} Adjacency;

/* Parts of a line ---------------------------------------------------------- */

static gboolean
is_at_end (Adjacency *self)
{
  self->at += strspn (self->at, BLANKS);
  return *self->at == '\0' || *self->at == '#';
}

static gboolean
take (Adjacency  *self,
      const char *sign)
{
  if (is_at_end (self) || !g_str_has_prefix (self->at, sign))
    return FALSE;

  self->at += strlen (sign);
  return TRUE;
}

static gboolean
fail_here (Adjacency  *self,
           const char *expected)
{
  g_autofree char *rest = reader_quote (self->at);

  if (is_at_end (self))
    return reader_fail (self->reader, "the line ends; expected %s",
                        expected);

  return reader_fail (self->reader, "%s stands where %s was expected", rest,
                      expected);
}

/* Takes the text before the next special character, without blanks around
 * it. */
static char *
take_word (Adjacency *self)
{
  const char *begin = self->at;

  self->at += strcspn (self->at, ADJACENCY_SPECIAL);
  return g_strstrip (g_strndup (begin, self->at - begin));
}

static char *
take_quoted (Adjacency *self)
{
  g_autoptr (GString) word = g_string_new (NULL);
  const char *from = self->at + 1;

  for (; *from != '\0' && (*from != '"' || from[1] == '"'); from++)
    {
      if (*from == '"')
        from++;
      g_string_append_c (word, *from);
    }

  if (*from != '"')
    {
      reader_fail (self->reader, "a quote is not closed");
      return NULL;
    }

  self->at += from + 1 - self->at;
  return g_strdup (word->str);
}

static gboolean
read_name (Adjacency   *self,
           const char **name)
{
  g_autofree char *word = NULL;

  is_at_end (self);
  word = *self->at == '"' ? take_quoted (self) : take_word (self);
  if (word == NULL)
    return FALSE;
  if (word[0] == '\0')
    return fail_here (self, "the name of a territory");

  *name = g_string_chunk_insert_const (self->names, word);
  return TRUE;
}

/* Reads a number, and perhaps a letter of @sides: the second of these makes the
 * number negative. */
static gboolean
read_coordinate (Adjacency  *self,
                 const char *sides,
                 gdouble    *value,
                 gboolean   *has_side)
{
  g_autofree char *word = take_word (self);
  const gsize len = strlen (word);
  const char *side = len > 0 ? strchr (sides, word[len - 1]) : NULL;

  *has_side = side != NULL;
  if (side != NULL)
    {
      word[len - 1] = '\0';
      g_strchomp (word);
    }
  if (!reader_parse_number (self->reader, "coordinate", word, value))
    return FALSE;

  if (side == sides + 1)
    *value = -*value;
  return TRUE;
}

static gboolean
set_kind (Adjacency *self,
          gboolean   geographic)
{
  const WayPositionKind kind
    = geographic ? WAY_POSITION_GEOGRAPHIC : WAY_POSITION_PLANAR;

  if (self->kind != WAY_POSITION_NONE && self->kind != kind)
    return reader_fail (self->reader, geographic
                        ? "latitude and longitude; expected x and y as above"
                        : "x and y; expected latitude and longitude as above, "
                          "such as (47.4 N, 8.5 E)");

  self->kind = kind;
  return TRUE;
}

static gboolean
read_position (Adjacency   *self,
               WayPosition *position)
{
  gboolean has_latitude, has_longitude;
  gdouble first, second;

  if (!read_coordinate (self, "NS", &first, &has_latitude))
    return FALSE;
  if (!take (self, ","))
    return fail_here (self, "\",\" and a second coordinate");
  if (!read_coordinate (self, "EW", &second, &has_longitude))
    return FALSE;
  if (!take (self, ")"))
    return fail_here (self, "\")\"");
  if (has_latitude != has_longitude)
    return reader_fail (self->reader, "one coordinate has a letter; expected "
                        "both or none, such as (47.4 N, 8.5 E)");

  *position = has_latitude ? (WayPosition) { second, first }
                           : (WayPosition) { first, second };
  return set_kind (self, has_latitude);
}

/* Lines -------------------------------------------------------------------- */

static gboolean
read_cost (Adjacency *self,
           WayCost   *cost)
{
  g_autofree char *word = take_word (self);

  if (!reader_parse_number (self->reader, "cost", word, cost))
    return FALSE;
  if (*cost < 0)
    return reader_fail (self->reader, "cost \"%s\" is negative", word);

  return TRUE;
}

static gboolean
read_border (Adjacency *self)
{
  const WayNode from = WAY_ADDED (self->territories->len - 1);
  Border border = { .from = (guint32) WAY_NODE_INDEX (from), .cost = -1,
                    .line = reader_get_line (self->reader) };

  border.direction = take (self, "->") ? WAY_ONE_WAY : WAY_BOTH_WAYS;
  if (!read_name (self, &border.to_name)
      || (take (self, "=") && !read_cost (self, &border.cost)))
    return FALSE;

  g_array_append_val (self->borders, border);
  return TRUE;
}

static gboolean
read_borders (Adjacency *self)
{
  if (is_at_end (self))
    return TRUE;

  do
    if (!read_border (self))
      return FALSE;
  while (take (self, ","));

  return is_at_end (self) || fail_here (self, "\",\" or \"= cost\"");
}

static gboolean
read_line (Adjacency *self)
{
  Territory territory = { .line = reader_get_line (self->reader) };

  if (is_at_end (self))
    return TRUE;
  if (!read_name (self, &territory.name))
    return FALSE;

  territory.has_position = take (self, "(");
  if (territory.has_position && !read_position (self, &territory.position))
    return FALSE;
  if (!take (self, ":"))
    return fail_here (self, "\":\" and the neighbours of the territory");

  g_array_append_val (self->territories, territory);
  return read_borders (self);
}

/* The table ---------------------------------------------------------------- */

static gboolean
add_territory (Adjacency       *self,
               WayTableBuilder *builder,
               const Territory *territory)
{
  GError *problem = NULL;

  reader_set_line (self->reader, territory->line);
  if (way_table_builder_find_node (builder, territory->name, NULL))
    {
      g_autofree char *quoted = reader_quote (territory->name);

      return reader_fail (self->reader, "%s has a line already; expected one "
                          "for each territory", quoted);
    }

  return way_table_builder_add_node (builder, territory->name,
                                     territory->has_position
                                       ? &territory->position : NULL,
                                     NULL, &problem)
         || reader_take_error (self->reader, problem);
}

static guint
border_hash (gconstpointer data)
{
  const Border *border = data;

  return MIN (border->from, border->to) * 2654435761u
         ^ MAX (border->from, border->to);
}

static gboolean
border_equal (gconstpointer a,
              gconstpointer b)
{
  const Border *one = a, *other = b;

  if (one->direction != other->direction)
    return FALSE;

  return (one->from == other->from && one->to == other->to)
         || (one->direction == WAY_BOTH_WAYS && one->from == other->to
             && one->to == other->from);
}

/* Joins what both sides say of a border; either may give the cost. */
static gboolean
merge_border (Adjacency *self,
              Border    *border)
{
  Border *same = g_hash_table_lookup (self->merged, border);
  g_autofree char *quoted = reader_quote (border->to_name);

  if (same == NULL)
    g_hash_table_add (self->merged, border);
  else if (same->from == border->from)
    return reader_fail (self->reader, "%s is listed twice", quoted);
  else if (same->cost >= 0 && border->cost >= 0 && same->cost != border->cost)
    return reader_fail (self->reader, "the border to %s costs %g here and %g "
                        "in line %" G_GUINT64_FORMAT "; \"->\" makes one for "
                        "each way", quoted, border->cost, same->cost,
                        same->line);
  else
    same->cost = MAX (same->cost, border->cost);

  return TRUE;
}

static gboolean
resolve_border (Adjacency       *self,
                WayTableBuilder *builder,
                Border          *border)
{
  const char *problem = NULL;
  g_autofree char *quoted = NULL;
  WayNode to = NULL;

  reader_set_line (self->reader, border->line);
  if (!way_table_builder_find_node (builder, border->to_name, &to))
    problem = "has no line of its own; expected one for each territory";
  border->to = (guint32) WAY_NODE_INDEX (to);
  if (problem == NULL && border->to == border->from)
    problem = "borders on itself";
  if (problem == NULL)
    return merge_border (self, border);

  quoted = reader_quote (border->to_name);
  return reader_fail (self->reader, "%s %s", quoted, problem);
}

static WayCost
find_cost (Adjacency       *self,
           WayTableBuilder *builder,
           const Border    *border)
{
  if (border->cost >= 0)
    return border->cost;
  if (self->kind != WAY_POSITION_GEOGRAPHIC)
    return 1;

  return edge_lengths_measure (&self->lengths, builder, self->kind,
                               WAY_INDEX (border->from), WAY_INDEX (border->to),
                               border->line);
}

static gboolean
fill (Adjacency       *self,
      WayTableBuilder *builder)
{
  Border *borders = (Border *) self->borders->data;
  GError *problem = NULL;

  for (guint i = 0; i < self->territories->len; i++)
    if (!add_territory (self, builder,
                        &g_array_index (self->territories, Territory, i)))
      return FALSE;
  for (guint i = 0; i < self->borders->len; i++)
    if (!resolve_border (self, builder, &borders[i]))
      return FALSE;

  /* Borders are added in the order of the file, which is the order of the edges
   * of the table. */
  for (guint i = 0; i < self->borders->len; i++)
    if (g_hash_table_lookup (self->merged, &borders[i]) == &borders[i]
        && !way_table_builder_add_edge (builder, WAY_INDEX (borders[i].from),
                                        WAY_INDEX (borders[i].to),
                                        find_cost (self, builder,
                                                   &borders[i]),
                                        borders[i].direction, NULL, &problem))
      return reader_take_error (self->reader, problem);

  return TRUE;
}

static WayTableBuilder *
read_builder (Adjacency *self)
{
  g_autoptr (WayTableBuilder) builder = NULL;

  while (reader_next_line (self->reader, &self->at))
    if (!read_line (self))
      return NULL;
  if (!reader_is_ok (self->reader))
    return NULL;

  builder = way_table_builder_new (self->kind);
  way_table_builder_set_order (builder, WAY_ORDER_LOCAL);
  return fill (self, builder) ? g_steal_pointer (&builder) : NULL;
}

static WayNetwork *
read_territories (Reader             *reader,
                  const LoadSettings *settings,
                  GError            **error)
{
  g_autoptr (GStringChunk) names = g_string_chunk_new (1 << 12);
  g_autoptr (GArray) territories
    = g_array_new (FALSE, FALSE, sizeof (Territory));
  g_autoptr (GArray) borders = g_array_new (FALSE, FALSE, sizeof (Border));
  g_autoptr (GHashTable) merged = g_hash_table_new (border_hash, border_equal);
  Adjacency self = { .reader = reader, .names = names, .merged = merged,
                     .territories = territories, .borders = borders,
                     .kind = WAY_POSITION_NONE };
  g_autoptr (WayTableBuilder) builder = read_builder (&self);

  if (!reader_finish (reader, error))
    return NULL;

  return network_take_measured (edge_lengths_build (&self.lengths, builder,
                                                    reader, error),
                                TRUE);
}

/* Whether the first line is that of a territory. A line of CSV has a comma or a
 * tab instead of the colon of a territory. Characters within quotes or within
 * the brackets of a position do not count. */
static gboolean
is_territory (const char *head,
              gsize       len)
{
  g_autofree char *first = head_dup_first_line (head);
  gboolean quoted = FALSE;
  int depth = 0;

  for (const char *line = first; *line != '\0'; line++)
    if (*line == '"')
      quoted = !quoted;
    else if (!quoted && (*line == '(' || *line == ')'))
      depth += *line == '(' ? 1 : -1;
    else if (!quoted && depth == 0 && strchr (":,\t#", *line) != NULL)
      return *line == ':';

  return FALSE;
}

const Format adjacency_format = {
  .info = { .name = "adjacency", .title = "territories and their neighbours",
            .ending = "txt", .reads = TRUE, .writes = TRUE, .built_in = TRUE },
  .is_head = is_territory,
  .read = read_territories,
  .write = adjacency_write,
};
