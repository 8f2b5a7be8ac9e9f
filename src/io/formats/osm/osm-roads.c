/* osm-roads.c - ways of nodes become edges between junctions
 * SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * A way of OpenStreetMap is a row of nodes. Most of them only give it its
 * shape. A node is a node of the graph if two ways share it, if a way ends
 * there, or if it is a barrier. The part of a way between two of these is a
 * section, and an edge.
 *
 * The nodes in use are an array sorted by id, so that a section names a bend in
 * 4 bytes. Before, the array has the id of a node once for each use, and twice
 * for an end of a way: a node that was counted more than once is a junction.
 *
 * A section from a node to itself is divided at its bends. Further sections
 * between the same two nodes are divided, too (see osm-parallel.c). */

#include "io/formats/osm/osm-roads-private.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#define MAX_ARRAY (G_MAXUINT32 - 1)

/* Metres per second in a kilometre per hour. */
#define KMH (1 / 3.6)

OsmRoads *
osm_roads_new (Reader          *reader,
               WayMeasure       measure,
               const OsmRules  *rules,
               OsmRestrictions *restrictions)
{
  OsmRoads *self = g_new0 (OsmRoads, 1);

  self->reader = reader;
  self->measure = measure;
  self->rules = rules;
  self->labels = g_string_chunk_new (4096);
  self->restrictions = restrictions;
  self->ways = g_hash_table_new (NULL, NULL);
  self->limits = g_hash_table_new (NULL, NULL);
  self->exits = g_hash_table_new_full (NULL, NULL, NULL, g_free);
  self->kinds = road_kinds_new ();
  self->told = g_array_new (FALSE, FALSE, sizeof (Told));
  self->gates = g_hash_table_new (NULL, NULL);
  self->gate_rows = g_array_new (FALSE, FALSE, sizeof (OsmTimedRow));
  return self;
}

void
osm_roads_free (OsmRoads *self)
{
  g_free (self->refs);
  g_free (self->positions);
  g_free (self->flags);
  g_free (self->delays);
  g_free (self->ids);
  g_free (self->sections);
  g_free (self->bends);
  g_string_chunk_free (self->labels);
  g_free (self->towns);
  g_hash_table_unref (self->ways);
  g_hash_table_unref (self->limits);
  g_hash_table_unref (self->exits);
  g_clear_pointer (&self->kinds, road_kinds_free);
  g_array_unref (self->told);
  g_hash_table_unref (self->gates);
  g_array_unref (self->gate_rows);
  g_free (self);
}

gboolean
osm_roads_fail_for_room (OsmRoads *self)
{
  return reader_take_error (self->reader,
                            g_error_new_literal (WAY_ERROR,
                                                 WAY_ERROR_TOO_LARGE,
                                                 "not enough memory for all "
                                                 "roads"));
}

/* Makes room for @n more items of @item bytes each in the array at *@array. */
static gboolean
reserve (OsmRoads *self,
         gpointer  array,
         gsize     used,
         gsize    *size,
         gsize     n,
         gsize     item)
{
  const gsize wanted = MAX (used + n, MAX (*size * 3 / 2, 64));
  gpointer old, larger;

  if (used + n <= *size)
    return TRUE;
  if (used + n > MAX_ARRAY)
    return osm_roads_fail_for_room (self);

  memcpy (&old, array, sizeof old);
  larger = g_try_realloc_n (old, wanted, item);
  if (larger == NULL)
    return osm_roads_fail_for_room (self);
  memcpy (array, &larger, sizeof larger);
  *size = wanted;
  return TRUE;
}

/* Uses -------------------------------------------------------------------- */

gboolean
osm_roads_use_way (OsmRoads        *self,
                   const gint64    *refs,
                   guint            n_refs)
{
  if (n_refs < 2)
    return TRUE;
  if (!reserve (self, &self->refs, self->n_refs, &self->refs_size,
                (gsize) n_refs + 2, sizeof *self->refs))
    return FALSE;

  self->refs[self->n_refs++] = refs[0];
  for (guint i = 0; i < n_refs; i++)
    if (i == 0 || refs[i] != refs[i - 1])
      self->refs[self->n_refs++] = refs[i];
  self->refs[self->n_refs++] = refs[n_refs - 1];
  return TRUE;
}

static int
compare_ids (gconstpointer a,
             gconstpointer b)
{
  const gint64 x = *(const gint64 *) a, y = *(const gint64 *) b;

  return (x > y) - (x < y);
}

