/* rank-team.c - the ranks that carry out one command together
 * SPDX-License-Identifier: LGPL-2.1-or-later */

#include "tool/rank-team.h"

#include <string.h>

/* How often the core is offered to others before this rank sleeps, and how long
 * it then does, in microseconds. */
#define TURNS_AWAKE 256
#define SLEEP 100

static struct
{
  WayCarrier *carrier;          /* (owned) (nullable) */
  guint       rank;
  guint       n_ranks;
  guint       n_idle;
} team = { NULL, 0, 1, 0 };

void
team_begin (WayCarrier *carrier)
{
  if (carrier == NULL || way_carrier_get_n_workers (carrier) == 1)
    return;

  team.carrier = g_object_ref (carrier);
  team.rank = way_carrier_get_worker (carrier);
  team.n_ranks = way_carrier_get_n_workers (carrier);
}

void
team_end (void)
{
  g_clear_object (&team.carrier);
}

WayCarrier *
team_get_carrier (void)
{
  return team.carrier;
}

guint
team_get_n_ranks (void)
{
  return team.n_ranks;
}

guint
team_get_rank (void)
{
  return team.rank;
}

gboolean
team_is_speaker (void)
{
  return team.rank == 0;
}

void
team_pause (void)
{
  if (team.n_idle++ < TURNS_AWAKE)
    g_thread_yield ();
  else
    g_usleep (SLEEP);
}

void
team_send (guint         to,
           gconstpointer bytes,
           gsize         n_bytes)
{
  GByteArray *batch = g_byte_array_sized_new ((guint) n_bytes);

  g_byte_array_append (batch, bytes, (guint) n_bytes);
  while (!way_carrier_send (team.carrier, to, batch))
    team_pause ();
  team.n_idle = 0;
}

GByteArray *
team_try_receive (guint *from)
{
  GByteArray *batch = way_carrier_receive (team.carrier, from);

  if (batch != NULL)
    team.n_idle = 0;
  return batch;
}

GByteArray *
team_receive (guint *from)
{
  GByteArray *batch;

  while ((batch = team_try_receive (from)) == NULL)
    team_pause ();

  return batch;
}

/* The largest number that any rank says, and the sum of all others. */
static guint64
wait_for_all (guint64  largest,
              guint64 *sum)
{
  const WayWave mine = { { *sum }, { largest } };
  WayWave all;

  way_carrier_begin_wave (team.carrier, &mine);
  while (!way_carrier_end_wave (team.carrier, &all))
    team_pause ();
  team.n_idle = 0;

  *sum = all.sums[0];
  return all.maxima[0];
}

/* The lowest rank that @is_meant; the number of ranks if none is. */
static guint
find_first (gboolean is_meant)
{
  guint64 sum = 0;

  return team.n_ranks
         - (guint) wait_for_all (is_meant ? team.n_ranks - team.rank : 0, &sum);
}

/* Hands the error of rank @failed on to the speaker. */
static void
tell_speaker (guint    failed,
              GError **error)
{
  const char *message = error != NULL && *error != NULL ? (*error)->message
                                                        : "it has failed";
  g_autoptr (GByteArray) batch = NULL;
  guint from;

  if (team.rank == failed)
    team_send (0, message, strlen (message) + 1);
  if (team.rank != 0)
    return;

  batch = team_receive (&from);
  g_set_error (error, WAY_ERROR, WAY_ERROR_PARSE, "rank %u: %s", from,
               (const char *) batch->data);
}

gboolean
team_agree (gboolean good,
            GError **error)
{
  guint failed;

  if (team.carrier == NULL)
    return good;

  failed = find_first (!good);
  if (failed == team.n_ranks)
    return TRUE;

  if (failed != 0)
    tell_speaker (failed, error);
  if (good && !team_is_speaker ())
    g_set_error (error, WAY_ERROR, WAY_ERROR_PARSE, "rank %u has failed",
                 failed);
  return FALSE;
}

gboolean
team_compare (guint64     mark,
              const char *differs,
              GError    **error)
{
  guint64 first = team_is_speaker () ? mark : 0;
  guint other;

  if (team.carrier == NULL)
    return TRUE;

  wait_for_all (0, &first);
  other = find_first (mark != first);
  if (other == team.n_ranks)
    return TRUE;

  g_set_error (error, WAY_ERROR, WAY_ERROR_CHANGED, "rank %u %s than rank 0",
               other, differs);
  return FALSE;
}
