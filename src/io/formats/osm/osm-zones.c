/* osm-zones.c - roads without through traffic
 * SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * After the OpenStreetMap wiki, Key:access: "destination", "customers",
 * "private" and the like are for traffic that starts or ends there. A table
 * knows zones of nodes through which no path passes. A node belongs to a zone if
 * only such roads meet at it. Where such a road joins two other roads and has no
 * node between, it gets one: at a bend, or in its middle. */

#include "io/formats/osm/osm-roads-private.h"

void
osm_roads_set_local (OsmRoads *self,
                     gboolean  is_local)
{
  self->next_is_local = is_local;
}

static gboolean
is_open (const Section *section)
{
  return section->forward > 0 || section->backward > 0;
}

/* A road with hours may have through traffic at some of them. */
static void
mark_ends (OsmRoads      *self,
           const Section *section)
{
  const guint8 mark = section->hours > 0   ? IS_PUBLIC
                      : section->is_local ? IS_ALWAYS_LOCAL
                                          : IS_PUBLIC | IS_ALWAYS_PUBLIC;

  self->flags[section->from] |= mark;
  self->flags[section->to] |= mark;
}

/* Marks the nodes of roads that everybody may use. Returns whether there are
 * other roads. */
static gboolean
mark_public (OsmRoads *self)
{
  gboolean has_local = FALSE;

  for (gsize i = 0; i < self->n_sections; i++)
    {
      const Section *section = &self->sections[i];

      if (!is_open (section))
        continue;
      has_local |= section->is_local;
      mark_ends (self, section);
    }

  return has_local;
}

/* Whether a path could pass through a section without meeting a zone. */
static gboolean
needs_node (const OsmRoads *self,
            const Section  *section)
{
  return section->is_local && is_open (section)
         && (self->flags[section->from] & IS_PUBLIC) != 0
         && (self->flags[section->to] & IS_PUBLIC) != 0;
}

gboolean
osm_roads_make_zones (OsmRoads *self)
{
  const gsize n = self->n_sections;
  gsize n_straight = 0;

  self->has_zones = mark_public (self);
  for (gsize i = 0; self->has_zones && i < n; i++)
    n_straight += needs_node (self, &self->sections[i])
                  && self->sections[i].n_bends == 0;
  if (n_straight > 0 && !osm_roads_reserve_nodes (self, n_straight))
    return FALSE;

  for (gsize i = 0; self->has_zones && i < n; i++)
    if (needs_node (self, &self->sections[i])
        && ((self->sections[i].n_bends == 0 && !osm_roads_bend_section (self, i))
            || !osm_roads_divide_section (self, i,
                                          self->sections[i].n_bends / 2)))
      return FALSE;

  return TRUE;
}

/* Puts a node into a zone unless others than locals may use it. */
static gboolean
add_node (OsmRoads        *self,
          WayTableBuilder *builder,
          guint32          place,
          guint32          id)
{
  GError *problem = NULL;

  return (self->flags[place] & IS_ALWAYS_PUBLIC) != 0
         || way_table_builder_forbid_through (builder, WAY_INDEX (id), &problem)
         || reader_take_error (self->reader, problem);
}

gboolean
osm_roads_add_zones (OsmRoads        *self,
                     WayTableBuilder *builder)
{
  for (gsize i = 0; self->has_zones && i < self->n_sections; i++)
    {
      const Section *section = &self->sections[i];

      if (section->is_local && is_open (section)
          && (!add_node (self, builder, section->from, section->from_id)
              || !add_node (self, builder, section->to, section->to_id)))
        return FALSE;
    }

  return TRUE;
}