gboolean
osm_roads_end_uses (OsmRoads *self)
{
  gsize n = 0;

  self->flags = g_try_malloc0 (MAX (self->n_refs, 1));
  self->delays = g_try_malloc0_n (MAX (self->n_refs, 1), sizeof *self->delays);
  if (self->flags == NULL || self->delays == NULL)
    return osm_roads_fail_for_room (self);

  if (self->n_refs > 0)
    qsort (self->refs, self->n_refs, sizeof *self->refs, compare_ids);
  for (gsize i = 0; i < self->n_refs; i++)
    if (n > 0 && self->refs[n - 1] == self->refs[i])
      self->flags[n - 1] = IS_JUNCTION;
    else
      self->refs[n++] = self->refs[i];
  self->n_refs = self->n_places = n;

  self->positions = g_try_new (WayPosition, MAX (n, 1));
  self->ids = g_try_new (guint32, MAX (n, 1));
  if (self->positions == NULL || self->ids == NULL)
    return osm_roads_fail_for_room (self);
  for (gsize i = 0; i < n; i++)
    {
      self->positions[i] = (WayPosition) { NAN, NAN };
      self->ids[i] = NO_NODE;
    }

  return TRUE;
}

guint32
osm_roads_find_place (const OsmRoads *self,
                      gint64          id)
{
  const gint64 *found = self->n_refs > 0
                          ? bsearch (&id, self->refs, self->n_refs, sizeof id,
                                     compare_ids) : NULL;

  return found != NULL ? (guint32) (found - self->refs) : NO_NODE;
}

static gboolean
is_on_earth (const WayPosition *at)
{
  return fabs (at->x) <= 180 && fabs (at->y) <= 90;
}

gboolean
osm_roads_place_node (OsmRoads       *self,
                      gint64          id,
                      WayPosition     at,
                      const OsmPoint *point)
{
  const guint32 place = osm_roads_find_place (self, id);

  if (place == NO_NODE)
    return TRUE;
  if (!is_on_earth (&at))
    return reader_fail (self->reader, "node %" G_GINT64_FORMAT " is not on "
                        "Earth; expected a latitude from -90 to 90 and a "
                        "longitude from -180 to 180", id);

  self->positions[place] = (WayPosition) { at.x + 0.0, at.y + 0.0 };
  self->delays[place][0] = point->forward_delay;
  self->delays[place][1] = point->backward_delay;
  if (point->forward_delay > 0 || point->backward_delay > 0)
    self->flags[place] |= IS_JUNCTION;
  if (point->limits > 0)
    {
      self->flags[place] |= IS_JUNCTION | IS_LIMITED;
      g_hash_table_insert (self->limits, GUINT_TO_POINTER (place),
                           GUINT_TO_POINTER (point->limits));
    }
  if (point->exit > 0)
    {
      const Exit exit = { .kind = point->exit };

      self->flags[place] |= IS_EXIT;
      g_hash_table_insert (self->exits, GUINT_TO_POINTER (place),
                           g_memdup2 (&exit, sizeof exit));
    }
  if (point->hours > 0)
    {
      self->flags[place] |= IS_JUNCTION;
      g_hash_table_insert (self->gates, GUINT_TO_POINTER (place),
                           GUINT_TO_POINTER (point->hours));
    }
  if (point->is_barrier)
    self->flags[place] = IS_JUNCTION | IS_BARRIER;
  return TRUE;
}

gboolean
osm_roads_is_junction (const OsmRoads *self,
                       gint64          id)
{
  const guint32 place = osm_roads_find_place (self, id);

  return place != NO_NODE && (self->flags[place] & IS_JUNCTION) != 0;
}

void
osm_roads_mark_junction (OsmRoads *self,
                         gint64    id)
{
  const guint32 place = osm_roads_find_place (self, id);

  if (place != NO_NODE)
    self->flags[place] |= IS_JUNCTION;
}

gboolean
osm_roads_add_place (OsmRoads          *self,
                     const char        *name,
                     const char        *kind,
                     const WayPosition *at)
{
  if (!g_utf8_validate (name, -1, NULL))
    return reader_fail (self->reader, "the name of a place is not UTF-8");
  if (!is_on_earth (at))
    return reader_fail (self->reader, "the place %s is not on Earth; "
                        "expected a latitude from -90 to 90 and a longitude "
                        "from -180 to 180", name);
  if (!reserve (self, &self->towns, self->n_towns, &self->towns_size, 1,
                sizeof *self->towns))
    return FALSE;

  self->towns[self->n_towns++]
    = (Town) { g_string_chunk_insert (self->labels, name),
               g_string_chunk_insert_const (self->labels, kind), *at };
  return TRUE;
}

