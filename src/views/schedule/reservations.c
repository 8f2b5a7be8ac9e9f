/* reservations.c - the times at which nodes and edges are taken or open
 * SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * One hash table for nodes and edges: its keys are the ids that a node map
 * gives to both ends; the key of a node has no second id. A node or edge
 * without reservations is not in the table, and costs a search this one
 * look-up. */

#include <wayfind/views/reservations.h>

#include "core/changes.h"
#include "core/hash-room.h"
#include "core/node-map.h"
#include "views/schedule/reservations-private.h"

#include <math.h>

/* The second id of a node; the node map never gives this id. */
#define NO_HEAD G_MAXUINT32

/* The key is the first field, so that the hash table can read it. */
typedef struct
{
  guint64    key;               /* the id of tail or node, and that of head */
  TimeSlots  slots;
  TimeSlots *held;              /* (owned) (nullable) the slots except those
                                 * that keep a node clear; NULL if no slot
                                 * does */
} Place;

struct _WayReservations
{
  GObject     parent_instance;

  NodeMap     map;              /* nodes with reservations or openings */
  guint32    *mentioned;        /* (owned) (nullable) of indices: a bit for each
                                 * that has a place, or ends an edge that has
                                 * one */
  GHashTable *places;           /* (owned) set of Place */
  GHashTable *owners;           /* (owned) owner -> set of Place */
  guint       n_edges;          /* places that are edges */
  guint       n_repeating;      /* places with openings that repeat */
  gboolean    has_fractions;    /* some time was not a whole number */
  gboolean    lacks_memory;     /* for a reservation or an opening */
  guint64     version;
  Changes     changes;
};

G_DEFINE_FINAL_TYPE (WayReservations, way_reservations, G_TYPE_OBJECT)

static void
free_place (gpointer data)
{
  Place *place = data;

  if (place->held != NULL)
    time_slots_clear (place->held);
  g_free (place->held);
  time_slots_clear (&place->slots);
  g_free (place);
}

static void
finalize (GObject *object)
{
  WayReservations *self = WAY_RESERVATIONS (object);

  g_hash_table_unref (self->owners);
  g_hash_table_unref (self->places);
  g_free (self->mentioned);
  changes_clear (&self->changes);
  if (self->map.type != NULL)
    node_map_clear (&self->map);

  G_OBJECT_CLASS (way_reservations_parent_class)->finalize (object);
}

static void
way_reservations_class_init (WayReservationsClass *klass)
{
  G_OBJECT_CLASS (klass)->finalize = finalize;
}

static void
way_reservations_init (WayReservations *self)
{
  self->places = g_hash_table_new_full (time_slots_hash_ids, g_int64_equal,
                                        free_place, NULL);
  self->owners = g_hash_table_new_full (NULL, NULL, NULL,
                                        (GDestroyNotify) g_hash_table_unref);
}

WayReservations *
way_reservations_new (WayNodeType *node_type)
{
  WayReservations *self;

  g_return_val_if_fail (node_type != NULL, NULL);

  self = g_object_new (WAY_TYPE_RESERVATIONS, NULL);
  node_map_init (&self->map, node_type);
  return self;
}

WayNodeType *
reservations_get_node_type (WayReservations *self)
{
  g_return_val_if_fail (WAY_IS_RESERVATIONS (self), NULL);

  return self->map.type;
}

guint64
reservations_get_version (WayReservations *self)
{
  g_return_val_if_fail (WAY_IS_RESERVATIONS (self), 0);

  return self->version;
}

/* Questions of views ------------------------------------------------------ */

static const Place *
find_place (const WayReservations *self,
            guint32                tail,
            guint32                head)
{
  const guint64 key = (guint64) tail << 32 | head;

  return g_hash_table_lookup (self->places, &key);
}

gboolean
reservations_mention (const WayReservations *self,
                      WayNode                node)
{
  const gsize index = WAY_NODE_INDEX (node);

  if (self->mentioned == NULL || index >= self->map.type->n_nodes)
    return g_hash_table_size (self->places) > 0;

  return self->mentioned[index / 32] >> index % 32 & 1;
}

const guint32 *
reservations_get_mentioned (const WayReservations *self,
                            guint32               *n_nodes)
{
  *n_nodes = self->map.type->n_nodes;
  return self->lacks_memory || self->n_repeating > 0 ? NULL : self->mentioned;
}

