/* hierarchy-sections.c - hierarchies in files, used without a copy
 * SPDX-License-Identifier: LGPL-2.1-or-later */

#include "routing/hierarchy/hierarchy-sections.h"

#include "routing/hierarchy/costs-private.h"

#include <wayfind/core/error.h>

#include <math.h>
#include <string.h>

#define IS_WHOLE 1u
#define MAY_CIRCLE 2u
#define OF_STATES 4u

/* The section "hierarchy". */
typedef struct
{
  guint32 flags;
  guint32 n_nodes;
  guint32 n_arcs;
  guint32 n_edges;
  guint32 height;
  guint32 ids;                  /* a HierarchyIds */
  guint64 n_triangles;
  gdouble scale;
  guint32 n_places;
  guint32 n_inner;
} Counts;

/* An array of a shape: its name, the place of its address, and its length. */
typedef struct
{
  const char *name;
  gsize       field;
  gsize       n_items;
  gsize       item_size;
} Array;

#define N_ARRAYS 17
#define N_COMMON 13             /* the first ones, which all shapes have */
#define FIELD(name) G_STRUCT_OFFSET (HierarchyShape, name)

/* Fills @arrays with all arrays of a shape whose counts are known. Returns
 * their number. @of_states: whether it is of a state space */
static guint
list_arrays (const HierarchyShape *shape,
             gboolean              of_states,
             Array                *arrays)
{
  const gsize word = sizeof (guint32);
  const gsize n = shape->n_nodes, n_arcs = shape->n_arcs;
  const gsize n_edges = shape->n_edges;
  const Array all[N_ARRAYS] = {
    { "ranks", FIELD (ranks), n, word },
    { "rank-nodes", FIELD (nodes), n, word },
    { "parents", FIELD (parents), n, word },
    { "up-rows", FIELD (first_up), n + 1, word },
    { "up-heads", FIELD (heads), n_arcs, word },
    { "up-tails", FIELD (tails), n_arcs, word },
    { "down-rows", FIELD (first_down), n + 1, word },
    { "downs", FIELD (downs), n_arcs, sizeof (HierarchyDown) },
    { "edge-rows", FIELD (first_edge), n + 1, word },
    { "edge-heads", FIELD (edge_heads), n_edges, word },
    { "edge-slots", FIELD (edge_slots), n_edges, word },
    { "edge-twins", FIELD (edge_twins), n_edges, word },
    { "slot-edges", FIELD (slot_edges), 2 * n_arcs, word },
    { "edge-ids", FIELD (edge_ids), n_edges, word },
    { "places", FIELD (places), n - shape->n_places, word },
    { "states", FIELD (states), shape->n_inner - shape->n_places, word },
    { "sinks", FIELD (sinks), shape->n_places, word },
  };
  guint n_arrays = 0;

  for (guint i = 0; i < N_ARRAYS; i++)
    if (i < N_COMMON || (i == N_COMMON && shape->ids == HIERARCHY_IDS_LISTED)
        || (i > N_COMMON && of_states))
      arrays[n_arrays++] = all[i];

  return n_arrays;
}

static gsize
pair_size (const Values *values)
{
  return values->is_whole ? sizeof (WholePair) : sizeof (RealPair);
}

static gsize
up_size (const Values *values)
{
  return values->is_whole ? sizeof (WholeUp) : sizeof (RealUp);
}

/* Writing ------------------------------------------------------------------ */

/* Between the rows lie unused arcs with old values. The copy has zeros there,
 * so that equal costs give equal files. %NULL if there is too little memory. */
static guint8 *
copy_ups (const HierarchyShape *shape,
          const Values         *values)
{
  const gsize size = up_size (values);
  guint8 *copy = g_try_malloc0 (MAX (shape->n_arcs, 1) * size);

  for (guint32 i = 0; copy != NULL && i < shape->n_nodes; i++)
    {
      const gsize first = shape->first_up[i];

      memcpy (copy + first * size, (guint8 *) values->ups.any + first * size,
              (values->ends[i].all - first) * size);
    }

  return copy;
}

static void
put_shape (const HierarchyShape *shape,
           SectionList          *list)
{
  Array arrays[N_ARRAYS];
  const guint n = list_arrays (shape, hierarchy_has_states (shape), arrays);

  for (guint i = 0; i < n; i++)
    section_list_add (list, arrays[i].name,
                      G_STRUCT_MEMBER (gconstpointer, shape, arrays[i].field),
                      arrays[i].n_items, arrays[i].item_size);
}

static void
put_counts (const HierarchyShape *shape,
            const Values         *values,
            SectionList          *list)
{
  const Counts counts = {
    (values->is_whole ? IS_WHOLE : 0) | (values->may_circle ? MAY_CIRCLE : 0)
      | (hierarchy_has_states (shape) ? OF_STATES : 0),
    shape->n_nodes, shape->n_arcs, shape->n_edges, shape->height, shape->ids,
    shape->n_triangles, values->scale, shape->n_places, shape->n_inner,
  };

  section_list_take (list, "hierarchy", g_memdup2 (&counts, sizeof counts), 1,
                     sizeof counts);
}

