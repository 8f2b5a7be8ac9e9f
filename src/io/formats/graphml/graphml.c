/* graphml.c - networks as GraphML: the reading of them
 * SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * GraphML (Brandes, Eiglsperger, Herman, Himsolt, Marshall: "GraphML Progress
 * Report", 2001; graphml.graphdrawing.org) declares the data of nodes and edges
 * by keys, whose names everybody chooses. The names that many programs use are
 * understood:
 *
 *   of a node   name, label; x and y; lat and lon
 *   of an edge  cost, weight, length, distance; label, name
 *   the graph   crs (x and y are degrees if it is epsg:4326); attribution
 *
 * Of several names for one thing the first in this list counts. An edge without
 * a cost costs its length, or 1 if there are no positions.
 *
 * The file is parsed as it comes in. Nodes and edges may stand in any order: an
 * edge that is met before its nodes waits for the end of the graph. */

#include "io/formats/graphml/graphml.h"

#include "io/formats/model/format-private.h"
#include "io/formats/graphml/graphml-graph.h"

#include <string.h>

#define DEEPEST 64

/* A tag, or the text between two, is kept in memory until it ends. */
#define LONGEST ((gsize) 1 << 20)

/* Where the parser stands. */
typedef enum
{
  IN_FILE,
  IN_GRAPHML,
  IN_KEY,
  IN_FALLBACK,
  IN_GRAPH,
  IN_NODE,
  IN_EDGE,
  IN_DATA
} Place;

typedef struct
{
  GraphMlGraph     graph;
  Reader          *reader;
  GMarkupParseContext *context; /* (owned) */
  gsize            n_unseen;    /* bytes given since something came of them */

  Place            place;
  Place            data_place;  /* the place that the data are said of */
  guint            n_skipped;   /* open elements that are passed over */
  gboolean         has_graph;
  WayEdgeDirection direction;   /* of edges that do not say */
  Key             *key;         /* (nullable) the one being read */
  Role             role;        /* of the data being read */
  GString         *text;        /* (owned) of the data or default being read */
} GraphMl;

/* Sets the line of errors from the parser's position. The parser is one
 * character ahead, and counts the end of a line to the next line. */
static void
note_line (GraphMl *self)
{
  int line, column;

  g_markup_parse_context_get_position (self->context, &line, &column);
  if (column == 1)
    line--;
  reader_set_line (self->reader, (guint64) MAX (line, 1));
}

/* Attributes --------------------------------------------------------------- */

/* The part of a name behind the prefix of a namespace. */
static const char *
local_name (const char *name)
{
  const char *colon = strrchr (name, ':');

  return colon != NULL ? colon + 1 : name;
}

static const char *
find_attribute (const char **names,
                const char **values,
                const char  *name)
{
  for (guint i = 0; names[i] != NULL; i++)
    if (strcmp (names[i], name) == 0)
      return values[i];

  return NULL;
}

/* (transfer full): NULL with the reader's error if it is missing. */
static char *
require_attribute (GraphMl     *self,
                   const char  *element,
                   const char **names,
                   const char **values,
                   const char  *name)
{
  const char *value = find_attribute (names, values, name);

  if (value == NULL)
    reader_fail (self->reader, "<%s> has no %s; expected one", element,
                 name);
  return g_strdup (value);
}

/* Elements ----------------------------------------------------------------- */

static gboolean
begin_key (GraphMl     *self,
           const char **names,
           const char **values)
{
  const char *name = find_attribute (names, values, "attr.name");
  const char *domain = find_attribute (names, values, "for");
  g_autofree char *id = require_attribute (self, "key", names, values, "id");

  if (id == NULL)
    return FALSE;
  if (self->has_graph || g_hash_table_contains (self->graph.keys, id))
    {
      g_autofree char *quoted = reader_quote (id);

      return reader_fail (self->reader, self->has_graph
                          ? "key %s comes after the graph; expected it before "
                            "the graph"
                          : "there are two keys %s", quoted);
    }

  self->key = graphml_graph_add_key (&self->graph, id, name ? name : id,
                                     domain);
  self->place = IN_KEY;
  return TRUE;
}