static const Place *
find_node (const WayReservations *self,
           WayNode                node)
{
  guint32 id;

  if (!reservations_mention (self, node))
    return NULL;

  return node_map_lookup (&self->map, node, &id)
           ? find_place (self, id, NO_HEAD) : NULL;
}

const TimeSlots *
reservations_of_node (const WayReservations *self,
                      WayNode                node)
{
  const Place *place = find_node (self, node);

  return place != NULL ? &place->slots : NULL;
}

const TimeSlots *
reservations_held_at (const WayReservations *self,
                      WayNode                node)
{
  const Place *place = find_node (self, node);

  if (place == NULL)
    return NULL;

  return place->held != NULL ? place->held : &place->slots;
}

const TimeSlots *
reservations_of_edge (const WayReservations *self,
                      WayNode                tail,
                      WayNode                head)
{
  guint32 tail_id, head_id;
  const Place *place;

  if (self->n_edges == 0 || !reservations_mention (self, tail)
      || !node_map_lookup (&self->map, tail, &tail_id)
      || !node_map_lookup (&self->map, head, &head_id))
    return NULL;

  place = find_place (self, tail_id, head_id);
  return place != NULL ? &place->slots : NULL;
}

const Changes *
reservations_get_changes (const WayReservations *self)
{
  return &self->changes;
}

WayNode
reservations_get_node (const WayReservations *self,
                       guint32                id)
{
  return node_map_node (&self->map, id);
}

gboolean
reservations_have_edges (const WayReservations *self)
{
  return self->n_edges > 0;
}

gboolean
reservations_are_none (const WayReservations *self)
{
  return g_hash_table_size (self->places) == 0;
}

gboolean
reservations_are_whole (const WayReservations *self)
{
  return !self->has_fractions;
}

gboolean
reservations_repeat (const WayReservations *self)
{
  return self->n_repeating > 0;
}

/* Places ------------------------------------------------------------------ */

static gboolean
is_node (const WayReservations *self,
         WayNode                node)
{
  const WayNodeType *type = self->map.type;

  return type->kind == WAY_NODE_KIND_INDEX
           ? WAY_NODE_INDEX (node) < type->n_nodes
           : node_type_takes (type, node);
}

/* Over indices one bit for each node answers most questions. Without memory for
 * the bits, each question is looked up. */
static void
mention (WayReservations *self,
         guint32          id)
{
  if (self->map.type->kind != WAY_NODE_KIND_INDEX)
    return;
  if (self->mentioned == NULL && g_hash_table_size (self->places) == 0)
    self->mentioned = g_try_new0 (guint32, self->map.type->n_nodes / 32 + 1);
  if (self->mentioned != NULL)
    self->mentioned[id / 32] |= 1u << id % 32;
}

static Place *
get_place_of_ids (WayReservations *self,
                  guint32          tail,
                  guint32          head)
{
  const guint64 key = (guint64) tail << 32 | head;
  Place *place = g_hash_table_lookup (self->places, &key);
  const guint n_places = g_hash_table_size (self->places);

  if (place != NULL)
    return place;
  if (!hash_room_ask (n_places, n_places + 1, HASH_ENTRY_SPARE))
    return NULL;

  place = g_new0 (Place, 1);
  place->key = key;
  time_slots_init (&place->slots);
  mention (self, tail);
  if (head != NO_HEAD)
    mention (self, head);
  g_hash_table_add (self->places, place);
  self->n_edges += head != NO_HEAD;
  return place;
}

static gboolean
note_no_memory (WayReservations *self)
{
  self->lacks_memory = TRUE;
  self->version = way_graph_next_version ();
  return FALSE;
}

/* The place of a node, or of an edge to @head, made if necessary. NULL without
 * memory; this is noted. */
static Place *
get_place (WayReservations *self,
           WayNode          node,
           const WayNode   *head)
{
  guint32 tail_id, head_id = NO_HEAD;
  Place *place = NULL;

  if (node_map_intern (&self->map, node, &tail_id)
      && (head == NULL || node_map_intern (&self->map, *head, &head_id)))
    place = get_place_of_ids (self, tail_id, head_id);
  if (place == NULL)
    note_no_memory (self);

  return place;
}

static void
note_time (WayReservations *self,
           gdouble          time)
{
  self->has_fractions |= time != floor (time);
}

