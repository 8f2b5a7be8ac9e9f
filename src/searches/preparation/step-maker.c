/* step-maker.c - makes the arrays that next steps are looked up in
 * SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * Targets are taken by their numbers, and for each of them a search against
 * the edges says what every node is away from it. A step may be taken if it is
 * the one of the search, or if it leads on a cheapest path to where less is
 * left: so no choice among such steps goes in a circle, zero costs or not.
 * Each node has a run under way, with the set of steps that serve all targets
 * of it so far. A target that none of these serves begins another run. This is
 * the fewest runs that there can be for these numbers (Strasser, Botea and
 * Harabor 2015).
 *
 * Sets are words of 64 bits: the first 63 slots of a node, and one bit for "no
 * way". A step to a later slot serves alone. */

#include "searches/preparation/step-maker.h"

#include "core/edge-reader.h"
#include "core/graph-kind.h"
#include "core/node-type-private.h"
#include "engine/find-path-private.h"
#include "engine/reached.h"

#include <wayfind/core/error.h>
#include <wayfind/views/view.h>

#include <math.h>
#include <string.h>

#define N_SET_SLOTS 63
#define NO_WAY_BIT ((guint64) 1 << N_SET_SLOTS)
#define ANY_STEP G_MAXUINT64    /* for the node itself */
#define NO_WAY G_MAXUINT32      /* as a slot */

/* A run of one node, while it is made. */
typedef struct
{
  guint64 set;                  /* of the slots that serve; 0: see @alone */
  guint32 alone;                /* a slot that is in no set */
  guint32 begin;                /* number of its first target */
} OpenRun;

/* A run that has ended. */
typedef struct
{
  guint32 node;
  guint32 begin;
  guint32 place;
} DoneRun;

typedef struct
{
  StepTable *table;             /* (not owned) */
  Meter     *meter;             /* (not owned) */
  WayCost   *costs;             /* (owned) of the edges to the slots */
  gsize      slots_room;
  gsize      costs_room;
  OpenRun   *open;              /* (owned) of each node */
  DoneRun   *done;              /* (owned) in the order in which they ended */
  gsize      n_done;
  gsize      done_room;
  WayCost   *left;              /* (owned) of each node to the target */
  guint32   *steps;             /* (owned) of the search */
  WaySearch *search;            /* (owned) against the edges */
} Maker;

static void
maker_clear (Maker *self)
{
  g_clear_object (&self->search);
  g_free (self->costs);
  g_free (self->open);
  g_free (self->done);
  g_free (self->left);
  g_free (self->steps);
}

G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (Maker, maker_clear)

/* Slots ------------------------------------------------------------------- */

/* Takes the edges that were just asked of @from: one slot for each node that
 * they lead to, at the least cost. @slot_of holds, for nodes met before, a slot
 * that may be theirs. */
static gboolean
take_slots (Maker      *self,
            EdgeReader *reader,
            guint32     from,
            guint32    *slot_of,
            GError    **error)
{
  StepTable *table = self->table;
  const WayEdges *edges = edge_reader_edges (reader);
  const guint32 first = table->first_slot[from];
  guint32 n_slots = first;

  for (guint i = 0; i < way_edges_get_length (edges); i++)
    {
      const guint32 to = (guint32) WAY_NODE_INDEX (way_edges_get_node (edges,
                                                                       i));
      const WayCost cost = way_edges_get_cost (edges, i);
      const guint32 slot = slot_of[to];

      if (to == from || cost == INFINITY)
        continue;
      if (slot >= first && slot < n_slots && table->slots[slot] == to)
        {
          self->costs[slot] = MIN (self->costs[slot], cost);
          continue;
        }
      if (n_slots == NO_WAY - 1
          || !meter_grow (self->meter, &table->slots, &self->slots_room,
                          (gsize) n_slots + 1, sizeof *table->slots, error)
          || !meter_grow (self->meter, &self->costs, &self->costs_room,
                          (gsize) n_slots + 1, sizeof *self->costs, error))
        return FALSE;
      slot_of[to] = n_slots;
      table->slots[n_slots] = to;
      self->costs[n_slots++] = cost;
    }

  table->first_slot[from + 1] = n_slots;
  return TRUE;
}

static gboolean
read_slots (Maker    *self,
            WayGraph *graph,
            GError  **error)
{
  StepTable *table = self->table;
  g_autofree guint32 *slot_of = meter_alloc0 (self->meter, table->n_nodes,
                                              sizeof *slot_of, error);
  EdgeReader reader;
  gboolean ok = slot_of != NULL;

  if (!ok)
    return FALSE;

  edge_reader_init_within (&reader, graph, self->meter);
  meter_expect (self->meter, graph);
  for (guint32 from = 0; ok && from < table->n_nodes; from++)
    ok = meter_expand (self->meter, error)
         && edge_reader_ask_start (&reader, WAY_INDEX (from), error)
         && take_slots (self, &reader, from, slot_of, error);
  edge_reader_clear (&reader);
  meter_give_back (self->meter, table->n_nodes * sizeof *slot_of);

  return ok;
}

/* Numbers and places ------------------------------------------------------- */

