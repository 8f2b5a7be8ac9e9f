/* field-bytes.c - fields packed for files, and unpacked with a check
 * SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * The layout, all numbers little-endian, costs as the bits of a double:
 *
 *   8  "WAYFIELD"          4  version of the format      4  nodes n
 *   8  largest cost        4  goals g                    4  0
 *   g times: 4 node, 4 zero, 8 cost
 *   n times: 8 cost
 *   n times: 4 step
 *   32 SHA-256 of all before
 *
 * A layout of its own rather than a GVariant: a GVariant takes any bytes and
 * reads zeros if they are wrong, while a file here is right to the last bit
 * or refused. The checksum finds damage. It cannot prove that the field is of
 * this graph. So every cost and step is compared with the edges of
 * the graph: steps lead to goals at costs that add up, and no edge is better.
 * There are no more goals than nodes, so that the graph says how long the bytes
 * of a field of it can be. */

#include "searches/preparation/field-private.h"

#include <wayfind/core/error.h>

#include <string.h>

#define MAGIC "WAYFIELD"
#define FORMAT 1
#define HEAD_BYTES 32
#define GOAL_BYTES 16
#define NODE_BYTES 12
#define SUM_BYTES 32

/* Numbers ------------------------------------------------------------------ */

static void
put_u32 (guint8 **at,
         guint32  value)
{
  const guint32 bits = GUINT32_TO_LE (value);

  memcpy (*at, &bits, sizeof bits);
  *at += sizeof bits;
}

static void
put_cost (guint8 **at,
          WayCost  cost)
{
  guint64 bits;

  memcpy (&bits, &cost, sizeof bits);
  bits = GUINT64_TO_LE (bits);
  memcpy (*at, &bits, sizeof bits);
  *at += sizeof bits;
}

static guint32
get_u32 (const guint8 **at)
{
  guint32 bits;

  memcpy (&bits, *at, sizeof bits);
  *at += sizeof bits;
  return GUINT32_FROM_LE (bits);
}

static WayCost
get_cost (const guint8 **at)
{
  guint64 bits;
  WayCost cost;

  memcpy (&bits, *at, sizeof bits);
  *at += sizeof bits;
  bits = GUINT64_FROM_LE (bits);
  memcpy (&cost, &bits, sizeof cost);
  return cost;
}

static gboolean
count_bytes (guint32 n_nodes,
             guint32 n_goals,
             gsize  *bytes)
{
  gsize goals;

  return g_size_checked_mul (bytes, n_nodes, NODE_BYTES)
         && g_size_checked_mul (&goals, n_goals, GOAL_BYTES)
         && g_size_checked_add (bytes, *bytes, goals)
         && g_size_checked_add (bytes, *bytes, HEAD_BYTES + SUM_BYTES);
}

static void
sum_up (const guint8 *data,
        gsize         n_bytes,
        guint8       *sum)
{
  GChecksum *checksum = g_checksum_new (G_CHECKSUM_SHA256);
  gsize len = SUM_BYTES;

  for (gsize at = 0; at < n_bytes; at += MIN (n_bytes - at, 1 << 20))
    g_checksum_update (checksum, data + at,
                       (gssize) MIN (n_bytes - at, 1 << 20));
  g_checksum_get_digest (checksum, sum, &len);
  g_checksum_free (checksum);
}

/* Packing ------------------------------------------------------------------ */

/* Whether goal @i is the first of its node, which is the cheapest. */
static gboolean
is_packed (const GArray *goals,
           guint         i)
{
  return i == 0 || g_array_index (goals, FieldGoalId, i).id
                     != g_array_index (goals, FieldGoalId, i - 1).id;
}

static guint32
count_goals (const GArray *goals)
{
  guint32 n_goals = 0;

  for (guint i = 0; i < goals->len; i++)
    n_goals += is_packed (goals, i);

  return n_goals;
}

static void
pack (const WayField *self,
      guint8         *data)
{
  const FieldLabels *labels = &self->labels;
  const GArray *goals = labels->goals;
  guint8 *at = data;

  memcpy (at, MAGIC, strlen (MAGIC));
  at += strlen (MAGIC);
  put_u32 (&at, FORMAT);
  put_u32 (&at, labels->n_ids);
  put_cost (&at, self->max_cost);
  put_u32 (&at, count_goals (goals));
  put_u32 (&at, 0);
  for (guint i = 0; i < goals->len; i++)
    if (is_packed (goals, i))
      {
        put_u32 (&at, g_array_index (goals, FieldGoalId, i).id);
        put_u32 (&at, 0);
        put_cost (&at, g_array_index (goals, FieldGoalId, i).cost);
      }
  for (guint32 id = 0; id < labels->n_ids; id++)
    put_cost (&at, labels->costs[id]);
  for (guint32 id = 0; id < labels->n_ids; id++)
    put_u32 (&at, labels->steps[id]);

  sum_up (data, (gsize) (at - data), at);
}

