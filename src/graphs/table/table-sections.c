/* table-sections.c - writes tables into files, and uses tables in mapped files
 * SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * The file also holds the reversed edges and the spatial index, so that the
 * first search of a large table does not have to make them, and the index of
 * edges in space if the table has made it. */

#include "graphs/table/table-sections.h"

#include "core/position-private.h"
#include "graphs/table/table-private.h"

#include <wayfind/core/error.h>

#include <stdlib.h>
#include <string.h>

#define IS_PLACED 1u
#define IS_WHOLE 2u
#define HAS_EDGE_IDS 4u
#define HAS_TAGS 8u
#define HAS_WIDTHS 16u
#define IS_NUMBERED 32u
#define IS_LARGE 64u
#define FORBIDS_U_TURNS 128u
#define HAS_ZONES 256u
#define HAS_PRICED_TURNS 512u

/* The section "table": how long the others are. */
typedef struct
{
  guint32 flags;
  guint32 kind;                 /* a WayPositionKind */
  guint32 n_nodes;
  guint32 n_arcs;
  guint32 n_components;
  guint32 n_names;
  guint32 n_labels;
  guint32 n_indexed;            /* points of the spatial index */
  guint32 n_restrictions;
  guint32 first_number;
  guint64 n_restricted;         /* nodes of all restrictions */
  guint64 name_bytes;
  guint64 label_bytes;
  gdouble scale;
  gdouble dead_end_cost;        /* of turning back there */
} Counts;

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

/* Reading ------------------------------------------------------------------ */

static void
check_counts (const Counts *counts,
              Sections     *sections)
{
  if (!(counts->n_nodes < G_MAXUINT32 && counts->n_arcs < G_MAXUINT32
        && counts->kind <= WAY_POSITION_GEOGRAPHIC
        && counts->n_components <= counts->n_nodes
        && (counts->n_components > 0 || counts->n_nodes == 0)
        && counts->n_indexed <= counts->n_nodes
        && counts->n_names <= counts->n_nodes
        && (!(counts->flags & IS_PLACED) || counts->kind != WAY_POSITION_NONE)
        && ((counts->flags & IS_PLACED) || !(counts->scale > 0))
        && counts->name_bytes > 0 && counts->name_bytes < MAP_NO_TEXT
        && counts->label_bytes > 0 && counts->label_bytes < MAP_NO_TEXT
        && counts->n_restricted <= G_MAXSIZE
        && counts->scale >= 0 && counts->scale < INFINITY
        && counts->dead_end_cost >= 0 && counts->dead_end_cost < INFINITY))
    sections_blame (sections, "table");
}

static void
take_arcs (Arcs         *arcs,
           const Counts *counts,
           Sections     *sections,
           const char   *rows,
           const char   *items)
{
  arcs->n_nodes = counts->n_nodes;
  arcs->offsets = sections_take (sections, rows, (gsize) counts->n_nodes + 1,
                                 sizeof *arcs->offsets);
  if (counts->flags & IS_WHOLE)
    arcs->whole = sections_take (sections, items, counts->n_arcs,
                                 sizeof *arcs->whole);
  else
    arcs->real = sections_take (sections, items, counts->n_arcs,
                                sizeof *arcs->real);

  /* The number of arcs stands there, and is asked for again and again. */
  if (arcs->offsets != NULL
      && arcs->offsets[counts->n_nodes] != counts->n_arcs)
    sections_blame (sections, rows);
}

static void
take_edges (WayTable     *self,
            const Counts *counts,
            Sections     *sections)
{
  self->reverse = g_new0 (Arcs, 1);
  self->has_edge_ids = (counts->flags & HAS_EDGE_IDS) != 0;
  self->is_large = (counts->flags & IS_LARGE) != 0;
  take_arcs (&self->arcs, counts, sections, "rows", "arcs");
  take_arcs (self->reverse, counts, sections, "turned-rows", "turned-arcs");
  if (counts->flags & HAS_TAGS)
    self->arcs.tags = sections_take (sections, "tags", counts->n_arcs,
                                     sizeof *self->arcs.tags);
  if (self->has_edge_ids)
    self->reverse->tags = sections_take (sections, "turned-tags",
                                         counts->n_arcs,
                                         sizeof *self->reverse->tags);
}

