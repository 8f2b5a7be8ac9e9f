/* dimacs.c - road networks as the 9th DIMACS challenge has them
 * SPDX-License-Identifier: LGPL-2.1-or-later
 *
 *   c a comment                     c a comment
 *   p sp NODES ARCS                 p aux sp co NODES
 *   a FROM TO COST                  v NODE X Y
 *
 * Nodes are numbered from 1; an arc goes one way. The second file is optional
 * and says where nodes lie. In the challenge's own files positions are in
 * millionths of a degree, longitude first. Other files have positions in the
 * plane. The options of the loader state the kind, or the second file itself,
 * by a comment before its p line: with the word "planar" in it, or just "c
 * degrees" or "c microdegrees".
 *
 * These files are large, and a load is to take less time than a pass of AWK
 * over them. So text is read in blocks. A line that is written as programs
 * write it is read in one go; only other lines are cut into words. */

#include "io/formats/dimacs/dimacs.h"

#include "io/formats/text/words.h"

#define BATCH 1024
#define MAX_COUNT (G_MAXUINT32 - 2)
#define FIRST_NUMBER 1

/* Arcs go to a builder, or to a part of a table. */
typedef struct
{
  Words            lines;
  WayTableBuilder *builder;     /* (owned) (nullable) */
  WayTablePart    *part;        /* (borrowed) (nullable) */
  gboolean         has_problem; /* whether the line with p was met */
  guint32          n_nodes;
  guint32          n_arcs;      /* the number that this line promises */
  guint64          n_read;
  gsize            n_waiting;
  WayNode          first_node;  /* of the builder, or of the part */
  WayTableEdge     waiting[BATCH];
} Graph;

typedef struct
{
  Words            lines;
  WayTableBuilder *builder;
  WayPositionKind  kind;
  gdouble          unit;        /* numbers are divided by this */
  gboolean         has_problem;
  guint32          n_nodes;
  guint32          n_read;
} Coordinates;

static void
graph_clear (Graph *self)
{
  g_clear_object (&self->builder);
  words_clear (&self->lines);
}

static void
coordinates_clear (Coordinates *self)
{
  words_clear (&self->lines);
}

G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (Graph, graph_clear)
G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (Coordinates, coordinates_clear)

/* The arcs ----------------------------------------------------------------- */

static gboolean
tell_part (Graph   *self,
           gsize    n,
           GError **error)
{
  for (gsize i = 0; i < n; i++)
    {
      const WayTableEdge *arc = &self->waiting[i];

      if (!way_table_part_add_edge (self->part,
                                    (guint32) WAY_NODE_INDEX (arc->from),
                                    (guint32) WAY_NODE_INDEX (arc->to),
                                    arc->cost, error))
        return FALSE;
    }

  return TRUE;
}

static gboolean
flush_arcs (Graph *self)
{
  GError *problem = NULL;
  const gsize n = self->n_waiting;

  self->n_waiting = 0;
  return (self->part != NULL
            ? tell_part (self, n, &problem)
            : way_table_builder_add_edges (self->builder, self->waiting, n,
                                           NULL, &problem))
         || reader_take_error (self->lines.reader, problem);
}

static inline gboolean
add_arc (Graph  *self,
         guint32 from,
         guint32 to,
         WayCost cost)
{
  const gsize before = WAY_NODE_INDEX (self->first_node) - 1;

  self->waiting[self->n_waiting++]
    = (WayTableEdge) { cost, WAY_INDEX (before + from),
                       WAY_INDEX (before + to) };
  self->n_read++;

  return self->n_waiting < BATCH || flush_arcs (self);
}

/* Makes the nodes of a table. Those of a part were made of the same file. */
static gboolean
add_nodes (Graph *self)
{
  Reader *reader = self->lines.reader;
  WayTablePartExtent extent;
  GError *problem = NULL;

  if (self->builder != NULL)
    return way_table_builder_add_nodes (self->builder, self->n_nodes, NULL,
                                        &self->first_node, &problem)
           || reader_take_error (reader, problem);
  if (self->part == NULL)
    return TRUE;

  way_table_part_get_extent (self->part, &extent);
  if (extent.n_nodes == self->n_nodes)
    return TRUE;

  return reader_take_error (reader,
                            g_error_new (WAY_ERROR, WAY_ERROR_CHANGED,
                                         "the file had another number of nodes "
                                         "at first"));
}

