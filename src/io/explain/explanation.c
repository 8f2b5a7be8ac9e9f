/* explanation.c - searches to be watched: which, and in which steps
 * SPDX-License-Identifier: LGPL-2.1-or-later */

#include "io/explain/explanation-private.h"
#include "io/explain/jumped-cells.h"
#include "io/explain/node-bounds.h"
#include "io/explain/lines-of-sight.h"
#include "io/explain/textbook-view.h"
#include "io/explain/trace-private.h"

#include <math.h>
#include <string.h>

static const char other_component[] = "the goal lies in another component";

G_DEFINE_FINAL_TYPE (WayExplanation, way_explanation, G_TYPE_OBJECT)

static void
free_run (gpointer data)
{
  Run *run = data;

  g_free (run->title);
  g_clear_object (&run->trace);
  g_clear_pointer (&run->path, way_path_unref);
  g_clear_pointer (&run->ends, g_array_unref);
  g_clear_pointer (&run->ranks, g_array_unref);
  g_free (run->bounds);
  g_free (run);
}

static void
finalize (GObject *object)
{
  WayExplanation *self = WAY_EXPLANATION (object);

  g_clear_object (&self->network);
  g_free (self->title);
  g_ptr_array_unref (self->runs);
  g_array_unref (self->goals);
  g_hash_table_unref (self->places);
  g_array_unref (self->frames);
  g_clear_pointer (&self->ranks, g_array_unref);

  G_OBJECT_CLASS (way_explanation_parent_class)->finalize (object);
}

static void
way_explanation_class_init (WayExplanationClass *klass)
{
  G_OBJECT_CLASS (klass)->finalize = finalize;
}

static void
way_explanation_init (WayExplanation *self)
{
  self->runs = g_ptr_array_new_with_free_func (free_run);
  self->goals = g_array_new (FALSE, FALSE, sizeof (guint32));
  self->places = g_hash_table_new_full (NULL, NULL, NULL, g_free);
  self->frames = g_array_new (FALSE, FALSE, sizeof (guint));
}

/* The graph whose searches a lesson shows, without the view that makes them the
 * textbook's. */
static WayGraph *
get_searched (WaySearch *search)
{
  WayGraph *graph = way_search_get_graph (search);

  return TEXTBOOK_IS_VIEW (graph) ? way_view_get_base (WAY_VIEW (graph))
                                  : graph;
}

WaySearch *
way_explanation_new_search (WayExplanation *self,
                            WayGraph       *graph,
                            WayStrategy     strategy)
{
  g_autoptr (WayGraph) view = NULL;

  g_return_val_if_fail (WAY_IS_EXPLANATION (self), NULL);
  g_return_val_if_fail (graph == NULL || WAY_IS_GRAPH (graph), NULL);

  view = textbook_view_new (graph != NULL ? graph : self->graph);
  return way_search_new (view, strategy);
}

WayExplanation *
way_explanation_new (WayNetwork *network,
                     guint       max_events)
{
  WayExplanation *self;

  g_return_val_if_fail (WAY_IS_NETWORK (network), NULL);

  self = g_object_new (WAY_TYPE_EXPLANATION, NULL);
  self->max_events = max_events > 0 ? max_events : WAY_EXPLANATION_MAX_EVENTS;
  self->network = g_object_ref (network);
  self->graph = way_network_get_graph (network);
  self->n_nodes = way_node_type_get_n_nodes (
    way_graph_get_node_type (self->graph));
  return self;
}

void
way_explanation_set_title (WayExplanation *self,
                           const char     *title)
{
  char *clean;

  g_return_if_fail (WAY_IS_EXPLANATION (self));

  clean = title != NULL ? g_utf8_make_valid (title, -1) : NULL;
  g_free (self->title);
  self->title = clean;
}

void
way_explanation_add_goal (WayExplanation *self,
                          WayNode         goal)
{
  const guint32 node = (guint32) WAY_NODE_INDEX (goal);

  g_return_if_fail (WAY_IS_EXPLANATION (self));
  g_return_if_fail (WAY_NODE_INDEX (goal) < self->n_nodes);

  if (!explanation_is_goal (self, node))
    g_array_append_val (self->goals, node);
}

