/* phrases.c - directions in words
 * SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * One table has a row for each phrase and a column for each language. A phrase
 * has slots: {side}, {road}, {wind}, {nth}, {place}, {exit} and {ring}. The last
 * is the name of a roundabout behind a blank, or nothing. */

#include "io/formats/directions/phrases.h"

#include <math.h>
#include <string.h>

typedef enum
{
  DEPART,
  DEPART_PUSH,
  TURN,
  TURN_STRAIGHT,
  TURN_BACK,
  CONTINUE,
  NEW_NAME,
  END_OF_ROAD,
  KEEP_LEFT,
  KEEP_STRAIGHT,
  KEEP_RIGHT,
  RAMP,
  RAMP_NAMELESS,
  RAMP_EXIT,
  MERGE,
  ROUNDABOUT,
  ROUNDABOUT_ENTER,
  ROUNDABOUT_TURN,
  ROUNDABOUT_BACK,
  ROUNDABOUT_EXIT,
  FERRY,
  FERRY_NAMELESS,
  TRAIN,
  TRAIN_NAMELESS,
  PUSH,
  MODE_ENDS,
  ARRIVE,
  ARRIVE_LEFT,
  ARRIVE_RIGHT,
  TOWARDS,
  NAMELESS,
  NAME_AND_REF,
  SIDES,                        /* a word for each Side from SIDE_SHARP_LEFT */
  WINDS = SIDES + N_SIDES - SIDE_SHARP_LEFT,
  ORDINALS = WINDS + 8,         /* 1st, 2nd, 3rd, and any other */
  N_PHRASES = ORDINALS + 4
} Phrase;

