/* outcome.c - the answer of a search, in the ids of a plain graph
 * SPDX-License-Identifier: LGPL-2.1-or-later */

#include "outcome.h"

/* Of edges without an id the cheapest counts when a path is priced again. */
static void
check_edges (const Outcome *self,
             AsGraph       *graph,
             const WayPath *path)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (WayPath) again = way_path_recost (path, graph->graph, &error);

  g_assert_no_error (error);
  g_assert_cmpuint (way_path_get_length (again), ==, self->len);
  g_assert_cmpfloat (way_path_get_cost (again), <=,
                     self->costs[self->len - 1] * (1 + 1e-9));
  for (guint i = 1; i < self->len; i++)
    as_graph_check_edge (graph, self->nodes[i - 1], self->nodes[i],
                         self->costs[i - 1], self->costs[i], self->edges[i]);
}

void
outcome_take_path (Outcome       *self,
                   AsGraph       *graph,
                   const WayPath *path)
{
  self->is_partial = way_path_is_partial (path);
  self->len = way_path_get_length (path);
  self->nodes = g_new (guint, self->len);
  self->costs = g_new (WayCost, self->len);
  self->edges = g_new (guint32, self->len);
  for (guint i = 0; i < self->len; i++)
    {
      self->nodes[i] = as_graph_get_id (graph, way_path_get_node (path, i));
      self->costs[i] = way_path_get_cost_so_far (path, i);
      self->edges[i] = way_path_get_edge (path, i);
    }

  g_assert_cmpfloat (way_path_get_cost (path), ==, self->costs[self->len - 1]);
  if (graph->flags & AS_SOME_IDS)
    check_edges (self, graph, path);
}

Outcome *
outcome_take (AsGraph   *graph,
              WaySearch *search)
{
  Outcome *self = g_new0 (Outcome, 1);
  g_autoptr (WayPath) path = way_search_dup_path (search);

  self->status = way_search_get_status (search);
  way_search_get_statistics (search, &self->statistics);
  if (path != NULL)
    outcome_take_path (self, graph, path);

  return self;
}

Outcome *
outcome_run (AsGraph   *graph,
             WaySearch *search)
{
  g_autoptr (GError) error = NULL;
  const WayStatus status = way_search_run (search, &error);

  g_assert_no_error (error);
  g_assert_cmpint (status, >=, WAY_STATUS_FOUND);
  g_assert_cmpint (status, ==, way_search_get_status (search));
  return outcome_take (graph, search);
}

void
outcome_free (Outcome *self)
{
  g_free (self->nodes);
  g_free (self->costs);
  g_free (self->edges);
  g_free (self);
}

WayCost
outcome_get_cost (const Outcome *self)
{
  return self->status == WAY_STATUS_FOUND ? self->costs[self->len - 1]
                                          : INFINITY;
}

static void
assert_same_statistics (const WayStatistics *a,
                        const WayStatistics *b)
{
  g_assert_cmpuint (a->expanded, ==, b->expanded);
  g_assert_cmpuint (a->generated, ==, b->generated);
  g_assert_cmpuint (a->opened, ==, b->opened);
  g_assert_cmpuint (a->reparented, ==, b->reparented);
  g_assert_cmpuint (a->reopened, ==, b->reopened);
  g_assert_cmpuint (a->inconsistent, ==, b->inconsistent);
  g_assert_cmpuint (a->peak_open, ==, b->peak_open);
}

void
outcome_assert_same (const Outcome *self,
                     const Outcome *other)
{
  g_assert_cmpint (self->status, ==, other->status);
  g_assert_cmpint (self->is_partial, ==, other->is_partial);
  g_assert_cmpuint (self->len, ==, other->len);
  for (guint i = 0; i < self->len; i++)
    {
      g_assert_cmpuint (self->nodes[i], ==, other->nodes[i]);
      g_assert_cmpfloat (self->costs[i], ==, other->costs[i]);
      g_assert_cmpuint (self->edges[i], ==, other->edges[i]);
    }

  assert_same_statistics (&self->statistics, &other->statistics);
}

void
outcome_walk (const Outcome     *self,
              const PlainGraph  *graph,
              const OracleStart *starts,
              guint              n_starts)
{
  oracle_walk (graph, starts, n_starts, self->nodes, self->costs, self->len);
}

gboolean
outcome_is_quick (void)
{
  return g_getenv ("WAYFIND_TEST_QUICK") != NULL;
}

guint
outcome_repeat (guint n)
{
  return outcome_choose (MAX (1, n / 20), MAX (1, n / 4), n * 20);
}

guint
outcome_choose (guint quick,
                guint usual,
                guint all)
{
  if (outcome_is_quick ())
    return quick;

  return g_getenv ("WAYFIND_TEST_LONG") != NULL ? all : usual;
}