static gboolean
read_problem (Graph *self)
{
  Words *lines = &self->lines;

  if (self->has_problem)
    return reader_fail (lines->reader, "a second line with p, where arcs were "
                        "expected");
  if (lines->n_words > 2 && strcmp (lines->words[1], "aux") == 0)
    return reader_fail (lines->reader, "the file is not a graph, but goes "
                        "with one; expected \"p sp NODES ARCS\"");
  if (!words_require (lines, "p sp NODES ARCS"))
    return FALSE;
  if (!words_whole (lines, 2, "how many nodes there are", 0, MAX_COUNT,
                    &self->n_nodes)
      || !words_whole (lines, 3, "how many arcs there are", 0, MAX_COUNT,
                       &self->n_arcs))
    return FALSE;

  self->has_problem = TRUE;
  return add_nodes (self);
}

static gboolean
read_arc (Graph *self)
{
  Words *lines = &self->lines;
  guint32 from, to;
  WayCost cost;

  if (!self->has_problem)
    return reader_fail (lines->reader, "an arc stands where \"p sp NODES "
                        "ARCS\" was expected");
  if (!words_require (lines, "a FROM TO COST")
      || !words_whole (lines, 1, "a node", 1, self->n_nodes, &from)
      || !words_whole (lines, 2, "a node", 1, self->n_nodes, &to)
      || !reader_parse_number (lines->reader, "cost", lines->words[3], &cost))
    return FALSE;
  if (cost < 0)
    return words_fail (lines, lines->words[3], "a cost, 0 or more,");

  return add_arc (self, from, to, cost);
}

static gboolean
read_graph_line (Graph *self)
{
  Words *lines = &self->lines;

  words_take (lines);
  if (words_is_idle (lines))
    return TRUE;
  if (strcmp (lines->words[0], "p") == 0)
    return read_problem (self);
  if (strcmp (lines->words[0], "a") == 0)
    return read_arc (self);

  return words_fail (lines, lines->words[0], "\"a FROM TO COST\"");
}

/* Reads an arc if it is written as programs write arcs. Otherwise returns
 * FALSE and takes nothing, and the line must be cut into words. */
static inline gboolean
scan_arc (Words   *lines,
          guint32  n_nodes,
          guint32 *from,
          guint32 *to,
          guint32 *cost)
{
  const char *at = lines->at;

  if (at[0] != 'a' || at[1] != ' ')
    return FALSE;
  at += 2;
  if (!words_scan (&at, ' ', from) || !words_scan (&at, ' ', to)
      || !words_scan (&at, '\n', cost)
      || *from - 1 >= n_nodes || *to - 1 >= n_nodes)
    return FALSE;

  lines->at = at;
  lines->line++;
  return TRUE;
}

static gboolean
check_lone (Graph  *self,
            guint64 n_arcs)
{
  return self->n_nodes <= 2 * n_arcs + DIMACS_MAX_LONE_NODES
         || reader_fail (self->lines.reader, "there are %u nodes; expected at "
                         "most %u without arcs", self->n_nodes,
                         DIMACS_MAX_LONE_NODES);
}

static gboolean
check_counts (Graph *self)
{
  Reader *reader = self->lines.reader;

  if (!self->has_problem)
    return reader_fail (reader, "the file ends; expected \"p sp NODES ARCS\"");
  if (self->n_read != self->n_arcs)
    return reader_fail (reader, "the file ends with %" G_GUINT64_FORMAT
                        " arcs; expected %u", self->n_read,
                        self->n_arcs);

  return check_lone (self, self->n_read);
}

static gboolean
read_graph (Graph *self)
{
  Words *lines = &self->lines;
  guint32 from, to, cost;

  while (words_more (lines))
    if (!(G_LIKELY (scan_arc (lines, self->n_nodes, &from, &to, &cost))
            ? add_arc (self, from, to, cost)
            : read_graph_line (self)))
      return FALSE;

  return reader_is_ok (lines->reader) && check_counts (self)
         && flush_arcs (self);
}

/* The positions ------------------------------------------------------------ */

/* Reads the kind of positions from a comment before the p line. */
static void
read_remark (Coordinates *self)
{
  const Words *lines = &self->lines;

  if (lines->n_words == 2 && strcmp (lines->words[1], "degrees") == 0)
    self->unit = 1;
  for (guint i = 1; i < MIN (lines->n_words, WORDS_MAX); i++)
    if (self->kind == WAY_POSITION_NONE
        && strcmp (lines->words[i], "planar") == 0)
      self->kind = WAY_POSITION_PLANAR;
}

