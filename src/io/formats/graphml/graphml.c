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
#include "io/formats/text/markup.h"

#include <string.h>

#define DEEPEST 64

/* Where the parser stands. */
typedef enum
{
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

  Place            place;
  Place            data_place;  /* the place that the data are said of */
  guint            n_skipped;   /* open elements that are passed over */
  gboolean         has_graph;
  WayEdgeDirection direction;   /* of edges that do not say */
  Key             *key;         /* (nullable) the one being read */
  Role             role;        /* of the data being read */
  GString         *text;        /* (owned) of the data or default being read */
} GraphMl;

/* Attributes --------------------------------------------------------------- */

/* (transfer full): NULL with the reader's error if it is missing. */
static char *
require_attribute (GraphMl     *self,
                   const char  *element,
                   const char **names,
                   const char **values,
                   const char  *name)
{
  const char *value = markup_get_value (names, values, name);

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
  const char *name = markup_get_value (names, values, "attr.name");
  const char *domain = markup_get_value (names, values, "for");
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
  const char *directed = markup_get_value (names, values, "directed");

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
    case IN_GRAPHML:
    default:
      return TRUE;
    }
}

/* The parser --------------------------------------------------------------- */

static gboolean
on_begin (Markup      *markup,
          const char  *element,
          const char **names,
          const char **values,
          gpointer     user_data)
{
  GraphMl *self = user_data;

  markup_set_line (markup);
  if (markup_get_depth (markup) == 1)
    return TRUE;
  if (self->place != IN_DATA && is_refused (self, element))
    return FALSE;
  if (self->n_skipped == 0)
    return begin_element (self, element, names, values);

  self->n_skipped++;
  return TRUE;
}

static gboolean
on_end (Markup  *markup,
        gpointer user_data)
{
  GraphMl *self = user_data;

  markup_set_line (markup);
  if (self->n_skipped == 0)
    return end_element (self);

  self->n_skipped--;
  return TRUE;
}

static void
on_text (const char *text,
         gsize       len,
         gpointer    user_data)
{
  GraphMl *self = user_data;

  if (self->n_skipped == 0
      && (self->place == IN_DATA || self->place == IN_FALLBACK))
    g_string_append_len (self->text, text, (gssize) len);
}

static const MarkupFuncs parser = {
  .root = "graphml",
  .deepest = DEEPEST,
  .allows_doctype = TRUE,
  .start = on_begin,
  .end = on_end,
  .text = on_text,
};

static void
parse (GraphMl *self)
{
  if (markup_read (self->reader, &parser, self) && !self->has_graph)
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
  parse (&self);
  if (reader_finish (reader, error))
    network = network_take (edge_lengths_build (&self.graph.lengths,
                                                self.graph.builder, reader,
                                                error));
  if (network != NULL)
    way_network_set_attribution (network,
                                 graphml_graph_get_said (&self.graph,
                                                         ROLE_ATTRIBUTION));

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