static gboolean
begin_data (GraphMl     *self,
            Kind         kind,
            const char **names,
            const char **values)
{
  g_autofree char *id = require_attribute (self, "data", names, values, "key");

  if (id == NULL
      || !graphml_graph_find_role (&self->graph, id, kind, &self->role))
    return FALSE;

  g_string_truncate (self->text, 0);
  self->data_place = self->place;
  self->place = IN_DATA;
  return TRUE;
}

static gboolean
read_direction (GraphMl          *self,
                const char       *word,
                const char       *one_way,
                const char       *both_ways,
                WayEdgeDirection *direction)
{
  g_autofree char *quoted = NULL;

  *direction = strcmp (word, one_way) == 0 ? WAY_ONE_WAY : WAY_BOTH_WAYS;
  if (*direction == WAY_ONE_WAY || strcmp (word, both_ways) == 0)
    return TRUE;

  quoted = reader_quote (word);
  return reader_fail (self->reader, "%s; expected %s or %s", quoted,
                      one_way, both_ways);
}

static gboolean
begin_graph (GraphMl     *self,
             const char **names,
             const char **values)
{
  g_autofree char *word = NULL;

  if (self->has_graph)
    return reader_fail (self->reader, "a second graph; expected one graph in "
                        "a file");

  word = require_attribute (self, "graph", names, values, "edgedefault");
  if (word == NULL
      || !read_direction (self, word, "directed", "undirected",
                          &self->direction))
    return FALSE;

  self->has_graph = TRUE;
  self->place = IN_GRAPH;
  graphml_graph_choose_keys (&self->graph);
  return TRUE;
}

static gboolean
begin_node (GraphMl     *self,
            const char **names,
            const char **values)
{
  self->place = IN_NODE;
  self->graph.id = require_attribute (self, "node", names, values, "id");
  return self->graph.id != NULL;
}

static gboolean
begin_edge (GraphMl     *self,
            const char **names,
            const char **values)
{
  const char *directed = find_attribute (names, values, "directed");

  self->place = IN_EDGE;
  self->graph.direction = self->direction;
  self->graph.from = require_attribute (self, "edge", names, values, "source");
  if (self->graph.from != NULL)
    self->graph.to = require_attribute (self, "edge", names, values, "target");
  if (self->graph.to == NULL)
    return FALSE;

  return directed == NULL
         || read_direction (self, directed, "true", "false",
                            &self->graph.direction);
}

static gboolean
begin_in_graph (GraphMl     *self,
                const char  *name,
                const char **names,
                const char **values)
{
  if (strcmp (name, "data") == 0)
    return begin_data (self, OF_GRAPH, names, values);
  if (strcmp (name, "node") == 0)
    return begin_node (self, names, values);
  if (strcmp (name, "edge") == 0)
    return begin_edge (self, names, values);

  self->n_skipped = 1;
  return TRUE;
}

/* Whether an element cannot be passed over, since its meaning would be lost. */
static gboolean
is_refused (GraphMl    *self,
            const char *name)
{
  const char *what = NULL;

  if (strcmp (name, "hyperedge") == 0)
    what = "a hyperedge; expected an edge between two nodes";
  else if (strcmp (name, "locator") == 0)
    what = "a part in another file; expected the whole graph in this file";
  else if (strcmp (name, "graph") == 0 && self->place >= IN_GRAPH)
    what = "a graph within a graph; expected only nodes and edges";
  else if (strcmp (name, "node") == 0 && self->place > IN_GRAPH)
    what = "a node within another element; expected it in the graph";
  else if (strcmp (name, "edge") == 0 && self->place > IN_GRAPH)
    what = "an edge within another element; expected it in the graph";

  return what != NULL && !reader_fail (self->reader, "%s", what);
}

