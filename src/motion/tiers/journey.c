/* journey.c - a path that is known coarsely, and finely as far as a unit walks
 * SPDX-License-Identifier: LGPL-2.1-or-later */

#include "motion/tiers/journey-private.h"

#include <wayfind/core/error.h>

G_DEFINE_FINAL_TYPE (WayJourney, way_journey, G_TYPE_OBJECT)

static void
finalize (GObject *object)
{
  WayJourney *self = WAY_JOURNEY (object);

  g_array_unref (self->stops);
  g_array_unref (self->steps);
  g_clear_pointer (&self->type, way_node_type_unref);
  g_clear_object (&self->tiers);

  G_OBJECT_CLASS (way_journey_parent_class)->finalize (object);
}

static void
way_journey_class_init (WayJourneyClass *klass)
{
  G_OBJECT_CLASS (klass)->finalize = finalize;
}

static void
way_journey_init (WayJourney *self)
{
  self->stops = g_array_new (FALSE, FALSE, sizeof (JourneyStop));
  self->steps = g_array_new (FALSE, FALSE, sizeof (JourneyStep));
}

WayJourney *
journey_new (WayTiers *tiers,
             guint32   start,
             guint32   goal)
{
  WayJourney *self = g_object_new (WAY_TYPE_JOURNEY, NULL);
  const JourneyStop stop = { start, 0 };
  const JourneyStep step = { start, WAY_EDGE_NONE, 0 };

  self->tiers = g_object_ref (tiers);
  self->type = way_node_type_ref (way_graph_get_node_type (tiers->graph));
  self->goal = goal;
  self->version = way_graph_get_version (tiers->graph);
  g_array_append_val (self->stops, stop);
  g_array_append_val (self->steps, step);
  self->n_final = 1;

  return self;
}

void
way_journey_set_refinement (WayJourney   *self,
                            WayRefinement refinement)
{
  g_return_if_fail (WAY_IS_JOURNEY (self));
  g_return_if_fail (refinement <= WAY_REFINE_EXACT);

  self->refinement = refinement;
}

/* Walking ------------------------------------------------------------------ */

/* Whether the tiers still have the nodes that the journey knows. */
static gboolean
fits_tiers (const WayJourney *self,
            GError          **error)
{
  if (self->tiers->is_made
      && self->tiers->sectors.n_nodes
           == way_node_type_get_n_nodes (self->type)
      && way_node_type_get_n_nodes (way_graph_get_node_type
                                      (self->tiers->graph))
           == way_node_type_get_n_nodes (self->type))
    return TRUE;

  g_set_error_literal (error, WAY_ERROR, WAY_ERROR_CHANGED,
                       "the graph has other nodes than the journey");
  return FALSE;
}

static gboolean
is_at_goal (const WayJourney *self)
{
  return journey_is_whole (self) && self->at + 1 == self->steps->len;
}

/* Makes the next step ready, or refines all. */
static gboolean
work (WayJourney *self,
      gboolean    all,
      Workspace  *workspace,
      Meter      *meter,
      GError    **error)
{
  if (!journey_refine_more (self, all, workspace, meter, error))
    return FALSE;

  return all || is_at_goal (self)
         || journey_check_step (self, workspace, meter, error);
}

static gboolean
work_within (WayJourney *self,
             gboolean    all,
             Meter      *meter,
             GError    **error)
{
  gboolean ok = FALSE;
  Workspace *workspace = NULL;

  if (!meter_look (meter, error))
    return FALSE;

  g_rw_lock_reader_lock (&self->tiers->lock);
  if (fits_tiers (self, error))
    workspace = tiers_take_workspace (self->tiers, meter, error);
  if (workspace != NULL)
    {
      ok = work (self, all, workspace, meter, error);
      tiers_give_workspace (self->tiers, workspace);
    }
  g_rw_lock_reader_unlock (&self->tiers->lock);

  return ok;
}

