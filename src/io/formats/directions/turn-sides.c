/* turn-sides.c - the side to which an arm of a junction leads
 * SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * A side stands for a range of angles. Two arms may be in one range. Then the
 * arm that is farther from the middle of the range gets the next side, so that
 * the words tell the arms apart. */

#include "io/formats/directions/manoeuvres.h"

#include <math.h>

#define UTURN 177.0
#define STRAIGHT 20.0           /* less than this is straight on */
#define SLIGHT 40.0
#define SHARP 120.0

Side
side_of_turn (gdouble degrees)
{
  const gdouble size = fabs (degrees);

  if (size < STRAIGHT)
    return SIDE_STRAIGHT;
  if (size >= UTURN)
    return SIDE_UTURN;
  if (degrees < 0)
    return size < SLIGHT  ? SIDE_SLIGHT_LEFT
           : size < SHARP ? SIDE_LEFT : SIDE_SHARP_LEFT;

  return size < SLIGHT  ? SIDE_SLIGHT_RIGHT
         : size < SHARP ? SIDE_RIGHT : SIDE_SHARP_RIGHT;
}

/* Whether a driver may take @other for @arm. Nobody takes a drive for a
 * street. */
static gboolean
is_rival (const Arm *arm,
          const Arm *other)
{
  return other->is_open
         && (other->kind->class < ROAD_SERVICE
             || arm->kind->class >= ROAD_SERVICE);
}

/* The arms that are on the side of @arm, or on the sides next to it. */
typedef struct
{
  const Arm *nearer;            /* (nullable): the last before @arm from straight
                                 * on, on the same side */
  const Arm *farther;           /* (nullable): the next behind @arm */
  gboolean   has_slight, has_middle, has_sharp;
} Rivals;

static Rivals
find_rivals (const Junction *self,
             const Arm      *from,
             const Arm      *arm)
{
  const Side side = side_of_turn (arm->turn);
  const gdouble size = fabs (arm->turn);
  Rivals rivals = { NULL };

  for (guint i = 0; i < self->arms->len; i++)
    {
      const Arm *other = junction_get_arm (self, (gint) i);
      const gdouble other_size = fabs (other->turn);

      if (other == from || other == arm || !is_rival (arm, other)
          || (other->turn < 0) != (arm->turn < 0))
        continue;
      rivals.has_slight |= other_size >= STRAIGHT && other_size < SLIGHT;
      rivals.has_middle |= other_size >= SLIGHT && other_size < SHARP;
      rivals.has_sharp |= other_size >= SHARP && other_size < UTURN;
      if (side_of_turn (other->turn) != side)
        continue;
      if (other_size < size
          && (rivals.nearer == NULL || other_size > fabs (rivals.nearer->turn)))
        rivals.nearer = other;
      if (other_size > size
          && (rivals.farther == NULL
              || other_size < fabs (rivals.farther->turn)))
        rivals.farther = other;
    }

  return rivals;
}

/* Whether @nearer gets the slight side of two arms to one side, and not
 * @farther the sharp side. */
static gboolean
is_slight_of (const Arm    *nearer,
              const Arm    *farther,
              const Rivals *rivals)
{
  if (rivals->has_slight != rivals->has_sharp)
    return !rivals->has_slight;

  return 90 - fabs (nearer->turn) > fabs (farther->turn) - 90;
}

Side
side_apart (const Junction *self,
            const Arm      *from,
            const Arm      *arm)
{
  const Side side = side_of_turn (arm->turn);
  const Rivals rivals = find_rivals (self, from, arm);
  const gboolean is_left = arm->turn < 0;
  const Side slight = is_left ? SIDE_SLIGHT_LEFT : SIDE_SLIGHT_RIGHT;
  const Side middle = is_left ? SIDE_LEFT : SIDE_RIGHT;
  const Side sharp = is_left ? SIDE_SHARP_LEFT : SIDE_SHARP_RIGHT;

  if (side == middle)
    {
      if (rivals.nearer != NULL && rivals.farther == NULL
          && !is_slight_of (rivals.nearer, arm, &rivals))
        return sharp;
      if (rivals.farther != NULL && rivals.nearer == NULL
          && is_slight_of (arm, rivals.farther, &rivals))
        return slight;
    }
  else if ((side == slight && rivals.nearer != NULL && !rivals.has_middle)
           || (side == sharp && rivals.farther != NULL && !rivals.has_middle))
    return middle;

  return side;
}