static gboolean
read_coordinates_problem (Coordinates *self)
{
  Words *lines = &self->lines;

  if (!words_require (lines, "p aux sp co NODES"))
    return FALSE;

  self->has_problem = TRUE;
  return words_whole (lines, 4, "how many nodes there are", 0, MAX_COUNT,
                      &self->n_nodes);
}

/* Reads up to the p line, and so finds the kind of positions. */
static gboolean
read_coordinates_head (Coordinates    *self,
                       WayPositionKind kind)
{
  Words *lines = &self->lines;

  self->kind = kind;
  self->unit = DIMACS_MICRODEGREES;
  while (!self->has_problem && words_more (lines))
    {
      words_take (lines);
      if (words_is_idle (lines))
        read_remark (self);
      else if (!read_coordinates_problem (self))
        return FALSE;
    }
  if (!self->has_problem)
    return reader_fail (lines->reader, "the file ends; expected \"p aux sp co "
                        "NODES\"");

  if (self->kind == WAY_POSITION_NONE)
    self->kind = WAY_POSITION_GEOGRAPHIC;
  if (self->kind == WAY_POSITION_PLANAR)
    self->unit = 1;
  return TRUE;
}

static gboolean
set_position (Coordinates *self,
              guint32      node,
              gdouble      x,
              gdouble      y)
{
  const WayPosition at = { x / self->unit, y / self->unit };
  Reader *reader = self->lines.reader;
  GError *problem = NULL;
  WayPosition before;

  if (way_table_builder_get_position (self->builder, WAY_ADDED (node - 1),
                                      &before))
    {
      reader_set_line (reader, self->lines.line);
      return reader_fail (reader, "node %u has a position already; expected "
                          "one for each", node);
    }

  self->n_read++;
  if (way_table_builder_set_position (self->builder, WAY_ADDED (node - 1), &at,
                                      &problem))
    return TRUE;

  reader_set_line (reader, self->lines.line);
  if (!g_error_matches (problem, WAY_ERROR, WAY_ERROR_BAD_NODE))
    return reader_take_error (reader, problem);

  g_error_free (problem);
  return reader_fail (reader, self->kind == WAY_POSITION_PLANAR
                      ? "the position of node %u is out of bounds; expected x "
                        "and y up to 1e150"
                      : "the position of node %u is not on Earth; expected "
                        "millionths of degrees; if these are x and y in a "
                        "plane, a line \"c planar\" says so",
                      node);
}

static gboolean
read_coordinate_line (Coordinates *self)
{
  Words *lines = &self->lines;
  gdouble x, y;
  guint32 node;

  words_take (lines);
  if (words_is_idle (lines))
    return TRUE;

  return words_require (lines, "v NODE X Y")
         && words_whole (lines, 1, "a node", 1, self->n_nodes, &node)
         && reader_parse_number (lines->reader, "x", lines->words[2], &x)
         && reader_parse_number (lines->reader, "y", lines->words[3], &y)
         && set_position (self, node, x, y);
}

static inline gboolean
scan_signed (const char **at,
             char         stop,
             gdouble     *value)
{
  const gboolean minus = **at == '-';
  guint32 number;

  *at += minus;
  if (!words_scan (at, stop, &number))
    return FALSE;

  *value = minus ? -(gdouble) number : number;
  return TRUE;
}

static inline gboolean
scan_coordinates (Words   *lines,
                  guint32  n_nodes,
                  guint32 *node,
                  gdouble *x,
                  gdouble *y)
{
  const char *at = lines->at;

  if (at[0] != 'v' || at[1] != ' ')
    return FALSE;
  at += 2;
  if (!words_scan (&at, ' ', node) || !scan_signed (&at, ' ', x)
      || !scan_signed (&at, '\n', y) || *node - 1 >= n_nodes)
    return FALSE;

  lines->at = at;
  lines->line++;
  return TRUE;
}

