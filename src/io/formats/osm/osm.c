/* osm.c - roads of OpenStreetMap, in XML or PBF
 * SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * The file is decoded once. Ways that the profile may use, and the nodes, are
 * then read again from temporary files: for the positions of the nodes in use,
 * and for the edges. Only nodes in use are kept in memory. */

#include "io/formats/model/format-private.h"

#include <string.h>

#include "io/formats/osm/osm-areas.h"
#include "io/formats/osm/osm-choices.h"
#include "io/formats/osm/osm-conditions.h"
#include "io/formats/osm/osm-decoder.h"
#include "io/formats/osm/osm-profile.h"
#include "io/formats/osm/osm-restrictions.h"
#include "io/formats/osm/osm-road-kinds.h"
#include "io/formats/osm/osm-roads.h"
#include "io/formats/osm/osm-store.h"
#include "io/formats/osm/osm-vehicles.h"

typedef struct
{
  Reader          *reader;
  const OsmRules  *rules;
  gboolean         heeds_turns;
  OsmRoads        *roads;
  OsmRestrictions *restrictions;
  OsmManoeuvres   *manoeuvres;
  OsmStore        *store;
  OsmAreas        *areas;       /* (nullable) for pedestrians */
  OsmChoices      *choices;     /* (nullable) if the network keeps all hours */
  OsmWay           way;         /* the present way */
  GStringChunk    *texts;       /* (owned) of tags that hold now */
  GStringChunk    *signs;       /* (owned) of the present way */
  OsmMoment        at;
} Osm;

/* The first time: all objects ---------------------------------------------- */

/* Changes the tags to those that hold at the moment of departure. */
static void
apply_moment (Osm    *self,
              GArray *tags)
{
  if (self->at.weekday == G_DATE_BAD_WEEKDAY || tags->len == 0
      || self->choices != NULL)
    return;

  g_string_chunk_clear (self->texts);
  osm_conditions_apply (tags, self->texts, &self->at);
}

static gboolean
set_label (Osm          *self,
           const OsmTag *tags,
           guint         n_tags)
{
  const char *label = osm_find_label (tags, n_tags);

  self->way.has_label = label != NULL;
  g_string_assign (self->way.label, label != NULL ? label : "");

  return label == NULL || g_utf8_validate (label, -1, NULL)
         || reader_fail (self->reader, "the name of a road is not UTF-8");
}

/* Notes what the directions say of the road, and which vehicles may use it, each
 * way. */
static void
set_kinds (Osm          *self,
           const OsmTag *tags,
           guint         n_tags)
{
  const OsmSpeeds *speeds = &self->way.speeds;

  for (guint i = 0; i < 2; i++)
    {
      RoadKind kind;

      osm_describe_road (tags, n_tags, i == 0, self->signs, &kind);
      if (((i == 0 ? speeds->forward_marks : speeds->backward_marks)
           & OSM_PUSHED) != 0)
        kind.flags |= ROAD_IS_PUSHED;
      if (self->rules->base == WAY_PROFILE_FOOT)
        kind.flags |= ROAD_IS_WALKED;
      osm_limit_way (self->rules, tags, n_tags, i == 0, &kind.limits);
      self->way.kinds[i] = osm_roads_intern_kind (self->roads, &kind);
      g_string_chunk_clear (self->signs);
    }
}

/* Judges the present way. If the network keeps all hours, *@tags become those of
 * the first case in which the way is open. */
static gboolean
judge_way (Osm           *self,
           const OsmTag **tags,
           guint         *n_tags,
           gboolean      *is_open)
{
  guint n_cases;

  self->way.hours = 0;
  if (self->choices == NULL)
    {
      *is_open = osm_judge_way (self->rules, *tags, *n_tags,
                                &self->way.speeds);
      return TRUE;
    }
  if (!osm_choices_begin (self->choices, *tags, *n_tags, &n_cases))
    return FALSE;

  *is_open = osm_choices_judge_way (self->choices, self->rules, n_cases,
                                    &self->way.speeds, &self->way.hours);
  if (self->way.hours > 0)
    {
      const OsmChoice *choice
        = osm_choices_get (self->choices, self->way.hours);
      guint i = 0;

      while (choice->speeds[i].forward == 0 && choice->speeds[i].backward == 0
             && i + 1 < n_cases)
        i++;
      self->way.speeds = choice->speeds[i];
      *tags = osm_choices_get_tags (self->choices, i, n_tags);
    }

  return TRUE;
}

