/* trace.c - a search written down, event by event
 * SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * An event takes 32 bytes. Nodes other than indices are numbered by a hash
 * table of copies, so that a trace outlives the search. Indices may be states
 * of a view that forgets them without a cursor: the trace then has one. */

#include "io/explain/trace-private.h"

#define FIRST_EVENTS 1024
#define EXPANSIONS_A_SLICE 256

/* A node that the trace has met, hashed and compared as its type says. */
typedef struct
{
  const WayNodeType *type;
  gpointer           node;      /* (owned) as the type copies it */
  guint32            number;
} Heard;

struct _WayTrace
{
  GObject        parent_instance;

  WayTraceEvent *events;        /* (owned) (nullable) */
  guint          n_events;
  guint          n_allocated;
  guint          max_events;
  gboolean       is_cut;

  WayNodeType   *type;          /* (owned) (nullable) until it is attached */
  WayGraph      *graph;         /* (owned) (nullable) whose states they are */
  gboolean       has_cursor;    /* from the first event on */
  gpointer       cursor;        /* of @graph */
  GHashTable    *numbers;       /* (owned) of Heard; not for indices */
  GPtrArray     *heard;         /* (owned) of Heard, by number */
};

G_DEFINE_FINAL_TYPE (WayTrace, way_trace, G_TYPE_OBJECT)

static guint
hash_heard (gconstpointer key)
{
  const Heard *self = key;

  return way_node_type_hash (self->type, self->node);
}

static gboolean
equal_heard (gconstpointer a,
             gconstpointer b)
{
  const Heard *left = a, *right = b;

  return way_node_type_equal (left->type, left->node, right->node);
}

static void
free_heard (gpointer data)
{
  Heard *self = data;

  way_node_type_free_node (self->type, self->node);
  g_free (self);
}

/* Keeps the indices of states valid for as long as the trace lives. The search
 * has already prepared the graph, within its own limits. */
static void
keep_states (WayTrace *self)
{
  const WayQuery nothing = { .n_goals = 0 };

  if (self->graph == NULL || self->has_cursor)
    return;

  self->cursor = way_graph_begin (self->graph, &nothing);
  self->has_cursor = TRUE;
}

/* Frees the nodes before the type that knows how to free them. */
static void
forget_nodes (WayTrace *self)
{
  if (self->has_cursor)
    way_graph_end (self->graph, self->cursor);
  self->has_cursor = FALSE;
  g_clear_object (&self->graph);
  g_hash_table_remove_all (self->numbers);
  g_ptr_array_set_size (self->heard, 0);
  g_clear_pointer (&self->type, way_node_type_unref);
}

static void
clear (WayTrace *self)
{
  forget_nodes (self);
  g_clear_pointer (&self->events, g_free);
  self->n_events = self->n_allocated = 0;
  self->is_cut = FALSE;
}

static void
finalize (GObject *object)
{
  WayTrace *self = WAY_TRACE (object);

  clear (self);
  g_hash_table_unref (self->numbers);
  g_ptr_array_unref (self->heard);

  G_OBJECT_CLASS (way_trace_parent_class)->finalize (object);
}

static void
way_trace_class_init (WayTraceClass *klass)
{
  G_OBJECT_CLASS (klass)->finalize = finalize;
}

static void
way_trace_init (WayTrace *self)
{
  self->numbers = g_hash_table_new (hash_heard, equal_heard);
  self->heard = g_ptr_array_new_with_free_func (free_heard);
}

WayTrace *
way_trace_new (guint max_events)
{
  WayTrace *self = g_object_new (WAY_TYPE_TRACE, NULL);

  self->max_events = max_events > 0 ? max_events : WAY_TRACE_MAX_EVENTS;
  return self;
}

static guint32
number_of (WayTrace *self,
           WayNode   node)
{
  Heard probe = { self->type, (gpointer) node, 0 };
  Heard *heard;

  if (way_node_type_get_kind (self->type) == WAY_NODE_KIND_INDEX)
    return (guint32) WAY_NODE_INDEX (node);

  heard = g_hash_table_lookup (self->numbers, &probe);
  if (heard == NULL)
    {
      heard = g_new (Heard, 1);
      *heard = (Heard) { self->type,
                         way_node_type_copy_node (self->type, node),
                         self->heard->len };
      g_ptr_array_add (self->heard, heard);
      g_hash_table_add (self->numbers, heard);
    }

  return heard->number;
}

/* Makes room for an event. %FALSE if the trace is full, or if there is no
 * memory. */
static gboolean
make_room (WayTrace *self)
{
  guint wanted = MIN (MAX (FIRST_EVENTS, (guint64) self->n_allocated * 2),
                      self->max_events);
  WayTraceEvent *grown;

  if (self->n_events < self->n_allocated)
    return TRUE;
  if (self->n_events >= self->max_events)
    return FALSE;

  grown = g_try_realloc_n (self->events, wanted, sizeof *grown);
  if (grown == NULL)
    return FALSE;
  self->events = grown;
  self->n_allocated = wanted;
  return TRUE;
}

