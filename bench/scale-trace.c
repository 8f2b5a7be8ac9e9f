/* scale-trace.c - the nodes that a search must expand, as a graph
 * SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * An observer notes each node that is taken. Once the cost of the path is
 * known, the edges out of all those below it are asked for again. */

#include "scale-trace.h"

#include "core/edge-reader.h"
#include "engine/reached.h"

#define NO_NUMBER G_MAXUINT32

typedef struct
{
  guint32 id;
  double  so_far;
  double  estimate;
} Taken;

typedef struct
{
  WaySearch *search;
  GArray    *taken;     /* of Taken */
} Notes;

static void
note (const WayEvent *event,
      gpointer        user_data)
{
  Notes *notes = user_data;
  Taken  taken = { 0, event->cost_so_far, event->heuristic };

  if (event->kind == WAY_EVENT_REOPEN)
    g_error ("scale: the heuristic is inconsistent");
  if (event->kind != WAY_EVENT_EXPAND)
    return;

  reached_lookup (notes->search, event->node, &taken.id);
  g_array_append_val (notes->taken, taken);
}

typedef struct
{
  ScaleTrace *trace;
  guint32    *numbers;  /* (owned) by id */
  guint32     size;     /* of @numbers */
  GArray     *ids;      /* by number */
  GArray     *heads;
  GArray     *costs;
} Builder;

static guint32
number_node (Builder *self,
             WayNode  node)
{
  guint32 id;

  if (!reached_lookup (self->trace->search, node, &id))
    g_error ("scale: an edge leads to a node that was not reached");
  if (id >= self->size)
    {
      const guint32 size = MAX (id + 1, self->size * 2);

      self->numbers = g_renew (guint32, self->numbers, size);
      for (guint32 i = self->size; i < size; i++)
        self->numbers[i] = NO_NUMBER;
      self->size = size;
    }
  if (self->numbers[id] == NO_NUMBER)
    {
      self->numbers[id] = self->ids->len;
      g_array_append_val (self->ids, id);
    }

  return self->numbers[id];
}

static void
add_edges (Builder    *self,
           EdgeReader *reader,
           WayNode     node)
{
  g_autoptr (GError) error = NULL;
  const WayEdges *edges;

  if (!edge_reader_ask_start (reader, node, &error))
    g_error ("scale: %s", error->message);
  edges = edge_reader_edges (reader);
  for (guint i = 0; i < edges->len; i++)
    {
      const guint32 head = number_node (self, way_edges_get_node (edges, i));
      const double  cost = way_edges_get_cost (edges, i);

      if (cost == INFINITY)
        continue;
      g_array_append_val (self->heads, head);
      g_array_append_val (self->costs, cost);
    }
}

/* The nodes that must be expanded get the first numbers. */
static void
number_taken (Builder      *self,
              const GArray *taken)
{
  ScaleTrace *trace = self->trace;

  trace->estimates = g_new (double, taken->len);
  for (guint i = 0; i < taken->len; i++)
    {
      const Taken *one = &g_array_index (taken, Taken, i);

      if (one->so_far + one->estimate >= trace->bound)
        continue;
      trace->estimates[trace->n_nodes++] = one->estimate;
      number_node (self, reached_node (trace->search, one->id));
    }
}

static void
build (ScaleTrace   *trace,
       const GArray *taken)
{
  WayGraph *graph = way_search_get_graph (trace->search);
  Builder builder = {
    .trace = trace,
    .ids = g_array_new (FALSE, FALSE, sizeof (guint32)),
    .heads = g_array_new (FALSE, FALSE, sizeof (guint32)),
    .costs = g_array_new (FALSE, FALSE, sizeof (double))
  };
  EdgeReader reader;

  number_taken (&builder, taken);
  trace->first = g_new0 (guint64, trace->n_nodes + 1);
  edge_reader_init (&reader, graph, NULL);
  for (guint32 i = 0; i < trace->n_nodes; i++)
    {
      add_edges (&builder, &reader,
                 reached_node (trace->search,
                               g_array_index (builder.ids, guint32, i)));
      trace->first[i + 1] = builder.heads->len;
    }
  edge_reader_clear (&reader);

  trace->n_reached = builder.ids->len;
  trace->ids = (guint32 *) (gpointer) g_array_free (builder.ids, FALSE);
  trace->heads = (guint32 *) (gpointer) g_array_free (builder.heads, FALSE);
  trace->costs = (double *) (gpointer) g_array_free (builder.costs, FALSE);
  g_free (builder.numbers);
}

ScaleTrace *
scale_trace_new (WaySearch *search)
{
  g_autoptr (GArray) taken = g_array_new (FALSE, FALSE, sizeof (Taken));
  g_autoptr (ScaleTrace) self = g_new0 (ScaleTrace, 1);
  Notes notes = { search, taken };

  self->search = search;
  way_search_set_tie_rule (search, WAY_TIE_DEFAULT);    /* the order of A* */
  way_search_set_observer (search, note, &notes, NULL);
  if (way_search_run (search, NULL) != WAY_STATUS_FOUND)
    return NULL;

  self->bound = reached_cost (search, reached_last (search));
  build (self, taken);
  return g_steal_pointer (&self);
}

void
scale_trace_free (ScaleTrace *self)
{
  g_clear_object (&self->search);
  g_free (self->ids);
  g_free (self->estimates);
  g_free (self->first);
  g_free (self->heads);
  g_free (self->costs);
  g_free (self);
}

guint16 *
scale_trace_find_owners (const ScaleTrace *self,
                         guint             n_owners,
                         WayFeatureFunc    features)
{
  g_autoptr (WaySearch) worker
      = share_new (self->search, 0, n_owners, features, NULL);
  guint16 *owners = g_new (guint16, self->n_reached);

  share_begin (worker, NULL);
  for (guint32 i = 0; i < self->n_reached; i++)
    owners[i] = (guint16) share_get_owner (
        worker, reached_node (self->search, self->ids[i]));

  return owners;
}