static gboolean
take_way (Osm             *self,
          const OsmObject *way)
{
  const OsmTag *tags = (const OsmTag *) way->tags->data;
  guint n_tags = way->tags->len;
  gboolean is_open;

  if (way->refs->len < 2)
    return TRUE;
  if (self->areas != NULL
      && !osm_store_add_outline (self->store, way->id, way->refs))
    return FALSE;
  if (!judge_way (self, &tags, &n_tags, &is_open))
    return FALSE;
  if (!is_open)
    return TRUE;

  self->way.id = way->id;
  self->way.refs = way->refs;
  set_kinds (self, tags, n_tags);
  if (!set_label (self, tags, n_tags))
    return FALSE;
  if (self->areas != NULL)
    osm_areas_use_way (self->areas, &self->way, tags, n_tags);
  return osm_store_add_way (self->store, &self->way)
         && osm_roads_use_way (self->roads, (const gint64 *) way->refs->data,
                               way->refs->len);
}

/* Keeps a named place, such as a town. */
static gboolean
take_place (Osm             *self,
            const OsmObject *node)
{
  const OsmTag *tags = (const OsmTag *) node->tags->data;
  g_autoptr (GPtrArray) names = osm_list_names (tags, node->tags->len);
  const char *kind = osm_find_tag (tags, node->tags->len, "place");

  for (guint i = 0; names != NULL && i < names->len; i++)
    if (!osm_roads_add_place (self->roads, names->pdata[i], kind, &node->at))
      return FALSE;

  return TRUE;
}

/* Notes which vehicles may pass a node. */
static guint32
find_limits (Osm          *self,
             const OsmTag *tags,
             guint         n_tags)
{
  RoadKind kind = { .class = ROAD_UNCLASSIFIED };

  return n_tags > 0 && osm_limit_node (self->rules, tags, n_tags,
                                       &kind.limits)
           ? osm_roads_intern_kind (self->roads, &kind) : 0;
}

/* Notes the number of the exit at a node. */
static guint32
find_exit (Osm          *self,
           const OsmTag *tags,
           guint         n_tags)
{
  guint32 number = 0;
  RoadKind kind;

  if (n_tags > 0 && osm_describe_exit (tags, n_tags, self->signs, &kind))
    number = osm_roads_intern_kind (self->roads, &kind);

  g_string_chunk_clear (self->signs);
  return number;
}

/* Whether a node is a barrier, or at some hours. */
static gboolean
judge_node (Osm          *self,
            const OsmTag *tags,
            guint         n_tags,
            OsmPoint     *point)
{
  guint8 marks[1 << OSM_MOST_CONDITIONS];
  guint n_cases = 1;

  osm_judge_node (self->rules, tags, n_tags, point);
  if (self->choices == NULL || n_tags == 0)
    return TRUE;
  if (!osm_choices_begin (self->choices, tags, n_tags, &n_cases))
    return FALSE;

  for (guint i = 0; i < n_cases; i++)
    {
      guint n_now;
      const OsmTag *now = osm_choices_get_tags (self->choices, i, &n_now);
      OsmPoint then;

      osm_judge_node (self->rules, now, n_now, &then);
      marks[i] = then.is_barrier;
    }
  point->hours = osm_choices_keep_marks (self->choices, marks, n_cases);
  if (point->hours > 0)
    point->is_barrier = FALSE;
  return TRUE;
}

static gboolean
take_node (Osm             *self,
           const OsmObject *node)
{
  const OsmTag *tags = (const OsmTag *) node->tags->data;
  const guint n_tags = node->tags->len;
  OsmNode kept = { .id = node->id, .at = node->at };

  if (!judge_node (self, tags, n_tags, &kept.point))
    return FALSE;
  kept.point.limits = find_limits (self, tags, n_tags);
  kept.point.exit = find_exit (self, tags, n_tags);
  return !node->is_placed
         || (osm_store_add_node (self->store, &kept)
             && (n_tags == 0 || take_place (self, node)));
}

