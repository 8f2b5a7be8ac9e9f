/* osm-restrictions.c - turns that OpenStreetMap says are forbidden
 * SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * After the OpenStreetMap wiki, Relation:restriction. A relation says that
 * traffic which comes by one way, over a node or over other ways, must not go
 * on by another way, or must go on by it. A way has become many edges by now,
 * its pieces. The pieces that are meant lie where the ways meet.
 *
 * What follows "no_" and "only_" in the value describes the turn for a reader:
 * the members alone say which turn is meant.
 *
 * An "only" over other ways prescribes the last turn. It says nothing of
 * traffic that comes from the first way and turns off before.
 *
 * A restriction that cannot be made out is passed over: a road may be missing
 * that another profile would use, or two edges could be meant. So no
 * restriction is ever heeded that is not on the map. Those for some loads are
 * passed over, too, as are those for some hours unless they hold as one travels
 * (see osm-conditions.c). */

#include "io/formats/osm/osm-restrictions.h"

#include <string.h>

#include "io/formats/osm/osm-rules.h"

/* The most ways of a restriction; the longest on the map have a dozen. */
#define MAX_MEMBERS 32

typedef struct
{
  WayRestriction rule;
  gboolean       is_via_node;
  gsize          first;         /* in the members of all: first from, ... */
  guint          n_from, n_via, n_to;   /* ... then via, then to */
  guint32        hours;         /* the number of a choice, or 0 */
} Restriction;

struct _OsmRestrictions
{
  Reader    *reader;
  const OsmRules *rules;

  GArray    *restrictions;      /* (owned) of Restriction */
  GArray    *members;           /* (owned) of gint64, ids in the map */
  GArray    *ways;              /* (owned) of gint64, sorted ids */
  OsmPieces *pieces;            /* (owned) of these ways */

  OsmChoices *choices;          /* (not owned) (nullable) */
  guint32    n_rows;
  GArray    *timed;             /* (owned) of OsmTimedRow */
};

OsmRestrictions *
osm_restrictions_new (Reader         *reader,
                      const OsmRules *rules)
{
  OsmRestrictions *self = g_new0 (OsmRestrictions, 1);

  self->reader = reader;
  self->rules = rules;
  self->restrictions = g_array_new (FALSE, FALSE, sizeof (Restriction));
  self->members = g_array_new (FALSE, FALSE, sizeof (gint64));
  self->ways = g_array_new (FALSE, FALSE, sizeof (gint64));
  self->pieces = osm_pieces_new ();
  self->timed = g_array_new (FALSE, FALSE, sizeof (OsmTimedRow));
  return self;
}

void
osm_restrictions_free (OsmRestrictions *self)
{
  g_array_unref (self->restrictions);
  g_array_unref (self->members);
  g_array_unref (self->ways);
  osm_pieces_free (self->pieces);
  g_array_unref (self->timed);
  g_free (self);
}

void
osm_restrictions_set_choices (OsmRestrictions *self,
                              OsmChoices      *choices)
{
  self->choices = choices;
}

static gboolean
fail_room (OsmRestrictions *self)
{
  return reader_take_error (self->reader,
                            g_error_new_literal (WAY_ERROR,
                                                 WAY_ERROR_TOO_LARGE,
                                                 "it has more restrictions of "
                                                 "turns than there is room "
                                                 "for"));
}

/* Checks that an array can grow: GArray counts in 32 bits, and ends the program
 * if it cannot. */
static gboolean
check_room (OsmRestrictions *self,
            const GArray    *array)
{
  return array->len < G_MAXINT32 / sizeof (Restriction)
         || fail_room (self);
}

/* Relations --------------------------------------------------------------- */

typedef struct
{
  const OsmTag *tags;
  guint         n_tags;
} Tags;

static const char *
find_tag (const Tags *self,
          const char *key)
{
  return osm_find_tag (self->tags, self->n_tags, key);
}

/* The kinds of vehicle that restrictions name and that include the
 * traveller. */
static const char *const *
vehicles_of (const OsmRestrictions *self)
{
  return (const char *const *) self->rules->own_keys;
}

