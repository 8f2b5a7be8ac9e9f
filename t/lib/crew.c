/* crew.c - workers of one search, each with an end of its own
 * SPDX-License-Identifier: LGPL-2.1-or-later */

#include "crew.h"

#include "engine/share.h"
#include "jitter-carrier.h"
#include "parallel/thread-carrier.h"

typedef struct
{
  AsGraph       *graph;
  WaySearch     *search;        /* (owned) */
  WayCarrier    *carrier;       /* (owned) */
  WayFeatureFunc features;
  Outcome       *outcome;       /* (owned) */
} Member;

static Outcome *
take_outcome (AsGraph     *graph,
              WaySearch   *search)
{
  Outcome *self = g_new0 (Outcome, 1);
  g_autoptr (WayPath) path = way_search_dup_path (search);

  self->status = way_search_get_status (search);
  way_search_get_statistics (search, &self->statistics);
  g_assert_cmpint (path != NULL, ==, self->status == WAY_STATUS_FOUND);
  if (path == NULL)
    return self;

  g_assert_false (way_path_is_partial (path));
  outcome_take_path (self, graph, path);
  return self;
}

static Outcome *
run (AsGraph       *graph,
     WaySearch     *search,
     WayFeatureFunc features)
{
  g_autoptr (GError) error = NULL;

  way_search_set_features (search, features, graph, NULL);

  const WayStatus status = way_search_run (search, &error);

  g_assert_no_error (error);
  g_assert_cmpint (status, >=, WAY_STATUS_FOUND);
  return take_outcome (graph, search);
}

Outcome *
crew_run_threads (AsGraph       *graph,
                  WaySearch     *search,
                  guint          n_workers,
                  WayFeatureFunc features)
{
  way_search_set_workers (search, n_workers);

  return run (graph, search, features);
}

static gpointer
run_member (gpointer data)
{
  Member *self = data;
  way_search_set_carrier (self->search, self->carrier);

  self->outcome = run (self->graph, self->search, self->features);
  return NULL;
}

static void
member_clear (Member *self)
{
  outcome_free (self->outcome);
  g_object_unref (self->search);
  g_object_unref (self->carrier);
}

Outcome *
crew_run_jittering (AsGraph       *graph,
                    CrewSearchFunc func,
                    gpointer       data,
                    guint          n_workers,
                    guint32        seed,
                    WayFeatureFunc features)
{
  const gsize parcel_size
      = share_parcel_size (way_graph_get_node_type (graph->graph), n_workers);
  g_autoptr (GPtrArray) ends = thread_carriers_new (n_workers);
  g_autofree Member   *members = g_new0 (Member, n_workers);
  g_autofree GThread **threads = g_new0 (GThread *, n_workers);
  Outcome             *outcome;

  for (guint i = 0; i < n_workers; i++)
    {
      members[i].graph = graph;
      members[i].search = func (graph, data);
      members[i].carrier = jitter_carrier_new (ends->pdata[i], parcel_size,
                                               seed * n_workers + i);
      members[i].features = features;
      threads[i] = g_thread_new ("worker", run_member, &members[i]);
    }
  for (guint i = 0; i < n_workers; i++)
    g_thread_join (threads[i]);

  outcome = g_steal_pointer (&members[0].outcome);
  for (guint i = 1; i < n_workers; i++)
    {
      g_assert_cmpmem (outcome->nodes, outcome->len * sizeof (guint),
                       members[i].outcome->nodes,
                       members[i].outcome->len * sizeof (guint));
      g_assert_cmpint (members[i].outcome->status, ==, outcome->status);
      g_assert_cmpuint (members[i].outcome->statistics.expanded, ==,
                        outcome->statistics.expanded);
    }
  for (guint i = 0; i < n_workers; i++)
    {
      if (i == 0)
        members[i].outcome = g_new0 (Outcome, 1);
      member_clear (&members[i]);
    }

  return outcome;
}