static gboolean
read_coordinates (Coordinates *self)
{
  Words *lines = &self->lines;
  gdouble x, y;
  guint32 node;

  while (words_more (lines))
    if (!(G_LIKELY (scan_coordinates (lines, self->n_nodes, &node, &x, &y))
            ? set_position (self, node, x, y)
            : read_coordinate_line (self)))
      return FALSE;

  if (reader_is_ok (lines->reader) && self->n_read != self->n_nodes)
    return reader_fail (lines->reader, "the file ends with the positions of "
                        "%u nodes; expected %u", self->n_read,
                        self->n_nodes);
  return reader_is_ok (lines->reader);
}

/* Both files --------------------------------------------------------------- */

/* Reads both files. The positions are read only when the arcs have shown that
 * the p line does not promise too many nodes. */
static gboolean
read_both (Graph       *graph,
           Coordinates *places)
{
  if (!read_graph (graph))
    return FALSE;
  if (places == NULL)
    return TRUE;
  if (places->n_nodes != graph->n_nodes)
    return reader_fail (places->lines.reader, "there are %u nodes; expected "
                        "%u as in %s", places->n_nodes, graph->n_nodes,
                        reader_get_name (graph->lines.reader));

  return read_coordinates (places);
}

static gboolean
read_builder (Graph              *graph,
              Coordinates        *places,
              const LoadSettings *settings)
{
  WayPositionKind kind = WAY_POSITION_NONE;

  if (places != NULL)
    {
      if (!read_coordinates_head (places, settings->positions))
        return FALSE;
      kind = places->kind;
    }

  graph->builder = way_table_builder_new (kind);
  way_table_builder_set_order (graph->builder, WAY_ORDER_LOCAL);
  way_table_builder_set_first_number (graph->builder, FIRST_NUMBER);
  way_table_builder_set_keep_parallel (graph->builder,
                                       (settings->flags
                                        & WAY_LOAD_KEEP_PARALLEL) != 0);
  if (places != NULL)
    places->builder = graph->builder;

  return read_both (graph, places);
}

static WayNetwork *
read_dimacs (Reader             *reader,
             const LoadSettings *settings,
             GError            **error)
{
  const gboolean has_places = settings->nodes != NULL;
  g_auto (Coordinates) places = { .kind = WAY_POSITION_NONE };
  g_auto (Graph) graph = { .has_problem = FALSE };

  words_init (&graph.lines, reader);
  words_init (&places.lines, settings->nodes);
  if (!read_builder (&graph, has_places ? &places : NULL, settings))
    {
      if (reader_finish (reader, error))
        reader_finish (settings->nodes, error);
      return NULL;
    }

  return network_take (way_table_builder_build (graph.builder, error));
}

/* In parts ----------------------------------------------------------------- */

/* A p line that promises nodes without arcs has nothing allocated for it. */
static gboolean
count_nodes (Reader             *reader,
             const LoadSettings *settings,
             NodeNames          *names,
             guint32            *n_nodes)
{
  g_auto (Graph) graph = { .has_problem = FALSE };

  words_init (&graph.lines, reader);
  while (!graph.has_problem && words_more (&graph.lines))
    if (!read_graph_line (&graph))
      return FALSE;
  if (!graph.has_problem)
    return reader_is_ok (reader) && check_counts (&graph);

  *n_nodes = graph.n_nodes;
  return check_lone (&graph, graph.n_arcs);
}

static gboolean
tell_arcs (Reader             *reader,
           const LoadSettings *settings,
           const NodeNames    *names,
           WayTablePart       *part)
{
  g_auto (Graph) graph = { .part = part };

  words_init (&graph.lines, reader);
  return read_graph (&graph);
}

/* The format --------------------------------------------------------------- */

/* Whether the file begins with comments and a p line. The p line may be that
 * of a file that goes with a graph: the error of reading it says more than one
 * of an edge table would. */
static gboolean
is_dimacs (const char *head,
           gsize       len)
{
  head = words_skip_comments (head);

  return g_str_has_prefix (head, "p sp ")
         || g_str_has_prefix (head, "p aux sp ");
}

const Format dimacs_format = {
  .info = { .name = "dimacs", .title = "a DIMACS graph", .ending = "gr",
            .reads = TRUE, .writes = TRUE, .built_in = TRUE },
  .endings = " co ",
  .takes_nodes = TRUE,
  .keeps_lone_nodes = TRUE,
  .is_head = is_dimacs,
  .read = read_dimacs,
  .count_nodes = count_nodes,
  .tell_edges = tell_arcs,
  .first_number = FIRST_NUMBER,
  .write = dimacs_write_graph,
  .write_nodes = dimacs_write_coordinates,
};
