/* contract.c - the promises of every graph
 * SPDX-License-Identifier: LGPL-2.1-or-later */

#include "core/line-reader.h"
#include "contract.h"

#include "survey.h"

#include <stdlib.h>
#include <string.h>

/* Answers stay the same -------------------------------------------------- */

static void
assert_same_edges (WayGraph *graph,
                   WayEdges *a,
                   WayEdges *b)
{
  WayNodeType *type = way_graph_get_node_type (graph);

  g_assert_cmpuint (way_edges_get_length (a), ==, way_edges_get_length (b));
  for (guint i = 0; i < way_edges_get_length (a); i++)
    {
      g_assert_true (way_node_type_equal (type, way_edges_get_node (a, i),
                                          way_edges_get_node (b, i)));
      g_assert_cmpfloat (way_edges_get_cost (a, i), ==,
                         way_edges_get_cost (b, i));
      g_assert_cmpuint (way_edges_get_edge (a, i), ==,
                        way_edges_get_edge (b, i));
    }
}

static void
ask_afresh (WayGraph    *graph,
            const WayAt *at,
            WayEdges    *edges)
{
  const WayQuery query = { NULL, 0 };
  gpointer cursor = way_graph_begin (graph, &query);

  way_graph_neighbours (graph, cursor, at, edges);
  way_graph_end (graph, cursor);
}

static void
check_same_twice (Survey *survey)
{
  WayGraph *graph = survey->graph;
  WayNodeType *type = way_graph_get_node_type (graph);
  const WayQuery query = { NULL, 0 };
  g_autoptr (WayEdges) first = way_edges_new (type);
  g_autoptr (WayEdges) again = way_edges_new (type);
  g_autoptr (WayEdges) fresh = way_edges_new (type);
  gpointer cursor = way_graph_begin (graph, &query);
  gpointer other = way_graph_begin (graph, &query);

  for (guint state = 0; state < survey->states->len; state++)
    {
      const WayNode node = survey->states->pdata[state];
      const WayAt at = { node, node, 0, TRUE };

      way_graph_neighbours (graph, cursor, &at, first);
      way_graph_neighbours (graph, cursor, &at, again);
      assert_same_edges (graph, first, again);
      /* Spans may last only until the next call on the same cursor. */
      way_graph_neighbours (graph, other, &at, again);
      ask_afresh (graph, &at, fresh);
      assert_same_edges (graph, again, fresh);
    }

  way_graph_end (graph, other);
  way_graph_end (graph, cursor);
}

static void
check_promises (Survey *survey)
{
  WayGraph *graph = survey->graph;
  const WayGraphFlags flags = way_graph_get_flags (graph);

  if (flags & WAY_GRAPH_WHOLE_COSTS)
    g_assert_true (plain_graph_is_whole (survey->plain));
  if (flags & WAY_GRAPH_STATES)
    return;

  g_assert_true (way_graph_get_query_type (graph)
                 == way_graph_get_node_type (graph));
  for (guint state = 0; state < survey->states->len; state++)
    g_assert_true (way_graph_project (graph, survey->states->pdata[state])
                   == survey->states->pdata[state]);
}

/* Predecessors ----------------------------------------------------------- */

static int
compare_edges (gconstpointer a,
               gconstpointer b)
{
  const PlainEdge *one = a, *other = b;

  if (one->from != other->from)
    return one->from < other->from ? -1 : 1;
  if (one->to != other->to)
    return one->to < other->to ? -1 : 1;
  return (one->cost > other->cost) - (one->cost < other->cost);
}

static void
note_predecessors (Survey   *survey,
                   gpointer  cursor,
                   guint     state,
                   WayEdges *edges,
                   GArray   *plain)
{
  const WayNode node = survey->states->pdata[state];
  const WayAt at = { node, node, 0, TRUE };

  way_graph_predecessors (survey->graph, cursor, &at, edges);
  g_assert_no_error (way_edges_get_error (edges));
  for (guint i = 0; i < way_edges_get_length (edges); i++)
    {
      PlainEdge edge = { 0, state, way_edges_get_cost (edges, i) };

      /* What comes from a node that was not surveyed has no counterpart. */
      if (edge.cost != INFINITY
          && survey_find (survey, way_edges_get_node (edges, i), &edge.from))
        g_array_append_val (plain, edge);
    }
}