static gboolean
can_pack (WayField *self,
          GError  **error)
{
  if (!node_type_is_dense (self->type))
    g_set_error_literal (error, WAY_ERROR, WAY_ERROR_UNSUPPORTED,
                         "only a field over indices can be saved: other nodes "
                         "mean nothing to another program");
  else if (!field_is_current (self))
    g_set_error_literal (error, WAY_ERROR, WAY_ERROR_CHANGED,
                         "the field is not up to date: update it first");
  else
    return TRUE;

  return FALSE;
}

GBytes *
way_field_to_bytes (WayField *self,
                    GError  **error)
{
  guint8 *data = NULL;
  gsize n_bytes;

  g_return_val_if_fail (WAY_IS_FIELD (self), NULL);
  g_return_val_if_fail (error == NULL || *error == NULL, NULL);

  if (!can_pack (self, error))
    return NULL;

  if (count_bytes (self->labels.n_ids, count_goals (self->labels.goals),
                   &n_bytes))
    data = g_try_malloc (n_bytes);
  if (data == NULL)
    {
      g_set_error_literal (error, WAY_ERROR, WAY_ERROR_TOO_LARGE,
                           "not enough memory to save the field");
      return NULL;
    }

  pack (self, data);
  return g_bytes_new_take (data, n_bytes);
}

/* Unpacking ---------------------------------------------------------------- */

static gboolean
fail (GError    **error,
      gint        code,
      const char *message)
{
  g_set_error_literal (error, WAY_ERROR, code, message);
  return FALSE;
}

static gboolean
fail_parse (GError    **error,
            const char *what)
{
  g_set_error (error, WAY_ERROR, WAY_ERROR_PARSE, "saved field: %s", what);
  return FALSE;
}

static gboolean
fail_other (GError **error)
{
  return fail (error, WAY_ERROR_CHANGED,
               "saved field: it is of another graph, or the graph has changed "
               "since: make the field again");
}

/* Reads the head of the file, and checks that the parts that it announces are
 * complete and undamaged. */
static gboolean
read_head (WayField      *self,
           const guint8 **at,
           gsize          n_bytes,
           guint32       *n_goals,
           GError       **error)
{
  const guint8 *data = *at;
  guint8 sum[SUM_BYTES];
  guint32 n_nodes;
  gsize wanted;

  if (n_bytes < HEAD_BYTES || memcmp (data, MAGIC, strlen (MAGIC)) != 0)
    return fail_parse (error, "these bytes are not a field");

  *at += strlen (MAGIC);
  if (get_u32 (at) != FORMAT)
    return fail (error, WAY_ERROR_UNSUPPORTED,
                 "saved field: its format is of a later release");

  n_nodes = get_u32 (at);
  self->max_cost = get_cost (at);
  *n_goals = get_u32 (at);
  if (get_u32 (at) != 0 || !count_bytes (n_nodes, *n_goals, &wanted)
      || wanted != n_bytes)
    return fail_parse (error, "it is cut short, or damaged");

  sum_up (data, n_bytes - SUM_BYTES, sum);
  if (memcmp (sum, data + n_bytes - SUM_BYTES, SUM_BYTES) != 0)
    return fail_parse (error, "it is damaged: its checksum is wrong");
  if (!(self->max_cost >= 0) || *n_goals == 0 || *n_goals > n_nodes)
    return fail_parse (error, "it says what no field says");

  return n_nodes == node_type_count (self->type) || fail_other (error);
}

static gboolean
read_goals (WayField      *self,
            const guint8 **at,
            guint32        n_goals,
            Meter         *meter,
            GError       **error)
{
  if (!meter_take (meter, n_goals * sizeof (FieldGoal), error))
    return FALSE;

  for (guint32 i = 0; i < n_goals; i++)
    {
      FieldGoal goal = { .node = GSIZE_TO_POINTER (get_u32 (at)) };
      const guint32 nothing = get_u32 (at);

      goal.cost = get_cost (at);
      if (nothing != 0 || !(goal.cost >= 0 && goal.cost < INFINITY)
          || WAY_NODE_INDEX (goal.node) >= node_type_count (self->type))
        return fail_parse (error, "a goal is not a node");
      g_array_append_val (self->goals, goal);
    }

  return TRUE;
}

