/* geojson-network.c - nodes that go by their positions, and edges between them
 * SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * Nodes are found by their positions in an open hash table of places in the
 * array of nodes. It takes 8 bytes a node, where a GHashTable of copies would
 * take ten times that. A node gets its id when a line first uses it, so that
 * ids follow the order of lines in the file, wherever nodes were named. */

#include "io/formats/geojson/geojson-network.h"

#include "io/formats/geojson/near-ends.h"

#include <math.h>
#include <string.h>

#define NONE G_MAXUINT32
#define FIRST_SLOTS 1024

/* 2^64 over the golden ratio: spreads any pattern of bits (Knuth 6.4). */
#define HASH_FACTOR G_GUINT64_CONSTANT (0x9e3779b97f4a7c15)

typedef struct
{
  WayPosition at;               /* x is NaN if it has no position */
  const char *name;             /* (nullable) */
  guint64     line;             /* of its name, or of its first number */
  guint32     feature;          /* likewise */
  guint32     id;               /* of the builder, NONE if it is not used */
  guint32     number;
  gboolean    is_awaited;       /* named by number, and not defined yet */
} Node;

typedef struct
{
  guint32 from, to;
  gsize   first;                /* place in the array of bends */
  guint   n_bends;
} Shape;

struct _GeoNetwork
{
  Reader       *reader;
  GArray       *nodes;          /* (owned) of Node */
  guint32      *slots;          /* (owned) places in @nodes plus 1; 0 is free */
  gsize         n_slots;        /* a power of two */
  gsize         n_taken;
  guint32       n_ids;
  GHashTable   *numbers;        /* (owned) number to place plus 1 */
  GArray       *edges;          /* (owned) of GeoEdge */
  guint         n_measured;     /* how many of them have a measured cost */
  guint         n_hidden;
  GArray       *ends;           /* (owned) of guint32: nodes, some of them
                                 * more than once */
  GArray       *shapes;         /* (owned) of Shape */
  GArray       *bends;          /* (owned) of WayPosition */
  GStringChunk *texts;          /* (owned) */
  gboolean      keep_parallel;
  gboolean      is_numbered;
  guint32       first_number;
};

GeoNetwork *
geo_network_new (Reader *reader)
{
  GeoNetwork *self = g_new0 (GeoNetwork, 1);

  self->reader = reader;
  self->nodes = g_array_new (FALSE, FALSE, sizeof (Node));
  self->n_slots = FIRST_SLOTS;
  self->slots = g_new0 (guint32, FIRST_SLOTS);
  self->numbers = g_hash_table_new (NULL, NULL);
  self->edges = g_array_new (FALSE, FALSE, sizeof (GeoEdge));
  self->ends = g_array_new (FALSE, FALSE, sizeof (guint32));
  self->shapes = g_array_new (FALSE, FALSE, sizeof (Shape));
  self->bends = g_array_new (FALSE, FALSE, sizeof (WayPosition));
  self->texts = g_string_chunk_new (4096);
  return self;
}

void
geo_network_free (GeoNetwork *self)
{
  g_array_unref (self->nodes);
  g_free (self->slots);
  g_hash_table_unref (self->numbers);
  g_array_unref (self->edges);
  g_array_unref (self->ends);
  g_array_unref (self->shapes);
  g_array_unref (self->bends);
  g_string_chunk_free (self->texts);
  g_free (self);
}

static gboolean
fail_for_room (GeoNetwork *self)
{
  return reader_take_error (self->reader,
                            g_error_new_literal (WAY_ERROR,
                                                 WAY_ERROR_TOO_LARGE,
                                                 "not enough memory for more"));
}

static Node *
node_at (const GeoNetwork *self,
         guint32           place)
{
  return &g_array_index (self->nodes, Node, place);
}