static void
check_predecessors (Survey *survey)
{
  WayGraph *graph = survey->graph;
  const WayQuery query = { NULL, 0 };
  g_autoptr (WayEdges) edges = way_edges_new (way_graph_get_node_type (graph));
  g_autoptr (GArray) back = g_array_new (FALSE, FALSE, sizeof (PlainEdge));
  g_autoptr (GArray) forth = g_array_copy (survey->plain->edges);
  gpointer cursor;

  if (!(way_graph_get_flags (graph) & WAY_GRAPH_PREDECESSORS))
    return;
  cursor = way_graph_begin (graph, &query);
  for (guint state = 0; state < survey->states->len; state++)
    note_predecessors (survey, cursor, state, edges, back);
  way_graph_end (graph, cursor);

  g_array_sort (back, compare_edges);
  g_array_sort (forth, compare_edges);
  g_assert_cmpuint (back->len, ==, forth->len);
  for (guint i = 0; i < back->len; i++)
    g_assert_cmpint (compare_edges (&g_array_index (back, PlainEdge, i),
                                    &g_array_index (forth, PlainEdge, i)),
                     ==, 0);
}

/* Heuristic -------------------------------------------------------------- */

static void
check_heuristic_to (Survey        *survey,
                    const WayNode *goals,
                    guint          n_goals,
                    const WayCost *costs)
{
  WayGraph *graph = survey->graph;
  const WayQuery query = { goals, n_goals };
  gpointer cursor = way_graph_begin (graph, &query);

  for (guint state = 0; state < survey->states->len; state++)
    {
      const WayNode node = survey->states->pdata[state];
      const WayCost estimate = way_graph_heuristic (graph, cursor, node);

      /* A negative estimate or a NaN counts as 0, so it bounds as well. */
      g_assert_false (estimate > costs[state] * (1 + 1e-9));
    }

  way_graph_end (graph, cursor);
}

static void
check_heuristic (Survey *survey)
{
  const guint n_states = survey->states->len;
  g_autofree WayCost *nearest = g_new (WayCost, n_states);

  for (guint state = 0; state < n_states; state++)
    nearest[state] = INFINITY;
  for (guint place = 0; place < survey->n_places; place++)
    {
      g_autofree WayCost *costs = survey_costs_to (survey, place);

      check_heuristic_to (survey, (const WayNode *) &survey->places[place], 1,
                          costs);
      for (guint state = 0; state < n_states; state++)
        nearest[state] = MIN (nearest[state], costs[state]);
    }

  check_heuristic_to (survey, (const WayNode *) survey->places,
                      survey->n_places, nearest);
}

/* Names and the rest ----------------------------------------------------- */

/* A name leads back to its node, or to the node that it stands for, or nowhere:
 * graphs need not find names, and a node without a name is shown by its index
 * or its bytes. */
static void
check_name (WayGraph *graph,
            WayNode   node)
{
  g_autofree char *name = way_graph_dup_name (graph, node);
  WayNode found;

  g_assert_nonnull (name);
  if (WAY_GRAPH_GET_IFACE (graph)->dup_name != NULL
      && way_graph_find_node (graph, name, &found))
    g_assert_true (way_node_type_equal (way_graph_get_query_type (graph), found,
                                        way_graph_project (graph, node)));
}

static void
check_describes_nodes (Survey *survey)
{
  WayGraph *graph = survey->graph;
  const WayPositionKind kind = way_graph_get_position_kind (graph);

  for (guint state = 0; state < survey->states->len; state++)
    {
      const WayNode node = survey->states->pdata[state];
      WayPosition position;

      check_name (graph, node);
      if (way_graph_get_position (graph, node, &position))
        g_assert_true (way_position_is_valid (&position, kind));
    }
}

/* Searches --------------------------------------------------------------- */

/* Whether a path that is at @state may show @node. */
static gboolean
shows (Survey *survey,
       guint   state,
       WayNode node)
{
  WayGraph *graph = survey->graph;
  const WayNode shown = way_graph_project (graph,
                                           survey->states->pdata[state]);

  return way_node_type_equal (way_graph_get_query_type (graph), shown, node);
}

/* Sets @next to the states that show @node and have an edge from a state in
 * @current, which takes the path from @before to @after. */
static gboolean
follow_edges (Survey         *survey,
              const gboolean *current,
              WayNode         node,
              WayCost         before,
              WayCost         after,
              gboolean       *next)
{
  const GArray *edges = survey->plain->edges;
  gboolean any = FALSE;

  memset (next, 0, survey->states->len * sizeof (gboolean));
  for (guint i = 0; i < edges->len; i++)
    {
      const PlainEdge *edge = &g_array_index (edges, PlainEdge, i);

      if (current[edge->from] && shows (survey, edge->to, node)
          && fabs (before + edge->cost - after) <= 1e-12 * after)
        any = next[edge->to] = TRUE;
    }

  return any;
}

static gboolean
set_starts (Survey        *survey,
            guint          from,
            const WayPath *path,
            gboolean      *current)
{
  const GArray *starts = survey->starts[from];
  gboolean any = FALSE;

  for (guint i = 0; i < starts->len; i++)
    {
      const OracleStart *start = &g_array_index (starts, OracleStart, i);

      if (start->cost == way_path_get_cost_so_far (path, 0)
          && shows (survey, start->node, way_path_get_node (path, 0)))
        any = current[start->node] = TRUE;
    }

  return any;
}

