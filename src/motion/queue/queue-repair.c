/* queue-repair.c - repairs paths after changes of the graph, or of a unit's
 * node
 * SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * If the graph has changed since the search began, the queue walks the path
 * again (core/recost). At a break, Dijkstra's algorithm looks for the nearest
 * node of the path behind the break. It joins the path in the same way from the
 * new node of a unit that the path does not pass. Such a way is usually short:
 * around a unit that stands in the way, or back from a unit that is a few steps
 * on. The repair may take half the expansions of the search; if that is not
 * enough the whole search begins again.
 *
 * The queue walks the joined path again: over views with a state space, or
 * whose edges depend on the node before, two open ways need not make one open
 * way. */

#include "engine/answer.h"
#include "motion/queue/queue-private.h"

#include <wayfind/core/error.h>
#include <wayfind/core/path.h>

/* Nodes of the path that may be joined: those farther on are not near by. */
#define MOST_JOINTS 256

/* How often a search may begin again. If the graph closes every path before the
 * queue can report it, the request fails after that. */
#define MOST_ANEW 3

static gboolean
same_node (const Entry *entry,
           WayNode      a,
           WayNode      b)
{
  return way_node_type_equal (entry->type, a, b);
}

/* The place of @node on @path from node @first on, or its length. */
static guint
find_node (const Entry   *entry,
           const WayPath *path,
           WayNode        node,
           guint          first)
{
  guint i = first;

  while (i < way_path_get_length (path)
         && !same_node (entry, way_path_get_node (path, i), node))
    i++;

  return i;
}

/* A path put together out of pieces of others. Its costs count for nothing but
 * the first, before it is walked again. */
typedef struct
{
  GPtrArray *nodes;             /* (unowned) of the pieces */
  GArray    *costs;
  GArray    *edges;
} Draft;

static void
draft_init (Draft *self)
{
  self->nodes = g_ptr_array_new ();
  self->costs = g_array_new (FALSE, FALSE, sizeof (WayCost));
  self->edges = g_array_new (FALSE, FALSE, sizeof (guint32));
}

/* Adds the nodes of @path from @first to before @end. */
static void
draft_add (Draft         *self,
           const WayPath *path,
           guint          first,
           guint          end)
{
  for (guint i = first; i < end; i++)
    {
      const WayCost cost = way_path_get_cost_so_far (path, i);
      const guint32 edge
        = i > 0 ? way_path_get_edge (path, i) : WAY_EDGE_NONE;

      g_ptr_array_add (self->nodes, (gpointer) way_path_get_node (path, i));
      g_array_append_val (self->costs, cost);
      g_array_append_val (self->edges, edge);
    }
}

static WayPath *
draft_end (Draft         *self,
           const WayPath *like,
           WayCost        first_cost)
{
  WayPath *path;

  g_array_index (self->costs, WayCost, 0) = first_cost;
  path = way_path_new (way_path_get_node_type (like),
                       (const WayNode *) (gpointer) self->nodes->pdata,
                       (const WayCost *) (gpointer) self->costs->data,
                       (const guint32 *) (gpointer) self->edges->data,
                       self->nodes->len, way_path_is_partial (like));
  g_ptr_array_unref (self->nodes);
  g_array_unref (self->costs);
  g_array_unref (self->edges);

  return path;
}

static void
take_path (Entry   *entry,
           WayPath *path)
{
  g_clear_pointer (&entry->path, way_path_unref);
  entry->path = path;
}

/* Fails a request whose paths break faster than the queue can find them.
 * Reports the open part of the last path. */
static void
give_up (WayQueue *self,
         Entry    *entry)
{
  take_path (entry, g_steal_pointer (&entry->head));
  entry->error
    = g_error_new_literal (WAY_ERROR, WAY_ERROR_CHANGED,
                           "the graph changed faster than a path was found");
  entry_answer (self, entry, WAY_STATUS_FAILED);
}

void
entry_begin_anew (WayQueue *self,
                  Entry    *entry)
{
  entry_end_repair (entry);
  if (entry->n_anew++ == MOST_ANEW)
    {
      give_up (self, entry);
      return;
    }

  g_clear_pointer (&entry->path, way_path_unref);
  g_clear_pointer (&entry->head, way_path_unref);
  entry->must_check = FALSE;
  entry->joined_at = 0;
  self->statistics.begun_anew++;
  entry_begin (entry);
}

