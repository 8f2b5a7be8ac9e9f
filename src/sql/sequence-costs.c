/* sequence-costs.c - rows that cost more if a route follows one after another
 * SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * A view of turns knows sequences of nodes and edges. A row may be an edge in
 * each direction, and several rows may have the same id, so each way to follow
 * a sequence is looked for: one edge must begin where the edge before it ends. */

#include "sql/sequence-costs.h"

#include "sql/array-room.h"

/* The memory that a view of turns takes for an edge of a sequence. */
#define EDGE_BYTES 512

/* Edges between two looks at the cancellable. */
#define PATIENCE 1024

#define MAX_IDS (WAY_RESTRICTION_MAX_NODES - 1)
#define NONE G_MAXUINT32

typedef struct
{
  guint   first;                /* of its ids */
  guint   n_ids;
  gdouble cost;
  guint   next;                 /* sequence with the same last id, or NONE */
} Sequence;

struct SequenceCosts
{
  gsize       max_bytes;
  GArray     *ids;              /* (owned) of gint64 */
  GArray     *sequences;        /* (owned) of Sequence */
  GHashTable *lasts;            /* (owned) last id -> number of its sequence */
};

SequenceCosts *
sequence_costs_new (gsize max_bytes)
{
  SequenceCosts *self = g_new0 (SequenceCosts, 1);

  self->max_bytes = max_bytes;
  self->ids = g_array_new (FALSE, FALSE, sizeof (gint64));
  self->sequences = g_array_new (FALSE, FALSE, sizeof (Sequence));
  self->lasts = g_hash_table_new_full (g_int64_hash, g_int64_equal, g_free,
                                       NULL);

  return self;
}

void
sequence_costs_free (SequenceCosts *self)
{
  g_array_unref (self->ids);
  g_array_unref (self->sequences);
  g_hash_table_unref (self->lasts);
  g_free (self);
}

static gboolean
check_sequence (SequenceCosts *self,
                guint          n_ids,
                gdouble        cost,
                GError       **error)
{
  const gsize n_bytes = ((gsize) self->ids->len + n_ids) * sizeof (gint64)
                        + ((gsize) self->sequences->len + 1) * 64;

  if (n_ids > MAX_IDS)
    g_set_error (error, WAY_ERROR, WAY_ERROR_UNSUPPORTED,
                 "a restriction has %u edges; at most %u can be followed",
                 n_ids, MAX_IDS);
  else if (!(cost >= 0))
    g_set_error (error, WAY_ERROR, WAY_ERROR_BAD_COST,
                 "a restriction costs %g: costs are 0 or more, and infinity "
                 "forbids its path", cost);
  else if (n_bytes > self->max_bytes)
    g_set_error (error, WAY_ERROR, WAY_ERROR_LIMIT,
                 "the restrictions take more than the limit of %"
                 G_GSIZE_FORMAT " bytes", self->max_bytes);
  else
    return TRUE;

  return FALSE;
}

/* An empty sequence is left out. */
gboolean
sequence_costs_add (SequenceCosts *self,
                    const gint64  *ids,
                    guint          n_ids,
                    gdouble        cost,
                    GError       **error)
{
  Sequence sequence = { self->ids->len, n_ids, cost, NONE };
  gpointer next;

  if (n_ids == 0)
    return TRUE;
  if (!check_sequence (self, n_ids, cost, error)
      || !array_room_ask (self->ids, n_ids, error)
      || !array_room_ask (self->sequences, 1, error))
    return FALSE;

  if (g_hash_table_lookup_extended (self->lasts, &ids[n_ids - 1], NULL, &next))
    sequence.next = GPOINTER_TO_UINT (next);
  g_hash_table_replace (self->lasts,
                        g_memdup2 (&ids[n_ids - 1], sizeof *ids),
                        GUINT_TO_POINTER (self->sequences->len));
  g_array_append_vals (self->ids, ids, n_ids);
  g_array_append_val (self->sequences, sequence);

  return TRUE;
}

static const gint64 *
get_ids (const SequenceCosts *self,
         const Sequence      *sequence)
{
  return &g_array_index (self->ids, gint64, sequence->first);
}

/* The additional cost of the last of the rows @ids, which follows the rest. */
gdouble
sequence_costs_find (const SequenceCosts *self,
                     const gint64        *ids,
                     guint                n_ids)
{
  gdouble cost = 0;
  gpointer number;

  if (n_ids == 0
      || !g_hash_table_lookup_extended (self->lasts, &ids[n_ids - 1], NULL,
                                        &number))
    return 0;

  for (guint i = GPOINTER_TO_UINT (number); i != NONE;
       i = g_array_index (self->sequences, Sequence, i).next)
    {
      const Sequence *sequence = &g_array_index (self->sequences, Sequence, i);

      if (sequence->n_ids <= n_ids
          && memcmp (get_ids (self, sequence), ids + n_ids - sequence->n_ids,
                     sequence->n_ids * sizeof *ids) == 0)
        cost += sequence->cost;
    }

  return cost;
}

/* Edges -------------------------------------------------------------------- */

