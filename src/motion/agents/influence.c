/* influence.c - danger that spreads from places of events, and fades
 * SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * An influence map stores its amounts in its layer alone. A search over the
 * graph below the overlay, which ends at the radius, spreads an amount. To
 * fade, it multiplies all costs of the layer. */

#include <wayfind/motion/influence.h>

#include "core/graph-kind.h"
#include "engine/find-path-private.h"
#include "views/overlay/overlay-private.h"

#include <wayfind/core/error.h>
#include <wayfind/engine/results.h>

#include <math.h>

#define THRESHOLD 0.001

struct _WayInfluence
{
  GObject    parent_instance;

  WayLayer  *layer;             /* (owned) */
  WaySearch *search;            /* (owned) over the overlay's base */
  gdouble    falloff;
  WayCost    threshold;
};

G_DEFINE_FINAL_TYPE (WayInfluence, way_influence, G_TYPE_OBJECT)

static void
finalize (GObject *object)
{
  WayInfluence *self = WAY_INFLUENCE (object);

  g_clear_object (&self->search);
  g_clear_object (&self->layer);

  G_OBJECT_CLASS (way_influence_parent_class)->finalize (object);
}

static void
way_influence_class_init (WayInfluenceClass *klass)
{
  G_OBJECT_CLASS (klass)->finalize = finalize;
}

static void
way_influence_init (WayInfluence *self)
{
  self->falloff = 1;
  self->threshold = THRESHOLD;
}

WayInfluence *
way_influence_new (WayLayer *layer,
                   GError  **error)
{
  WayInfluence *self;
  WayGraph *base;

  g_return_val_if_fail (WAY_IS_LAYER (layer), NULL);
  g_return_val_if_fail (layer->overlay != NULL, NULL);
  g_return_val_if_fail (error == NULL || *error == NULL, NULL);

  base = way_view_get_base (WAY_VIEW (layer->overlay));
  if (!graph_has_kind (base, GRAPH_NEEDS_PLAIN_NODES, "influence", error))
    return NULL;

  self = g_object_new (WAY_TYPE_INFLUENCE, NULL);
  self->layer = g_object_ref (layer);
  self->search = way_search_new (base, WAY_STRATEGY_DIJKSTRA);

  return self;
}

void
way_influence_set_spread (WayInfluence *self,
                          gdouble       falloff,
                          WayCost       threshold)
{
  g_return_if_fail (WAY_IS_INFLUENCE (self));
  g_return_if_fail (falloff >= 0 && falloff < INFINITY);
  g_return_if_fail (threshold >= 0 && threshold < INFINITY);

  self->falloff = falloff;
  self->threshold = threshold;
}

/* Spreading ---------------------------------------------------------------- */

/* An amount that is being spread. */
typedef struct
{
  const WayInfluence *influence;
  WayOverlay         *overlay;
  WayCost             amount;
  WayCost             radius;
  gsize               n_nodes;
  gboolean            ok;
} Spread;

static WayCost
share_at (const Spread *spread,
          WayCost       distance)
{
  /* Clamped to the radius: rounding may exceed it, and 0 / 0 is not a
   * number. */
  const gdouble near = spread->radius > 0 ? 1 - distance / spread->radius : 1;

  return spread->amount * pow (MAX (near, 0), spread->influence->falloff);
}

static gboolean
reserve (WayNode  node,
         WayNode  came_from,
         WayCost  cost_so_far,
         gboolean is_closed,
         gpointer user_data)
{
  Spread *spread = user_data;
  guint32 id;

  spread->n_nodes++;
  spread->ok = overlay_reserve_node (spread->overlay, node, &id);
  return spread->ok;
}

static gboolean
put (WayNode  node,
     WayNode  came_from,
     WayCost  cost_so_far,
     gboolean is_closed,
     gpointer user_data)
{
  const Spread *spread = user_data;
  WayLayer *layer = spread->influence->layer;
  const WayCost sum = way_layer_get_extra_cost (layer, node)
                      + share_at (spread, cost_so_far);
  guint32 id;

  if (sum >= spread->influence->threshold
      && node_map_lookup (&spread->overlay->map, node, &id))
    layer_put (layer, id, sum);
  return TRUE;
}

/* All steps that can fail come before the first change. */
static gboolean
spread_out (Spread  *spread,
            GError **error)
{
  const WayInfluence *self = spread->influence;

  overlay_compact (spread->overlay);
  way_search_foreach_reached (self->search, reserve, spread);
  if (!spread->ok
      || !cost_map_reserve (&self->layer->nodes, spread->n_nodes))
    {
      g_set_error_literal (error, WAY_ERROR, WAY_ERROR_TOO_LARGE,
                           "memory ran out for this much influence");
      return FALSE;
    }

  way_search_foreach_reached (self->search, put, spread);
  return TRUE;
}

gboolean
way_influence_add (WayInfluence    *self,
                   WayNode          node,
                   WayCost          amount,
                   WayCost          radius,
                   const WayLimits *limits,
                   GError         **error)
{
  Spread spread = { self, NULL, amount, radius, 0, TRUE };
  Meter meter;

  g_return_val_if_fail (WAY_IS_INFLUENCE (self), FALSE);
  g_return_val_if_fail (amount >= 0 && amount < INFINITY, FALSE);
  g_return_val_if_fail (radius >= 0 && radius < INFINITY, FALSE);

  spread.overlay = self->layer->overlay;
  if (spread.overlay == NULL)
    return TRUE;
  g_return_val_if_fail (overlay_is_node (spread.overlay, node), FALSE);

  way_search_set_start (self->search, node);
  way_search_set_max_cost (self->search, radius);
  meter_init (&meter, limits);
  if (search_run_within (self->search, &meter, error) == WAY_STATUS_FAILED)
    return FALSE;

  return spread_out (&spread, error);
}

void
way_influence_decay (WayInfluence *self,
                     gdouble       factor)
{
  g_return_if_fail (WAY_IS_INFLUENCE (self));
  g_return_if_fail (factor >= 0 && factor <= 1);

  way_layer_multiply (self->layer, factor, self->threshold);
}