static gboolean
append_node (GeoNetwork        *self,
             const WayPosition *at,
             guint32           *place)
{
  Node node = { .at = { NAN, NAN }, .id = NONE };

  if (self->nodes->len >= G_MAXINT32)
    return fail_for_room (self);

  if (at != NULL)
    node.at = *at;
  *place = self->nodes->len;
  g_array_append_val (self->nodes, node);
  return TRUE;
}

static void
use_node (GeoNetwork *self,
          guint32     place)
{
  if (node_at (self, place)->id == NONE)
    node_at (self, place)->id = self->n_ids++;
}

/* Positions --------------------------------------------------------------- */

/* Hashes a position. g_double_hash() would drop the digits behind the point,
 * and all positions of a city would have one hash. */
static gsize
hash_position (const WayPosition *at)
{
  guint64 bits[2];

  G_STATIC_ASSERT (sizeof bits == sizeof *at);
  memcpy (bits, at, sizeof bits);

  return (gsize) (((bits[0] ^ (bits[1] << 1 | bits[1] >> 63)) * HASH_FACTOR)
                  >> 32);
}

/* The slot of a position, or the free slot for it. */
static guint32 *
find_slot (const GeoNetwork  *self,
           const WayPosition *at)
{
  gsize slot = hash_position (at) & (self->n_slots - 1);

  while (self->slots[slot] != 0)
    {
      const Node *node = node_at (self, self->slots[slot] - 1);

      if (node->at.x == at->x && node->at.y == at->y)
        break;
      slot = (slot + 1) & (self->n_slots - 1);
    }

  return &self->slots[slot];
}

static gboolean
grow_slots (GeoNetwork *self)
{
  g_autofree guint32 *old = self->slots;
  const gsize n_old = self->n_slots;

  self->slots = g_try_new0 (guint32, 2 * n_old);
  if (self->slots == NULL)
    {
      self->slots = g_steal_pointer (&old);
      return fail_for_room (self);
    }

  self->n_slots = 2 * n_old;
  for (gsize i = 0; i < n_old; i++)
    if (old[i] != 0)
      *find_slot (self, &node_at (self, old[i] - 1)->at) = old[i];
  return TRUE;
}

/* Lets lines find a node by its position. Of several nodes at one position the
 * first is found. */
static gboolean
enter_position (GeoNetwork        *self,
                const WayPosition *at,
                guint32            place)
{
  guint32 *slot;

  if (2 * self->n_taken >= self->n_slots && !grow_slots (self))
    return FALSE;

  slot = find_slot (self, at);
  self->n_taken += *slot == 0;
  if (*slot == 0)
    *slot = place + 1;
  return TRUE;
}

static gboolean
find_place (GeoNetwork        *self,
            const WayPosition *at,
            guint32           *place)
{
  const guint32 found = *find_slot (self, at);

  *place = found - 1;
  return found != 0
         || (append_node (self, at, place)
             && enter_position (self, at, *place));
}

gboolean
geo_network_find (GeoNetwork        *self,
                  const WayPosition *at,
                  guint32           *node)
{
  if (!find_place (self, at, node))
    return FALSE;

  use_node (self, *node);
  return TRUE;
}

static void
set_name (GeoNetwork *self,
          guint32     place,
          const char *name,
          guint       feature)
{
  Node *node = node_at (self, place);

  node->name = g_string_chunk_insert (self->texts, name);
  node->line = reader_get_line (self->reader);
  node->feature = feature;
}

gboolean
geo_network_name (GeoNetwork        *self,
                  const WayPosition *at,
                  const char        *name,
                  guint              feature)
{
  guint32 place;

  if (!find_place (self, at, &place))
    return FALSE;

  set_name (self, place, name, feature);
  return TRUE;
}

/* Numbers ----------------------------------------------------------------- */