static const char *const phrases[N_PHRASES][N_LANGUAGES] = {
  [DEPART] = { "{wind} on {road}", "nach {wind} auf {road}" },
  [DEPART_PUSH] = { "{wind}, push along {road}",
                    "nach {wind} schieben auf {road}" },
  [TURN] = { "{side} into {road}", "{side} abbiegen auf {road}" },
  [TURN_STRAIGHT] = { "straight on into {road}", "geradeaus auf {road}" },
  [TURN_BACK] = { "turn back into {road}", "wenden auf {road}" },
  [CONTINUE] = { "{side}, staying on {road}", "{side} weiter auf {road}" },
  [NEW_NAME] = { "{side} into {road}", "{side} weiter auf {road}" },
  [END_OF_ROAD] = { "at the end of the road {side} into {road}",
                    "am Ende der Straße {side} abbiegen auf {road}" },
  [KEEP_LEFT] = { "keep left into {road}", "links halten auf {road}" },
  [KEEP_STRAIGHT] = { "keep straight on into {road}",
                      "geradeaus halten auf {road}" },
  [KEEP_RIGHT] = { "keep right into {road}", "rechts halten auf {road}" },
  [RAMP] = { "{side}, take the ramp to {road}",
             "{side} die Auffahrt auf {road} nehmen" },
  [RAMP_NAMELESS] = { "{side}, take the ramp", "{side} die Rampe nehmen" },
  [RAMP_EXIT] = { "{side}, take exit {exit}",
                  "{side} die Ausfahrt {exit} nehmen" },
  [MERGE] = { "merge {side} onto {road}", "{side} einfädeln auf {road}" },
  [ROUNDABOUT] = { "at the roundabout{ring} take the {nth} exit into {road}",
                   "im Kreisverkehr{ring} die {nth} Ausfahrt nehmen auf "
                   "{road}" },
  [ROUNDABOUT_ENTER] = { "enter the roundabout{ring}",
                         "in den Kreisverkehr{ring} einfahren" },
  [ROUNDABOUT_TURN] = { "at the roundabout{ring} {side} into {road}",
                        "im Kreisverkehr{ring} {side} auf {road}" },
  [ROUNDABOUT_BACK] = { "at the roundabout{ring} turn back into {road}",
                        "im Kreisverkehr{ring} wenden auf {road}" },
  [ROUNDABOUT_EXIT] = { "leave the roundabout into {road}",
                        "den Kreisverkehr verlassen auf {road}" },
  [FERRY] = { "{side}, take the ferry {road}",
              "{side} auf die Fähre {road}" },
  [FERRY_NAMELESS] = { "{side}, take the ferry", "{side} auf die Fähre" },
  [TRAIN] = { "{side}, take the train {road}", "{side} auf den Zug {road}" },
  [TRAIN_NAMELESS] = { "{side}, take the train", "{side} auf den Zug" },
  [PUSH] = { "{side}, push along {road}", "{side} schieben auf {road}" },
  [MODE_ENDS] = { "{side}, go on along {road}", "{side} weiter auf {road}" },
  [ARRIVE] = { "arrive", "Ziel erreicht" },
  [ARRIVE_LEFT] = { "arrive, on the left", "Ziel erreicht, es liegt links" },
  [ARRIVE_RIGHT] = { "arrive, on the right",
                     "Ziel erreicht, es liegt rechts" },
  [TOWARDS] = { " towards {place}", " Richtung {place}" },
  [NAMELESS] = { "a road without a name", "eine Straße ohne Namen" },
  [NAME_AND_REF] = { "{place} ({exit})", "{place} ({exit})" },

  [SIDES + SIDE_SHARP_LEFT - SIDE_SHARP_LEFT] = { "sharp left",
                                                  "scharf links" },
  [SIDES + SIDE_LEFT - SIDE_SHARP_LEFT] = { "left", "links" },
  [SIDES + SIDE_SLIGHT_LEFT - SIDE_SHARP_LEFT] = { "slightly left",
                                                   "halb links" },
  [SIDES + SIDE_STRAIGHT - SIDE_SHARP_LEFT] = { "straight on", "geradeaus" },
  [SIDES + SIDE_SLIGHT_RIGHT - SIDE_SHARP_LEFT] = { "slightly right",
                                                    "halb rechts" },
  [SIDES + SIDE_RIGHT - SIDE_SHARP_LEFT] = { "right", "rechts" },
  [SIDES + SIDE_SHARP_RIGHT - SIDE_SHARP_LEFT] = { "sharp right",
                                                   "scharf rechts" },

  [WINDS + 0] = { "north", "Norden" },
  [WINDS + 1] = { "northeast", "Nordosten" },
  [WINDS + 2] = { "east", "Osten" },
  [WINDS + 3] = { "southeast", "Südosten" },
  [WINDS + 4] = { "south", "Süden" },
  [WINDS + 5] = { "southwest", "Südwesten" },
  [WINDS + 6] = { "west", "Westen" },
  [WINDS + 7] = { "northwest", "Nordwesten" },

  [ORDINALS + 0] = { "1st", "1." },
  [ORDINALS + 1] = { "2nd", "2." },
  [ORDINALS + 2] = { "3rd", "3." },
  [ORDINALS + 3] = { "{exit}th", "{exit}." },
};

static const char *const type_names[N_MANOEUVRES] = {
  [MANOEUVRE_NONE] = "", [MANOEUVRE_DEPART] = "depart",
  [MANOEUVRE_TURN] = "turn", [MANOEUVRE_CONTINUE] = "continue",
  [MANOEUVRE_NEW_NAME] = "new name", [MANOEUVRE_END_OF_ROAD] = "end of road",
  [MANOEUVRE_FORK] = "fork", [MANOEUVRE_ON_RAMP] = "on ramp",
  [MANOEUVRE_OFF_RAMP] = "off ramp", [MANOEUVRE_MERGE] = "merge",
  [MANOEUVRE_ROUNDABOUT] = "roundabout", [MANOEUVRE_ROTARY] = "rotary",
  [MANOEUVRE_ROUNDABOUT_TURN] = "roundabout turn",
  [MANOEUVRE_EXIT_ROUNDABOUT] = "exit roundabout",
  [MANOEUVRE_EXIT_ROTARY] = "exit rotary",
  [MANOEUVRE_NOTIFICATION] = "notification", [MANOEUVRE_ARRIVE] = "arrive",
};

static const char *const side_names[N_SIDES] = {
  [SIDE_UTURN] = "uturn", [SIDE_SHARP_LEFT] = "sharp left",
  [SIDE_LEFT] = "left", [SIDE_SLIGHT_LEFT] = "slight left",
  [SIDE_STRAIGHT] = "straight", [SIDE_SLIGHT_RIGHT] = "slight right",
  [SIDE_RIGHT] = "right", [SIDE_SHARP_RIGHT] = "sharp right",
};

