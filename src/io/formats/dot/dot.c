/* dot.c - networks as Graphviz's DOT: the reading of them
 * SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * Graphviz's own library reads the file (graphviz.org/doc/info/lang.html). A
 * node goes by its name in the file, subgraphs are flattened, and edges of a
 * `digraph` go one way. The cost of an edge is its attribute `cost`, else
 * `weight`, else `len`, and else 1, as in Graphviz; its label is `label`. A
 * node lies at `lat` and `lon`, or at `pos`. */

#include "config.h"

#include "io/formats/dot/dot.h"

#include "io/formats/model/format-private.h"
#include "io/formats/dot/graphviz.h"
#include "io/formats/text/number.h"

#include <string.h>

#ifdef HAVE_GRAPHVIZ

#include <cgraph.h>

typedef struct
{
  const char *text;             /* the rest of it */
  gsize       len;
} Channel;

typedef struct
{
  Reader          *reader;
  Agraph_t        *graph;       /* (not owned) */
  WayTableBuilder *builder;     /* (owned) */
  WayPositionKind  kind;
  Agsym_t         *pos;         /* (nullable) as all below */
  Agsym_t         *lat;
  Agsym_t         *lon;
  Agsym_t         *cost;
  Agsym_t         *label;
} Dot;

/* Graphviz's errors, under the lock. */
static GString *complaints;

static int
note_complaint (char *text)
{
  g_string_append (complaints, text);
  return 0;
}

static int
read_channel (void *channel,
              char *buffer,
              int   size)
{
  Channel *self = channel;
  const gsize n = MIN (self->len, (gsize) MAX (size, 0));

  memcpy (buffer, self->text, n);
  self->text += n;
  self->len -= n;
  return (int) n;
}

/* Attributes --------------------------------------------------------------- */

/* The value of an attribute for a node or edge; NULL if it has none. */
static const char *
get_value (void    *object,
           Agsym_t *attribute)
{
  const char *value = attribute != NULL ? agxget (object, attribute) : NULL;

  return value != NULL && value[0] != '\0' ? value : NULL;
}

static gboolean
fail_node (Dot        *self,
           Agnode_t   *node,
           const char *what,
           const char *value)
{
  g_autofree char *name = reader_quote (agnameof (node));
  g_autofree char *quoted = reader_quote (value != NULL ? value : "");

  return reader_fail (self->reader, "node %s: %s is %s; expected %s",
                      name, what, quoted,
                      what[0] == 'p' ? "x,y" : "a number");
}

/* Reads a position "x,y", which a height and a "!" (it is fixed) may follow. */
static gboolean
parse_pos (const char  *text,
           WayPosition *position)
{
  g_autofree char *copy = g_strdup (text);
  g_auto (GStrv) parts = NULL;
  guint n_parts;

  g_strdelimit (copy, "!", '\0');
  parts = g_strsplit (copy, ",", -1);
  n_parts = g_strv_length (parts);

  return n_parts >= 2 && n_parts <= 3
         && number_parse (g_strstrip (parts[0]), &position->x)
         && number_parse (g_strstrip (parts[1]), &position->y);
}

static gboolean
read_position (Dot         *self,
               Agnode_t    *node,
               gboolean    *has_position,
               WayPosition *position)
{
  const gboolean by_lat = self->kind == WAY_POSITION_GEOGRAPHIC;
  const char *pos = get_value (node, self->pos);
  const char *lat = get_value (node, self->lat);
  const char *lon = get_value (node, self->lon);

  *has_position = by_lat ? lat != NULL || lon != NULL : pos != NULL;
  if (!*has_position)
    return TRUE;
  if (!by_lat)
    return parse_pos (pos, position) || fail_node (self, node, "pos", pos);
  if (lat == NULL || !number_parse (lat, &position->y))
    return fail_node (self, node, "lat", lat);

  return (lon != NULL && number_parse (lon, &position->x))
         || fail_node (self, node, "lon", lon);
}

/* Nodes and edges ---------------------------------------------------------- */

static gboolean
add_node (Dot      *self,
          Agnode_t *node)
{
  const char *name = agnameof (node);
  gboolean has_position;
  WayPosition position;
  GError *problem = NULL;

  /* Graphviz makes names that begin with % itself, and replaces those of a
   * file. */
  if (name == NULL || name[0] == '%')
    return reader_fail (self->reader, "a node whose name begins with %%, which "
                        "Graphviz does not keep");

  return read_position (self, node, &has_position, &position)
         && (way_table_builder_add_node (self->builder, name,
                                         has_position ? &position : NULL, NULL,
                                         &problem)
             || reader_take_error (self->reader, problem));
}