static void
record (const WayEvent *event,
        gpointer        user_data)
{
  WayTrace *self = user_data;
  WayTraceEvent *kept;

  if (self->is_cut || !make_room (self))
    {
      self->is_cut = TRUE;
      return;
    }

  keep_states (self);
  kept = &self->events[self->n_events++];
  kept->kind = event->kind;
  kept->node = number_of (self, event->node);
  kept->came_from = event->is_start ? kept->node
                                    : number_of (self, event->came_from);
  kept->is_backward = event->is_backward;
  kept->cost_so_far = event->cost_so_far;
  kept->heuristic = event->heuristic;
}

void
way_trace_attach (WayTrace  *self,
                  WaySearch *search)
{
  WayGraph *graph;

  g_return_if_fail (WAY_IS_TRACE (self));
  g_return_if_fail (WAY_IS_SEARCH (search));

  graph = way_search_get_graph (search);
  way_search_reset (search);
  way_search_set_observer (search, record, g_object_ref (self),
                           g_object_unref);
  clear (self);
  self->type = way_node_type_ref (way_graph_get_node_type (graph));
  if (way_graph_get_flags (graph) & WAY_GRAPH_STATES)
    self->graph = g_object_ref (graph);
}

/* Runs the search in slices, so that it ends soon after the trace is full. */
static WayStatus
run_in_slices (WayTrace  *self,
               WaySearch *search,
               GError   **error)
{
  WayStatus status;

  do
    status = way_search_step (search, EXPANSIONS_A_SLICE, error);
  while (status == WAY_STATUS_RUNNING && !self->is_cut);

  if (!self->is_cut || status == WAY_STATUS_FAILED)
    return status;

  g_set_error (error, WAY_ERROR, WAY_ERROR_TOO_LARGE,
               "the search has more than the %u events that are recorded at "
               "most: look for a nearer goal, or on a smaller map",
               self->n_events);
  return WAY_STATUS_FAILED;
}

WayStatus
way_trace_run (WayTrace  *self,
               WaySearch *search,
               GError   **error)
{
  WayStatus status;

  g_return_val_if_fail (WAY_IS_TRACE (self), WAY_STATUS_FAILED);
  g_return_val_if_fail (WAY_IS_SEARCH (search), WAY_STATUS_FAILED);
  g_return_val_if_fail (error == NULL || *error == NULL, WAY_STATUS_FAILED);

  way_trace_attach (self, search);
  status = run_in_slices (self, search, error);
  way_search_set_observer (search, NULL, NULL, NULL);
  return status;
}

static guint32
project (const WayTrace *self,
         guint32         state)
{
  WayNode node = WAY_INDEX (state);

  if (way_node_type_get_kind (self->type) != WAY_NODE_KIND_INDEX)
    node = ((const Heard *) self->heard->pdata[state])->node;
  return (guint32) WAY_NODE_INDEX (way_graph_project (self->graph, node));
}

void
trace_project (WayTrace *self)
{
  WayNodeType *type;
  guint n_kept = 0;

  if (self->graph == NULL)
    return;

  for (guint i = 0; i < self->n_events; i++)
    {
      WayTraceEvent event = self->events[i];
      const gboolean is_start = event.came_from == event.node;

      event.node = project (self, event.node);
      event.came_from = project (self, event.came_from);
      if (event.came_from != event.node || is_start
          || event.kind == WAY_EVENT_EXPAND || event.kind == WAY_EVENT_CLOSE
          || event.kind == WAY_EVENT_GOAL)
        self->events[n_kept++] = event;
    }
  self->n_events = n_kept;

  type = way_node_type_ref (way_graph_get_query_type (self->graph));
  forget_nodes (self);
  self->type = type;
}

gboolean
trace_is_cut (WayTrace *self)
{
  return self->is_cut;
}

const WayTraceEvent *
way_trace_get_events (WayTrace *self,
                      guint    *n_events)
{
  g_return_val_if_fail (WAY_IS_TRACE (self), NULL);
  g_return_val_if_fail (n_events != NULL, NULL);

  *n_events = self->n_events;
  return self->events;
}

guint
trace_get_n_nodes (WayTrace *self)
{
  if (self->type == NULL)
    return 0;
  if (way_node_type_get_kind (self->type) == WAY_NODE_KIND_INDEX)
    return way_node_type_get_n_nodes (self->type);

  return self->heard->len;
}

WayNode
way_trace_get_node (WayTrace *self,
                    guint32   number)
{
  g_return_val_if_fail (WAY_IS_TRACE (self), NULL);
  g_return_val_if_fail (number < trace_get_n_nodes (self), NULL);

  if (way_node_type_get_kind (self->type) == WAY_NODE_KIND_INDEX)
    return WAY_INDEX (number);

  return ((const Heard *) g_ptr_array_index (self->heard, number))->node;
}