/* Numbers nodes depth first, so that nodes behind a step have numbers side by
 * side. @path and @next are room for a word of each node. */
static void
number_nodes (StepTable *table,
              guint32   *path,
              guint32   *next)
{
  guint32 number = 0;

  memset (table->numbers, 0xff, table->n_nodes * sizeof *table->numbers);
  for (guint32 root = 0; root < table->n_nodes; root++)
    {
      guint32 depth = 0;

      if (table->numbers[root] != NO_WAY)
        continue;
      table->numbers[root] = number++;
      next[root] = table->first_slot[root];
      path[depth++] = root;
      while (depth > 0)
        {
          const guint32 at = path[depth - 1];
          guint32 to;

          if (next[at] == table->first_slot[at + 1])
            {
              depth--;
              continue;
            }
          to = table->slots[next[at]++];
          if (table->numbers[to] != NO_WAY)
            continue;
          table->numbers[to] = number++;
          next[to] = table->first_slot[to];
          path[depth++] = to;
        }
    }
}

/* How many bits hold the numbers from 0 to @n - 1. */
static guint
count_bits (guint32 n)
{
  return n > 1 ? g_bit_storage (n - 1) : 0;
}

/* Shares the bits of a run between number and place. One place more than there
 * are slots says that there is no way. */
static gboolean
share_bits (StepTable *table,
            GError   **error)
{
  guint32 most = 0;

  for (guint32 node = 0; node < table->n_nodes; node++)
    most = MAX (most, table->first_slot[node + 1] - table->first_slot[node]);
  table->n_place_bits = count_bits (most + 1);
  if (table->n_place_bits + count_bits (table->n_nodes) <= 32)
    return TRUE;

  g_set_error (error, WAY_ERROR, WAY_ERROR_TOO_LARGE,
               "next steps: %u nodes, one with %u edges, are too many; a field "
               "or landmarks serve large graphs", table->n_nodes, most);
  return FALSE;
}

/* Runs --------------------------------------------------------------------- */

static guint32
lowest_slot (guint64 set)
{
  const guint32 low = (guint32) set;

  return (guint32) (low != 0 ? g_bit_nth_lsf (low, -1)
                             : 32 + g_bit_nth_lsf ((gulong) (set >> 32), -1));
}

static gboolean
end_run (Maker   *self,
         guint32  node,
         GError **error)
{
  const OpenRun *run = &self->open[node];
  DoneRun *done;

  if (!meter_grow (self->meter, &self->done, &self->done_room,
                   self->n_done + 1, sizeof *self->done, error))
    return FALSE;

  done = &self->done[self->n_done++];
  done->node = node;
  done->begin = run->begin;
  if (run->set == ANY_STEP || run->set == NO_WAY_BIT)
    done->place = ((guint32) 1 << self->table->n_place_bits) - 1;
  else
    done->place = run->set != 0 ? lowest_slot (run->set) : run->alone;

  return TRUE;
}

/* The steps of @node that serve the target of the last search: a set, or 0 and
 * a slot @alone. */
static guint64
find_steps (const Maker *self,
            guint32      node,
            guint32     *alone)
{
  const StepTable *table = self->table;
  const guint32 first = table->first_slot[node];
  const guint32 end = table->first_slot[node + 1];
  const WayCost left = self->left[node];
  guint64 set = 0;

  *alone = 0;
  if (left == INFINITY)
    return NO_WAY_BIT;
  if (self->steps[node] == node)
    return ANY_STEP;

  for (guint32 slot = first; slot < end; slot++)
    {
      const guint32 to = table->slots[slot];
      const gboolean is_taken = to == self->steps[node];

      if (!is_taken && !(self->left[to] < left
                         && self->left[to] + self->costs[slot] == left))
        continue;
      if (slot - first < N_SET_SLOTS)
        set |= (guint64) 1 << (slot - first);
      else if (is_taken)
        *alone = slot - first;
    }

  return set;
}

/* Adds the target of @number to the run of @node, or begins another with it. */
static gboolean
go_on (Maker   *self,
       guint32  node,
       guint32  number,
       GError **error)
{
  OpenRun *run = &self->open[node];
  guint32 alone;
  const guint64 set = find_steps (self, node, &alone);

  if (number > 0)
    {
      if ((run->set & set) != 0)
        {
          run->set &= set;
          return TRUE;
        }
      if (run->set == 0 && (set == ANY_STEP
                            || (set == 0 && alone == run->alone)))
        return TRUE;
      if (run->set == ANY_STEP)
        {
          run->set = set;
          run->alone = alone;
          return TRUE;
        }
      if (!end_run (self, node, error))
        return FALSE;
    }

  *run = (OpenRun) { .set = set, .alone = alone, .begin = number };
  return TRUE;
}

/* What every node is away from @target. */
static gboolean
search_towards (Maker   *self,
                guint32  target,
                GError **error)
{
  way_search_set_start (self->search, WAY_INDEX (target));
  if (search_run_within (self->search, self->meter, error)
      != WAY_STATUS_EXHAUSTED)
    return FALSE;

  for (guint32 node = 0; node < self->table->n_nodes; node++)
    {
      const gboolean is_known = reached_has (self->search, node);

      self->left[node] = is_known ? reached_cost (self->search, node)
                                  : INFINITY;
      self->steps[node] = is_known ? reached_parent (self->search, node)
                                   : NO_WAY;
    }

  return TRUE;
}