/* Begins a search from the end of the open part, or from the unit's node, for
 * nodes of the path from @first on. */
static void
begin_repair (WayQueue *self,
               Entry    *entry,
               WayNode   from,
               WayCost   cost,
               guint     first)
{
  const guint length = way_path_get_length (entry->path);
  const guint end = first + MIN (length - first, MOST_JOINTS);
  const gboolean is_bfs
    = search_get_strategy (entry->search) == WAY_STRATEGY_BFS;
  g_autoptr (WayLimits) limits
    = way_limits_copy (search_get_limits (entry->search));

  if (entry->repair_left == 0)
    {
      entry_begin_anew (self, entry);
      return;
    }

  entry->join_from = first;
  entry->join_version = entry->version;
  entry->phase = PHASE_MEND;
  entry->repairer = way_search_new (way_search_get_graph (entry->search),
                                  is_bfs ? WAY_STRATEGY_BFS
                                         : WAY_STRATEGY_DIJKSTRA);
  way_limits_set_max_expansions (limits, G_MAXUINT64);
  way_search_set_limits (entry->repairer, limits);
  way_search_set_max_cost (entry->repairer,
                           search_get_max_cost (entry->search));
  way_search_add_start (entry->repairer, from, cost);
  for (guint i = first; i < end; i++)
    way_search_add_goal (entry->repairer, way_path_get_node (entry->path, i));

  search_take (entry->repairer);
  entry_lend (entry, entry->repairer);
}

/* The path begins where the unit is. */
static void
follow_asker (WayQueue *self,
              Entry    *entry)
{
  const guint length = way_path_get_length (entry->path);
  const guint at = find_node (entry, entry->path, entry->asker, 0);
  Draft draft;

  entry->has_moved = FALSE;
  entry->must_check = TRUE;
  if (at == length)
    {
      begin_repair (self, entry, entry->asker, entry->asker_cost, 0);
      return;
    }

  draft_init (&draft);
  draft_add (&draft, entry->path, at, length);
  take_path (entry, draft_end (&draft, entry->path, entry->asker_cost));
}

/* The path is whole, at a cost that is known. */
static void
answer_with_path (WayQueue *self,
                  Entry    *entry)
{
  if (entry->status == WAY_STATUS_FOUND && entry->must_check
      && way_path_get_cost (entry->path)
           > search_get_max_cost (entry->search))
    {
      entry_begin_anew (self, entry);
      return;
    }

  entry_answer (self, entry, entry->status);
}

/* The path is open as far as @open leads. */
static void
note_break (WayQueue *self,
            Entry    *entry,
            WayPath  *open)
{
  const guint n_open = way_path_get_length (open);

  g_clear_pointer (&entry->head, way_path_unref);
  if (entry->status != WAY_STATUS_FOUND)
    {
      take_path (entry, open);
      entry_answer (self, entry, entry->status);
      return;
    }

  entry->head = open;
  if (n_open <= entry->joined_at && entry->version == entry->join_version)
    entry_begin_anew (self, entry);
  else
    begin_repair (self, entry, way_path_get_node (open, n_open - 1),
                   way_path_get_cost (open), n_open);
}

/* Notes how long it took to walk @path. Delays by other programs are forgotten
 * after a while. */
static void
note_time (WayQueue      *self,
           const WayPath *path,
           gint64         began)
{
  const gdouble took = (gdouble) (g_get_monotonic_time () - began)
                       / way_path_get_length (path);

  self->walk_time = MAX (took, self->walk_time * 0.9);
}

/* Walks the path again. */
static void
walk (WayQueue *self,
      Entry    *entry)
{
  WayGraph *graph = way_search_get_graph (entry->search);
  const gboolean is_timed = tick_is_timed (&self->tick);
  const gint64 began = is_timed ? g_get_monotonic_time () : 0;
  WayPath *open;

  self->serving = entry;
  entry->version = way_graph_get_version (graph);
  open = way_path_recost (entry->path, graph, &entry->error);
  if (is_timed)
    note_time (self, entry->path, began);
  if (entry_end_service (self, entry))
    g_clear_pointer (&open, way_path_unref);
  else if (open == NULL)
    {
      g_clear_pointer (&entry->path, way_path_unref);
      entry_answer (self, entry, WAY_STATUS_FAILED);
    }
  else if (way_path_get_length (open) < way_path_get_length (entry->path))
    note_break (self, entry, open);
  else
    {
      take_path (entry, open);
      answer_with_path (self, entry);
    }
}