/* Whether a vehicle of the profile is exempt. */
static gboolean
is_excepted (const OsmRestrictions *self,
             const Tags            *tags)
{
  const char *const *vehicles = vehicles_of (self);
  const char *except = find_tag (tags, "except");
  g_auto (GStrv) names = NULL;

  if (except == NULL)
    return FALSE;

  names = g_strsplit (except, ";", -1);
  for (guint i = 0; names[i] != NULL; i++)
    if (g_strv_contains (vehicles, g_strstrip (names[i])))
      return TRUE;

  return FALSE;
}

/* The demand of a relation on the profile, such as "no_left_turn"; NULL if it
 * makes none. The most special key that is there decides. */
static const char *
find_demand (const OsmRestrictions *self,
             const Tags            *tags)
{
  const char *const *vehicles = vehicles_of (self);
  const char *type = find_tag (tags, "type");
  const char *demand = NULL;

  if (type == NULL || !g_str_has_prefix (type, "restriction"))
    return NULL;
  type += strlen ("restriction");
  if (*type != '\0'
      && (*type != ':'
          || !g_strv_contains (vehicles, type + 1)))
    return NULL;
  if (find_tag (tags, "day_on") != NULL || find_tag (tags, "hour_on") != NULL)
    return NULL;

  for (guint i = 0; demand == NULL && vehicles[i] != NULL; i++)
    {
      g_autofree char *key = g_strconcat ("restriction:",
                                          vehicles[i], NULL);

      demand = find_tag (tags, key);
    }
  if (demand == NULL && !is_excepted (self, tags))
    demand = find_tag (tags, "restriction");

  return demand;
}

static gboolean
parse_demand (const char     *demand,
              WayRestriction *rule)
{
  /* A turn on red is about the signal: on green all may turn. */
  if (demand == NULL || g_str_has_suffix (demand, "_on_red"))
    return FALSE;
  if (g_str_has_prefix (demand, "no_"))
    {
      *rule = WAY_RESTRICTION_NO;
      return TRUE;
    }
  if (g_str_has_prefix (demand, "only_"))
    {
      *rule = WAY_RESTRICTION_ONLY;
      return TRUE;
    }

  return FALSE;
}

/* Appends the ids of the members with a role, and returns how many there
 * are. */
static guint
append_members (OsmRestrictions *self,
                const OsmMember *members,
                guint            n_members,
                const char      *role,
                OsmKind          kind)
{
  guint n = 0;

  for (guint i = 0; i < n_members; i++)
    if (members[i].kind == kind && g_strcmp0 (members[i].role, role) == 0)
      {
        g_array_append_val (self->members, members[i].id);
        if (kind == OSM_WAY)
          g_array_append_val (self->ways, members[i].id);
        n++;
      }

  return n;
}

/* Whether several ways to come from, or to go to, occur only with a single node
 * between. */
static gboolean
is_plain (const Restriction *self)
{
  if (self->is_via_node)
    return self->n_via == 1 && (self->n_from == 1 || self->n_to == 1);

  return self->n_via > 0 && self->n_from == 1 && self->n_to == 1;
}

static gboolean
add_relation (OsmRestrictions *self,
              WayRestriction   rule,
              guint32          hours,
              const OsmMember *members,
              guint            n_members)
{
  Restriction new = { .rule = rule, .first = self->members->len,
                      .hours = hours };

  if (!check_room (self, self->members))
    return FALSE;

  new.n_from = append_members (self, members, n_members, "from", OSM_WAY);
  new.n_via = append_members (self, members, n_members, "via", OSM_NODE);
  new.is_via_node = new.n_via > 0;
  if (!new.is_via_node)
    new.n_via = append_members (self, members, n_members, "via", OSM_WAY);
  new.n_to = append_members (self, members, n_members, "to", OSM_WAY);
  if (is_plain (&new))
    g_array_append_val (self->restrictions, new);

  return TRUE;
}

