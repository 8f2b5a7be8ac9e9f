/* dimacs.c - the road networks of the real data, as tables
 * SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * `p sp NODES ARCS` or `p aux sp co NODES`, `a FROM TO COST`, `v ID X Y`; the
 * other lines are comments. Not the library's own readers: the subject of tests
 * here is searching, whatever becomes of a format. */

#include "dimacs.h"

#include <string.h>

#define MICRODEGREES 1e6

typedef struct
{
  char  *text;          /* (owned) all of the file */
  char  *at;            /* the line to be read next */
  char   kind;          /* the letter that the line began with */
  gint64 numbers[3];
  guint  n_numbers;
} Lines;

static void
lines_init (Lines      *self,
            const char *name,
            const char *suffix)
{
  g_autofree char *path = g_strdup_printf ("roads/%s.%s", name, suffix);

  self->at = self->text = data_read (path, NULL);
}

static void
lines_clear (Lines *self)
{
  g_free (self->text);
}

G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (Lines, lines_clear)

/* Reads the whole numbers of a line, and steps over its words. */
static gboolean
lines_next (Lines *self)
{
  char *at = self->at;

  self->n_numbers = 0;
  self->kind = *at;
  if (*at == '\0')
    return FALSE;

  while (*at != '\n' && *at != '\0')
    if (self->kind != 'c' && self->n_numbers < 3
        && (g_ascii_isdigit (*at) || *at == '-'))
      self->numbers[self->n_numbers++] = g_ascii_strtoll (at, &at, 10);
    else
      at++;

  self->at = *at == '\n' ? at + 1 : at;
  return TRUE;
}

static void
add_arcs (WayTableBuilder *builder,
          const char      *name)
{
  g_autoptr (GError) error = NULL;
  g_auto (Lines) lines = { NULL };

  lines_init (&lines, name, "gr.gz");
  while (lines_next (&lines))
    if (lines.kind == 'p')
      for (gint64 i = 0; i < lines.numbers[0]; i++)
        way_table_builder_add_node (builder, NULL, NULL, NULL, NULL);
    else if (lines.kind == 'a')
      {
        g_assert_cmpuint (lines.n_numbers, ==, 3);
        way_table_builder_add_edge (builder, WAY_INDEX (lines.numbers[0] - 1),
                                    WAY_INDEX (lines.numbers[1] - 1),
                                    lines.numbers[2], WAY_ONE_WAY, NULL,
                                    &error);
        g_assert_no_error (error);
      }
}

static void
set_positions (WayTableBuilder *builder,
               const char      *name,
               gdouble          unit)
{
  g_autoptr (GError) error = NULL;
  g_auto (Lines) lines = { NULL };

  lines_init (&lines, name, "co.gz");
  while (lines_next (&lines))
    if (lines.kind == 'v')
      {
        const WayPosition position = { lines.numbers[1] / unit,
                                       lines.numbers[2] / unit };

        g_assert_cmpuint (lines.n_numbers, ==, 3);
        way_table_builder_set_position (builder,
                                        WAY_INDEX (lines.numbers[0] - 1),
                                        &position, &error);
        g_assert_no_error (error);
      }
}

WayTable *
dimacs_read_table (const char     *name,
                   WayPositionKind kind)
{
  g_autoptr (WayTableBuilder) builder = way_table_builder_new (kind);
  g_autoptr (GError) error = NULL;
  WayTable *table;

  add_arcs (builder, name);
  if (kind != WAY_POSITION_NONE)
    set_positions (builder, name,
                   kind == WAY_POSITION_GEOGRAPHIC ? MICRODEGREES : 1);
  table = way_table_builder_build (builder, &error);
  g_assert_no_error (error);

  return table;
}

GArray *
dimacs_read_pairs (const char *name)
{
  GArray *pairs = g_array_new (FALSE, FALSE, sizeof (DimacsPair));
  g_auto (Lines) lines = { NULL };

  lines_init (&lines, name, "p2p");
  while (lines_next (&lines))
    {
      const DimacsPair pair = { lines.numbers[0] - 1, lines.numbers[1] - 1,
                                lines.numbers[2] };

      g_assert_cmpuint (lines.n_numbers, ==, 3);
      g_array_append_val (pairs, pair);
    }

  return pairs;
}

WayCost
dimacs_add_up (WayTable      *table,
               const WayPath *path,
               WayNode        start,
               WayNode        goal)
{
  WayCost sum = 0;

  if (path == NULL)
    return -1;

  g_assert_true (way_path_get_node (path, 0) == start);
  g_assert_true (way_path_get_node (path, way_path_get_length (path) - 1)
                 == goal);
  for (guint i = 1; i < way_path_get_length (path); i++)
    {
      guint32 edge;
      WayCost cost;

      g_assert_true (way_table_find_edge (table,
                                          way_path_get_node (path, i - 1),
                                          way_path_get_node (path, i), &edge));
      way_table_get_edge (table, edge, NULL, NULL, &cost, NULL);
      sum += cost;
      g_assert_cmpfloat (way_path_get_cost_so_far (path, i), ==, sum);
    }

  return sum;
}
