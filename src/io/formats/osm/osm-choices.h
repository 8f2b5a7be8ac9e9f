/* osm-choices.h - what the tags of an object say under each of its conditions
 * SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * An object with n conditions by hours has 2^n cases: each condition holds or
 * does not hold. Case 0 is that of a journey without a moment. */

#pragma once

#include "io/formats/osm/osm-profile.h"
#include "io/formats/text/reader.h"

/* The most conditions of an object. */
#define OSM_MOST_CONDITIONS 10

typedef struct _OsmChoices OsmChoices;

/* What is kept of an object whose cases differ. */
typedef struct
{
  guint      n_conditions;
  guint32    conditions[OSM_MOST_CONDITIONS];
  guint8    *marks;             /* (owned) one bit of news by case */
  OsmSpeeds *speeds;            /* (owned) (nullable) of a way, by case */
} OsmChoice;

OsmChoices *osm_choices_new    (Reader           *reader);
void        osm_choices_free   (OsmChoices       *self);

/* Begins with an object, and finds how many cases it has: 1 for most. FALSE with
 * an error of the reader's if it has too many. */
gboolean    osm_choices_begin  (OsmChoices       *self,
                                const OsmTag     *tags,
                                guint             n_tags,
                                guint            *n_cases);

/* The tags of the present object in that case, until the next call. */
const OsmTag *osm_choices_get_tags (OsmChoices   *self,
                                    guint         number,
                                    guint        *n_tags);

/* Keeps the present object, and returns its number, from 1. Copies a mark and
 * (nullable) speeds for each case. */
guint32     osm_choices_keep   (OsmChoices       *self,
                                const guint8     *marks,
                                const OsmSpeeds  *speeds);

/* The object of that number, and how many cases it has. */
OsmChoice  *osm_choices_get    (const OsmChoices *self,
                                guint32           number);
guint       osm_choice_n_cases (const OsmChoice  *choice);

/* How many objects there are, and the texts of all conditions, by number. */
guint32     osm_choices_get_n  (const OsmChoices *self);
const GPtrArray *osm_choices_get_conditions (const OsmChoices *self);

/* Judges a way in each case. Sets @speeds to those of case 0, and @choice to the
 * number of a way whose cases differ, or 0. Returns whether the way is open in
 * any case. */
gboolean    osm_choices_judge_way (OsmChoices     *self,
                                   const OsmRules *rules,
                                   guint           n_cases,
                                   OsmSpeeds      *speeds,
                                   guint32        *choice);

/* The number of the present object if @marks differ, otherwise 0. */
guint32     osm_choices_keep_marks (OsmChoices    *self,
                                    const guint8  *marks,
                                    guint          n_cases);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (OsmChoices, osm_choices_free)