gboolean
geo_network_find_number (GeoNetwork *self,
                         guint32     number,
                         guint       feature,
                         guint32    *node)
{
  const guint32 known
    = GPOINTER_TO_UINT (g_hash_table_lookup (self->numbers,
                                             GUINT_TO_POINTER (number)));
  Node *made;

  *node = known - 1;
  if (known != 0)
    return TRUE;
  if (!append_node (self, NULL, node))
    return FALSE;

  made = node_at (self, *node);
  made->is_awaited = TRUE;
  made->number = number;
  made->line = reader_get_line (self->reader);
  made->feature = feature;
  use_node (self, *node);
  g_hash_table_insert (self->numbers, GUINT_TO_POINTER (number),
                       GUINT_TO_POINTER (*node + 1));
  return TRUE;
}

gboolean
geo_network_define (GeoNetwork        *self,
                    guint32            number,
                    const WayPosition *at,
                    const char        *name,
                    guint              feature)
{
  guint32 place;

  if (!geo_network_find_number (self, number, feature, &place))
    return FALSE;
  if (!node_at (self, place)->is_awaited)
    return reader_fail (self->reader, "feature %u: node %u is there twice",
                        feature, number);

  node_at (self, place)->is_awaited = FALSE;
  if (name != NULL && name[0] != '\0')
    set_name (self, place, name, feature);
  if (at == NULL)
    return TRUE;

  node_at (self, place)->at = *at;
  return enter_position (self, at, place);
}

/* Edges ------------------------------------------------------------------- */

gboolean
geo_network_add_edge (GeoNetwork    *self,
                      const GeoEdge *edge)
{
  GeoEdge own = *edge;

  if (self->edges->len >= G_MAXINT32)
    return fail_for_room (self);

  if (edge->label != NULL)
    own.label = g_string_chunk_insert_const (self->texts, edge->label);
  g_array_append_val (self->edges, own);
  self->n_measured += edge->is_measured;
  self->n_hidden += edge->cost == INFINITY;
  return TRUE;
}

gboolean
geo_network_add_shape (GeoNetwork        *self,
                       guint32            from,
                       guint32            to,
                       const WayPosition *bends,
                       guint              n_bends)
{
  const Shape shape = { from, to, self->bends->len, n_bends };

  if (self->bends->len > G_MAXINT32 - n_bends)
    return fail_for_room (self);

  g_array_append_vals (self->bends, bends, n_bends);
  g_array_append_val (self->shapes, shape);
  return TRUE;
}

void
geo_network_keep_parallel (GeoNetwork *self)
{
  self->keep_parallel = TRUE;
}

void
geo_network_set_first_number (GeoNetwork *self,
                              guint32     number)
{
  self->is_numbered = TRUE;
  self->first_number = number;
}

/* Ends that nearly meet ---------------------------------------------------- */

void
geo_network_note_end (GeoNetwork *self,
                      guint32     node)
{
  g_array_append_val (self->ends, node);
}

typedef struct
{
  guint32    *places;           /* of ends, rising */
  GHashTable *pairs;            /* (owned) of guint64: places of both ends */
} Ends;

static gboolean
is_joined_by_edge (guint32  a,
                   guint32  b,
                   gpointer user_data)
{
  const Ends *ends = user_data;
  const guint64 low = MIN (ends->places[a], ends->places[b]);
  const guint64 key = low << 32 | MAX (ends->places[a], ends->places[b]);

  return g_hash_table_contains (ends->pairs, &key);
}

static int
compare_places (gconstpointer a,
                gconstpointer b)
{
  const guint32 one = *(const guint32 *) a, other = *(const guint32 *) b;

  return one < other ? -1 : one > other;
}

/* Takes each end once, in the order of places. */
static void
sort_ends (GeoNetwork *self)
{
  guint n = 0;

  g_array_sort (self->ends, compare_places);
  for (guint i = 0; i < self->ends->len; i++)
    {
      const guint32 place = g_array_index (self->ends, guint32, i);

      if (n == 0 || g_array_index (self->ends, guint32, n - 1) != place)
        g_array_index (self->ends, guint32, n++) = place;
    }
  g_array_set_size (self->ends, n);
}