gboolean
hierarchy_put_sections (WayHierarchyCosts *costs,
                        SectionList       *list,
                        Meter             *meter,
                        GError           **error)
{
  const HierarchyShape *shape = costs_shape (costs);
  const Values *values = costs_values (costs);
  guint8 *ups;

  if (values->patch != NULL)
    {
      g_set_error_literal (error, WAY_ERROR, WAY_ERROR_UNSUPPORTED,
                           "costs that hold only differences cannot be "
                           "written");
      return FALSE;
    }
  if (!hierarchy_check_sound (costs->hierarchy, error)
      || !costs_check_sound (costs, error) || !meter_look (meter, error))
    return FALSE;
  ups = copy_ups (shape, values);
  if (ups == NULL)
    {
      g_set_error_literal (error, WAY_ERROR, WAY_ERROR_TOO_LARGE,
                           "not enough memory to write the hierarchy");
      return FALSE;
    }

  put_counts (shape, values, list);
  put_shape (shape, list);
  section_list_add (list, "edge-costs", values->costs, shape->n_edges,
                    sizeof *values->costs);
  section_list_add (list, "arc-costs", values->pairs.any, shape->n_arcs,
                    pair_size (values));
  section_list_take (list, "ups", ups, shape->n_arcs, up_size (values));
  section_list_add (list, "up-ends", values->ends, shape->n_nodes,
                    sizeof *values->ends);
  return TRUE;
}

/* Reading ------------------------------------------------------------------ */

gboolean
hierarchy_have_sections (const Sections *sections)
{
  return sections_have (sections, "hierarchy");
}

static gboolean
check_counts (const Counts *counts)
{
  return counts->n_nodes < 1u << 30 && counts->n_arcs < 1u << 31
         && counts->n_edges < G_MAXUINT32
         && counts->height <= counts->n_nodes
         && counts->n_places <= counts->n_inner
         && counts->n_inner <= counts->n_nodes
         && (counts->n_places == counts->n_nodes || counts->flags & OF_STATES)
         && counts->ids <= HIERARCHY_IDS_LISTED && counts->scale > 0
         && counts->scale <= 1;
}

static void
take_shape (HierarchyShape *shape,
            const Counts   *counts,
            Sections       *sections)
{
  Array arrays[N_ARRAYS];
  guint n;

  *shape = (HierarchyShape) {
    .n_nodes = counts->n_nodes, .n_arcs = counts->n_arcs,
    .n_edges = counts->n_edges, .height = counts->height, .ids = counts->ids,
    .n_triangles = counts->n_triangles, .n_places = counts->n_places,
    .n_inner = counts->n_inner,
  };
  n = list_arrays (shape, (counts->flags & OF_STATES) != 0, arrays);
  for (guint i = 0; i < n; i++)
    G_STRUCT_MEMBER (gconstpointer, shape, arrays[i].field)
      = sections_take (sections, arrays[i].name, arrays[i].n_items,
                       arrays[i].item_size);
}

static void
take_values (Values       *values,
             const Counts *counts,
             Sections     *sections)
{
  *values = (Values) {
    .is_whole = (counts->flags & IS_WHOLE) != 0,
    .may_circle = (counts->flags & MAY_CIRCLE) != 0,
    .scale = counts->scale,
  };
  values->costs = sections_take (sections, "edge-costs", counts->n_edges,
                                 sizeof *values->costs);
  values->pairs.any = sections_take (sections, "arc-costs", counts->n_arcs,
                                     pair_size (values));
  values->ups.any = sections_take (sections, "ups", counts->n_arcs,
                                   up_size (values));
  values->ends = sections_take (sections, "up-ends", counts->n_nodes,
                                sizeof *values->ends);
}

static void
unref_file (gpointer file)
{
  g_bytes_unref (file);
}

WayHierarchyCosts *
hierarchy_from_sections (Sections *sections,
                         guint32   n_nodes,
                         GError  **error)
{
  g_autoptr (WayHierarchy) hierarchy = NULL;
  HierarchyShape shape;
  Values values;
  Counts counts;

  sections_copy (sections, "hierarchy", &counts, sizeof counts);
  if (!check_counts (&counts) || counts.n_places != n_nodes)
    sections_blame (sections, "hierarchy");
  if (!sections_finish (sections, error))
    return NULL;

  take_shape (&shape, &counts, sections);
  take_values (&values, &counts, sections);
  if (!sections_finish (sections, error))
    return NULL;

  hierarchy = hierarchy_new_borrowed (&shape, g_bytes_ref (sections->bytes),
                                      unref_file);
  return costs_new_borrowed (hierarchy, &values, error);
}