static gboolean
read_cost (Dot      *self,
           Agedge_t *edge,
           WayCost  *cost)
{
  const char *text = get_value (edge, self->cost);
  g_autofree char *from = NULL, *to = NULL, *quoted = NULL;

  *cost = 1;
  if (text == NULL || number_parse (text, cost))
    return TRUE;

  from = reader_quote (agnameof (agtail (edge)));
  to = reader_quote (agnameof (aghead (edge)));
  quoted = reader_quote (text);
  return reader_fail (self->reader, "edge from %s to %s: %s %s is not a number",
                      from, to, self->cost->name, quoted);
}

static gboolean
add_edge (Dot      *self,
          Agedge_t *edge)
{
  const char *label = get_value (edge, self->label);
  GError *problem = NULL;
  WayNode from, to;
  WayCost cost;

  if (!read_cost (self, edge, &cost))
    return FALSE;

  way_table_builder_find_node (self->builder, agnameof (agtail (edge)), &from);
  way_table_builder_find_node (self->builder, agnameof (aghead (edge)), &to);
  return way_table_builder_add_edge (self->builder, from, to, cost,
                                     agisdirected (self->graph)
                                       ? WAY_ONE_WAY : WAY_BOTH_WAYS,
                                     label, &problem)
         || reader_take_error (self->reader, problem);
}

static gboolean
add_all (Dot *self)
{
  Agnode_t *node;
  Agedge_t *edge;

  for (node = agfstnode (self->graph); node != NULL;
       node = agnxtnode (self->graph, node))
    if (!add_node (self, node))
      return FALSE;

  for (node = agfstnode (self->graph); node != NULL;
       node = agnxtnode (self->graph, node))
    for (edge = agfstout (self->graph, node); edge != NULL;
         edge = agnxtout (self->graph, edge))
      if (!add_edge (self, edge))
        return FALSE;

  return TRUE;
}

/* The first of @names that names an attribute of @kind. */
static Agsym_t *
find_attribute (Agraph_t          *graph,
                int                kind,
                const char *const *names)
{
  Agsym_t *found = NULL;

  for (; *names != NULL && found == NULL; names++)
    found = agattr (graph, kind, (char *) *names, NULL);

  return found;
}

#define FIND(graph, kind, ...) \
  find_attribute (graph, kind, (const char *const[]) { __VA_ARGS__, NULL })

static WayNetwork *
convert (Reader             *reader,
         const LoadSettings *settings,
         Agraph_t           *graph)
{
  Agsym_t *attribution = FIND (graph, AGRAPH, "attribution");
  Dot self = { .reader = reader, .graph = graph };
  WayNetwork *network = NULL;
  GError *problem = NULL;

  self.pos = FIND (graph, AGNODE, "pos");
  self.lat = FIND (graph, AGNODE, "lat");
  self.lon = FIND (graph, AGNODE, "lon");
  self.cost = FIND (graph, AGEDGE, "cost", "weight", "len");
  self.label = FIND (graph, AGEDGE, "label");
  if (self.lat != NULL && self.lon != NULL)
    self.kind = WAY_POSITION_GEOGRAPHIC;
  else if (self.pos != NULL)
    self.kind = WAY_POSITION_PLANAR;

  self.builder = way_table_builder_new (self.kind);
  way_table_builder_set_order (self.builder, WAY_ORDER_LOCAL);
  way_table_builder_set_keep_parallel (self.builder, (settings->flags
                                                      & WAY_LOAD_KEEP_PARALLEL)
                                                       != 0);
  if (add_all (&self))
    {
      network = network_take (way_table_builder_build (self.builder,
                                                       &problem));
      if (network == NULL)
        reader_take_error (reader, problem);
      else
        way_network_set_attribution (network, get_value (graph, attribution));
    }

  g_object_unref (self.builder);
  return network;
}

/* Reading ------------------------------------------------------------------ */

/* The first error that Graphviz reports, without the file name that a text may
 * claim for itself. */
static const char *
find_complaint (const char *text)
{
  const char *error = strstr (text, "Error: ");
  const char *syntax = strstr (text, "syntax error");

  if (syntax != NULL)
    return syntax;

  return error != NULL ? error + strlen ("Error: ") : text;
}

/* Graphviz says "syntax error in line 3 near 'x'", and more perhaps; we say the
 * first, with the file's name. */