static GHashTable *
list_pairs (const GeoNetwork *self)
{
  GHashTable *pairs = g_hash_table_new_full (g_int64_hash, g_int64_equal,
                                             g_free, NULL);

  for (guint i = 0; i < self->edges->len; i++)
    {
      const GeoEdge *edge = &g_array_index (self->edges, GeoEdge, i);
      const guint64 low = MIN (edge->from, edge->to);
      const guint64 key = low << 32 | MAX (edge->from, edge->to);

      g_hash_table_add (pairs, g_memdup2 (&key, sizeof key));
    }

  return pairs;
}

/* Moves the ends of edges to the leaders of their places, and leaves out edges
 * that now lead from a node to itself. */
static void
redirect_edges (GeoNetwork    *self,
                const guint32 *leaders)
{
  guint n = 0;

  for (guint i = 0; i < self->edges->len; i++)
    {
      GeoEdge edge = g_array_index (self->edges, GeoEdge, i);
      const gboolean was_loop = edge.from == edge.to;

      edge.from = leaders[edge.from];
      edge.to = leaders[edge.to];
      if (edge.from != edge.to || was_loop)
        g_array_index (self->edges, GeoEdge, n++) = edge;
      else
        self->n_measured -= edge.is_measured;
    }
  g_array_set_size (self->edges, n);
}

/* Gives ids anew to the nodes that are left, in the order that they had. */
static void
renumber (GeoNetwork    *self,
          const guint32 *leaders)
{
  g_autofree guint32 *by_id = g_new (guint32, MAX (self->n_ids, 1));
  const guint32 n_before = self->n_ids;

  for (guint32 i = 0; i < self->nodes->len; i++)
    if (node_at (self, i)->id != NONE)
      by_id[node_at (self, i)->id] = i;
  self->n_ids = 0;
  for (guint32 id = 0; id < n_before; id++)
    {
      Node *node = node_at (self, by_id[id]);
      Node *leader = node_at (self, leaders[by_id[id]]);

      node->id = node == leader ? self->n_ids++ : NONE;
      if (leader->name == NULL && node->name != NULL)
        {
          leader->name = node->name;
          leader->line = node->line;
          leader->feature = node->feature;
        }
    }
}

gboolean
geo_network_join_ends (GeoNetwork *self,
                       gdouble     metres)
{
  g_autofree guint32 *leaders = g_try_new (guint32, MAX (self->nodes->len, 1));
  g_autofree guint32 *joined = NULL;
  g_autofree WayPosition *positions = NULL;
  g_autoptr (GHashTable) pairs = NULL;
  Ends ends;

  sort_ends (self);
  joined = g_try_new (guint32, MAX (self->ends->len, 1));
  positions = g_try_new (WayPosition, MAX (self->ends->len, 1));
  if (leaders == NULL || joined == NULL || positions == NULL)
    return fail_for_room (self);

  pairs = list_pairs (self);
  ends = (Ends) { (guint32 *) (gpointer) self->ends->data, pairs };
  for (guint32 i = 0; i < self->ends->len; i++)
    positions[i] = node_at (self, ends.places[i])->at;
  near_ends_join (positions, self->ends->len, metres, is_joined_by_edge, &ends,
                  joined);

  for (guint32 i = 0; i < self->nodes->len; i++)
    leaders[i] = i;
  for (guint32 i = 0; i < self->ends->len; i++)
    leaders[ends.places[i]] = ends.places[joined[i]];
  redirect_edges (self, leaders);
  renumber (self, leaders);
  return TRUE;
}

/* The whole --------------------------------------------------------------- */