void
way_explanation_add_place (WayExplanation *self,
                           WayNode         node,
                           const char     *name)
{
  g_return_if_fail (WAY_IS_EXPLANATION (self));
  g_return_if_fail (WAY_NODE_INDEX (node) < self->n_nodes);
  g_return_if_fail (name != NULL);

  g_hash_table_replace (self->places,
                        GUINT_TO_POINTER ((guint32) WAY_NODE_INDEX (node)),
                        g_utf8_make_valid (name, -1));
}

void
way_explanation_set_order (WayExplanation *self,
                           WayOrder       *order)
{
  g_autofree WayNode *nodes = NULL;
  gsize n = 0;

  g_return_if_fail (WAY_IS_EXPLANATION (self));
  g_return_if_fail (order == NULL || WAY_IS_ORDER (order));

  g_clear_pointer (&self->ranks, g_array_unref);
  if (order == NULL)
    return;

  nodes = way_order_to_nodes (order, &n);
  g_return_if_fail (n == self->n_nodes);
  self->ranks = g_array_sized_new (FALSE, FALSE, sizeof (guint32), (guint) n);
  g_array_set_size (self->ranks, (guint) n);
  for (gsize i = 0; i < n; i++)
    g_array_index (self->ranks, guint32, WAY_NODE_INDEX (nodes[i]))
      = (guint32) i;
}

/* A step ends when a node has been expanded. Events before the first expansion
 * are step 0; events after the last one are a step of their own. */
static GArray *
find_ends (WayTrace *trace)
{
  GArray *ends = g_array_new (FALSE, FALSE, sizeof (guint));
  guint n_events, end = 0;
  const WayTraceEvent *events = way_trace_get_events (trace, &n_events);

  while (end < n_events && events[end].kind != WAY_EVENT_EXPAND
         && events[end].kind != WAY_EVENT_GOAL)
    end++;
  g_array_append_val (ends, end);
  for (guint i = end; i < n_events; i++)
    if (events[i].kind == WAY_EVENT_CLOSE || i + 1 == n_events)
      {
        end = i + 1;
        g_array_append_val (ends, end);
      }

  return ends;
}

/* The nodes of a state space are shown by the nodes that they stand for. */
static gboolean
has_same_nodes (WayExplanation *self,
                WaySearch      *search)
{
  WayGraph *graph = way_search_get_graph (search);
  WayNodeType *type = way_graph_get_query_type (graph);

  return way_node_type_get_kind (type) == WAY_NODE_KIND_INDEX
         && way_node_type_get_n_nodes (type) == self->n_nodes;
}

/* The page can search a plain grid, from one start to any of the goals, and
 * knows no components. */
static gboolean
is_live (const WayExplanation    *self,
         WaySearch               *search,
         const WaySearchSettings *settings,
         const Run               *run)
{
  guint n_events, n_starts = 0;
  const WayTraceEvent *events = way_trace_get_events (run->trace, &n_events);

  while (n_starts < n_events && events[n_starts].kind == WAY_EVENT_OPEN
         && events[n_starts].came_from == events[n_starts].node)
    n_starts++;

  return way_network_get_grid (self->network) != NULL
         && get_searched (search) == self->graph
         && settings->heuristic == NULL
         && settings->stop_rule == WAY_STOP_WHEN_CLOSED
         && settings->tie_rule != WAY_TIE_ANY
         && settings->max_cost == INFINITY
         && settings->strategy <= WAY_STRATEGY_GREEDY
         && (run->status == WAY_STATUS_FOUND
             || run->status == WAY_STATUS_EXHAUSTED)
         && run->reason != other_component && run->is_plain
         && n_starts == 1 && events[0].cost_so_far == 0;
}

static void
note_rules (Run                  *run,
            const WayExplanation *self,
            WaySearch            *search)
{
  WaySearchSettings settings;

  way_search_get_settings (search, &settings);
  run->is_live = is_live (self, search, &settings, run);
  run->tie_rule = settings.tie_rule;
  run->weight = settings.weight;
  run->reopens = settings.reopen_rule == WAY_REOPEN_ALWAYS
                 || (settings.reopen_rule == WAY_REOPEN_DEFAULT
                     && (run->strategy == WAY_STRATEGY_DIJKSTRA
                         || run->strategy == WAY_STRATEGY_ASTAR));
}

