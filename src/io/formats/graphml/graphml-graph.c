/* graphml-graph.c - the graph of a GraphML file, made into a table
 * SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * Programs choose their own names for keys. The names that many programs use
 * are known here. Nodes and edges may stand in any order, so that an edge that
 * is met before its nodes waits for the end of the graph. */

#include "io/formats/graphml/graphml-graph.h"

#include <string.h>

static const char *const kind_names[N_KINDS] = { "node", "edge", "graph" };

/* The names of keys for each role. The first name that a file has is taken. */
static const struct
{
  const char *name;
  Kind        kind;
  Role        role;
} known_names[] = {
  { "name", OF_NODE, ROLE_NAME },       { "label", OF_NODE, ROLE_NAME },
  { "x", OF_NODE, ROLE_X },             { "y", OF_NODE, ROLE_Y },
  { "lat", OF_NODE, ROLE_LAT },         { "latitude", OF_NODE, ROLE_LAT },
  { "lon", OF_NODE, ROLE_LON },         { "lng", OF_NODE, ROLE_LON },
  { "longitude", OF_NODE, ROLE_LON },
  { "cost", OF_EDGE, ROLE_COST },       { "weight", OF_EDGE, ROLE_COST },
  { "length", OF_EDGE, ROLE_COST },     { "distance", OF_EDGE, ROLE_COST },
  { "label", OF_EDGE, ROLE_LABEL },     { "name", OF_EDGE, ROLE_LABEL },
  { "crs", OF_GRAPH, ROLE_CRS },
  { "attribution", OF_GRAPH, ROLE_ATTRIBUTION },
};

/* An edge whose nodes are not in the table yet. */
typedef struct
{
  const char      *from;        /* (borrowed) from the strings, as all here */
  const char      *to;
  const char      *cost;        /* (nullable) */
  const char      *label;       /* (nullable) */
  WayEdgeDirection direction;
  guint64          line;
} Waiting;

/* A node whose name may be that of another node, too. */
typedef struct
{
  const char *id;               /* (borrowed) from the strings, as all here */
  const char *name;             /* (nullable) */
  WayPosition position;
  gboolean    has_position;
  guint64     line;
} Named;

static void
free_key (gpointer data)
{
  Key *key = data;

  g_free (key->name);
  g_free (key->fallback);
  g_free (key);
}

void
graphml_graph_init (GraphMlGraph *self,
                    Reader       *reader)
{
  *self = (GraphMlGraph) { .reader = reader };
  self->keys = g_hash_table_new_full (g_str_hash, g_str_equal, g_free,
                                      free_key);
  self->strings = g_string_chunk_new (1 << 12);
  self->named = g_array_new (FALSE, FALSE, sizeof (Named));
  self->waiting = g_array_new (FALSE, FALSE, sizeof (Waiting));
}

/* Forgets the data of the last node or edge, but not those of the graph. */
static void
forget (GraphMlGraph *self)
{
  for (guint i = 0; i < ROLE_CRS; i++)
    g_clear_pointer (&self->said[i], g_free);
  g_clear_pointer (&self->id, g_free);
  g_clear_pointer (&self->from, g_free);
  g_clear_pointer (&self->to, g_free);
}

void
graphml_graph_clear (GraphMlGraph *self)
{
  forget (self);
  for (guint i = ROLE_CRS; i < N_ROLES; i++)
    g_free (self->said[i]);
  g_hash_table_unref (self->keys);
  g_clear_object (&self->builder);
  g_clear_pointer (&self->ids, g_hash_table_unref);
  g_string_chunk_free (self->strings);
  g_array_unref (self->named);
  g_array_unref (self->waiting);
}

/* Keys --------------------------------------------------------------------- */

Key *
graphml_graph_add_key (GraphMlGraph *self,
                       const char   *id,
                       const char   *name,
                       const char   *domain)
{
  Key *key = g_new0 (Key, 1);

  key->name = g_strdup (name);
  for (guint i = 0; i < N_KINDS; i++)
    key->of[i] = domain == NULL || strcmp (domain, "all") == 0
                 || strcmp (domain, kind_names[i]) == 0;
  g_hash_table_insert (self->keys, g_strdup (id), key);

  return key;
}

static Key *
find_key (GraphMlGraph *self,
          const char   *name,
          Kind          kind)
{
  GHashTableIter iter;
  gpointer value;

  g_hash_table_iter_init (&iter, self->keys);
  while (g_hash_table_iter_next (&iter, NULL, &value))
    {
      Key *key = value;

      if (key->of[kind] && g_ascii_strcasecmp (key->name, name) == 0)
        return key;
    }

  return NULL;
}

void
graphml_graph_choose_keys (GraphMlGraph *self)
{
  const guint n = G_N_ELEMENTS (known_names);

  for (guint i = 0; i < n; i++)
    if (self->chosen[known_names[i].role] == NULL)
      self->chosen[known_names[i].role]
        = find_key (self, known_names[i].name, known_names[i].kind);

  if (self->chosen[ROLE_LAT] != NULL && self->chosen[ROLE_LON] != NULL)
    self->kind = WAY_POSITION_GEOGRAPHIC;
  else if (self->chosen[ROLE_X] != NULL && self->chosen[ROLE_Y] != NULL)
    self->kind = WAY_POSITION_PLANAR;
}

