/* line-key.c - which lines run on a network's edges: those of a metro
 * SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * Labels are names of streets on a map of roads, and names of lines on one of
 * rails. Only the latter can be told apart by colours: they are few, each has
 * several edges, and most edges have one. */

#include "io/draw/line-key.h"

#include "io/draw/scene.h"

#include <string.h>

typedef struct
{
  const char *label;
  guint       n_edges;
} Line;

static int
compare_lines (gconstpointer a,
               gconstpointer b)
{
  const Line *one = a;
  const Line *other = b;

  if (one->n_edges != other->n_edges)
    return one->n_edges > other->n_edges ? -1 : 1;

  return strcmp (one->label, other->label);
}

static void
count_edge (GArray     *lines,
            GHashTable *numbers,
            const char *label)
{
  guint number = GPOINTER_TO_UINT (g_hash_table_lookup (numbers, label));

  if (number == 0)
    {
      const Line line = { label, 0 };

      g_array_append_val (lines, line);
      number = lines->len;
      g_hash_table_insert (numbers, (char *) label, GUINT_TO_POINTER (number));
    }
  g_array_index (lines, Line, number - 1).n_edges++;
}

/* Counts the edges of each line. FALSE when there are too many lines. */
static gboolean
count_lines (const Scene *scene,
             GArray      *lines,
             guint       *n_drawn,
             guint       *n_labelled)
{
  g_autoptr (GHashTable) numbers = g_hash_table_new (g_str_hash, g_str_equal);

  *n_drawn = *n_labelled = 0;
  for (guint32 i = 0; i < way_table_get_n_edges (scene->table); i++)
    {
      WayNode from, to;
      gboolean is_one_way;
      const char *label;

      if (!scene_is_drawn (scene, i, &from, &to, &is_one_way))
        continue;
      (*n_drawn)++;
      way_table_get_edge (scene->table, i, NULL, NULL, NULL, &label);
      if (label == NULL || *label == '\0')
        continue;
      (*n_labelled)++;
      count_edge (lines, numbers, label);
      if (lines->len > MOST_KEYED_LINES)
        return FALSE;
    }

  return TRUE;
}

LineKey *
line_key_new (const Scene *scene)
{
  g_autoptr (GArray) lines = g_array_new (FALSE, FALSE, sizeof (Line));
  guint n_drawn, n_labelled;
  LineKey *self;

  /* Components and bands have colours of their own. */
  if (scene->table == NULL || (scene->wishes->flags & WAY_PICTURE_COMPONENTS)
      || scene->wishes->reach != NULL
      || !count_lines (scene, lines, &n_drawn, &n_labelled)
      || lines->len < 2 || n_labelled < 2 * lines->len
      || n_labelled < n_drawn - n_labelled)
    return NULL;

  g_array_sort (lines, compare_lines);
  self = g_new0 (LineKey, 1);
  self->names = g_ptr_array_new ();
  self->numbers = g_hash_table_new (g_str_hash, g_str_equal);
  for (guint i = 0; i < lines->len; i++)
    {
      char *label = (char *) g_array_index (lines, Line, i).label;

      g_ptr_array_add (self->names, label);
      g_hash_table_insert (self->numbers, label, GUINT_TO_POINTER (i + 1));
    }

  return self;
}

void
line_key_free (LineKey *self)
{
  g_ptr_array_unref (self->names);
  g_hash_table_unref (self->numbers);
  g_free (self);
}

guint
line_key_get (const LineKey *self,
              WayTable      *table,
              guint32        edge)
{
  const char *label;

  way_table_get_edge (table, edge, NULL, NULL, NULL, &label);
  return label != NULL
           ? GPOINTER_TO_UINT (g_hash_table_lookup (self->numbers, label)) : 0;
}