static void
report_syntax (Reader     *reader,
               const char *text)
{
  const char *what = find_complaint (text);
  g_autofree char *message
    = g_utf8_make_valid (what, (gssize) strcspn (what, "\n"));
  char *place = strstr (message, " in line ");

  for (char *c = message; *c != '\0'; c++)
    if (g_ascii_iscntrl (*c))
      *c = ' ';
  reader_set_line (reader, 0);
  if (place != NULL)
    {
      char *end;

      reader_set_line (reader,
                       g_ascii_strtoull (place + strlen (" in line "), &end,
                                         10));
      memmove (place, end, strlen (end) + 1);
    }
  reader_fail (reader, "this is not DOT: %s", message[0] != '\0'
               ? message : "a graph was expected");
}

/* Reads all of the text: Graphviz would take a rest for the beginning of the
 * next file. */
static Agraph_t *
parse (Reader     *reader,
       const char *text,
       gsize       len)
{
  Agiodisc_t io = { read_channel, NULL, NULL };
  Agdisc_t disc = { NULL, NULL, &io };
  Channel channel = { text, len };
  Agraph_t *graph, *other;
  guint n_graphs;

  agsetfile (NULL);
  graph = agread (&channel, &disc);
  for (n_graphs = graph != NULL; (other = agread (&channel, &disc)) != NULL;
       n_graphs++)
    agclose (other);
  if (n_graphs == 1 && strstr (complaints->str, "Error") == NULL)
    return graph;

  if (graph != NULL)
    agclose (graph);
  if (n_graphs > 1)
    {
      reader_set_line (reader, 0);
      reader_fail (reader, "%u graphs; expected one", n_graphs);
    }
  else
    report_syntax (reader, complaints->str);
  return NULL;
}

static WayNetwork *
read_locked (Reader             *reader,
             const LoadSettings *settings,
             const GString      *text)
{
  const agusererrf before = agseterrf (note_complaint);
  WayNetwork *network = NULL;
  Agraph_t *graph;

  complaints = g_string_new (NULL);
  graph = parse (reader, text->str, text->len);
  if (graph != NULL)
    {
      reader_set_line (reader, 0);
      network = convert (reader, settings, graph);
      agclose (graph);
    }

  g_string_free (complaints, TRUE);
  agseterrf (before);
  agreseterrors ();
  return network;
}

static WayNetwork *
read_dot (Reader             *reader,
          const LoadSettings *settings,
          GError            **error)
{
  g_autoptr (GString) text = g_string_new (NULL);
  WayNetwork *network = NULL;

  if (reader_read_all (reader, text) && dot_check (reader, text->str))
    {
      g_mutex_lock (&graphviz_lock);
      network = read_locked (reader, settings, text);
      g_mutex_unlock (&graphviz_lock);
    }

  return reader_finish (reader, error) ? network : NULL;
}

#endif

/* Skips blanks and comments. */
static const char *
skip_blanks (const char *text)
{
  for (;;)
    {
      const char *end = NULL;

      text += strspn (text, " \t\r\n");
      if (g_str_has_prefix (text, "/*"))
        end = strstr (text, "*/");
      else if (*text != '#' && !g_str_has_prefix (text, "//"))
        return text;
      text = end != NULL ? end + 2 : text + strcspn (text, "\n");
    }
}

static gboolean
take_keyword (const char **text,
              const char  *keyword)
{
  const gsize len = strlen (keyword);

  if (g_ascii_strncasecmp (*text, keyword, len) != 0
      || g_ascii_isalnum ((*text)[len]) || (*text)[len] == '_')
    return FALSE;

  *text = skip_blanks (*text + len);
  return TRUE;
}

/* Whether the text begins with `graph` or `digraph`, perhaps a name, and a
 * brace. */
static gboolean
is_dot (const char *head,
        gsize       len)
{
  const char *at = skip_blanks (head);

  take_keyword (&at, "strict");
  if (!take_keyword (&at, "graph") && !take_keyword (&at, "digraph"))
    return FALSE;

  if (*at == '"')
    {
      at += 1 + strcspn (at + 1, "\"\n");
      at += *at == '"';
    }
  else
    while (g_ascii_isalnum (*at) || *at == '_' || (*at & 0x80) != 0)
      at++;
  return *skip_blanks (at) == '{';
}

const Format dot_format = {
  .info = { .name = "dot", .title = "DOT, as Graphviz reads it",
            .ending = "dot", .reads = TRUE, .writes = TRUE,
#ifdef HAVE_GRAPHVIZ
            .built_in = TRUE
#endif
  },
  .endings = " gv ",
  .is_head = is_dot,
#ifdef HAVE_GRAPHVIZ
  .read = read_dot,
#endif
  .write = dot_write,
};
