/* table-to-sections.c - writes tables into files
 * SPDX-License-Identifier: LGPL-2.1-or-later */

#include "graphs/table/table-sections.h"

#include "core/position-private.h"
#include "graphs/table/table-counts.h"
#include "graphs/table/table-private.h"

#include <wayfind/core/error.h>

#include <stdlib.h>
#include <string.h>

/* Texts -------------------------------------------------------------------- */

typedef const char *(*TextFunc) (const WayTable *self,
                                 guint32         i);

/* Successive texts, and the offset of each. One more byte follows, so that the
 * last byte is 0 even without any text. */
typedef struct
{
  guint32 *begins;              /* (owned) */
  char    *bytes;               /* (owned) */
  guint64  n_bytes;
} Texts;

static gboolean
fail_memory (GError **error)
{
  g_set_error_literal (error, WAY_ERROR, WAY_ERROR_TOO_LARGE,
                       "not enough memory to write the table");
  return FALSE;
}

static guint64
count_bytes (const WayTable *self,
             TextFunc        get,
             guint32         n)
{
  guint64 n_bytes = 1;

  for (guint32 i = 0; i < n; i++)
    {
      const char *text = get (self, i);

      n_bytes += text != NULL ? strlen (text) + 1 : 0;
    }

  return n_bytes;
}

static void
clear_texts (Texts *self)
{
  g_free (self->begins);
  g_free (self->bytes);
}

static gboolean
collect_texts (Texts          *texts,
               const WayTable *self,
               TextFunc        get,
               guint32         n,
               GError        **error)
{
  guint64 at = 0;

  *texts = (Texts) { .n_bytes = count_bytes (self, get, n) };
  if (texts->n_bytes < MAP_NO_TEXT)
    {
      texts->begins = g_try_new (guint32, MAX (n, 1));
      texts->bytes = g_try_malloc ((gsize) texts->n_bytes);
    }
  if (texts->begins == NULL || texts->bytes == NULL)
    {
      clear_texts (texts);
      return fail_memory (error);
    }

  for (guint32 i = 0; i < n; i++)
    {
      const char *text = get (self, i);

      texts->begins[i] = text != NULL ? (guint32) at : MAP_NO_TEXT;
      if (text == NULL)
        continue;
      memcpy (texts->bytes + at, text, strlen (text) + 1);
      at += strlen (text) + 1;
    }
  texts->bytes[at] = '\0';

  return TRUE;
}

/* Hands the texts over to the list. */
static void
put_texts (Texts       *texts,
           guint32      n,
           const char  *begins,
           const char  *bytes,
           SectionList *list)
{
  section_list_take (list, begins, texts->begins, n, sizeof (guint32));
  section_list_take (list, bytes, texts->bytes, (gsize) texts->n_bytes, 1);
}

typedef struct
{
  const char *name;
  guint32     id;
} NamedId;

static int
compare_names (const void *a,
               const void *b)
{
  return strcmp (((const NamedId *) a)->name, ((const NamedId *) b)->name);
}

/* The ids of nodes with names, in the order of these. Names differ, so that the
 * order does not depend on how it is made. */
static guint32 *
sort_by_name (const Texts *names,
              guint32      n_nodes,
              guint32     *n_names,
              GError     **error)
{
  g_autofree NamedId *named = g_try_new (NamedId, MAX (n_nodes, 1));
  guint32 *ids = g_try_new (guint32, MAX (n_nodes, 1));
  guint32 n = 0;

  if (named == NULL || ids == NULL)
    {
      g_free (ids);
      fail_memory (error);
      return NULL;
    }

  for (guint32 id = 0; id < n_nodes; id++)
    if (names->begins[id] != MAP_NO_TEXT)
      named[n++] = (NamedId) { names->bytes + names->begins[id], id };
  qsort (named, n, sizeof *named, compare_names);
  for (guint32 i = 0; i < n; i++)
    ids[i] = named[i].id;

  *n_names = n;
  return ids;
}

static gboolean
put_names (const WayTable *self,
           SectionList    *list,
           Counts         *counts,
           GError        **error)
{
  guint32 *by_name;
  Texts names;

  if (!collect_texts (&names, self, table_name_of, counts->n_nodes, error))
    return FALSE;
  by_name = sort_by_name (&names, counts->n_nodes, &counts->n_names, error);
  if (by_name == NULL)
    {
      clear_texts (&names);
      return FALSE;
    }

  counts->name_bytes = names.n_bytes;
  put_texts (&names, counts->n_nodes, "names", "name-bytes", list);
  section_list_take (list, "by-name", by_name, counts->n_names,
                     sizeof *by_name);
  return TRUE;
}

static gboolean
put_labels (const WayTable *self,
            SectionList    *list,
            Counts         *counts,
            GError        **error)
{
  const guint32 n = counts->n_labels;
  Texts labels;
  gdouble *widths;

  if (!collect_texts (&labels, self, table_label_of, n, error))
    return FALSE;

  counts->label_bytes = labels.n_bytes;
  put_texts (&labels, n, "labels", "label-bytes", list);
  if (!(counts->flags & HAS_WIDTHS))
    return TRUE;

  widths = g_try_new (gdouble, MAX (n, 1));
  if (widths == NULL)
    return fail_memory (error);

  for (guint32 place = 0; place < n; place++)
    widths[place] = table_width_of (self, place);
  section_list_take (list, "widths", widths, n, sizeof *widths);
  return TRUE;
}

/* Writing ------------------------------------------------------------------ */

static guint32
count_labels (const WayTable *self)
{
  if (self->arcs.tags == NULL)
    return 0;

  return self->map != NULL ? self->map->labels.n_texts : self->labels->len;
}