/* Keeps a square of several rings. Pedestrians do not cross car parks. */
static gboolean
take_area (Osm             *self,
           const OsmObject *relation)
{
  const OsmTag *tags = (const OsmTag *) relation->tags->data;
  const guint n_tags = relation->tags->len;

  if (g_strcmp0 (osm_find_tag (tags, n_tags, "type"), "multipolygon") != 0
      || osm_find_tag (tags, n_tags, "amenity") != NULL
      || !osm_judge_way (self->rules, tags, n_tags, &self->way.speeds))
    return TRUE;

  set_kinds (self, tags, n_tags);
  if (!set_label (self, tags, n_tags))
    return FALSE;

  osm_areas_use_relation (self->areas, relation, &self->way);
  return TRUE;
}

static gboolean
take_relation (Osm             *self,
               const OsmObject *relation)
{
  osm_manoeuvres_use_relation (self->manoeuvres,
                               (const OsmTag *) relation->tags->data,
                               relation->tags->len,
                               (const OsmMember *) relation->members->data,
                               relation->members->len);
  if (self->areas != NULL && !take_area (self, relation))
    return FALSE;

  return !self->heeds_turns
         || osm_restrictions_use_relation (
              self->restrictions, (const OsmTag *) relation->tags->data,
              relation->tags->len, (const OsmMember *) relation->members->data,
              relation->members->len);
}

static gboolean
take_object (OsmObject *object,
             gpointer   data)
{
  Osm *self = data;

  apply_moment (self, object->tags);
  return object->kind == OSM_NODE  ? take_node (self, object)
         : object->kind == OSM_WAY ? take_way (self, object)
                                   : take_relation (self, object);
}

/* The second time: nodes, and ways in use ---------------------------------- */

static gboolean
place_nodes (Osm *self)
{
  OsmNode node;

  while (osm_store_next_node (self->store, &node))
    if (!osm_roads_place_node (self->roads, node.id, node.at, &node.point))
      return FALSE;

  return reader_is_ok (self->reader);
}

/* Finds the outlines of squares that are relations. */
static gboolean
use_outlines (Osm *self)
{
  g_autoptr (GArray) refs = g_array_new (FALSE, FALSE, sizeof (gint64));
  gint64 id;

  if (self->areas == NULL)
    return TRUE;
  while (osm_store_next_outline (self->store, &id, refs))
    osm_areas_use_member (self->areas, id, refs);

  return reader_is_ok (self->reader) && osm_areas_end_uses (self->areas);
}

/* Whether a way is only for traffic that starts or ends there, in each direction
 * that is open. Pedestrians may walk through. */
static gboolean
is_local (const Osm       *self,
          const OsmSpeeds *speeds)
{
  return self->heeds_turns
         && (speeds->forward == 0
             || (speeds->forward_marks & OSM_LOCAL_TRAFFIC) != 0)
         && (speeds->backward == 0
             || (speeds->backward_marks & OSM_LOCAL_TRAFFIC) != 0);
}

/* Sets the speeds of the present way so that the whole way takes its known
 * time. If a part lies outside the extract, the speeds do not change. */
static void
apply_duration (Osm       *self,
                OsmSpeeds *speeds)
{
  const gdouble length
    = speeds->duration > 0
        ? osm_roads_measure_way (self->roads,
                                 (const gint64 *) self->way.refs->data,
                                 self->way.refs->len) : 0;
  const gdouble speed = length > 0 ? length * 3.6 / speeds->duration : 0;

  if (speed > 0 && speeds->forward > 0)
    speeds->forward = speed;
  if (speed > 0 && speeds->backward > 0)
    speeds->backward = speed;
}

/* Settles the speeds of the present way, which are the highest of all cases if
 * it has several. Returns whether it is local in any case. */
