/* time-slots.h - the times at which one place is taken, open, or free
 * SPDX-License-Identifier: LGPL-2.1-or-later */

#pragma once

#include <math.h>
#include <wayfind/views/reservations.h>

/* A span of time that one owner has taken, and a sum over all spans up to it:
 * the end of the last of them, and the end of the last that belongs to another
 * owner, so that any owner can be left out in O(1). */
typedef struct
{
  gdouble from;
  gdouble until;
  gdouble last;                 /* the greatest end so far */
  gdouble last_other;           /* the same, without spans of last_owner */
  guint32 owner;
  guint32 last_owner;
} TimeSlot;

/* Reservations and opening hours of one node or edge. */
typedef struct
{
  GArray      *slots;           /* (owned) of TimeSlot, sorted by from */
  WayTimeSpan *openings;        /* (owned) (nullable) sorted, apart, one lap */
  guint        n_openings;
  gboolean     has_openings;    /* otherwise always open */
  gdouble      period;          /* 0 if openings do not repeat */
} TimeSlots;

/* A free span that cannot be longer, and a number for it that rises from each
 * such span to the next. */
typedef struct
{
  gdouble from;
  gdouble until;
  guint32 mark;
} FreeTime;

/* Hashes the ids of both ends of an edge; g_int64_hash() would use one
 * alone. */
guint    time_slots_hash_ids     (gconstpointer      key);

/* Not the mark of any free time. */
#define NO_MARK G_MAXUINT32

void     time_slots_init         (TimeSlots         *self);
void     time_slots_copy         (TimeSlots         *self,
                                  const TimeSlots   *other);
void     time_slots_clear        (TimeSlots         *self);

/* Takes [@from, @until) for @owner, and joins it with the owner's spans that it
 * touches. */
void     time_slots_add          (TimeSlots         *self,
                                  gdouble            from,
                                  gdouble            until,
                                  guint32            owner);

/* Drops all spans of @owner. Returns whether it had any. */
gboolean time_slots_release      (TimeSlots         *self,
                                  guint32            owner);

/* Drops all spans that have ended by @time. Returns whether any had. */
gboolean time_slots_forget       (TimeSlots         *self,
                                  gdouble            time);

void     time_slots_set_openings (TimeSlots         *self,
                                  const WayTimeSpan *spans,
                                  guint              n_spans,
                                  gdouble            period);

/* The first free time, for @owner, that ends after @time; it may have begun
 * before. O(log n). */
gboolean time_slots_first_free   (const TimeSlots   *self,
                                  guint32            owner,
                                  gdouble            time,
                                  FreeTime          *free);

/* The first gap between the spans of other owners that ends after @time, open
 * or not; its mark is 0. O(log n). */
gboolean time_slots_first_gap    (const TimeSlots   *self,
                                  guint32            owner,
                                  gdouble            time,
                                  FreeTime          *gap);
