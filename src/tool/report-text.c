/* report-text.c - a route as a person reads it
 * SPDX-License-Identifier: LGPL-2.1-or-later */

#include "tool/report.h"

#include <math.h>
#include <stdio.h>
#include <string.h>

#define METRES_A_MILE 1852.0

static gboolean
is_geographic (const Report *self)
{
  return self->kind == WAY_POSITION_GEOGRAPHIC;
}

/* Costs as the reader wants them: nautical miles on the Earth. */
static gdouble
shown (const Report *self,
       WayCost       cost)
{
  return is_geographic (self) ? cost / METRES_A_MILE : cost;
}

static const char *
unit (const Report *self)
{
  return is_geographic (self) ? " nautical miles" : "";
}

/* What stands for a node in the table: its name, its position, or both. */
static char *
describe (const Report *self,
          WayNode       node)
{
  const char *name = way_table_get_name (self->table, node);
  g_autofree char *number = NULL;
  g_autofree char *position = NULL;
  WayPosition at;

  if (way_graph_get_position (WAY_GRAPH (self->table), node, &at))
    position = is_geographic (self)
                 ? g_strdup_printf ("%8.4f%c %9.4f%c", fabs (at.y),
                                    at.y < 0 ? 'S' : 'N', fabs (at.x),
                                    at.x < 0 ? 'W' : 'E')
                 : g_strdup_printf ("%12.4f %12.4f", at.x, at.y);
  if (name == NULL && position == NULL)
    name = number = g_strdup_printf ("%u", way_table_get_id (self->table,
                                                             node));
  if (name == NULL)
    return g_steal_pointer (&position);

  return g_strdup_printf ("%-20s %s", name, position ? position : "");
}

/* What stands for each node of the route, and how wide the widest is. */
static GPtrArray *
describe_all (const Report *self,
              int          *width)
{
  const GArray *nodes = self->answer->nodes;
  GPtrArray *texts = g_ptr_array_new_with_free_func (g_free);

  *width = (int) strlen ("waypoint");
  for (guint i = 0; i < nodes->len; i++)
    {
      char *text = describe (self, g_array_index (nodes, WayNode, i));

      *width = MAX (*width, (int) g_utf8_strlen (text, -1));
      g_ptr_array_add (texts, text);
    }

  return texts;
}

static void
print_waypoints (const Report *self)
{
  const GArray *costs = self->answer->costs;
  WayCost before = 0;
  int width;
  g_autoptr (GPtrArray) texts = describe_all (self, &width);

  printf ("   #  %-*s %10s %11s\n", width, "waypoint",
          is_geographic (self) ? "leg nm" : "leg",
          is_geographic (self) ? "total nm" : "total");
  for (guint i = 0; i < texts->len; i++)
    {
      const char *text = texts->pdata[i];
      const WayCost cost = g_array_index (costs, WayCost, i);
      const int pad = width - (int) g_utf8_strlen (text, -1);

      printf ("%4u  %s%*s %10.1f %11.1f\n", i + 1, text, pad, "",
              shown (self, cost - before), shown (self, cost));
      before = cost;
    }
}

static void
print_snap (const Report *self,
            const Spot   *spot,
            const char   *end)
{
  if (spot != NULL && spot->snapped)
    printf ("%s lies %.1f%s from the %s waypoint, which is not counted.\n",
            spot->text, shown (self, spot->distance), unit (self), end);
}

static void
print_effort (const Report *self)
{
  printf ("%" G_GUINT64_FORMAT " nodes expanded by %s in %.1f ms; the network "
          "was read in %.0f ms.\n", self->answer->expanded, self->algorithm,
          self->answer->seconds * 1e3, self->load_seconds * 1e3);
}

/* A* with a scale of 0 is Dijkstra, and the user should know why. */
static void
print_scale_note (const Report *self)
{
  if (self->kind != WAY_POSITION_NONE
      && way_table_get_heuristic_scale (self->table) == 0)
    printf ("Note: an edge of this network is free for the distance it "
            "covers, so that the\nheuristic is 0 and A* does as Dijkstra "
            "does.\n");
}

static void
print_title (const Report *self)
{
  const Question *question = self->question;
  const Spot *goal = self->answer->reached;

  if (goal == NULL)
    goal = &g_array_index (question->to, Spot, 0);
  printf ("%s: %u nodes, %u edges counted each way, %u islands\n\n",
          self->network, way_table_get_n_nodes (self->table),
          way_table_get_n_edges (self->table),
          way_table_get_n_islands (self->table));
  printf ("%s to %s", question->from.text, goal->text);
  for (guint i = 0; i < question->via->len; i++)
    printf ("%s%s", i == 0 ? " by " : ", ",
            g_array_index (question->via, Spot, i).text);
  printf ("\n\n");
}

void
report_print_text (const Report *self)
{
  const Answer *answer = self->answer;

  print_title (self);
  if (answer->status != WAY_STATUS_FOUND)
    {
      printf ("No route from %s (%s).\n", answer->failed_from->text,
              way_status_get_name (answer->status));
      print_effort (self);
      return;
    }

  print_waypoints (self);
  printf ("\n%.1f%s over %u waypoints.\n", shown (self, answer_cost (answer)),
          unit (self), answer->nodes->len);
  print_snap (self, &self->question->from, "first");
  print_snap (self, answer->reached, "last");
  print_effort (self);
  print_scale_note (self);
}