static void
take_places (WayTable     *self,
             const Counts *counts,
             Sections     *sections)
{
  const guint32 n_nodes = counts->n_nodes, n_tree = counts->n_indexed;

  self->kind = (WayPositionKind) counts->kind;
  self->n_dims = position_n_dims (self->kind);
  self->is_placed = (counts->flags & IS_PLACED) != 0;
  self->scale = counts->scale;
  if (self->n_dims == 0)
    return;

  self->positions = sections_take (sections, "positions", n_nodes,
                                   sizeof *self->positions);
  self->points = (const gdouble *) self->positions;
  if (self->n_dims == 3)
    {
      self->vectors = sections_take (sections, "vectors", n_nodes,
                                     3 * sizeof *self->vectors);
      self->points = self->vectors;
    }
  self->index
    = spatial_index_import (self->points, n_nodes, self->n_dims,
                            sections_take (sections, "near", n_tree,
                                           sizeof (guint32)),
                            sections_take (sections, "near-axes", n_tree, 1),
                            n_tree);
}

/* Few tables have it, and it is made at its first use in all others. */
static void
take_edge_index (WayTable     *self,
                 const Counts *counts,
                 Sections     *sections)
{
  const gsize n_items
    = sections_get_size (sections, "edges-near") / EDGE_INDEX_ITEM_BYTES;
  gconstpointer items, boxes;

  if (self->n_dims == 0 || !sections_have (sections, "edges-near"))
    return;
  if (n_items > counts->n_arcs)
    {
      sections_blame (sections, "edges-near");
      return;
    }

  items = sections_take (sections, "edges-near", n_items,
                         EDGE_INDEX_ITEM_BYTES);
  boxes = sections_take (sections, "edge-boxes",
                         edge_index_count_boxes ((guint32) n_items),
                         EDGE_INDEX_BOX_BYTES);
  self->edge_index
    = edge_index_import (&self->arcs, self->points, self->n_dims,
                         counts->n_arcs, items, (guint32) n_items, boxes);
}

static void
take_texts (MapTexts   *texts,
            guint32     n_texts,
            guint64     n_bytes,
            Sections   *sections,
            const char *begins,
            const char *bytes)
{
  texts->n_texts = n_texts;
  texts->n_bytes = n_bytes;
  texts->begins = sections_take (sections, begins, n_texts,
                                 sizeof *texts->begins);
  texts->bytes = sections_take (sections, bytes, (gsize) n_bytes, 1);
  if (texts->bytes != NULL && texts->bytes[n_bytes - 1] != '\0')
    sections_blame (sections, bytes);
}

static void
take_names (WayTable     *self,
            const Counts *counts,
            Sections     *sections)
{
  TableMap *map = self->map;

  self->is_numbered = (counts->flags & IS_NUMBERED) != 0;
  self->first_number = counts->first_number;
  take_texts (&map->names, counts->n_nodes, counts->name_bytes, sections,
              "names", "name-bytes");
  take_texts (&map->labels, counts->n_labels, counts->label_bytes, sections,
              "labels", "label-bytes");
  map->n_names = counts->n_names;
  map->by_name = sections_take (sections, "by-name", counts->n_names,
                                sizeof *map->by_name);
  if (counts->flags & HAS_WIDTHS)
    map->widths = sections_take (sections, "widths", counts->n_labels,
                                 sizeof *map->widths);
}

static void
take_restrictions (WayTable     *self,
                   const Counts *counts,
                   Sections     *sections)
{
  Restrictions *all;

  self->forbids_u_turns = (counts->flags & FORBIDS_U_TURNS) != 0;
  self->dead_end_cost = counts->dead_end_cost;
  if (counts->flags & HAS_ZONES)
    self->zones = sections_take (sections, "zones", counts->n_nodes,
                                 sizeof *self->zones);
  if (counts->flags & HAS_PRICED_TURNS)
    self->priced_turns = priced_turns_take (sections);
  if (counts->n_restrictions == 0)
    return;

  all = self->restrictions = g_new0 (Restrictions, 1);
  all->is_borrowed = TRUE;
  all->n_rows = counts->n_restrictions;
  all->rows = sections_take (sections, "restrictions", all->n_rows,
                             sizeof *all->rows);
  all->n_nodes = (gsize) counts->n_restricted;
  all->nodes = sections_take (sections, "restricted", all->n_nodes,
                              sizeof *all->nodes);
}

