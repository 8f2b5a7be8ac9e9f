/* match-result.c - a match: what became of a track and its points
 * SPDX-License-Identifier: LGPL-2.1-or-later */

#include "routing/matching/matching-private.h"

struct _WayMatch
{
  GObject          parent_instance;

  gdouble          accuracy;
  guint32          n_nodes;     /* of the table */
  guint            n_points;
  WayMatchedPoint *points;      /* (owned) */
  GArray          *parts;       /* (owned) of WayMatchPart */
  GArray          *spots;       /* (owned) of WaySpot */
  GArray          *feet;        /* (owned) of WayPosition */
};

G_DEFINE_FINAL_TYPE (WayMatch, way_match, G_TYPE_OBJECT)

static void
clear_part (gpointer part)
{
  way_path_unref (((WayMatchPart *) part)->path);
}

static void
finalize (GObject *object)
{
  WayMatch *self = WAY_MATCH (object);

  g_free (self->points);
  g_array_unref (self->parts);
  g_array_unref (self->spots);
  g_array_unref (self->feet);

  G_OBJECT_CLASS (way_match_parent_class)->finalize (object);
}

static void
way_match_class_init (WayMatchClass *klass)
{
  G_OBJECT_CLASS (klass)->finalize = finalize;
}

static void
way_match_init (WayMatch *self)
{
  self->parts = g_array_new (FALSE, FALSE, sizeof (WayMatchPart));
  g_array_set_clear_func (self->parts, clear_part);
  self->spots = g_array_new (FALSE, FALSE, sizeof (WaySpot));
  self->feet = g_array_new (FALSE, FALSE, sizeof (WayPosition));
}

void
way_match_options_init (WayMatchOptions *self)
{
  g_return_if_fail (self != NULL);

  *self = (WayMatchOptions) WAY_MATCH_DEFAULTS;
}

/* Making a match ----------------------------------------------------------- */

WayMatch *
match_new (guint   n_points,
           guint32 n_nodes)
{
  WayMatch *self = g_object_new (WAY_TYPE_MATCH, NULL);

  self->n_nodes = n_nodes;
  self->n_points = n_points;
  self->points = g_try_new0 (WayMatchedPoint, MAX (n_points, 1));
  if (self->points != NULL)
    return self;

  g_object_unref (self);
  return NULL;
}

WayMatchedPoint *
match_get_point (WayMatch *self,
                 guint     i)
{
  return &self->points[i];
}

guint32
match_add_spot (WayMatch          *self,
                const WaySpot     *spot,
                const WayPosition *foot)
{
  g_array_append_vals (self->spots, spot, 1);
  g_array_append_vals (self->feet, foot, 1);
  return self->spots->len - 1;
}

void
match_take_part (WayMatch           *self,
                 const WayMatchPart *part)
{
  g_array_append_vals (self->parts, part, 1);
}

/* The same path, of nodes of another type. */
static WayPath *
convert_path (const WayPath *path,
              WayNodeType   *type)
{
  const guint n = way_path_get_length (path);
  g_autofree WayNode *nodes = g_new (WayNode, n);
  g_autofree WayCost *costs = g_new (WayCost, n);
  g_autofree guint32 *edges = g_new (guint32, n);

  for (guint i = 0; i < n; i++)
    {
      nodes[i] = way_path_get_node (path, i);
      costs[i] = way_path_get_cost_so_far (path, i);
      edges[i] = i > 0 ? way_path_get_edge (path, i) : WAY_EDGE_NONE;
    }

  return way_path_new (type, nodes, costs, edges, n, FALSE);
}

void
match_finish (WayMatch *self,
              gdouble   accuracy)
{
  g_autoptr (WayNodeType) type
    = way_node_type_new_index (self->n_nodes + self->spots->len);

  self->accuracy = accuracy;
  for (guint i = 0; i < self->parts->len; i++)
    {
      WayMatchPart *part = &g_array_index (self->parts, WayMatchPart, i);
      WayPath *path = part->path;

      part->path = convert_path (path, type);
      way_path_unref (path);
    }
}

/* Looking ------------------------------------------------------------------ */

gdouble
way_match_get_accuracy (WayMatch *self)
{
  g_return_val_if_fail (WAY_IS_MATCH (self), 0);

  return self->accuracy;
}

guint
way_match_get_n_points (WayMatch *self)
{
  g_return_val_if_fail (WAY_IS_MATCH (self), 0);

  return self->n_points;
}

void
way_match_get_point (WayMatch        *self,
                     guint            i,
                     WayMatchedPoint *point)
{
  g_return_if_fail (WAY_IS_MATCH (self));
  g_return_if_fail (i < self->n_points && point != NULL);

  *point = self->points[i];
}

guint
way_match_get_n_parts (WayMatch *self)
{
  g_return_val_if_fail (WAY_IS_MATCH (self), 0);

  return self->parts->len;
}

void
way_match_get_part (WayMatch     *self,
                    guint         i,
                    WayMatchPart *part)
{
  g_return_if_fail (WAY_IS_MATCH (self));
  g_return_if_fail (i < self->parts->len && part != NULL);

  *part = g_array_index (self->parts, WayMatchPart, i);
}

guint
way_match_get_n_spots (WayMatch *self)
{
  g_return_val_if_fail (WAY_IS_MATCH (self), 0);

  return self->spots->len;
}

const WaySpot *
way_match_get_spot (WayMatch    *self,
                    guint        i,
                    WayPosition *foot)
{
  g_return_val_if_fail (WAY_IS_MATCH (self), NULL);
  g_return_val_if_fail (i < self->spots->len, NULL);

  if (foot != NULL)
    *foot = g_array_index (self->feet, WayPosition, i);
  return &g_array_index (self->spots, WaySpot, i);
}