/* Whether the graph knows that no start leads to any goal. */
static gboolean
are_goals_refused (const WayExplanation *self,
                   WayGraph             *graph,
                   WayTrace             *trace)
{
  guint n_events;
  const WayTraceEvent *events = way_trace_get_events (trace, &n_events);

  for (guint i = 0; i < n_events && events[i].kind == WAY_EVENT_OPEN
                    && events[i].came_from == events[i].node
                    && !events[i].is_backward; i++)
    for (guint k = 0; k < self->goals->len; k++)
      if (!way_graph_refuses (graph, WAY_INDEX (events[i].node),
                              WAY_INDEX (g_array_index (self->goals, guint32,
                                                        k))))
        return FALSE;

  return self->goals->len > 0;
}

static gboolean
are_goals_blocked (const WayExplanation *self,
                   WayGraph             *graph)
{
  for (guint i = 0; i < self->goals->len; i++)
    if (!way_graph_is_blocked (graph,
                               WAY_INDEX (g_array_index (self->goals, guint32,
                                                         i))))
      return FALSE;

  return self->goals->len > 0;
}

/* What @graph knows beforehand about a search that found no path. NULL if it
 * knows nothing. */
static const char *
find_reason (const WayExplanation *self,
             WayGraph             *graph,
             const Run            *run)
{
  guint n_events;

  way_trace_get_events (run->trace, &n_events);
  if (run->status != WAY_STATUS_EXHAUSTED)
    return NULL;
  if (n_events == 0 && run->statistics.blocked_starts > 0)
    return "the start is blocked";
  if (are_goals_blocked (self, graph))
    return "the goal is blocked";

  return are_goals_refused (self, graph, run->trace) ? other_component : NULL;
}

/* A search over the view that knows no components may have expanded all nodes
 * that it can reach. A search that obeys the graph stopped before. */
static void
note_reasons (Run                  *run,
              const WayExplanation *self,
              WaySearch            *search)
{
  run->reason = find_reason (self, way_search_get_graph (search), run);
  if (run->reason == NULL)
    run->hint = find_reason (self, get_searched (search), run);
}

/* Searches from both ends, by a hierarchy and at any angle keep no costs of
 * single nodes, not even of the start. */
static gboolean
is_plain (const Run *run,
          WaySearch *search)
{
  guint n_events;
  const WayTraceEvent *events = way_trace_get_events (run->trace, &n_events);

  return n_events == 0
         || way_search_get_cost_so_far (search, WAY_INDEX (events[0].node),
                                        NULL);
}

/* What searches from both ends, those that jump, and those at any angle leave
 * out. */
static void
note_savings (Run                  *run,
              const WayExplanation *self,
              WaySearch            *search)
{
  WayGrid *grid = way_network_get_grid (self->network);
  guint n_events;
  const WayTraceEvent *events = way_trace_get_events (run->trace, &n_events);
  guint32 columns;

  run->is_plain = is_plain (run, search);
  for (guint i = 0; i < n_events; i++)
    if (events[i].is_backward)
      {
        run->is_two_sided = TRUE;
        run->n_backward += events[i].kind == WAY_EVENT_EXPAND;
      }
  if (grid == NULL)
    return;

  if (!run->is_plain && !run->is_two_sided && run->ranks == NULL)
    lines_of_sight_note (run);
  if (!WAY_IS_JUMP_POINTS (get_searched (search)) || run->ranks != NULL)
    return;

  columns = way_terrain_get_width (way_grid_get_terrain (grid));
  run->jump_columns = columns;
  run->n_jumped = jumped_cells_count (run->trace, columns, self->n_nodes);
}

gboolean
way_explanation_add_run (WayExplanation *self,
                         WaySearch      *search,
                         const char     *title,
                         GError        **error)
{
  g_autoptr (WayTrace) trace = NULL;
  WaySearchSettings settings;
  WayStrategy strategy;
  WayStatus status;
  Run *run;

  g_return_val_if_fail (WAY_IS_EXPLANATION (self), FALSE);
  g_return_val_if_fail (WAY_IS_SEARCH (search), FALSE);
  g_return_val_if_fail (has_same_nodes (self, search), FALSE);
  g_return_val_if_fail (error == NULL || *error == NULL, FALSE);

  way_search_get_settings (search, &settings);
  strategy = settings.strategy;
  trace = way_trace_new (self->max_events);
  status = way_trace_run (trace, search, error);
  if (status == WAY_STATUS_FAILED)
    return FALSE;

  trace_project (trace);
  run = g_new0 (Run, 1);
  run->title = g_utf8_make_valid (
    title != NULL ? title : way_strategy_get_name (strategy), -1);
  run->strategy = strategy;
  run->status = status;
  run->ends = find_ends (trace);
  run->trace = g_steal_pointer (&trace);
  if (status == WAY_STATUS_FOUND)
    run->path = way_search_dup_path (search);
  way_search_get_statistics (search, &run->statistics);
  run->ranks = self->ranks != NULL ? g_array_ref (self->ranks) : NULL;
  note_savings (run, self, search);
  run->bounds = node_bounds_find (self, run, search);
  note_reasons (run, self, search);
  note_rules (run, self, search);
  g_ptr_array_add (self->runs, run);
  return TRUE;
}

