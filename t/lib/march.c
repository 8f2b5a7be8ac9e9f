/* march.c - agents on a map of text, moved tick by tick, each tick checked
 * SPDX-License-Identifier: LGPL-2.1-or-later */

#include "march.h"

#include "motion/units/motion-private.h"

#include <math.h>
#include <string.h>

/* Around the standing agents, if asked for and if such a path exists. */
static WayPath *
find_path (March   *self,
           guint    agent,
           WayNode  from,
           gboolean around)
{
  WayGraph *view = motion_get_graph (self->motion, agent);
  g_autoptr (GError) error = NULL;
  WayPath *path = NULL;

  if (around)
    {
      g_autoptr (WayOverlay) overlay = way_overlay_new (view);
      WayLayer *layer = way_overlay_get_layer (overlay, "others");

      g_assert_true (way_agents_show (self->agents, agent, 4, 2, layer,
                                      &error));
      path = way_find_path (WAY_GRAPH (overlay), from,
                            g_array_index (self->goals, WayNode, agent),
                            WAY_STRATEGY_DIJKSTRA, &error);
    }
  if (path == NULL)
    path = way_find_path (view, from,
                          g_array_index (self->goals, WayNode, agent),
                          WAY_STRATEGY_DIJKSTRA, &error);
  g_assert_no_error (error);

  return path;
}

static void
plan (March   *self,
      guint    agent,
      gboolean around)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (WayPath) path = NULL;
  WayNode node;

  g_assert_true (way_agents_get_node (self->agents, agent, &node));
  path = find_path (self, agent, node, around);
  if (path != NULL)
    way_motion_follow (self->motion, agent, path, TRUE, &error);
  g_assert_no_error (error);
}

static void
on_event (WayMotion     *motion,
          guint32        agent,
          WayMotionEvent event,
          gpointer       data)
{
  March *self = data;

  g_assert_true (motion == self->motion);
  self->n_events[event]++;
  if (event != WAY_MOTION_ARRIVED && !self->is_silent)
    plan (self, agent, self->plans_around && event == WAY_MOTION_WAITED);
}

static void
build (March        *self,
       WayGridShape  shape,
       WayCornerRule rule)
{
  g_autoptr (GError) error = NULL;

  self->grid = way_grid_new (self->terrain, shape);
  if (shape == WAY_GRID_SQUARES_8)
    way_grid_set_corner_rule (self->grid, rule);
  self->views[1] = g_object_ref (WAY_GRAPH (self->grid));
  if (shape == WAY_GRID_SQUARES_4 || shape == WAY_GRID_SQUARES_8)
    {
      self->room = way_clearance_map_new (self->grid, &error);
      g_assert_no_error (error);
      for (guint size = 2; size <= MARCH_MAX_SIZE; size++)
        self->views[size] = WAY_GRAPH (
          way_clearance_new (WAY_GRAPH (self->grid), self->room, size, NULL));
    }
  self->agents = way_agents_new (WAY_GRAPH (self->grid), &error);
  g_assert_no_error (error);
  self->motion = way_motion_new (self->agents);
  way_motion_set_func (self->motion, on_event, self, NULL);
  self->bodies = g_array_new (FALSE, TRUE, sizeof (TickBody));
  self->goals = g_array_new (FALSE, TRUE, sizeof (WayNode));
  self->trace = 1;
}

static gint
needed_by (WayGridShape  shape,
           WayCornerRule rule)
{
  if (shape != WAY_GRID_SQUARES_8 || rule == WAY_CORNERS_NEVER)
    return 3;

  return rule == WAY_CORNERS_BOTH_FREE ? 2
         : rule == WAY_CORNERS_ONE_FREE ? 1 : 0;
}