static void
note_change (WayReservations *self,
             const Place     *place)
{
  self->version = way_graph_next_version ();
  changes_note (&self->changes, self->version, (guint32) (place->key >> 32),
                (guint32) place->key);
}

static gboolean
repeats (const TimeSlots *slots)
{
  return slots->has_openings && slots->n_openings > 0 && slots->period > 0;
}

/* Whether memory suffices for another slot of a place, and for its owner's set
 * of places. A crowded place is as large as a map. */
static gboolean
has_room (WayReservations *self,
          const Place     *place,
          guint32          owner)
{
  GHashTable *places = g_hash_table_lookup (self->owners,
                                            GUINT_TO_POINTER (owner));
  const guint n_places = places != NULL ? g_hash_table_size (places) : 0;
  const guint n_owners = g_hash_table_size (self->owners);
  const guint n_slots = place->slots.slots->len;

  return (hash_room_ask (n_places, n_places + 1, 0)
          && hash_room_ask (n_owners, n_owners + 1, HASH_ENTRY_SPARE)
          && hash_room_ask (n_slots, n_slots + 1, 2 * sizeof (TimeSlot)))
         || note_no_memory (self);
}

static void
note_owner (WayReservations *self,
            Place           *place,
            guint32          owner)
{
  GHashTable *places = g_hash_table_lookup (self->owners,
                                            GUINT_TO_POINTER (owner));

  if (places == NULL)
    {
      places = g_hash_table_new (NULL, NULL);
      g_hash_table_insert (self->owners, GUINT_TO_POINTER (owner), places);
    }
  g_hash_table_add (places, place);
}

static void
note_slot (WayReservations *self,
           Place           *place,
           gdouble          from,
           gdouble          until,
           guint32          owner)
{
  note_time (self, from);
  note_time (self, until);
  note_owner (self, place, owner);
  note_change (self, place);
}

static void
reserve (WayReservations *self,
         Place           *place,
         gdouble          from,
         gdouble          until,
         guint32          owner)
{
  if (!(from < until) || place == NULL || !has_room (self, place, owner))
    return;

  time_slots_add (&place->slots, from, until, owner);
  if (place->held != NULL)
    time_slots_add (place->held, from, until, owner);
  note_slot (self, place, from, until, owner);
}

/* Reservations ------------------------------------------------------------ */

/* Whether both are times, in order, and not NaN. */
static gboolean
is_span (gdouble from,
         gdouble until)
{
  return from >= 0 && from < INFINITY && until >= from;
}

void
way_reservations_reserve_node (WayReservations *self,
                               WayNode          node,
                               gdouble          from,
                               gdouble          until,
                               guint32          owner)
{
  g_return_if_fail (WAY_IS_RESERVATIONS (self) && is_node (self, node));
  g_return_if_fail (is_span (from, until));

  reserve (self, get_place (self, node, NULL), from, until, owner);
}

void
reservations_keep_clear (WayReservations *self,
                         WayNode          node,
                         gdouble          from,
                         gdouble          until,
                         guint32          owner)
{
  Place *place;

  if (!(from < until))
    return;

  place = get_place (self, node, NULL);
  if (place == NULL || !has_room (self, place, owner))
    return;
  if (place->held == NULL)
    {
      place->held = g_new (TimeSlots, 1);
      time_slots_copy (place->held, &place->slots);
    }
  time_slots_add (&place->slots, from, until, owner);
  note_slot (self, place, from, until, owner);
}

void
way_reservations_reserve_edge (WayReservations *self,
                               WayNode          tail,
                               WayNode          head,
                               gdouble          from,
                               gdouble          until,
                               guint32          owner)
{
  g_return_if_fail (WAY_IS_RESERVATIONS (self));
  g_return_if_fail (is_node (self, tail) && is_node (self, head));
  g_return_if_fail (is_span (from, until));

  reserve (self, get_place (self, tail, &head), from, until, owner);
}

void
way_reservations_release (WayReservations *self,
                          guint32          owner)
{
  GHashTable *places;
  GHashTableIter iter;
  gpointer item;

  g_return_if_fail (WAY_IS_RESERVATIONS (self));

  places = g_hash_table_lookup (self->owners, GUINT_TO_POINTER (owner));
  if (places == NULL)
    return;

  g_hash_table_iter_init (&iter, places);
  while (g_hash_table_iter_next (&iter, &item, NULL))
    {
      Place *place = item;

      if (place->held != NULL)
        time_slots_release (place->held, owner);
      if (time_slots_release (&place->slots, owner))
        note_change (self, place);
    }
  g_hash_table_remove (self->owners, GUINT_TO_POINTER (owner));
}