/* Makes all runs. @targets are the nodes by their numbers. */
static gboolean
make_runs (Maker         *self,
           const guint32 *targets,
           GError       **error)
{
  const guint32 n_nodes = self->table->n_nodes;

  for (guint32 number = 0; number < n_nodes; number++)
    {
      meter_tell (self->meter, (gdouble) number / n_nodes);
      if (!search_towards (self, targets[number], error))
        return FALSE;
      for (guint32 node = 0; node < n_nodes; node++)
        if (!go_on (self, node, number, error))
          return FALSE;
    }
  for (guint32 node = 0; node < n_nodes; node++)
    if (!end_run (self, node, error))
      return FALSE;

  return TRUE;
}

/* Puts the runs of each node side by side, in the order in which they ended,
 * which is that of their numbers. */
static gboolean
sort_runs (Maker   *self,
           GError **error)
{
  StepTable *table = self->table;

  table->runs = meter_alloc (self->meter, MAX (self->n_done, 1),
                             sizeof *table->runs, error);
  if (table->runs == NULL)
    return FALSE;

  for (gsize i = 0; i < self->n_done; i++)
    table->first_run[self->done[i].node + 1]++;
  for (guint32 node = 0; node < table->n_nodes; node++)
    table->first_run[node + 1] += table->first_run[node];
  for (gsize i = 0; i < self->n_done; i++)
    {
      const DoneRun *run = &self->done[i];

      table->runs[table->first_run[run->node]++]
        = (guint32) ((guint64) run->begin << table->n_place_bits) | run->place;
    }
  for (guint32 node = table->n_nodes; node > 0; node--)
    table->first_run[node] = table->first_run[node - 1];
  table->first_run[0] = 0;

  return TRUE;
}

/* Making ------------------------------------------------------------------- */

static gboolean
allocate (Maker   *self,
          GError **error)
{
  StepTable *table = self->table;
  const gsize n_nodes = table->n_nodes;

  table->numbers = meter_alloc (self->meter, MAX (n_nodes, 1),
                                sizeof *table->numbers, error);
  table->first_slot = table->numbers == NULL ? NULL
    : meter_alloc0 (self->meter, n_nodes + 1, sizeof *table->first_slot,
                    error);
  table->first_run = table->first_slot == NULL ? NULL
    : meter_alloc0 (self->meter, n_nodes + 1, sizeof *table->first_run,
                    error);
  self->open = table->first_run == NULL ? NULL
    : meter_alloc (self->meter, MAX (n_nodes, 1), sizeof *self->open, error);
  self->left = self->open == NULL ? NULL
    : meter_alloc (self->meter, MAX (n_nodes, 1), sizeof *self->left, error);
  self->steps = self->left == NULL ? NULL
    : meter_alloc (self->meter, MAX (n_nodes, 1), sizeof *self->steps, error);

  return self->steps != NULL;
}

static gboolean
make (Maker    *self,
      WayGraph *graph,
      GError  **error)
{
  StepTable *table = self->table;
  g_autofree guint32 *targets = NULL;

  if (!allocate (self, error) || !read_slots (self, graph, error)
      || !share_bits (table, error))
    return FALSE;

  targets = meter_alloc (self->meter, MAX (table->n_nodes, 1),
                         sizeof *targets, error);
  if (targets == NULL)
    return FALSE;
  number_nodes (table, self->steps, targets);
  for (guint32 node = 0; node < table->n_nodes; node++)
    targets[table->numbers[node]] = node;

  return make_runs (self, targets, error) && sort_runs (self, error);
}

gboolean
step_table_make (StepTable *self,
                 WayGraph  *graph,
                 Meter     *meter,
                 GError   **error)
{
  g_auto (Maker) maker = { .table = self, .meter = meter };
  g_autoptr (WayReverse) reverse = NULL;
  const guint64 version = way_graph_get_version (graph);

  memset (self, 0, sizeof *self);
  if (!graph_has_kind (graph, GRAPH_NEEDS_INDICES | GRAPH_NEEDS_PREDECESSORS
                              | GRAPH_NEEDS_PLAIN_NODES, "next steps", error))
    return FALSE;

  self->n_nodes = node_type_count (way_graph_get_node_type (graph));
  reverse = way_reverse_new (graph, NULL);
  maker.search = way_search_new (WAY_GRAPH (reverse), WAY_STRATEGY_DIJKSTRA);
  if (make (&maker, graph, error))
    {
      self->n_slots = self->first_slot[self->n_nodes];
      self->n_runs = self->first_run[self->n_nodes];
      if (way_graph_get_version (graph) == version)
        return TRUE;
      g_set_error_literal (error, WAY_ERROR, WAY_ERROR_CHANGED,
                           "the graph changed while its next steps were made");
    }

  step_table_clear (self);
  return FALSE;
}