/* Takes a relation that may demand something else at other hours. */
static gboolean
use_at_hours (OsmRestrictions *self,
              const OsmTag    *tags,
              guint            n_tags,
              const OsmMember *members,
              guint            n_members)
{
  guint8 marks[2][1 << OSM_MOST_CONDITIONS] = { { 0 } };
  guint n_cases;

  if (!osm_choices_begin (self->choices, tags, n_tags, &n_cases))
    return FALSE;

  for (guint i = 0; i < n_cases; i++)
    {
      WayRestriction rule;
      Tags now;

      now.tags = osm_choices_get_tags (self->choices, i, &now.n_tags);
      if (parse_demand (find_demand (self, &now), &rule))
        marks[rule][i] = 1;
    }
  for (guint rule = 0; rule < G_N_ELEMENTS (marks); rule++)
    {
      const guint32 hours = osm_choices_keep_marks (self->choices, marks[rule],
                                                    n_cases);

      if ((hours > 0 || marks[rule][0] != 0)
          && !add_relation (self, (WayRestriction) rule, hours, members,
                            n_members))
        return FALSE;
    }

  return TRUE;
}

gboolean
osm_restrictions_use_relation (OsmRestrictions *self,
                               const OsmTag    *tags,
                               guint            n_tags,
                               const OsmMember *members,
                               guint            n_members)
{
  const Tags all = { tags, n_tags };
  WayRestriction rule;

  if (n_members > MAX_MEMBERS)
    return TRUE;
  if (self->choices != NULL)
    return use_at_hours (self, tags, n_tags, members, n_members);

  return !parse_demand (find_demand (self, &all), &rule)
         || add_relation (self, rule, 0, members, n_members);
}

static int
compare_ids (gconstpointer a,
             gconstpointer b)
{
  const gint64 x = *(const gint64 *) a, y = *(const gint64 *) b;

  return (x > y) - (x < y);
}

void
osm_restrictions_end_uses (OsmRestrictions *self)
{
  gint64 *ids = (gint64 *) (gpointer) self->ways->data;
  guint n = 0;

  g_array_sort (self->ways, compare_ids);
  for (guint i = 0; i < self->ways->len; i++)
    if (n == 0 || ids[n - 1] != ids[i])
      ids[n++] = ids[i];
  g_array_set_size (self->ways, n);
}

gboolean
osm_restrictions_find_way (const OsmRestrictions *self,
                           gint64                 id,
                           guint32               *way)
{
  return g_array_binary_search (self->ways, &id, compare_ids, way);
}

gboolean
osm_restrictions_add_piece (OsmRestrictions *self,
                            guint32          way,
                            const OsmPiece  *piece)
{
  return osm_pieces_add (self->pieces, way, piece) || fail_room (self);
}

/* Rows of nodes ----------------------------------------------------------- */

typedef struct
{
  guint32 ids[WAY_RESTRICTION_MAX_NODES];
  guint   n;
} Row;

/* Appends a leg to a row; FALSE if it does not begin where the row ends, as at
 * a barrier, or if the row is too long. */
static gboolean
append_leg (Row          *row,
            const OsmLeg *leg)
{
  if (row->n == 0)
    row->ids[row->n++] = leg->from_id;
  if (row->ids[row->n - 1] != leg->from_id
      || row->n == WAY_RESTRICTION_MAX_NODES)
    return FALSE;

  row->ids[row->n++] = leg->to_id;
  return TRUE;
}

/* Appends all of @way, from @node, which is one of its ends. @node becomes the
 * other end. */
static gboolean
append_way (const OsmRestrictions *self,
            guint32                way,
            gint64                *node,
            Row                   *row)
{
  guint before = G_MAXUINT;
  OsmLeg leg;

  while (osm_pieces_find_leg (self->pieces, way, *node, TRUE, before, &leg))
    {
      if (!append_leg (row, &leg))
        return FALSE;
      before = leg.piece;
      *node = leg.to;
    }

  return before != G_MAXUINT && osm_pieces_is_end (self->pieces, way, *node);
}

/* Makes the row of a restriction that begins at @node, where @from ends. */
static gboolean
make_row (const OsmRestrictions *self,
          const Restriction     *restriction,
          guint32                from,
          const guint32         *via,
          guint32                to,
          gint64                 node,
          Row                   *row)
{
  OsmLeg leg;

  row->n = 0;
  if (!osm_pieces_find_leg (self->pieces, from, node, FALSE, G_MAXUINT, &leg)
      || !append_leg (row, &leg))
    return FALSE;
  for (guint i = 0; !restriction->is_via_node && i < restriction->n_via; i++)
    if (!append_way (self, via[i], &node, row))
      return FALSE;

  return osm_pieces_find_leg (self->pieces, to, node, TRUE, G_MAXUINT, &leg)
         && append_leg (row, &leg);
}