static void
take_numbers (WayTable     *self,
              const Counts *counts,
              Sections     *sections)
{
  const guint32 n_nodes = counts->n_nodes;

  self->node_type = way_node_type_new_index (n_nodes);
  self->ids = sections_take (sections, "ids", n_nodes, sizeof *self->ids);
  self->numbers = sections_take (sections, "numbers", n_nodes,
                                 sizeof *self->numbers);
  self->components.count = counts->n_components;
  self->components.of = sections_take (sections, "components", n_nodes,
                                       sizeof *self->components.of);
  self->components.sizes = sections_take (sections, "component-sizes",
                                          counts->n_components,
                                          sizeof *self->components.sizes);
}

WayTable *
table_from_sections (Sections *sections,
                     GError  **error)
{
  g_autoptr (WayTable) self = NULL;
  Counts counts;

  sections_copy (sections, "table", &counts, sizeof counts);
  check_counts (&counts, sections);
  if (!sections_finish (sections, error))
    return NULL;

  self = g_object_new (WAY_TYPE_TABLE, NULL);
  self->map = g_new0 (TableMap, 1);
  self->map->file = g_bytes_ref (sections->bytes);
  self->map->n_arcs = counts.n_arcs;
  take_edges (self, &counts, sections);
  take_places (self, &counts, sections);
  take_edge_index (self, &counts, sections);
  take_names (self, &counts, sections);
  take_numbers (self, &counts, sections);
  take_restrictions (self, &counts, sections);

  return sections_finish (sections, error) ? g_steal_pointer (&self) : NULL;
}

/* Looking through ---------------------------------------------------------- */

static gboolean
are_arcs_sound (const WayTable *self,
                const Arcs     *arcs)
{
  const guint32 n_nodes = arcs->n_nodes, n_arcs = arcs_count (arcs);
  gboolean sound = arcs->offsets[0] == 0;

  for (gsize node = 0; node < n_nodes; node++)
    sound &= arcs->offsets[node] <= arcs->offsets[node + 1];
  for (guint32 i = 0; sound && i < n_arcs; i++)
    sound = arcs_node (arcs, i) < n_nodes && arcs_cost (arcs, i) >= 0;
  for (guint32 i = 0; sound && self->reverse == arcs && arcs->tags != NULL
                      && i < n_arcs; i++)
    sound = arcs->tags[i] < n_arcs;

  return sound;
}

static gboolean
are_numbers_sound (const WayTable *self)
{
  const guint32 n_nodes = self->arcs.n_nodes;
  gboolean sound = TRUE;

  for (guint32 i = 0; sound && i < n_nodes; i++)
    sound = self->ids[i] < n_nodes && self->numbers[self->ids[i]] == i;
  for (guint32 i = 0; sound && i < way_table_get_n_restrictions
                                     ((WayTable *) self); i++)
    sound = restrictions_has_row (self->restrictions, i, n_nodes);

  return sound && (self->priced_turns == NULL
                   || priced_turns_are_sound (self->priced_turns));
}

gboolean
table_is_sound (WayTable *self)
{
  gint verdict;

  if (self->map == NULL)
    return TRUE;

  verdict = g_atomic_int_get (&self->map->verdict);
  if (verdict == MAP_UNSEEN)
    {
      verdict = are_arcs_sound (self, &self->arcs)
                && are_arcs_sound (self, self->reverse)
                && are_numbers_sound (self) ? MAP_SOUND : MAP_DAMAGED;
      g_atomic_int_set (&self->map->verdict, verdict);
    }

  return verdict == MAP_SOUND;
}

gboolean
table_check_sound (WayTable *self,
                   GError  **error)
{
  if (table_is_sound (self))
    return TRUE;

  g_set_error_literal (error, WAY_ERROR, WAY_ERROR_PARSE,
                       "the file of the table is damaged: make it anew");
  return FALSE;
}