static gboolean
add_node (GeoNetwork      *self,
          WayTableBuilder *builder,
          const Node      *node)
{
  GError *problem = NULL;

  if (!node->is_awaited
      && way_table_builder_add_node (builder, node->name,
                                     isnan (node->at.x) ? NULL : &node->at,
                                     NULL, &problem))
    return TRUE;

  reader_set_line (self->reader, node->line);
  if (node->is_awaited)
    return reader_fail (self->reader, "feature %u: there is no node %u; "
                        "expected a feature for it", node->feature,
                        node->number);

  g_prefix_error (&problem, "feature %u: ", node->feature);
  return reader_take_error (self->reader, problem);
}

static gboolean
add_nodes (GeoNetwork      *self,
           WayTableBuilder *builder)
{
  g_autofree guint32 *by_id = g_try_new (guint32, MAX (self->n_ids, 1));

  if (by_id == NULL)
    return fail_for_room (self);
  for (guint32 i = 0; i < self->nodes->len; i++)
    if (node_at (self, i)->id != NONE)
      by_id[node_at (self, i)->id] = i;
  for (guint32 id = 0; id < self->n_ids; id++)
    if (!add_node (self, builder, node_at (self, by_id[id])))
      return FALSE;

  return TRUE;
}

gboolean
geo_network_is_mixed (const GeoNetwork *self)
{
  return self->n_measured > 0
         && self->n_measured + self->n_hidden < self->edges->len;
}

static WayNode
added_node (const GeoNetwork *self,
            guint32           node)
{
  return WAY_ADDED (node_at (self, node)->id);
}

/* A measured cost of 1 is @metres long. */
static gboolean
add_edges (GeoNetwork      *self,
           WayTableBuilder *builder,
           gdouble          metres)
{
  GError *problem = NULL;

  for (guint i = 0; i < self->edges->len; i++)
    {
      const GeoEdge *edge = &g_array_index (self->edges, GeoEdge, i);

      if (!way_table_builder_add_edge (builder,
                                       added_node (self, edge->from),
                                       added_node (self, edge->to),
                                       edge->is_measured ? edge->cost / metres
                                                         : edge->cost,
                                       edge->direction, edge->label, &problem))
        return reader_take_error (self->reader, problem);
    }

  return TRUE;
}

static void
set_shapes (const GeoNetwork *self,
            WayNetwork       *network)
{
  WayTable *table = way_network_get_table (network);

  for (guint i = 0; i < self->shapes->len; i++)
    {
      const Shape *shape = &g_array_index (self->shapes, Shape, i);

      way_network_set_shape (
        network, way_table_get_node (table, added_node (self, shape->from)),
        way_table_get_node (table, added_node (self, shape->to)),
        &g_array_index (self->bends, WayPosition, shape->first),
        shape->n_bends);
    }
}

WayNetwork *
geo_network_build (GeoNetwork *self,
                   WayUnit     unit)
{
  const gboolean mixed = geo_network_is_mixed (self);
  g_autoptr (WayTableBuilder) builder
    = way_table_builder_new (WAY_POSITION_GEOGRAPHIC);
  g_autoptr (WayTable) table = NULL;
  GError *problem = NULL;
  WayNetwork *network;

  way_table_builder_set_order (builder, WAY_ORDER_LOCAL);
  way_table_builder_set_keep_parallel (builder, self->keep_parallel);
  if (self->is_numbered)
    way_table_builder_set_first_number (builder, self->first_number);
  if (!add_nodes (self, builder)
      || !add_edges (self, builder,
                     mixed ? way_unit_get_size (unit, WAY_UNIT_METRES) : 1))
    return NULL;

  g_array_set_size (self->edges, 0);
  table = way_table_builder_build (builder, &problem);
  if (table == NULL)
    {
      reader_take_error (self->reader, problem);
      return NULL;
    }

  network = way_network_new (WAY_GRAPH (table));
  way_network_set_unit (network, self->n_measured > 0 && !mixed
                                   ? WAY_UNIT_METRES : unit);
  set_shapes (self, network);
  return network;
}