const char *
manoeuvre_name (ManoeuvreType type)
{
  return type_names[type];
}

const char *
side_name (Side side)
{
  return side_names[side];
}

ManoeuvreType
manoeuvre_find (const char *name)
{
  for (guint i = 1; i < N_MANOEUVRES; i++)
    if (g_strcmp0 (type_names[i], name) == 0)
      return i;

  return MANOEUVRE_NONE;
}

Side
side_find (const char *name)
{
  for (guint i = 1; i < N_SIDES; i++)
    if (g_strcmp0 (side_names[i], name) == 0)
      return i;

  return SIDE_NONE;
}

guint
phrase_count (void)
{
  return N_PHRASES;
}

const char *
phrase_get (guint    row,
            Language language)
{
  return phrases[row][language];
}

/* Sentences --------------------------------------------------------------- */

/* What goes into the slots. */
typedef struct
{
  const char *side, *road, *wind, *nth, *place, *exit, *ring;
} Slots;

/* The text for the slot at "{road}". */
static const char *
find_slot (const Slots *slots,
           const char  *at)
{
  const struct
  {
    const char *name;
    const char *text;
  } all[] = {
    { "{side}", slots->side }, { "{road}", slots->road },
    { "{wind}", slots->wind }, { "{nth}", slots->nth },
    { "{place}", slots->place }, { "{exit}", slots->exit },
    { "{ring}", slots->ring },
  };

  for (guint i = 0; i < G_N_ELEMENTS (all); i++)
    if (g_str_has_prefix (at, all[i].name))
      return all[i].text != NULL ? all[i].text : "";

  return "";
}

static void
append_phrase (GString     *text,
               guint        phrase,
               Language     language,
               const Slots *slots)
{
  const char *next = phrases[phrase][language];

  while (*next != '\0')
    {
      const gsize len = strcspn (next, "{");

      g_string_append_len (text, next, (gssize) len);
      next += len;
      if (*next == '{')
        {
          g_string_append (text, find_slot (slots, next));
          next = strchr (next, '}') + 1;
        }
    }
}

static char *
dup_road (const Direction *self,
          Language         language)
{
  const Slots slots = { .place = self->name, .exit = self->ref };
  GString *text = g_string_new (NULL);

  if (self->name != NULL && self->ref != NULL
      && strcmp (self->name, self->ref) != 0)
    append_phrase (text, NAME_AND_REF, language, &slots);
  else if (self->name != NULL || self->ref != NULL)
    g_string_append (text, self->name != NULL ? self->name : self->ref);
  else
    append_phrase (text, NAMELESS, language, &slots);

  return g_string_free (text, FALSE);
}

static guint
phrase_of_mode (const Direction *self)
{
  const gboolean is_named = self->name != NULL || self->ref != NULL;

  switch (self->mode)
    {
    case MODE_FERRY:
      return is_named ? FERRY : FERRY_NAMELESS;
    case MODE_TRAIN:
      return is_named ? TRAIN : TRAIN_NAMELESS;
    case MODE_PUSH:
      return PUSH;
    case MODE_USUAL:
    default:
      return MODE_ENDS;
    }
}

static guint
phrase_of_ramp (const Direction *self)
{
  return self->name != NULL || self->ref != NULL ? RAMP : RAMP_NAMELESS;
}

static guint
phrase_of_fork (const Direction *self)
{
  return self->side == SIDE_STRAIGHT     ? KEEP_STRAIGHT
         : self->side < SIDE_STRAIGHT ? KEEP_LEFT : KEEP_RIGHT;
}

/* Whether a direction takes the exit of a motorway. A ramp onto a motorway may
 * have the number of the exit, too. */
static gboolean
takes_exit (const Direction *self)
{
  return self->number != NULL
         && (self->type == MANOEUVRE_OFF_RAMP || self->type == MANOEUVRE_TURN
             || self->type == MANOEUVRE_FORK
             || self->type == MANOEUVRE_CONTINUE
             || self->type == MANOEUVRE_NEW_NAME);
}