static gboolean
begin_element (GraphMl     *self,
               const char  *name,
               const char **names,
               const char **values)
{
  const gboolean is_data = strcmp (name, "data") == 0;

  switch (self->place)
    {
    case IN_FILE:
      self->place = IN_GRAPHML;
      return strcmp (name, "graphml") == 0
             || reader_fail (self->reader, "the file is no GraphML: <graphml> "
                             "was expected first");
    case IN_GRAPHML:
      if (strcmp (name, "key") == 0)
        return begin_key (self, names, values);
      if (strcmp (name, "graph") == 0)
        return begin_graph (self, names, values);
      break;
    case IN_KEY:
      if (strcmp (name, "default") != 0)
        break;
      g_string_truncate (self->text, 0);
      self->place = IN_FALLBACK;
      return TRUE;
    case IN_GRAPH:
      return begin_in_graph (self, name, names, values);
    case IN_NODE:
    case IN_EDGE:
      if (is_data)
        return begin_data (self, self->place == IN_NODE ? OF_NODE : OF_EDGE,
                           names, values);
      break;
    case IN_FALLBACK:
    case IN_DATA:
    default:
      break;
    }

  self->n_skipped = 1;
  return TRUE;
}

static gboolean
end_element (GraphMl *self)
{
  const Place place = self->place;

  switch (place)
    {
    case IN_KEY:
      self->place = IN_GRAPHML;
      return TRUE;
    case IN_FALLBACK:
      g_free (self->key->fallback);
      self->key->fallback = g_strdup (self->text->str);
      self->place = IN_KEY;
      return TRUE;
    case IN_GRAPH:
      self->place = IN_GRAPHML;
      return graphml_graph_finish (&self->graph);
    case IN_NODE:
    case IN_EDGE:
      self->place = IN_GRAPH;
      return place == IN_NODE ? graphml_graph_add_node (&self->graph)
                              : graphml_graph_add_edge (&self->graph);
    case IN_DATA:
      self->place = self->data_place;
      return graphml_graph_say (&self->graph, self->role, self->text->str);
    case IN_FILE:
    case IN_GRAPHML:
    default:
      return TRUE;
    }
}

/* The parser --------------------------------------------------------------- */

/* Stops the parser by setting its caller's error. The reader has the true
 * error. */
static void
stop (GError **error)
{
  g_set_error_literal (error, G_MARKUP_ERROR, G_MARKUP_ERROR_INVALID_CONTENT,
                       "");
}

static void
on_begin (GMarkupParseContext *context,
          const char          *name,
          const char         **names,
          const char         **values,
          gpointer             user_data,
          GError             **error)
{
  GraphMl *self = user_data;
  const char *local = local_name (name);

  self->n_unseen = 0;
  if (!reader_is_ok (self->reader))
    return;
  note_line (self);
  if (self->n_skipped == DEEPEST)
    reader_fail (self->reader, "elements nest deeper than %d: this is no "
                 "network", DEEPEST);
  else if (self->place != IN_DATA && is_refused (self, local))
    ;
  else if (self->n_skipped > 0)
    self->n_skipped++;
  else
    begin_element (self, local, names, values);

  if (!reader_is_ok (self->reader))
    stop (error);
}

static void
on_end (GMarkupParseContext *context,
        const char          *name,
        gpointer             user_data,
        GError             **error)
{
  GraphMl *self = user_data;

  self->n_unseen = 0;
  if (!reader_is_ok (self->reader))
    return;
  note_line (self);
  if (self->n_skipped > 0)
    self->n_skipped--;
  else if (!end_element (self))
    stop (error);
}

static void
on_text (GMarkupParseContext *context,
         const char          *text,
         gsize                len,
         gpointer             user_data,
         GError             **error)
{
  GraphMl *self = user_data;

  self->n_unseen = 0;
  if (self->n_skipped == 0
      && (self->place == IN_DATA || self->place == IN_FALLBACK))
    g_string_append_len (self->text, text, (gssize) len);
}