void
entry_check (WayQueue *self,
             Entry    *entry)
{
  WayGraph *graph = way_search_get_graph (entry->search);

  if (entry->path != NULL && entry->has_moved)
    {
      follow_asker (self, entry);
      return;
    }

  if (entry->path != NULL && !entry->must_check)
    entry->must_check = entry->version != way_graph_get_version (graph);
  if (entry->path != NULL && entry->must_check)
    walk (self, entry);
  else
    entry_answer (self, entry, entry->status);
}

/* Where to leave @head and where to enter @piece, which begins at its end: a
 * way round may lead back along the path. */
static void
find_short_cut (const Entry   *entry,
                const WayPath *head,
                const WayPath *piece,
                guint         *leave,
                guint         *enter)
{
  const guint n_head = way_path_get_length (head);
  const guint least = n_head - MIN (n_head, MOST_JOINTS);

  for (*enter = way_path_get_length (piece); --*enter > 0;)
    for (*leave = n_head; (*leave)-- > least;)
      if (same_node (entry, way_path_get_node (head, *leave),
                     way_path_get_node (piece, *enter)))
        return;

  *leave = n_head - 1;
}

/* Puts the way that was found into its place. */
static void
join (WayQueue *self,
      Entry    *entry)
{
  g_autoptr (WayPath) piece = NULL;
  const guint length = way_path_get_length (entry->path);
  guint enter = 0, joint;
  WayNode end;
  Draft draft;

  self->serving = entry;
  piece = way_search_dup_path (entry->repairer);
  if (entry_end_service (self, entry))
    return;

  end = way_path_get_node (piece, way_path_get_length (piece) - 1);
  joint = find_node (entry, entry->path, end, entry->join_from);
  draft_init (&draft);
  if (entry->head != NULL)
    {
      guint leave;

      find_short_cut (entry, entry->head, piece, &leave, &enter);
      draft_add (&draft, entry->head, 0, leave + 1);
      enter++;
    }
  draft_add (&draft, piece, enter, way_path_get_length (piece));
  entry->joined_at = draft.nodes->len;
  draft_add (&draft, entry->path, joint + 1, length);
  take_path (entry,
             draft_end (&draft, entry->path,
                        way_path_get_cost_so_far (entry->head ? entry->head
                                                              : piece, 0)));
  g_clear_pointer (&entry->head, way_path_unref);
  entry->phase = PHASE_CHECK;
  entry->must_check = TRUE;
  self->statistics.repaired++;
}

/* The request met a limit. Reports the open part of its path. */
static void
answer_limit (WayQueue *self,
              Entry    *entry,
              WayStatus status)
{
  take_path (entry, g_steal_pointer (&entry->head));
  if (status == WAY_STATUS_CANCELLED || status == WAY_STATUS_FAILED)
    g_clear_pointer (&entry->path, way_path_unref);
  entry_answer (self, entry, status);
}

void
entry_repair (WayQueue *self,
            Entry    *entry,
            guint64   n_expansions)
{
  const guint64 before = entry->used;
  const WayStatus status
    = entry_advance (self, entry, entry->repairer,
                     MIN (n_expansions, entry->repair_left));

  if (entry_end_service (self, entry))
    return;

  entry->repair_left -= MIN (entry->repair_left, entry->used - before);
  switch (status)
    {
    case WAY_STATUS_RUNNING:
      if (entry->repair_left > 0)
        return;
      break;
    case WAY_STATUS_FOUND:
      join (self, entry);
      break;
    case WAY_STATUS_FAILED:
    case WAY_STATUS_CANCELLED:
    case WAY_STATUS_DEADLINE:
    case WAY_STATUS_MAX_BYTES:
      answer_limit (self, entry, status);
      return;
    case WAY_STATUS_READY:
    case WAY_STATUS_EXHAUSTED:
    case WAY_STATUS_MAX_COST:
    case WAY_STATUS_MAX_EXPANSIONS:
    default:
      break;
    }
  if (entry->is_dropped)
    return;

  entry_end_repair (entry);
  if (status != WAY_STATUS_FOUND)
    entry_begin_anew (self, entry);
}