static gboolean
read_labels (WayField     *self,
             const guint8 *at,
             Meter        *meter,
             GError      **error)
{
  FieldLabels *labels = &self->labels;

  if (!field_labels_reserve (labels, node_type_count (self->type), meter,
                             error)
      || !field_labels_set_goals (labels, self->goals, meter, error))
    return FALSE;

  for (guint32 id = 0; id < labels->n_ids; id++)
    labels->costs[id] = get_cost (&at);
  for (guint32 id = 0; id < labels->n_ids; id++)
    {
      const gboolean is_known = labels->costs[id] <= self->max_cost
                                && labels->costs[id] < INFINITY;

      labels->steps[id] = get_u32 (&at);
      labels->n_known += is_known;
      if (!(labels->costs[id] >= 0)
          || (!is_known && (labels->costs[id] != INFINITY
                            || labels->steps[id] != NO_ID))
          || (is_known && labels->steps[id] >= labels->n_ids))
        return fail_parse (error, "a cost or a step is out of range");
    }

  return TRUE;
}

/* Checking ----------------------------------------------------------------- */

/* Whether the steps from each node end at a goal: each is followed until one
 * that is known to. O(nodes). */
static gboolean
check_steps (const WayField *self,
             Meter          *meter,
             GError        **error)
{
  const FieldLabels *labels = &self->labels;
  g_autofree guint32 *seen = meter_alloc0 (meter, labels->n_ids,
                                           sizeof *seen, error);

  if (seen == NULL)
    return FALSE;

  for (guint32 id = 0; id < labels->n_ids; id++)
    {
      guint32 at = id;

      while (labels->steps[at] != NO_ID && seen[at] == 0)
        {
          seen[at] = id + 1;
          if (labels->steps[at] == at)
            break;
          at = labels->steps[at];
        }
      if (labels->steps[id] != NO_ID
          && (labels->steps[at] == NO_ID
              || (seen[at] == id + 1 && labels->steps[at] != at)))
        return fail_parse (error, "its steps do not lead to a goal");
    }

  return TRUE;
}

/* Whether the cost of a node is the least that its edges allow, and its step
 * leads there. */
static gboolean
check_node (const WayField *self,
            EdgeReader     *reader,
            guint32         id,
            GError        **error)
{
  const FieldLabels *labels = &self->labels;
  const WayEdges *edges = edge_reader_edges (reader);
  const guint32 step = labels->steps[id];
  WayCost least = field_stay_cost (self, id);
  WayCost stepped = step == id ? least : INFINITY;

  if (!edge_reader_ask_start (reader, WAY_INDEX (id), error))
    return FALSE;

  for (guint i = 0; i < way_edges_get_length (edges); i++)
    {
      const guint32 to = (guint32) WAY_NODE_INDEX (way_edges_get_node (edges,
                                                                       i));
      const WayCost cost = labels->costs[to] + way_edges_get_cost (edges, i);

      least = MIN (least, cost);
      if (to == step && to != id)
        stepped = MIN (stepped, cost);
    }
  if (least > self->max_cost)
    least = INFINITY;

  return (least == labels->costs[id] && (step == NO_ID || stepped == least))
         || fail_other (error);
}

static gboolean
check_nodes (WayField *self,
             Meter    *meter,
             GError  **error)
{
  EdgeReader reader;
  gboolean ok = TRUE;

  edge_reader_init_within (&reader, self->graph, meter);
  meter_expect (meter, self->graph);
  for (guint32 id = 0; ok && id < self->labels.n_ids; id++)
    ok = meter_expand (meter, error) && check_node (self, &reader, id, error);
  edge_reader_clear (&reader);

  return ok;
}

static gboolean
unpack (WayField *self,
        GBytes   *bytes,
        Meter    *meter,
        GError  **error)
{
  gsize n_bytes;
  const guint8 *at = g_bytes_get_data (bytes, &n_bytes);
  guint32 n_goals = 0;

  if (!node_type_is_dense (self->type))
    return fail (error, WAY_ERROR_UNSUPPORTED,
                 "only a field over indices can be loaded");

  field_labels_init (&self->labels, self->type);
  self->is_made = TRUE;         /* it has labels to be freed */
  self->version = way_graph_get_version (self->graph);

  return read_head (self, &at, n_bytes, &n_goals, error)
         && read_goals (self, &at, n_goals, meter, error)
         && read_labels (self, at, meter, error)
         && check_steps (self, meter, error)
         && check_nodes (self, meter, error);
}

WayField *
way_field_new_from_bytes (WayGraph        *graph,
                          GBytes          *bytes,
                          const WayLimits *limits,
                          GError         **error)
{
  g_autoptr (WayField) self = NULL;
  Meter meter;

  g_return_val_if_fail (WAY_IS_GRAPH (graph) && bytes != NULL, NULL);
  g_return_val_if_fail (error == NULL || *error == NULL, NULL);

  self = way_field_new (graph, error);
  if (self == NULL)
    return NULL;

  meter_init (&meter, limits);
  return unpack (self, bytes, &meter, error) ? g_steal_pointer (&self) : NULL;
}