static gboolean
settle_speeds (Osm *self)
{
  OsmSpeeds *speeds = &self->way.speeds;
  gboolean is_local_once = FALSE;
  OsmChoice *choice;

  if (self->way.hours == 0)
    {
      apply_duration (self, speeds);
      return is_local (self, speeds);
    }

  choice = osm_choices_get (self->choices, self->way.hours);
  speeds->forward = speeds->backward = 0;
  for (guint i = 0; i < osm_choice_n_cases (choice); i++)
    {
      OsmSpeeds *now = &choice->speeds[i];

      apply_duration (self, now);
      choice->marks[i] = is_local (self, now);
      is_local_once |= choice->marks[i]
                       && (now->forward > 0 || now->backward > 0);
      speeds->forward = MAX (speeds->forward, now->forward);
      speeds->backward = MAX (speeds->backward, now->backward);
    }

  return is_local_once;
}

static gboolean
add_ways (Osm *self)
{
  g_autoptr (GArray) refs = g_array_new (FALSE, FALSE, sizeof (gint64));

  self->way.refs = refs;
  while (osm_store_next_way (self->store, &self->way))
    {
      osm_roads_set_local (self->roads, settle_speeds (self));
      osm_roads_set_hours (self->roads, self->way.hours);
      osm_roads_set_kinds (self->roads, self->way.kinds);
      if (!osm_roads_add_way (self->roads, self->way.id,
                              (const gint64 *) refs->data, refs->len,
                              self->way.speeds.forward,
                              self->way.speeds.backward,
                              self->way.has_label ? self->way.label->str
                                                  : NULL))
        return FALSE;
    }

  return reader_is_ok (self->reader);
}

/* The formats ------------------------------------------------------------- */

/* Whether the file begins with a length below 64 KiB and "OSMHeader" as field
 * 1. */
static gboolean
is_pbf (const char *head,
        gsize       len)
{
  static const char mark[] = "\x0a\x09OSMHeader";

  return len >= 4 + strlen (mark) && head[0] == 0 && head[1] == 0
         && memcmp (head + 4, mark, strlen (mark)) == 0;
}

/* Finds the first element, behind what may come before it. */
static const char *
find_root (const char *head)
{
  for (;;)
    {
      const char *end;

      head += strspn (head, " \t\r\n");
      if (g_str_has_prefix (head, "<!--"))
        end = strstr (head, "-->");
      else if (head[0] == '<' && (head[1] == '?' || head[1] == '!'))
        end = strchr (head, '>');
      else
        return head;
      if (end == NULL)
        return "";
      head = strchr (end, '>') + 1;
    }
}

static gboolean
is_osm (const char *head,
        gsize       len)
{
  const char *root;

  if (is_pbf (head, len))
    return TRUE;

  root = find_root (head);
  return g_str_has_prefix (root, "<osm") && strchr (" \t\r\n>/", root[4]);
}

/* Whether restrictions of turns and zones count, and turns can cost time.
 * Pedestrians just turn. */
static gboolean
obeys_turns (const Osm *self)
{
  return self->rules->settings[OSM_OBEYS_TURNS] > 0;
}

/* Lets turns cost time if the settings say so. */
static gboolean
price_turns (Osm                *self,
             const LoadSettings *settings)
{
  if ((settings->flags & WAY_LOAD_TURN_COSTS) == 0)
    return TRUE;
  if (settings->measure == WAY_MEASURE_METRES)
    {
      reader_set_line (self->reader, 0);
      return reader_fail (self->reader, "turns take time, but the costs are "
                          "lengths");
    }

  if (obeys_turns (self))
    osm_roads_price_turns (self->roads);
  return TRUE;
}

static WayNetwork *
read_roads (Osm          *self,
            GCancellable *cancellable)
{
  GError *problem = NULL;
  WayNetwork *network;
  gsize len;
  const char *head = reader_peek_head (self->reader, &len);
  const gboolean ok
    = (is_pbf (head, len) ? osm_decode_pbf : osm_decode_xml) (self->reader,
                                                              take_object,
                                                              self);

  if (!ok)
    return NULL;
  reader_set_line (self->reader, 0);
  if (g_cancellable_set_error_if_cancelled (cancellable, &problem))
    {
      reader_take_error (self->reader, problem);
      return NULL;
    }

  if (!osm_store_rewind (self->store) || !use_outlines (self)
      || !osm_roads_end_uses (self->roads))
    return NULL;
  osm_restrictions_end_uses (self->restrictions);
  if (!place_nodes (self))
    return NULL;
  if (self->areas != NULL)
    osm_areas_find_corners (self->areas);
  if (!add_ways (self)
      || (self->areas != NULL && !osm_areas_add_lines (self->areas)))
    return NULL;

  network = osm_roads_build (self->roads);
  if (network != NULL && self->areas != NULL)
    osm_areas_hand_over (self->areas, network);
  return network;
}