/* Finds the row of a restriction by ways. The first of them has two ends, and
 * the row must begin at one of them. */
static gboolean
find_row (const OsmRestrictions *self,
          const Restriction     *restriction,
          guint32                from,
          const guint32         *via,
          guint32                to,
          Row                   *row)
{
  gint64 ends[2];
  guint n = 0;

  if (!osm_pieces_find_ends (self->pieces, via[0],
                             2 * WAY_RESTRICTION_MAX_NODES + 1, ends))
    return FALSE;

  for (guint i = 0; i < 2; i++)
    {
      Row found;

      if (!make_row (self, restriction, from, via, to, ends[i], &found))
        continue;
      *row = found;
      n++;
    }

  return n == 1;
}

/* Finds the numbers of the ways that are members; FALSE if one is not there. */
static gboolean
find_ways (const OsmRestrictions *self,
           gsize                  first,
           guint                  n,
           guint32               *ways)
{
  for (guint i = 0; i < n; i++)
    if (!osm_restrictions_find_way (
          self, g_array_index (self->members, gint64, first + i), &ways[i]))
      return FALSE;

  return TRUE;
}

static gboolean
add_row (OsmRestrictions   *self,
         const Restriction *restriction,
         const Row         *row,
         WayTableBuilder   *builder)
{
  WayNode nodes[WAY_RESTRICTION_MAX_NODES];
  GError *problem = NULL;

  const OsmTimedRow timed = { restriction->hours, self->n_rows };

  for (guint i = 0; i < row->n; i++)
    nodes[i] = WAY_INDEX (row->ids[i]);
  if (restriction->hours > 0)
    g_array_append_val (self->timed, timed);
  self->n_rows++;
  return way_table_builder_add_restriction (builder, restriction->rule, nodes,
                                            row->n, &problem)
         || reader_take_error (self->reader, problem);
}

/* Adds a restriction from each of its first ways to each of its last. */
static gboolean
add_restriction (OsmRestrictions   *self,
                 const Restriction *restriction,
                 WayTableBuilder   *builder)
{
  const gsize first_via = restriction->first + restriction->n_from;
  const gsize first_to = first_via + restriction->n_via;
  guint32 from[MAX_MEMBERS], via[MAX_MEMBERS], to[MAX_MEMBERS];
  gint64 node = 0;

  if (!find_ways (self, restriction->first, restriction->n_from, from)
      || !find_ways (self, first_to, restriction->n_to, to)
      || (!restriction->is_via_node
          && !find_ways (self, first_via, restriction->n_via, via)))
    return TRUE;
  if (restriction->is_via_node)
    node = g_array_index (self->members, gint64, first_via);

  for (guint i = 0; i < restriction->n_from; i++)
    for (guint j = 0; j < restriction->n_to; j++)
      {
        Row row;

        if ((restriction->is_via_node
               ? make_row (self, restriction, from[i], via, to[j], node, &row)
               : find_row (self, restriction, from[i], via, to[j], &row))
            && !add_row (self, restriction, &row, builder))
          return FALSE;
      }

  return TRUE;
}

gboolean
osm_restrictions_build (OsmRestrictions *self,
                        WayTableBuilder *builder)
{
  osm_pieces_sort (self->pieces);
  for (guint i = 0; i < self->restrictions->len; i++)
    {
      const Restriction *at = &g_array_index (self->restrictions, Restriction,
                                              i);
      const OsmTimedRow none = { at->hours, OSM_NO_ROW };

      if (at->hours > 0)
        g_array_append_val (self->timed, none);
      if (!add_restriction (self, at, builder))
        return FALSE;
    }

  return TRUE;
}

guint32
osm_restrictions_get_n_rows (const OsmRestrictions *self)
{
  return self->n_rows;
}

const GArray *
osm_restrictions_get_timed (const OsmRestrictions *self)
{
  return self->timed;
}

gboolean
osm_restrictions_have_fixed (const OsmRestrictions *self)
{
  for (guint i = 0; i < self->restrictions->len; i++)
    if (g_array_index (self->restrictions, Restriction, i).hours == 0)
      return TRUE;

  return FALSE;
}

guint
osm_restrictions_get_n (const OsmRestrictions *self)
{
  return self->restrictions->len;
}