/* An edge whose row some sequence names. */
typedef struct
{
  WayNode from, to;
  guint32 edge;
  guint   next;                 /* edge with the same id, or NONE */
} NamedEdge;

/* A search for the ways to follow a sequence. */
typedef struct
{
  WayTurns      *turns;
  GCancellable  *cancellable;   /* (nullable) */
  gsize          bytes_left;    /* for the view */
  GArray        *named;         /* (owned) of NamedEdge */
  GHashTable    *edges;         /* (owned) id -> number of its NamedEdge */
  const gint64  *ids;
  guint          n_ids;
  gdouble        cost;
  guint          n_seen;        /* edges that were looked at */
  WayNode        nodes[MAX_IDS + 1];
  guint32        numbers[MAX_IDS + 1];
} Tracing;

/* Counts an edge. */
static gboolean
may_go_on (Tracing *self,
           GError **error)
{
  return ++self->n_seen % PATIENCE != 0
         || !g_cancellable_set_error_if_cancelled (self->cancellable, error);
}

static gboolean
find_edges (const SequenceCosts *self,
            RowGraph            *graph,
            Tracing             *tracing,
            GError             **error)
{
  WayTable *table = row_graph_get_table (graph);

  for (guint i = 0; i < self->ids->len; i++)
    g_hash_table_insert (tracing->edges,
                         &g_array_index (self->ids, gint64, i),
                         GUINT_TO_POINTER (NONE));

  for (guint32 edge = 0; edge < way_table_get_n_edges (table); edge++)
    {
      NamedEdge named = { .edge = edge };
      const NodeKey *id;
      gpointer key, next;
      WayCost cost;

      if (!may_go_on (tracing, error))
        return FALSE;
      way_table_get_edge (table, edge, &named.from, &named.to, NULL, NULL);
      id = row_graph_get_id (graph, row_graph_get_row (graph, named.from,
                                                       named.to, edge, &cost));
      if (!g_hash_table_lookup_extended (tracing->edges, &id->number, &key,
                                         &next))
        continue;
      if (!array_room_ask (tracing->named, 1, error))
        return FALSE;
      named.next = GPOINTER_TO_UINT (next);
      g_hash_table_insert (tracing->edges, key,
                           GUINT_TO_POINTER (tracing->named->len));
      g_array_append_val (tracing->named, named);
    }

  return TRUE;
}

/* Adds a way to follow the sequence to its end. */
static gboolean
add_way (Tracing *self,
         GError **error)
{
  const gsize n_bytes = self->n_ids * EDGE_BYTES;

  if (n_bytes > self->bytes_left)
    {
      g_set_error (error, WAY_ERROR, WAY_ERROR_LIMIT,
                   "the ways to follow the restrictions take more than the "
                   "limit of memory");
      return FALSE;
    }

  self->bytes_left -= n_bytes;
  return way_turns_add_sequence_cost (self->turns, self->cost, self->nodes,
                                      self->numbers, self->n_ids + 1, error);
}

/* Follows row @i of the sequence, by each edge that begins where the edge before
 * it ends. */
static gboolean
trace (Tracing *self,
       guint    i,
       GError **error)
{
  guint number;

  if (i == self->n_ids)
    return add_way (self, error);

  number = GPOINTER_TO_UINT (g_hash_table_lookup (self->edges, &self->ids[i]));
  while (number != NONE)
    {
      const NamedEdge *named = &g_array_index (self->named, NamedEdge, number);

      if (!may_go_on (self, error))
        return FALSE;
      if (i == 0)
        self->nodes[0] = named->from;
      self->nodes[i + 1] = named->to;
      self->numbers[i + 1] = named->edge;
      if (named->from == self->nodes[i] && !trace (self, i + 1, error))
        return FALSE;
      number = named->next;
    }

  return TRUE;
}

/* A view of @graph in which the sequences cost more. (transfer full)
 * (nullable) */
WayTurns *
sequence_costs_lay (const SequenceCosts *self,
                    RowGraph            *graph,
                    const WayLimits     *limits,
                    GError             **error)
{
  WayRouter *router = row_graph_get_router (graph);
  g_autoptr (WayTurns) turns = NULL;
  g_autoptr (GArray) named = g_array_new (FALSE, FALSE, sizeof (NamedEdge));
  g_autoptr (GHashTable) edges = g_hash_table_new (g_int64_hash,
                                                   g_int64_equal);
  Tracing tracing = { .cancellable = way_limits_get_cancellable (limits),
                      .bytes_left = self->max_bytes,
                      .named = named,
                      .edges = edges };

  turns = way_turns_new (router != NULL
                           ? WAY_GRAPH (router)
                           : WAY_GRAPH (row_graph_get_table (graph)));
  tracing.turns = turns;
  if (!find_edges (self, graph, &tracing, error))
    return NULL;
  for (guint i = 0; i < self->sequences->len; i++)
    {
      const Sequence *sequence = &g_array_index (self->sequences, Sequence, i);

      tracing.ids = get_ids (self, sequence);
      tracing.n_ids = sequence->n_ids;
      tracing.cost = sequence->cost;
      if (!trace (&tracing, 0, error))
        return NULL;
    }

  return g_steal_pointer (&turns);
}