/* A path shows nodes of the query type. If the graph is a state space, several
 * states may stand behind one, and some chain of states must fit all of it. */
static void
walk_path (Survey        *survey,
           guint          from,
           const WayPath *path)
{
  const guint n_states = survey->states->len;
  g_autofree gboolean *current = g_new0 (gboolean, n_states);
  g_autofree gboolean *next = g_new0 (gboolean, n_states);

  g_assert_true (way_path_get_node_type (path)
                 == way_graph_get_query_type (survey->graph));
  g_assert_true (set_starts (survey, from, path, current));
  for (guint i = 1; i < way_path_get_length (path); i++)
    {
      const guint32 edge = way_path_get_edge (path, i);

      if (edge != WAY_EDGE_NONE)
        g_free (way_graph_dup_label (survey->graph, edge));
      g_assert_true (follow_edges (survey, current,
                                   way_path_get_node (path, i),
                                   way_path_get_cost_so_far (path, i - 1),
                                   way_path_get_cost_so_far (path, i), next));
      memcpy (current, next, n_states * sizeof (gboolean));
    }
}

static void
check_path (Survey     *survey,
            WaySearch  *search,
            WayStrategy strategy,
            guint       from,
            guint       to)
{
  g_autoptr (WayPath) path = way_search_dup_path (search);

  g_assert_nonnull (path);
  g_assert_false (way_path_is_partial (path));
  walk_path (survey, from, path);
  g_assert_true (way_node_type_equal (
      way_graph_get_query_type (survey->graph),
      way_path_get_node (path, way_path_get_length (path) - 1),
      survey->places[to]));

  if (strategy == WAY_STRATEGY_BFS)
    g_assert_cmpuint (way_path_get_length (path) - 1, ==,
                      survey_hops_between (survey, from, to));
  if (strategy == WAY_STRATEGY_DIJKSTRA || strategy == WAY_STRATEGY_ASTAR)
    oracle_assert_cost (way_path_get_cost (path),
                        survey_cost_between (survey, from, to));
}

static void
check_search (Survey     *survey,
              WaySearch  *search,
              WayStrategy strategy,
              guint       from,
              guint       to)
{
  const WayCost expected = survey_cost_between (survey, from, to);
  g_autoptr (GError) error = NULL;
  WayStatus status;

  way_search_set_strategy (search, strategy);
  way_search_set_start (search, survey->places[from]);
  way_search_set_goal (search, survey->places[to]);
  status = way_search_run (search, &error);
  g_assert_no_error (error);

  if (expected == INFINITY
      || (way_node_type_equal (way_graph_get_query_type (survey->graph),
                               survey->places[from], survey->places[to])
          && way_graph_is_blocked (survey->graph, survey->places[to])))
    g_assert_cmpint (status, ==, WAY_STATUS_EXHAUSTED);
  else
    {
      g_assert_cmpint (status, ==, WAY_STATUS_FOUND);
      check_path (survey, search, strategy, from, to);
    }
}

static void
check_searches (Survey *survey)
{
  g_autoptr (WaySearch) search = way_search_new (survey->graph,
                                                 WAY_STRATEGY_BFS);

  for (guint from = 0; from < survey->n_places; from++)
    for (guint to = 0; to < survey->n_places; to++)
      for (WayStrategy s = WAY_STRATEGY_BFS; s <= WAY_STRATEGY_GREEDY; s++)
        check_search (survey, search, s, from, to);
}

typedef struct
{
  Survey        *survey;
  const WayCost *costs;
  guint          n_reached;
} DistanceMap;

static gboolean
check_reached (WayNode  node,
               WayNode  came_from,
               WayCost  cost_so_far,
               gboolean is_closed,
               gpointer user_data)
{
  DistanceMap *map = user_data;
  guint state;

  g_assert_true (survey_find (map->survey, came_from, &state));
  g_assert_true (survey_find (map->survey, node, &state));
  oracle_assert_cost (cost_so_far, map->costs[state]);
  g_assert_true (is_closed);
  map->n_reached++;
  return TRUE;
}

static void
check_distance_map (Survey *survey)
{
  const GArray *starts = survey->starts[0];
  g_autofree WayCost *costs
      = oracle_costs (survey->plain,
                      (const OracleStart *) (gpointer) starts->data,
                      starts->len);
  g_autoptr (WaySearch) search = way_search_new (survey->graph,
                                                 WAY_STRATEGY_DIJKSTRA);
  DistanceMap map = { survey, costs, 0 };
  g_autoptr (GError) error = NULL;
  guint n_expected = 0;

  way_search_set_start (search, survey->places[0]);
  g_assert_cmpint (way_search_run (search, &error), ==, WAY_STATUS_EXHAUSTED);
  g_assert_no_error (error);
  way_search_foreach_reached (search, check_reached, &map);

  for (guint state = 0; state < survey->states->len; state++)
    n_expected += costs[state] != INFINITY;
  g_assert_cmpuint (map.n_reached, ==, n_expected);
}