/* Sections ---------------------------------------------------------------- */

static gdouble
distance (const OsmRoads *self,
          guint32         a,
          guint32         b)
{
  return way_position_distance (&self->positions[a], &self->positions[b],
                                WAY_POSITION_GEOGRAPHIC);
}

/* The node between steps @i - 1 and @i of a section: 0 for its first node. */
static guint32
section_node (const OsmRoads *self,
              const Section  *section,
              guint           i)
{
  if (i == 0)
    return section->from;
  if (i > section->n_bends)
    return section->to;

  return self->bends[section->first_bend + i - 1];
}

static void
measure_section (OsmRoads *self,
                 Section  *section)
{
  section->length = 0;
  section->forward_delay = section->backward_delay = 0;
  for (guint i = 0; i <= section->n_bends; i++)
    {
      const guint32 from = section_node (self, section, i);
      const guint32 to = section_node (self, section, i + 1);

      section->length += distance (self, from, to);
      section->forward_delay += self->delays[to][0];
      section->backward_delay += self->delays[from][1];
    }
}

static gboolean
append_section (OsmRoads *self,
                Section   section)
{
  if (!reserve (self, &self->sections, self->n_sections, &self->sections_size,
                1, sizeof *self->sections))
    return FALSE;

  measure_section (self, &section);
  self->sections[self->n_sections++] = section;
  return TRUE;
}

/* Appends a section of the way that section @at belongs to. */
static gboolean
append_like (OsmRoads *self,
             gsize     at,
             Section   section)
{
  gpointer way;

  if (g_hash_table_lookup_extended (self->ways, GSIZE_TO_POINTER (at), NULL,
                                    &way))
    g_hash_table_insert (self->ways, GSIZE_TO_POINTER (self->n_sections), way);

  return append_section (self, section);
}

gboolean
osm_roads_divide_section (OsmRoads *self,
                          gsize     at,
                          guint     bend)
{
  Section *first = &self->sections[at];
  const guint32 node = self->bends[first->first_bend + bend];
  Section second = *first;

  second.from = node;
  second.first_bend += bend + 1;
  second.n_bends -= bend + 1;
  first->to = node;
  first->n_bends = bend;
  self->flags[node] |= IS_JUNCTION;
  measure_section (self, first);
  return append_like (self, at, second);
}

gboolean
osm_roads_copy_section (OsmRoads *self,
                        gsize     at)
{
  return append_like (self, at, self->sections[at]);
}

/* Whether paths that arrive at a node must be told from others, along ways or
 * against them. */
static gboolean
is_met (const OsmRoads *self,
        guint32         place,
        guint           direction)
{
  return self->delays[place][direction] > 0
         || (self->flags[place] & IS_LIMITED) != 0;
}

gboolean
osm_roads_divide_at_signals (OsmRoads *self)
{
  const gsize n = self->n_sections;

  for (gsize i = 0; i < n; i++)
    {
      if (is_met (self, self->sections[i].to, 0)
          && self->sections[i].n_bends > 0
          && !osm_roads_divide_section (self, i,
                                        self->sections[i].n_bends - 1))
        return FALSE;
      if (is_met (self, self->sections[i].from, 1)
          && self->sections[i].n_bends > 0
          && !osm_roads_divide_section (self, i, 0))
        return FALSE;
    }

  return TRUE;
}

/* Appends a section. A section from a node to itself is appended in three
 * parts, each between two nodes; with a single bend it is a dead end that was
 * drawn there and back. */
static gboolean
end_section (OsmRoads *self,
             Section   section)
{
  const gsize at = self->n_sections;

  if (section.from != section.to)
    return append_section (self, section);
  if (section.n_bends == 0)
    return TRUE;
  if (section.n_bends == 1)
    return append_section (self, section)
           && osm_roads_divide_section (self, at, 0);

  return append_section (self, section)
         && osm_roads_divide_section (self, at, section.n_bends * 2 / 3)
         && osm_roads_divide_section (self, at, section.n_bends / 3);
}

/* The section that grows along a way. */
typedef struct
{
  Section section;              /* its @from is NO_NODE between two */
  guint32 before;               /* the last node, or NO_NODE */
} Walk;

/* Ends the section where the extract of the map ends: its last node becomes a
 * dead end. */
static gboolean
leave_map (OsmRoads *self,
           Walk     *walk)
{
  Section section = walk->section;
  const gboolean has_step = section.from != NO_NODE
                            && walk->before != section.from;

  section.to = walk->before;
  walk->section.from = walk->before = NO_NODE;
  if (!has_step)
    return TRUE;

  section.n_bends--;
  return end_section (self, section);
}

