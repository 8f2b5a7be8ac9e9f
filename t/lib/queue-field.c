/* queue-field.c - an open field, and a queue for units that cross it
 * SPDX-License-Identifier: LGPL-2.1-or-later */

#include "queue-field.h"

/* The data of a request. */
typedef struct
{
  Field *field;
  char   letter;
} Asker;

void
field_init (Field *self)
{
  const WayCost costs[] = { 1, INFINITY };

  *self = (Field) { .told = g_string_new (NULL) };
  self->terrain = way_terrain_new (FIELD_SIDE, FIELD_SIDE, NULL);
  self->grid = way_grid_new (self->terrain, WAY_GRID_SQUARES_4);
  way_grid_set_mover (self->grid, costs, G_N_ELEMENTS (costs));
  self->overlay = way_overlay_new (WAY_GRAPH (self->grid));
  self->queue = way_queue_new ();
}

void
field_clear (Field *self)
{
  g_clear_object (&self->queue);
  g_object_unref (self->overlay);
  g_object_unref (self->grid);
  g_object_unref (self->terrain);
  g_string_free (self->told, TRUE);
  g_clear_pointer (&self->path, way_path_unref);
  g_clear_error (&self->error);
}

WayNode
field_cell (guint column,
      guint row)
{
  return WAY_INDEX (row * FIELD_SIDE + column);
}

void
field_close (Field *self,
            guint  column,
            guint  row)
{
  way_overlay_set_extra_cost (self->overlay, field_cell (column, row),
                              INFINITY);
}

void
field_open (Field *self,
           guint  column,
           guint  row)
{
  way_overlay_set_extra_cost (self->overlay, field_cell (column, row), 0);
}

static void
take_answer (WaySearch    *search,
             WayStatus     status,
             WayPath      *path,
             const GError *error,
             gpointer      user_data)
{
  Asker *asker = user_data;
  Field *self = asker->field;

  if (status == WAY_STATUS_RUNNING)
    self->n_first++;
  else
    g_string_append_c (self->told, asker->letter);
  self->status = status;
  g_clear_pointer (&self->path, way_path_unref);
  self->path = path ? way_path_ref (path) : NULL;
  g_clear_error (&self->error);
  self->error = error ? g_error_copy (error) : NULL;
}

static void
free_asker (gpointer data)
{
  Asker *asker = data;

  asker->field->n_freed++;
  g_free (asker);
}

WaySearch *
field_search (Field      *self,
            WayStrategy strategy,
            WayNode     start,
            WayNode     goal)
{
  WaySearch *search = way_search_new (WAY_GRAPH (self->overlay), strategy);

  way_search_set_start (search, start);
  way_search_set_goal (search, goal);

  return search;
}

void
field_add (Field     *self,
        char       letter,
        WaySearch *search,
        gint       priority,
        guint      first_expansions)
{
  const WayRequest request = { priority, first_expansions, { NULL } };
  Asker *asker = g_new (Asker, 1);

  *asker = (Asker) { self, letter };
  way_queue_add (self->queue, search, &request, take_answer, asker,
                 free_asker);
}

/* A search over all of the field, or of but a few cells. */
void
field_add_long (Field *self,
          char   letter,
          gint   priority)
{
  g_autoptr (WaySearch) search
    = field_search (self, WAY_STRATEGY_DIJKSTRA, field_cell (0, 0),
                    field_cell (FIELD_SIDE - 1, FIELD_SIDE - 1));

  field_add (self, letter, search, priority, 0);
}

void
field_add_short (Field *self,
           char   letter,
           gint   priority)
{
  g_autoptr (WaySearch) search
    = field_search (self, WAY_STRATEGY_ASTAR, field_cell (5, 5),
                    field_cell (9, 5));

  field_add (self, letter, search, priority, 0);
}

guint
field_tick_to_the_end (Field  *self,
                 guint64 budget)
{
  guint n_ticks = 0;

  do
    g_assert_cmpuint (n_ticks++, <, 100000);
  while (way_queue_tick (self->queue, budget, -1) > 0);

  return n_ticks;
}

WayQueueStatistics
field_statistics (Field *self)
{
  WayQueueStatistics statistics;

  way_queue_get_statistics (self->queue, &statistics);
  return statistics;
}