static guint32
get_flags (WayTable *self)
{
  return (self->is_placed ? IS_PLACED : 0)
         | (self->arcs.whole != NULL ? IS_WHOLE : 0)
         | (self->has_edge_ids ? HAS_EDGE_IDS : 0)
         | (self->arcs.tags != NULL ? HAS_TAGS : 0)
         | (way_table_has_widths (self) ? HAS_WIDTHS : 0)
         | (self->is_numbered ? IS_NUMBERED : 0)
         | (self->is_large ? IS_LARGE : 0)
         | (self->forbids_u_turns ? FORBIDS_U_TURNS : 0)
         | (self->zones != NULL ? HAS_ZONES : 0)
         | (self->priced_turns != NULL ? HAS_PRICED_TURNS : 0);
}

static Counts
count (WayTable *self)
{
  const Restrictions *restrictions = self->restrictions;

  return (Counts) {
    .flags = get_flags (self),
    .kind = self->kind,
    .n_nodes = self->arcs.n_nodes,
    .n_arcs = arcs_count (&self->arcs),
    .n_components = self->components.count,
    .n_labels = count_labels (self),
    .n_restrictions = restrictions != NULL ? restrictions->n_rows : 0,
    .n_restricted = restrictions != NULL ? restrictions->n_nodes : 0,
    .first_number = self->first_number,
    .scale = self->scale,
    .dead_end_cost = self->dead_end_cost,
  };
}

static void
put_arcs (const Arcs  *arcs,
          const char  *offsets,
          const char  *items,
          const char  *tags,
          SectionList *list)
{
  section_list_add (list, offsets, arcs->offsets, (gsize) arcs->n_nodes + 1,
                    sizeof *arcs->offsets);
  if (arcs->whole != NULL)
    section_list_add (list, items, arcs->whole, arcs_count (arcs),
                      sizeof *arcs->whole);
  else
    section_list_add (list, items, arcs->real, arcs_count (arcs),
                      sizeof *arcs->real);
  if (arcs->tags != NULL)
    section_list_add (list, tags, arcs->tags, arcs_count (arcs),
                      sizeof *arcs->tags);
}

static gboolean
put_edges (WayTable    *self,
           SectionList *list,
           Meter       *meter,
           GError     **error)
{
  const Arcs *reverse;

  if (!meter_look (meter, error))
    return FALSE;
  reverse = table_ensure_reverse (self, meter);
  if (reverse == NULL)
    return fail_memory (error);

  put_arcs (&self->arcs, "rows", "arcs", "tags", list);
  put_arcs (reverse, "turned-rows", "turned-arcs", "turned-tags", list);
  return TRUE;
}

static gboolean
put_places (WayTable    *self,
            SectionList *list,
            Counts      *counts,
            GError     **error)
{
  const SpatialIndex *index = table_ensure_index (self);
  const guint32 *tree;
  const guint8 *axes;

  if (self->n_dims == 0)
    return TRUE;
  if (index == NULL)
    return fail_memory (error);

  spatial_index_export (index, &tree, &axes, &counts->n_indexed);
  section_list_add (list, "positions", self->positions, counts->n_nodes,
                    sizeof *self->positions);
  if (self->vectors != NULL)
    section_list_add (list, "vectors", self->vectors, counts->n_nodes,
                      3 * sizeof *self->vectors);
  section_list_add (list, "near", tree, counts->n_indexed, sizeof *tree);
  section_list_add (list, "near-axes", axes, counts->n_indexed, sizeof *axes);
  return TRUE;
}

static void
put_edge_index (WayTable    *self,
                SectionList *list)
{
  const EdgeIndex *index = g_atomic_pointer_get (&self->edge_index);
  gconstpointer items, boxes;
  gsize n_boxes;
  guint32 n_items;

  if (index == NULL)
    return;

  edge_index_export (index, &items, &n_items, &boxes, &n_boxes);
  section_list_add (list, "edges-near", items, n_items,
                    EDGE_INDEX_ITEM_BYTES);
  section_list_add (list, "edge-boxes", boxes, n_boxes, EDGE_INDEX_BOX_BYTES);
}

static void
put_numbers (const WayTable *self,
             SectionList    *list,
             const Counts   *counts)
{
  section_list_add (list, "ids", self->ids, counts->n_nodes,
                    sizeof *self->ids);
  section_list_add (list, "numbers", self->numbers, counts->n_nodes,
                    sizeof *self->numbers);
  section_list_add (list, "components", self->components.of, counts->n_nodes,
                    sizeof *self->components.of);
  section_list_add (list, "component-sizes", self->components.sizes,
                    counts->n_components, sizeof *self->components.sizes);
  if (self->zones != NULL)
    section_list_add (list, "zones", self->zones, counts->n_nodes,
                      sizeof *self->zones);
  if (self->priced_turns != NULL)
    priced_turns_put (self->priced_turns, list);
  if (counts->n_restrictions == 0)
    return;

  section_list_add (list, "restrictions", self->restrictions->rows,
                    counts->n_restrictions, sizeof (RestrictionRow));
  section_list_add (list, "restricted", self->restrictions->nodes,
                    (gsize) counts->n_restricted, sizeof (guint32));
}

gboolean
table_put_sections (WayTable    *self,
                    SectionList *list,
                    Meter       *meter,
                    GError     **error)
{
  Counts counts;

  if (!table_check_sound (self, error))
    return FALSE;

  counts = count (self);
  if (!put_edges (self, list, meter, error)
      || !put_places (self, list, &counts, error)
      || !put_names (self, list, &counts, error)
      || !put_labels (self, list, &counts, error))
    return FALSE;

  put_edge_index (self, list);
  put_numbers (self, list, &counts);
  section_list_take (list, "table", g_memdup2 (&counts, sizeof counts), 1,
                     sizeof counts);
  return TRUE;
}