March *
march_new (const char   *rows,
           WayGridShape  shape,
           WayCornerRule rule)
{
  March *self = g_new0 (March, 1);
  const gint width = (gint) strcspn (rows, "\n");
  const gint height = (gint) (strlen (rows) + 1) / (width + 1);
  gint places[2][9];

  memset (places, -1, sizeof places);
  self->terrain = way_terrain_new ((guint32) width, (guint32) height, NULL);
  self->walls = g_new0 (guint8, (gsize) width * (gsize) height);
  self->map = (TickMap) { width, height, self->walls,
                          needed_by (shape, rule) };
  build (self, shape, rule);
  for (gint i = 0; i < width * height; i++)
    {
      const char c = rows[i / width * (width + 1) + i % width];

      if (c == '#')
        march_set_wall (self, i % width, i / width, TRUE);
      if (c >= '1' && c <= '9')
        places[0][c - '1'] = i;
      if (c >= 'a' && c <= 'i')
        places[1][c - 'a'] = i;
    }
  for (guint i = 0; i < 9 && places[0][i] >= 0; i++)
    march_add (self, 1, WAY_INDEX (places[0][i]),
               WAY_INDEX (places[1][i] >= 0 ? places[1][i] : places[0][i]));

  return self;
}

void
march_free (March *self)
{
  g_clear_object (&self->dispatcher);
  g_object_unref (self->motion);
  g_object_unref (self->agents);
  for (guint i = 1; i <= MARCH_MAX_SIZE; i++)
    g_clear_object (&self->views[i]);
  g_clear_object (&self->room);
  g_object_unref (self->grid);
  g_object_unref (self->terrain);
  g_array_unref (self->bodies);
  g_array_unref (self->goals);
  g_free (self->walls);
  g_free (self);
}

guint
march_add (March  *self,
           gint    size,
           WayNode node,
           WayNode goal)
{
  const guint agent = self->bodies->len;
  const gint x = (gint) WAY_NODE_INDEX (node) % self->map.width;
  const gint y = (gint) WAY_NODE_INDEX (node) / self->map.width;
  const TickBody body = { size, x, y, x, y };

  way_agents_place (self->agents, agent, node);
  if (size > 1)
    {
      g_assert_true (way_agents_set_size (self->agents, agent, (guint) size,
                                          NULL));
      g_assert_true (way_motion_set_graph (self->motion, agent,
                                           self->views[size], NULL));
    }
  g_array_append_val (self->bodies, body);
  g_array_append_val (self->goals, goal);
  if (goal != node)
    plan (self, agent, FALSE);

  return agent;
}

void
march_send (March  *self,
            guint   agent,
            WayNode goal)
{
  g_array_index (self->goals, WayNode, agent) = goal;
  plan (self, agent, FALSE);
}

void
march_tick (March *self)
{
  g_autoptr (GError) error = NULL;
  g_autofree char *wrong = NULL;

  if (self->dispatcher != NULL)
    way_dispatcher_tick (self->dispatcher, 1000, -1, &error);
  else
    way_motion_tick (self->motion, &error);
  g_assert_no_error (error);
  for (guint i = 0; i < self->bodies->len; i++)
    {
      TickBody *body = &g_array_index (self->bodies, TickBody, i);
      WayNode node;

      g_assert_true (way_agents_get_node (self->agents, i, &node));
      body->x = body->to_x;
      body->y = body->to_y;
      body->to_x = (gint) WAY_NODE_INDEX (node) % self->map.width;
      body->to_y = (gint) WAY_NODE_INDEX (node) / self->map.width;
      self->trace = self->trace * 1099511628211u + WAY_NODE_INDEX (node);
    }
  wrong = ticks_check (&self->map, (TickBody *) (gpointer) self->bodies->data,
                       self->bodies->len);
  g_assert_cmpstr (wrong, ==, NULL);
}

guint
march_run (March *self,
           guint  most)
{
  for (guint i = 0; i <= most; i++)
    {
      if (way_motion_get_n_under_way (self->motion) == 0)
        return i;
      march_tick (self);
    }

  return G_MAXUINT;
}

void
march_set_wall (March   *self,
                gint     x,
                gint     y,
                gboolean is_wall)
{
  self->walls[y * self->map.width + x] = is_wall != FALSE;
  way_terrain_set_class (self->terrain, (guint32) x, (guint32) y,
                         is_wall != FALSE);
}

WayMotionStatistics
march_count (const March *self)
{
  WayMotionStatistics statistics;

  way_motion_get_statistics (self->motion, &statistics);
  return statistics;
}