void
way_explanation_set_frames (WayExplanation *self,
                            const guint    *steps,
                            guint           n_steps)
{
  g_return_if_fail (WAY_IS_EXPLANATION (self));
  g_return_if_fail (steps != NULL || n_steps == 0);

  g_array_set_size (self->frames, 0);
  if (n_steps > 0)
    g_array_append_vals (self->frames, steps, n_steps);
}

/* For the files that draw -------------------------------------------------- */

gboolean
explanation_is_goal (const WayExplanation *self,
                     guint32               node)
{
  for (guint i = 0; i < self->goals->len; i++)
    if (g_array_index (self->goals, guint32, i) == node)
      return TRUE;

  return FALSE;
}

/* Describes a position on the Earth, such as "51.95 N 4.05 E". */
static char *
describe_position (const WayPosition *at)
{
  char y[G_ASCII_DTOSTR_BUF_SIZE], x[G_ASCII_DTOSTR_BUF_SIZE];

  return g_strdup_printf ("%s %c %s %c",
                          g_ascii_formatd (y, sizeof y, "%.2f", fabs (at->y)),
                          at->y < 0 ? 'S' : 'N',
                          g_ascii_formatd (x, sizeof x, "%.2f", fabs (at->x)),
                          at->x < 0 ? 'W' : 'E');
}

static char *
find_name (const WayExplanation *self,
           guint32               node)
{
  WayTable *table = way_network_get_table (self->network);
  const char *place = g_hash_table_lookup (self->places,
                                           GUINT_TO_POINTER (node));
  WayPosition at;

  if (place != NULL)
    return g_strdup (place);
  if (table != NULL && way_table_get_name (table, WAY_INDEX (node)) == NULL
      && !way_table_is_numbered (table, NULL)
      && way_graph_get_position_kind (self->graph) == WAY_POSITION_GEOGRAPHIC
      && way_graph_get_position (self->graph, WAY_INDEX (node), &at))
    return describe_position (&at);

  return way_graph_dup_name (self->graph, WAY_INDEX (node));
}

char *
explanation_dup_name (const WayExplanation *self,
                      guint32               node)
{
  g_autofree char *name = find_name (self, node);

  return g_utf8_make_valid (name, -1);
}

guint
run_last_step (const Run *run)
{
  return run->ends->len - 1;
}

static gint
compare_steps (gconstpointer a,
               gconstpointer b)
{
  const guint left = *(const guint *) a, right = *(const guint *) b;

  return (left > right) - (left < right);
}

static gboolean
is_step_wanted (const GArray *steps,
                guint         step)
{
  for (guint i = 0; i < steps->len; i++)
    if (g_array_index (steps, guint, i) == step)
      return TRUE;

  return FALSE;
}

GArray *
explanation_choose_steps (const WayExplanation *self,
                          const Run            *run,
                          guint                 n)
{
  g_autoptr (GArray) wanted = g_array_copy (self->frames);
  GArray *steps = g_array_new (FALSE, FALSE, sizeof (guint));
  const guint last = run_last_step (run);

  for (guint i = 0; self->frames->len == 0 && i < n; i++)
    {
      const guint step = (guint) ((guint64) last * (i + 1) / n);

      g_array_append_val (wanted, step);
    }

  g_array_sort (wanted, compare_steps);
  if (is_step_wanted (wanted, WAY_EXPLANATION_ALL_STEPS))
    {
      g_array_set_size (wanted, 0);
      for (guint step = 0; step <= last; step++)
        g_array_append_val (wanted, step);
    }
  for (guint i = 0; i < wanted->len; i++)
    {
      const guint step = MIN (g_array_index (wanted, guint, i), last);

      if (steps->len == 0
          || g_array_index (steps, guint, steps->len - 1) != step)
        g_array_append_val (steps, step);
    }

  return steps;
}