gboolean
graphml_graph_find_role (GraphMlGraph *self,
                         const char   *id,
                         Kind          kind,
                         Role         *role)
{
  const Key *key = g_hash_table_lookup (self->keys, id);

  if (key == NULL)
    {
      g_autofree char *quoted = reader_quote (id);

      return reader_fail (self->reader, "data of key %s; expected a key "
                          "declared before the graph", quoted);
    }

  *role = ROLE_NONE;
  for (guint i = 0; i < G_N_ELEMENTS (known_names); i++)
    if (known_names[i].kind == kind
        && self->chosen[known_names[i].role] == key)
      *role = known_names[i].role;

  return TRUE;
}

/* Notes the kind of positions of the graph, which counts if it comes before its
 * nodes. */
static void
note_crs (GraphMlGraph *self,
          const char   *text)
{
  g_autofree char *crs = g_ascii_strdown (text, -1);

  if (self->builder == NULL && self->kind == WAY_POSITION_PLANAR
      && strstr (crs, "epsg:4326") != NULL)
    self->kind = WAY_POSITION_GEOGRAPHIC;
}

gboolean
graphml_graph_say (GraphMlGraph *self,
                   Role          role,
                   const char   *text)
{
  if (role == ROLE_NONE)
    return TRUE;
  if (self->said[role] != NULL)
    {
      g_autofree char *quoted = reader_quote (text);

      return reader_fail (self->reader, "%s is said a second time, as %s",
                          self->chosen[role]->name, quoted);
    }

  self->said[role] = g_strdup (text);
  if (role == ROLE_CRS)
    note_crs (self, text);
  return TRUE;
}

const char *
graphml_graph_get_said (const GraphMlGraph *self,
                        Role                role)
{
  if (self->said[role] != NULL)
    return self->said[role];

  return self->chosen[role] != NULL ? self->chosen[role]->fallback : NULL;
}

/* Reads a number, which may stand on a line of its own. */
static gboolean
read_number (GraphMlGraph *self,
             Role          role,
             const char   *text,
             gdouble      *value)
{
  g_autofree char *number = g_strstrip (g_strdup (text));

  return reader_parse_number (self->reader, self->chosen[role]->name, number,
                              value);
}

/* Nodes -------------------------------------------------------------------- */

/* The builder, made when it is first needed: the data that say what positions
 * mean may come behind the keys. */
static WayTableBuilder *
get_builder (GraphMlGraph *self)
{
  if (self->builder == NULL)
    {
      self->builder = way_table_builder_new (self->kind);
      way_table_builder_set_order (self->builder, WAY_ORDER_LOCAL);
      way_table_builder_set_keep_parallel (self->builder, self->keep_parallel);
    }
  if (self->ids == NULL && self->chosen[ROLE_NAME] != NULL)
    self->ids = g_hash_table_new (g_str_hash, g_str_equal);

  return self->builder;
}

static gboolean
find_node (GraphMlGraph *self,
           const char   *id,
           WayNode      *node)
{
  guint found;

  if (self->ids == NULL)
    return way_table_builder_find_node (get_builder (self), id, node);

  found = GPOINTER_TO_UINT (g_hash_table_lookup (self->ids, id));
  *node = WAY_ADDED (found - 1);
  return found != 0;
}

static const char *
keep (GraphMlGraph *self,
      const char   *text)
{
  return text != NULL ? g_string_chunk_insert (self->strings, text) : NULL;
}

static gboolean
read_position (GraphMlGraph *self,
               WayPosition  *position,
               gboolean     *has_position)
{
  const gboolean by_lat = self->chosen[ROLE_LAT] != NULL
                          && self->chosen[ROLE_LON] != NULL;
  const Role x = by_lat ? ROLE_LON : ROLE_X;
  const Role y = by_lat ? ROLE_LAT : ROLE_Y;
  const char *x_text = graphml_graph_get_said (self, x);
  const char *y_text = graphml_graph_get_said (self, y);

  *has_position = self->kind != WAY_POSITION_NONE && x_text != NULL
                  && y_text != NULL;
  if (!*has_position)
    return self->kind == WAY_POSITION_NONE || x_text == y_text
           || reader_fail (self->reader, "a position of one number; expected "
                           "two or none");

  return read_number (self, x, x_text, &position->x)
         && read_number (self, y, y_text, &position->y);
}

/* Keeps a node until all names are known. */
static void
keep_node (GraphMlGraph      *self,
           const WayPosition *position)
{
  const char *name = graphml_graph_get_said (self, ROLE_NAME);
  Named node = { .id = keep (self, self->id),
                 .name = name != NULL && name[0] != '\0' ? keep (self, name)
                                                         : NULL,
                 .has_position = position != NULL,
                 .line = reader_get_line (self->reader) };

  if (position != NULL)
    node.position = *position;
  g_array_append_val (self->named, node);
  g_hash_table_insert (self->ids, (gpointer) node.id,
                       GUINT_TO_POINTER (self->named->len));
}