void
way_reservations_forget (WayReservations *self,
                         gdouble          before)
{
  GHashTableIter iter;
  gpointer item;

  g_return_if_fail (WAY_IS_RESERVATIONS (self));
  g_return_if_fail (before >= 0);

  g_hash_table_iter_init (&iter, self->places);
  while (g_hash_table_iter_next (&iter, &item, NULL))
    {
      Place *place = item;

      if (place->held != NULL)
        time_slots_forget (place->held, before);
      if (time_slots_forget (&place->slots, before))
        note_change (self, place);
    }
}

/* Openings ---------------------------------------------------------------- */

static gboolean
are_openings (const WayTimeSpan *spans,
              guint              n_spans,
              gdouble            period)
{
  if (!(period >= 0 && period < INFINITY) || (spans == NULL && n_spans > 0))
    return FALSE;

  for (guint i = 0; i < n_spans; i++)
    if (!is_span (spans[i].from, spans[i].until)
        || (period > 0 && (spans[i].from >= period
                           || spans[i].until - spans[i].from > period)))
      return FALSE;

  return TRUE;
}

static void
set_openings (WayReservations   *self,
              Place             *place,
              const WayTimeSpan *spans,
              guint              n_spans,
              gdouble            period)
{
  if (place == NULL)
    return;

  note_time (self, period);
  for (guint i = 0; i < n_spans; i++)
    {
      note_time (self, spans[i].from);
      note_time (self, spans[i].until);
    }
  self->n_repeating -= repeats (&place->slots);
  time_slots_set_openings (&place->slots, spans, n_spans, period);
  if (place->held != NULL)
    time_slots_set_openings (place->held, spans, n_spans, period);
  self->n_repeating += repeats (&place->slots);
  note_change (self, place);
}

void
way_reservations_set_node_openings (WayReservations   *self,
                                    WayNode            node,
                                    const WayTimeSpan *spans,
                                    guint              n_spans,
                                    gdouble            period)
{
  g_return_if_fail (WAY_IS_RESERVATIONS (self) && is_node (self, node));
  g_return_if_fail (are_openings (spans, n_spans, period));

  set_openings (self, get_place (self, node, NULL), spans, n_spans, period);
}

void
way_reservations_set_edge_openings (WayReservations   *self,
                                    WayNode            tail,
                                    WayNode            head,
                                    const WayTimeSpan *spans,
                                    guint              n_spans,
                                    gdouble            period)
{
  g_return_if_fail (WAY_IS_RESERVATIONS (self));
  g_return_if_fail (is_node (self, tail) && is_node (self, head));
  g_return_if_fail (are_openings (spans, n_spans, period));

  set_openings (self, get_place (self, tail, &head), spans, n_spans, period);
}

gboolean
reservations_lack_memory (const WayReservations *self)
{
  return self->lacks_memory;
}

/* Questions --------------------------------------------------------------- */

static gboolean
are_free (const TimeSlots *slots,
          gdouble          from,
          gdouble          until,
          guint32          owner)
{
  FreeTime free;

  return reservations_first_free (slots, owner, from, &free)
         && free.from <= from && free.until >= until;
}

gboolean
way_reservations_is_node_free (WayReservations *self,
                               WayNode          node,
                               gdouble          from,
                               gdouble          until,
                               guint32          owner)
{
  g_return_val_if_fail (WAY_IS_RESERVATIONS (self), FALSE);
  g_return_val_if_fail (is_node (self, node), FALSE);
  g_return_val_if_fail (is_span (from, until), FALSE);

  return are_free (reservations_of_node (self, node), from, until, owner);
}

gboolean
way_reservations_is_edge_free (WayReservations *self,
                               WayNode          tail,
                               WayNode          head,
                               gdouble          from,
                               gdouble          until,
                               guint32          owner)
{
  g_return_val_if_fail (WAY_IS_RESERVATIONS (self), FALSE);
  g_return_val_if_fail (is_node (self, tail) && is_node (self, head), FALSE);
  g_return_val_if_fail (is_span (from, until), FALSE);

  return are_free (reservations_of_edge (self, tail, head), from, until,
                   owner);
}