/* Threads ---------------------------------------------------------------- */

/* Every cost between two places, added up in one order: any difference in
 * any of them shows. */
/* The sum of the pieces of a line. */
typedef struct
{
  const WayNodeType *type;
  WayNode            from;
  guint              n_pieces;
  WayCost            cost;
} Line;

static gboolean
take_piece (const WayLinePiece *piece,
            gpointer            user_data)
{
  Line *self = user_data;

  g_assert_cmpfloat (piece->length, >=, 0);
  g_assert_cmpfloat (piece->cost, >=, 0);
  g_assert_cmpuint (piece->n_beside, <=, WAY_LINE_MAX_BESIDE);
  if (self->n_pieces++ == 0)
    g_assert_true (way_node_type_equal (self->type, piece->node, self->from));
  self->cost += piece->n_beside < piece->n_needed ? INFINITY : piece->cost;
  return TRUE;
}

/* A graph that promises lines finds them; a line begins at its start and costs
 * the sum of its pieces, and at least its bound. Other graphs refuse lines. */
static void
check_line (Survey  *survey,
            WayNode  from,
            WayNode  to)
{
  WayGraph *graph = survey->graph;
  const gboolean has_lines
    = (way_graph_get_flags (graph) & WAY_GRAPH_LINES) != 0;
  Line line = { way_graph_get_node_type (graph), from, 0, 0 };
  g_autoptr (GError) error = NULL;
  WayCost cost;

  g_assert_cmpint (way_graph_trace_line (graph, from, to, take_piece, &line,
                                         &error), ==, has_lines);
  if (!has_lines)
    {
      g_assert_error (error, WAY_ERROR, WAY_ERROR_UNSUPPORTED);
      return;
    }

  cost = graph_line_cost (graph, from, to, &error);
  g_assert_no_error (error);
  g_assert_cmpuint (line.n_pieces, >, 0);
  oracle_assert_cost (line.cost, cost);
  g_assert_cmpfloat (graph_line_bound (graph, from, to), <=,
                     cost * (1 + 1e-9));
}

static void
check_lines (Survey *survey)
{
  for (guint from = 0; from < survey->n_places; from++)
    for (guint to = 0; to < survey->n_places; to++)
      check_line (survey, survey->places[from], survey->places[to]);
}

static gpointer
search_all (gpointer user_data)
{
  Survey *survey = user_data;
  g_autoptr (WaySearch) search = way_search_new (survey->graph,
                                                 WAY_STRATEGY_ASTAR);
  GArray *costs = g_array_new (FALSE, FALSE, sizeof (WayCost));

  for (guint round = 0; round < 5; round++)
    for (guint i = 0; i < survey->n_places * survey->n_places; i++)
      {
        WayCost cost = INFINITY;
        g_autoptr (WayPath) path = NULL;

        way_search_set_start (search, survey->places[i / survey->n_places]);
        way_search_set_goal (search, survey->places[i % survey->n_places]);
        if (way_search_run (search, NULL) == WAY_STATUS_FOUND)
          path = way_search_dup_path (search);
        if (path != NULL)
          cost = way_path_get_cost (path);
        g_array_append_val (costs, cost);
      }

  return costs;
}

static void
check_threads (Survey *survey)
{
  g_autoptr (GArray) alone = search_all (survey);
  GThread *threads[2];

  for (guint i = 0; i < G_N_ELEMENTS (threads); i++)
    threads[i] = g_thread_new ("search", search_all, survey);
  for (guint i = 0; i < G_N_ELEMENTS (threads); i++)
    {
      g_autoptr (GArray) costs = g_thread_join (threads[i]);

      g_assert_cmpmem (costs->data, costs->len * sizeof (WayCost),
                       alone->data, alone->len * sizeof (WayCost));
    }
}

void
contract_check (WayGraph      *graph,
                const WayNode *places,
                guint          n_places)
{
  const guint64 version = way_graph_get_version (graph);
  const WayGraphFlags flags = way_graph_get_flags (graph);
  g_autoptr (Survey) survey = survey_new (graph, places, n_places);

  check_same_twice (survey);
  check_promises (survey);
  check_predecessors (survey);
  check_heuristic (survey);
  check_describes_nodes (survey);
  check_searches (survey);
  check_distance_map (survey);
  check_lines (survey);
  check_threads (survey);

  g_assert_cmpuint (way_graph_get_version (graph), ==, version);
  g_assert_cmpint (way_graph_get_flags (graph), ==, flags);
}
