/* measures.c - what edges cost besides their cost
 * SPDX-License-Identifier: LGPL-2.1-or-later */

#include "searches/measures/measures-private.h"

#include <wayfind/core/error.h>

struct _WayMeasures
{
  GObject parent_instance;

  GPtrArray *items;             /* (owned) of Measure, which never move */
};

G_DEFINE_FINAL_TYPE (WayMeasures, way_measures, G_TYPE_OBJECT)

static void
measure_free (gpointer item)
{
  Measure *measure = item;

  g_free (measure->name);
  g_free (measure->unit);
  g_free (measure->values);
  if (measure->destroy != NULL)
    measure->destroy (measure->user_data);
  g_free (measure);
}

static void
finalize (GObject *object)
{
  g_ptr_array_unref (WAY_MEASURES (object)->items);

  G_OBJECT_CLASS (way_measures_parent_class)->finalize (object);
}

static void
way_measures_class_init (WayMeasuresClass *klass)
{
  G_OBJECT_CLASS (klass)->finalize = finalize;
}

static void
way_measures_init (WayMeasures *self)
{
  self->items = g_ptr_array_new_with_free_func (measure_free);
}

WayMeasures *
way_measures_new (void)
{
  return g_object_new (WAY_TYPE_MEASURES, NULL);
}

/* Adding ------------------------------------------------------------------- */

static guint
add (WayMeasures *self,
     const char  *name,
     const char  *unit,
     Measure      measure)
{
  measure.name = g_strdup (name);
  measure.unit = g_strdup (unit);
  g_ptr_array_add (self->items, g_memdup2 (&measure, sizeof measure));

  return self->items->len - 1;
}

guint
way_measures_add_array (WayMeasures   *self,
                        const char    *name,
                        const char    *unit,
                        const gdouble *values,
                        gsize          n_values)
{
  Measure measure = { .n_values = n_values };

  g_return_val_if_fail (WAY_IS_MEASURES (self), 0);
  g_return_val_if_fail (name != NULL, 0);
  g_return_val_if_fail (values != NULL || n_values == 0, 0);

  measure.values = g_memdup2 (values, n_values * sizeof *values);
  return add (self, name, unit, measure);
}

guint
way_measures_add_function (WayMeasures   *self,
                           const char    *name,
                           const char    *unit,
                           WayMeasureFunc func,
                           gpointer       user_data,
                           GDestroyNotify destroy)
{
  const Measure measure = { .func = func, .user_data = user_data,
                            .destroy = destroy };

  g_return_val_if_fail (WAY_IS_MEASURES (self), 0);
  g_return_val_if_fail (name != NULL, 0);
  g_return_val_if_fail (func != NULL, 0);

  return add (self, name, unit, measure);
}

/* Reading ------------------------------------------------------------------ */

const Measure *
measures_get (WayMeasures *self,
              guint        measure)
{
  return g_ptr_array_index (self->items, measure);
}

guint
way_measures_get_count (WayMeasures *self)
{
  g_return_val_if_fail (WAY_IS_MEASURES (self), 0);

  return self->items->len;
}

const char *
way_measures_get_name (WayMeasures *self,
                       guint        measure)
{
  g_return_val_if_fail (WAY_IS_MEASURES (self), NULL);
  g_return_val_if_fail (measure < self->items->len, NULL);

  return measures_get (self, measure)->name;
}

gboolean
way_measures_find (WayMeasures *self,
                   const char  *name,
                   guint       *measure)
{
  g_return_val_if_fail (WAY_IS_MEASURES (self), FALSE);
  g_return_val_if_fail (name != NULL, FALSE);

  for (guint i = 0; i < self->items->len; i++)
    if (g_str_equal (measures_get (self, i)->name, name))
      {
        if (measure != NULL)
          *measure = i;
        return TRUE;
      }

  return FALSE;
}

const char *
way_measures_get_unit (WayMeasures *self,
                       guint        measure)
{
  g_return_val_if_fail (WAY_IS_MEASURES (self), NULL);
  g_return_val_if_fail (measure < self->items->len, NULL);

  return measures_get (self, measure)->unit;
}

gdouble
way_measures_get_value (WayMeasures *self,
                        guint        measure,
                        WayNode      from,
                        WayNode      to,
                        guint32      edge)
{
  gdouble value;

  g_return_val_if_fail (WAY_IS_MEASURES (self), NAN);
  g_return_val_if_fail (measure < self->items->len, NAN);

  value = measure_read (measures_get (self, measure), from, to, edge);
  return value >= 0 ? value : (gdouble) NAN;
}

gdouble
way_measures_sum (WayMeasures   *self,
                  guint          measure,
                  const WayPath *path)
{
  gdouble sum = 0;

  g_return_val_if_fail (WAY_IS_MEASURES (self), NAN);
  g_return_val_if_fail (measure < self->items->len, NAN);
  g_return_val_if_fail (path != NULL, NAN);

  for (guint i = 1; i < way_path_get_length (path); i++)
    sum += way_measures_get_value (self, measure,
                                   way_path_get_node (path, i - 1),
                                   way_path_get_node (path, i),
                                   way_path_get_edge (path, i));

  return sum;
}

GError *
measure_error (const Measure *self,
               guint32        edge,
               gdouble        value)
{
  if (self->func == NULL && edge == WAY_EDGE_NONE)
    return g_error_new (WAY_ERROR, WAY_ERROR_BAD_COST,
                        "measure \"%s\" is an array by ids of edges, but the "
                        "edges of this graph have no ids; a table has them "
                        "after way_table_builder_set_keep_parallel()",
                        self->name);
  if (self->func == NULL && edge >= self->n_values)
    return g_error_new (WAY_ERROR, WAY_ERROR_BAD_COST,
                        "measure \"%s\" has %" G_GSIZE_FORMAT " values, and "
                        "none for edge %u", self->name, self->n_values, edge);

  return g_error_new (WAY_ERROR, WAY_ERROR_BAD_COST,
                      "measure \"%s\" of an edge is %g, not a number of 0 or "
                      "more", self->name, value);
}
