/* heuristic-bytes.c - the memory of estimates by a hierarchy, within limits
 * SPDX-License-Identifier: LGPL-2.1-or-later */

#include "core/heuristic-private.h"
#include "lib/ranked.h"

#define RING 2000

/* A ring, whose edges cost @cost. (transfer full) */
static PlainGraph *
make_ring (WayCost cost)
{
  PlainGraph *ring = plain_graph_new (RING);

  for (guint i = 0; i < RING; i++)
    {
      plain_graph_add (ring, i, (i + 1) % RING, cost);
      plain_graph_add (ring, (i + 1) % RING, i, cost);
    }
  plain_graph_seal (ring);
  return ring;
}

/* A heuristic that asks another, whose memory nobody is charged with. */
static gpointer
begin_asking (const WayNode *goals,
              guint          n_goals,
              gpointer       other)
{
  const WayHeuristic *heuristic = other;

  return heuristic->begin (goals, n_goals, heuristic->user_data);
}

static WayCost
ask (gpointer state,
     WayNode  node,
     gpointer other)
{
  const WayHeuristic *heuristic = other;

  return heuristic->eval (state, node, heuristic->user_data);
}

static void
end_asking (gpointer state,
            gpointer other)
{
  const WayHeuristic *heuristic = other;

  heuristic->end (state, heuristic->user_data);
}

static gboolean
search_within (WayGraph        *graph,
               WayHeuristic    *heuristic,
               const WayLimits *limits)
{
  g_autoptr (WaySearch) search = way_search_new (graph, WAY_STRATEGY_ASTAR);
  g_autoptr (GError) error = NULL;
  WayStatus status;

  way_search_set_heuristic (search, heuristic);
  way_search_set_start (search, WAY_INDEX (0));
  way_search_add_goal (search, WAY_INDEX (RING / 3));
  way_search_set_limits (search, limits);
  status = way_search_run (search, &error);
  g_assert_no_error (error);
  g_assert_true (status == WAY_STATUS_FOUND || status == WAY_STATUS_MAX_BYTES);
  return status == WAY_STATUS_FOUND;
}

static gboolean
front_within (WayGraph        *graph,
              WayHeuristic    *heuristic,
              const WayLimits *limits)
{
  g_autoptr (WayFront) front
    = way_front_new (graph, NULL, WAY_INDEX (0), WAY_INDEX (RING / 3));
  g_autoptr (GError) error = NULL;
  g_autoptr (WayPath) path = NULL;

  way_front_set_heuristic (front, WAY_FRONT_COST, heuristic);
  path = way_front_next (front, limits, &error);
  if (path == NULL)
    g_assert_error (error, WAY_ERROR, WAY_ERROR_LIMIT);
  return path != NULL;
}

typedef gboolean (*Within) (WayGraph        *graph,
                            WayHeuristic    *heuristic,
                            const WayLimits *limits);

/* The least limit within which a path is found. */
static gsize
find_least_bytes (Within        within,
                  WayGraph     *graph,
                  WayHeuristic *heuristic)
{
  gsize too_few = 0, enough = 1 << 24;

  while (enough - too_few > 1)
    {
      const gsize middle = too_few + (enough - too_few) / 2;
      g_autoptr (WayLimits) limits = way_limits_new ();

      way_limits_set_max_bytes (limits, middle);
      way_search_free_spare_memory ();
      if (within (graph, heuristic, limits))
        enough = middle;
      else
        too_few = middle;
    }

  return enough;
}

/* The state of the heuristic counts: 8 bytes a node, or 16 for fractions, and
 * not before there is room for it. */
static void
test_bytes (void)
{
  static const Within ways[] = { search_within, front_within };

  for (guint i = 0; i < 4; i++)
    {
      const guint size = i % 2 ? 16 : 8;
      g_autoptr (WayHeuristic) heuristic = NULL;
      g_autoptr (WayHeuristic) asking = NULL;
      gsize least, all;
      g_auto (Ranked) self;

      ranked_init (&self, make_ring (i % 2 ? 0.1 : 1), AS_TABLE, NULL);
      heuristic = way_hierarchy_costs_to_heuristic (self.costs);
      asking = way_heuristic_new_full (begin_asking, ask, end_asking,
                                       heuristic, NULL);
      least = find_least_bytes (ways[i / 2], self.as->graph, asking);
      all = find_least_bytes (ways[i / 2], self.as->graph, heuristic);
      g_assert_cmpuint (all, >=, least + RING * size);
      g_assert_cmpuint (all, <=, least + RING * size + 1024);
    }
}

/* Also that of the heuristic which a router below a view offers. */
static void
test_offer (void)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (WayRouter) router = NULL;
  g_autoptr (WayOverlay) view = NULL;
  g_autoptr (WayHeuristic) asking = NULL;
  g_autoptr (WayHeuristic) heuristic = NULL;
  gsize least, all;
  g_auto (Ranked) self;

  ranked_init (&self, make_ring (1), AS_TABLE, NULL);
  heuristic = way_hierarchy_costs_to_heuristic (self.costs);
  asking = way_heuristic_new_full (begin_asking, ask, end_asking, heuristic,
                                   NULL);
  router = way_router_new (self.as->graph, WAY_ROUTER_HIERARCHY, NULL, &error);
  g_assert_no_error (error);
  view = way_overlay_new (WAY_GRAPH (router));
  way_overlay_set_extra_cost (view, WAY_INDEX (RING / 2), 1);
  least = find_least_bytes (search_within, WAY_GRAPH (view), asking);
  all = find_least_bytes (search_within, WAY_GRAPH (view), NULL);
  g_assert_cmpuint (all, >=, least + RING * 8);
  g_assert_cmpuint (all, <=, least + RING * 8 + 1024);
}

int
main (int   argc,
      char *argv[])
{
  g_test_init (&argc, &argv, NULL);

  g_test_add_func ("/heuristic-bytes/states-are-charged", test_bytes);
  g_test_add_func ("/heuristic-bytes/offers-are-charged", test_offer);

  return g_test_run ();
}