gboolean
graphml_graph_add_node (GraphMlGraph *self)
{
  WayTableBuilder *builder = get_builder (self);
  WayPosition position;
  gboolean has_position;
  GError *problem = NULL;
  WayNode node;

  if (find_node (self, self->id, &node))
    {
      g_autofree char *quoted = reader_quote (self->id);

      return reader_fail (self->reader, "there are two nodes %s", quoted);
    }
  if (!read_position (self, &position, &has_position))
    return FALSE;
  if (self->ids != NULL)
    keep_node (self, has_position ? &position : NULL);
  else if (!way_table_builder_add_node (builder, self->id,
                                        has_position ? &position : NULL, &node,
                                        &problem))
    return reader_take_error (self->reader, problem);

  forget (self);
  return TRUE;
}

/* Nodes that share a name are called by name and id, so that no node has the
 * plain name. */
static gboolean
add_named (GraphMlGraph *self,
           const Named  *node,
           GHashTable   *times)
{
  const gpointer n = node->name != NULL
                         ? g_hash_table_lookup (times, node->name)
                         : NULL;
  const char *name = node->name != NULL ? node->name : node->id;
  g_autofree char *both = NULL;
  GError *problem = NULL;

  if (GPOINTER_TO_UINT (n) > 1)
    both = g_strdup_printf ("%s (%s)", node->name, node->id);
  reader_set_line (self->reader, node->line);
  return way_table_builder_add_node (self->builder,
                                     both != NULL ? both : name,
                                     node->has_position ? &node->position
                                                        : NULL,
                                     NULL, &problem)
         || reader_take_error (self->reader, problem);
}

static gboolean
add_all_named (GraphMlGraph *self)
{
  g_autoptr (GHashTable) times = g_hash_table_new (g_str_hash, g_str_equal);

  for (guint i = 0; i < self->named->len; i++)
    {
      const Named *node = &g_array_index (self->named, Named, i);
      const char *name = node->name != NULL ? node->name : node->id;
      const gpointer n = g_hash_table_lookup (times, name);

      g_hash_table_insert (times, (gpointer) name,
                           GUINT_TO_POINTER (GPOINTER_TO_UINT (n) + 1));
    }
  for (guint i = 0; i < self->named->len; i++)
    if (!add_named (self, &g_array_index (self->named, Named, i), times))
      return FALSE;

  return TRUE;
}

/* Edges -------------------------------------------------------------------- */

static gboolean
add_edge (GraphMlGraph    *self,
          WayNode          from,
          WayNode          to,
          const char      *cost_text,
          const char      *label,
          WayEdgeDirection direction)
{
  GError *problem = NULL;
  WayCost cost;

  if (self->chosen[ROLE_COST] == NULL)
    cost = edge_lengths_measure (&self->lengths, self->builder, self->kind,
                                 from, to, reader_get_line (self->reader));
  else if (cost_text == NULL)
    return reader_fail (self->reader, "the edge has no %s, and there is no "
                        "<default>", self->chosen[ROLE_COST]->name);
  else if (!read_number (self, ROLE_COST, cost_text, &cost))
    return FALSE;

  return way_table_builder_add_edge (self->builder, from, to, cost, direction,
                                     label, &problem)
         || reader_take_error (self->reader, problem);
}

static const char *
get_label (const GraphMlGraph *self)
{
  const char *label = graphml_graph_get_said (self, ROLE_LABEL);

  return label != NULL && label[0] != '\0' ? label : NULL;
}

gboolean
graphml_graph_add_edge (GraphMlGraph *self)
{
  const char *cost = graphml_graph_get_said (self, ROLE_COST);
  WayNode from, to;

  get_builder (self);
  if (self->ids != NULL || !find_node (self, self->from, &from)
      || !find_node (self, self->to, &to))
    {
      const Waiting edge = { keep (self, self->from), keep (self, self->to),
                             keep (self, cost), keep (self, get_label (self)),
                             self->direction,
                             reader_get_line (self->reader) };

      g_array_append_val (self->waiting, edge);
    }
  else if (!add_edge (self, from, to, cost, get_label (self),
                      self->direction))
    return FALSE;

  forget (self);
  return TRUE;
}

static gboolean
add_waiting (GraphMlGraph  *self,
             const Waiting *edge)
{
  WayNode from, to;
  const gboolean has_from = find_node (self, edge->from, &from);

  reader_set_line (self->reader, edge->line);
  if (!has_from || !find_node (self, edge->to, &to))
    {
      g_autofree char *quoted = reader_quote (has_from ? edge->to : edge->from);

      return reader_fail (self->reader, "there is no node %s in the graph",
                          quoted);
    }

  return add_edge (self, from, to, edge->cost, edge->label, edge->direction);
}

gboolean
graphml_graph_finish (GraphMlGraph *self)
{
  get_builder (self);
  if (!add_all_named (self))
    return FALSE;
  for (guint i = 0; i < self->waiting->len; i++)
    if (!add_waiting (self, &g_array_index (self->waiting, Waiting, i)))
      return FALSE;

  return TRUE;
}