/* Takes comments, and the text before the first element. */
static void
on_other (GMarkupParseContext *context,
          const char          *text,
          gsize                len,
          gpointer             user_data,
          GError             **error)
{
  GraphMl *self = user_data;

  self->n_unseen = 0;
}

/* Reports an error of the parser. The parser may find more errors before it
 * stops; the first counts. It gets no place for its errors, because it would
 * overwrite one by the next with a warning. Its text is "Error on line 3
 * char 4: what". The message here has the file's name, and no characters that a
 * terminal would obey. */
static void
on_error (GMarkupParseContext *context,
          GError              *cause,
          gpointer             user_data)
{
  GraphMl *self = user_data;
  const char *what = strstr (cause->message, ": ");
  g_autofree char *message
    = g_utf8_make_valid (what != NULL ? what + 2 : cause->message, -1);

  for (char *c = message; *c != '\0'; c++)
    if (g_ascii_iscntrl (*c))
      *c = ' ';
  if (reader_is_ok (self->reader))
    note_line (self);
  reader_fail (self->reader, "this is not XML: %s", message);
}

static const GMarkupParser parser = { on_begin, on_end, on_text, on_other,
                                      on_error };

/* Gives a piece of text to the parser, which would end it at a zero byte. */
static gboolean
parse_chunk (GraphMl    *self,
             const char *text,
             gsize       len)
{
  const char *zero = memchr (text, '\0', len);

  if (zero != NULL)
    len = (gsize) (zero - text);
  self->n_unseen += len;
  if (!g_markup_parse_context_parse (self->context, text, (gssize) len, NULL))
    return FALSE;
  if (zero == NULL && self->n_unseen <= LONGEST)
    return TRUE;

  note_line (self);
  if (zero != NULL)
    return reader_fail (self->reader, "a zero byte; expected text, and this "
                        "looks like binary data");
  return reader_fail (self->reader, "a tag or a text is longer than %"
                      G_GSIZE_FORMAT " bytes", LONGEST);
}

static void
parse (GraphMl *self)
{
  const char *text;
  gsize len;

  while (reader_next_chunk (self->reader, &text, &len))
    if (!parse_chunk (self, text, len))
      return;

  if (reader_is_ok (self->reader)
      && g_markup_parse_context_end_parse (self->context, NULL)
      && !self->has_graph)
    reader_fail (self->reader, "there is no <graph>; expected one");
}

static WayNetwork *
read_graphml (Reader             *reader,
              const LoadSettings *settings,
              GError            **error)
{
  GraphMl self = { .reader = reader };
  WayNetwork *network = NULL;

  graphml_graph_init (&self.graph, reader);
  self.graph.keep_parallel 
    = (settings->flags & WAY_LOAD_KEEP_PARALLEL) != 0;
  self.text = g_string_new (NULL);
  self.context
    = g_markup_parse_context_new (&parser, G_MARKUP_TREAT_CDATA_AS_TEXT, &self,
                                  NULL);
  parse (&self);
  if (reader_finish (reader, error))
    network = network_take (edge_lengths_build (&self.graph.lengths,
                                                self.graph.builder, reader,
                                                error));
  if (network != NULL)
    way_network_set_attribution (network,
                                 graphml_graph_get_said (&self.graph,
                                                         ROLE_ATTRIBUTION));

  g_markup_parse_context_free (self.context);
  g_string_free (self.text, TRUE);
  graphml_graph_clear (&self.graph);
  return network;
}

static gboolean
is_graphml (const char *head,
            gsize       len)
{
  const char *at = head + strspn (head, " \t\r\n");

  return *at == '<' && (strstr (at, "<graphml") != NULL
                        || strstr (at, ":graphml") != NULL);
}

const Format graphml_format = {
  .info = { .name = "graphml", .title = "GraphML", .ending = "graphml",
            .reads = TRUE, .writes = TRUE, .built_in = TRUE },
  .is_head = is_graphml,
  .read = read_graphml,
  .write = graphml_write,
};
