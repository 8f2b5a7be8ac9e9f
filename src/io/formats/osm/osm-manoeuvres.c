/* osm-manoeuvres.c - the manoeuvres that mappers give for turns
 * SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * After Relation:manoeuvre of the OpenStreetMap wiki: a last resort for
 * junctions with misleading angles. A relation with a way between "from" and
 * "to" is about the end of that way. */

#include "io/formats/osm/osm-manoeuvres.h"

#include "io/formats/directions/phrases.h"

#include <string.h>

struct _OsmManoeuvres
{
  GArray     *all;              /* (owned) of OsmManoeuvre */
  GHashTable *ways;             /* (owned) set of the ids of their ways */
};

OsmManoeuvres *
osm_manoeuvres_new (void)
{
  OsmManoeuvres *self = g_new0 (OsmManoeuvres, 1);

  self->all = g_array_new (FALSE, FALSE, sizeof (OsmManoeuvre));
  self->ways = g_hash_table_new_full (g_int64_hash, g_int64_equal, g_free,
                                      NULL);
  return self;
}

void
osm_manoeuvres_free (OsmManoeuvres *self)
{
  g_array_unref (self->all);
  g_hash_table_unref (self->ways);
  g_free (self);
}

/* The value of a key in one of its two spellings. */
static const char *
find_value (const OsmTag *tags,
            guint         n_tags)
{
  const char *value = osm_find_tag (tags, n_tags, "manoeuvre");

  return value != NULL ? value : osm_find_tag (tags, n_tags, "maneuver");
}

/* Finds the only member of a kind and a role; FALSE if the relation has no such
 * member, or several. */
static gboolean
find_only (const OsmMember *members,
           guint            n_members,
           OsmKind          kind,
           const char      *role,
           gint64          *id)
{
  guint n = 0;

  for (guint i = 0; i < n_members; i++)
    if (members[i].kind == kind && strcmp (members[i].role, role) == 0)
      {
        *id = members[i].id;
        n++;
      }

  return n == 1;
}

static gboolean
read_words (const OsmTag *tags,
            guint         n_tags,
            OsmManoeuvre *manoeuvre)
{
  const char *value = find_value (tags, n_tags);
  const char *direction = osm_find_tag (tags, n_tags, "direction");
  g_autofree char *type = g_strdup (value != NULL ? value : "");
  g_autofree char *side = g_strdup (direction != NULL ? direction : "");

  g_strdelimit (type, "_", ' ');
  g_strdelimit (side, "_", ' ');
  manoeuvre->type = manoeuvre_find (type);
  manoeuvre->side = side_find (side);
  return manoeuvre->type != MANOEUVRE_NONE || strcmp (type, "suppress") == 0;
}

void
osm_manoeuvres_use_relation (OsmManoeuvres   *self,
                             const OsmTag    *tags,
                             guint            n_tags,
                             const OsmMember *members,
                             guint            n_members)
{
  const char *type = osm_find_tag (tags, n_tags, "type");
  OsmManoeuvre manoeuvre;

  if ((g_strcmp0 (type, "manoeuvre") != 0 && g_strcmp0 (type, "maneuver") != 0)
      || !read_words (tags, n_tags, &manoeuvre)
      || !find_only (members, n_members, OSM_WAY, "from", &manoeuvre.from)
      || !find_only (members, n_members, OSM_NODE, "via", &manoeuvre.via)
      || !find_only (members, n_members, OSM_WAY, "to", &manoeuvre.to))
    return;

  find_only (members, n_members, OSM_WAY, "via", &manoeuvre.from);
  g_array_append_val (self->all, manoeuvre);
  g_hash_table_add (self->ways,
                    g_memdup2 (&manoeuvre.from, sizeof manoeuvre.from));
  g_hash_table_add (self->ways,
                    g_memdup2 (&manoeuvre.to, sizeof manoeuvre.to));
}

gboolean
osm_manoeuvres_has_way (const OsmManoeuvres *self,
                        gint64               id)
{
  return g_hash_table_contains (self->ways, &id);
}

const GArray *
osm_manoeuvres_get_all (const OsmManoeuvres *self)
{
  return self->all;
}
