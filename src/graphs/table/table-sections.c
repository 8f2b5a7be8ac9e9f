/* table-sections.c - uses tables in mapped files
 * SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * The file also holds the reversed edges and the spatial index, so that the
 * first search of a large table does not have to make them, and the index of
 * edges in space if the table has made it. */

#include "graphs/table/table-sections.h"

#include "core/position-private.h"
#include "graphs/table/table-counts.h"
#include "graphs/table/table-private.h"

#include <wayfind/core/error.h>

#include <string.h>

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
