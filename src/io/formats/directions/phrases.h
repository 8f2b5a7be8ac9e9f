/* phrases.h - directions in words
 * SPDX-License-Identifier: LGPL-2.1-or-later */

#pragma once

#include "io/formats/directions/manoeuvres.h"
#include "io/formats/model/language.h"

typedef enum
{
  MODE_USUAL,
  MODE_FERRY,
  MODE_TRAIN,
  MODE_PUSH
} Mode;

/* The contents of a direction. */
typedef struct
{
  ManoeuvreType type;
  Side          side;
  guint         exit;           /* of a roundabout; 0 if none */
  Mode          mode;           /* after the manoeuvre */
  gboolean      changes_mode;
  gdouble       bearing;        /* after it, in degrees; may be NAN */
  const char   *name;           /* (nullable) of the road */
  const char   *ref;            /* (nullable) its number */
  const char   *destination;    /* (nullable) the places on its signs */
  const char   *number;         /* (nullable) of an exit of a motorway */
  const char   *ring;           /* (nullable) the name of a roundabout */
} Direction;

/* (transfer full): a direction as a sentence without a full stop. */
char       *direction_dup  (const Direction *self,
                            Language         language);

/* The words of the type and the side for programs, as the interface of OSRM
 * names them; NULL for SIDE_NONE. */
const char *manoeuvre_name (ManoeuvreType    type);
const char *side_name      (Side             side);

/* Finds what those words stand for. */
ManoeuvreType manoeuvre_find (const char    *name);
Side          side_find      (const char    *name);

/* The rows of the table of phrases, and (nullable) the cell of a row. For the
 * test that looks for missing cells. */
guint       phrase_count   (void);
const char *phrase_get     (guint            row,
                            Language         language);