/* Goes on to @node, which has a position. */
static gboolean
step_to (OsmRoads *self,
         Walk     *walk,
         guint32   node)
{
  Section *section = &walk->section;

  walk->before = node;
  if (section->from != NO_NODE && (self->flags[node] & IS_JUNCTION) == 0)
    {
      self->bends[self->n_bends++] = node;
      section->n_bends++;
      return TRUE;
    }

  section->to = node;
  if (section->from != NO_NODE && !end_section (self, *section))
    return FALSE;

  section->from = node;
  section->first_bend = (guint32) self->n_bends;
  section->n_bends = 0;
  return TRUE;
}

/* Takes note of the sections from @first on if a restriction is about them. */
static void
note_way (OsmRoads *self,
          gint64    id,
          gsize     first)
{
  guint32 way;

  if (osm_restrictions_find_way (self->restrictions, id, &way))
    for (gsize i = first; i < self->n_sections; i++)
      g_hash_table_insert (self->ways, GSIZE_TO_POINTER (i),
                           GUINT_TO_POINTER (way));
}

gboolean
osm_roads_append_bend (OsmRoads *self,
                       guint32   place)
{
  if (!reserve (self, &self->bends, self->n_bends, &self->bends_size, 1,
                sizeof *self->bends))
    return FALSE;

  self->bends[self->n_bends++] = place;
  return TRUE;
}

gdouble
osm_roads_measure_way (const OsmRoads *self,
                       const gint64   *refs,
                       guint           n_refs)
{
  guint32 before = NO_NODE;
  gdouble length = 0;

  for (guint i = 0; i < n_refs; i++)
    {
      const guint32 node = osm_roads_find_place (self, refs[i]);

      if (node == NO_NODE || isnan (self->positions[node].x))
        return 0;
      if (before != NO_NODE)
        length += distance (self, before, node);
      before = node;
    }

  return length;
}

/* Takes note of the sections of a way, from @first on, if a manoeuvre names
 * it. */
static void
note_told (OsmRoads *self,
           gint64    way,
           gsize     first)
{
  const Told told = { way, first, self->n_sections };

  if (self->manoeuvres != NULL
      && osm_manoeuvres_has_way (self->manoeuvres, way))
    g_array_append_val (self->told, told);
}

gboolean
osm_roads_add_way (OsmRoads        *self,
                   gint64           id,
                   const gint64    *refs,
                   guint            n_refs,
                   gdouble          forward,
                   gdouble          backward,
                   const char      *label)
{
  Walk walk = { .section = { .from = NO_NODE, .forward = forward,
                             .backward = backward,
                             .is_local = self->next_is_local,
                             .kinds = { self->next_kinds[0],
                                        self->next_kinds[1] },
                             .hours = self->next_hours },
                .before = NO_NODE };
  const gsize first = self->n_sections;

  if (!reserve (self, &self->bends, self->n_bends, &self->bends_size, n_refs,
                sizeof *self->bends))
    return FALSE;
  if (label != NULL)
    walk.section.label = g_string_chunk_insert_const (self->labels, label);

  for (guint i = 0; i < n_refs; i++)
    {
      const guint32 node = osm_roads_find_place (self, refs[i]);
      const gboolean is_placed = node != NO_NODE
                                 && !isnan (self->positions[node].x);

      if (is_placed && node == walk.before)
        continue;
      if (!(is_placed ? step_to (self, &walk, node)
                      : leave_map (self, &walk)))
        return FALSE;
    }
  if (!leave_map (self, &walk))
    return FALSE;

  note_way (self, id, first);
  note_told (self, id, first);
  return TRUE;
}

gdouble
osm_roads_get_pace (const OsmRoads *self,
                    gdouble         speed)
{
  return self->measure == WAY_MEASURE_METRES ? 1 : 1 / (speed * KMH);
}

gdouble
osm_roads_seconds_of (const OsmRoads *self,
                      const Section  *section,
                      gboolean        along)
{
  const gdouble speed = along ? section->forward : section->backward;

  return section->length / (speed * KMH)
         + (along ? section->forward_delay : section->backward_delay);
}

WayCost
osm_roads_cost_of (const OsmRoads *self,
                   const Section  *section,
                   gboolean        along)
{
  const gdouble speed = along ? section->forward : section->backward;

  if (speed == 0)
    return INFINITY;

  return self->measure == WAY_MEASURE_METRES
           ? section->length : osm_roads_seconds_of (self, section, along);
}