/* Lets the network keep all hours if the settings say so. */
static gboolean
keep_hours (Osm                *self,
            const LoadSettings *settings)
{
  const char *problem = NULL;

  if (self->choices == NULL)
    return TRUE;
  if (!obeys_turns (self) || self->areas != NULL)
    problem = "hours are kept for cars and bicycles, and not for pedestrians";
  else if ((settings->flags & WAY_LOAD_IGNORE_TURNS) != 0)
    problem = "hours are kept with all rules of turns: do not ignore turns";
  else if ((settings->flags & WAY_LOAD_TURN_COSTS) != 0)
    problem = "hours are kept without the usual costs of turns";
  if (problem != NULL)
    return reader_take_error (self->reader,
                              g_error_new_literal (WAY_ERROR,
                                                   WAY_ERROR_UNSUPPORTED,
                                                   problem));

  osm_restrictions_set_choices (self->restrictions, self->choices);
  osm_roads_set_choices (self->roads, self->choices, &self->at);
  return TRUE;
}

static WayNetwork *
read_with_rules (Reader             *reader,
                 const LoadSettings *settings,
                 const OsmRules     *rules,
                 GError            **error)
{
  g_autoptr (OsmRestrictions) restrictions
    = osm_restrictions_new (reader, rules);
  g_autoptr (OsmManoeuvres) manoeuvres = osm_manoeuvres_new ();
  g_autoptr (OsmRoads) roads = osm_roads_new (reader, settings->measure, rules,
                                              restrictions);
  g_autoptr (OsmStore) store = osm_store_new (reader);
  g_autoptr (OsmAreas) areas
    = rules->base == WAY_PROFILE_FOOT ? osm_areas_new (roads) : NULL;
  g_autoptr (OsmChoices) choices
    = (settings->flags & WAY_LOAD_HOURS) != 0 ? osm_choices_new (reader) : NULL;
  Osm self = { .reader = reader, .choices = choices, .rules = rules, .roads = roads,
               .restrictions = restrictions, .manoeuvres = manoeuvres,
               .store = store, .areas = areas,
               .way.label = g_string_new (NULL),
               .texts = g_string_chunk_new (256),
               .signs = g_string_chunk_new (256),
               .at = { settings->weekday, settings->minute, settings->month,
                       settings->day } };
  WayNetwork *network = NULL;

  self.heeds_turns = (settings->flags & WAY_LOAD_IGNORE_TURNS) == 0
                     && obeys_turns (&self);
  osm_roads_set_manoeuvres (roads, manoeuvres);
  if (store != NULL && price_turns (&self, settings)
      && keep_hours (&self, settings))
    network = read_roads (&self, settings->cancellable);
  if (network != NULL && (settings->flags & WAY_LOAD_TURN_COSTS) != 0)
    network_set_prices_turns (network);
  g_string_chunk_free (self.texts);
  g_string_chunk_free (self.signs);
  g_string_free (self.way.label, TRUE);

  return reader_finish (reader, error) ? network : NULL;
}

static WayNetwork *
read_osm (Reader             *reader,
          const LoadSettings *settings,
          GError            **error)
{
  g_autoptr (OsmRules) rules
    = settings->profile_path != NULL
        ? osm_rules_read (settings->profile_path, settings->cancellable, error)
        : osm_rules_new (settings->profile);

  return rules != NULL ? read_with_rules (reader, settings, rules, error)
                       : NULL;
}

const Format osm_format = {
  .info = { .name = "osm", .title = "OpenStreetMap", .ending = "osm",
            .reads = TRUE, .built_in = TRUE },
  .endings = " pbf ",
  .takes_moment = TRUE,
  .takes_turn_costs = TRUE,
  .takes_profile = TRUE,
  .is_head = is_osm,
  .read = read_osm,
};