/* The phrase of a manoeuvre within the usual mode. */
static guint
phrase_of_type (const Direction *self)
{
  static const guint plain[N_MANOEUVRES] = {
    [MANOEUVRE_NONE] = TURN, [MANOEUVRE_DEPART] = DEPART,
    [MANOEUVRE_TURN] = TURN, [MANOEUVRE_CONTINUE] = CONTINUE,
    [MANOEUVRE_NEW_NAME] = NEW_NAME, [MANOEUVRE_END_OF_ROAD] = END_OF_ROAD,
    [MANOEUVRE_MERGE] = MERGE, [MANOEUVRE_ROUNDABOUT] = ROUNDABOUT,
    [MANOEUVRE_ROTARY] = ROUNDABOUT,
    [MANOEUVRE_ROUNDABOUT_TURN] = ROUNDABOUT_TURN,
    [MANOEUVRE_EXIT_ROUNDABOUT] = ROUNDABOUT_EXIT,
    [MANOEUVRE_EXIT_ROTARY] = ROUNDABOUT_EXIT,
    [MANOEUVRE_NOTIFICATION] = NEW_NAME,
  };

  switch (self->type)
    {
    case MANOEUVRE_FORK:
      return phrase_of_fork (self);
    case MANOEUVRE_ON_RAMP:
    case MANOEUVRE_OFF_RAMP:
      return phrase_of_ramp (self);
    case MANOEUVRE_ARRIVE:
      return self->side == SIDE_LEFT    ? ARRIVE_LEFT
             : self->side == SIDE_RIGHT ? ARRIVE_RIGHT : ARRIVE;
    case MANOEUVRE_ROUNDABOUT:
    case MANOEUVRE_ROTARY:
      return self->exit > 0 ? ROUNDABOUT : ROUNDABOUT_ENTER;
    default:
      return plain[self->type];
    }
}

static guint
choose_phrase (const Direction *self)
{
  if (self->type == MANOEUVRE_DEPART)
    return self->mode == MODE_PUSH ? DEPART_PUSH : DEPART;
  if (self->changes_mode)
    return phrase_of_mode (self);
  if (self->side == SIDE_UTURN)
    return self->type == MANOEUVRE_ROUNDABOUT_TURN ? ROUNDABOUT_BACK
                                                   : TURN_BACK;
  if (takes_exit (self))
    return RAMP_EXIT;
  if (self->side == SIDE_STRAIGHT
      && (self->type == MANOEUVRE_TURN || self->type == MANOEUVRE_NEW_NAME))
    return TURN_STRAIGHT;

  return phrase_of_type (self);
}

static guint
wind_of (gdouble bearing)
{
  return (guint) floor ((remainder (bearing, 360) + 360 + 22.5) / 45) % 8;
}

char *
direction_dup (const Direction *self,
               Language         language)
{
  g_autofree char *number = g_strdup_printf ("%u", self->exit);
  const guint ordinal = ORDINALS + CLAMP (self->exit, 1, 4) - 1;
  const Side side = MAX (self->side, SIDE_SHARP_LEFT);
  g_autofree char *road = dup_road (self, language);
  g_autoptr (GString) nth = g_string_new (NULL);
  g_autoptr (GString) ring = g_string_new (NULL);
  GString *text = g_string_new (NULL);
  Slots slots = {
    .side = phrases[SIDES + side - SIDE_SHARP_LEFT][language],
    .road = road, .place = self->destination, .exit = number
  };

  if (self->ring != NULL)
    g_string_printf (ring, " %s", self->ring);
  slots.ring = ring->str;
  append_phrase (nth, ordinal, language, &slots);
  slots.nth = nth->str;
  if (self->number != NULL)
    slots.exit = self->number;
  if (!isnan (self->bearing))
    slots.wind = phrases[WINDS + wind_of (self->bearing)][language];

  append_phrase (text, choose_phrase (self), language, &slots);
  if (self->destination != NULL && self->type != MANOEUVRE_ARRIVE)
    append_phrase (text, TOWARDS, language, &slots);

  return g_string_free (text, FALSE);
}