/* Whether the next step is known, and the graph is unchanged. */
static gboolean
is_ready (const WayJourney *self)
{
  return self->at + 1 < self->n_final
         && self->version == way_graph_get_version (self->tiers->graph);
}

gboolean
way_journey_next (WayJourney      *self,
                  WayNode         *node,
                  const WayLimits *limits,
                  GError         **error)
{
  Meter meter;

  g_return_val_if_fail (WAY_IS_JOURNEY (self), FALSE);
  g_return_val_if_fail (error == NULL || *error == NULL, FALSE);

  if (is_at_goal (self))
    return FALSE;

  meter_init (&meter, limits);
  if (!is_ready (self) && !work_within (self, FALSE, &meter, error))
    return FALSE;
  if (is_at_goal (self))
    return FALSE;

  self->at++;
  if (node != NULL)
    *node = WAY_INDEX (journey_step (self, self->at)->node);
  return TRUE;
}

gboolean
journey_refine (WayJourney      *self,
                const WayLimits *limits,
                GError         **error)
{
  Meter meter;

  meter_init (&meter, limits);
  return work_within (self, TRUE, &meter, error);
}

WayPath *
journey_finish (WayJourney *self,
                Meter      *meter,
                GError    **error)
{
  return work_within (self, TRUE, meter, error) ? way_journey_dup_path (self)
                                                : NULL;
}

/* Asking ------------------------------------------------------------------- */

WayNode
way_journey_get_node (WayJourney *self)
{
  g_return_val_if_fail (WAY_IS_JOURNEY (self), WAY_INDEX (0));

  return WAY_INDEX (journey_step (self, self->at)->node);
}

WayCost
way_journey_get_cost_so_far (WayJourney *self)
{
  g_return_val_if_fail (WAY_IS_JOURNEY (self), 0);

  return journey_step (self, self->at)->cost_so_far;
}

static WayCost
refined_cost (const WayJourney *self)
{
  return journey_step (self, self->steps->len - 1)->cost_so_far;
}

gboolean
journey_is_refined (const WayJourney *self)
{
  return journey_is_whole (self) && self->n_final == self->steps->len;
}

WayCost
way_journey_get_estimate (WayJourney *self)
{
  WayCost rest;

  g_return_val_if_fail (WAY_IS_JOURNEY (self), 0);

  rest = journey_stop (self, self->stops->len - 1)->cost_so_far
         - journey_stop (self, self->stop)->cost_so_far;
  return refined_cost (self) + rest;
}

WayPath *
way_journey_dup_path (WayJourney *self)
{
  g_autofree WayNode *nodes = NULL;
  g_autofree WayCost *costs = NULL;
  g_autofree guint32 *edges = NULL;
  guint n;

  g_return_val_if_fail (WAY_IS_JOURNEY (self), NULL);

  n = self->steps->len;
  nodes = g_new (WayNode, n);
  costs = g_new (WayCost, n);
  edges = g_new (guint32, n);
  for (guint i = 0; i < n; i++)
    {
      nodes[i] = WAY_INDEX (journey_step (self, i)->node);
      costs[i] = journey_step (self, i)->cost_so_far;
      edges[i] = journey_step (self, i)->edge;
    }

  return way_path_new (self->type, nodes, costs, edges, n,
                       !journey_is_whole (self));
}

WayPath *
way_journey_dup_coarse_path (WayJourney *self)
{
  g_autofree WayNode *nodes = NULL;
  g_autofree WayCost *costs = NULL;
  guint n;

  g_return_val_if_fail (WAY_IS_JOURNEY (self), NULL);

  n = self->stops->len;
  nodes = g_new (WayNode, n);
  costs = g_new (WayCost, n);
  for (guint i = 0; i < n; i++)
    {
      nodes[i] = WAY_INDEX (journey_stop (self, i)->node);
      costs[i] = journey_stop (self, i)->cost_so_far;
    }

  return way_path_new (self->type, nodes, costs, NULL, n, FALSE);
}
